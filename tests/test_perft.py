"""How many sequences of moves there are from fixed positions: nearly any change of a rule changes these numbers."""

import json

import pytest

import egizia
from egizia import Match
from tests.fixtures.regenerate import after
from tests.perft import counts_to
from tests.tables import FIXTURES, player_counts

COUNTED: dict[str, list[int]] = json.loads((FIXTURES / "perft.json").read_text(encoding="utf-8"))


def start_of(label: str) -> Match:
    """The position a label names: `game players seed n` or `game fixture move n`."""
    name, where, kind, number = label.split()
    if kind == "seed":
        return egizia.make(name, players=int(where)).new(int(number))
    return after(egizia.load(FIXTURES / name / f"{where}.egizia"), int(number))


@pytest.mark.parametrize("label", COUNTED)
def test_sequences_of_moves_are_as_many_as_ever(label: str) -> None:
    counted = COUNTED[label]
    assert len(counted) >= 3
    assert counts_to(start_of(label), len(counted)) == counted


def test_counting_is_playing(name: str) -> None:
    """The first two numbers, counted by hand on matches."""
    match = egizia.make(name, players=player_counts(name)[1]).new(4)
    first = match.legal_actions()
    second = 0
    for action in first:
        twin = match.copy()
        twin.play(action)
        second += len(twin.legal_actions())
    assert counts_to(match, 2) == [len(first), second]


def test_every_game_and_number_of_players_is_counted(name: str) -> None:
    counted = [label.split() for label in COUNTED if label.split()[0] == name]
    assert {int(label[1]) for label in counted if label[2] == "seed"} == set(player_counts(name))
    assert sum(label[2] == "move" for label in counted) >= 3
