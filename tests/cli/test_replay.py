"""Going through saved games."""

import random
from pathlib import Path

import pytest

import egizia
from egizia import Match
from egizia.cli.playback import Playback
from egizia.cli.replay import tell
from egizia.table.chapters import chapter_text
from tests.cli.pseudo_terminal import DOWN, ENTER, LEFT, RIGHT, UP, Terminal


def played(game: str, players: int, seed: int = 5) -> Match:
    match = egizia.make(game, players=players).new(seed)
    dice = random.Random(seed)
    while not match.is_over:
        match.play(dice.choice(match.legal_actions()))
    return match


@pytest.fixture(scope="module")
def finished() -> Match:
    return played("shifting-sands", 2)


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("egyptia", 2)])
def test_a_reel_rolls_on_and_back_to_the_same_moments(game: str, players: int) -> None:
    match = played(game, players)
    playback = Playback(match)
    digests = [playback.match.digest()]
    for number in range(1, len(match.moves) + 1):
        playback.go(number)
        digests.append(playback.match.digest())
    assert digests[-1] == match.digest()
    for number in (3, len(match.moves), 0, 10):
        playback.go(number)
        assert playback.at == number
        assert playback.match.digest() == digests[number]


def test_a_reel_goes_no_further_than_the_game(finished: Match) -> None:
    playback = Playback(finished)
    playback.go(10_000)
    assert playback.at == len(finished.moves)
    assert playback.upcoming() is None
    playback.go(-3)
    assert playback.at == 0


def test_chapters_are_gone_through_in_both_directions(finished: Match) -> None:
    playback = Playback(finished)
    starts = [number for number, _ in playback.starts()]
    seen = [playback.at]
    while playback.at < len(playback.moves):
        playback.go_chapter(1)
        seen.append(playback.at)
    assert seen == [*starts, len(playback.moves)]
    back = [playback.at]
    while playback.at:
        playback.go_chapter(-1)
        back.append(playback.at)
    assert back == seen[::-1]


def test_the_upcoming_move_is_the_one_that_was_played(finished: Match) -> None:
    playback = Playback(finished)
    for number in (0, 5, 20):
        playback.go(number)
        upcoming = playback.upcoming()
        assert upcoming is not None
        assert upcoming.action == finished.moves[number].action


def test_plain_replay_tells_the_story_by_chapter(finished: Match, capsys: pytest.CaptureFixture[str]) -> None:
    tell(finished, "en", None)
    told = capsys.readouterr().out
    headings = [line[2:] for line in told.splitlines() if line.startswith("# ")]
    named = [chapter_text("shifting-sands", chapter, "en") for _, chapter in Playback(finished).starts()]
    assert [heading for heading in headings if heading in named] == headings
    assert headings[0] == named[0]
    for entry in finished.log():
        assert f"{entry.move:4}  {entry.message}\n" in told


def test_plain_replay_begins_after_a_move(finished: Match, capsys: pytest.CaptureFixture[str]) -> None:
    tell(finished, "en", None, 30)
    numbers = [int(line.split()[0]) for line in capsys.readouterr().out.splitlines() if line[:4].strip().isdigit()]
    assert min(numbers) >= 30
    assert max(numbers) == len(finished.moves)


def test_a_saved_game_is_stepped_through_on_the_screen(finished: Match, tmp_path: Path) -> None:
    finished.save(tmp_path / "game.txt")
    total = len(finished.moves)
    starts = [number for number, _ in Playback(finished).starts()]
    with Terminal("replay", "game.txt", folder=tmp_path) as terminal:
        terminal.wait(f"Move 0 of {total}")
        terminal.type(RIGHT)
        terminal.wait(f"Move 1 of {total}")
        terminal.type(LEFT)
        terminal.wait(f"Move 0 of {total}")
        terminal.type(DOWN)
        terminal.wait(f"Move {starts[1]} of {total}")
        terminal.type(DOWN)
        terminal.wait(f"Move {starts[2]} of {total}")
        terminal.type(UP)
        terminal.wait(f"Move {starts[1]} of {total}")
        terminal.type(f"25{ENTER}")
        terminal.wait(f"Move 25 of {total}")
        assert "a spectator" in terminal.text
        terminal.type("v")
        terminal.wait("As seen by: Player 1")
        terminal.type("vv")
        terminal.wait("As seen by: everybody, all")
        terminal.type("\x1b[F")
        terminal.wait(f"Move {total} of {total}")
        screen = terminal.wait("Points by source")
        assert f"{finished.names[finished.winners[0]]} wins." in screen
        terminal.type("q")
        assert terminal.end() == 0


def test_an_unfinished_game_keeps_the_secrets_of_all_at_once(tmp_path: Path) -> None:
    match = egizia.make("classic", players=2).new(seed=1)
    for _ in range(6):
        match.play(match.legal_actions()[0])
    match.save(tmp_path / "game.txt")
    with Terminal("replay", "game.txt", "--move", "6", folder=tmp_path) as terminal:
        terminal.wait("Move 6 of 6")
        terminal.type("vvv")
        terminal.wait("As seen by: a spectator")
        terminal.type("v")
        terminal.wait("As seen by: Player 1")
