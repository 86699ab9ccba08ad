import pytest

from tests.games.positions import only_seat_0, spaces
from tests.games.shifting_sands.positions import Position

safe_river = Position.safe_river

# Where ships may go


def test_next_ship_goes_further_downstream() -> None:
    position = only_seat_0(safe_river()).play("K4")
    assert spaces(position)[0] == "T3"
    assert not {"K1", "T1", "K2", "T2", "K3", "B1.1", "K4"} & set(position.options())
    position.play("K9")
    assert spaces(position) == ["B3.1", "B3.2", "B3.3", "K10", "T7"]


def test_downstream_rule_looks_at_own_ships_only() -> None:
    position = safe_river().play("K9")
    assert position.seat == 1
    assert {"K1", "K8", "T7"} <= set(position.options())


def test_downstream_rule_begins_anew_each_round() -> None:
    position = only_seat_0(safe_river()).play("K10").pass_all()
    position.play("pass", "pass", "pass")
    assert position.seat == 0
    assert {"K1", "K10"} <= set(position.options())


@pytest.mark.parametrize("space", ["K4", "T1", "B2.2"])
def test_a_space_holds_one_ship(space: str) -> None:
    position = safe_river().play(space)
    assert position.seat == 1
    assert space not in position.options()


@pytest.mark.parametrize(("dock", "further"), [("B1.1", "K4"), ("B1.3", "K4"), ("B2.2", "K7"), ("B3.3", "K10")])
def test_a_zone_counts_as_one_space(dock: str, further: str) -> None:
    position = only_seat_0(safe_river()).play(dock)
    assert spaces(position)[0] == further


def test_one_ship_a_zone_even_when_upstream_is_allowed() -> None:
    position = only_seat_0(safe_river())
    position.lay_columns("G1", "G9")
    position.player(0).colonnade = 5
    position.play("B1.1", "K7")
    assert "K3" in position.options()
    assert "B2.1" in position.options()
    assert not {"B1.2", "B1.3"} & set(position.options())


@pytest.mark.parametrize(("players", "docks"), [(2, 1), (3, 2), (4, 3)])
def test_building_spaces_are_one_fewer_than_players(players: int, docks: int) -> None:
    position = safe_river(players)
    assert [option for option in position.options() if option.startswith("B2")] == [
        f"B2.{number + 1}" for number in range(docks)
    ]


def test_any_empty_building_space_may_be_taken() -> None:
    position = safe_river().play("B1.3")
    assert {"B1.1", "B1.2"} <= set(position.options())
    position.play("B1.1")
    assert "B1.2" in position.options()


def test_closed_spaces_stay_closed_for_two_players() -> None:
    position = safe_river(2)
    assert not {"K1", "T1", "K2", "T2", "B1.2", "B1.3", "B1.speculate"} & set(position.options())
    position.lay_columns("G6", "G10")
    position.player(0).colonnade = 5
    assert not {"K1", "T1", "K2", "T2"} & set(position.options())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_speculating_is_possible_only_when_the_zone_is_full(players: int) -> None:
    position = safe_river(players)
    for seat in range(players - 1):
        assert "B2.speculate" not in position.options()
        position.play(f"B2.{seat + 1}")
    assert "B2.speculate" in position.options()
    assert not {"B1.speculate", "B3.speculate"} & set(position.options())
    position.play("B2.speculate")
    assert position.happened("speculates")
    assert not [option for option in position.options() if option.startswith("B2")]


def test_speculating_obeys_the_downstream_rule() -> None:
    position = safe_river(3).play("K4", "B1.1", "B1.2")
    assert position.seat == 0
    assert "B1.speculate" not in position.options()


def test_speculating_is_not_for_a_player_with_a_building_ship_there() -> None:
    position = safe_river(2)
    position.lay_columns("G6", "G9")
    position.player(0).colonnade = 5
    position.play("B1.1", "K3", "K4")
    position.play("pass")
    assert position.seat == 0
    assert "K5" in position.options()
    assert "B1.speculate" not in position.options()


# Turns


def test_turns_follow_the_sequence_tiles() -> None:
    position = safe_river()
    for tile, seat in enumerate((2, 0, 3, 1)):
        position.state.order[tile] = seat
    position.state.seat = 2
    turns = []
    for space in ("K1", "K2", "K3", "K4", "K5", "K6"):
        turns.append(position.seat)
        position.play(space)
    assert turns == [2, 0, 3, 1, 2, 0]


def test_a_player_who_passed_places_no_more_ships() -> None:
    position = safe_river(3).play("K1", "pass", "K2")
    turns = []
    for space in ("K3", "K4", "K5", "K6"):
        turns.append(position.seat)
        position.play(space)
    assert turns == [0, 2, 0, 2]


def test_the_phase_ends_when_all_have_passed() -> None:
    position = safe_river(3).play("pass", "K1", "pass")
    assert (position.seat, position.state.round_number) == (1, 1)
    position.play("pass")
    assert position.happened("mines")
    assert position.state.round_number == 2


def test_a_player_has_eight_ships() -> None:
    position = only_seat_0(safe_river())
    position.play("K1", "K2", "K3", "K4", "K5", "K6", "K7")
    assert position.decision == "place_ship"
    assert "K8" in position.options()
    position.play("K8")
    assert position.happened("passes")
    assert position.cards(0) == {"green-3": 8}
    assert position.state.round_number == 2


def test_ships_come_back_for_the_next_round() -> None:
    position = only_seat_0(safe_river()).play("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8")
    position.play("pass", "pass", "pass")
    assert (position.seat, position.decision) == (0, "place_ship")
    assert len(spaces(position)) == 10 + 7 + 9


def test_a_player_at_the_end_of_the_river_passes() -> None:
    position = safe_river(2)
    position.lay_tile("T7", "C8")
    position.play("T7", "K3")
    assert position.happened("passes")
    assert position.seat == 1


# A second ship


@pytest.mark.parametrize("by", ["N1", "G7"])
def test_second_ship_comes_before_the_next_players_turn(by: str) -> None:
    position = safe_river()
    position.lay_columns("G1", "G7")
    if by == "N1":
        position.give(0, "N1")
    else:
        position.player(0).colonnade = 5
    position.play("K1")
    assert (position.seat, position.decision) == (0, "second_ship")
    assert position.options() == ["end-turn", f"ship:{by}"]
    position.play(f"ship:{by}")
    assert (position.seat, position.decision) == (0, "place_ship")
    assert "K1" not in position.options()
    assert "pass" not in position.options()
    position.play("K2")
    assert position.cards(0) == {"green-3": 2}
    assert position.seat == 1


def test_second_ship_may_be_saved_for_a_later_turn() -> None:
    position = safe_river(2)
    position.give(0, "N1")
    position.play("K3", "end-turn", "K4", "K5")
    assert position.options() == ["end-turn", "ship:N1"]
    assert position.cards(0)["N1"] == 1


def test_at_most_one_extra_ship_a_turn() -> None:
    position = safe_river()
    position.lay_columns("G1", "G7")
    position.player(0).colonnade = 5
    position.give(0, "N1")
    position.play("K1")
    assert position.options() == ["end-turn", "ship:N1", "ship:G7"]
    position.play("ship:G7", "K2")
    assert position.seat == 1
    assert position.cards(0)["N1"] == 1


def test_second_ship_card_works_on_the_turn_it_was_taken() -> None:
    position = safe_river()
    position.lay_card("K1", "N1")
    position.play("K1", "ship:N1", "K2")
    assert position.cards(0) == {"green-3": 1}
    assert position.seat == 1


def test_second_ship_is_not_offered_where_no_space_is_left() -> None:
    position = safe_river()
    position.give(0, "N1")
    position.lay_tile("T7", "C8")
    position.play("T7")
    assert position.seat == 1
    assert position.cards(0) == {"N1": 1}


def test_second_ship_is_not_offered_to_a_player_who_passes() -> None:
    position = safe_river()
    position.give(0, "N1")
    assert position.play("pass").seat == 1


# Upstream and occupied spaces


def upstream() -> Position:
    position = only_seat_0(safe_river())
    position.lay_columns("G1", "G9")
    position.player(0).colonnade = 5
    return position


def test_upstream_ship_may_go_anywhere_above_the_last_one() -> None:
    position = upstream().play("K8")
    assert {"K1", "T1", "B1.1", "K7", "T6"} <= set(position.options())
    assert "K8" not in position.options()
    position.play("K2")
    assert position.cards(0) == {"green-3": 2}


def test_ship_after_the_upstream_one_goes_below_all_ships() -> None:
    position = upstream().play("K8", "K2")
    assert spaces(position)[0] == "T6"


def test_placing_downstream_leaves_the_upstream_ability_ready() -> None:
    position = upstream().play("K4", "K5", "K8", "K1")
    assert spaces(position)[0] == "T6"


def test_upstream_ship_takes_no_occupied_space() -> None:
    position = safe_river(2)
    position.lay_columns("G6", "G9")
    position.player(0).colonnade = 5
    position.play("K8", "K4")
    assert "K5" in position.options()
    assert "K4" not in position.options()


def occupied(purple: str = "G10") -> Position:
    position = safe_river(3)
    position.lay_columns("G1", purple)
    position.player(1).colonnade = 5
    position.lay_tile("T3", "C8")
    return position.play("T3")


def test_occupied_round_space_pays_its_second_ship_too() -> None:
    position = occupied()
    assert position.seat == 1
    assert "T3" in position.options()
    position.play("T3")
    assert list(position.player(1).markets) == [2, 2]


def test_occupied_round_space_is_closed_without_the_column() -> None:
    assert "T3" not in occupied("G9").options()
    position = occupied().play("K1")
    assert position.seat == 2
    assert "T3" not in position.options()


def test_occupied_space_must_be_a_round_space() -> None:
    position = occupied().play("T3", "K5", "K6")
    position.player(1).column_used = 0
    assert position.seat == 1
    assert not {"K5", "K6"} & set(position.options())


def test_one_occupied_space_a_round() -> None:
    position = occupied()
    position.lay_tile("T5", "C8")
    position.play("T3", "T5", "K9")
    assert position.seat == 1
    assert "K8" in position.options()
    assert "T5" not in position.options()


def test_empty_round_space_does_not_use_up_the_occupied_space_ability() -> None:
    position = occupied()
    position.lay_tile("T4", "C8")
    position.lay_tile("T5", "C8")
    position.play("T4", "T5", "K9")
    assert position.seat == 1
    assert "T5" in position.options()


def test_g10_joins_even_the_owners_own_last_ship() -> None:
    position = only_seat_0(safe_river())
    position.lay_columns("G1", "G10")
    position.lay_tile("T3", "C8")
    position.player(0).colonnade = 5
    position.play("T3", "T3")
    assert list(position.player(0).markets) == [3, 3]
    assert "T3" not in position.options()


def test_g10_reaches_an_earlier_ship_of_its_owner_only_by_going_upstream() -> None:
    position = only_seat_0(safe_river())
    position.lay_columns("G1", "G10")
    position.lay_tile("T3", "C8")
    position.player(0).colonnade = 5
    assert "T3" not in position.play("T3", "K9").options()
    position = only_seat_0(safe_river())
    position.lay_columns("G9", "G10")
    position.lay_tile("T3", "C8")
    position.player(0).colonnade = 5
    position.play("T3")
    position.play("K9")
    assert "T3" in position.options()
    position.play("T3")
    assert list(position.player(0).markets) == [3, 3]
