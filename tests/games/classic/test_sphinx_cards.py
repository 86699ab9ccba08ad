"""Description of the sphinx cards used during the final scoring."""

from collections.abc import Callable

import pytest

from egizia.games.classic.components import SPHINX_IDS
from egizia.games.classic.scoring import end_game
from tests.games.classic.positions import Position
from tests.games.positions import stand

GRAIN, STONE = 0, 1
OWN, RIVAL = 0, 1

Built = Callable[[Position], None]


def holder(*cards: str, players: int = 4) -> Position:
    """Seat 0 holds cards, and the others nothing."""
    position = Position.in_placement(players)
    for seat in range(players):
        position.set_sphinx(seat, *(cards if seat == OWN else ()))
    return position


def paid(position: Position, seat: int = OWN) -> int:
    """What a player's sphinx cards pay at the end."""
    end_game(position.state, position.log)
    return position.ledger(seat).get("sphinx_cards", 0)


# ... is built, by whomever


def obelisk(levels: int) -> Built:
    return lambda position: position.fill_obelisk(*[RIVAL] * levels)


def temple(stones: int) -> Built:
    def build(position: Position) -> None:
        for part, size in (("left", 3), ("right", 3), ("middle", 2), ("top", 2)):
            position.fill_temple(part, *[RIVAL] * min(size, max(0, stones - sum(position.state.temple_filled))))

    return build


def row(number: int, stones: int) -> Built:
    def build(position: Position) -> None:
        for lower in range(1, number):
            position.fill_row(lower, *[RIVAL] * (7 - lower))
        position.fill_row(number, *[RIVAL] * stones)

    return build


def graves(tiles: int) -> Built:
    return lambda position: position.fill_graves(*[RIVAL] * tiles)


BUILT = [
    ("obelisk-level-7", obelisk(7), obelisk(6), 4),
    ("obelisk-level-8", obelisk(8), obelisk(7), 6),
    ("obelisk-level-9", obelisk(9), obelisk(8), 8),
    ("temple-complete", temple(10), temple(9), 7),
    ("third-row-complete", row(3, 4), row(3, 3), 5),
    ("fourth-row-complete", row(4, 3), row(4, 2), 7),
    ("graves-complete", graves(12), graves(11), 6),
]


@pytest.mark.parametrize(("card", "built", "points"), [(card, built, points) for card, built, _, points in BUILT])
def test_card_pays_when_it_is_built_though_not_by_its_holder(card: str, built: Built, points: int) -> None:
    position = holder(card)
    built(position)
    assert paid(position) == points


@pytest.mark.parametrize(("card", "short"), [(card, short) for card, _, short, _ in BUILT])
def test_card_pays_nothing_when_the_last_stone_is_missing(card: str, short: Built) -> None:
    position = holder(card)
    short(position)
    assert paid(position) == 0


# ... last level achieved, by how many players


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 4), (3, 7), (4, 7)])
@pytest.mark.parametrize(
    ("card", "market"), [("players-at-the-last-stone-level", STONE), ("players-at-the-last-grain-level", GRAIN)]
)
def test_card_pays_by_the_number_of_players_on_the_last_level(card: str, market: int, count: int, points: int) -> None:
    position = holder(card)
    for seat in range(4):
        position.player(seat).markets[market] = 5 if seat >= 4 - count else 4
        position.player(seat).markets[1 - market] = 4
    assert paid(position) == points


# You have at least ...


def own(obelisk: int = 0, graves: int = 0, temple: int = 0, pyramid: int = 0) -> Built:
    """The holder's stones in each building."""

    def build(position: Position) -> None:
        position.fill_obelisk(*[OWN] * obelisk)
        position.fill_graves(*[OWN] * graves)
        for stone in range(temple):
            position.fill_temple("left" if stone < 3 else "right", OWN)
        for stone in range(pyramid):
            position.fill_row(1 if stone < 6 else 2, OWN)

    return build


AT_LEAST = [
    ("temple-4", own(temple=4), own(9, 9, 3, 9), 6),
    ("pyramid-6", own(pyramid=6), own(9, 9, 6, 5), 6),
    ("pyramid-7", own(pyramid=7), own(9, 9, 6, 6), 8),
    ("obelisk-4", own(obelisk=4), own(3, 9, 6, 9), 6),
    ("obelisk-5", own(obelisk=5), own(4, 9, 6, 9), 8),
    ("two-everywhere", own(2, 2, 2, 2), own(1, 9, 6, 9), 7),
    ("two-everywhere", own(2, 2, 2, 2), own(9, 1, 6, 9), 7),
    ("two-everywhere", own(2, 2, 2, 2), own(9, 9, 1, 9), 7),
    ("two-everywhere", own(2, 2, 2, 2), own(9, 9, 6, 1), 7),
]


@pytest.mark.parametrize(("card", "built", "points"), [(card, built, points) for card, built, _, points in AT_LEAST])
def test_card_pays_for_enough_own_stones(card: str, built: Built, points: int) -> None:
    position = holder(card)
    built(position)
    assert paid(position) == points


@pytest.mark.parametrize(("card", "short"), [(card, short) for card, _, short, _ in AT_LEAST])
def test_card_pays_nothing_for_one_own_stone_too_few(card: str, short: Built) -> None:
    position = holder(card)
    short(position)
    assert paid(position) == 0


def test_stones_of_others_do_not_count_for_a_holders_goal() -> None:
    position = holder("obelisk-4")
    position.fill_obelisk(RIVAL, RIVAL, RIVAL, RIVAL, OWN, OWN, OWN)
    assert paid(position) == 0


# For each


@pytest.mark.parametrize("stones", [0, 1, 5])
def test_card_pays_a_point_for_each_own_stone_on_the_graves(stones: int) -> None:
    position = holder("graves")
    position.fill_graves(*[OWN] * stones, RIVAL, RIVAL)
    assert paid(position) == stones


@pytest.mark.parametrize(("crew", "strength"), [("green", 4), ("blue", 7), ("yellow", 9), ("joker", 6)])
def test_card_pays_the_strength_of_its_crew(crew: str, strength: int) -> None:
    position = holder(f"{crew}-crew")
    crews = {"green": 1, "blue": 1, "yellow": 1, "joker": 1} | {crew: strength}
    position.set_crews(OWN, *crews.values())
    position.set_crews(RIVAL, 9, 9, 9, 9)
    assert paid(position) == strength


@pytest.mark.parametrize("held", [[], ["P1"], ["P2", "P9"], ["P5", "P5", "P7"]])
def test_card_pays_two_points_for_each_permanent_card(held: list[str]) -> None:
    position = holder("permanents")
    position.give(OWN, *held, "green-3", "quarry-4", "brown-9", "A1")
    position.give(RIVAL, "P3", "P4")
    assert paid(position) == 2 * len(held)


@pytest.mark.parametrize(("score", "points"), [(-15, 0), (0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (105, 10)])
def test_card_pays_a_point_for_each_full_ten_points(score: int, points: int) -> None:
    position = holder("per-ten-points")
    stand(position, score, 50, 50, 50)
    assert paid(position) == points


# The most productive


def test_example_two_yellow_green_fields_for_eleven_are_the_most_productive() -> None:
    position = holder("most-yellow-green-fields")
    position.give(OWN, "yellow-green-5", "yellow-green-6")
    position.give(RIVAL, "yellow-green-6")
    assert paid(position) == 7


MOST = [
    ("most-quarries", ["quarry-4"], ["quarry-3"]),
    ("most-green-fields", ["green-4"], ["green-3"]),
    ("most-yellow-green-fields", ["yellow-green-6"], ["yellow-green-5"]),
    ("most-brown-fields", ["brown-9"], ["brown-8"]),
]


@pytest.mark.parametrize(("card", "more", "less"), MOST)
def test_the_most_productive_pays_seven_and_looks_at_numbers_not_cards(
    card: str, more: list[str], less: list[str]
) -> None:
    position = holder(card)
    position.give(OWN, *more)
    position.give(RIVAL, *less)
    assert paid(position) == 7


@pytest.mark.parametrize(("card", "more", "less"), MOST)
def test_the_second_most_productive_is_paid_nothing(card: str, more: list[str], less: list[str]) -> None:
    position = holder(card)
    position.give(OWN, *less)
    position.give(3, *more)
    assert paid(position) == 0


@pytest.mark.parametrize(("card", "fields"), [(card, fields) for card, fields, _ in MOST])
def test_a_shared_maximum_pays_the_holder_who_shares_it(card: str, fields: list[str]) -> None:
    position = holder(card)
    position.give(OWN, *fields)
    position.give(2, *fields)
    assert paid(position) == 7


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("most-quarries", 7), ("most-green-fields", 7), ("most-yellow-green-fields", 0), ("most-brown-fields", 0),
    ],
)  # fmt: skip
def test_all_share_the_start_quarry_and_the_start_field_and_a_maximum_of_nothing_pays_nothing(
    card: str, points: int
) -> None:
    assert paid(holder(card)) == points


@pytest.mark.parametrize(
    ("field", "improvers", "winning"),
    [
        ("brown-9", 0, "most-brown-fields"),
        ("brown-9", 1, "most-yellow-green-fields"),
        ("brown-9", 2, "most-green-fields"),
        ("yellow-green-6", 0, "most-yellow-green-fields"),
        ("yellow-green-6", 1, "most-green-fields"),
    ],
)
@pytest.mark.parametrize("card", ["most-brown-fields", "most-yellow-green-fields", "most-green-fields"])
def test_the_most_productive_sees_the_improved_colour(field: str, improvers: int, winning: str, card: str) -> None:
    position = holder(card)
    position.give(RIVAL, "green-2")
    position.give(OWN, field)
    position.improve(OWN, field, improvers)
    assert paid(position) == (7 if card == winning else 0)


def test_the_water_ring_does_not_matter_for_the_most_productive() -> None:
    position = holder("most-brown-fields")
    position.give(OWN, "brown-6")
    position.set_ring("left")
    assert paid(position) == 7


# You reach the last level ...


@pytest.mark.parametrize(
    ("card", "markets", "points"),
    [
        ("last-stone-level", (1, 5), 4), ("last-stone-level", (5, 4), 0),
        ("last-grain-level", (5, 1), 4), ("last-grain-level", (4, 5), 0),
        ("last-level-of-both-markets", (5, 5), 7), ("last-level-of-both-markets", (5, 4), 0),
        ("last-level-of-both-markets", (4, 5), 0),
    ],
)  # fmt: skip
def test_card_pays_its_holder_on_the_last_level(card: str, markets: tuple[int, int], points: int) -> None:
    position = holder(card)
    position.player(OWN).markets[GRAIN], position.player(OWN).markets[STONE] = markets
    position.player(RIVAL).markets[GRAIN] = position.player(RIVAL).markets[STONE] = 5
    assert paid(position) == points


# All of them


def test_every_card_of_the_box_is_tested_here() -> None:
    tested = {card for card, *_ in BUILT + AT_LEAST} | {card for card, _, _ in MOST}
    tested |= {f"{crew}-crew" for crew in ("green", "blue", "yellow", "joker")}
    tested |= {"players-at-the-last-stone-level", "players-at-the-last-grain-level", "graves", "permanents"}
    tested |= {"last-stone-level", "last-grain-level", "last-level-of-both-markets", "per-ten-points"}
    assert tested == set(SPHINX_IDS)
    assert len(SPHINX_IDS) == 29


def test_cards_of_one_player_are_paid_independently() -> None:
    position = holder("obelisk-4", "obelisk-5", "obelisk-level-7", "graves")
    position.fill_obelisk(OWN, OWN, OWN, OWN, RIVAL, RIVAL, RIVAL)
    assert paid(position) == 6 + 4


def test_a_card_pays_its_holder_only() -> None:
    position = holder("obelisk-level-7")
    position.fill_obelisk(*[RIVAL] * 7)
    assert paid(position, RIVAL) == 0
