"""Component files with a mistake in them, read as a game reads its own."""

import copy
import importlib.util
import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from egizia.kernel.datafile import DataError
from tests.tables import module_of

Box = dict[str, Any]
Mistake = tuple[Callable[[Box], object], str]
"""What is done to a box, and what the complaint about it says."""


def source_of(name: str) -> Path:
    """A game's module that reads the component file."""
    return Path(str(module_of(name, "components").__file__))


def box(name: str) -> Box:
    """A fresh copy of what a game's component file says."""
    return copy.deepcopy(_packaged(name))


@cache
def _packaged(name: str) -> Box:
    return tomllib.loads(source_of(name).with_name("components.toml").read_text(encoding="utf-8"))


def toml(value: Any) -> str:
    """Any value of a component file as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[ " + ", ".join(map(toml, value)) + " ]"
    return json.dumps(value)


def read(name: str, text: str, folder: Path, patch: pytest.MonkeyPatch) -> Any:
    """Let a game read a component file; the game in use stays as it is."""
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    patch.setenv("EGIZIA_COMPONENTS", str(folder))
    spec = importlib.util.spec_from_file_location("components_under_test", source_of(name))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    patch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


Reader = Callable[[str, Box], Any]
"""reader(game's name, contents of the box): the game's tables, or the complaint."""


def reader(folder: Path, patch: pytest.MonkeyPatch) -> Reader:
    """How a test reads boxes."""

    def read_box(name: str, contents: Box) -> Any:
        text = "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in contents.items())
        return read(name, text, folder, patch)

    return read_box


def entries(contents: Box) -> Iterator[tuple[str, Box]]:
    """Every single entry of a box and the last of every list, with the words that a complaint about it begins with."""
    for key, value in contents.items():
        if isinstance(value, dict):
            yield f"[{key}]", value
        elif isinstance(value, list):
            yield f"[[{key}]] {value[-1].get('id', value[-1].get('level'))}", value[-1]


def put(key: str, which: str | Box | None, **values: Any) -> Callable[[Box], object]:
    """Overwrite values of an entry: the only one, the one of an id, or the first of some kind; None removes one."""
    like = {"id": which} if isinstance(which, str) else which

    def change(contents: Box) -> None:
        entry = contents[key] if like is None else next(own for own in contents[key] if like.items() <= own.items())
        entry.update(values)
        for name in [name for name, value in values.items() if value is None]:
            del entry[name]

    return change


def without(key: str, which: str) -> Callable[[Box], object]:
    """Leave out the entry of an id."""

    def change(contents: Box) -> None:
        contents[key] = [entry for entry in contents[key] if entry["id"] != which]

    return change


def twice(key: str) -> Callable[[Box], object]:
    """Add an entry like the last one."""
    return lambda contents: contents[key].append({**contents[key][-1], "id": "one-more"})


def assert_reported(name: str, mistake: Mistake, read_box: Reader) -> None:
    """A mistake is found, and the complaint names the file and says what is wrong."""
    change, complaint = mistake
    contents = box(name)
    change(contents)
    with pytest.raises(DataError, match=rf"^{name}\.toml.*{complaint}"):
        read_box(name, contents)
