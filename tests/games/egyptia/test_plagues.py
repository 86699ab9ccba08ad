"""Plagues: who must suffer one, which can be chosen, and what each of them does."""

import pytest

from egizia.games.egyptia.components import PLAGUE_IDS
from tests.games.egyptia.positions import Position

THREE_STONE = {"stone": "D4 D6 D8", "grain": "D10", "diamond": "D12", "favor": "D20"}
FREE = ["pestilence", "darkness", "boils", "death"]
"""Plagues that take no resources and no ship."""
NEXT_TO_OASIS = {"2b", "2c", "3b", "3d", "4b", "4c"}
SACRED = {"1c", "2b", "3a", "3d", "4b", "5c"}


def plagued(grain: int = 10, diamond: int = 10, stone: int = 7, favor: int = 6) -> Position:
    """A player without ships produced 3 stone with three dice, and must choose a plague."""
    return Position().hold(grain, diamond, stone, favor).use_up().lay_dice(**THREE_STONE).play("produce:stone")


# Who must suffer


def test_two_dice_bring_no_plague() -> None:
    position = Position().hold(5, 5, 5, 5).use_up()
    assert position.play("produce:grain").decision == "building"
    assert position.sheet.plague == -1


@pytest.mark.parametrize(
    ("stone", "elsewhere"), [("D4 D6 D8", "D10 D12"), ("D4 D6 D8 D10", "D12"), ("D4 D6 D8 D10 D12", "")]
)
def test_three_dice_and_more_bring_a_plague(stone: str, elsewhere: str) -> None:
    position = Position().hold(5, 5, 5, 5).use_up().lay_dice(stone=stone, grain=elsewhere, favor="D20")
    position.play("produce:stone")
    assert (position.decision, position.phase) == ("plague", "plague")


def test_the_productivity_track_never_brings_a_plague() -> None:
    position = Position().city(field="1a 1b 1c 2a").hold(5, 5, 5, 5).use_up().play("produce:grain")
    assert position.happened("produces") == [(0, 6, 0)]
    assert position.decision == "building"


# Which can be chosen


def test_a_rich_player_can_choose_any_plague_and_each_ship_for_hail_fire() -> None:
    position = Position().hold(10, 10, 10, 6).lay_dice(**THREE_STONE).play("produce:stone")
    assert position.answers() == [
        "locusts", "blood", "dust-storm", "flies", "pestilence", "frogs", "darkness", "boils",
        "hail-fire:grain", "hail-fire:diamond", "hail-fire:stone", "death",
    ]  # fmt: skip


def test_without_a_ship_there_is_no_hail_fire() -> None:
    assert plagued().answers() == [plague for plague in PLAGUE_IDS if plague != "hail-fire"]


@pytest.mark.parametrize("plague", ["locusts", "blood", "dust-storm", "flies", "pestilence", "frogs", "darkness"])
def test_a_scribbled_plague_cannot_be_chosen_again(plague: str) -> None:
    assert plague in plagued().answers()
    position = Position().scribble(plague).hold(10, 10, 10, 6).use_up().lay_dice(**THREE_STONE)
    assert plague not in position.play("produce:stone").answers()


def test_a_plague_must_be_payable_by_resources_or_by_the_market() -> None:
    """Three stone are two stone, one favor, any three resources, but neither two grain nor two diamonds."""
    assert plagued(0, 0, 0, 0).answers() == ["dust-storm", "flies", "pestilence", "frogs", "darkness", "boils", "death"]
    assert "locusts" in plagued(0, 0, 1, 0).answers()
    assert "blood" in plagued(1, 0, 0, 0).answers()
    assert "blood" in plagued(0, 0, 0, 1).answers()


def test_a_ship_used_now_makes_a_plague_payable() -> None:
    position = Position().hold().use_up("diamond", "stone").lay_dice(**THREE_STONE).play("produce:stone")
    assert "locusts" not in position.answers()
    assert "locusts" in position.play("ship:grain").answers()


def test_when_only_death_is_left_it_comes_unasked() -> None:
    position = Position().scribble(*(plague for plague in PLAGUE_IDS if plague != "death"))
    position.city(mound="1a 1b 1c 2a 2b 2c 2d 3a 3b").use_up().hold().lay_dice(**THREE_STONE).play("produce:stone")
    assert position.happened("suffers") == [(PLAGUE_IDS.index("death"), -1, 0)]
    assert position.decision == "hex"


def test_when_only_death_is_left_a_ship_can_still_be_used() -> None:
    position = Position().scribble(*(plague for plague in PLAGUE_IDS if plague not in ("death", "locusts")))
    position.city(mound="1a 1b 1c 2a 2b 2c 2d 3a").use_up("diamond", "stone").hold().lay_dice(**THREE_STONE)
    assert position.play("produce:stone").options() == ["plague:death", "ship:grain"]
    assert position.play("ship:grain").options() == ["plague:locusts", "plague:death"]


def test_with_the_last_ship_gone_death_comes_unasked() -> None:
    position = Position().scribble(*(plague for plague in PLAGUE_IDS if plague != "death"))
    position.city(mound="1a 1b 1c 2a 2b 2c 2d 3a 3b").use_up("diamond", "stone").hold().lay_dice(**THREE_STONE)
    position.play("produce:stone", "ship:grain")
    assert position.decision == "hex"
    assert position.sheet.plague == PLAGUE_IDS.index("death")


# What each of them does


@pytest.mark.parametrize(
    ("plague", "payment", "left"),
    [
        ("locusts", "2g", {"grain": 8, "diamond": 10, "stone": 10, "favor": 6}),
        ("blood", "2d", {"grain": 10, "diamond": 8, "stone": 10, "favor": 6}),
        ("dust-storm", "2s", {"grain": 10, "diamond": 10, "stone": 8, "favor": 6}),
        ("flies", "1f", {"grain": 10, "diamond": 10, "stone": 10, "favor": 5}),
        ("frogs", "1g1d1f", {"grain": 9, "diamond": 9, "stone": 10, "favor": 5}),
    ],
)
def test_a_plague_takes_resources_and_is_scribbled_out(plague: str, payment: str, left: dict[str, int]) -> None:
    position = plagued().play(f"plague:{plague}")
    assert position.decision == "pay"
    assert position.answers()[0] == payment or plague == "frogs"
    position.play(f"pay:{payment}")
    assert position.at_hand() == left
    assert position.plagues() == [plague]
    assert (position.phase, position.decision) == ("build", "building")


def test_the_market_helps_to_pay_for_a_plague() -> None:
    position = plagued(1, 2, 0, 1).play("plague:locusts")
    assert position.answers() == ["1g1f", "1g2d", "1g1d1s", "1g2s", "2d1f", "1d1s1f", "2s1f", "2d2s", "1d3s"]
    assert position.play("pay:1g1d1s").at_hand() == {"diamond": 1, "stone": 2, "favor": 1}


def test_flies_can_be_paid_with_three_basic_resources() -> None:
    position = plagued(1, 0, 0, 0).play("plague:flies")
    assert position.answers() == ["1g2s", "3s"]


def test_a_plague_with_one_way_to_pay_is_paid_unasked() -> None:
    position = plagued(0, 0, 0, 0).play("plague:dust-storm")
    assert position.at_hand() == {"stone": 1}
    assert position.happened("pays")
    assert position.decision == "hex"  # one stone builds nothing but a Burial Mound


def test_frogs_take_any_three_resources_favor_included() -> None:
    answers = plagued().play("plague:frogs").answers()
    assert len(answers) == 20
    assert {"3g", "3d", "3s", "3f", "1g1d1s", "1s2f"} <= {*answers}
    assert plagued(1, 0, 0, 0).play("plague:frogs").answers() == ["1g2s", "3s"]


def test_frogs_need_three_resources() -> None:
    position = Position().hold().use_up().lay_dice(favor="D4 D6 D8", grain="D10", diamond="D12", stone="D20")
    position.circle(favor=20).sheet.scribbled[3] = 20
    position.play("produce:favor")
    assert position.at_hand() == {"favor": 2}  # the track has no more dots
    assert "frogs" not in position.answers()
    assert "flies" in position.answers()


def test_pestilence_costs_two_points_at_the_end_and_nothing_now() -> None:
    position = plagued()
    before = position.at_hand()
    assert position.play("plague:pestilence").at_hand() == before
    assert position.decision == "building"
    position.play("build:mound", "hex:1a", "mound:2g")
    assert position.tally().ledger()["plagues"] == -2


def test_no_other_plague_costs_points() -> None:
    position = Position().scribble(*(plague for plague in PLAGUE_IDS if plague not in ("pestilence", "death")))
    assert "plagues" not in position.tally().ledger()


def test_darkness_closes_the_market_for_the_round() -> None:
    """A quarry costs two grain and a diamond: with five grain it could be paid for at the market."""
    position = plagued(5, 0, 0, 0)
    assert "quarry" in position.play("plague:pestilence").answers()
    assert "quarry" not in plagued(5, 0, 0, 0).play("plague:darkness", "trade:done").answers()
    position = plagued(2, 1, 0, 4).play("plague:darkness", "trade:done", "build:quarry", "hex:1a")
    assert position.at_hand() == {"stone": 3, "favor": 4}  # paid as it stands on the board, unasked


def test_darkness_bars_sacred_sites_even_to_burial_mounds() -> None:
    position = plagued().play("plague:darkness", "trade:done", "build:mound")
    assert {*position.answers()} & SACRED == set()
    assert len(position.answers()) == 12
    position = plagued().play("plague:darkness", "trade:done", "build:quarry")
    assert {*position.answers()} & SACRED == set()


def test_darkness_needs_a_plain_hex() -> None:
    for left, offered in ((("1c", "2b"), False), (("1c", "1a"), True)):
        position = Position().fill(*left).use_up().hold(5, 5, 5, 5).lay_dice(**THREE_STONE).play("produce:stone")
        assert ("darkness" in position.answers()) == offered


def test_boils_bar_the_hexes_next_to_the_oasis_even_to_burial_mounds() -> None:
    for building in ("mound", "quarry"):
        position = plagued().play("plague:boils", f"build:{building}")
        assert {*position.answers()} & NEXT_TO_OASIS == set()
        assert len(position.answers()) == 12


def test_boils_need_a_hex_away_from_the_oasis() -> None:
    for left, offered in ((("2b", "3b"), False), (("2b", "1a"), True)):
        position = Position().fill(*left).use_up().hold(5, 5, 5, 5).lay_dice(**THREE_STONE).play("produce:stone")
        assert ("boils" in position.answers()) == offered


def test_boils_leave_the_market_and_sacred_sites_open() -> None:
    position = plagued(5, 0, 0, 1).play("plague:boils")
    assert "quarry" in position.answers()
    assert {"1c", "3a", "5c"} <= {*position.play("build:mound").answers()}


@pytest.mark.parametrize("ship", ["grain", "diamond", "stone"])
def test_hail_fire_takes_an_unused_ship_without_its_resources(ship: str) -> None:
    position = Position().hold(5, 5, 2, 2).lay_dice(**THREE_STONE).play("produce:stone", f"plague:hail-fire:{ship}")
    assert position.at_hand() == {"grain": 5, "diamond": 5, "stone": 5, "favor": 2}
    assert ship not in position.ships()
    assert len(position.ships()) == 2
    assert f"ship:{ship}" not in position.options()
    assert position.plagues() == ["hail-fire"]
    assert position.tally().ledger()["ships"] == 4


def test_hail_fire_cannot_take_a_used_ship() -> None:
    position = Position().hold(5, 5, 2, 2).use_up("grain").lay_dice(**THREE_STONE).play("produce:stone")
    hail = [answer for answer in position.answers() if answer.startswith("hail-fire")]
    assert hail == ["hail-fire:diamond", "hail-fire:stone"]


def test_death_forces_a_burial_mound_with_its_reward() -> None:
    position = plagued().play("plague:death")
    assert (position.decision, position.sheet.building) == ("hex", 5)
    position.play("hex:3d")
    assert position.building_on("3d") == "mound"
    assert position.answers() == ["2g", "1g1d", "1g1s", "2d", "1d1s", "2s", "1f"]


def test_death_is_never_scribbled_out() -> None:
    position = plagued().play("plague:death", "hex:1a", "mound:1f", "confirm")
    assert position.plagues() == []
    position.close().lay_dice(**THREE_STONE)
    assert "death" in position.play("produce:stone").answers()


@pytest.mark.parametrize("plague", ["darkness", "boils", "death"])
def test_what_a_plague_bars_is_free_again_in_the_next_round(plague: str) -> None:
    position = plagued().play(f"plague:{plague}")
    if position.decision == "trade":
        position.play("trade:done")
    if position.decision == "building":
        position.play("build:mound")
    position.play("hex:1a", "mound:1f", "confirm").close().lay_dice(
        grain="D4 D6", diamond="D8 D10", stone="D12", favor="D20"
    )
    position.hold(9, 0, 9, 9).play("produce:grain", "build:quarry")
    assert {"2b", "3d", "4b"} <= {*position.answers()}
    assert len(position.play("hex:3d").answers()) > 1
