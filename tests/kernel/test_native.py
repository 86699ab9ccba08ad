"""Libraries that were compiled ahead: which of them is loaded, and what is never loaded."""

import json
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import egizia
from egizia.games import title
from egizia.kernel import cache, entry_points, native
from egizia.kernel.engine import Engine
from egizia.kernel.rulebook import Rulebook

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="libraries here are for Linux on x86-64"
)

RULES = title("classic").rules
WORDS = b"no library"
EVERYTHING = native.LEVELS["x86_64"][0][1] | native.LEVELS["x86_64"][1][1]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of engines in which nothing stands yet."""
    monkeypatch.setattr(native, "engines", lambda: tmp_path)
    for known in (native.levels, native._library_of, cache.fingerprint):
        known.cache_clear()
    yield tmp_path
    for known in (native.levels, native._library_of, cache.fingerprint):
        known.cache_clear()


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor that can do everything."""
    monkeypatch.setattr(native, "_abilities", lambda: EVERYTHING)


def put(place: Path, *levels: str) -> None:
    """Files where libraries would stand, which say when they are loaded."""
    place.mkdir(parents=True, exist_ok=True)
    interface = json.dumps({"entries": {}}).encode()
    (place / native.INTERFACE).write_bytes(interface)
    for level in levels:
        (place / f"{level}.so").write_bytes(WORDS + native.seal(place, level, interface, WORDS))


def library() -> native.NativeLibrary | None:
    return native.native_library(RULES)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the libraries that are loaded."""
    names: list[str] = []

    def load(file: str) -> object:
        names.append(Path(file).name)
        return object()

    monkeypatch.setattr(native.ctypes, "CDLL", load)
    return names


@pytest.mark.usefixtures("able")
def test_the_best_library_for_the_machine_is_loaded(place: Path, loaded: list[str]) -> None:
    assert library() is None
    native._library_of.cache_clear()
    put(place / "classic" / native.folder("classic").name, "linux-x86-64-v2", "linux-x86-64-v3")
    assert library()
    assert loaded == ["linux-x86-64-v3.so"]


def test_a_processor_without_the_instructions_gets_the_older_library_or_none(
    place: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(place / "classic" / native.folder("classic").name, "linux-x86-64-v2", "linux-x86-64-v3")
    monkeypatch.setattr(native, "_abilities", lambda: EVERYTHING - {"avx2"})
    assert library()
    assert loaded == ["linux-x86-64-v2.so"]
    native.levels.cache_clear()
    native._library_of.cache_clear()
    monkeypatch.setattr(native, "_abilities", set)
    assert library() is None
    assert loaded == ["linux-x86-64-v2.so"]


@pytest.mark.usefixtures("able")
def test_a_library_of_another_machine_is_not_looked_at(
    place: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(place / "classic" / native.folder("classic").name, "linux-x86-64-v3", "linux-aarch64")
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert library() is None
    assert not loaded


@pytest.mark.usefixtures("able")
def test_a_library_of_another_box_is_not_loaded_and_that_is_said_once(
    place: Path,
    loaded: list[str],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    put(place / "classic" / native.folder("classic").name, "linux-x86-64-v3")
    box = tmp_path_factory.mktemp("box")
    shutil.copy(native.printed_box("classic"), box / "classic.toml")
    with (box / "classic.toml").open("a", encoding="utf-8") as file:
        file.write("# a word of the owner's\n")
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(box))
    cache.fingerprint.cache_clear()
    assert library() is None
    assert library() is None
    assert not loaded
    told = capsys.readouterr().err
    assert told.count("egizia:") == 1
    assert str(box / "classic.toml") in told


@pytest.mark.usefixtures("able")
def test_a_library_of_other_sources_is_not_loaded(
    place: Path, loaded: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Who edits rules knows it; nothing is said."""
    put(place / "classic" / "of-yesterday", "linux-x86-64-v3")
    assert library() is None
    assert not loaded
    assert not capsys.readouterr().err


def test_without_libraries_nothing_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not any(place.iterdir())
    assert library() is None
    assert not capsys.readouterr().err


def test_an_array_that_cannot_be_handed_over_is_refused() -> None:
    """What a library writes to has to be one piece of memory that may be written to."""
    flat: list[object] = []
    frozen = np.zeros(4)
    frozen.flags.writeable = False
    for array in (np.zeros((4, 4))[:, 1], frozen):
        with pytest.raises((TypeError, ValueError, BufferError)):
            native._flatten((array,), flat)
    assert not flat


def test_numbers_of_numpy_are_handed_over_as_numbers() -> None:
    flat: list[object] = []
    native._flatten((np.int64(3), np.float32(0.5), 2), flat)
    assert [(type(number), number) for number in flat] == [(int, 3), (float, 0.5), (int, 2)]


def test_an_array_of_records_is_handed_over_whole() -> None:
    flat: list[object] = []
    records = np.zeros(3, np.dtype([("seat", np.int8), ("words", np.uint32, 2)]))
    native._flatten((records,), flat)
    assert flat[1:] == [3]


@pytest.mark.usefixtures("able")
@pytest.mark.parametrize("damage", ["short", "other", "interface", "no interface", "level", "sources", "no library"])
def test_what_does_not_fit_is_not_loaded_and_a_sentence_says_so(
    damage: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = native.folder("classic")
    put(folder, "linux-x86-64-v3")
    file = folder / "linux-x86-64-v3.so"
    if damage == "short":
        file.write_bytes(file.read_bytes()[:-40])
    elif damage == "other":
        file.write_bytes(b"N" + file.read_bytes()[1:])
    elif damage == "interface":
        (folder / native.INTERFACE).write_text('{"entries": ', encoding="utf-8")
    elif damage == "no interface":
        (folder / native.INTERFACE).unlink()
    elif damage == "level":
        file.rename(folder / "linux-x86-64-v2.so")
    elif damage == "sources":
        put(place / "classic" / "of-yesterday", "linux-x86-64-v3")
        (place / "classic" / "of-yesterday" / file.name).replace(file)
    # With no damage it is what only says that it is a library.
    assert library() is None
    told = capsys.readouterr().err
    assert told.startswith("egizia: ")
    assert told.count("\n") == 1
    assert library() is None
    assert not capsys.readouterr().err


@pytest.mark.usefixtures("able")
def test_a_damaged_library_leaves_the_older_one(place: Path, loaded: list[str]) -> None:
    folder = native.folder("classic")
    put(folder, "linux-x86-64-v2", "linux-x86-64-v3")
    (folder / "linux-x86-64-v3.so").write_bytes(b"")
    assert library()
    assert loaded == ["linux-x86-64-v2.so"]


@pytest.mark.usefixtures("able", "loaded")
def test_rules_of_which_somebody_changed_one_are_not_those_of_the_library(place: Path) -> None:
    put(native.folder("classic"), "linux-x86-64-v3")
    assert Engine(RULES).library
    assert Engine(replace(RULES)).library

    def apply(state: object, log: object, action: int) -> None:
        RULES.apply(state, log, action)

    assert Engine(replace(RULES, apply=apply)).library is None


@pytest.mark.usefixtures("able")
def test_an_entry_point_of_ones_own_is_not_one_of_the_library_that_has_its_name(place: Path) -> None:
    put(native.folder("classic"), "linux-x86-64-v3")

    def options(rules: Rulebook, at: object) -> Callable[[], str]:
        return lambda: "mine"

    engine = Engine(RULES, interpreted=True)
    engine.library = native.NativeLibrary(place, {native.names_of(entry_points.options): lambda: "theirs"})
    assert engine.entry(options, ())() == "mine"
    assert engine.entry(entry_points.options, ())() == "theirs"


def test_other_weights_of_the_evaluation_are_other_sources(
    place: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = native.folder("classic")
    copy = tmp_path_factory.mktemp("package") / "egizia"
    shutil.copytree(cache.PACKAGE, copy, ignore=shutil.ignore_patterns("static", "engines", "__pycache__", "*.onnx"))
    monkeypatch.setattr(cache, "PACKAGE", copy)
    cache.fingerprint.cache_clear()
    assert native.folder("classic") == before
    with (copy / "games" / "classic" / "weights.json").open("a", encoding="utf-8") as weights:
        weights.write(" ")
    cache.fingerprint.cache_clear()
    assert native.folder("classic") != before


def test_an_interpreted_engine_has_no_library() -> None:
    rules = egizia.make("egyptia", players=1).title.rules
    assert Engine(rules, interpreted=True).library is None


def test_a_tuple_that_comes_again_is_taken_apart_once_and_another_anew() -> None:
    handed: list[tuple[object, ...]] = []

    def function(*flat: object) -> None:
        handed.append(flat)

    call = native._function(function, {"parameters": [], "returns": "none"})
    first, second = (np.zeros(3), np.zeros(4)), (np.zeros(3), np.zeros(4))
    for pair in (first, first, second):
        call(pair, 7)
    one, again, other = handed
    assert one[1:4:2] == again[1:4:2] == other[1:4:2] == (3, 4)
    assert one[4] == 7
    assert one[0] is again[0]
    assert other[0] is not one[0]
