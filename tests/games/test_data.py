"""A mistake in a component file is reported with the name of the entry it stands in."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from egizia.games.data import BoxEntry, ComponentFile
from egizia.kernel.datafile import DataError, data_file
from tests.games.broken_box import Box, Reader, box, entries, read, source_of


def complaint(read_box: Reader, name: str, contents: Box) -> str:
    """What reading a box complains about; another error than the right one is named by its kind."""
    try:
        read_box(name, contents)
    except DataError as error:
        return str(error)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def unreported(read_box: Reader, name: str, change: Callable[[Box], object]) -> list[str]:
    """Change one entry after the other; returns what is said where the complaint does not name the entry."""
    missed: list[str] = []
    for number, (where, _) in enumerate(entries(box(name))):
        contents = box(name)
        _, entry = [*entries(contents)][number]
        change(entry)
        said = complaint(read_box, name, contents)
        if not said.startswith(f"{name}.toml {where}: ") or "\n" in said:
            missed.append(f"{where}: {said}")
    return missed


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers of a box stand."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(item, (*path, key))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def numbers_of_each_kind(contents: Box) -> list[tuple[Any, ...]]:
    """One place for every name a number goes by."""
    kinds = {tuple(step for step in path if isinstance(step, str)): path for path in numbers(contents)}
    return list(kinds.values())


def test_the_packaged_box_written_anew_reads_the_same(name: str, read_box: Reader) -> None:
    assert read_box(name, box(name)).BOX.values == box(name)


def test_every_entry_needs_its_source(name: str, read_box: Reader) -> None:
    assert not unreported(read_box, name, lambda entry: entry.pop("source"))


def test_a_source_is_one_of_three_words(name: str, read_box: Reader) -> None:
    assert not unreported(read_box, name, lambda entry: entry.update(source="hearsay"))


def test_an_exception_has_a_source_too(name: str, read_box: Reader) -> None:
    assert not unreported(read_box, name, lambda entry: entry.update({"except": {"all of it": "hearsay"}}))


def test_a_value_that_nobody_reads_is_reported(name: str, read_box: Reader) -> None:
    assert not unreported(read_box, name, lambda entry: entry.update(camels=3))


def test_an_entry_that_nobody_reads_is_reported(name: str, read_box: Reader) -> None:
    with pytest.raises(DataError, match=rf"^{name}.toml: \[camels\] is not an entry this game has"):
        read_box(name, {**box(name), "camels": {"source": "book"}})


def test_every_entry_is_needed(name: str, read_box: Reader) -> None:
    for key in box(name):
        contents = box(name)
        del contents[key]
        with pytest.raises(DataError, match=rf"^{name}.toml: .*{key}"):
            read_box(name, contents)


def test_no_id_stands_twice(name: str, read_box: Reader) -> None:
    for key, value in box(name).items():
        if isinstance(value, list):
            contents = box(name)
            contents[key][1] = contents[key][0]
            with pytest.raises(DataError, match=rf"^{name}.toml \[\[{key}\]\] number 2: .* stands twice"):
                read_box(name, contents)


def test_every_entry_of_a_list_has_an_id(name: str, read_box: Reader) -> None:
    for key, value in box(name).items():
        if isinstance(value, list):
            contents = box(name)
            contents[key][1].pop("id" if "id" in value[1] else "level")
            with pytest.raises(DataError, match=rf"^{name}.toml \[\[{key}\]\] number 2: needs a"):
                read_box(name, contents)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "wrong",
    [
        "many",
        1.5,
        1_000_000,
        -1_000_000,
        [],
    ],
)
def test_every_number_of_the_box_is_checked(name: str, read_box: Reader, wrong: Any) -> None:
    """Whatever number an owner mistypes, the complaint names its entry."""
    missed: list[str] = []
    for path in numbers_of_each_kind(box(name)):
        contents = box(name)
        place = contents
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = wrong
        said = complaint(read_box, name, contents)
        if not said.startswith(f"{name}.toml [") or path[0] not in said:
            missed.append(f"{path}: {said}")
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("wrong", [7, {"a": 1}, ["book"]])
def test_an_entry_that_is_something_else_is_reported(name: str, read_box: Reader, wrong: Any) -> None:
    missed: list[str] = []
    for key in box(name):
        said = complaint(read_box, name, {**box(name), key: wrong})
        if not said.startswith(f"{name}.toml") or key not in said:
            missed.append(f"{key}: {said}")
    assert not missed, "\n".join(missed)


def test_invalid_toml_is_reported_with_its_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match=rf"^{name}.toml: not valid TOML: .*line 2"):
        read(name, 'rules_version = "1"\n[crews\n', tmp_path, monkeypatch)


def test_a_file_that_is_no_text_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"^box.toml: not valid TOML"):
        ComponentFile(path)


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"box.toml: cannot be read: No such file"):
        ComponentFile(tmp_path / "box.toml")


def test_a_folder_of_components_that_is_not_there_is_reported(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(tmp_path / "nowhere"))
    with pytest.raises(DataError, match="nowhere, where there is no component file"):
        data_file(name, source_of(name).with_name("components.toml"))


# Values, one by one


def entry(**values: Any) -> BoxEntry:
    return BoxEntry("box.toml [thing]", {"source": "book", **values})


def test_a_word_is_one_of_those_allowed() -> None:
    assert entry(colour="red").text("colour", ("red", "green")) == "red"
    assert entry().text("colour", ("red", "green"), "green") == "green"
    with pytest.raises(DataError, match=r"^box.toml \[thing\]: `colour` is 'blue', not one of red, green$"):
        entry(colour="blue").text("colour", ("red", "green"))
    with pytest.raises(DataError, match=r"^box.toml \[thing\]: `colour` is missing$"):
        entry().text("colour", ("red",))


@pytest.mark.parametrize("wrong", [0, 6, "3", 3.0, True, None, [3]])
def test_a_number_is_whole_and_within_its_bounds(wrong: Any) -> None:
    assert entry(stone=3).number("stone", 1, 5) == 3
    with pytest.raises(DataError, match=r"^box.toml \[thing\]: `stone` is .*, not a whole number from 1 to 5$"):
        entry(stone=wrong).number("stone", 1, 5)


@pytest.mark.parametrize("wrong", [[1], [1, 2, 3], [1, 9], ["1", 2], 7, {"a": 1}, [1, 2.0], [1, True]])
def test_a_list_has_its_length_and_its_bounds(wrong: Any) -> None:
    assert entry(levels=[1, 2]).numbers("levels", 2, 0, 5) == [1, 2]
    with pytest.raises(DataError, match=r"^box.toml \[thing\]: `levels` is .*, not a list of 2 whole numbers"):
        entry(levels=wrong).numbers("levels", 2, 0, 5)


@pytest.mark.parametrize("wrong", [{"silver": 1}, {"stone": 9}, {"stone": "1"}, {"stone": True}, [1], 3])
def test_a_table_of_amounts_has_known_names_and_bounds(wrong: Any) -> None:
    assert entry(gives={"stone": 2}).amounts("gives", ("stone",), 0, 5) == {"stone": 2}
    assert entry().amounts("gives", ("stone",), 0, 5) == {}
    with pytest.raises(DataError, match=r"^box.toml \[thing\]: `gives"):
        entry(gives=wrong).amounts("gives", ("stone",), 0, 5)
