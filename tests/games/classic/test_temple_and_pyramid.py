"""5. Build, C: the pyramid and the temple."""

import pytest

from tests.games.classic.positions import Position, building
from tests.games.positions import points_in_order

YELLOW, RED, BLUE, GREEN = range(4)


def bricks(position: Position) -> list[str]:
    return [option.removeprefix("brick:") for option in position.options() if option.startswith("brick:")]


def test_example_yellow_builds_a_value_two_space_with_his_last_two_stones() -> None:
    position = building("B3.1", "B3.2")
    position.set_crews(YELLOW, 3, 1, 1, 2)
    position.player(YELLOW).stone = 2
    position.play("crew:green", "brick:row-1")
    assert position.player(YELLOW).score == 2
    assert position.player(YELLOW).stone == 0
    assert position.player(YELLOW).spent == 0b0001
    assert position.seat == RED


def test_example_supported_from_directly_below_although_there_are_gaps() -> None:
    position = building("B3.1", "B3.2")
    position.fill_row(1, YELLOW, RED, BLUE)
    position.play("crew:green", "brick:row-2")
    assert position.ledger(YELLOW) == {}
    assert position.state.pyramid_filled[0] == 3
    assert "row-2" in bricks(position)
    position.play("brick:row-2")
    assert "row-2" not in bricks(position)


def test_example_yellow_scores_two_points_for_a_tied_row() -> None:
    position = building("", "", "B3.1", "B3.2")
    position.fill_row(1, YELLOW, RED, RED, YELLOW, BLUE)
    position.play("crew:green", "brick:row-1", "finish")
    assert position.ledger(BLUE) == {"pyramid": 2}
    assert position.ledger(YELLOW) == {"rows": 2}
    assert position.ledger(RED) == {}


# The pyramid


@pytest.mark.parametrize(("row", "width", "cost"), [(1, 6, 2), (2, 5, 3), (3, 4, 4), (4, 3, 5), (5, 2, 6)])
def test_a_row_has_its_width_and_its_cost(row: int, width: int, cost: int) -> None:
    position = building("B3.1", "B3.2")
    for lower in range(1, row):
        position.fill_row(lower, *[RED] * (7 - lower))
    position.fill_row(row, *[RED] * (width - 1))
    position.set_crews(0, cost, 1, 1, 1)
    position.player(0).stone = cost
    position.play("crew:green", f"brick:row-{row}")
    assert position.player(0).stone == 0
    assert position.ledger(0) == {"pyramid": cost}
    assert position.ledger(RED) == {"rows": width - 1}
    assert f"row-{row}" not in bricks(position.play("crew:green"))


@pytest.mark.parametrize(("row", "cost"), [(1, 2), (3, 4), (5, 6)])
@pytest.mark.parametrize("lack", ["stone", "strength"])
def test_a_stone_of_the_pyramid_needs_all_of_its_cost(row: int, cost: int, lack: str) -> None:
    position = building("B3.1")
    for lower in range(1, row):
        position.fill_row(lower, *[RED] * (7 - lower))
    if lack == "stone":
        position.player(0).stone = cost - 1
    else:
        position.set_crews(0, cost - 1, 1, 1, 1)
    assert f"row-{row}" not in bricks(position.play("crew:green"))


def test_every_row_is_built_from_the_left_without_gaps() -> None:
    position = building("B3.1", "B3.2")
    position.play("crew:green", "brick:row-1", "brick:row-1", "finish", "crew:green", "brick:row-1")
    assert list(position.state.pyramid)[:6] == [1, 1, 2, 0, 0, 0]
    assert (position.player(0).pyramid, position.player(1).pyramid) == (2, 1)


@pytest.mark.parametrize(("below", "above"), [(0, 0), (1, 0), (2, 1), (3, 2), (6, 5)])
def test_a_stone_rests_on_the_two_below_it(below: int, above: int) -> None:
    position = building("B3.1")
    position.fill_row(1, *[RED] * below)
    position.fill_row(2, *[RED] * max(above - 1, 0))
    position.play("crew:green")
    if above:
        assert "row-2" in bricks(position)
        position.play("brick:row-2")
    assert "row-2" not in bricks(position)


def test_the_highest_row_rests_on_the_fourth() -> None:
    position = building("B3.1")
    for row in (1, 2, 3):
        position.fill_row(row, *[RED] * (7 - row))
    position.fill_row(4, RED, RED)
    position.play("crew:green")
    assert bricks(position)[-2:] == ["row-4", "row-5"]


# Completed rows


def row_bonus(*row: int) -> dict[int, int]:
    """What a first row of these seats pays to whom; the last of them completes it."""
    ships = ["", "", "", ""]
    ships[row[-1]] = "B3.1"
    position = building(*ships)
    position.fill_row(1, *row[:-1])
    position.play("crew:green", "brick:row-1")
    return {seat: points for seat, points, source in points_in_order(position) if source == "rows"}


@pytest.mark.parametrize(
    ("row", "bonus"),
    [
        ([YELLOW, YELLOW, YELLOW, YELLOW, YELLOW, YELLOW], {YELLOW: 6}),
        ([RED, YELLOW, YELLOW, YELLOW, BLUE, RED], {YELLOW: 3}),
        ([RED, BLUE, BLUE, YELLOW, YELLOW, YELLOW], {YELLOW: 3}),
        ([RED, BLUE, GREEN, BLUE, YELLOW, BLUE], {BLUE: 3}),
    ],
)
def test_a_completed_row_pays_its_majority_a_point_a_stone(row: list[int], bonus: dict[int, int]) -> None:
    assert row_bonus(*row) == bonus


@pytest.mark.parametrize(
    ("row", "bonus"),
    [
        ([YELLOW, RED, RED, YELLOW, RED, YELLOW], {YELLOW: 3}),
        ([RED, YELLOW, YELLOW, RED, RED, YELLOW], {RED: 3}),
        ([GREEN, BLUE, RED, RED, BLUE, GREEN], {GREEN: 2}),
        ([YELLOW, RED, BLUE, BLUE, RED, GREEN], {RED: 2}),
    ],
)
def test_a_tied_row_goes_to_the_stone_furthest_left(row: list[int], bonus: dict[int, int]) -> None:
    assert row_bonus(*row) == bonus


def test_a_row_pays_only_when_its_last_space_is_filled() -> None:
    position = building("B3.1", "B3.2")
    position.fill_row(1, *[YELLOW] * 4)
    position.play("crew:green", "brick:row-1", "finish")
    assert position.ledger(YELLOW) == {"pyramid": 2}


def test_a_row_pays_only_once() -> None:
    position = building("B3.1", "B3.2")
    position.fill_row(1, *[YELLOW] * 5)
    position.play("crew:green", "brick:row-1", "finish", "crew:green", "brick:row-2", "finish")
    assert position.ledger(YELLOW)["rows"] == 6


@pytest.mark.usefixtures("with_two_three_and_four_players")
def test_a_row_pays_as_soon_as_it_is_completed() -> None:
    position = building("B3.1", "B3.2")
    position.set_crews(0, 9, 1, 1, 2)
    position.fill_row(1, *[RED] * 5)
    position.fill_row(2, *[RED] * 4)
    told: list[tuple[int, int, str]] = []
    for move in ("crew:green", "add:joker", "brick:row-1", "brick:temple-left", "brick:row-2", "brick:temple-right"):
        told += points_in_order(position.play(move))
    assert told == [(0, 2, "pyramid"), (RED, 5, "rows"), (0, 1, "temple"), (0, 3, "pyramid"), (RED, 4, "rows")]
    assert points_in_order(position.play("finish")) == [(0, 1, "temple")]


# The temple


def test_both_columns_of_the_temple_are_open_from_the_start_and_nothing_above_them() -> None:
    position = building("B3.1").play("crew:green")
    assert bricks(position) == ["temple-left", "temple-right", "row-1"]


def test_the_columns_are_built_separately_from_bottom_to_top() -> None:
    position = building("B3.1")
    position.play("crew:green", "brick:temple-right", "brick:temple-right", "brick:temple-left")
    assert position.player(0).stone == 25 - 1 - 2 - 1
    assert list(position.state.temple_filled) == [1, 2, 0, 0]
    assert position.player(0).temple == 3


@pytest.mark.parametrize("part", ["left", "right"])
@pytest.mark.parametrize("cost", [1, 2, 3])
def test_the_spaces_of_a_column_cost_one_two_and_three(part: str, cost: int) -> None:
    position = building("B3.1", "B3.2")
    position.fill_temple(part, *[RED] * (cost - 1))
    position.player(0).stone = cost
    position.play("crew:green", f"brick:temple-{part}")
    assert position.player(0).stone == 0
    assert position.ledger(0) == {"temple": cost}


@pytest.mark.parametrize("missing", ["left", "right"])
def test_the_middle_waits_for_both_columns(missing: str) -> None:
    position = building("B3.1")
    position.fill_temple("left", *[RED] * (2 if missing == "left" else 3))
    position.fill_temple("right", *[RED] * (2 if missing == "right" else 3))
    position.play("crew:green")
    assert bricks(position) == [f"temple-{missing}", "row-1"]
    position.play(f"brick:temple-{missing}")
    assert bricks(position) == ["temple-middle", "row-1"]


@pytest.mark.parametrize("built", [0, 1])
def test_each_middle_space_costs_four(built: int) -> None:
    position = temple_up_to("middle", built)
    position.player(0).stone = 4
    position.play("crew:green", "brick:temple-middle")
    assert position.player(0).stone == 0
    assert position.ledger(0) == {"temple": 4}


@pytest.mark.parametrize("built", [0, 1])
def test_each_top_space_costs_five(built: int) -> None:
    position = temple_up_to("top", built)
    position.player(0).stone = 5
    position.play("crew:green", "brick:temple-top")
    assert position.player(0).stone == 0
    assert position.ledger(0) == {"temple": 5}


def test_the_top_waits_for_both_middle_spaces() -> None:
    position = temple_up_to("middle", 1)
    position.set_crews(0, 9, 1, 1, 1)
    position.play("crew:green")
    assert bricks(position) == ["temple-middle", "row-1"]
    position.play("brick:temple-middle")
    assert bricks(position) == ["temple-top", "row-1"]


def test_a_finished_temple_takes_no_stone() -> None:
    position = temple_up_to("top", 1)
    position.play("crew:green", "brick:temple-top")
    assert sum(position.state.temple_filled) == len(position.state.temple) == 10
    assert list(position.state.temple) == [2] * 9 + [1]
    assert bricks(position) == ["row-1"]


def temple_up_to(part: str, built: int) -> Position:
    """Red has built the temple up to a part ("" is all of it) and so many stones of it; seats 0 and 1 are to build."""
    position = building("B3.1", "B3.2")
    for lower, size in (("left", 3), ("right", 3), ("middle", 2), ("top", 2)):
        if lower == part:
            position.fill_temple(lower, *[RED] * built)
            break
        position.fill_temple(lower, *[RED] * size)
    return position


def test_temple_and_pyramid_may_be_built_in_one_go() -> None:
    position = building("B3.1", "B3.2")
    position.play("crew:green", "brick:temple-left", "brick:row-1", "brick:row-1", "brick:temple-left")
    assert position.player(0).stone == 25 - 1 - 2 - 2 - 2
    assert position.ledger(0) == {"temple": 3, "pyramid": 4}
    assert (position.seat, position.decision) == (1, "start_building")


def test_no_market_moves_at_the_temple_and_pyramid() -> None:
    position = building("B3.1", "B3.2").play("crew:green", "brick:row-1", "finish")
    assert (position.seat, position.decision) == (1, "start_building")
    assert list(position.player(0).markets) == [1, 1]


@pytest.mark.parametrize("cheap", ["temple", "pyramid"])
def test_the_cheapest_space_decides_whether_a_ship_can_build_at_all(cheap: str) -> None:
    position = temple_up_to("right", 1) if cheap == "temple" else temple_up_to("", 0)
    position.fill_row(1, *[RED] * (6 if cheap == "temple" else 5))
    position.player(0).stone, position.player(1).stone = 1, 2
    assert position.options() == ["withdraw"]
    position.play("withdraw")
    assert (position.seat, position.options()) == (1, ["crew:green", "crew:blue", "crew:yellow", "withdraw"])
