"""The fifteen Pharaoh cards: when each pays and when it just does not."""

import pytest

from egizia.games.egyptia.components import CARD_IDS
from tests.games.egyptia.positions import ENGINE, Position

PYRAMIDS = [
    ("A1", "next to the oasis", {"pyramid": "C4"}, 5),
    ("A1", "two steps away", {"pyramid": "C5"}, 4),
    ("A1", "one of each", {"pyramid": "B2 E1"}, 9),
    ("A2", "on a Sacred Site", {"pyramid": "C1"}, 5),
    ("A2", "beside a Sacred Site", {"pyramid": "C2"}, 4),
    ("A2", "one of each", {"pyramid": "E3 E2"}, 9),
    ("A3", "alone", {"pyramid": "A1"}, 5),
    ("A3", "beside other buildings", {"pyramid": "A1", "obelisk": "A2", "mine": "B1"}, 5),
    ("A3", "side by side", {"pyramid": "A1 A2"}, 8),
    ("A3", "side by side and one apart", {"pyramid": "A1 A2 E3"}, 13),
    ("A3", "across the oasis", {"pyramid": "C2 C4"}, 10),
]
QUARRIES = [
    ("B1", "next to a pyramid", {"quarry": "A1", "pyramid": "A2"}, 3),
    ("B1", "next to two pyramids", {"quarry": "A1", "pyramid": "A2 B1"}, 3),
    ("B1", "next to a pyramid and an obelisk", {"quarry": "A1", "pyramid": "A2", "obelisk": "B1"}, 0),
    ("B1", "with an obelisk farther off", {"quarry": "A1", "pyramid": "A2", "obelisk": "C2"}, 3),
    ("B1", "without a pyramid", {"quarry": "A1", "mine": "A2"}, 0),
    ("B1", "two next to one pyramid", {"quarry": "A1 A3", "pyramid": "A2"}, 6),
    ("B2", "next to one Sacred Site", {"quarry": "A1"}, 3),
    ("B2", "next to two Sacred Sites", {"quarry": "A2"}, 2),
    ("B2", "next to three Sacred Sites", {"quarry": "C2"}, 2),
    ("B2", "on a Sacred Site and next to none", {"quarry": "A3"}, 0),
    ("B2", "one of each", {"quarry": "A1 A2 A3"}, 5),
    ("B3", "next to two production buildings", {"quarry": "A1", "mine": "A2", "field": "B1"}, 3),
    ("B3", "next to one production building", {"quarry": "A1", "mine": "A2", "pyramid": "B1"}, 0),
    ("B3", "next to two other quarries", {"quarry": "A1 A2 B2"}, 9),
    ("B3", "in a row of three", {"quarry": "A1 A2 A3"}, 3),
]
MINES = [
    ("C1", "next to both", {"mine": "A2", "obelisk": "A1", "pyramid": "A3"}, 3),
    ("C1", "next to an obelisk", {"mine": "A2", "obelisk": "A1", "pyramid": "E1"}, 2),
    ("C1", "next to a pyramid", {"mine": "A2", "obelisk": "E1", "pyramid": "A3"}, 2),
    ("C1", "next to two pyramids", {"mine": "A2", "pyramid": "A1 A3"}, 2),
    ("C1", "next to neither", {"mine": "A2", "obelisk": "E1", "pyramid": "E2", "quarry": "A1"}, 0),
    ("C2", "away from the oasis on a plain hex", {"mine": "A1"}, 3),
    ("C2", "on a Sacred Site", {"mine": "A3"}, 0),
    ("C2", "next to the oasis", {"mine": "B3"}, 0),
    ("C2", "two of four", {"mine": "A1 A3 B3 E1"}, 6),
    ("C3", "next to two pyramids", {"mine": "A2", "pyramid": "A1 A3"}, 3),
    ("C3", "next to one pyramid", {"mine": "A2", "pyramid": "A1 C4"}, 0),
    ("C3", "two mines share their pyramids", {"mine": "A2 B2", "pyramid": "A1 B3"}, 6),
]
OBELISKS = [
    ("D1", "all in one group", {"obelisk": "A1 A2 A3"}, 12),
    ("D1", "a group of two and one apart", {"obelisk": "A1 A2 E1"}, 11),
    ("D1", "two groups of the same size", {"obelisk": "A1 A2 E1 E2"}, 14),
    ("D1", "one alone", {"obelisk": "C5"}, 4),
    ("D2", "none", {"pyramid": "A1"}, 0),
    ("D2", "one", {"obelisk": "A1"}, 2),
    ("D2", "two", {"obelisk": "A1 E1"}, 5),
    ("D2", "three", {"obelisk": "A1 E1 C5"}, 9),
    ("D2", "four", {"obelisk": "A1 E1 C5 B2"}, 14),
    ("D2", "five", {"obelisk": "A1 E1 C5 B2 D4"}, 20),
    ("D2", "six", {"obelisk": "A1 E1 C5 B2 D4 A3"}, 27),
    ("D2", "seven", {"obelisk": "A1 E1 C5 B2 D4 A3 E3"}, 27),
    ("D3", "away from pyramids", {"obelisk": "A1", "pyramid": "A3"}, 4),
    ("D3", "next to a pyramid", {"obelisk": "A1", "pyramid": "A2"}, 3),
    ("D3", "one of each", {"obelisk": "A1 E1", "pyramid": "A2 B1"}, 7),
]
FIELDS = [
    ("E1", "next to one Sacred Site", {"field": "A1"}, 1),
    ("E1", "next to three Sacred Sites", {"field": "C2"}, 3),
    ("E1", "on a Sacred Site and next to none", {"field": "A3"}, 0),
    ("E1", "two fields share a Sacred Site", {"field": "A1 B1"}, 3),
    ("E2", "none", {"quarry": "A1"}, 0),
    ("E2", "one", {"field": "A1"}, 2),
    ("E2", "two with a gap", {"field": "A1 A3"}, 5),
    ("E2", "two that are on no line", {"field": "A1 B3"}, 2),
    ("E2", "three across the oasis", {"field": "C1 C2 C5"}, 9),
    ("E2", "four", {"field": "A2 B3 C4 D4"}, 14),
    ("E2", "only the best line counts", {"field": "A1 A2 A3 E1 E2"}, 9),
    ("E3", "next to the oasis", {"field": "B3"}, 3),
    ("E3", "next to the oasis and to a pyramid", {"field": "B3", "pyramid": "A2"}, 0),
    ("E3", "next to the oasis, a pyramid across it", {"field": "B3", "pyramid": "D2"}, 3),
    ("E3", "away from the oasis", {"field": "A1"}, 0),
    ("E3", "one of each", {"field": "B3 C2 A1", "pyramid": "D1"}, 3),
]
CASES = [*PYRAMIDS, *QUARRIES, *MINES, *OBELISKS, *FIELDS]


@pytest.mark.parametrize(
    ("card", "city", "points"),
    [(card, city, points) for card, _, city, points in CASES],
    ids=[f"{card} {what}" for card, what, *_ in CASES],
)
def test_a_card_pays(card: str, city: dict[str, str], points: int) -> None:
    assert Position().city(**city).pays(card) == points


def test_every_card_has_its_cases() -> None:
    assert {card for card, *_ in CASES} == {*CARD_IDS}


@pytest.mark.parametrize("card", CARD_IDS)
def test_no_card_pays_an_empty_city_or_one_of_burial_mounds(card: str) -> None:
    assert Position().pays(card) == 0
    assert Position().fill().pays(card) == 0


def test_one_card_of_each_letter_is_drawn_and_every_card_comes_up() -> None:
    states = ENGINE.states(1)
    seen = set[str]()
    for seed in range(60):
        ENGINE.start(states, 0, 1, seed)
        drawn = [CARD_IDS[card] for card in states[0].cards]
        assert [card[0] for card in drawn] == [*"ABCDE"]
        seen.update(drawn)
    assert seen == {*CARD_IDS}
