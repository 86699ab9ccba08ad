"""5. Build, A: the sphinx."""

import pytest

from tests.games.classic.positions import FIVE, HANDS, at_the_sphinx
from tests.games.positions import amounts, drawn, sphinx_deck

BLUE = 0


def test_example_blue_draws_two_cards_and_keeps_one() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.set_crews(BLUE, 1, 2, 3, 2)
    position.player(BLUE).stone = 6
    position.play("crew:blue")
    assert amounts(position) == [1, 2]
    position.play("2")
    assert drawn(position) == ["obelisk-4", "pyramid-6"]
    position.play("keep:pyramid-6")
    assert position.sphinx(BLUE) == {HANDS[BLUE], "pyramid-6"}
    assert sphinx_deck(position)[-1] == "obelisk-4"
    assert position.ledger(BLUE) == {"sphinx_returns": 1}
    assert position.player(BLUE).stone == 4
    assert position.player(BLUE).spent == 0b0010
    assert position.seat == 1


# How many cards


@pytest.mark.parametrize("strength", [1, 3, 5, 9])
def test_cards_are_drawn_up_to_the_strength_of_the_crew_but_at_most_five(strength: int) -> None:
    position = at_the_sphinx("B1.1")
    position.set_crews(0, strength, 1, 1, 1)
    assert amounts(position.play("crew:green")) == list(range(1, min(strength, 5) + 1))


@pytest.mark.parametrize("stone", [1, 2, 4])
def test_every_card_costs_a_stone(stone: int) -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.player(0).stone = stone
    position.play("crew:green")
    assert amounts(position) == list(range(1, stone + 1))
    position.play(str(stone), "keep:none")
    assert position.player(0).stone == 0


@pytest.mark.parametrize("ship", ["B1.1", "B1.2", "B1.3"])
def test_every_space_at_the_sphinx_allows_five_cards(ship: str) -> None:
    position = at_the_sphinx(ship).play("crew:green")
    assert amounts(position)[-1] == 5


def test_the_joker_helps_to_draw_more_cards() -> None:
    position = at_the_sphinx("B1.1")
    position.set_crews(0, 1, 1, 1, 3)
    position.play("crew:yellow")
    assert amounts(position) == [1]
    assert amounts(position.play("add:joker")) == [1, 2, 3, 4]


def test_no_more_cards_are_drawn_than_the_supply_holds() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.state.sphinx_left = 2
    position.play("crew:green")
    assert amounts(position) == [1, 2]
    position.play("2", "keep:none", "crew:green")
    assert amounts(position) == [1, 2]


def test_a_ship_at_an_empty_supply_is_taken_back() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.state.sphinx_left = 1
    position.play("crew:green", "1", "keep:obelisk-4")
    assert ("withdraws", 1, 0, 0, 0) in position.events
    assert position.player(1).stone == 25


def test_without_stone_no_card_is_drawn() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.player(1).stone = 0
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events


# Keeping and returning


@pytest.mark.parametrize("number", [1, 3, 5])
def test_the_topmost_cards_are_drawn(number: int) -> None:
    position = at_the_sphinx("B1.1").play("crew:green", str(number))
    assert drawn(position) == FIVE[:number]
    assert set(position.options()) == {*(f"keep:{card}" for card in FIVE[:number]), "keep:none"}


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (5, 4)])
def test_each_returned_card_scores_a_point(number: int, points: int) -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", str(number), "keep:obelisk-4")
    assert position.sphinx(0) == {HANDS[0], "obelisk-4"}
    assert position.player(0).sphinx_cards == 2
    assert [event[:3] for event in position.events if event[0] == "returns"] == [("returns", 0, points)] * bool(points)
    assert position.player(0).score == points
    assert position.seat == 1


@pytest.mark.parametrize("number", [1, 5])
def test_a_player_may_keep_no_card_and_scores_for_all(number: int) -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", str(number), "keep:none")
    assert position.happened("keeps_none")
    assert position.sphinx(0) == {HANDS[0]}
    assert position.ledger(0) == {"sphinx_returns": number}


def test_returned_cards_go_under_the_supply_in_the_order_drawn() -> None:
    position = at_the_sphinx("B1.1")
    rest = sphinx_deck(position)[5:]
    position.play("crew:green", "5", "keep:temple-4")
    assert sphinx_deck(position) == [*rest, "obelisk-4", "pyramid-6", "graves", "permanents"]


def test_the_next_ship_draws_what_the_first_one_left_on_top() -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", "3", "keep:none", "crew:green", "2")
    assert position.seat == 1
    assert drawn(position) == FIVE[3:]


def test_the_draw_ends_the_build() -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", "1", "keep:none")
    assert (position.seat, position.decision) == (1, "start_building")
    assert list(position.player(0).markets) == [1, 1]


def test_sphinx_cards_count_only_at_the_end_of_the_game() -> None:
    position = at_the_sphinx("B1.1")
    position.player(0).graves = 3
    position.play("crew:green", "4", "keep:graves")
    assert position.state.round_number == 2
    assert position.ledger(0) == {"sphinx_returns": 3, "cooperation": 1}
