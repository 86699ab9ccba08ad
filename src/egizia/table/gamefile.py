"""The game file: a header a person can read, then the moves, one line for each time a seat acts.

    egizia game file 1
    game: shifting-sands
    rules: 1
    players: 2
    seed: 7
    seat 1: Anna
    seat 2: Ben
    moves: 3
    digest: 5e1f0c...

    # set-up
    1 keep:obelisk-3
    2 keep:permanents
    # round 1, placement
    2 K4 raise:blue

Every option of the game has a line `option name: value` before the seed; one that is missing has its default.
Lines that begin with # are for people only. A file is read under the rules version that it names, and under no other.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from egizia.table.errors import GameFileError, TableError, quoted, shortened

if TYPE_CHECKING:
    from egizia.table.match import Match

FIRST_LINE = "egizia game file 1"
LARGEST_FILE = 512 * 1024
"""Characters of a file: several times what 99 people write in the longest game."""
LONGEST_LINE = 64 * 1024
LONGEST_NUMBER = 20
"""Digits; the largest seed has 19."""


def write(match: "Match") -> str:
    """The text of a match."""
    game = match.game
    lines = [FIRST_LINE, f"game: {game.name}", f"rules: {game.title.rules_version}", f"players: {game.players}"]
    lines += [f"option {name}: {value}" for name, value in game.options.items()]
    lines.append(f"seed: {match.seed}" if match.start is None else f"start: {match.start}")
    lines += [f"seat {number}: {name}" for number, name in enumerate(match.names, 1)]
    lines.append(f"moves: {len(match.moves)}")
    lines.append(f"digest: {match.digest()}")
    if match.is_over:
        scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True))
        winners = ", ".join(match.names[seat] for seat in match.winners)
        lines.append(f"result: {scores}; won by {winners}")
    lines.append("")
    chapter, seat = "", -1
    for move, here in zip(match.moves, match.chapters(), strict=True):
        if here != chapter:
            lines.append(f"# {here}")
        if here != chapter or move.seat != seat:
            lines.append(f"{move.seat + 1}")
        chapter, seat = here, move.seat
        lines[-1] += f" {game.title.action_names[move.action]}"
    return "\n".join(lines) + "\n"


def read(text: str) -> "Match":
    """Replay the text of a match; errors name the line."""
    from egizia.table.game import make_from  # noqa: PLC0415 - a file names its game

    if len(text) > LARGEST_FILE:
        raise GameFileError(f"a game file has at most {LARGEST_FILE} characters, this one has more")
    lines = text.splitlines()
    _check_lengths(lines)
    if not lines or lines[0].strip() != FIRST_LINE:
        raise GameFileError(f"line 1: a game file begins with '{FIRST_LINE}'")
    header, first_move = _header(lines)
    players = _number(header, "players")
    options = {name.removeprefix("option "): value for name, value in header.items() if name.startswith("option ")}
    name = _value(header, "game")
    try:
        game = make_from(name, players, options)
    except TableError as error:
        raise GameFileError(f"header: {error}") from error
    _check_version(_value(header, "rules"), game.title.rules_version)
    names = [_value(header, f"seat {number}") for number in range(1, game.players + 1)]
    seed = 0 if "start" in header else _number(header, "seed")
    try:
        match = game.position(header["start"], names) if "start" in header else game.new(seed, names)
    except TableError as error:
        raise GameFileError(f"header: {error}") from error
    for number, seat, notation in _moves(lines, first_move):
        if seat not in match.seats_to_act:
            expected = " or ".join(f"seat {other + 1}" for other in match.seats_to_act) or "nobody"
            raise GameFileError(f"line {number}: seat {seat + 1} moves, but it is {expected} who should")
        try:
            match.play(notation, seat=seat)
        except TableError as error:
            raise GameFileError(f"line {number}: {error}") from error
    if len(match.moves) != _number(header, "moves"):
        raise GameFileError(f"the file is cut short: {len(match.moves)} of {_number(header, 'moves')} moves are there")
    if match.digest() != _value(header, "digest"):
        raise GameFileError("the moves lead to another position than the one recorded")
    return match


def load(path: str | Path) -> "Match":
    """Read a game file and replay it."""
    path = Path(path)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise GameFileError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise GameFileError(f"{path}: not a text file") from error
    try:
        return read(text)
    except GameFileError as error:
        raise GameFileError(f"{path}: {error}") from error


def _check_lengths(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise GameFileError(f"line {number}: a line has at most {LONGEST_LINE} characters, not {len(line)}")


def _check_version(played: str, ours: str) -> None:
    if played != ours:
        raise GameFileError(f"header: played under rules version {shortened(played)}, these are version {ours}")


def _header(lines: list[str]) -> tuple[dict[str, str], int]:
    header: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return header, number
        name, colon, value = line.partition(":")
        if not colon:
            raise GameFileError(f"line {number}: a header line reads 'name: value', not {quoted(line)}")
        header[name.strip()] = value.strip()
    return header, len(lines)


def _value(header: dict[str, str], name: str) -> str:
    if name not in header:
        raise GameFileError(f"header: '{name}' is missing")
    return header[name]


def _number(header: dict[str, str], name: str) -> int:
    value = _value(header, name)
    if not _is_number(value):
        raise GameFileError(f"header: '{name}' is {quoted(value)}, not a number of at most {LONGEST_NUMBER} digits")
    return int(value)


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


def _moves(lines: list[str], first: int) -> Iterator[tuple[int, int, str]]:
    for number, line in enumerate(lines[first:], first + 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if not _is_number(words[0]):
            raise GameFileError(f"line {number}: a move line begins with the number of a seat, not {quoted(words[0])}")
        for notation in words[1:]:
            yield number, int(words[0]) - 1, notation
