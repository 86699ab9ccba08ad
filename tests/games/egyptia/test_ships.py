"""Ships: three of a basic resource, once, at any moment."""

import pytest

from tests.games.egyptia.positions import Position

SHIPS = ["ship:grain", "ship:diamond", "ship:stone"]


@pytest.mark.parametrize("ship", ["grain", "diamond", "stone"])
def test_a_ship_brings_three_and_is_scribbled_out(ship: str) -> None:
    position = Position().hold().play(f"ship:{ship}")
    assert position.at_hand() == {ship: 3}
    assert ship not in position.ships()
    assert f"ship:{ship}" not in position.options()
    assert position.decision == "column"
    number = ["grain", "diamond", "stone"].index(ship)
    assert [event[0] for event in position.events] == ["uses_ship", "gains"]
    assert position.happened("uses_ship")[0][0] == position.happened("gains")[0][0] == number


def test_all_ships_can_be_used_in_one_round() -> None:
    position = Position().hold().play(*SHIPS)
    assert position.at_hand() == {"grain": 3, "diamond": 3, "stone": 3}
    assert position.options() == ["produce:grain", "produce:diamond", "produce:stone", "produce:favor"]


def ships_in(position: Position) -> list[str]:
    return [move for move in position.options() if move.startswith("ship:")]


def test_a_ship_can_be_used_whatever_is_asked() -> None:
    position = Position().hold(9, 9, 9, 9).lay_dice(grain="D4 D6 D8", diamond="D10", stone="D12", favor="D20")
    asked: list[str] = []
    for move in (
        "produce:grain", "plague:locusts", "pay:2g", "build:mine", "hex:1a", "pay:1g2s", None,
    ):  # fmt: skip
        assert ships_in(position) == SHIPS
        asked.append(position.decision)
        if move:
            position.play(move)
    assert asked == ["column", "plague", "pay", "building", "hex", "pay", "confirm"]
    position = Position().hold().lay_dice(grain="D4 D6", diamond="D8 D10", stone="D12 D20")
    position.play("produce:favor", "hex:1a")
    assert position.decision == "reward"
    assert position.options()[-3:] == SHIPS
    position.play("mound:1f")
    assert position.options() == ["confirm", *SHIPS]


def test_using_a_ship_answers_no_question() -> None:
    position = Position().hold(9, 9, 9, 9).play("produce:grain", "build:quarry", "hex:1a", "ship:stone")
    assert position.decision == "pay"
    assert position.play("pay:2g1d", "ship:grain").decision == "confirm"


def test_a_ship_past_the_last_dot_loses_what_finds_no_room() -> None:
    position = Position().circle(grain=34).play("ship:grain")
    assert position.circled()["grain"] == 35
    assert position.happened("gains") == [(0, 1, 2)]


def test_unused_ships_score_two_points_each() -> None:
    for used, points in (((), 6), (("grain",), 4), (("grain", "stone"), 2)):
        position = Position().hold()
        if used:
            position.use_up(*used)
        assert position.tally().ledger()["ships"] == points
    assert "ships" not in Position().hold().use_up().tally().ledger()
