import pytest

from egizia.games.shifting_sands.components import COLUMN_IDS
from egizia.games.shifting_sands.state import column_open
from tests.games.positions import points_in_order
from tests.games.shifting_sands.positions import Position, building


def markets(position: Position, seat: int) -> list[int]:
    return list(position.player(seat).markets)


# The obelisk


def test_obelisk_rises_level_by_level_for_all_players_together() -> None:
    position = building("B1.1", "B1.2")
    position.play("crew:green", "brick:obelisk", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(0) == {"obelisk": 1 + 2}
    position.play("crew:green", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(1) == {"obelisk": 3}
    assert list(position.state.obelisk)[:4] == [1, 1, 2, 0]


@pytest.mark.parametrize("built", range(9))
def test_obelisk_level_costs_its_number_in_stone_and_strength_and_pays_it(built: int) -> None:
    cost = built + 1
    position = building("B1.1")
    position.fill_obelisk(*[1] * built)
    position.player(0).stone = cost
    position.player(0).colonnade = 7
    position.set_crews(0, min(cost, 7), 1, 1, max(cost - 7, 1))
    position.play("crew:green", *(["add:purple"] if cost > 7 else []), "brick:obelisk")
    assert position.player(0).stone == 0
    assert position.player(0).score == cost


@pytest.mark.parametrize(("stone", "strength"), [(3, 7), (7, 3)])
def test_obelisk_level_is_out_of_reach_without_stone_or_strength(stone: int, strength: int) -> None:
    position = building("B1.1")
    position.fill_obelisk(1, 1, 1)
    position.player(0).stone = stone
    position.set_crews(0, strength, 1, 1, 1)
    position.play("crew:green")
    assert "brick:obelisk" not in position.options()
    assert "brick:colonnade" in position.options()


@pytest.mark.parametrize("built", range(5))
@pytest.mark.parametrize(("choice", "levels"), [("market:grain", [2, 1]), ("market:stone", [1, 2])])
def test_lower_obelisk_moves_one_market_of_choice(built: int, choice: str, levels: list[int]) -> None:
    position = building("B1.1")
    position.fill_obelisk(*[1] * built)
    position.play("crew:green", "brick:obelisk", "finish")
    assert position.options() == ["market:grain", "market:stone"]
    assert position.seat == 0
    assert markets(position, 0) == [1, 1]
    position.play(choice)
    assert markets(position, 0) == levels


@pytest.mark.parametrize("built", range(5, 9))
def test_upper_obelisk_moves_both_markets(built: int) -> None:
    position = building("B1.1", "B1.2")
    position.fill_obelisk(*[1] * built)
    position.play("crew:green", "add:purple", "brick:obelisk", "finish")
    assert markets(position, 0) == [2, 2]
    assert (position.seat, position.decision) == (1, "start_building")


def test_several_obelisk_bricks_in_a_build_move_one_market_once() -> None:
    position = building("B1.1", "B1.2")
    position.play("crew:green", "brick:obelisk", "brick:obelisk", "brick:obelisk", "finish", "market:stone")
    assert markets(position, 0) == [1, 2]
    assert position.seat == 1


def test_upper_brick_after_a_lower_one_in_the_same_build_moves_both_markets() -> None:
    position = building("B1.1", "B1.2")
    position.fill_obelisk(*[1] * 4)
    position.play("crew:green", "add:purple", "brick:obelisk", "brick:obelisk", "finish")
    assert markets(position, 0) == [2, 2]
    assert (position.seat, position.decision) == (1, "start_building")


def test_colonnade_alone_moves_no_market() -> None:
    position = building("B1.1", "B1.2", "B1.3")
    position.play("crew:green", "brick:obelisk", "finish", "market:grain", "crew:green", "brick:colonnade", "finish")
    assert (position.seat, position.decision) == (2, "start_building")
    assert markets(position, 1) == [1, 1]


def test_free_obelisk_brick_uses_up_the_rounds_market_bonus() -> None:
    position = Position.in_placement()
    position.lay_card("K1", "N14")
    position.play("K1", "brick:obelisk", "market:grain")
    assert position.ledger(0) == {}
    position.sail("B1.1", "B1.2")
    position.player(0).stone = 25
    position.set_crews(0, 7, 7, 7, 7)
    position.play("crew:green", "brick:obelisk", "finish")
    assert (position.seat, position.decision) == (1, "start_building")
    assert markets(position, 0) == [2, 1]


def test_second_free_obelisk_brick_of_a_round_moves_no_market() -> None:
    position = Position.in_placement()
    position.lay_card("K1", "N14")
    position.lay_card("K2", "N14")
    position.play("K1", "brick:obelisk", "market:grain", "pass", "pass", "pass", "K2", "brick:obelisk")
    assert position.decision == "place_ship"
    assert markets(position, 0) == [2, 1]


def test_free_upper_obelisk_brick_moves_both_markets() -> None:
    position = Position.in_placement()
    position.lay_card("K1", "N14")
    position.fill_obelisk(*[1] * 5)
    position.play("K1", "brick:obelisk")
    assert markets(position, 0) == [2, 2]


def test_obelisk_market_bonus_comes_back_in_the_next_round() -> None:
    position = building("B1.1")
    position.play("crew:green", "brick:obelisk", "finish", "market:grain")
    position.sail("B1.1")
    position.play("crew:green", "brick:obelisk", "finish", "market:grain")
    assert markets(position, 0) == [3, 1]


def test_each_player_has_an_obelisk_market_bonus_of_their_own() -> None:
    position = building("B1.1", "B1.2")
    for _ in range(2):
        position.play("crew:green", "brick:obelisk", "finish", "market:stone")
    assert markets(position, 0) == markets(position, 1) == [1, 2]


def test_market_step_follows_the_points_for_stone() -> None:
    position = building("B1.1", "B1.2")
    position.fill_obelisk(*[1] * 5)
    position.player(0).markets[0] = 4
    position.play("crew:green", "brick:obelisk", "finish")
    assert points_in_order(position) == [(0, 6, "obelisk"), (0, 2, "grain_market")]


def test_example_lucy_obelisk_and_colonnade() -> None:
    position = building("B1.1", "B1.2")
    position.set_crews(0, 1, 1, 5, 3)
    position.player(0).stone = 7
    gold = COLUMN_IDS.index("G1")
    assert not column_open(position.state, 0, gold)
    position.play("crew:yellow", "add:purple", "brick:obelisk", "brick:obelisk")
    position.play("brick:colonnade", "brick:colonnade", "brick:colonnade")
    assert position.player(0).stone == 0
    assert position.player(0).score == 7
    assert position.ledger(0) == {"obelisk": 3, "colonnade": 4}
    assert column_open(position.state, 0, gold)
    position.play("market:grain")
    assert markets(position, 0) == [2, 1]
    assert position.seat == 1


# The colonnade


def test_every_player_builds_every_column_from_the_left() -> None:
    position = building("B1.1", "B1.2")
    position.play("crew:green", "brick:colonnade", "brick:colonnade", "brick:colonnade", "finish")
    position.play("crew:green", "brick:colonnade", "brick:colonnade", "brick:colonnade", "finish")
    assert position.ledger(0) == position.ledger(1) == {"colonnade": 1 + 1 + 2}


@pytest.mark.parametrize(("built", "cost"), list(enumerate([1, 1, 2, 2, 3, 3, 4])))
def test_column_costs_its_number_in_stone_and_strength_and_pays_it(built: int, cost: int) -> None:
    position = building("B1.1")
    position.player(0).colonnade = built
    position.fill_obelisk(*[1] * 9)
    position.player(0).stone = cost
    position.set_crews(0, cost, 1, 1, 1)
    position.play("crew:green", "brick:colonnade")
    assert position.player(0).stone == 0
    assert position.ledger(0)["colonnade"] == cost


def test_completing_the_colonnade_pays_by_order_of_completion() -> None:
    position = Position.in_placement()
    for seat in range(4):
        position.player(seat).colonnade = 6
        position.lay_card(f"K{seat + 1}", "N14")
        position.play(f"K{seat + 1}", "brick:colonnade")
    assert [position.ledger(seat) for seat in range(4)] == [{"completion": points} for points in (5, 3, 2, 1)]


def test_bricks_pay_a_point_each_once_the_gold_column_stands() -> None:
    position = building("B1.1 B2.1")
    position.lay_columns("G3", "G7")
    position.play("crew:green", "brick:obelisk", "brick:colonnade", "brick:colonnade", "brick:colonnade")
    assert "bricks" not in position.ledger(0)
    position.play("brick:colonnade")
    assert position.ledger(0)["bricks"] == 1
    position.play("market:stone", "crew:blue", "brick:statue-1")
    assert position.ledger(0)["bricks"] == 2


# The pyramid


@pytest.mark.parametrize(("row", "cost"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_pyramid_brick_costs_its_row_in_stone_and_strength_and_pays_it(row: int, cost: int) -> None:
    position = building("B2.1")
    for lower in range(1, row):
        position.fill_row(lower, *[1] * (6 - lower))
    position.player(0).stone = cost
    position.set_crews(0, cost, 1, 1, 1)
    position.play("crew:green", f"brick:row-{row}")
    assert position.player(0).stone == 0
    assert position.ledger(0)["pyramid"] == cost


def test_pyramid_row_fills_from_the_left() -> None:
    position = building("B2.1", "B2.2")
    position.play("crew:green", "brick:row-1", "finish", "crew:green", "brick:row-1", "finish")
    assert list(position.state.pyramid)[:3] == [1, 2, 0]
    assert position.ledger(0) == position.ledger(1) == {"pyramid": 2}


@pytest.mark.parametrize(("row", "width"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_full_pyramid_row_takes_no_more_bricks(row: int, width: int) -> None:
    position = building("B2.1")
    for lower in range(1, row):
        position.fill_row(lower, *[1] * (6 - lower))
    position.fill_row(row, *[1] * (width - 1))
    position.play("crew:green")
    assert f"brick:row-{row}" in position.options()
    position.play(f"brick:row-{row}")
    assert f"brick:row-{row}" not in position.options()


@pytest.mark.parametrize(("above", "needed"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_pyramid_brick_needs_the_two_below_it(above: int, needed: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *[1] * (needed - 1))
    position.fill_row(2, *[1] * above)
    position.play("crew:green", "add:purple")
    assert "brick:row-2" not in position.options()
    position.play("brick:row-1")
    assert "brick:row-2" in position.options()


@pytest.mark.parametrize(
    ("row", "winner", "points"),
    [([1, 1, 1, 2, 0], 1, 3), ([1, 2, 0, 0, 0], 0, 3), ([1, 1, 1, 1, 0], 1, 4), ([0, 1, 2, 3, 0], 0, 2)],
)
def test_completed_row_pays_its_majority_a_point_a_brick(row: list[int], winner: int, points: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *row[:-1])
    position.play("crew:green", "brick:row-1", "finish")
    assert [position.ledger(seat).get("rows", 0) for seat in range(4)] == [
        points * (seat == winner) for seat in range(4)
    ]
    assert [position.player(seat).majorities for seat in range(4)] == [seat == winner for seat in range(4)]


@pytest.mark.parametrize(
    ("row", "winner"), [([1, 1, 0, 2, 0], 0), ([0, 1, 1, 2, 0], 0), ([1, 2, 2, 1, 0], 1), ([1, 2, 1, 2, 0], 2)]
)
def test_tied_row_goes_to_rightmost_brick(row: list[int], winner: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *row[:-1])
    position.play("crew:green", "brick:row-1", "finish")
    assert [seat for seat in range(4) if "rows" in position.ledger(seat)] == [winner]
    assert position.ledger(winner)["rows"] == 2


def test_row_pays_once() -> None:
    position = building("B2.1", "B2.2")
    position.fill_row(1, 1, 1, 1, 2)
    position.play("crew:green", "brick:row-1", "finish", "crew:green", "brick:statue-1", "finish")
    assert position.ledger(1) == {"rows": 3}


def test_unfinished_row_pays_nobody() -> None:
    position = building("B2.1")
    position.fill_row(1, 1, 1, 1)
    position.play("crew:green", "brick:row-1", "finish")
    assert "rows" not in position.ledger(1)


def test_rows_are_paid_after_the_points_for_stone_and_from_the_lowest_up() -> None:
    position = building("B2.1")
    position.fill_row(1, 2, 2, 2, 1)
    position.fill_row(2, 1, 1, 1)
    position.fill_row(3, 0, 0)
    position.play("crew:green", "add:purple", "brick:row-1", "brick:row-2", "brick:row-3", "finish")
    assert points_in_order(position)[:4] == [(0, 9, "pyramid"), (2, 3, "rows"), (1, 3, "rows"), (0, 3, "rows")]


def test_example_john_pyramid() -> None:
    position = building("B2.1")
    position.fill_row(1, 0, 1, 0, 1)
    position.player(0).stone = 5
    position.set_crews(0, 1, 1, 5, 1)
    position.play("crew:yellow", "brick:row-1", "brick:row-2")
    assert position.player(0).stone == 0
    assert position.ledger(0) == {"pyramid": 5, "rows": 3}


def test_example_yellow_and_green_rows() -> None:
    position = building("B2.1")
    yellow, green, other = 0, 1, 2
    position.fill_row(1, green, green, yellow, green)
    position.fill_row(2, yellow, green, other)
    position.play("crew:green", "brick:row-1", "brick:row-2", "finish")
    assert points_in_order(position)[:3] == [(yellow, 5, "pyramid"), (green, 3, "rows"), (yellow, 2, "rows")]


def test_example_second_level_before_first_is_full() -> None:
    position = building("B2.1")
    position.play("crew:green", "brick:row-1")
    assert "brick:row-2" not in position.options()
    position.play("brick:row-1", "brick:row-2")
    assert position.ledger(0) == {"pyramid": 2 + 2 + 3}


# The statues


@pytest.mark.parametrize("brick", ["obelisk", "colonnade", "statue-1"])
def test_finished_monument_takes_no_more_bricks(brick: str) -> None:
    position = building("B2.1" if brick == "statue-1" else "B1.1")
    position.play("crew:green", "add:purple")
    assert f"brick:{brick}" in position.options()
    position.fill_obelisk(*[1] * 9)
    position.player(0).colonnade = 7
    position.player(0).statues[0] = 3
    assert f"brick:{brick}" not in position.options()


@pytest.mark.parametrize(("built", "cost"), [(0, 1), (1, 2), (2, 2)])
def test_statue_level_costs_its_number_and_pays_no_points(built: int, cost: int) -> None:
    position = building("B2.1", "B2.2")
    position.player(0).statues[1] = built
    position.play("crew:green", "brick:statue-2", "finish")
    assert position.player(0).stone == 25 - cost
    assert position.player(0).statues[1] == built + 1
    assert position.player(0).score == 0


def test_statue_grows_one_level_a_round() -> None:
    position = building("B2.1")
    position.play("crew:green", "brick:statue-1")
    assert "brick:statue-1" not in position.options()
    assert "brick:statue-2" in position.options()
    position.play("finish")
    position.sail("B2.1")
    position.play("crew:green", "brick:statue-1")
    assert list(position.player(0).statues) == [2, 0, 0]


def test_statues_are_each_players_own() -> None:
    position = building("B2.1", "B2.2")
    position.play(*["crew:green", "brick:statue-1", "finish"] * 2)
    assert list(position.player(0).statues) == list(position.player(1).statues) == [1, 0, 0]


def test_all_statues_may_grow_in_one_build() -> None:
    position = building("B2.1", "B2.2")
    position.play("crew:green", "brick:statue-3", "brick:statue-1", "brick:statue-2", "finish")
    assert (list(position.player(0).statues), position.player(0).stone) == ([1, 1, 1], 22)


def test_example_sonia_statues() -> None:
    position = building("B2.1", "B2.2")
    position.fill_row(1, 1, 2)
    position.player(0).statues[0] = position.player(0).statues[1] = 1
    position.player(0).stone = 7
    position.set_crews(0, 7, 1, 1, 2)
    position.play("crew:green", "brick:row-2", "brick:statue-1")
    assert "brick:statue-1" not in position.options()
    position.play("brick:statue-2")
    assert position.seat == 1
    assert position.player(0).stone == 0
    assert position.player(0).score == 3
    assert list(position.player(0).statues) == [2, 2, 0]
