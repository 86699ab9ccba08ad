"""3. Feed construction crews."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from egizia.games.classic.components import RING_SPACES
from tests.games.classic.positions import Position, owning
from tests.games.positions import grain_of, order, stand

GRAIN = 0
BLUE, RED, GREEN, YELLOW = range(4)

feeding = Position.feeding

# Examples of the book


def test_example_blue_feeds_nine_with_eleven() -> None:
    position = Position.in_placement()
    position.set_crews(BLUE, 1, 2, 3, 3)
    position.give(BLUE, "yellow-green-5")
    position.set_ring("middle")
    position.pass_all()
    assert position.details("feeds", BLUE) == (9, 11, 0)
    assert position.player(BLUE).score == 0


def test_example_red_feeds_ten_with_eight_and_an_anytime_card() -> None:
    position = Position.in_placement()
    position.set_crews(RED, 2, 2, 2, 4)
    position.give(RED, "green-2", "A1")
    position.set_ring("left")
    position.pass_all()
    assert (position.seat, position.decision) == (RED, "feed")
    position.play("grain:A1")
    assert position.details("feeds", RED) == (10, 12, 0)
    assert position.player(RED).score == 0
    assert position.cards(RED) == {"green-2": 1}


def test_example_red_would_move_backward_without_the_card() -> None:
    position = Position.in_placement()
    position.set_crews(RED, 2, 2, 2, 4)
    position.give(RED, "green-2", "A1")
    position.set_ring("left")
    position.pass_all().play("feed")
    assert position.details("feeds", RED) == (10, 8, 2)
    assert position.ledger(RED) == {"hunger": -6}
    assert position.cards(RED) == {"green-2": 1, "A1": 1}


def test_example_green_loses_four_points_and_stands_behind_red() -> None:
    position = Position.in_placement()
    position.set_crews(GREEN, 3, 3, 4, 4)
    position.give(GREEN, "yellow-green-6", "brown-6")
    position.player(GREEN).markets[GRAIN] = 2
    position.set_ring("middle")
    stand(position, 2, 14, 18, 20)
    position.pass_all()
    assert position.details("feeds", GREEN) == (14, 12, 2)
    assert position.ledger(GREEN)["hunger"] == -4
    assert position.player(GREEN).score == position.player(RED).score == 14
    assert order(position) == [BLUE, GREEN, RED, YELLOW]


# The water ring


@pytest.mark.parametrize(("ring", "grain"), [("left", 6 + 4), ("middle", 6 + 4 + 5), ("right", 6 + 4 + 5 + 8)])
def test_the_water_ring_decides_which_fields_supply_grain(ring: str, grain: int) -> None:
    position = owning("green-4", "yellow-green-5", "brown-8")
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == grain


def test_the_water_ring_waters_the_fields_of_all_players() -> None:
    position = owning("brown-6")
    position.give(3, "brown-9")
    position.set_ring("right")
    position.pass_all()
    assert (grain_of(position, 0), grain_of(position, 3)) == (12, 15)


@given(
    fields=st.lists(st.sampled_from(["green-2", "green-4", "yellow-green-5", "brown-7", "brown-9"]), max_size=6),
    ring=st.sampled_from(RING_SPACES),
)
def test_green_is_always_watered_yellow_green_from_the_middle_brown_on_the_right(fields: list[str], ring: str) -> None:
    position = owning(*fields)
    position.set_ring(ring)
    needs = {"green": "left middle right", "yellow-green": "middle right", "brown": "right"}
    watered = [field.rsplit("-", 1) for field in fields]
    grain = sum(int(number) for colour, number in watered if ring in needs[colour].split())
    assert grain_of(position.pass_all(), 0) == 6 + grain


# Shortage


@pytest.mark.parametrize(("level", "points"), [(1, -6), (2, -4), (3, -4), (4, -2), (5, -2)])
def test_each_missing_grain_costs_points_by_the_grain_market(level: int, points: int) -> None:
    position = feeding(grain=6, strength=8, level=level).pass_all()
    assert position.ledger(0) == {"hunger": points}
    assert position.player(0).score == points


def test_the_four_crews_eat_their_strength_together() -> None:
    position = Position.in_placement()
    position.set_crews(0, 2, 3, 4, 5)
    assert position.pass_all().details("feeds", 0) == (14, 6, 8)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_surplus_grain_is_wasted(level: int) -> None:
    position = feeding(grain=20, strength=5, level=level).pass_all()
    assert position.ledger(0) == {}
    position.player(0).starter_grain = 0
    assert position.pass_all().details("feeds", 0)[1] == 0


def test_everybody_feeds_with_their_own_fields() -> None:
    position = owning("green-4")
    position.set_crews(0, 2, 2, 3, 3)
    position.set_crews(1, 2, 2, 3, 3)
    position.pass_all()
    assert position.ledger(0) == {}
    assert position.ledger(1) == {"hunger": -12}


# Who feeds when


def test_the_player_in_front_on_the_score_track_feeds_first() -> None:
    position = Position.in_placement()
    stand(position, 3, 9, 9, 5)
    position.pass_all()
    assert [event[1] for event in position.events if event[0] == "feeds"] == [1, 2, 3, 0]


def test_of_two_who_fall_to_one_space_the_one_who_was_in_front_stays_ahead() -> None:
    position = Position.in_placement(2)
    stand(position, 10, 13)
    position.set_crews(0, 1, 1, 2, 3)
    position.set_crews(1, 1, 1, 2, 4)
    position.pass_all()
    assert [position.player(seat).score for seat in (0, 1)] == [7, 7]
    assert order(position) == [0, 1]


def test_points_lost_in_the_phase_do_not_change_who_feeds_next() -> None:
    position = Position.in_placement(3)
    stand(position, 10, 9, 8)
    for seat in range(3):
        position.set_crews(seat, 2, 2, 2, 2)
        position.give(seat, "A1")
    position.pass_all()
    fed: list[int] = []
    while position.decision == "feed":
        fed.append(position.seat)
        position.play("feed")
    assert fed == [0, 1, 2]


def test_crews_are_fed_before_stone_is_produced() -> None:
    position = Position.in_placement(3).pass_all()
    course = [event[0] for event in position.events if event[0] in ("mines", "feeds")]
    assert course == ["feeds"] * 3 + ["mines"] * 3


# Grain from cards


def test_a_grain_card_need_not_cover_the_whole_shortage() -> None:
    position = feeding(grain=6, strength=11)
    position.give(0, "A1")
    position.pass_all()
    assert position.options() == ["grain:A1", "feed"]
    assert position.player(0).score == 0
    assert position.play("grain:A1").ledger(0) == {"hunger": -3}


def test_several_grain_cards_add_up() -> None:
    position = feeding(grain=6, strength=12)
    position.give(0, "A1", "A1")
    position.pass_all().play("grain:A1", "grain:A1")
    assert position.details("feeds", 0) == (12, 14, 0)
    assert position.cards(0) == {}


def test_a_grain_card_is_not_asked_for_where_all_are_fed() -> None:
    position = feeding(grain=6, strength=6, level=5)
    position.give(0, "A1")
    position.pass_all()
    assert position.state.round_number == 2
    assert position.cards(0) == {"A1": 1}


def test_a_grain_card_feeds_only_its_owner() -> None:
    position = feeding(grain=6, strength=10)
    position.set_crews(1, 4, 2, 2, 2)
    position.give(0, "A1")
    stand(position, 9, 8, 7, 6)
    position.pass_all().play("grain:A1")
    assert "hunger" not in position.ledger(0)
    assert position.ledger(1)["hunger"] == -12
