"""4. Produce stones."""

import pytest

from tests.games.classic.positions import Position, owning

RED = 1


def test_example_red_has_one_stone_and_quarries_for_five() -> None:
    position = Position.in_placement()
    position.player(RED).stone = 1
    position.give(RED, "quarry-2")
    assert position.pass_all().player(RED).stone == 6


def test_the_start_quarry_gives_three_stone() -> None:
    position = Position.in_placement().pass_all()
    assert [position.player(seat).stone for seat in range(4)] == [5, 6, 7, 8]


def test_quarries_add_up_for_their_owner_only() -> None:
    position = owning("quarry-2", "quarry-3", "quarry-3", "quarry-4").pass_all()
    assert position.player(0).stone == 2 + 3 + 12
    assert position.player(1).stone == 3 + 3


def test_quarries_produce_every_round() -> None:
    position = owning("quarry-4").pass_all().pass_all()
    assert position.player(0).stone == 2 + 7 + 7


@pytest.mark.parametrize("ring", ["left", "middle", "right"])
def test_quarries_need_no_water(ring: str) -> None:
    position = owning("quarry-2")
    position.set_ring(ring)
    assert position.pass_all().player(0).stone == 2 + 5


@pytest.mark.parametrize(("stone", "after", "wasted"), [(21, 24, 0), (22, 25, 0), (23, 25, 1), (25, 25, 3)])
def test_more_than_25_stones_are_wasted(stone: int, after: int, wasted: int) -> None:
    position = owning(stone=stone).pass_all()
    assert position.player(0).stone == after
    assert position.details("mines", 0) == (3, 3 - wasted, wasted)


def test_production_begins_with_the_player_with_tile_one() -> None:
    position = Position.in_placement()
    for tile, seat in enumerate((2, 0, 3, 1)):
        position.state.order[tile] = seat
    position.state.seat = 2
    position.pass_all()
    assert [event[1] for event in position.events if event[0] == "mines"] == [2, 0, 3, 1]


def test_stone_is_produced_in_time_for_building() -> None:
    position = owning(stone=0).sail("B1.1").play("crew:green")
    assert position.player(0).stone == 3
    assert position.options() == ["add:joker", "1"]
