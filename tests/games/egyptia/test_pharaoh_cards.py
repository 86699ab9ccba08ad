"""The fifteen Pharaoh cards: when each pays and when it just does not."""

import pytest

from egizia.games.egyptia.components import CARD_IDS
from tests.games.egyptia.positions import ENGINE, Position

PYRAMIDS = [
    ("A1", "next to the oasis", {"pyramid": "3d"}, 5),
    ("A1", "two steps away", {"pyramid": "3e"}, 4),
    ("A1", "one of each", {"pyramid": "2b 5a"}, 9),
    ("A2", "on a Sacred Site", {"pyramid": "3a"}, 5),
    ("A2", "beside a Sacred Site", {"pyramid": "3b"}, 4),
    ("A2", "one of each", {"pyramid": "5c 5b"}, 9),
    ("A3", "alone", {"pyramid": "1a"}, 5),
    ("A3", "beside other buildings", {"pyramid": "1a", "obelisk": "1b", "mine": "2a"}, 5),
    ("A3", "side by side", {"pyramid": "1a 1b"}, 8),
    ("A3", "side by side and one apart", {"pyramid": "1a 1b 5c"}, 13),
    ("A3", "across the oasis", {"pyramid": "3b 3d"}, 10),
]
QUARRIES = [
    ("B1", "next to a pyramid", {"quarry": "1a", "pyramid": "1b"}, 3),
    ("B1", "next to two pyramids", {"quarry": "1a", "pyramid": "1b 2a"}, 3),
    ("B1", "next to a pyramid and an obelisk", {"quarry": "1a", "pyramid": "1b", "obelisk": "2a"}, 0),
    ("B1", "with an obelisk farther off", {"quarry": "1a", "pyramid": "1b", "obelisk": "3b"}, 3),
    ("B1", "without a pyramid", {"quarry": "1a", "mine": "1b"}, 0),
    ("B1", "two next to one pyramid", {"quarry": "1a 1c", "pyramid": "1b"}, 6),
    ("B2", "next to one Sacred Site", {"quarry": "1a"}, 3),
    ("B2", "next to two Sacred Sites", {"quarry": "1b"}, 2),
    ("B2", "next to three Sacred Sites", {"quarry": "3b"}, 2),
    ("B2", "on a Sacred Site and next to none", {"quarry": "1c"}, 0),
    ("B2", "one of each", {"quarry": "1a 1b 1c"}, 5),
    ("B3", "next to two production buildings", {"quarry": "1a", "mine": "1b", "field": "2a"}, 3),
    ("B3", "next to one production building", {"quarry": "1a", "mine": "1b", "pyramid": "2a"}, 0),
    ("B3", "next to two other quarries", {"quarry": "1a 1b 2b"}, 9),
    ("B3", "in a row of three", {"quarry": "1a 1b 1c"}, 3),
]
MINES = [
    ("C1", "next to both", {"mine": "1b", "obelisk": "1a", "pyramid": "1c"}, 3),
    ("C1", "next to an obelisk", {"mine": "1b", "obelisk": "1a", "pyramid": "5a"}, 2),
    ("C1", "next to a pyramid", {"mine": "1b", "obelisk": "5a", "pyramid": "1c"}, 2),
    ("C1", "next to two pyramids", {"mine": "1b", "pyramid": "1a 1c"}, 2),
    ("C1", "next to neither", {"mine": "1b", "obelisk": "5a", "pyramid": "5b", "quarry": "1a"}, 0),
    ("C2", "away from the oasis on a plain hex", {"mine": "1a"}, 3),
    ("C2", "on a Sacred Site", {"mine": "1c"}, 0),
    ("C2", "next to the oasis", {"mine": "2c"}, 0),
    ("C2", "two of four", {"mine": "1a 1c 2c 5a"}, 6),
    ("C3", "next to two pyramids", {"mine": "1b", "pyramid": "1a 1c"}, 3),
    ("C3", "next to one pyramid", {"mine": "1b", "pyramid": "1a 3d"}, 0),
    ("C3", "two mines share their pyramids", {"mine": "1b 2b", "pyramid": "1a 2c"}, 6),
]
OBELISKS = [
    ("D1", "all in one group", {"obelisk": "1a 1b 1c"}, 12),
    ("D1", "a group of two and one apart", {"obelisk": "1a 1b 5a"}, 11),
    ("D1", "two groups of the same size", {"obelisk": "1a 1b 5a 5b"}, 14),
    ("D1", "one alone", {"obelisk": "3e"}, 4),
    ("D2", "none", {"pyramid": "1a"}, 0),
    ("D2", "one", {"obelisk": "1a"}, 2),
    ("D2", "two", {"obelisk": "1a 5a"}, 5),
    ("D2", "three", {"obelisk": "1a 5a 3e"}, 9),
    ("D2", "four", {"obelisk": "1a 5a 3e 2b"}, 14),
    ("D2", "five", {"obelisk": "1a 5a 3e 2b 4d"}, 20),
    ("D2", "six", {"obelisk": "1a 5a 3e 2b 4d 1c"}, 27),
    ("D2", "seven", {"obelisk": "1a 5a 3e 2b 4d 1c 5c"}, 27),
    ("D3", "away from pyramids", {"obelisk": "1a", "pyramid": "1c"}, 4),
    ("D3", "next to a pyramid", {"obelisk": "1a", "pyramid": "1b"}, 3),
    ("D3", "one of each", {"obelisk": "1a 5a", "pyramid": "1b 2a"}, 7),
]
FIELDS = [
    ("E1", "next to one Sacred Site", {"field": "1a"}, 1),
    ("E1", "next to three Sacred Sites", {"field": "3b"}, 3),
    ("E1", "on a Sacred Site and next to none", {"field": "1c"}, 0),
    ("E1", "two fields share a Sacred Site", {"field": "1a 2a"}, 3),
    ("E2", "none", {"quarry": "1a"}, 0),
    ("E2", "one", {"field": "1a"}, 2),
    ("E2", "two with a gap", {"field": "1a 1c"}, 5),
    ("E2", "two that are on no line", {"field": "1a 2c"}, 2),
    ("E2", "three across the oasis", {"field": "3a 3b 3e"}, 9),
    ("E2", "four", {"field": "1b 2c 3d 4d"}, 14),
    ("E2", "only the best line counts", {"field": "1a 1b 1c 5a 5b"}, 9),
    ("E3", "next to the oasis", {"field": "2c"}, 3),
    ("E3", "next to the oasis and to a pyramid", {"field": "2c", "pyramid": "1b"}, 0),
    ("E3", "next to the oasis, a pyramid across it", {"field": "2c", "pyramid": "4b"}, 3),
    ("E3", "away from the oasis", {"field": "1a"}, 0),
    ("E3", "one of each", {"field": "2c 3b 1a", "pyramid": "4a"}, 3),
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
