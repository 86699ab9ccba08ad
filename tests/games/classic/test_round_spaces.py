"""Description of the round spaces."""

import pytest

from egizia.games.classic.components import SPACE_NAMES, TILE_IDS
from tests.games.classic.positions import Position

START = {"green": 1, "blue": 1, "yellow": 1, "joker": 2}
ALL_CREWS = ["green", "blue", "yellow", "joker"]


def at(name: str, ring: str = "middle") -> Position:
    """Seat 0, with 2 stone, has just placed a ship on the round space of this name."""
    position = Position.in_placement()
    position.set_ring(ring)
    return position.play(TILE_IDS[SPACE_NAMES.index(name)])


def test_seven_spaces_lie_along_the_nile() -> None:
    assert SPACE_NAMES == ["Edfu", "Thebae", "Passalon", "Selinon", "Beni Hasan", "Alyi", "Heliopolis"]
    assert TILE_IDS == ["T1", "T2", "T3", "T4", "T5", "T6", "T7"]


def test_edfu_moves_both_markers_down_one_space() -> None:
    position = at("Edfu")
    assert list(position.player(0).markets) == [2, 2]
    assert list(position.player(1).markets) == [1, 1]
    assert position.seat == 1


@pytest.mark.parametrize(
    ("name", "raised"),
    [
        ("Thebae", {"green": 2, "yellow": 2}),
        ("Selinon", {"green": 2, "blue": 2}),
        ("Beni Hasan", {"blue": 2, "yellow": 2}),
    ],
)
def test_both_crews_shown_move_one_space(name: str, raised: dict[str, int]) -> None:
    position = at(name)
    assert position.crews(0) == START | raised
    assert position.crews(1) == START
    assert position.seat == 1


def test_crew_at_its_strongest_stays_while_the_other_moves() -> None:
    position = Position.in_placement()
    position.set_crews(0, 9, 1, 8, 2)
    position.play("T2")
    assert position.crews(0) == {"green": 9, "blue": 1, "yellow": 9, "joker": 2}


@pytest.mark.parametrize("name", ["Passalon", "Heliopolis"])
@pytest.mark.parametrize(
    ("ring", "within_reach"),
    [
        ("left", ["ring:left", "ring:middle"]),
        ("middle", ["ring:left", "ring:middle", "ring:right"]),
        ("right", ["ring:middle", "ring:right"]),
    ],
)
def test_joker_moves_and_the_water_ring_may_move_one_space(name: str, ring: str, within_reach: list[str]) -> None:
    position = at(name, ring)
    assert position.crews(0) == START | {"joker": 3}
    assert (position.seat, position.options()) == (0, within_reach)


@pytest.mark.parametrize(("choice", "space"), [("left", 0), ("middle", 1), ("right", 2)])
def test_the_water_ring_goes_where_it_was_moved(choice: str, space: int) -> None:
    position = at("Passalon").play(f"ring:{choice}")
    assert position.state.ring == space
    assert position.happened("ring") == (choice != "middle")
    assert (position.seat, position.decision) == (1, "place_ship")


def test_alyi_moves_a_crew_of_choice_and_gives_two_stone() -> None:
    position = at("Alyi")
    assert position.player(0).stone == 2 + 2
    assert (position.seat, position.options()) == (0, [f"raise:{crew}" for crew in ALL_CREWS])
    position.play("raise:blue")
    assert position.crews(0) == START | {"blue": 2}
    assert position.seat == 1


def test_moving_a_crew_is_not_optional() -> None:
    position = Position.in_placement()
    position.set_crews(0, 9, 9, 8, 9)
    assert position.play("T6").options() == ["raise:yellow"]


def test_with_all_crews_at_their_strongest_nothing_is_asked() -> None:
    position = Position.in_placement()
    position.set_crews(0, 9, 9, 9, 9)
    assert position.play("T6").seat == 1
    assert list(position.crews(0).values()) == [9, 9, 9, 9]
    assert position.play("T1").seat == 2


def test_stone_above_25_is_wasted() -> None:
    position = Position.in_placement()
    position.player(0).stone = 24
    position.play("T6")
    assert position.player(0).stone == 25
    assert position.details("stone", 0)[:2] == (1, 1)


def test_every_round_offers_the_same_spaces() -> None:
    position = Position.in_placement().pass_all()
    seat = position.seat
    position.play("T2")
    assert position.state.round_number == 2
    assert position.crews(seat) == START | {"green": 2, "yellow": 2}
