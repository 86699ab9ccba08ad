"""Resource tracks: circled dots, the last dot, and red dots that end the game."""

import pytest

from egizia.games.egyptia.turns import close_round, to_end
from tests.games.egyptia.positions import Position

MOUND = ("produce:stone", "hex:1a", "mound:1f")


def poor() -> Position:
    """A player without resources or ships: stone is produced, and a Burial Mound follows."""
    return Position().use_up().hold()


def test_start_resources_are_circled_from_the_beginning() -> None:
    position = Position()
    assert position.circled() == {"grain": 2, "diamond": 2, "stone": 2, "favor": 1}
    assert position.at_hand() == {"grain": 2, "diamond": 2, "stone": 2, "favor": 1}


def test_paying_scribbles_out_and_circles_nothing() -> None:
    position = Position().use_up().play("produce:grain", "build:quarry", "hex:1a", "pay:2g1d")
    assert position.circled() == {"grain": 4, "diamond": 2, "stone": 2, "favor": 1}
    assert list(position.sheet.scribbled) == [2, 1, 0, 0]


def test_gains_past_the_last_dot_are_lost() -> None:
    position = Position().circle(grain=34).play("produce:grain")
    assert position.circled()["grain"] == 35
    assert position.happened("produces") == [(0, 1, 1)]
    position = poor().circle(favor=22).play("produce:stone", "build:mound", "hex:1a", "mound:1f")
    assert position.circled()["favor"] == 22
    assert position.happened("gains") == [(3, 0, 1)]


@pytest.mark.parametrize(("resource", "red"), [("grain", 30), ("diamond", 30), ("stone", 30), ("favor", 20)])
def test_the_first_red_dot_ends_the_game_and_the_one_before_does_not(resource: str, red: int) -> None:
    assert to_end(Position().circle(**{resource: red - 1}).sheet) == 1
    assert to_end(Position().circle(**{resource: red}).sheet) == 0
    assert to_end(Position().circle(**{resource: red + 1}).sheet) == 0


def test_the_nearest_red_dot_counts() -> None:
    assert to_end(Position().sheet) == 19
    assert to_end(Position().circle(grain=20, diamond=5, stone=28, favor=15).sheet) == 2
    assert to_end(Position().circle(favor=16, stone=20).sheet) == 4


def test_a_red_dot_is_noted_when_it_is_circled_and_only_then() -> None:
    position = Position().circle(grain=28).play("produce:grain")
    assert position.happened("red_dot") == [(0, 0, 0)]
    assert not Position().circle(grain=27).play("produce:grain").happened("red_dot")
    assert not Position().circle(grain=30).play("produce:grain").happened("red_dot")


@pytest.mark.parametrize(
    ("circled", "moves"),
    [
        ({"stone": 29}, MOUND),
        ({"favor": 19}, MOUND),
        ({"grain": 28}, (*MOUND[:2], "mound:2g")),
    ],
    ids=["production", "favor of a mound", "basics of a mound"],
)
def test_the_game_ends_at_the_conclusion_of_the_round_of_a_red_dot(
    circled: dict[str, int], moves: tuple[str, ...]
) -> None:
    position = poor().circle(**circled)
    for resource in range(4):
        position.sheet.scribbled[resource] = position.sheet.circled[resource]
    position.play(*moves)
    assert position.decision == "confirm"
    position.play("confirm")
    assert position.phase == "waiting"
    assert position.close().phase == "over"
    assert position.sheet.round_number == 1


def test_a_ship_circles_red_dots_too() -> None:
    position = Position().hold(27).play("ship:grain")
    assert position.happened("red_dot")
    position.use_up().hold().circle(grain=32).play("produce:favor", "build:mound", "hex:1a", "mound:1f", "confirm")
    assert position.close().phase == "over"


def test_one_dot_short_of_red_the_game_goes_on() -> None:
    position = poor().circle(stone=28)
    position.sheet.scribbled[2] = 28
    position.play(*MOUND, "confirm").close()
    assert (position.phase, position.sheet.round_number, position.sheet.nearest) == ("produce", 2, 1)


def test_the_red_dot_of_another_sheet_ends_the_game_for_all() -> None:
    position = poor().play(*MOUND, "confirm")
    assert to_end(position.sheet) > 0
    close_round(position.sheet, position.log, 0)
    assert position.phase == "over"
    assert position.sheet.nearest == 0


def test_how_near_others_are_to_a_red_dot_is_kept() -> None:
    position = poor().play(*MOUND, "confirm")
    close_round(position.sheet, position.log, 3)
    assert (position.phase, position.sheet.nearest) == ("produce", 3)


def test_a_full_map_ends_the_game() -> None:
    position = Position().fill("1a").hold().use_up().play("produce:stone", "mound:1f", "confirm")
    assert to_end(position.sheet) == 0
    assert position.close().phase == "over"
    assert position.sheet.round_number == 18


def test_one_empty_hex_keeps_the_game_going() -> None:
    position = Position().fill("1a", "1b").hold().use_up().play("produce:stone", "hex:1a", "mound:1f", "confirm")
    assert to_end(position.sheet) == 18
    assert position.close().phase == "produce"
