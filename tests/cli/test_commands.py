import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia import Match, Message
from egizia.catalogue import LANGUAGES
from egizia.cli.commands import app

FOUR = ("simulate", "shifting-sands", "--players", "4", "--games", "200", "--seed", "1")


@pytest.fixture(scope="module", autouse=True)
def rules_are_compiled() -> None:
    """So that no command has to tell that it compiles them."""
    after()


def run(*arguments: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the installed command, with lines typed into it."""
    command = shutil.which("egizia", path=str(Path(sys.executable).parent))
    assert command, "the command is not installed beside this Python"
    return subprocess.run(
        [command, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        cwd=folder,
        check=False,
        timeout=300,
    )


def simulated(*arguments: str) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def complaint(*arguments: str, folder: Path | None = None) -> str:
    """The sentence with which a command refuses."""
    done = run(*arguments, folder=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("egizia: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("egizia: ").strip()


def sit_down(folder: Path, typed: str, *arguments: str) -> tuple[str, Match]:
    """Type into `egizia play` at a table for two; returns what it printed and the game it saved."""
    done = run("play", "--players", "2", "--seed", "7", *arguments, typed=typed, folder=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout, egizia.load(folder / "egizia-game-1.txt")


def after(*choices: int, names: Sequence[str] | None = None) -> Match:
    """The same table after the choices of these numbers, counted from 1."""
    match = egizia.make("shifting-sands", players=2).new(seed=7, names=names)
    for number in choices:
        match.play(match.legal_actions()[number - 1])
    return match


def asked(output: str) -> int:
    """How often somebody was asked."""
    return output.count("u to undo, q to leave")


# simulate


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    return simulated(*FOUR)


def test_json_is_one_object_with_counts_and_rates(result: dict[str, Any]) -> None:
    assert result["games"] == 200
    assert 200 * 50 < result["decisions"] < 200 * 1000
    assert result["games_per_s"] > 0
    # Both rates come from the same clock, so they keep the proportion of the counts.
    proportion = result["decisions"] / result["games"]
    assert result["decisions_per_s"] / result["games_per_s"] == pytest.approx(proportion, rel=1e-3)


def test_json_scores_have_total_sources_and_seats(result: dict[str, Any]) -> None:
    scores = result["scores"]
    assert set(scores) == {"total", "by_source", "by_seat"}
    assert len(scores["by_seat"]) == 4
    assert {"obelisk", "hunger", "sphinx_cards", "cooperation"} <= set(scores["by_source"])
    for spread in (scores["total"], *scores["by_seat"], *scores["by_source"].values()):
        assert set(spread) == {"mean", "sd"}
        assert spread["sd"] >= 0


def test_points_by_source_add_up_to_the_total(result: dict[str, Any]) -> None:
    scores = result["scores"]
    total = sum(source["mean"] for source in scores["by_source"].values())
    assert total == pytest.approx(scores["total"]["mean"], abs=0.02)


def test_seats_average_to_the_total(result: dict[str, Any]) -> None:
    scores = result["scores"]
    assert sum(seat["mean"] for seat in scores["by_seat"]) / 4 == pytest.approx(scores["total"]["mean"], abs=0.01)


def test_same_seed_gives_the_same_scores_on_any_number_of_cores(result: dict[str, Any]) -> None:
    again = simulated(*FOUR, "--threads", "3")
    assert again["scores"] == result["scores"]
    assert again["decisions"] == result["decisions"]


def test_another_seed_gives_other_scores(result: dict[str, Any]) -> None:
    assert simulated(*FOUR[:-1], "1000")["scores"] != result["scores"]


def test_output_for_people_tells_speed_and_points(result: dict[str, Any]) -> None:
    done = run(*FOUR)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"200 games, {result['decisions']} decisions in ")
    assert "games/s" in lines[1]
    assert "decisions/s" in lines[1]
    assert lines[-1].split() == [
        "total", f"{result['scores']['total']['mean']:.2f}", f"{result['scores']['total']['sd']:.2f}"
    ]  # fmt: skip
    assert any(line.startswith("sphinx cards ") for line in lines)


def test_progress_goes_to_the_error_stream() -> None:
    done = run(*FOUR, "--json")
    assert "200 random games of shifting-sands" in done.stderr
    assert done.stdout.startswith("{")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("simulate", "senet", "--players", "4"), "there is no game 'senet'"),
        (("simulate", "shifting-sands", "--players", "5"), "2 to 4 players, not 5"),
        (("simulate", "shifting-sands", "--players", "1"), "2 to 4 players, not 1"),
        (("simulate", "shifting-sands", "--players", "4", "--games", "0"), "0 games"),
        (("simulate", "shifting-sands", "--players", "4", "--threads", "-1"), "-1 cores"),
        (("simulate", "shifting-sands", "--players", "4", "--seed", "-1"), "cannot begin at -1"),
        (("simulate", "shifting-sands", "--players", "4", "--seed", str(2**70)), "seeds go from 0"),
        (("play", "--save", "no/such/folder/game.txt"), "cannot be written"),
        (("play", "senet"), "there is no game 'senet'"),
        (("play", "--players", "6"), "2 to 4 players, not 6"),
        (("play", "--seed", "-1"), "not -1"),
        (("play", "--language", "de"), "there is no language 'de'"),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt: cannot be read"),
        (("play", "--bots", "horus"), "there is no bot 'horus'; there are labourer, scribe"),
        (("play", "--bots", "random,"), "there is no bot ''"),
        (("play", "--bots", "random:soon"), "'soon' is no budget"),
        (("play", "--players", "2", "--bots", "random,random"), "2 bots leave no seat for you at a table of 2"),
        (("play", "--seat", "4"), "there is no seat 4 at this table"),
        (("replay", "nowhere.txt"), "nowhere.txt: cannot be read"),
        (("analyse", "nowhere.txt", "--bot", "horus"), "there is no bot 'horus'"),
        (("analyse", "nowhere.txt", "--bot", "random"), "the bot 'random' plays, but cannot say what it thinks"),
        (("cards", "senet"), "there is no game 'senet'"),
        (("cards", "classic", "camel"), "nothing in classic has the words 'camel'"),
        (("bench", "--rounds", "0"), "0 rounds cannot be measured"),
        (("bench", "--players", "9"), "2 to 4 players, not 9"),
        (("dance",), 'unknown command "dance"'),
        (("simulate", "shifting-sands", "--players", "many"), 'unable to convert "many" into int'),
        (("simulate", "shifting-sands"), "--players"),
        (("play", "--plian"), "--plian"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    arguments: tuple[str, ...], reason: str, tmp_path: Path, refusal: Callable[..., str]
) -> None:
    assert reason in refusal(*arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["simulate", "play", "replay", "analyse", "cards", "bench", "tournament"])
def test_the_command_as_users_run_it_refuses_in_one_sentence_too(command: str, tmp_path: Path) -> None:
    assert "--nonsense" in complaint(command, "--nonsense", folder=tmp_path)


def test_a_damaged_game_file_is_refused_with_its_line(tmp_path: Path, refusal: Callable[..., str]) -> None:
    text = after(1, 1).record().replace("\n2 keep:", "\n2 keep:no-such-")
    (tmp_path / "damaged.txt").write_text(text, encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "no-such" in line)
    assert f"damaged.txt: line {line}: " in refusal("play", "--resume", "damaged.txt")


@pytest.mark.parametrize(
    ("command", "line", "instead", "reason"),
    [
        (("replay",), "seed: 7", f"seed: {'7' * 5000}", "not a number of at most 20 digits"),
        (("replay",), "\n1 keep:", f"\n{'1' * 5000} keep:", "a move line begins with the number of a seat"),
        (("replay",), "\n1 keep:", f"\n# {'k' * 200_000}\n1 keep:", "a line has at most"),
        (("replay",), "rules: ", "rules: 0.", "played under rules version 0."),
        (("analyse",), "players: 2", f"players: {'2' * 5000}", "not a number of at most 20 digits"),
        (("play", "--resume"), "\n1 keep:", "\n# and so on" * 100_000 + "\n1 keep:", "a game file has at most"),
    ],
    ids=["seed", "seat", "line", "rules", "players", "comments"],
)
def test_an_exorbitant_game_file_is_refused_in_one_short_sentence(
    command: tuple[str, ...], line: str, instead: str, reason: str, tmp_path: Path, refusal: Callable[..., str]
) -> None:
    text = after(1, 1).record()
    assert line in text
    (tmp_path / "game.txt").write_text(text.replace(line, instead, 1), encoding="utf-8")
    sentence = refusal(*command, "game.txt")
    assert reason in sentence
    assert len(sentence) < 200


def test_help_lists_the_commands_a_player_needs_first() -> None:
    done = run("--help")
    assert done.returncode == 0
    found = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("│ ") and line[2].isalpha()]
    assert found[0] == "play"
    assert found.index("replay") < found.index("simulate") < found.index("warm-up")


@pytest.mark.parametrize("command", ["play", "replay", "analyse", "cards", "simulate", "bench"])
def test_every_flag_is_explained_in_the_help(command: str) -> None:
    shown = run(command, "--help").stdout
    flags = re.findall(r"^│[ *]+((?:--|[A-Z]{2,}).*)│$", shown, re.MULTILINE)
    assert len(flags) == len(app[command].assemble_argument_collection())
    for flag in flags:
        assert re.search(r"  [A-Z][a-z]*,? [a-z]+", flag), flag


def test_every_example_of_the_page_about_commands_can_be_typed() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    (?:\$ )?egizia (.*?)(?: +#.*)?$", page, re.MULTILINE)
    assert len(examples) > 15
    for example in examples:
        if example not in ("play senet", "--install-completion"):
            app.parse_args(example.split(), exit_on_error=False, print_error=False)
    assert f"    $ egizia play senet\n    egizia: {complaint('play', 'senet')}\n" in page
    listed = set(re.findall(r"^\| \[?`([a-z-]{3,})`", page, re.MULTILINE))
    assert listed == {command for command in app if not command.startswith("-")}


def test_warm_up_succeeds_when_everything_is_ready() -> None:
    done = run("warm-up")
    assert done.returncode == 0
    assert done.stdout == ""


# play


def test_choices_typed_at_the_table_are_played_and_saved(tmp_path: Path) -> None:
    output, saved = sit_down(tmp_path, "2\n1\n3\nq\n")
    assert saved.moves == after(2, 1, 3).moves
    assert saved.digest() == after(2, 1, 3).digest()
    assert asked(output) == 4
    assert Message("terminal.saved", {"file": "egizia-game-1.txt"}).text("en") in output


def test_every_choice_is_shown_with_its_number(tmp_path: Path) -> None:
    output, _ = sit_down(tmp_path, "1\n1\nq\n")
    for number, choice in enumerate(after(1, 1).choices(), 1):
        assert f"  {number:2}  {choice.label}\n" in output


def test_undo_takes_a_move_back(tmp_path: Path) -> None:
    output, saved = sit_down(tmp_path, "1\n1\n3\nu\nq\n")
    assert saved.moves == after(1, 1).moves
    assert asked(output) == 5


def test_undo_is_refused_after_something_was_revealed(tmp_path: Path) -> None:
    output, saved = sit_down(tmp_path, "1\n1\nu\nq\n")
    assert "cannot be taken back" in output
    assert saved.moves == after(1, 1).moves


def test_an_unclear_answer_is_asked_again(tmp_path: Path) -> None:
    unclear = ["0", "3", "-1", "1.0", "one", "", "²", "1 2"]
    output, saved = sit_down(tmp_path, "\n".join([*unclear, "q", ""]))
    assert output.count(Message("terminal.unclear", {"n": 2}).text("en")) == len(unclear)
    assert asked(output) == len(unclear) + 1
    assert saved.moves == ()


def test_the_end_of_the_input_saves_like_leaving(tmp_path: Path) -> None:
    _, saved = sit_down(tmp_path, "1\n1\n")
    assert saved.moves == after(1, 1).moves


def test_secret_cards_stay_out_of_the_news(tmp_path: Path) -> None:
    output, _ = sit_down(tmp_path, "1\n1\nq\n")
    assert "Player 1 keeps a sphinx card." in output
    assert "keeps the sphinx card" not in output


def test_a_game_is_resumed_and_saved_elsewhere(tmp_path: Path) -> None:
    sit_down(tmp_path, "1\n1\n3\nq\n")
    done = run("play", "--resume", "egizia-game-1.txt", "--save", "later.txt", typed="2\nq\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert egizia.load(tmp_path / "later.txt").moves == after(1, 1, 3, 2).moves
    assert egizia.load(tmp_path / "egizia-game-1.txt").moves == after(1, 1, 3).moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_its_language(language: str, tmp_path: Path) -> None:
    output, _ = sit_down(tmp_path, "1\n1\nfoo\nq\n", "--language", language)
    match = after(1, 1, names=[Message("terminal.player", {"n": n}).text(language) for n in (1, 2)])
    spoken = [match.prompt(), *(choice.label for choice in match.choices()), *(entry.message for entry in match.log())]
    spoken += [
        Message("terminal.prompt", {"n": len(match.choices())}),
        Message("terminal.unclear", {"n": len(match.choices())}),
        Message("terminal.saved", {"file": "egizia-game-1.txt"}),
    ]
    for message in spoken:
        assert message is not None
        assert message.text(language) in output


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_played_with_first_choices(players: int, tmp_path: Path) -> None:
    done = run("play", "--players", str(players), "--seed", "3", typed="1\n" * 2000, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    saved = egizia.load(tmp_path / "egizia-game-1.txt")
    assert saved.is_over
    assert asked(done.stdout) == len(saved.moves)

    match = egizia.make("shifting-sands", players=players).new(seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert saved.digest() == match.digest()
    (winner,) = match.winners
    name, points = match.names[winner], match.scores[winner]
    assert Message("event.wins", {"player": name, "n": points}).text("en") in done.stdout
    assert f"won by {name}" in (tmp_path / "egizia-game-1.txt").read_text(encoding="utf-8")


def test_a_new_game_never_overwrites_an_earlier_one(tmp_path: Path) -> None:
    sit_down(tmp_path, "1\nq\n")
    first = (tmp_path / "egizia-game-1.txt").read_text(encoding="utf-8")
    sit_down(tmp_path, "2\n2\nq\n")
    assert (tmp_path / "egizia-game-1.txt").read_text(encoding="utf-8") == first
    assert len(egizia.load(tmp_path / "egizia-game-2.txt").moves) == 2


def test_a_resumed_game_is_saved_where_it_came_from(tmp_path: Path) -> None:
    after(1).save(tmp_path / "ours.txt")
    done = run("play", "--resume", "ours.txt", typed="1\nq\n", folder=tmp_path)
    assert done.returncode == 0
    assert len(egizia.load(tmp_path / "ours.txt").moves) == 2


def test_output_may_be_cut_short_by_its_reader() -> None:
    command = f"{shutil.which('egizia', path=str(Path(sys.executable).parent))} simulate shifting-sands --players 2"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{command} --games 50 | true"], capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_bots_take_the_other_seats(tmp_path: Path) -> None:
    done = run("play", "--bots", "random,labourer", "--seed", "7", typed="1\n1\nq\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert asked(done.stdout) == 3
    saved = egizia.load(tmp_path / "egizia-game-1.txt")
    assert saved.names == ("Player 1", "random", "labourer")
    mine = [move for move in saved.moves if move.seat == 0]
    assert len(mine) == 2
    assert {move.seat for move in saved.moves} == {0, 1, 2}


def test_a_seat_can_be_chosen(tmp_path: Path) -> None:
    done = run("play", "--bots", "random,random", "--seat", "3", typed="q\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    saved = egizia.load(tmp_path / "egizia-game-1.txt")
    assert saved.names == ("random 1", "random 2", "Player 3")
    assert saved.current_seat == 2


def test_bots_confirm_their_sheets_by_themselves(tmp_path: Path) -> None:
    done = run("play", "egyptia", "--bots", "random", "--seed", "1", typed="1\n" * 2000, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert egizia.load(tmp_path / "egizia-game-1.txt").is_over


def test_the_last_move_of_a_bot_stays(tmp_path: Path) -> None:
    done = run("play", "--bots", "random", "--seed", "7", typed="1\n1\nu\nq\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Message("undo.another_acted", {"player": "random"}).text("en") in done.stdout
