"""Building engines: what is left when it fails, and what a machine without a linker is told."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from egizia.ahead import build as building
from egizia.ahead import linking
from egizia.ahead.compile import CompileError
from egizia.ahead.entries import digest
from egizia.ahead.linking import LinkerError
from egizia.games import title
from egizia.kernel import native
from egizia.kernel.engine import Engine

BUILDER = """
import sys
from pathlib import Path
from egizia.ahead import build as building
def compiled_apart(game, targets, folder):
    with (Path(sys.argv[1]) / "times").open("a") as times:
        times.write("once ")
    (folder / f"{game}.h").write_text("")
    (folder / "interface.json").write_text('{"entries": {}}')
def link(target, *_):
    if target.name == sys.argv[2]:
        print("here", flush=True)
        sys.stdin.read()
    return b"whole"
building.compiled_apart, building.link = compiled_apart, link
print(building.build("egyptia", ["linux-x86-64-v3", "linux-x86-64-v2"], Path(sys.argv[1])))
"""
"""A build with nothing to compile and to link, which waits before it links a target."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled or linked."""

    def compiled_apart(game: str, _: Sequence[str], folder: Path) -> None:
        (folder / f"{game}.h").write_text("")
        (folder / native.INTERFACE).write_text(json.dumps({"entries": {}}))

    monkeypatch.setattr(building, "compiled_apart", compiled_apart)
    monkeypatch.setattr(building, "link", lambda *_: b"whole")


@pytest.mark.usefixtures("quick")
def test_a_build_that_breaks_off_leaves_nothing_that_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def link(target: object, *_: object) -> bytes:
        made.append(str(target))
        if len(made) == 2:
            raise LinkerError("broken off")
        return b"whole"

    monkeypatch.setattr(building, "link", link)
    with pytest.raises(LinkerError):
        building.build("egyptia", ["linux-x86-64-v3", "linux-x86-64-v2"], tmp_path)
    assert len(made) == 2
    assert not native.folder("egyptia", tmp_path).exists()
    assert [path.name for path in (tmp_path / "egyptia").iterdir()] == ["lock"]


@pytest.mark.usefixtures("quick")
def test_a_build_that_is_killed_leaves_nothing_that_loads(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BUILDER, tmp_path, "linux-x86-64-v2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as builder:
        assert builder.stdout
        assert builder.stdout.readline() == b"here\n"
        os.kill(builder.pid, signal.SIGKILL)
    assert not native.folder("egyptia", tmp_path).exists()
    assert any(path.suffix == ".so" for path in tmp_path.rglob("*"))
    folder = building.build("egyptia", ["linux-x86-64-v2"], tmp_path)
    assert {path.name for path in tmp_path.rglob("*.so")} == {"linux-x86-64-v2.so"}
    assert sorted(path.name for path in folder.parent.iterdir()) == sorted(["lock", folder.name])


def test_of_two_builds_at_the_same_time_one_waits_and_finds_what_it_wanted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BUILDER, tmp_path, "none"]

    def run(_: int) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with ThreadPoolExecutor(3) as pool:
        assert len(set(pool.map(run, range(3)))) == 1
    assert (tmp_path / "times").read_text() == "once "


@pytest.mark.usefixtures("quick")
def test_what_was_built_from_other_sources_goes(tmp_path: Path) -> None:
    old = tmp_path / "egyptia" / "of-other-sources"
    old.mkdir(parents=True)
    (old / "wasm32.wasm").write_bytes(b"old")
    folder = building.build("egyptia", ["wasm32"], tmp_path)
    assert not old.exists()
    assert sorted(path.name for path in folder.iterdir()) == ["egyptia.h", "interface.json", "wasm32.wasm"]
    building.build("egyptia", ["linux-x86-64-v3"], tmp_path)
    assert {"linux-x86-64-v3.so", "wasm32.wasm"} <= {path.name for path in folder.iterdir()}


@pytest.mark.usefixtures("quick")
def test_what_is_damaged_is_built_anew(tmp_path: Path) -> None:
    targets = ["linux-x86-64-v3", "wasm32"]
    folder = building.build("egyptia", targets, tmp_path)
    files = [folder / "linux-x86-64-v3.so", folder / "wasm32.wasm"]
    for file in files:
        native.checked(file)
        whole = file.read_bytes()
        file.write_bytes(whole[:-1])
        with pytest.raises(native.LibraryError, match="damaged"):
            native.checked(file)
        building.build("egyptia", targets, tmp_path)
        assert file.read_bytes() == whole


def test_without_a_linker_a_sentence_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking.shutil, "which", lambda _: None)
    monkeypatch.setattr(linking.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(LinkerError, match=r"apt-get install lld.*pip install ziglang"):
        linking.linker("wasm-ld")


def test_what_cannot_be_compiled_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "egyptia.toml").write_text("nothing = 1", encoding="utf-8")
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(box))
    with pytest.raises(CompileError, match="egyptia could not be compiled"):
        building.compiled_apart("egyptia", ["wasm32"], tmp_path)


@pytest.mark.parametrize("game", ["egyptia", "shifting-sands"])
def test_a_c_program_plays_by_the_header(game: str, engines: Callable[[str], Path], tmp_path: Path) -> None:
    """The game that the header shows, where there is a C compiler and a library for this machine."""
    cc = linking.shutil.which("cc")
    if cc is None or not native.levels():
        pytest.skip("no C compiler here, or no library for this machine")
    folder = engines(game)
    words = (folder / f"{game}.h").read_text(encoding="utf-8")
    shown = words.partition("State state")[1:] if game != "egyptia" else words.partition("State states")[1:]
    example = "".join(shown).partition("\n\n")[0]
    program = tmp_path / "program.c"
    program.write_text(
        f'#define PLAYERS 3\n#include <stdio.h>\n#include "{game}.h"\n'
        f"int main(void) {{ int players = PLAYERS, seed = 5; (void)players;\n{example}\n"
        f'printf("%lld", (long long)digest((uint8_t *)&{"states" if game == "egyptia" else "state"}, '
        f"sizeof({'states' if game == 'egyptia' else 'state'}))); return 0; }}\n",
        encoding="utf-8",
    )
    made, library = tmp_path / "program", folder / f"{native.levels()[0]}.so"
    subprocess.run([cc, "-std=c11", "-Wall", "-Werror", f"-I{folder}", program, library, "-o", made], check=True)
    told = subprocess.run([made], capture_output=True, check=True, text=True).stdout
    assert int(told) == first_option_game(game)


def first_option_game(game: str) -> int:
    """The digest of the same game, played here by plain Python."""
    rules = title(game).rules
    engine = Engine(rules, interpreted=True)
    states = engine.states(rules.records(3))
    for index in range(len(states)):
        engine.start(states, index, 3, 5)
    while states[0]["seat"] >= 0:
        for index in range(len(states)):
            while states[index]["seat"] >= 0:
                engine.apply(states, index, engine.options(states, index)[0])
        if rules.is_simultaneous:
            nearest = engine.nearest_end(states)
            for index in range(len(states)):
                engine.close_round(states, index, nearest)
    content = states.tobytes()
    return digest(rules, len)(content)


def test_a_game_that_there_is_not_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "egizia.ahead", "chess"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "chess" in refused.stderr
    assert "Traceback" not in refused.stderr
