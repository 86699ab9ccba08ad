"""Records: declared once, the same bytes for Python, NumPy and machine code."""

import ctypes

import numpy as np
import pytest

from egizia.kernel.record import Row, Table, i8, i16, i64, layout, new, record, row, u32, view


@record
class Crew:
    """A nested record."""

    strength: i8
    cards: Row[i16] = row(3)


@record
class Ship:
    """A record with everything in it."""

    seed: u32
    mask: i64
    crews: Row[Crew] = row(2)
    captain: Crew
    stone: i8


def test_the_layout_is_the_declaration() -> None:
    kind = layout(Ship)
    assert kind.names == ("seed", "mask", "crews", "captain", "stone")
    assert kind["seed"] == np.uint32
    assert kind["mask"] == np.int64
    assert kind["stone"] == np.int8
    assert kind["crews"].shape == (2,)
    assert kind["captain"]["cards"].shape == (3,)


def test_new_records_are_zero_to_the_byte() -> None:
    assert not new(Ship, 3).tobytes().strip(b"\0")
    assert len(new(Ship, 3)) == 3


def test_a_view_and_its_array_share_their_memory() -> None:
    ships = new(Ship, 3)
    ship = view(Ship, ships, 1)
    ship.stone = 7
    ship.crews[1].cards[2] = -300
    assert ships[1].stone == 7
    assert ships["crews"][1]["cards"][1][2] == -300
    ships[1].captain.strength = 5
    assert ship.captain.strength == 5
    assert not ships[0].tobytes().strip(b"\0")
    assert not ships[2].tobytes().strip(b"\0")


def test_arithmetic_is_not_done_in_the_narrow_type_of_a_field() -> None:
    ship = view(Ship, new(Ship, 1))
    ship.stone = 127
    assert ship.stone + 1 == 128
    assert isinstance(ship.stone, int)
    ship.crews[0].cards[0] = 32767
    assert ship.crews[0].cards[0] * 2 == 65534


def test_rows_know_their_length_and_can_be_looped_over() -> None:
    ship = view(Ship, new(Ship, 1))
    ship.captain.cards[1] = 4
    assert len(ship.captain.cards) == 3
    assert list(ship.captain.cards) == [0, 4, 0]
    with pytest.raises(IndexError):
        ship.captain.cards[3] = 1


@pytest.mark.parametrize("name", ["round", "sort", "sum", "size", "max", "data"])
def test_a_field_may_not_be_called_like_something_of_numpy(name: str) -> None:
    declaration = type("Bad", (), {"__annotations__": {name: i8}})
    with pytest.raises(TypeError, match=rf"Bad\.{name}: this name belongs to numpy"):
        record(declaration)


def test_a_row_needs_its_length() -> None:
    declaration = type("Bad", (), {"__annotations__": {"cards": Row[i8]}})
    with pytest.raises(TypeError, match=r"Bad\.cards: a Row needs its length"):
        record(declaration)


class Vessel:
    """What many records begin with; no record itself."""

    mast: i8
    oars: Row[i8] = row(4)
    cargo: Row[i16] = row(2)


@record
class Barge(Vessel):
    """A record with more than it derives from, and a longer row."""

    crew: Crew
    oars: Row[i8] = row(6)


def test_a_plain_class_gives_its_fields_first() -> None:
    kind = layout(Barge)
    assert kind.names == ("mast", "oars", "cargo", "crew")
    assert kind["cargo"].shape == (2,)
    assert kind["crew"]["strength"] == np.int8


def test_a_row_may_have_another_length_than_in_the_class_it_derives_from() -> None:
    assert layout(Barge)["oars"].shape == (6,)


def test_a_record_is_nothing_but_its_structure() -> None:
    assert Barge.__mro__[1:] == ctypes.Structure.__mro__
    assert Barge.__doc__ == "A record with more than it derives from, and a longer row."


def test_a_record_keeps_its_name_and_explanation() -> None:
    assert Ship.__name__ == "Ship"
    assert Ship.__doc__ == "A record with everything in it."


def test_a_table_reads_like_a_list_of_records() -> None:
    table = Table(Crew, [{"strength": 3, "cards": [1, 2, 3]}, {"strength": -4}])
    assert len(table) == 2
    assert [crew.strength for crew in table] == [3, -4]
    assert list(table[0].cards) == [1, 2, 3]
    assert list(table[1].cards) == [0, 0, 0]
    assert table.array["strength"].tolist() == [3, -4]


def test_a_table_cannot_be_written_through_its_array() -> None:
    table = Table(Crew, [{"strength": 3}])
    with pytest.raises(ValueError, match="read-only"):
        table.array["strength"][0] = 4


def test_a_table_refuses_numbers_its_cells_cannot_hold() -> None:
    with pytest.raises(OverflowError):
        Table(Crew, [{"strength": 128}])


def test_an_empty_table_has_no_rows() -> None:
    table = Table(Crew, [])
    assert len(table) == 0
    assert list(table) == []


def test_a_record_does_not_derive_from_a_record() -> None:
    with pytest.raises(TypeError, match="not from another record"):

        @record
        class Fleet(Crew):  # pyright: ignore[reportUnusedClass]
            """A crew and more."""

            ships: i8
