"""Building engines: what is left when it fails, and what a machine without a linker is told."""

import subprocess
import sys
from pathlib import Path

import pytest

from egizia.ahead import build as building
from egizia.ahead import linking
from egizia.ahead.linking import LinkerError
from egizia.kernel import native


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(native, "engines", lambda: tmp_path)
    return tmp_path


@pytest.mark.long
def test_a_build_that_breaks_off_leaves_nothing_that_loads(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def link(target: object, *_: object) -> bytes:
        made.append(str(target))
        if len(made) == 2:
            raise LinkerError("broken off")
        return b"whole"

    monkeypatch.setattr(building, "link", link)
    with pytest.raises(LinkerError):
        building.build("egyptia", ["linux-x86-64-v3", "linux-x86-64-v2"])
    assert len(made) == 2
    assert not native.folder("egyptia").exists()
    assert not [path for path in place.rglob("*") if path.is_file()]


@pytest.mark.long
def test_what_was_built_from_other_sources_goes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "link", lambda *_: b"whole")
    old = place / "egyptia" / "of-other-sources"
    old.mkdir(parents=True)
    (old / "wasm32.wasm").write_bytes(b"old")
    folder = building.build("egyptia", ["wasm32"])
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]
    assert sorted(path.name for path in folder.iterdir()) == ["egyptia.h", "interface.json", "wasm32.wasm"]
    building.build("egyptia", ["linux-x86-64-v3"])
    assert {"linux-x86-64-v3.so", "wasm32.wasm"} <= {path.name for path in folder.iterdir()}


def test_without_a_linker_a_sentence_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking.shutil, "which", lambda _: None)
    monkeypatch.setattr(linking.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(LinkerError, match=r"apt-get install lld.*pip install ziglang"):
        linking.linker("wasm-ld")


@pytest.mark.long
def test_the_header_is_c(tmp_path: Path) -> None:
    """The interface of every game is understood by a C compiler, where there is one."""
    cc = linking.shutil.which("cc")
    if cc is None:
        pytest.skip("no C compiler here")
    folder = building.build("egyptia", [*native.levels()[:1]])
    program = tmp_path / "program.c"
    program.write_text('#include "egyptia.h"\nint main(void) { return sizeof(State) != 92; }\n', encoding="utf-8")
    made = tmp_path / "program"
    subprocess.run([cc, "-std=c11", "-Wall", "-Werror", f"-I{folder}", program, "-o", made], check=True)
    assert subprocess.run([made], check=False).returncode == 0


def test_a_game_that_there_is_not_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "egizia.ahead", "chess"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "chess" in refused.stderr
    assert "Traceback" not in refused.stderr
