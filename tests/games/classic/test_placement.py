"""2. Place ships along the Nile."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egizia.games.classic.components import PLACE_NAMES, PLACES
from tests.games.classic.positions import Position, taking
from tests.games.positions import only_seat_0, river_cards, spaces

safe_river = Position.safe_river

# Where ships may go


def test_a_new_ship_goes_further_down_river() -> None:
    position = only_seat_0(safe_river()).play("K4")
    assert spaces(position)[0] == "T3"
    assert not {"K1", "T1", "K2", "T2", "K3", "B1.1", "K4"} & set(position.options())
    position.play("K9")
    assert spaces(position) == ["B3.1", "B3.2", "B3.3", "K10", "T7"]


def test_only_a_players_own_ships_bind_them() -> None:
    position = safe_river().play("K9")
    assert position.seat == 1
    assert {"K1", "K8", "T7"} <= set(position.options())


def test_every_round_begins_at_the_source_again() -> None:
    position = only_seat_0(safe_river()).play("K10").pass_all()
    assert (position.state.round_number, position.seat) == (2, 0)
    assert {"K1", "K10"} <= set(position.options())


@pytest.mark.parametrize("space", ["K4", "T1", "B2.2"])
def test_only_one_ship_floats_on_a_space(space: str) -> None:
    position = safe_river().play(space)
    assert position.seat == 1
    assert space not in position.options()


def test_a_card_is_taken_from_the_space_the_ship_goes_to() -> None:
    position = taking("quarry-2").play("K3")
    assert position.cards(0) == {"quarry-2": 1}
    assert [position.cards(seat) for seat in (1, 2, 3)] == [{}] * 3
    assert river_cards(position).total() == 9


@pytest.mark.parametrize(("dock", "further"), [("B1.1", "K4"), ("B1.3", "K4"), ("B2.2", "K7"), ("B3.3", "K10")])
def test_a_building_site_is_one_place_on_the_river(dock: str, further: str) -> None:
    position = only_seat_0(safe_river()).play(dock)
    assert spaces(position)[0] == further


def test_any_empty_building_space_may_be_taken() -> None:
    position = safe_river().play("B1.3")
    assert {"B1.1", "B1.2"} <= set(position.options())
    position.play("B1.1")
    assert "B1.2" in position.options()


@pytest.mark.parametrize("dock", ["B1.1", "B1.2", "B1.3"])
def test_a_player_may_place_only_one_ship_at_a_site(dock: str) -> None:
    position = only_seat_0(safe_river())
    position.give(0, "P4")
    position.play(dock, "K7")
    assert {"K3", "B2.1"} <= set(position.options())
    assert not [space for space in spaces(position) if space.startswith("B1")]


def test_a_ship_at_every_site_is_allowed() -> None:
    position = only_seat_0(safe_river()).play("B1.1", "B2.1", "B3.1")
    assert position.player(0).ships == 3


# Speculating


@pytest.mark.parametrize("site", ["B1", "B2", "B3"])
@pytest.mark.parametrize("docks", [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_a_ship_may_speculate_only_where_no_building_space_is_empty(site: str, docks: tuple[int, ...]) -> None:
    position = safe_river()
    for dock in docks:
        assert not [space for space in spaces(position) if space.endswith("speculate")]
        position.play(f"{site}.{dock}")
    assert [space for space in spaces(position) if space.startswith(site)] == [f"{site}.speculate"]
    assert [space for space in spaces(position) if space.endswith("speculate")] == [f"{site}.speculate"]
    position.play(f"{site}.speculate")
    assert position.happened("speculates")
    assert not [space for space in spaces(position) if space.startswith(site)]


def test_a_speculating_ship_goes_down_river_too() -> None:
    position = safe_river().play("K4", "B1.1", "B1.2", "B1.3")
    assert position.seat == 0
    assert "B1.speculate" not in position.options()


def test_nobody_speculates_beside_their_own_ship() -> None:
    position = safe_river(3)
    position.give(0, "P4")
    position.play("B1.1", "B1.2", "K4", "K5", "K6")
    assert position.seat == 2
    assert position.play("pass").seat == 0
    assert "K3" in position.options()
    assert "B1.speculate" not in position.options()


# Turns


def test_turns_follow_the_sequence_tiles_and_begin_again() -> None:
    position = safe_river()
    for tile, seat in enumerate((2, 0, 3, 1)):
        position.state.order[tile] = seat
    position.state.seat = 2
    turns: list[int] = []
    for space in ("K1", "K2", "K3", "K4", "K5", "K6"):
        turns.append(position.seat)
        position.play(space)
    assert turns == [2, 0, 3, 1, 2, 0]


def test_passing_is_final_for_the_round() -> None:
    position = safe_river(3).play("K1", "pass", "K2")
    turns: list[int] = []
    for space in ("K3", "K4", "K5", "K6"):
        turns.append(position.seat)
        position.play(space)
    assert turns == [0, 2, 0, 2]


def test_a_player_who_passed_places_ships_again_next_round() -> None:
    position = safe_river().pass_all()
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    position.play("T1")
    assert position.state.order[1] == position.seat


def test_the_phase_ends_when_nobody_places_another_ship() -> None:
    position = safe_river(3).play("pass", "K1", "pass")
    assert (position.seat, position.state.round_number) == (1, 1)
    position.play("pass")
    assert position.happened("feeds")
    assert position.state.round_number == 2


def test_a_player_has_eight_ships() -> None:
    position = only_seat_0(safe_river())
    position.play("K1", "K2", "K3", "K4", "K5", "K6", "K7")
    assert "K8" in position.options()
    position.play("K8")
    assert position.happened("passes")
    assert position.cards(0) == {"green-3": 8}
    assert position.state.round_number == 2


def test_ships_come_back_after_the_round() -> None:
    position = only_seat_0(safe_river()).play("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8")
    assert (position.state.round_number, position.seat) == (2, 0)
    assert len(spaces(position)) == 10 + 7 + 9


def test_a_player_at_the_delta_passes_without_being_asked() -> None:
    position = safe_river(2).play("T7", "ring:middle", "K3")
    assert position.happened("passes")
    assert position.seat == 1


# At random


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_in_any_first_round_every_ship_goes_down_river_to_a_place_of_its_own(players: int, seed: int) -> None:
    """No card of the first deck lets a ship go upstream; one lets it join another on a round space, once."""
    position, dice = Position(players, seed), random.Random(seed)
    last = [-1] * players
    taken: set[str] = set()
    while position.state.round_number == 1 and position.decision != "start_building":
        seat, options = position.seat, position.options()
        move = dice.choice([option for option in options if option != "pass"] or options)
        position.play(move)
        if move in PLACE_NAMES:
            where = PLACES[PLACE_NAMES.index(move)].position
            assert where > last[seat] or (where == last[seat] and position.happened("occupied"))
            assert move not in taken or (position.happened("occupied") and move[0] == "T")
            last[seat] = where
            taken.add(move)
    assert taken
