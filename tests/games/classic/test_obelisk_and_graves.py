"""5. Build, B: the obelisk and the graves."""

import pytest

from egizia.games.classic.state import open_graves
from tests.games.classic.positions import Position, building
from tests.games.positions import points_in_order

RED = 1
GRAIN, STONE = 0, 1


def at_graves(*values: int) -> Position:
    """Seats 0 and 1 are to build at the obelisk and graves, whose first tiles have these values."""
    position = building("B2.1", "B2.2")
    position.lay_graves(*values)
    return position


def test_example_red_builds_two_levels_and_takes_a_grave_tile() -> None:
    position = building("", "B2.1", "B2.2")
    position.lay_graves(4)
    position.set_crews(RED, 5, 1, 1, 2)
    position.player(RED).stone = 9
    position.play("crew:green", "add:joker", "brick:obelisk", "brick:obelisk", "brick:grave")
    assert position.decision == "choose_market"
    assert position.ledger(RED) == {"obelisk": 3, "graves": 4}
    assert position.player(RED).score == 7
    assert position.player(RED).stone == 2
    assert position.player(RED).spent == 0b1001
    position.play("market:stone")
    assert list(position.player(RED).markets) == [1, 2]
    assert position.seat == 2


# The obelisk


def test_the_obelisk_rises_from_bottom_to_top_for_all_players_together() -> None:
    position = building("B2.1", "B2.2", "B2.3")
    position.play("crew:green", "brick:obelisk", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(0) == {"obelisk": 1 + 2}
    position.play("crew:green", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(1) == {"obelisk": 3}
    assert list(position.state.obelisk)[:4] == [1, 1, 2, 0]
    assert (position.player(0).obelisk, position.player(1).obelisk) == (2, 1)


@pytest.mark.parametrize("level", range(1, 10))
def test_a_level_of_the_obelisk_costs_its_number_and_scores_it(level: int) -> None:
    position = building("B2.1")
    position.fill_graves(*[1] * 12)
    position.fill_obelisk(*[1] * (level - 1))
    position.player(0).stone = level
    position.set_crews(0, level, 1, 1, 1)
    position.play("crew:green", "brick:obelisk")
    assert position.player(0).stone == 0
    assert position.player(0).score == level


@pytest.mark.parametrize("level", [2, 9])
def test_a_level_is_out_of_reach_with_one_strength_too_few(level: int) -> None:
    position = building("B2.1", "B2.2")
    position.lay_graves(2)
    position.fill_obelisk(*[1] * (level - 1))
    position.set_crews(0, level - 1, 1, 1, 1)
    assert "brick:obelisk" not in position.play("crew:green").options()


def test_a_finished_obelisk_takes_no_stone() -> None:
    position = building("B2.1")
    position.lay_graves(2)
    position.fill_obelisk(*[1] * 9)
    assert position.play("crew:green").options() == ["add:joker", "brick:grave"]


# The graves


def test_the_first_grave_tile_is_taken_then_the_second() -> None:
    position = at_graves(2, 3, 2, 6)
    position.play("crew:green", "brick:grave", "brick:grave", "brick:grave")
    assert position.ledger(0) == {"graves": 2 + 3 + 2}
    assert (position.player(0).graves, position.player(0).grave_sum) == (3, 7)
    assert list(position.state.graves)[:4] == [1, 1, 1, 0]


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_grave_tile_costs_its_value_and_scores_it(value: int) -> None:
    position = at_graves(value)
    position.fill_obelisk(*[1] * 9)
    position.player(0).stone = value
    position.set_crews(0, value, 1, 1, 1)
    position.play("crew:green", "brick:grave")
    assert position.player(0).stone == 0
    assert position.player(0).score == value


@pytest.mark.parametrize("lack", ["stone", "strength"])
def test_a_dear_tile_may_not_be_skipped_for_a_cheap_one(lack: str) -> None:
    position = at_graves(5, 2)
    if lack == "stone":
        position.player(0).stone = 4
    else:
        position.set_crews(0, 4, 1, 1, 1)
    assert "brick:grave" not in position.play("crew:green").options()


def test_there_are_always_four_face_up_tiles_until_all_twelve_are_turned_up() -> None:
    position = Position.in_placement()
    shown = [open_graves(position.state)]
    for _ in range(12):
        position.fill_graves(0)
        shown.append(open_graves(position.state))
    assert shown == [4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 12, 12]


@pytest.mark.parametrize(("taken", "turned_up"), [(0, 1), (7, 1), (8, 0), (11, 0)])
def test_taking_a_tile_turns_the_next_one_up(taken: int, turned_up: int) -> None:
    position = at_graves()
    position.fill_graves(*[1] * taken)
    before = position.state.reveals
    position.play("crew:green", "brick:grave")
    assert position.state.reveals == before + turned_up


def test_more_tiles_than_lay_face_up_may_be_taken_in_one_build() -> None:
    position = at_graves(2, 2, 2, 2, 3)
    position.set_crews(0, 9, 1, 1, 2)
    position.play("crew:green", "add:joker", *["brick:grave"] * 5)
    assert position.ledger(0) == {"graves": 11}


def test_twelve_graves_are_all() -> None:
    position = at_graves()
    position.fill_graves(*[1] * 11)
    position.play("crew:green", "brick:grave")
    assert position.state.graves_taken == 12
    assert "brick:grave" not in position.options()
    position.play("finish", "market:grain", "crew:green")
    assert position.options() == ["add:joker", "brick:obelisk"]


def test_a_site_with_nothing_left_to_build_sends_its_ships_back() -> None:
    position = building("B1.1 B2.1", "B2.2")
    position.fill_graves(*[3] * 12)
    position.fill_obelisk(*[3] * 9)
    position.play("withdraw")
    assert [event[1] for event in position.events if event[0] == "withdraws"] == [0, 0, 1]
    assert position.state.round_number == 2


# The markets


@pytest.mark.parametrize(("market", "after"), [("grain", [2, 1]), ("stone", [1, 2])])
@pytest.mark.parametrize("brick", ["obelisk", "grave"])
def test_a_build_moves_one_market_of_the_players_choice(brick: str, market: str, after: list[int]) -> None:
    position = at_graves(2).play("crew:green", f"brick:{brick}", "finish")
    assert (position.seat, position.options()) == (0, ["market:grain", "market:stone"])
    position.play(f"market:{market}")
    assert list(position.player(0).markets) == after
    assert list(position.player(1).markets) == [1, 1]


def test_several_stones_of_a_build_move_one_market_once() -> None:
    position = at_graves(2).play("crew:green", "brick:obelisk", "brick:obelisk", "brick:grave", "finish")
    position.play("market:grain")
    assert list(position.player(0).markets) == [2, 1]
    assert (position.seat, position.decision) == (1, "start_building")


def test_a_player_who_withdraws_moves_no_market() -> None:
    position = at_graves(2).play("withdraw")
    assert position.seat == 1
    assert list(position.player(0).markets) == [1, 1]


@pytest.mark.parametrize(("market", "stone", "points"), [("grain", 24, 3), ("stone", 25, 1)])
def test_at_the_bottom_the_step_brings_its_bonus(market: str, stone: int, points: int) -> None:
    position = at_graves(2)
    position.player(0).markets[GRAIN] = position.player(0).markets[STONE] = 5
    position.play("crew:green", "brick:obelisk", "finish", f"market:{market}")
    assert (position.player(0).stone, position.player(0).score) == (stone, points)


def test_points_are_scored_before_the_market_is_moved() -> None:
    position = at_graves(2).play("crew:green", "brick:obelisk", "brick:grave", "finish")
    assert points_in_order(position) == [(0, 1, "obelisk"), (0, 2, "graves")]
