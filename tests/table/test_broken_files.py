"""Game files and position strings that somebody damaged: each is refused with the place and the cause."""

import base64
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

import egizia
from egizia import Game, GameFileError, Match, PositionError, SetupError
from egizia.table import gamefile
from egizia.table.game import LONGEST_NAME
from tests.tables import everything, played, raw

SEED = 3
MOVES = 30
LONGEST_SENTENCE = 1500
"""A refused move names all moves that are open."""


def without(name: str) -> Callable[[str], str]:
    return lambda text: "\n".join(line for line in text.split("\n") if not line.startswith(f"{name}:"))


def instead(name: str, value: str) -> Callable[[str], str]:
    return lambda text: "\n".join(
        f"{name}: {value}" if line.startswith(f"{name}:") else line for line in text.split("\n")
    )


def move_lines(text: str) -> list[int]:
    lines = text.split("\n")
    return [number for number in range(lines.index(""), len(lines)) if lines[number][:1].isdecimal()]


def in_first_move_line(change: Callable[[str], str]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        lines = text.split("\n")
        number = move_lines(text)[0]
        lines[number] = change(lines[number])
        return "\n".join(lines)

    return changed


def without_last_move_line(text: str) -> str:
    return "\n".join(text.split("\n")[: move_lines(text)[-1]]) + "\n"


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda _: "", "line 1: a game file begins with"),
    "only blank": (lambda _: "\n\n", "line 1: a game file begins with"),
    "another first line": (lambda text: "egizia game file 2" + text[18:], "line 1: a game file begins with"),
    "no first line": (lambda text: text.split("\n", 1)[1], "line 1: a game file begins with"),
    "no game": (without("game"), "header: 'game' is missing"),
    "no rules": (without("rules"), "header: 'rules' is missing"),
    "no players": (without("players"), "header: 'players' is missing"),
    "no seed": (without("seed"), "header: 'seed' is missing"),
    "no name": (without("seat 1"), "header: 'seat 1' is missing"),
    "no count of moves": (without("moves"), "header: 'moves' is missing"),
    "no digest": (without("digest"), "header: 'digest' is missing"),
    "players in words": (instead("players", "three"), "header: 'players' is 'three', not a number"),
    "negative seed": (instead("seed", "-4"), "header: 'seed' is '-4', not a number"),
    "seed too large": (instead("seed", str(2**63)), "header: a seed is a whole number"),
    "moves in words": (instead("moves", "many"), "header: 'moves' is 'many', not a number"),
    "a hundred players": (instead("players", "100"), "header: .* players, not 100"),
    "unknown game": (instead("game", "chess"), "header: there is no game 'chess'"),
    "unknown option": (lambda text: text.replace("seed:", "option camels: 2\nseed:"), "no option 'camels'"),
    "a name that is none": (instead("seat 1", ""), "header: '' cannot be a player's name"),
    "a header line without a colon": (lambda text: text.replace("players:", "players"), "line 4: a header line reads"),
    "no such move": (in_first_move_line(lambda line: line[:2] + "castle"), "line [0-9]+: 'castle' is no move"),
    "an illegal move": (in_first_move_line(lambda line: f"{line[:2]}{{last}}"), "line [0-9]+: .* is not open to seat"),
    "another seat": (in_first_move_line(lambda line: f"{int(line[0]) % 2 + 1}{line[1:]}"), "line [0-9]+: seat . moves"),
    "seat zero": (in_first_move_line(lambda line: f"0{line[1:]}"), "line [0-9]+: seat 0 moves"),
    "no seat": (in_first_move_line(lambda line: line[2:]), "line [0-9]+: a move line begins with the number"),
    "cut short": (without_last_move_line, f"cut short: [0-9]+ of {MOVES} moves"),
    "cut in the header": (lambda text: text[: text.index("seed")], "header: .* is missing"),
    "another digest": (instead("digest", "0123456789abcdef"), "lead to another position"),
    "another seed": (instead("seed", str(SEED + 1)), "line [0-9]+|another position"),
    "a seed of very many digits": (
        instead("seed", "7" * 5000),
        "header: 'seed' is '7+...', not a number of",
    ),
    "players of very many digits": (instead("players", "2" * 5000), "header: 'players' is '2+...', not a number"),
    "moves of very many digits": (instead("moves", "3" * 5000), "header: 'moves' is '3+...', not a number"),
    "a seat of very many digits": (
        in_first_move_line(lambda line: "1" * 5000 + line[1:]),
        "line [0-9]+: a move line begins",
    ),
    "a very long game": (instead("game", "g" * 60_000), "header: there is no game 'g+...'"),
    "a very long option": (lambda text: text.replace("seed:", f"option {'o' * 60_000}: 2\nseed:"), "no option 'o+...'"),
    "a very long name": (instead("seat 1", "n" * 60_000), "header: 'n+...' cannot be a player's name"),
    "a very long version": (instead("rules", "9" * 60_000), "header: played under rules version 9+..., these are"),
    "a very long move": (in_first_move_line(lambda line: line[:2] + "m" * 60_000), "line [0-9]+: 'm+...' is no move"),
    "a header line of many letters": (lambda text: text.replace("seed:", "s" * 60_000 + "\nseed:"), "not 's+...'"),
    "a line of very many letters": (
        lambda text: text + "x" * 100_000,
        "line [0-9]+: a line has at most 65536",
    ),
    "very many comments": (lambda text: text + "# and so on\n" * 100_000, "a game file has at most 524288 characters"),
    "another version of the rules": (instead("rules", "0.9"), "played under rules version 0.9, these are version"),
    "moves left out": (in_first_move_line(lambda line: "# " + line), "line [0-9]+: |cut short: [0-9]+ of [0-9]+ moves"),
}


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_broken_game_file_is_refused_with_its_place(game: Game, mistake: str, tmp_path: Path) -> None:
    match = played(game, SEED, MOVES)
    damage, cause = BROKEN[mistake]
    text = damage(match.record())
    closed = next(a for a in range(game.action_count) if a not in game.new(SEED).legal_actions())
    path = tmp_path / "broken.egizia"
    path.write_text(text.replace("{last}", game.title.action_names[closed]), encoding="utf-8")
    with pytest.raises(GameFileError, match=cause) as caught:
        egizia.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert str(caught.value).count("header: ") <= 1
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < LONGEST_SENTENCE


def test_a_complete_file_with_a_move_after_the_end_is_refused(game: Game) -> None:
    match = played(game, SEED)
    last = match.moves[-1]
    text = match.record() + f"{last.seat + 1} {game.title.action_names[last.action]}\n"
    with pytest.raises(GameFileError, match="it is nobody who should"):
        gamefile.read(text)


def test_a_file_of_another_rules_version_is_refused_although_its_moves_would_replay(game: Game) -> None:
    text = instead("rules", "0.9")(played(game, SEED, 5).record())
    ours = game.title.rules_version
    with pytest.raises(GameFileError, match=f"^header: played under rules version 0.9, these are version {ours}$"):
        gamefile.read(text)


def test_no_more_of_a_file_is_read_than_a_game_can_be_long() -> None:
    with pytest.raises(GameFileError, match="/dev/zero: a game file has at most"):
        egizia.load("/dev/zero")


@pytest.mark.parametrize("name", egizia.games())
def test_the_longest_games_of_the_largest_tables_are_far_from_the_limits(name: str) -> None:
    players = egizia.make(name, players=2).title.player_counts[-1]
    people = [f"{'n' * (LONGEST_NAME - 3)}{seat:03}" for seat in range(players)]
    match = egizia.make(name, players=players).new(SEED, people)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    text = match.record()
    assert len(text) * 2 < gamefile.LARGEST_FILE
    assert max(map(len, text.splitlines())) * 2 < gamefile.LONGEST_LINE
    assert gamefile.read(text).digest() == match.digest()


def test_every_cut_of_a_game_file_is_refused(game: Game) -> None:
    text = played(game, SEED, 8).record()
    for length in range(len(text.rstrip())):
        with pytest.raises(GameFileError):
            gamefile.read(text[:length])


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\x00\x80")
    with pytest.raises(GameFileError, match=r"picture.png: not a text file"):
        egizia.load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"missing.egizia: cannot be read: No such file"):
        egizia.load(tmp_path / "missing.egizia")
    with pytest.raises(GameFileError, match="cannot be read"):
        egizia.load(tmp_path)


# Positions


def packed(match: Match) -> str:
    return match.position().rpartition(":")[2]


def encoded(match: Match, content: bytes) -> str:
    return match.position().removesuffix(packed(match)) + base64.urlsafe_b64encode(zlib.compress(content)).decode()


def refused(game: Game, text: str, cause: str, kind: type[ValueError] = PositionError) -> None:
    with pytest.raises(kind, match=cause) as caught:
        game.position(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["", "garbage", "egizia:", "a:b:c:d", "::::", "x" * 5000, "egizia:1:2:3:4"])
def test_what_is_no_position_at_all_is_refused(game: Game, text: str) -> None:
    refused(game, text, "a position reads egizia:game:rules:data")


def test_the_position_of_another_game_is_refused(game: Game) -> None:
    text = game.new(SEED).position().replace(f":{game.name}:", ":chess:")
    refused(game, text, f"a position of chess, not of {game.name}")


def test_the_position_of_other_rules_is_refused(game: Game) -> None:
    parts = game.new(SEED).position().split(":")
    parts[2] = "0.9"
    refused(game, ":".join(parts), f"made under rules 0.9; these are rules {game.title.rules_version}")


def test_a_position_for_another_number_of_players_is_refused(game: Game) -> None:
    other = next(n for n in game.title.player_counts if n != game.players)
    text = egizia.make(game.name, players=other).new(SEED).position()
    refused(game, text, f"this position has {other} players, the game {game.players}", SetupError)


def test_every_cut_of_a_position_is_refused(game: Game) -> None:
    text = played(game, SEED, MOVES).position()
    for length in range(len(text)):
        with pytest.raises(PositionError):
            game.position(text[:length])


def test_a_position_with_other_characters_is_refused(game: Game) -> None:
    match = played(game, SEED, MOVES)
    for character in "!é ":
        text = match.position().removesuffix(packed(match)) + character + packed(match)[1:]
        refused(game, text, "damaged")


@pytest.mark.parametrize("length", [0, 1, -1])
def test_a_position_of_another_size_is_refused(game: Game, length: int) -> None:
    match = played(game, SEED, MOVES)
    content = raw(match) + b"\0" if length > 0 else raw(match)[:length]
    refused(game, encoded(match, content), f"damaged: it does not unpack to the {len(raw(match))} bytes")


def test_points_from_nowhere_are_refused(game: Game) -> None:
    match = played(game, SEED, MOVES)
    assert raw(game.position(encoded(match, raw(match)))) == raw(match)
    first = match.state[0] if game.title.rules.is_simultaneous else match.state.players[0]
    first.ledger[0] += 1
    refused(game, match.position(), "impossible: ")


def test_a_record_of_zeros_or_noise_is_refused(game: Game) -> None:
    match = played(game, SEED, MOVES)
    refused(game, encoded(match, bytes(len(raw(match)))), "impossible: ")
    for seed in range(20):
        refused(game, encoded(match, random.Random(seed).randbytes(len(raw(match)))), "impossible: ")


def test_a_refused_position_leaves_a_match_alone(game: Game) -> None:
    match = played(game, SEED, MOVES)
    before = everything(match)
    with pytest.raises(PositionError):
        match.game.position("garbage")
    assert everything(match) == before


def test_a_nobody_to_move_before_the_end_is_refused(game: Game) -> None:
    match = played(game, SEED, MOVES)
    match._states["seat"] = -1
    refused(game, match.position(), "impossible: ")
