"""A8, the card whose owner builds first everywhere."""

import pytest

from egizia.games.classic.building import could_come_first
from tests.games.classic.positions import PRINTED, REVISED, Position, build_one, builds, ships_at


def first_builder(*ships: str, seat: int, players: int | None = None) -> Position:
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


@pytest.mark.usefixtures("with_two_three_and_four_players")
def test_a8_works_for_one_round_only() -> None:
    position = first_builder("B2.2", "B2.1", seat=0).play("first:A8")
    assert builds(position) == [(2, 0), (2, 1)]
    assert position.state.round_number == 2
    position.sail("B2.2", "B2.1")
    assert builds(position) == [(2, 1), (2, 0)]


@pytest.mark.usefixtures("with_two_three_and_four_players")
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


def dear_obelisk(*cards: str, owner: int = 6, rival: int = 6, crew: int = 7) -> Position:
    """Seat 0 owns A8 and seat 1 lies in front at two sites; at the first of them every stone costs six or more."""
    position = Position.in_placement()
    position.give(0, "A8", *cards)
    position.fill_obelisk(2, 2, 3, 3, 2)
    position.lay_graves(6)
    position.set_crews(0, crew, 1, 1, 1)
    position.set_crews(1, 7, 1, 1, 1)
    # The starter quarry will have produced by the time that anybody builds.
    position.player(0).stone = owner - 3
    position.player(1).stone = rival - 3
    position.sail("B2.2 B3.2", "B2.1 B3.1")
    return position.play("decline") if position.decision == "raise_after_feeding" else position


def is_asked_at(position: Position, site: int) -> bool:
    return (position.decision, position.state.zone + 1) == ("build_first", site)


@pytest.mark.parametrize(("owner", "rival", "asked"), [(6, 6, True), (5, 6, False), (6, 5, False)])
def test_a8_is_asked_for_only_where_its_owner_and_a_ship_in_front_could_build(
    owner: int, rival: int, asked: bool
) -> None:
    assert is_asked_at(dear_obelisk(owner=owner, rival=rival), 2) == asked


def test_a8_that_is_of_no_use_at_a_site_is_asked_for_at_the_next() -> None:
    position = dear_obelisk(owner=5).play("withdraw")
    assert is_asked_at(position, 3)
    assert builds(position.play("first:A8"))[:2] == [(3, 0), (3, 1)]


@pytest.mark.parametrize(
    ("cards", "owner", "crew", "asked"),
    [
        ("A6", 3, 7, True),
        ("A6", 3, 4, False),
        ("A6 A2", 3, 4, True),
        ("P3", 8, 4, True),
        ("P3", 7, 4, False),
        ("P3 A6", 3, 4, True),
        ("P7", 6, 4, True),
        ("P7", 5, 4, False),
        ("P7 P3", 8, 3, True),
        ("P7 P3", 7, 3, False),
        ("A9", 5, 7, False),
    ],
)
def test_a8_is_asked_for_where_other_cards_would_let_its_owner_build(
    cards: str, owner: int, crew: int, asked: bool
) -> None:
    position = dear_obelisk(*cards.split(), owner=owner, crew=crew)
    assert is_asked_at(position, 2) == asked


@pytest.mark.parametrize(("variant", "asked"), [(REVISED, False), (PRINTED, True)])
def test_a8_is_asked_for_before_a_ship_that_could_only_draw_the_free_cards_of_p1(variant: int, asked: bool) -> None:
    position = Position.in_placement(variant=variant)
    position.give(0, "A8")
    position.give(1, "P1")
    position.sail("B1.2", "B1.1")
    position.player(1).stone = 0
    assert could_come_first(position.state, 0) == asked
