"""The map of the sheet: hexes next to each other, straight lines, groups."""

import pytest

from egizia.games.egyptia.components import COORDINATES, HEX_COUNT, HEX_IDS, OASIS, SACRED
from egizia.games.egyptia.sheet import (
    ALL_HEXES,
    LINES,
    NEIGHBOURS,
    NEXT_TO_OASIS,
    SACRED_SITES,
    count,
    first_of,
    hexes_with,
    is_single,
    largest_group,
    longest_line,
)
from tests.games.egyptia.positions import Position, at


def hexes(names: str) -> int:
    return sum(1 << HEX_IDS.index(name) for name in names.split())


def names(mask: int) -> str:
    return " ".join(sorted(name for number, name in enumerate(HEX_IDS) if (mask >> number) & 1))


def test_eighteen_hexes_lie_around_the_oasis_within_two_steps() -> None:
    assert HEX_COUNT == 18
    assert HEX_IDS[OASIS] == "C3"
    assert COORDINATES[OASIS] == (0, 0)
    assert len({*COORDINATES}) == 19
    assert all(max(abs(q), abs(r), abs(q + r)) in (1, 2) for q, r in COORDINATES[:HEX_COUNT])


def test_rows_are_named_from_the_top_and_hexes_from_the_left() -> None:
    assert (at("A1"), at("A3"), at("C1"), at("C5"), at("E1"), at("E3")) == (
        (0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2),
    )  # fmt: skip


def test_the_sacred_sites_are_where_the_sheet_shows_them() -> None:
    sacred = {at for at, is_sacred in zip(COORDINATES, SACRED, strict=False) if is_sacred}
    assert sacred == {(1, 0), (-1, 1), (0, -1), (-2, 0), (2, -2), (0, 2)}
    assert names(SACRED_SITES) == "A3 B2 C1 C4 D2 E3"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("A1", "A2 B1 B2"),
        ("A2", "A1 A3 B2 B3"),
        ("C5", "B4 C4 D4"),
        ("C4", "B3 B4 C3 C5 D3 D4"),
        ("D2", "C2 C3 D1 D3 E1 E2"),
        ("B1", "A1 B2 C1 C2"),
        ("E3", "D3 D4 E2"),
    ],
)
def test_hexes_that_share_an_edge_are_next_to_each_other(name: str, expected: str) -> None:
    assert names(NEIGHBOURS[HEX_IDS.index(name)].mask) == expected


def test_being_next_to_each_other_is_mutual() -> None:
    for one in range(HEX_COUNT):
        assert not (NEIGHBOURS[one].mask >> one) & 1
        for other in range(HEX_COUNT):
            assert (NEIGHBOURS[one].mask >> other) & 1 == (NEIGHBOURS[other].mask >> one) & 1


def test_six_hexes_lie_next_to_the_oasis() -> None:
    assert names(NEXT_TO_OASIS) == "B2 B3 C2 C4 D2 D3"
    touching = sum(1 << number for number in range(HEX_COUNT) if (NEIGHBOURS[number].mask >> OASIS) & 1)
    assert touching == NEXT_TO_OASIS


def test_there_are_five_straight_lines_in_each_of_three_directions() -> None:
    lines = [line.mask for line in LINES]
    assert sorted(map(count, lines)) == [3] * 6 + [4] * 9
    for direction in (lines[:5], lines[5:10], lines[10:]):
        assert sum(direction) == ALL_HEXES
    assert {names(line) for line in lines} == {
        "A1 A2 A3", "B1 B2 B3 B4", "C1 C2 C4 C5", "D1 D2 D3 D4", "E1 E2 E3",
        "C1 D1 E1", "B1 C2 D2 E2", "A1 B2 D3 E3", "A2 B3 C4 D4", "A3 B4 C5",
        "A1 B1 C1", "A2 B2 C2 D1", "A3 B3 D2 E1", "B4 C4 D3 E2", "C5 D4 E3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("on", "longest"),
    [
        ("", 0),
        ("B3", 1),
        ("C1 C5", 2),  # across two gaps and the oasis
        ("C1 C2 C4 C5", 4),
        ("A1 A3", 2),
        ("A1 B1 C1 D4", 3),
        ("A2 B2 C2 D1", 4),
        ("A1 B4 D2 C2", 2),
        ("B2 C4 D2", 1),  # a triangle around the oasis
    ],
)
def test_the_longest_line_has_gaps_and_leaps_the_oasis(on: str, longest: int) -> None:
    assert longest_line(hexes(on)) == longest


@pytest.mark.parametrize(
    ("on", "largest"),
    [
        ("", 0),
        ("A1", 1),
        ("A1 A3", 1),
        ("A1 A2 A3", 3),
        ("C2 C4", 1),  # the oasis does not connect
        ("A1 B1 C1 C5 D4", 3),
        ("E1 E2 E3 A1 A2 B2 B3", 4),
        ("B2 B3 C4 D3 D2 C2", 6),
    ],
)
def test_the_largest_group_is_connected(on: str, largest: int) -> None:
    assert largest_group(hexes(on)) == largest


def test_sets_know_their_size_and_their_first_member() -> None:
    assert [count(members) for members in (0, 1, 0b1011, ALL_HEXES)] == [0, 1, 3, 18]
    assert [is_single(members) for members in (0, 1, 0b1000, 0b1010)] == [False, True, True, False]
    assert [first_of(members) for members in (1, 0b1000, 0b1010, 1 << 17)] == [0, 3, 1, 17]


def test_things_are_found_on_the_map_by_kind() -> None:
    sheet = Position().city(pyramid="A1", quarry="B1", mine="C5", field="E3", mound="A2", obelisk="D3").sheet
    kinds = ("pyramid", "quarry", "mine", "obelisk", "field", "mound", "production", "sacred_site", "oasis")
    assert {kind: names(hexes_with(sheet, number)) for number, kind in enumerate(kinds)} == {
        "pyramid": "A1", "quarry": "B1", "mine": "C5", "obelisk": "D3", "field": "E3", "mound": "A2",
        "production": "B1 C5 E3", "sacred_site": "A3 B2 C1 C4 D2 E3", "oasis": "C3",
    }  # fmt: skip
