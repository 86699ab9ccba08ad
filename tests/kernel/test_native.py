"""Libraries that were compiled ahead: which of them is loaded, and what is never loaded."""

import json
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import egizia
from egizia.kernel import cache, native
from egizia.kernel.engine import Engine

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="libraries here are for Linux on x86-64"
)

EVERYTHING = native.LEVELS["x86_64"][0][1] | native.LEVELS["x86_64"][1][1]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of engines in which nothing stands yet."""
    monkeypatch.setattr(native, "engines", lambda: tmp_path)
    for known in (native.levels, native.native_library, cache.fingerprint):
        known.cache_clear()
    yield tmp_path
    for known in (native.levels, native.native_library, cache.fingerprint):
        known.cache_clear()


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor that can do everything."""
    monkeypatch.setattr(native, "_abilities", lambda: EVERYTHING)


def put(place: Path, *levels: str) -> None:
    """Files where libraries would stand, which say when they are loaded."""
    place.mkdir(parents=True, exist_ok=True)
    (place / native.INTERFACE).write_text(json.dumps({"entries": {}}), encoding="utf-8")
    for level in levels:
        (place / f"{level}.so").write_text("no library", encoding="utf-8")


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the libraries that are loaded."""
    names: list[str] = []

    def load(file: Path, _: Path) -> native.NativeLibrary:
        names.append(file.name)
        return native.NativeLibrary(file, {})

    monkeypatch.setattr(native, "load", load)
    return names


@pytest.mark.usefixtures("able")
def test_the_best_library_for_the_machine_is_loaded(place: Path, loaded: list[str]) -> None:
    assert native.native_library("classic") is None
    native.native_library.cache_clear()
    put(place / "classic" / cache.fingerprint("classic", native.ROOMS), "linux-x86-64-v2", "linux-x86-64-v3")
    assert native.native_library("classic")
    assert loaded == ["linux-x86-64-v3.so"]


def test_a_processor_without_the_instructions_gets_the_older_library_or_none(
    place: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(place / "classic" / cache.fingerprint("classic", native.ROOMS), "linux-x86-64-v2", "linux-x86-64-v3")
    monkeypatch.setattr(native, "_abilities", lambda: EVERYTHING - {"avx2"})
    assert native.native_library("classic")
    assert loaded == ["linux-x86-64-v2.so"]
    native.levels.cache_clear()
    native.native_library.cache_clear()
    monkeypatch.setattr(native, "_abilities", set)
    assert native.native_library("classic") is None
    assert loaded == ["linux-x86-64-v2.so"]


@pytest.mark.usefixtures("able")
def test_a_library_of_another_machine_is_not_looked_at(
    place: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(place / "classic" / cache.fingerprint("classic", native.ROOMS), "linux-x86-64-v3", "linux-aarch64")
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert native.native_library("classic") is None
    assert not loaded


@pytest.mark.usefixtures("able")
def test_a_library_of_another_box_is_not_loaded_and_that_is_said_once(
    place: Path,
    loaded: list[str],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    put(place / "classic" / cache.fingerprint("classic", native.ROOMS), "linux-x86-64-v3")
    box = tmp_path_factory.mktemp("box")
    shutil.copy(native.printed_box("classic"), box / "classic.toml")
    with (box / "classic.toml").open("a", encoding="utf-8") as file:
        file.write("# a word of the owner's\n")
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(box))
    cache.fingerprint.cache_clear()
    assert native.native_library("classic") is None
    assert native.native_library("classic") is None
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
    assert native.native_library("classic") is None
    assert not loaded
    assert not capsys.readouterr().err


def test_without_libraries_nothing_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not any(place.iterdir())
    assert native.native_library("classic") is None
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


def test_an_interpreted_engine_has_no_library() -> None:
    rules = egizia.make("egyptia", players=1).title.rules
    assert Engine(rules, interpreted=True).library is None
