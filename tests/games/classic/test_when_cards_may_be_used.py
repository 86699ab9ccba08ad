"""At any time on one's own turn, or each round: every moment at which a card could change something."""

import pytest

from tests.games.classic.positions import Position
from tests.games.positions import end_of_game

pytestmark = pytest.mark.usefixtures("with_two_three_and_four_players")

STONE = 1
PRINTED = 1


def hungry(*cards: str, stone: int = 0, missing: int = 6) -> Position:
    """Seat 0 is about to feed, with cards, stone, and so much grain too little."""
    position = Position.feeding(grain=6, strength=6 + missing)
    position.give(0, *cards)
    position.player(0).stone = stone
    return position.pass_all()


# Placing ships


@pytest.mark.parametrize(("stone", "offered"), [(19, False), (20, True)])
def test_p3_may_be_used_before_a_ship_or_a_card_brings_more_stone_than_there_is_room_for(
    stone: int, offered: bool
) -> None:
    assert ("hire:green" in Position.owning("P3", stone=stone).options()) == offered


def test_p3_makes_room_for_the_stone_of_a6() -> None:
    position = Position.owning("P3", "A6", stone=21).play("hire:green")
    assert (position.seat, position.decision) == (0, "place_ship")
    assert not [option for option in position.options() if option.startswith("hire")]
    assert position.play("stone:A6").player(0).stone == 25
    assert position.crews(0)["green"] == 2


def test_p3_does_not_keep_a_player_in_the_phase_who_can_place_no_more_ships() -> None:
    position = Position.owning("P3", stone=25).play("T7", "ring:middle").pass_all()
    assert (position.seat, position.decision) == (0, "raise_after_feeding")


# Feeding


def test_p8_makes_grain_of_stone_that_comes_from_a6() -> None:
    position = hungry("P8", "A6")
    assert (position.seat, position.options()) == (0, ["stone:A6", "feed"])
    position.play("stone:A6", "6")
    assert position.ledger(0) == {}


def test_a6_alone_does_not_feed() -> None:
    assert hungry("A6").ledger(0) == {"hunger": -18}


def test_p5_waters_a_field_when_the_crews_are_hungry() -> None:
    position = Position.feeding(grain=6, strength=11)
    position.give(0, "P5", "yellow-green-5")
    position.set_ring("left")
    position.pass_all()
    assert position.options() == ["improve:yellow-green-5", "feed"]
    assert position.play("improve:yellow-green-5").ledger(0) == {}


@pytest.mark.parametrize(("stone", "asked"), [(22, False), (23, True)])
def test_p3_spends_stone_that_the_quarries_would_find_no_room_for(stone: int, asked: bool) -> None:
    position = Position.owning("P3", stone=stone).pass_all()
    assert (position.decision == "raise_after_feeding") == asked
    if asked:
        assert position.play("hire:green").player(0).stone == 24


# Building


def test_a9_sells_the_stone_of_the_obelisks_market_step() -> None:
    position = Position.about_to_build("B2.1")
    position.state.round_number = 5
    position.give(0, "A9")
    position.player(0).stone = 1
    position.player(0).markets[STONE] = 4
    position.play("crew:green", "brick:obelisk", "market:stone")
    assert (position.seat, position.decision) == (0, "last_chance")
    position.play("sell:A9", "3")
    assert position.ledger(0)["stone_cards"] == 3


def test_p3_takes_the_stone_of_the_obelisks_market_step() -> None:
    position = Position.about_to_build("B2.1")
    position.give(0, "P3")
    position.set_crews(0, 3, 1, 1, 1)
    position.player(0).stone = 1
    position.player(0).markets[STONE] = 4
    position.play("crew:green", "brick:obelisk", "market:stone", "hire:blue")
    assert position.crews(0)["blue"] == 2


def test_p3_and_p7_may_be_used_after_drawing_sphinx_cards() -> None:
    position = Position.owning("P3", "P7", stone=10).sail("B1.1")
    position.play("decline", "crew:green", "1", "keep:none")
    grown = [option for option in position.options() if option.startswith(("raise", "hire"))]
    assert len(grown) == 8
    position.play("raise:joker", "hire:joker")
    assert position.crews(0)["joker"] == 4


def test_p7_kept_back_while_feeding_may_be_used_before_a_build() -> None:
    position = Position.owning("P7", stone=10).sail("B1.1").play("decline", "raise:green")
    assert position.crews(0)["green"] == 2
    assert not [option for option in position.options() if option.startswith("raise")]


def test_p7_kept_back_is_offered_once_more_at_the_end_of_the_round() -> None:
    position = Position.owning("P7").pass_all().play("decline")
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.play("raise:joker").crews(0)["joker"] == 3
    assert position.state.round_number == 2


def test_p7_taken_through_the_printed_p2_works_in_the_same_round() -> None:
    position = Position.owning("P2", variant=PRINTED)
    position.lay_card("K1", "P7")
    position.pass_all().play("take:K1")
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.play("raise:green").crews(0)["green"] == 2


IN_THE_LAST_ROUND = {
    "A6": "stone:A6", "A9": "sell:A9", "P3": "hire:green", "P7": "raise:green", "P5": "improve:yellow-green-5",
}  # fmt: skip
"""What a card allows that was taken in the last round."""


@pytest.mark.parametrize("card", IN_THE_LAST_ROUND)
def test_a_card_taken_through_the_printed_p2_in_the_last_round_may_still_be_used(card: str) -> None:
    position = Position.owning("P2", "yellow-green-5", stone=9, variant=PRINTED)
    position.lay_card("K1", card)
    position.player(0).markets[STONE] = 4
    end_of_game(position).play("take:K1")
    assert (position.seat, position.decision) == (0, "last_chance")
    assert IN_THE_LAST_ROUND[card] in position.options()


def test_p3_taken_through_the_printed_p2_works_in_the_same_round() -> None:
    position = Position.owning("P2", variant=PRINTED)
    position.lay_card("K1", "P3")
    position.pass_all().play("take:K1", "hire:green")
    assert position.crews(0)["green"] == 2


@pytest.mark.parametrize(("variant", "most"), [(0, 5), (PRINTED, 3)])
def test_p1_as_printed_needs_a_building_space_even_with_a8(variant: int, most: int) -> None:
    position = Position.in_placement(3, variant=variant)
    position.give(0, "P1", "A8")
    position.set_crews(0, 3, 1, 1, 1)
    position.lay_card("K1", "green-3")
    position.sail("K1 B1.speculate", "B1.1", "B1.2").play("first:A8")
    position.player(0).stone = 10
    position.play("crew:green")
    assert max(int(option) for option in position.options() if option.isdigit()) == most


# The end of the game


def test_p5_may_be_attached_until_the_final_scoring() -> None:
    position = end_of_game(Position.owning("P5", "brown-6"))
    assert (position.seat, position.options()) == (0, ["improve:brown-6", "finish"])


# Several copies of a permanent card, as an owner of the box may enter them


def test_two_copies_of_p7_act_once_each() -> None:
    position = Position.owning("P7", "P7").pass_all().play("raise:green", "raise:green")
    assert position.crews(0)["green"] == 3
    assert position.state.round_number == 2


def test_two_copies_of_p3_act_once_each() -> None:
    position = Position.owning("P3", "P3", stone=10).pass_all().play("hire:green", "hire:green")
    assert position.crews(0)["green"] == 3
    assert position.state.round_number == 2


def test_two_copies_of_p2_act_once_each() -> None:
    position = Position.owning("P2", "P2")
    position.lay_card("K1", "quarry-4")
    position.lay_card("K2", "green-4")
    position.pass_all().play("take:K1", "take:K2")
    assert position.cards(0) == {"P2": 2, "quarry-4": 1, "green-4": 1}
