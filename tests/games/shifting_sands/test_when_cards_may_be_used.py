"""At any time on one's own turn, or during a phase: every moment at which a card could change something."""

import pytest

from tests.games.positions import end_of_game
from tests.games.shifting_sands.positions import Position, building

pytestmark = pytest.mark.usefixtures("with_two_three_and_four_players")

STONE = 1
CREWS = ("green", "blue", "yellow", "purple")


def hungry(*cards: str, stone: int = 0, missing: int = 6) -> Position:
    """Seat 0 is about to feed, with cards, stone, and so much grain too little."""
    position = Position.feeding(grain=6, strength=6 + missing)
    position.give(0, *cards)
    # The starter quarry has produced by then.
    position.player(0).stone = stone - 3
    return position.pass_all()


# Feeding


@pytest.mark.parametrize(("card", "stone"), [("N3", 6), ("N5", 4), ("N6", 4)])
def test_n19_makes_grain_of_stone_that_comes_from_a_card(card: str, stone: int) -> None:
    position = hungry("N19", card, stone=3)
    assert f"stone:{card}" in position.options()
    position.play(f"stone:{card}")
    assert position.player(0).stone == 3 + stone
    position.play("6")
    assert position.ledger(0) == {}


def test_n19_with_stone_enough_leaves_stone_cards_for_later() -> None:
    assert hungry("N19", "N3", stone=6).options() == [*"123456", "feed"]


def test_a_stone_card_is_not_offered_while_feeding_without_n19() -> None:
    assert hungry("N3").state.round_number == 2


@pytest.mark.parametrize("ring", ["bottom", "middle", "top"])
def test_n21_waters_a_field_when_the_crews_are_hungry(ring: str) -> None:
    position = Position.feeding(grain=6, strength=12)
    position.give(0, "N21", "yellow-6")
    position.set_ring(ring)
    position.pass_all()
    if ring == "bottom":
        assert (position.decision, position.options()) == ("feed", ["improve:yellow-6", "feed"])
        position.play("improve:yellow-6")
    assert position.ledger(0) == {}


def test_n21_is_asked_for_after_a_rival_moved_the_ring() -> None:
    position = Position.feeding(grain=6, strength=12)
    position.give(0, "N21", "yellow-6")
    position.lay_card("K10", "N12")
    position.play("pass", "K10", "ring:bottom").pass_all()
    assert (position.seat, position.decision) == (0, "feed")
    assert position.play("improve:yellow-6").ledger(0) == {}


@pytest.mark.parametrize(("improvers", "asked"), [(1, False), (2, True)])
def test_n21_twice_on_a_red_field_reaches_water_at_the_bottom(improvers: int, asked: bool) -> None:
    position = Position.feeding(grain=6, strength=12)
    position.give(0, "red-6", *["N21"] * improvers)
    position.set_ring("bottom")
    position.pass_all()
    assert (position.decision == "feed") == asked
    if asked:
        assert position.play("improve:red-6", "improve:red-6").ledger(0) == {}


def test_n21_is_not_asked_for_where_nobody_is_hungry_and_nothing_is_sold() -> None:
    position = Position.feeding(grain=6, strength=6)
    position.give(0, "N21", "yellow-6")
    position.set_ring("bottom")
    assert position.pass_all().state.round_number == 2


def test_n21_waters_a_field_for_grain_that_is_sold() -> None:
    position = Position.feeding(grain=6, strength=6, level=3)
    position.give(0, "N21", "yellow-6")
    position.set_ring("bottom")
    position.pass_all().play("improve:yellow-6", "feed")
    assert position.ledger(0) == {"grain_sale": 2}


# Building


def at_the_obelisk(*cards: str, stone: int, level: int = 4, round_number: int = 5) -> Position:
    """Seat 0 may build at the obelisk with so much stone, far up in the stone market."""
    position = building("B1.1")
    position.state.round_number = round_number
    position.give(0, *cards)
    position.player(0).stone = stone
    position.player(0).markets[STONE] = level
    return position


def test_n8_sells_the_stone_of_the_obelisks_market_step() -> None:
    position = at_the_obelisk("N8", stone=1).play("crew:green", "brick:obelisk", "market:stone")
    assert (position.seat, position.decision) == (0, "last_chance")
    position.play("sell:N8", "3")
    assert position.ledger(0)["stone_cards"] == 3


def test_n22_takes_the_stone_of_the_obelisks_market_step() -> None:
    position = at_the_obelisk("N22", stone=1, round_number=1)
    position.set_crews(0, 3, 1, 1, 1)
    position.play("crew:green", "brick:obelisk", "market:stone")
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.play("hire:blue").crews(0)["blue"] == 2


def test_n22_may_be_used_between_two_bricks() -> None:
    position = building("B1.1 B2.1")
    position.give(0, "N22")
    position.set_crews(0, 7, 3, 3, 3)
    position.play("crew:green", "brick:obelisk", "hire:blue", "hire:blue", "brick:colonnade")
    assert position.crews(0)["blue"] == 5


def test_n22_may_be_used_after_drawing_sphinx_cards() -> None:
    position = building("B3.1")
    position.give(0, "N22")
    position.set_crews(0, 3, 3, 3, 3)
    position.play("crew:green", "1", "keep:none")
    assert position.options() == [*(f"hire:{crew}" for crew in CREWS), "finish"]


def test_n22_gets_its_stone_from_a_card_at_the_end_of_the_round() -> None:
    position = Position.owning("N22", "N3")
    position.pass_all()
    position.player(0).stone = 0
    assert position.options() == ["stone:N3", "finish"]
    assert "hire:green" in position.play("stone:N3").options()


def dear_bricks(*cards: str) -> Position:
    """Seat 0 may build the fifth level of the obelisk; after that the cheapest brick is a column for four."""
    position = building("B1.1")
    position.give(0, *cards)
    position.fill_obelisk(1, 1, 1, 1)
    position.player(0).colonnade = 6
    position.set_crews(0, 5, 1, 1, 1)
    return position


@pytest.mark.parametrize(("cards", "asked"), [(["N4"], False), (["N5"], True), (["N4", "N4"], True)])
def test_strength_of_cards_is_asked_for_only_where_it_could_add_a_brick(cards: list[str], asked: bool) -> None:
    position = dear_bricks(*cards).play("crew:green", "brick:obelisk")
    assert (position.decision == "lay_bricks") == asked
    assert asked == (f"strength:{cards[0]}" in position.options())


@pytest.mark.parametrize(("strength", "asked"), [(1, False), (2, True)])
def test_a_stone_card_is_asked_for_after_a_brick_that_strength_is_left_for(strength: int, asked: bool) -> None:
    position = at_the_obelisk("N3", stone=1, round_number=1)
    position.set_crews(0, strength, 1, 1, 1)
    position.play("crew:green", "brick:obelisk")
    assert (position.decision == "lay_bricks") == asked
    assert asked == ("stone:N3" in position.options())


def test_a_stone_card_is_not_asked_for_where_no_crew_is_strong_enough_to_build() -> None:
    position = dear_bricks("N3")
    position.set_crews(0, 1, 1, 1, 2)
    position.player(0).stone = 0
    assert position.options() == ["withdraw"]
    position.set_crews(0, 1, 1, 1, 3)
    assert position.options() == ["stone:N3", "withdraw"]


@pytest.mark.parametrize(
    ("cards", "purple", "stone", "options"),
    [
        ("N5", 1, 0, []),
        ("N5", 2, 0, []),
        ("N5", 3, 0, ["stone:N5"]),
        ("N5", 1, 4, ["crew:green", "crew:blue", "crew:yellow"]),
        ("N5", 3, 4, ["crew:green", "crew:blue", "crew:yellow", "stone:N5"]),
        ("N5 N5", 1, 0, ["stone:N5"]),
        ("N4 N5", 1, 0, ["stone:N5"]),
        ("N3 N5", 1, 0, ["stone:N3"]),
        ("N3", 1, 0, []),
        ("N5 N22", 1, 0, ["stone:N5"]),
        ("N5 N8", 1, 0, ["stone:N5"]),
    ],
)
def test_n5_counts_once_in_a_build_as_stone_or_as_strength(
    cards: str, purple: int, stone: int, options: list[str]
) -> None:
    position = dear_bricks(*cards.split())
    position.set_crews(0, 1, 1, 1, purple)
    position.player(0).stone = stone
    assert position.options() == [*options, "withdraw"]


@pytest.mark.parametrize(
    ("cards", "strength", "stone", "options"),
    [
        ("N5", 1, 0, []),
        ("N5", 5, 0, ["stone:N5"]),
        ("N5", 1, 4, ["strength:N5"]),
        ("N5 N5", 1, 0, ["stone:N5"]),
        ("N3", 1, 9, []),
    ],
)
def test_n5_counts_once_after_a_brick_as_stone_or_as_strength(
    cards: str, strength: int, stone: int, options: list[str]
) -> None:
    position = dear_bricks(*cards.split())
    position.set_crews(0, strength + 5, 1, 1, 1)
    position.player(0).stone = stone + 5
    position.play("crew:green", "brick:obelisk")
    assert (position.decision == "lay_bricks") == bool(options)
    if options:
        assert position.options() == [*options, "finish"]


def test_stone_of_a_card_may_be_sold_by_n8_at_a_building_turn_without_a_build() -> None:
    position = dear_bricks("N3", "N8")
    position.set_crews(0, 1, 1, 1, 1)
    position.player(0).stone = 0
    assert position.options() == ["stone:N3", "withdraw"]
    assert "sell:N8" in position.play("stone:N3").options()


def test_n18_acts_before_building_only() -> None:
    position = Position.owning("N18").sail("B1.1")
    assert position.decision == "raise_after_feeding"
    position.play("decline")
    assert not [option for option in position.options() if option.startswith("raise")]


# The end of the game


def test_n21_may_be_attached_until_the_final_scoring() -> None:
    position = Position.owning("N21", "yellow-6")
    position.lay_statues("sphinx-cards", "green-fields", "obelisk-bricks")
    position.player(0).statues[1] = 3
    end_of_game(position)
    assert (position.seat, position.options()) == (0, ["improve:yellow-6", "finish"])
    position.play("improve:yellow-6")
    assert position.ledger(0)["statues"] == 5


def test_n21_is_not_asked_for_at_the_end_of_earlier_rounds() -> None:
    position = Position.owning("N21", "yellow-6")
    assert position.pass_all().state.round_number == 2


# Several copies of a permanent card, as an owner of the box may enter them


def test_two_copies_of_n18_act_once_each() -> None:
    position = Position.owning("N18", "N18").pass_all().play("raise:green", "raise:green")
    assert position.crews(0)["green"] == 3
    assert position.state.round_number == 2


def test_two_copies_of_n22_act_once_each() -> None:
    position = Position.owning("N22", "N22", stone=20).pass_all()
    position.play("hire:green", "hire:green", "hire:green", "decline")
    assert position.crews(0)["green"] == 4
    assert (position.state.round_number, position.player(0).stone) == (2, 20 + 3 - 6)


def test_two_copies_of_n23_act_once_each() -> None:
    position = Position.owning("N23", "N23")
    position.set_crews(0, 3, 1, 1, 1)
    position.pass_all().play("lower:green", "lower:green")
    assert list(position.player(0).markets) == [3, 3]
    assert position.state.round_number == 2


def test_two_copies_of_n24_act_once_each() -> None:
    position = Position.owning("N24", "N24")
    position.lay_card("K1", "quarry-4")
    position.pass_all().play("take:K1", "take:points")
    assert position.ledger(0) == {"cards": 1}
    assert position.state.round_number == 2


def test_a_second_n24_that_is_taken_acts_in_the_same_round() -> None:
    position = Position.owning("N24")
    position.lay_card("K1", "N24")
    position.pass_all().play("take:K1")
    assert (position.seat, position.decision) == (0, "take_leftover")
