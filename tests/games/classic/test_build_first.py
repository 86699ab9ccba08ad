"""A8, the card whose owner builds first everywhere."""

import pytest

from tests.games.classic.positions import Position, build_one, builds, ships_at


def first_builder(*ships: str, seat: int, players: int = 4) -> Position:
    """A seat owns A8 and was asked whether to play it at the start of the building phase."""
    position = Position.in_placement(players)
    position.give(seat, "A8")
    return position.sail(*ships).equip()


def test_a8_builds_before_all_others_at_every_site() -> None:
    position = first_builder("B1.1 B2.1 B3.1", "B1.2 B2.2 B3.2", "B1.3 B2.3 B3.3", seat=2)
    assert (position.seat, position.decision) == (2, "build_first")
    assert position.options() == ["first:A8", "decline"]
    position.play("first:A8")
    assert position.happened("builds_first")
    assert builds(position) == [(1, 2), (1, 0), (1, 1), (2, 2), (2, 0), (2, 1), (3, 2), (3, 0), (3, 1)]
    assert position.cards(2) == {}


def test_a8_looks_at_ships_on_building_spaces_only() -> None:
    position = Position.safe_river()
    position.give(0, "A8")
    position.sail("B1.2 K7", "B1.1 B2.1").play("first:A8")
    assert builds(position) == [(1, 0), (1, 1), (2, 1)]


def test_a8_may_be_declined() -> None:
    position = first_builder("B2.1", "B2.2", "B2.3", seat=2).play("decline")
    assert builds(position) == [(2, 0), (2, 1), (2, 2)]
    assert position.cards(2) == {"A8": 1}


def test_a8_lets_a_speculating_ship_build_first_and_pushes_nobody_out() -> None:
    position = first_builder("B2.1", "B2.2", "B2.3", "B2.speculate", seat=3).play("first:A8")
    assert builds(position) == [(2, 3), (2, 0), (2, 1), (2, 2)]
    assert [position.ledger(seat)["cooperation"] for seat in range(4)] == [1, 1, 1, 1]


def test_a8_speculating_ship_may_also_withdraw_and_all_others_still_build() -> None:
    position = first_builder("B2.1", "B2.2", "B2.3", "B2.speculate", seat=3).play("first:A8", "withdraw")
    assert ships_at(position, "B2") == [0, 1, 2, -1]
    assert builds(position) == [(2, 0), (2, 1), (2, 2)]


def test_a8_speculating_ship_builds_once_even_if_another_is_taken_back_later() -> None:
    position = first_builder("B2.1", "B2.2", "B2.3", "B2.speculate", seat=3).play("first:A8")
    assert build_one(position).seat == 0
    position.play("withdraw")
    assert builds(position) == [(2, 1), (2, 2)]


def test_a8_first_ship_that_withdraws_lets_the_speculating_one_move_up() -> None:
    position = first_builder("B2.1", "B2.2", "B2.3", "B2.speculate", seat=1).play("first:A8", "withdraw")
    assert builds(position) == [(2, 0), (2, 2), (2, 3)]


@pytest.mark.parametrize(
    ("ships", "asked"),
    [
        (["B2.1"], False),
        (["", "B2.1"], False),
        (["B2.1", "B2.2"], False),
        (["B2.2", "B2.1"], True),
        (["B2.3", "B2.2"], True),
        (["B2.2", "B2.3"], False),
        (["B1.1", "B3.1"], False),
    ],
)
def test_a8_is_offered_only_where_somebody_would_build_before_its_owner(ships: list[str], asked: bool) -> None:
    assert (first_builder(*ships, seat=0).decision == "build_first") == asked


def test_a8_works_for_one_round_only() -> None:
    position = first_builder("B2.2", "B2.1", seat=0).play("first:A8")
    assert builds(position) == [(2, 0), (2, 1)]
    assert position.state.round_number == 2
    position.sail("B2.2", "B2.1")
    assert builds(position) == [(2, 1), (2, 0)]


def test_a8_is_offered_at_every_site_where_it_matters() -> None:
    position = first_builder("B1.2 B2.1 B3.2", "B1.1 B2.2 B3.1", seat=0)
    assert (position.seat, position.decision, position.state.zone) == (0, "build_first", 0)
    position.play("decline", "withdraw", "withdraw")
    assert (position.seat, position.decision, position.state.zone) == (0, "start_building", 1)
    position.play("withdraw", "withdraw")
    assert (position.seat, position.decision, position.state.zone) == (0, "build_first", 2)
    position.play("first:A8")
    assert (position.seat, position.decision) == (0, "start_building")
    assert position.cards(0) == {}
