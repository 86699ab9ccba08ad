from functools import partial

import pytest

from egizia.games.shifting_sands.scoring import end_game
from tests.games.shifting_sands import positions
from tests.games.shifting_sands.positions import Position

building = partial(positions.building, players=2, gold="G6")


def bricks(position: Position) -> set[str]:
    return {move for move in position.options() if move.startswith("brick:")}


# The obelisk


@pytest.mark.parametrize("built", range(7))
def test_obelisk_has_four_lower_and_three_upper_levels(built: int) -> None:
    position = building("B1.1")
    position.fill_obelisk(*[1] * built)
    position.play("crew:green", "add:purple", "brick:obelisk", "finish")
    assert position.ledger(0)["obelisk"] == built + 1
    assert position.player(0).stone == 25 - (built + 1)
    if built < 4:
        assert position.options() == ["market:grain", "market:stone"]
    else:
        assert list(position.player(0).markets) == [2, 2]


def test_obelisk_is_full_after_seven_levels() -> None:
    position = building("B1.1")
    position.fill_obelisk(*[1] * 7)
    position.play("crew:green", "add:purple")
    assert bricks(position) == {"brick:colonnade"}


# The pyramid


@pytest.mark.parametrize(("row", "width", "cost"), [(1, 6, 2), (2, 4, 3), (3, 2, 4)])
def test_pyramid_rows_run_across_both_sides(row: int, width: int, cost: int) -> None:
    position = building("B2.1")
    for lower, full in ((1, 6), (2, 4))[: row - 1]:
        position.fill_row(lower, *[1] * full)
    position.fill_row(row, *[1] * (width - 2))
    position.play("crew:green", "add:purple", f"brick:row-{row}")
    assert position.player(0).stone == 25 - cost
    position.play(f"brick:row-{row}")
    assert position.player(0).stone == 25 - 2 * cost
    assert f"brick:row-{row}" not in position.options()
    position.play("finish")
    assert position.ledger(0)["pyramid"] == 2 * cost


def test_pyramid_ends_with_the_third_row() -> None:
    position = building("B2.1")
    for row, width in ((1, 6), (2, 4), (3, 2)):
        position.fill_row(row, *[1] * width)
    position.play("crew:green")
    assert bricks(position) == {"brick:statue-1", "brick:statue-2"}


@pytest.mark.parametrize(("above", "needed"), [(0, 2), (1, 3), (2, 5), (3, 6)])
def test_second_row_rests_on_two_bricks_of_its_own_side(above: int, needed: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *[1] * (needed - 1))
    position.fill_row(2, *[1] * above)
    position.play("crew:green", "add:purple")
    assert "brick:row-2" not in position.options()
    position.play("brick:row-1")
    assert "brick:row-2" in position.options()


@pytest.mark.parametrize(("above", "needed"), [(0, 2), (1, 4)])
def test_top_brick_of_a_side_rests_on_the_two_below_it(above: int, needed: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *[1] * 6)
    position.fill_row(2, *[1] * (needed - 1))
    position.fill_row(3, *[1] * above)
    position.play("crew:green", "add:purple")
    assert "brick:row-3" not in position.options()
    position.play("brick:row-2")
    assert "brick:row-3" in position.options()


def test_full_dark_side_does_not_complete_the_row() -> None:
    position = building("B2.1")
    position.fill_row(1, 0, 0)
    position.play("crew:green", "brick:row-1", "finish")
    assert "rows" not in position.ledger(0)


@pytest.mark.parametrize(
    ("row", "winner", "points"), [([0, 0, 1, 1, 1, 0], 0, 3), ([0, 1, 1, 1, 1, 0], 1, 4), ([1, 1, 1, 0, 0, 0], 0, 3)]
)
def test_row_pays_for_both_sides_when_the_last_light_space_is_laid(row: list[int], winner: int, points: int) -> None:
    position = building("B2.1")
    position.fill_row(1, *row[:-1])
    position.play("crew:green", "brick:row-1", "finish")
    assert position.ledger(winner)["rows"] == points
    assert "rows" not in position.ledger(1 - winner)


def test_pyramid_majority_adds_both_sides_for_one_bonus() -> None:
    position = building("B2.1")
    position.fill_row(1, 0, 0, 1, 1, 1, 0)
    position.fill_row(2, 0, 0, 1)
    end_game(position.state, position.log)
    assert [position.ledger(seat).get("pyramid_majority", 0) for seat in (0, 1)] == [5, 0]


# The statues


def test_two_statues_may_be_built() -> None:
    position = building("B2.1")
    position.play("crew:green", "brick:statue-1", "brick:statue-2")
    assert bricks(position) == {"brick:row-1"}


# Zones, speculating, and the tiles about it


@pytest.mark.parametrize("zone", ["B1", "B2", "B3"])
def test_each_zone_has_one_building_space(zone: str) -> None:
    position = Position.in_placement(2)
    assert {move for move in position.options() if move.startswith(zone)} == {f"{zone}.1"}
    position.play(f"{zone}.1")
    assert {move for move in position.options() if move.startswith(zone)} == {f"{zone}.speculate"}


def test_speculating_ship_builds_when_the_other_withdraws() -> None:
    position = building("B1.1", "B1.speculate")
    position.play("withdraw")
    assert (position.seat, position.decision) == (1, "start_building")
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.ledger(1) == {"colonnade": 1}


def test_speculating_ship_does_not_build_when_the_other_does() -> None:
    position = building("B1.1", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.decision == "place_ship"
    assert position.player(1).colonnade == 0


def test_sphinx_draws_five_cards_from_its_only_space() -> None:
    position = building("B3.1", "B3.speculate")
    position.play("withdraw", "crew:green")
    assert [move for move in position.options() if move.isdigit()][-1] == "5"


def speculator(tile: str, *ships: str) -> Position:
    """Seat 1 may turn a speculating ship into a building ship, by the round space T3 or by the colonnade."""
    position = Position.in_placement(2)
    position.lay_columns("G6", "G8" if tile == "G8" else "G10")
    position.lay_tile("T3", "C9" if tile == "C9" else "C8")
    position.player(1).colonnade = 5
    position.sail(*ships)
    for seat in (0, 1):
        position.set_crews(seat, 7, 7, 7, 7)
        position.player(seat).stone = 25
    return position


WAYS = pytest.mark.parametrize(("tile", "convert"), [("G8", "convert:G8"), ("C9", "convert:round-space")])


@WAYS
def test_speculating_ship_becomes_a_building_ship_and_builds_last(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1", "B1.speculate T3")
    position.play("crew:green", "brick:obelisk", "finish", "market:grain")
    assert (position.seat, position.options()) == (1, [convert, "decline"])
    position.play(convert, "crew:green", "brick:obelisk", "finish", "market:grain")
    assert position.ledger(0)["obelisk"] == 1
    assert position.ledger(1)["obelisk"] == 2


@WAYS
def test_converted_ship_counts_for_cooperation(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1", "B1.speculate T3 B2.1")
    position.play("crew:green", "brick:colonnade", "finish")
    position.play(convert, "crew:green", "brick:colonnade", "finish", "crew:blue", "brick:statue-1", "finish")
    assert position.ledger(1)["cooperation"] == 2


@WAYS
def test_only_one_speculating_ship_a_round_becomes_a_building_ship(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1 B2.1", "B1.speculate T3 B2.speculate")
    position.play("crew:green", "brick:colonnade", "finish", convert, "crew:green", "brick:colonnade", "finish")
    position.play("crew:blue", "brick:statue-1", "finish")
    assert position.decision == "place_ship"


@WAYS
def test_declined_conversion_may_be_used_in_a_later_zone(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1 B2.1", "B1.speculate T3 B2.speculate")
    position.play("crew:green", "brick:colonnade", "finish", "decline", "crew:blue", "brick:statue-1", "finish")
    assert (position.seat, position.options()) == (1, [convert, "decline"])


@WAYS
def test_conversion_is_not_needed_when_the_other_withdraws(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1 B2.1", "B1.speculate T3 B2.speculate")
    position.play("withdraw", "crew:green", "brick:colonnade", "finish", "crew:blue", "brick:statue-1", "finish")
    assert (position.seat, position.options()) == (1, [convert, "decline"])


@WAYS
def test_ship_that_can_build_nothing_is_not_asked_to_convert(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1", "B1.speculate T3")
    position.player(1).stone = 0
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.decision == "place_ship"


@WAYS
def test_ship_that_could_build_by_a_stone_card_is_asked_to_convert(tile: str, convert: str) -> None:
    position = speculator(tile, "B1.1", "B1.speculate T3")
    position.give(1, "N3")
    position.player(1).stone = 0
    position.play("crew:green", "brick:colonnade", "finish", convert, "stone:N3", "crew:green", "brick:colonnade")
    assert position.player(1).stone == 3


def test_converted_ship_may_still_withdraw() -> None:
    position = speculator("G8", "B1.1", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish", "convert:G8", "withdraw")
    assert position.decision == "place_ship"
    assert position.player(1).stone == 25


def test_both_ways_serve_two_speculating_ships() -> None:
    position = Position.in_placement(2)
    position.lay_columns("G6", "G8")
    position.lay_tile("T3", "C9")
    position.player(1).colonnade = 5
    position.sail("B1.1 B2.1", "B1.speculate T3 B2.speculate")
    position.play("crew:green", "brick:colonnade")
    assert position.options() == ["convert:G8", "convert:round-space", "decline"]
    position.play("convert:round-space", "crew:green", "add:purple", "brick:colonnade")
    position.play("crew:blue", "brick:statue-1")
    assert position.options() == ["convert:G8", "decline"]


def test_round_space_serves_in_its_round_only() -> None:
    position = speculator("C9", "", "T3")
    assert position.state.round_number == 2
    position.lay_tile("T3", "C8")
    position.state.order[0], position.state.order[1], position.state.seat = 0, 1, 0
    position.sail("B1.1", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.decision == "place_ship"


def test_colonnade_converts_once_a_game() -> None:
    position = speculator("G8", "B1.1", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish", "convert:G8", "crew:green", "brick:colonnade", "finish")
    position.sail("B1.1", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.decision == "place_ship"


# The colonnade


def test_gold_column_lends_a_second_basic_crew() -> None:
    position = building("B1.1")
    position.player(0).colonnade = 3
    position.play("crew:green", "extra:blue", "add:purple")
    assert position.state.strength == 21


def test_second_player_to_complete_the_colonnade_scores_three() -> None:
    position = Position.in_placement(2)
    for seat, space in enumerate(("K3", "K4")):
        position.player(seat).colonnade = 6
        position.lay_card(space, "N14")
        position.play(space, "brick:colonnade")
    assert [position.ledger(seat) for seat in (0, 1)] == [{"completion": 5}, {"completion": 3}]
