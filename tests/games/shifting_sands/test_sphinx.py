import pytest

from egizia.games.shifting_sands.components import SPHINX_IDS
from tests.games.positions import drawn, redrawn
from tests.games.positions import sphinx_deck as deck
from tests.games.shifting_sands.positions import Position

FIVE = ["obelisk-3", "pyramid-4", "statues-5", "colonnade-5", "quarries-9"]


def at_sphinx(*ships: str, players: int = 4) -> Position:
    """The first ship at the sphinx is about to build; the five cards above lie on top of the deck."""
    position = Position.in_placement(players).sail(*ships)
    position.lay_columns("G1", "G7")
    for seat, card in enumerate(("majorities", "permanents", "fields-16", "obelisk-4")[:players]):
        position.set_sphinx(seat, card)
        position.set_crews(seat, 7, 7, 7, 7)
        position.player(seat).stone = 25
    position.stack_sphinx(*FIVE)
    return position


def amounts(position: Position) -> list[str]:
    return [move for move in position.options() if move.isdigit()]


def test_example_brian_sphinx() -> None:
    position = at_sphinx("", "B3.1", "B3.2")
    brian = 2
    position.play("crew:green", "1", "keep:none")
    position.set_crews(brian, 1, 4, 1, 2)
    position.play("crew:blue")
    assert (position.seat, amounts(position)) == (brian, ["1", "2", "3"])
    position.play("3")
    assert position.player(brian).stone == 22
    assert len(drawn(position)) == 3
    position.play("keep:statues-5")
    assert position.sphinx(brian) == {"fields-16", "statues-5"}
    assert position.ledger(brian) == {"sphinx_returns": 2}
    assert set(deck(position)[-2:]) == {"pyramid-4", "colonnade-5"}


# How many cards


def test_docked_space_limits_the_cards() -> None:
    position = at_sphinx("B3.1", "B3.2", "B3.3")
    limits = []
    for _ in range(3):
        position.play("crew:green", "add:purple")
        limits.append(amounts(position)[-1])
        position.play("1", "keep:none")
    assert limits == ["5", "3", "2"]


def test_far_space_keeps_its_limit_while_nearer_ones_are_empty() -> None:
    position = at_sphinx("B3.3")
    position.play("crew:green")
    assert amounts(position) == ["1", "2"]


def test_limit_follows_the_space_a_ship_has_moved_up_to() -> None:
    position = at_sphinx("B3.1", "B3.2", "B3.3", "B3.speculate")
    position.play("withdraw", "withdraw", "crew:green")
    assert position.seat == 2
    assert amounts(position)[-1] == "5"
    position.play("1", "keep:none", "crew:green")
    assert position.seat == 3
    assert amounts(position)[-1] == "3"


def test_speculating_ship_draws_with_the_limit_of_the_last_space() -> None:
    position = at_sphinx("B3.1", "B3.2", "B3.3", "B3.speculate")
    position.play("crew:green", "1", "keep:none", "crew:green", "1", "keep:none", "withdraw", "crew:green")
    assert position.seat == 3
    assert amounts(position)[-1] == "2"


@pytest.mark.parametrize(
    ("ships", "limit"), [(["B3.1", "B3.2", "B3.3", "B3.speculate"], "2"), (["B3.1", "B3.2", "B3.speculate"], "3")]
)
def test_converted_speculating_ship_has_the_limit_of_the_last_space(ships: list[str], limit: str) -> None:
    position = at_sphinx(*ships, players=len(ships))
    last = len(ships) - 1
    position.lay_columns("G1", "G8")
    position.player(last).colonnade = 5
    for _ in range(last):
        position.play("crew:green", "1", "keep:none")
    assert (position.seat, position.decision) == (last, "convert_ship")
    position.play("convert:G8", "crew:green", "add:purple")
    assert amounts(position)[-1] == limit


@pytest.mark.parametrize(("stone", "strength"), [(2, 7), (7, 2)])
def test_each_card_takes_a_stone_and_a_strength(stone: int, strength: int) -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.player(0).stone = stone
    position.set_crews(0, strength, 1, 1, 1)
    position.play("crew:green")
    assert amounts(position) == ["1", "2"]
    position.play("2", "keep:none")
    assert position.player(0).stone == stone - 2


def test_purple_crew_and_strength_cards_help_at_the_sphinx() -> None:
    position = at_sphinx("B3.1")
    position.give(0, "N4")
    position.set_crews(0, 1, 1, 1, 1)
    position.play("crew:green", "add:purple", "strength:N4")
    assert amounts(position)[-1] == "5"


def test_free_card_comes_beside_a_paid_one_within_the_limit() -> None:
    position = at_sphinx("B3.3", "B3.2")
    position.give(1, "N20")
    position.player(1).stone = 1
    position.play("crew:green")
    assert (position.seat, amounts(position)) == (1, ["1", "2"])
    position.play("2", "keep:none")
    assert position.player(1).stone == 0
    position.give(0, "N20")
    position.player(0).stone = 1
    position.play("crew:green")
    assert (position.seat, amounts(position)) == (0, ["1", "2"])
    position.play("1")
    assert position.player(0).stone == 0


def test_no_more_cards_are_drawn_than_the_deck_holds() -> None:
    position = at_sphinx("B3.1")
    position.state.sphinx_left = 2
    position.play("crew:green")
    assert amounts(position) == ["1", "2"]


def test_ship_at_an_empty_deck_is_withdrawn() -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.state.sphinx_left = 1
    position.play("crew:green", "1", "keep:obelisk-3")
    assert ("withdraws", 1, 2, 0, 0) in position.events


# Keeping and returning


def test_only_the_paid_number_of_cards_is_drawn_from_the_top() -> None:
    position = at_sphinx("B3.1")
    position.play("crew:green", "3")
    assert set(position.options()) == {"keep:obelisk-3", "keep:pyramid-4", "keep:statues-5", "keep:none"}


@pytest.mark.parametrize(("draw", "points"), [("1", 0), ("2", 1), ("5", 4)])
def test_one_card_is_kept_and_each_other_pays_a_point(draw: str, points: int) -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.play("crew:green", draw, "keep:obelisk-3")
    assert position.seat == 1
    assert position.sphinx(0) == {"majorities", "obelisk-3"}
    assert position.player(0).sphinx_cards == 2
    assert position.ledger(0).get("sphinx_returns", 0) == points


@pytest.mark.parametrize("draw", [1, 5])
def test_none_may_be_kept_and_every_card_pays_a_point(draw: int) -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.play("crew:green", str(draw), "keep:none")
    assert position.seat == 1
    assert position.sphinx(0) == {"majorities"}
    assert position.ledger(0) == {"sphinx_returns": draw}


def test_returned_cards_go_under_the_deck_in_the_order_drawn() -> None:
    position = at_sphinx("B3.1")
    rest = deck(position)[5:]
    position.play("crew:green", "5", "keep:statues-5")
    assert deck(position) == [*rest, "obelisk-3", "pyramid-4", "colonnade-5", "quarries-9"]


def test_another_card_may_be_kept_by_using_up_the_card_that_allows_it() -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.give(0, "N7")
    position.play("crew:green", "4", "keep:obelisk-3")
    assert position.cards(0) == {"N7": 1}
    assert position.options() == ["keep:pyramid-4", "keep:statues-5", "keep:colonnade-5", "keep:none"]
    position.play("keep:pyramid-4")
    assert position.seat == 1
    assert position.cards(0) == {}
    assert position.sphinx(0) == {"majorities", "obelisk-3", "pyramid-4"}
    assert position.ledger(0) == {"sphinx_returns": 2}


@pytest.mark.parametrize("choice", [["keep:obelisk-3", "keep:none"], ["keep:none"]])
def test_card_that_keeps_another_stays_when_no_other_is_kept(choice: list[str]) -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.give(0, "N7")
    position.play("crew:green", "4", *choice)
    assert position.seat == 1
    assert position.cards(0) == {"N7": 1}
    assert position.ledger(0) == {"sphinx_returns": 5 - len(choice)}


def test_drawing_counts_as_building_in_the_zone() -> None:
    position = at_sphinx("B1.1 B3.1")
    position.play("crew:green", "brick:colonnade", "finish", "crew:blue", "1", "keep:none")
    assert position.ledger(0)["cooperation"] == 2


# What others cannot know


def test_own_cards_are_known_and_those_of_others_are_not() -> None:
    position = at_sphinx("B3.1")
    imagined = redrawn(position, 0)
    assert all(other.sphinx(0) == {"majorities"} for other in imagined)
    for seat in (1, 2, 3):
        assert len({frozenset(other.sphinx(seat)) for other in imagined}) > 1
        assert all(len(other.sphinx(seat)) == 1 for other in imagined)
    assert len({tuple(deck(other)) for other in imagined}) == len(imagined)


def test_every_card_stays_in_the_game_once() -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.play("crew:green", "5", "keep:statues-5", "crew:green", "3")
    for seat in (-1, 0, 1, 2):
        for other in redrawn(position, seat):
            hands = [card for owner in range(4) for card in other.sphinx(owner)]
            assert sorted(deck(other) + hands + drawn(other)) == sorted(SPHINX_IDS)


def test_cards_one_returned_stay_known_under_the_deck() -> None:
    position = at_sphinx("B3.1", "B3.2")
    position.play("crew:green", "5", "keep:statues-5")
    bottom = ["obelisk-3", "pyramid-4", "colonnade-5", "quarries-9"]
    assert all(deck(other)[-4:] == bottom for other in redrawn(position, 0))
    assert any(set(deck(other)[-4:]) != set(bottom) for other in redrawn(position, 1))


def test_drawn_cards_are_known_to_the_one_who_drew_them_only() -> None:
    position = at_sphinx("B3.1")
    position.play("crew:green", "5")
    assert all(drawn(other) == FIVE for other in redrawn(position, 0))
    assert any(drawn(other) != FIVE for other in redrawn(position, 1))


def test_spectator_knows_no_sphinx_card() -> None:
    imagined = redrawn(at_sphinx("B3.1"), -1)
    assert all(len({frozenset(other.sphinx(seat)) for other in imagined}) > 1 for seat in range(4))


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    position = Position.in_placement()
    position.state.round_number = 5
    position.sail()
    assert position.decision == "none"
    hands = [position.sphinx(seat) for seat in range(4)]
    assert all([other.sphinx(seat) for seat in range(4)] == hands for other in redrawn(position, 0))
