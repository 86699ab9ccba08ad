"""The contents of the box, as the rulebook tells them."""

import pytest

from egizia.games.egyptia.components import (
    BOX,
    BUILDING_IDS,
    BUILDINGS,
    CARD_IDS,
    CARDS_OF_LETTER,
    DICE,
    DIE_IDS,
    FIRST_CARD,
    PLAGUE_IDS,
    PLAGUES,
    RANK_IDS,
    RANK_POINTS,
    RESOURCES,
    SHIP_IDS,
    SHIPS,
    STEPS,
    TRACKS,
    rank,
)

COLUMNS = {
    "D4": [1, 1, 1, 1], "D6": [2, 2, 1, 1], "D8": [3, 2, 2, 1], "D10": [3, 3, 2, 2], "D12": [4, 3, 3, 2],
    "D20": [6, 6, 5, 3],
}  # fmt: skip
"""How many faces of each die lie in each column of the resource board."""


@pytest.mark.parametrize("die", COLUMNS)
def test_low_faces_are_grain_and_high_faces_favor(die: str) -> None:
    faces = DICE[DIE_IDS.index(die)]
    columns = [column for column, share in enumerate(COLUMNS[die]) for _ in range(share)]
    assert faces.sides == int(die[1:]) == len(columns)
    assert list(faces.column)[: faces.sides] == columns


def test_every_die_stands_for_a_building_and_the_largest_for_any() -> None:
    stands_for = [BUILDING_IDS[die.building] if die.building >= 0 else "any" for die in DICE]
    assert dict(zip(DIE_IDS, stands_for, strict=True)) == {
        "D4": "pyramid", "D6": "quarry", "D8": "mine", "D10": "obelisk", "D12": "field", "D20": "any",
    }  # fmt: skip


def test_buildings_cost_what_the_resource_board_shows() -> None:
    costs = {name: tuple(building.cost) for name, building in zip(BUILDING_IDS, BUILDINGS, strict=False)}
    assert costs["quarry"] == (2, 1, 0, 0)
    assert costs["mine"] == (1, 0, 2, 0)
    assert sum(costs["pyramid"]) == 5
    assert sum(costs["obelisk"]) == 4
    assert sum(costs["field"]) == 3
    assert all(cost[3] == 0 for cost in costs.values())


def test_quarries_bring_stone_mines_diamonds_and_fields_grain() -> None:
    raised = [RESOURCES[building.productivity] if building.productivity >= 0 else None for building in BUILDINGS]
    assert dict(zip(BUILDING_IDS, raised, strict=False)) == {
        "pyramid": None, "quarry": "stone", "mine": "diamond", "obelisk": None, "field": "grain",
    }  # fmt: skip
    assert [step.value for step in STEPS] == [0, 1, 2, 3, 4]


def test_the_sheet_starts_with_a_few_dots_circled() -> None:
    assert [(track.dots, track.red_from, track.start) for track in TRACKS] == [(35, 30, 2)] * 3 + [(22, 20, 1)]


def test_three_ships_carry_three_of_a_basic_resource() -> None:
    assert SHIP_IDS == ["grain", "diamond", "stone"]
    assert [list(ship.dots) for ship in SHIPS] == [[3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0]]


def test_there_are_ten_plagues_and_only_death_comes_again() -> None:
    assert PLAGUE_IDS == [
        "locusts", "blood", "dust-storm", "flies", "pestilence", "frogs", "darkness", "boils", "hail-fire", "death",
    ]  # fmt: skip
    assert [name for name, plague in zip(PLAGUE_IDS, PLAGUES, strict=True) if plague.again] == ["death"]


def test_there_are_three_pharaoh_cards_of_each_letter() -> None:
    assert [cards.value for cards in CARDS_OF_LETTER] == [3] * 5
    assert [CARD_IDS[first.value] for first in FIRST_CARD] == ["A1", "B1", "C1", "D1", "E1"]


def test_solo_ranks_begin_where_the_book_says() -> None:
    assert dict(zip(RANK_IDS, RANK_POINTS, strict=True)) == {
        "apprentice": 0, "standard": 50, "skilled": 60, "master": 65, "legendary": 70,
    }  # fmt: skip
    assert [rank(score) for score in (-2, 49, 50, 59, 60, 64, 65, 69, 70, 99)] == [
        "apprentice", "apprentice", "standard", "standard", "skilled", "skilled", "master", "master",
        "legendary", "legendary",
    ]  # fmt: skip


def test_what_is_reconstructed_is_marked() -> None:
    marks = {name: {entry["id"]: entry["source"] for entry in BOX.values[name]} for name in ("building", "hex", "die")}
    assert marks["building"] == {
        "pyramid": "guess", "quarry": "book", "mine": "book", "obelisk": "guess", "field": "guess",
    }  # fmt: skip
    assert {*marks["hex"].values()} == {"guess"}
    assert {*marks["die"].values()} == {"book"}
