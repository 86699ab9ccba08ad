"""P4 and P6, the cards that let a ship go upstream and join another on a round space."""

from tests.games.classic.positions import Position
from tests.games.positions import only_seat_0, spaces

# P4: upstream once a round


def upstream() -> Position:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P4")
    return position


def test_p4_places_a_ship_closer_to_the_source() -> None:
    position = upstream().play("K8")
    assert {"K1", "T1", "B1.1", "K7", "T6"} <= set(position.options())
    assert "K8" not in position.options()
    position.play("K2")
    assert position.cards(0) == {"P4": 1, "green-3": 2}


def test_p4_afterwards_the_normal_rules_apply() -> None:
    assert spaces(upstream().play("K8", "K2"))[0] == "T6"


def test_p4_stays_ready_while_ships_go_downstream() -> None:
    position = upstream().play("K4", "K5", "K8", "K1")
    assert spaces(position)[0] == "T6"


def test_p4_works_in_every_round() -> None:
    position = only_seat_0(upstream().play("K8", "K2").pass_all())
    position.lay_card("K8", "green-3")
    position.play("K8")
    assert (position.state.round_number, position.seat) == (2, 0)
    assert "K1" in position.options()


def test_p4_opens_no_occupied_space() -> None:
    position = Position.safe_river(2)
    position.give(0, "P4")
    position.play("K8", "K4")
    assert "K5" in position.options()
    assert not {"K4", "K8"} & set(position.options())


def test_p4_does_not_let_a_ship_share_its_own_round_space() -> None:
    assert "T4" not in upstream().play("T4").options()


# P6: an occupied round space once a round


def occupied() -> Position:
    """Seat 1 owns P6 and is to place a ship; a ship of seat 0 lies on Edfu, one of seat 2 will follow."""
    position = Position.safe_river(3)
    position.give(1, "P6")
    return position.play("T1")


def test_p6_joins_another_ship_and_gains_the_same() -> None:
    position = occupied()
    assert position.seat == 1
    position.play("T1")
    assert position.happened("occupied")
    assert list(position.player(1).markets) == [2, 2]
    assert position.cards(1) == {"P6": 1}


def test_p6_is_for_its_owner_only() -> None:
    position = occupied().play("K1")
    assert position.seat == 2
    assert "T1" not in position.options()


def test_p6_opens_round_spaces_only() -> None:
    position = Position.safe_river(3)
    position.give(1, "P6")
    position.play("K3")
    assert "K3" not in position.options()
    position = Position.safe_river(3)
    position.give(1, "P6")
    position.play("B2.1")
    assert "B2.1" not in position.options()


def test_p6_works_once_a_round() -> None:
    position = occupied().play("T1", "T2", "K9")
    assert position.seat == 1
    assert "K3" in position.options()
    assert "T2" not in position.options()


def test_p6_is_not_used_up_on_an_empty_space() -> None:
    position = occupied().play("T2", "T4", "K9")
    assert position.seat == 1
    assert "T4" in position.options()


def test_p6_works_in_every_round() -> None:
    position = occupied().play("T1").pass_all().play("T1")
    assert (position.state.round_number, position.seat) == (2, 1)
    assert "T1" in position.options()


def test_p6_never_opens_heliopolis() -> None:
    position = Position.safe_river(3)
    position.give(1, "P6")
    position.play("T7", "ring:middle")
    assert position.seat == 1
    assert {"T1", "T6"} <= set(position.options())
    assert "T7" not in position.options()


def test_p6_an_empty_heliopolis_is_open_as_to_everybody() -> None:
    assert "T7" in occupied().options()


def test_p6_joins_even_the_owners_own_last_ship() -> None:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P6")
    position.play("T1")
    assert "T1" in position.options()
    position.play("T1")
    assert list(position.player(0).markets) == [3, 3]
    assert position.happened("occupied")
    assert spaces(position)[0] == "K2"


def test_p6_does_not_go_upstream_to_an_earlier_ship() -> None:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P6")
    assert "T1" not in position.play("T1", "K9").options()


def test_p6_at_the_own_last_ship_does_not_use_up_p4() -> None:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P4", "P6")
    position.play("T1", "T1")
    assert not position.happened("upstream")
    assert "K1" in position.options()


def test_two_copies_of_p4_and_p6_act_once_each() -> None:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P4", "P4", "P6", "P6")
    position.play("T1", "T1", "T1")
    assert "T1" not in position.options()
    position.play("K9", "K3", "K2")
    assert spaces(position)[0] == "B3.1"


def test_p6_with_p4_repeats_the_space_of_an_earlier_ship() -> None:
    position = only_seat_0(Position.safe_river())
    position.give(0, "P4", "P6")
    position.play("T1", "K9")
    assert "T1" in position.options()
    position.play("T1")
    assert list(position.player(0).markets) == [3, 3]
