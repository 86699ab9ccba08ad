"""Building: what the dice allow, what it costs and where, Burial Mounds and productivity."""

import pytest

from egizia.games.egyptia.components import BUILDING_IDS, BUILDINGS, RESOURCES
from tests.games.egyptia.positions import SPREAD, Position, producing

ALONE = {"pyramid": "D4", "quarry": "D6", "mine": "D8", "obelisk": "D10", "field": "D12"}
"""The die of each building."""
COSTS = {
    "pyramid": {"grain": 1, "diamond": 1, "stone": 3},
    "quarry": {"grain": 2, "diamond": 1},
    "mine": {"grain": 1, "stone": 2},
    "obelisk": {"grain": 1, "diamond": 1, "stone": 2},
    "field": {"diamond": 2, "stone": 1},
}
SACRED = ["1c", "2b", "3a", "3d", "4b", "5c"]
REWARDS = ["2g", "1g1d", "1g1s", "2d", "1d1s", "2s", "1f"]


def facing(*dice: str) -> Position:
    """A player without ships can choose the favor column, where these dice lie; its one die is not needed to pay."""
    others = [die for die in ("D4", "D6", "D8", "D10", "D12", "D20") if die not in dice]
    position = (
        Position().use_up().lay_dice(favor=" ".join(dice), grain=" ".join(others[::2]), stone=" ".join(others[1::2]))
    )
    return position.hold()


def with_favor(position: Position, favor: int, **basics: int) -> Position:
    """Have basic resources, and favor after one was produced."""
    return position.hold(**basics, favor=favor - 1).play("produce:favor")


# What the dice allow


def test_the_dice_in_the_chosen_column_are_the_types_to_build() -> None:
    assert producing("grain").answers() == ["pyramid", "quarry", "mound"]
    assert producing("diamond").answers() == ["mine", "obelisk", "mound"]
    assert producing("stone").answers() == ["field", "mound"]


def test_the_wild_die_stands_for_any_type() -> None:
    assert producing("favor").answers() == ["pyramid", "quarry", "mine", "obelisk", "field", "mound"]


def test_a_column_without_dice_forces_a_burial_mound() -> None:
    position = producing("favor", grain="D4 D6", diamond="D8 D10", stone="D12 D20")
    assert (position.decision, position.sheet.building) == ("hex", BUILDING_IDS.index("mound"))


def test_a_column_without_dice_forces_a_burial_mound_whatever_ships_could_bring() -> None:
    position = Position().lay_dice(grain="D4 D6", diamond="D8 D10", stone="D12 D20").play("produce:favor")
    assert position.decision == "hex"


def test_a_type_must_be_affordable_on_some_hex() -> None:
    position = facing("D6", "D8").hold(2, 1, 0, 0)
    assert position.play("produce:favor").answers() == ["quarry", "mine", "mound"]  # two favor came and buy two stone
    position = facing("D6").hold(2, 1, 0, 0)
    assert position.play("produce:favor").answers() == ["quarry", "mound"]
    position = facing("D4", "D10").hold(0, 0, 0, 0).play("produce:favor")
    assert position.decision == "hex"  # nothing but a Burial Mound


def test_a_sacred_site_alone_must_be_affordable_too() -> None:
    """A quarry for two grain and a diamond, with one favor or none for the only hexes left."""
    for leaving, favor, offered in ((("1c", "3d"), 0, False), (("1c", "3d"), 1, True), (("1c", "1a"), 0, True)):
        position = Position().fill(*leaving).use_up().lay_dice(**SPREAD).hold(0, 1, 0, favor)
        position.play("produce:grain")
        assert (position.sheet.building == BUILDING_IDS.index("mound")) != offered
        assert ("quarry" in position.answers()) == offered


def test_nobody_is_asked_what_to_build_when_nothing_is_affordable() -> None:
    position = Position().hold().use_up().play("produce:stone")
    assert position.decision == "hex"
    assert "build:mound" not in position.options()


def test_with_a_ship_left_the_builder_is_asked() -> None:
    position = Position().hold().use_up("grain", "stone").play("produce:stone")
    assert position.options() == ["build:mound", "ship:diamond"]
    assert position.play("ship:diamond").options() == ["build:field", "build:mound"]


def test_with_the_last_ship_gone_and_nothing_affordable_a_mound_is_built_unasked() -> None:
    position = Position().hold().use_up("grain", "stone").play("produce:grain")
    assert position.options() == ["build:mound", "ship:diamond"]
    position = (
        Position().hold().use_up("grain", "diamond").lay_dice(favor="D4", grain="D6 D8", diamond="D10 D12", stone="D20")
    )
    assert position.play("produce:favor").options() == ["build:mound", "ship:stone"]
    assert position.play("ship:stone").decision == "hex"


# What it costs


@pytest.mark.parametrize("building", COSTS)
def test_a_building_costs_what_the_board_shows(building: str) -> None:
    position = facing(ALONE[building]).hold(**COSTS[building])
    position.sheet.circled[3] = position.sheet.scribbled[3] = 22  # no favor can be gained
    position.play("produce:favor", f"build:{building}", "hex:1a")
    assert position.decision == "confirm"
    assert position.building_on("1a") == building
    assert position.at_hand() == {}
    assert {name: n for name, n in zip(RESOURCES, BUILDINGS[BUILDING_IDS.index(building)].cost, strict=True) if n} == (
        COSTS[building]
    )


@pytest.mark.parametrize("building", COSTS)
@pytest.mark.parametrize("short", ["grain", "diamond", "stone"])
def test_with_one_resource_less_it_cannot_be_built(building: str, short: str) -> None:
    if COSTS[building].get(short):
        position = facing(ALONE[building]).hold(**{**COSTS[building], short: COSTS[building][short] - 1})
        position.sheet.circled[3] = position.sheet.scribbled[3] = 22
        assert position.play("produce:favor").decision == "hex"


def test_the_book_example_of_a_quarry() -> None:
    position = Position().hold(1, 1, 0, 0).use_up().lay_dice(grain="D6", diamond="D8 D10", stone="D12 D4", favor="D20")
    position.play("produce:grain", "build:quarry", "hex:2c")
    assert position.happened("builds") == [(BUILDING_IDS.index("quarry"), 5, 0)]
    assert position.at_hand() == {}


def test_the_wild_die_costs_a_favor() -> None:
    position = with_favor(facing("D20"), 1, grain=2, diamond=1)
    assert position.answers() == ["quarry", "mound"]
    assert position.play("build:quarry", "hex:1a").at_hand() == {}


def test_a_type_whose_own_die_lies_there_too_costs_no_favor() -> None:
    position = facing("D6", "D20").hold(2, 1, 0, 0).play("produce:favor", "build:quarry", "hex:1a", "pay:2g1d")
    assert position.at_hand() == {"favor": 2}


def test_a_sacred_site_costs_a_favor() -> None:
    position = with_favor(facing("D6"), 1, grain=2, diamond=1).play("build:quarry")
    assert {*SACRED} < {*position.answers()}
    assert position.play("hex:3d").at_hand() == {}


def test_a_sacred_site_is_left_out_without_a_favor_for_it() -> None:
    position = Position().hold(0, 1, 0, 0).use_up().play("produce:grain", "build:quarry")
    assert {*position.answers()} & {*SACRED} == set()
    assert len(position.answers()) == 12


def test_the_wild_die_on_a_sacred_site_costs_two_favor() -> None:
    position = with_favor(facing("D20"), 2, grain=2, diamond=1).play("build:quarry")
    assert {*SACRED} < {*position.answers()}
    assert position.play("hex:3d").at_hand() == {}
    position = with_favor(facing("D20"), 1, grain=2, diamond=1).play("build:quarry")
    assert {*position.answers()} & {*SACRED} == set()


# Where


def test_nobody_builds_on_the_oasis_or_on_a_building() -> None:
    position = Position().city(pyramid="1a", mound="3d").hold(9, 9, 9, 9).use_up().play("produce:grain", "build:mound")
    assert position.answers() == [
        "1b", "1c", "2a", "2b", "2c", "2d", "3a", "3b", "3e", "4a", "4b", "4c", "4d", "5a", "5b", "5c",
    ]  # fmt: skip


def test_the_last_hex_is_taken_unasked() -> None:
    position = Position().fill("4c").hold(9, 9, 9, 9).play("produce:grain", "build:quarry")
    assert (position.decision, position.sheet.hex) == ("pay", 13)
    position = Position().fill("4c").hold(9, 9, 9, 9).play("produce:grain", "build:mound")
    assert position.decision == "reward"
    assert position.building_on("4c") == "mound"


def test_the_only_affordable_hex_is_taken_unasked_unless_a_ship_could_open_another() -> None:
    poor = {"diamond": 1}
    position = Position().fill("4c", "3d").hold(**poor).use_up().play("produce:grain", "build:quarry")
    assert position.building_on("4c") == "quarry"
    position = Position().fill("4c", "3d").hold(**poor).use_up("grain", "stone").play("produce:grain", "build:quarry")
    assert position.options() == ["hex:4c", "ship:diamond"]
    assert position.play("ship:diamond").options() == ["hex:3d", "hex:4c"]


def test_one_building_is_built_a_round() -> None:
    position = Position().hold(4, 4, 4, 0).use_up().play("produce:grain", "build:quarry", "hex:1a", "pay:2g1d")
    assert position.options() == ["confirm"]


# Burial Mounds


def test_a_burial_mound_is_free_even_on_a_sacred_site() -> None:
    position = Position().hold().use_up().play("produce:stone", "hex:3d")
    assert position.at_hand() == {"stone": 1}
    assert position.building_on("3d") == "mound"


@pytest.mark.parametrize(
    ("reward", "gained"),
    [
        ("2g", {"grain": 2}),
        ("1g1d", {"grain": 1, "diamond": 1}),
        ("1g1s", {"grain": 1, "stone": 1}),
        ("2d", {"diamond": 2}),
        ("1d1s", {"diamond": 1, "stone": 1}),
        ("2s", {"stone": 2}),
        ("1f", {"favor": 1}),
    ],
)
def test_a_burial_mound_brings_two_basic_resources_or_a_favor(reward: str, gained: dict[str, int]) -> None:
    position = Position().hold().use_up().lay_dice(grain="D4 D6", diamond="D8 D10", stone="D12 D20")
    position.play("produce:favor", "hex:5b")
    assert position.answers() == REWARDS
    assert position.play(f"mound:{reward}").at_hand() == gained
    assert position.decision == "confirm"


def test_a_burial_mound_may_be_built_instead_of_anything() -> None:
    position = producing("grain").play("build:mound", "hex:1a", "mound:1f")
    assert position.building_on("1a") == "mound"


# Productivity


@pytest.mark.parametrize(
    ("building", "resource"), [("quarry", "stone"), ("mine", "diamond"), ("field", "grain")], ids=lambda name: name
)
def test_a_production_building_circles_a_step(building: str, resource: str) -> None:
    for steps in range(6):
        built = " ".join(("2a", "2b", "2c", "2d", "3a")[:steps])
        position = Position().use_up().lay_dice(favor="D20", grain="D4 D6", diamond="D8 D10", stone="D12")
        position.city(**{building: built}).hold(9, 9, 9, 9).play("produce:favor", f"build:{building}", "hex:1a")
        position.play(position.options()[0])
        assert position.productivity() == {resource: min(steps + 1, 4)}
        assert bool(position.happened("productivity")) == (steps < 4)


@pytest.mark.parametrize("building", ["pyramid", "obelisk"])
def test_other_buildings_circle_none(building: str) -> None:
    position = producing("favor").play(f"build:{building}", "hex:1a")
    position.play(position.options()[0])
    assert position.building_on("1a") == building
    assert position.productivity() == {}


def test_a_building_produces_from_the_next_round_on() -> None:
    position = Position().hold(9, 9, 9, 9).use_up().lay_dice(grain="D4 D6", diamond="D8 D10", stone="D12", favor="D20")
    position.play("produce:stone", "build:field", "hex:1a", "pay:2d1s", "confirm").close().lay_dice(**SPREAD)
    assert position.at_hand()["grain"] == 9
    assert position.play("produce:grain").at_hand()["grain"] == 12
