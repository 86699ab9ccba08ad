"""What each choice is called, what it is about, and what it takes and brings."""

from collections.abc import Iterator

import pytest

import egizia
from egizia import Choice, Match
from egizia.games.egyptia.components import RESOURCE_COUNT, RESOURCES
from egizia.games.egyptia.resources import have
from tests.tables import walk

SOLO = egizia.make("egyptia", players=1)
MOMENTS = 3


def at_hand(match: Match) -> dict[str, int]:
    """What the player has of each resource."""
    return {RESOURCES[number]: have(match.own_record(0), number) for number in range(RESOURCE_COUNT)}


def asked(kind: str) -> Iterator[Match]:
    """Matches that ask for a choice of a kind, at some moments of a few games."""
    found = 0
    for seed in range(60):
        for match in walk(SOLO, seed):
            if any(choice.kind == kind for choice in match.choices()):
                yield match.copy()
                found += 1
                if found == MOMENTS:
                    return


def changed(match: Match, choice: Choice) -> dict[str, int]:
    """By how much each resource changes with a choice, if at all."""
    after, before = match.copy(), at_hand(match)
    after.play(choice.action)
    return {name: n - before[name] for name, n in at_hand(after).items() if n != before[name]}


@pytest.mark.parametrize("kind", ["pay", "reward", "trade"])
def test_amounts_are_what_a_choice_takes_and_brings(kind: str) -> None:
    compared = 0
    for match in asked(kind):
        for choice in match.choices()[:20]:
            after = match.copy()
            after.play(choice.action)
            # What follows from a choice may bring more; compare where the same round goes on.
            if choice.kind == kind and after.view(0)["round"] == match.view(0)["round"]:
                assert changed(match, choice) == dict(choice.amounts)
                compared += 1
    assert compared > 2


def test_a_building_names_its_price_and_whether_the_market_is_needed() -> None:
    for match in asked("build"):
        own = at_hand(match)
        for choice in match.choices():
            if choice.kind == "build" and choice.targets[0] != "building:mound":
                assert choice.amounts
                assert all(n < 0 for n in choice.amounts.values())
                short = any(own[name] < -n for name, n in choice.amounts.items())
                assert ("market" in choice.targets) is short
