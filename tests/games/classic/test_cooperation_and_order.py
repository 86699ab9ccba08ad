"""6. Bonus for co-operation in building, and 7. determine the player sequence for the next round."""

import pytest

from tests.games.classic.positions import Position, at_the_sphinx, build_one, building, owning
from tests.games.positions import order, stand

BLUE, RED, GREEN, YELLOW = range(4)

# Cooperation


@pytest.mark.parametrize(
    ("sites", "points"),
    [(0b000, 0), (0b001, 1), (0b010, 1), (0b100, 1), (0b011, 3), (0b101, 3), (0b110, 3), (0b111, 6)],
)
def test_taking_part_at_one_two_or_three_sites_scores_one_three_or_six(sites: int, points: int) -> None:
    position = building("B1.1 B2.1 B3.1", "B1.2")
    for site in range(3):
        if (sites >> site) & 1:
            build_one(position)
        else:
            position.play("withdraw")
        if site == 0:
            position.play("withdraw")
    assert position.state.round_number == 2
    assert [position.ledger(seat).get("cooperation", 0) for seat in range(4)] == [points, 0, 0, 0]


def test_several_stones_at_one_site_count_once() -> None:
    position = building("B2.1").play("crew:green", "brick:obelisk", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(0)["cooperation"] == 1


def test_a_ship_still_speculating_does_not_count() -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate B3.1")
    for _ in range(4):
        build_one(position)
    assert position.ledger(3)["cooperation"] == 1


def test_a_draw_of_sphinx_cards_counts_once_a_stone_was_paid() -> None:
    position = at_the_sphinx("B1.1")
    position.give(0, "P1")
    position.play("crew:green", "3", "keep:none")
    assert position.ledger(0)["cooperation"] == 1


def test_cooperation_is_scored_from_the_front_of_the_score_track() -> None:
    position = building("B2.1", "B2.2 B3.1")
    stand(position, 8, 4, 20, 30)
    position.play("crew:green", "brick:obelisk", "finish", "market:stone")
    position.play("crew:green", "brick:obelisk", "finish", "market:stone", "crew:blue", "brick:temple-left", "finish")
    assert [position.player(seat).score for seat in range(4)] == [10, 10, 20, 30]
    assert order(position) == [1, 0, 2, 3]


def test_cooperation_among_equals_is_scored_first_by_the_one_ahead() -> None:
    position = Position.in_placement(2)
    stand(position, 5, 5)
    for seat in (0, 1):
        position.player(seat).zones = 0b011
    position.pass_all()
    assert [position.player(seat).score for seat in (0, 1)] == [8, 8]
    assert order(position) == [1, 0]


def test_building_of_one_round_does_not_count_in_the_next() -> None:
    position = build_one(building("B2.1")).pass_all()
    assert position.state.round_number == 3
    assert position.ledger(0)["cooperation"] == 1


# The score track


def test_example_blue_reaches_the_space_of_red_and_stands_behind() -> None:
    position = building("B2.2", "B2.1", "B2.3")
    stand(position, 12, 10, 30, 30)
    position.lay_graves(5, 3)
    position.set_crews(RED, 5, 1, 1, 1)
    position.set_crews(BLUE, 3, 1, 1, 1)
    position.fill_obelisk(*[YELLOW] * 9)
    position.play("crew:green", "brick:grave", "market:stone")
    assert position.player(RED).score == 10 + 5
    position.play("crew:green", "brick:grave", "market:stone")
    assert position.player(BLUE).score == 12 + 3
    position.play("withdraw")
    assert order(position) == [BLUE, RED, YELLOW, GREEN]


def test_points_lost_bring_a_marker_behind_those_on_the_space_too() -> None:
    position = Position.in_placement()
    stand(position, 8, 5, 20, 20)
    position.set_crews(0, 2, 1, 2, 2)
    position.pass_all()
    assert position.player(0).score == 5
    assert order(position) == [0, 1, 3, 2]


def test_a_marker_that_comes_back_to_the_start_space_stands_behind_all_who_never_left_it() -> None:
    position = Position.in_placement()
    position.player(3).markets[0] = 4
    position.set_crews(3, 2, 2, 2, 2)
    position.play("pass", "pass", "pass", "T1").pass_all()
    assert position.ledger(3) == {"grain_market": 2, "hunger": -2}
    assert order(position) == [3, 0, 1, 2]


def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    position = Position.in_placement()
    stand(position, 4, 4, 4, 4)
    position.pass_all()
    assert order(position) == [3, 2, 1, 0]


# The player sequence


def test_the_fewest_points_take_sequence_tile_one() -> None:
    position = Position.in_placement()
    stand(position, 7, -3, 12, 4)
    position.pass_all()
    assert order(position) == [1, 3, 0, 2]
    assert (position.seat, position.decision) == (1, "place_ship")


def test_of_those_on_one_space_the_furthest_back_takes_the_smaller_tile() -> None:
    position = Position.in_placement()
    stand(position, 5, 0, 5, 5)
    position.pass_all()
    assert order(position) == [1, 3, 2, 0]


def test_the_new_sequence_is_told() -> None:
    position = Position.in_placement()
    stand(position, 7, -3, 12, 4)
    position.pass_all()
    assert [event[1:3] for event in position.events if event[0] == "sequence"] == [(1, 1), (3, 2), (0, 3), (2, 4)]


# The next round


@pytest.mark.parametrize("space", [0, 2])
def test_the_water_ring_stays_where_it_is(space: int) -> None:
    position = Position.in_placement()
    position.state.ring = space
    assert position.pass_all().state.round_number == 2
    assert position.state.ring == space


def test_ships_come_back_and_every_space_is_open_again() -> None:
    position = Position.safe_river().sail("K1 B1.1", "T1 B1.2", "K2 B1.3", "K3 B1.speculate")
    for _ in range(4):
        position.play("withdraw")
    assert position.state.round_number == 2
    assert {"K1", "T1", "B1.1", "B1.2", "B1.3"} <= set(position.options())
    assert "B1.speculate" not in position.options()
    assert not any(position.state.ships)


def test_cards_stones_and_monuments_stay() -> None:
    position = owning("green-3", stone=9)
    position.fill_obelisk(0)
    position.fill_temple("left", 0)
    position.pass_all()
    assert position.state.round_number == 2
    assert position.cards(0) == {"green-3": 1}
    assert (position.player(0).stone, position.state.obelisk_height, position.state.temple_filled[0]) == (12, 1, 1)
