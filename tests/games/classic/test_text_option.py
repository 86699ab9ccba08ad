"""The two cards whose text the publisher revised in 2010; the printed one is an option."""

import pytest

from tests.games.classic.positions import FIVE, HANDS, PRINTED, REVISED, Position, at_the_sphinx, build_one, owning
from tests.games.positions import amounts, drawn

EITHER_TEXT = pytest.mark.parametrize("variant", [REVISED, PRINTED], ids=["revised", "printed"])


def with_free_cards(variant: int, *ships: str, stone: int = 25) -> Position:
    """Seat 0 owns the card of two free sphinx cards, and its ship is the first to build at the sphinx."""
    position = at_the_sphinx(*ships or ("B1.1", "B1.2"), variant=variant)
    position.give(0, "P1")
    position.player(0).stone = stone
    return position


# P1: two free sphinx cards


@EITHER_TEXT
def test_free_cards_come_on_top_of_those_paid_for(variant: int) -> None:
    position = with_free_cards(variant, stone=2).play("crew:green")
    assert amounts(position) == [1, 2, 3, 4]
    position.play("4", "keep:none")
    assert position.player(0).stone == 0


@EITHER_TEXT
def test_five_cards_are_still_the_most(variant: int) -> None:
    assert amounts(with_free_cards(variant).play("crew:green"))[-1] == 5


def test_revised_text_offers_no_draw_without_a_crew() -> None:
    position = with_free_cards(REVISED)
    assert amounts(position) == []


def test_revised_text_takes_the_ship_of_a_player_without_stone_back() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(1, "P1")
    position.player(1).stone = 0
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events


@pytest.mark.parametrize("cards", [1, 2])
def test_printed_text_draws_up_to_two_cards_without_crew_and_stone(cards: int) -> None:
    position = with_free_cards(PRINTED, stone=0)
    assert position.options() == ["1", "2", "withdraw"]
    position.play(str(cards))
    assert drawn(position) == FIVE[:cards]
    position.play(f"keep:{FIVE[0]}")
    assert position.sphinx(0) == {HANDS[0], FIVE[0]}
    assert (position.player(0).stone, position.player(0).spent) == (0, 0)
    assert position.player(0).score == cards - 1
    assert position.seat == 1


def test_printed_text_offers_both_a_crew_and_a_free_draw() -> None:
    position = with_free_cards(PRINTED)
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "1", "2", "withdraw"]
    assert position.play("1", "keep:none").player(0).stone == 25


@pytest.mark.parametrize(("cards", "stone"), [("1", 25), ("2", 25), ("3", 24), ("5", 22)])
def test_printed_text_pays_only_from_the_third_card_on(cards: str, stone: int) -> None:
    position = with_free_cards(PRINTED).play("crew:green", cards)
    assert position.player(0).stone == stone


def test_printed_text_draws_even_when_all_crews_are_used() -> None:
    position = at_the_sphinx("B1.1", "B1.2", variant=PRINTED)
    position.give(1, "P1")
    position.player(1).spent = 0b1111
    position.play("withdraw")
    assert (position.seat, position.options()) == (1, ["1", "2", "withdraw"])


def test_a_draw_without_stone_is_no_cooperation() -> None:
    position = with_free_cards(PRINTED, "B1.2", "B1.1")
    position.play("crew:green", "1", "keep:none", "2", "keep:none")
    assert position.state.round_number == 2
    assert position.ledger(1) == {"sphinx_returns": 1, "cooperation": 1}
    assert position.ledger(0) == {"sphinx_returns": 2}
    position = with_free_cards(PRINTED, "B1.1").play("crew:green", "3", "keep:none")
    assert position.ledger(0)["cooperation"] == 1


def test_printed_text_needs_a_ship_on_a_building_space_of_the_sphinx() -> None:
    position = Position.about_to_build("B2.1", "", "", "", variant=PRINTED)
    position.give(0, "P1")
    assert amounts(position) == []
    position = Position.in_placement(variant=PRINTED)
    position.give(3, "P1")
    position.sail("B1.1", "B1.2", "B1.3", "B1.speculate")
    for _ in range(3):
        build_one(position)
    assert position.state.round_number == 2


def test_printed_text_draws_nothing_from_an_empty_supply() -> None:
    position = with_free_cards(PRINTED, stone=0)
    position.state.sphinx_left = 1
    assert amounts(position) == [1]
    position.state.sphinx_left = 0
    assert amounts(position) == []


@pytest.mark.parametrize(("card", "supply"), [([], 20), (["P1"], 0)])
def test_printed_text_takes_a_ship_back_that_can_draw_nothing(card: list[str], supply: int) -> None:
    position = at_the_sphinx("B1.1", "B1.2", variant=PRINTED)
    position.give(1, *card)
    position.player(1).stone = 0
    position.state.sphinx_left = supply
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events


def test_without_the_card_the_printed_text_changes_nothing() -> None:
    position = at_the_sphinx("B1.1", variant=PRINTED)
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]
    position.play("crew:green", "2", "keep:none")
    assert position.player(0).stone == 23


# P2: a leftover card


def leftover(card: str, variant: int) -> Position:
    """Seat 0 owns the leftover card, a card lies on K1, and nobody places a ship."""
    position = owning("P2", variant=variant)
    position.lay_card("K1", card)
    return position.pass_all()


def test_revised_text_takes_the_card_right_after_placement() -> None:
    position = leftover("quarry-4", REVISED)
    assert (position.seat, position.decision) == (0, "take_leftover")
    assert not position.happened("feeds")
    position.play("take:K1")
    assert position.player(0).stone == 2 + 3 + 4
    assert position.state.round_number == 2


def test_printed_text_takes_the_card_at_the_end_of_the_round() -> None:
    position = leftover("quarry-4", PRINTED)
    assert (position.seat, position.decision) == (0, "take_leftover")
    assert position.happened("feeds")
    assert position.happened("mines")
    position.play("take:K1")
    assert position.player(0).stone == 2 + 3
    assert position.state.round_number == 2
    assert position.cards(0) == {"P2": 1, "quarry-4": 1}


@pytest.mark.parametrize(("variant", "grain"), [(REVISED, 6 + 4), (PRINTED, 6)])
def test_only_the_revised_text_takes_a_field_in_time_for_feeding(variant: int, grain: int) -> None:
    position = leftover("green-4", variant)
    if variant == REVISED:
        position.play("take:K1")
    assert position.details("feeds", 0)[1] == grain


def test_a_field_improver_taken_after_placement_feeds_in_the_same_round() -> None:
    position = owning("P2", "yellow-green-5", variant=REVISED)
    position.set_ring("left")
    position.set_crews(0, 4, 4, 1, 2)
    position.lay_card("K1", "P5")
    position.pass_all().play("take:K1")
    assert (position.seat, position.options()) == (0, ["improve:yellow-green-5", "feed"])
    assert position.play("improve:yellow-green-5").details("feeds", 0) == (11, 6 + 5, 0)


@EITHER_TEXT
def test_a_field_improver_taken_waits_for_the_next_placement_where_it_would_not_feed(variant: int) -> None:
    position = owning("P2", "yellow-green-5", variant=variant)
    position.lay_card("K1", "P5")
    position.pass_all().play("take:K1")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    while position.seat != 0:
        position.play("pass")
    assert "improve:yellow-green-5" in position.options()


@pytest.mark.parametrize("cards", [["yellow-green-5"], ["P5", "green-3"]])
def test_a_leftover_card_asks_nothing_more_than_what_it_gives(cards: list[str]) -> None:
    position = owning("P2", *cards)
    position.lay_card("K1", "quarry-2")
    assert position.pass_all().play("take:K1").state.round_number == 2
    position.lay_card("K1", "brown-6")
    assert position.play("K1").seat == 1


def test_points_of_a_leftover_card_decide_who_feeds_first() -> None:
    position = owning("P2")
    position.fill_obelisk(0)
    position.lay_card("K1", "I7")
    position.pass_all().play("take:K1")
    assert next(event[1] for event in position.events if event[0] == "feeds") == 0


def test_printed_text_takes_the_card_after_building_and_cooperation() -> None:
    position = owning("P2", variant=PRINTED)
    position.lay_card("K1", "quarry-4")
    position.sail("B2.1")
    assert position.decision == "start_building"
    build_one(position)
    assert (position.seat, position.decision) == (0, "take_leftover")
    assert position.ledger(0)["cooperation"] == 1
    assert list(position.state.order) == [0, 1, 2, 3]


def test_printed_text_takes_the_card_before_the_new_sequence_is_determined() -> None:
    position = owning("P2", players=2, variant=PRINTED)
    position.fill_obelisk(0)
    position.lay_card("K1", "I7")
    position.pass_all().play("take:K1")
    assert position.player(0).score == 1
    assert list(position.state.order)[:2] == [1, 0]


@pytest.mark.parametrize("variant", [REVISED, PRINTED])
def test_a_card_taken_in_the_last_round_may_still_be_played(variant: int) -> None:
    position = owning("P2", stone=0, variant=variant)
    position.player(0).markets[1] = 5
    position.state.round_number = 5
    position.lay_card("K1", "A6")
    position.pass_all().play("take:K1")
    assert position.decision == "last_chance"
    position.play("stone:A6")
    assert position.ledger(0)["stone_sale"] == 4


def test_stone_of_i2_that_the_printed_p2_takes_is_sold_by_a9() -> None:
    position = owning("P2", "A9", stone=0, variant=PRINTED)
    position.player(0).markets[1] = 4
    position.state.round_number = 5
    position.lay_card("K1", "I2")
    position.pass_all().play("take:K1")
    assert (position.seat, position.decision) == (0, "last_chance")
    position.play("sell:A9", "9")
    assert position.ledger(0) == {"stone_cards": 9}


@EITHER_TEXT
def test_either_text_takes_one_card_a_round(variant: int) -> None:
    position = leftover("green-4", variant).play("take:K1")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    position.lay_card("K1", "green-3")
    position.pass_all().play("take:K1")
    assert position.cards(0) == {"P2": 1, "green-4": 1, "green-3": 1}


@EITHER_TEXT
def test_with_neither_card_both_texts_play_the_same(variant: int) -> None:
    position = Position.in_placement(variant=variant)
    position.sail("B1.1", "B2.1")
    while position.decision == "start_building":
        build_one(position)
    assert [position.player(seat).score for seat in range(4)] == [2, 2, 0, 0]
    assert position.state.round_number == 2
