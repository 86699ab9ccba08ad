"""When anytime cards may be played: until just before the final scoring, and not in it."""

import pytest

from tests.games.classic.positions import owning
from tests.games.positions import end_of_game


def test_cards_cannot_be_played_in_the_final_scoring() -> None:
    position = owning("A1", "A2", "A3", "A4", "A5", "A7", "A8", "A10")
    assert end_of_game(position).decision == "none"


def test_stone_cards_may_be_played_until_just_before_the_final_scoring() -> None:
    position = owning("A6", "A9", stone=0)
    end_of_game(position)
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.options() == ["stone:A6", "sell:A9", "finish"]
    position.play("stone:A6", "sell:A9", "9")
    assert position.decision == "none"
    assert position.ledger(0)["stone_cards"] == 9


def test_a_stone_card_gets_its_last_chance_beside_the_card_that_sells_stone() -> None:
    position = owning("A6", "A9", stone=0)
    position.state.round_number = 5
    position.sail("B1.1").play("crew:green", "add:joker", "3", "keep:none", "finish")
    assert (position.player(0).stone, position.decision) == (0, "last_chance")
    assert position.options() == ["stone:A6", "finish"]


def test_cooperation_of_the_last_round_comes_before_the_last_cards() -> None:
    position = owning("A9", stone=5)
    position.state.round_number = 5
    position.sail("B2.1").play("crew:green", "brick:obelisk", "finish", "market:grain")
    assert position.decision == "last_chance"
    assert position.ledger(0) == {"obelisk": 1, "cooperation": 1}


def test_a_stone_card_that_can_make_no_points_is_not_asked_for() -> None:
    assert end_of_game(owning("A6", stone=0)).decision == "none"
    position = owning("A6", stone=0)
    position.player(0).markets[1] = 4
    assert end_of_game(position).decision == "last_chance"


@pytest.mark.parametrize("number", [1, 4])
def test_earlier_rounds_have_no_last_chance(number: int) -> None:
    position = owning("A9")
    position.state.round_number = number
    position.pass_all()
    assert position.state.round_number == number + 1
    assert position.cards(0) == {"A9": 1}


def test_the_last_chance_goes_in_player_order_and_may_be_left() -> None:
    position = owning("A9")
    position.give(1, "A9")
    end_of_game(position)
    assert position.seat == 0
    position.play("finish")
    assert position.seat == 1
    position.play("finish")
    assert position.decision == "none"
