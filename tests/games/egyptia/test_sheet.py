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
    assert HEX_IDS[OASIS] == "3c"
    assert COORDINATES[OASIS] == (0, 0)
    assert len({*COORDINATES}) == 19
    assert all(max(abs(q), abs(r), abs(q + r)) in (1, 2) for q, r in COORDINATES[:HEX_COUNT])


def test_rows_are_named_from_the_top_and_hexes_from_the_left() -> None:
    assert (at("1a"), at("1c"), at("3a"), at("3e"), at("5a"), at("5c")) == (
        (0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2),
    )  # fmt: skip


def test_the_sacred_sites_are_where_the_sheet_shows_them() -> None:
    sacred = {at for at, is_sacred in zip(COORDINATES, SACRED, strict=False) if is_sacred}
    assert sacred == {(1, 0), (-1, 1), (0, -1), (-2, 0), (2, -2), (0, 2)}
    assert names(SACRED_SITES) == "1c 2b 3a 3d 4b 5c"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("1a", "1b 2a 2b"),
        ("1b", "1a 1c 2b 2c"),
        ("3e", "2d 3d 4d"),
        ("3d", "2c 2d 3c 3e 4c 4d"),
        ("4b", "3b 3c 4a 4c 5a 5b"),
        ("2a", "1a 2b 3a 3b"),
        ("5c", "4c 4d 5b"),
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
    assert names(NEXT_TO_OASIS) == "2b 2c 3b 3d 4b 4c"
    touching = sum(1 << number for number in range(HEX_COUNT) if (NEIGHBOURS[number].mask >> OASIS) & 1)
    assert touching == NEXT_TO_OASIS


def test_there_are_five_straight_lines_in_each_of_three_directions() -> None:
    lines = [line.mask for line in LINES]
    assert sorted(map(count, lines)) == [3] * 6 + [4] * 9
    for direction in (lines[:5], lines[5:10], lines[10:]):
        assert sum(direction) == ALL_HEXES
    assert {names(line) for line in lines} == {
        "1a 1b 1c", "2a 2b 2c 2d", "3a 3b 3d 3e", "4a 4b 4c 4d", "5a 5b 5c",
        "3a 4a 5a", "2a 3b 4b 5b", "1a 2b 4c 5c", "1b 2c 3d 4d", "1c 2d 3e",
        "1a 2a 3a", "1b 2b 3b 4a", "1c 2c 4b 5a", "2d 3d 4c 5b", "3e 4d 5c",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("on", "longest"),
    [
        ("", 0),
        ("2c", 1),
        ("3a 3e", 2),  # across two gaps and the oasis
        ("3a 3b 3d 3e", 4),
        ("1a 1c", 2),
        ("1a 2a 3a 4d", 3),
        ("1b 2b 3b 4a", 4),
        ("1a 2d 4b 3b", 2),
        ("2b 3d 4b", 1),  # a triangle around the oasis
    ],
)
def test_the_longest_line_has_gaps_and_leaps_the_oasis(on: str, longest: int) -> None:
    assert longest_line(hexes(on)) == longest


@pytest.mark.parametrize(
    ("on", "largest"),
    [
        ("", 0),
        ("1a", 1),
        ("1a 1c", 1),
        ("1a 1b 1c", 3),
        ("3b 3d", 1),  # the oasis does not connect
        ("1a 2a 3a 3e 4d", 3),
        ("5a 5b 5c 1a 1b 2b 2c", 4),
        ("2b 2c 3d 4c 4b 3b", 6),
    ],
)
def test_the_largest_group_is_connected(on: str, largest: int) -> None:
    assert largest_group(hexes(on)) == largest


def test_sets_know_their_size_and_their_first_member() -> None:
    assert [count(members) for members in (0, 1, 0b1011, ALL_HEXES)] == [0, 1, 3, 18]
    assert [is_single(members) for members in (0, 1, 0b1000, 0b1010)] == [False, True, True, False]
    assert [first_of(members) for members in (1, 0b1000, 0b1010, 1 << 17)] == [0, 3, 1, 17]


def test_things_are_found_on_the_map_by_kind() -> None:
    sheet = Position().city(pyramid="1a", quarry="2a", mine="3e", field="5c", mound="1b", obelisk="4c").sheet
    kinds = ("pyramid", "quarry", "mine", "obelisk", "field", "mound", "production", "sacred_site", "oasis")
    assert {kind: names(hexes_with(sheet, number)) for number, kind in enumerate(kinds)} == {
        "pyramid": "1a", "quarry": "2a", "mine": "3e", "obelisk": "4c", "field": "5c", "mound": "1b",
        "production": "2a 3e 5c", "sacred_site": "1c 2b 3a 3d 4b 5c", "oasis": "3c",
    }  # fmt: skip
