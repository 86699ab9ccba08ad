"""Producing from a column of the resource board."""

import pytest

from egizia.games.egyptia.components import DICE, RESOURCES
from tests.games.egyptia.positions import ENGINE, SPREAD, Position


def test_every_column_can_be_chosen_even_one_without_dice() -> None:
    position = Position().lay_dice(grain="D4 D6 D8", diamond="D10 D12 D20")
    assert position.answers() == ["grain", "diamond", "stone", "favor"]


@pytest.mark.parametrize(("column", "dice"), [("grain", 2), ("diamond", 2), ("stone", 1), ("favor", 1)])
def test_a_column_brings_one_resource_a_die(column: str, dice: int) -> None:
    position = Position().hold().lay_dice(**SPREAD)
    before = position.circled()[column]
    position.play(f"produce:{column}")
    assert position.at_hand() == {column: dice}
    assert position.circled()[column] == before + dice
    assert position.happened("produces") == [(RESOURCES.index(column), dice, 0)]


def test_the_book_example_of_three_dice_in_the_grain_column() -> None:
    position = Position().hold().lay_dice(grain="D4 D6 D8", diamond="D10", stone="D12", favor="D20")
    assert position.play("produce:grain").at_hand() == {"grain": 3}


def test_a_quarry_brings_one_stone_more_on_later_rounds() -> None:
    position = Position().city(quarry="1a").hold().play("produce:stone")
    assert position.at_hand() == {"stone": 2}


@pytest.mark.parametrize(
    ("building", "column"), [("quarry", "stone"), ("mine", "diamond"), ("field", "grain")], ids=lambda name: name
)
def test_production_buildings_raise_only_their_resource(building: str, column: str) -> None:
    for chosen in RESOURCES:
        position = Position().city(**{building: "1a 1b 1c"}).hold().lay_dice(**SPREAD)
        plain = len(SPREAD[chosen].split())
        assert position.play(f"produce:{chosen}").at_hand() == {chosen: plain + (3 if chosen == column else 0)}


def test_a_column_without_dice_yields_its_modifier_alone() -> None:
    position = Position().city(mine="1a 1b").hold().lay_dice(grain="D4 D6", stone="D8 D10", favor="D12 D20")
    assert position.play("produce:diamond").at_hand() == {"diamond": 2}
    position = Position().hold().lay_dice(grain="D4 D6", stone="D8 D10", favor="D12 D20")
    assert position.play("produce:diamond").at_hand() == {}


def test_every_die_is_rolled_into_the_column_of_its_face() -> None:
    faces = [set[int]() for _ in DICE]
    states = ENGINE.states(1)
    for seed in range(300):
        ENGINE.start(states, 0, 1, seed)
        for die, face in enumerate(states[0].dice.tolist()):
            faces[die].add(face)
            assert (states[0].dice_in[DICE[die].column[face - 1]] >> die) & 1
        assert sum(states[0].dice_in.tolist()) == 0b111111
    assert faces == [{*range(1, sides + 1)} for sides in (4, 6, 8, 10, 12, 20)]
