"""Complete games, replayed: each ends as it always ended, and together they show everything a game can ask."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia import Match
from egizia.games import title
from tests.tables import FIXTURES, GAMES_AND_PLAYERS, module_of, raw

FILES = sorted(FIXTURES.glob("*/*.egizia"))
NEVER_SEEN: dict[str, dict[str, str]] = {
    "classic": {"hire_again": "the printed card sells one step a round"},
}
"""By game: verbs and decisions that no fixture shows, each with the reason why none can."""
NEVER_PAID: dict[str, dict[str, str]] = {
    "classic": {
        "grain_sale": "the printed grain market buys no grain",
        "spaces": "no printed round space gives points",
    },
}
"""By game: sources of points that only a changed component file could have, each with the reason."""

EVERY_FIXTURE = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


@cache
def replayed(path: Path) -> Match:
    return egizia.load(path)


def expected(path: Path) -> dict[str, Any]:
    return json.loads(path.with_name("expected.json").read_text(encoding="utf-8"))[path.stem]


def of_game(name: str) -> list[Match]:
    return [replayed(path) for path in FILES if path.parent.name == name]


def verb(notation: str) -> str:
    """What a notation does, whatever it does it to: `brick`, `K#` for a place, `#` for an amount."""
    return re.sub(r"\d+", "#", notation.partition(":")[0])


@EVERY_FIXTURE
def test_a_complete_game_ends_as_it_always_ended(path: Path) -> None:
    match, end = replayed(path), expected(path)
    assert match.is_over
    assert match.scores == end["scores"]
    assert match.winners == end["winners"]
    for seat, ledger in enumerate(end["ledgers"]):
        assert {source: points for source, points in match.ledger(seat).items() if points} == ledger
        assert sum(ledger.values()) == match.scores[seat]
    assert match.digest() == end["digest"]


@EVERY_FIXTURE
def test_a_complete_game_is_written_as_it_was_read(path: Path) -> None:
    assert replayed(path).record() == path.read_text(encoding="utf-8")


@EVERY_FIXTURE
def test_a_complete_game_can_be_played_on_from_any_of_its_positions(path: Path) -> None:
    match = replayed(path)
    game = match.game
    earlier = match.restarted()
    for number, move in enumerate(match.moves):
        if number in (len(match.moves) // 3, len(match.moves) * 2 // 3):
            later = game.position(earlier.position())
            for next_move in match.moves[number:]:
                later.play(next_move.action, seat=next_move.seat)
            assert raw(later) == raw(match)
        earlier.play(move.action, seat=move.seat)


@EVERY_FIXTURE
def test_every_file_has_its_expected_end(path: Path) -> None:
    known = json.loads(path.with_name("expected.json").read_text(encoding="utf-8"))
    assert sorted(known) == sorted(other.stem for other in path.parent.glob("*.egizia"))


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_there_are_three_complete_games_for_every_number_of_players(name: str, players: int) -> None:
    assert sum(match.game.players == players for match in of_game(name)) >= 3


def test_every_verb_is_played_in_some_fixture(name: str) -> None:
    names = title(name).action_names
    played = {verb(names[move.action]) for match in of_game(name) for move in match.moves}
    assert {verb(notation) for notation in names} - played == set(NEVER_SEEN.get(name, {})) - decisions(name)


def decisions(name: str) -> set[str]:
    return set(module_of(name, "state").DECISIONS)


def test_every_decision_is_asked_in_some_fixture(name: str) -> None:
    asked: set[str] = set()
    for match in of_game(name):
        again = match.restarted()
        for move in match.moves:
            asked.add(again.view(move.seat)["decision"])
            again.play(move.action, seat=move.seat)
    assert decisions(name) - asked == set(NEVER_SEEN.get(name, {})) & decisions(name)


def test_points_come_from_every_source_in_some_fixture(name: str) -> None:
    found = {
        source
        for match in of_game(name)
        for seat in range(match.game.players)
        for source, points in match.ledger(seat).items()
        if points
    }
    assert set(title(name).sources) - found == set(NEVER_PAID.get(name, {}))


def test_every_option_is_played_in_some_fixture(name: str) -> None:
    played = {pair for match in of_game(name) for pair in match.options.items()}
    assert played == {(option, value) for option, values in title(name).options.items() for value in values}


def test_nearly_every_notation_is_played_in_some_fixture(name: str) -> None:
    amounts = re.compile(r"\d+|pay:.*")
    names = [notation for notation in title(name).action_names if not amounts.fullmatch(notation)]
    played = {title(name).action_names[move.action] for match in of_game(name) for move in match.moves}
    assert len(played & set(names)) > 0.9 * len(names)
