"""Compiled rules are kept on disk exactly as long as everything they were made from stays the same."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.kernel import cache
from egizia.kernel.cache import CodeCache
from egizia.kernel.datafile import data_file
from tests.tables import module_of, run_python

COMPILE_THE_RACE = """
from egizia.kernel.engine import Engine
from egizia.kernel.rule import watching
from tests.toy import RACE
names = []
engine = Engine(RACE)
with watching(names.append):
    decisions = engine.playouts(engine.states(5), 3, 1)
print(len(names), decisions)
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, whose fingerprint is then asked for."""
    copy = tmp_path / "egizia"
    shutil.copytree(cache.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "PACKAGE", copy)
    monkeypatch.delenv("EGIZIA_COMPONENTS", raising=False)
    return copy


def fingerprint(game: str = "shifting-sands", rooms: tuple[str, ...] = ()) -> str:
    return cache.fingerprint.__wrapped__(game, rooms)


def test_a_copy_elsewhere_has_the_same_fingerprint(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = fingerprint()
    monkeypatch.setattr(cache, "PACKAGE", shutil.copytree(package, tmp_path / "elsewhere" / "egizia"))
    assert fingerprint() == first


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda copy: _append(copy / "kernel" / "randomness.py"), id="a kernel source"),
        pytest.param(lambda copy: _append(next((copy / "games").rglob("score.py"))), id="a shared rule"),
        pytest.param(lambda copy: [_append(p) for p in (copy / "games").rglob("actions.py")], id="the rules of a game"),
        pytest.param(lambda copy: [_append(p) for p in (copy / "games").rglob("*.toml")], id="a component file"),
        pytest.param(lambda copy: (copy / "games" / "new_rule.py").write_text(""), id="a new source"),
        pytest.param(lambda copy: next((copy / "games").rglob("score.py")).unlink(), id="a source less"),
    ],
)
def test_the_fingerprint_changes_with(package: Path, change: Callable[[Path], object]) -> None:
    before = fingerprint()
    change(package)
    assert fingerprint() != before


@pytest.mark.parametrize("room_name", ["table", "cli", "catalogue", "games/classic", "games/egyptia"])
def test_the_fingerprint_does_not_change_with_rooms_that_have_no_rules_of_the_game(
    package: Path, room_name: str
) -> None:
    before = fingerprint()
    for path in (package / room_name).glob("*.*"):
        _append(path)
    assert fingerprint() == before


def test_code_that_plays_a_game_has_a_fingerprint_of_its_own(package: Path) -> None:
    rules, player = fingerprint(), fingerprint(rooms=("table",))
    assert rules != player
    _append(package / "table" / "match.py")
    assert fingerprint() == rules
    assert fingerprint(rooms=("table",)) != player


def _append(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n# changed\n")


def test_an_owners_component_file_takes_the_place_of_the_packaged_one(
    name: str, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged = Path(str(module_of(name, "components").__file__)).with_name("components.toml")
    own = tmp_path / f"{name}.toml"
    own.write_bytes(packaged.read_bytes())
    assert data_file(name, packaged) == packaged
    before = fingerprint(name)
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(tmp_path))
    assert data_file(name, packaged) == own
    _append(own)
    assert fingerprint(name) != before
    assert package.exists()


def test_a_folder_with_the_file_of_one_game_leaves_the_others_as_packaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGIZIA_COMPONENTS", str(tmp_path))
    (tmp_path / "one-game.toml").touch()
    assert data_file("one-game", ROOT / "packaged.toml") == tmp_path / "one-game.toml"
    assert data_file("another-game", ROOT / "packaged.toml") == ROOT / "packaged.toml"


def test_compiled_rules_go_where_they_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    assert CodeCache("classic").folder == tmp_path / "classic" / cache.fingerprint("classic")
    monkeypatch.delenv("EGIZIA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    player = CodeCache("classic", ("table",))
    assert player.folder == tmp_path / "egizia" / "classic-table" / cache.fingerprint("classic", ("table",))


def test_only_the_latest_versions_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    for age in range(7):
        version = tmp_path / "classic" / f"version-{age}"
        version.mkdir(parents=True)
        (version / "code.nbi").touch()
        os.utime(version, (1_000_000 - age, 1_000_000 - age))
    other = tmp_path / "egyptia" / "version"
    other.mkdir(parents=True)
    os.utime(other, (0, 0))
    CodeCache("classic").forget_old_versions()
    kept = sorted(path.name for path in (tmp_path / "classic").iterdir())
    assert kept == [f"version-{age}" for age in range(cache.KEPT_VERSIONS)]
    assert other.exists()


def test_code_whose_writer_was_stopped_half_way_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    code = CodeCache("classic")
    code.folder.mkdir(parents=True)
    name = f"classic-apply-{sys.implementation.cache_tag}"
    (code.folder / f"{name}.nbi").touch()
    assert not code.holds("classic-apply")
    (code.folder / f"{name}.1.nbc").touch()
    assert code.holds("classic-apply")


HOLD = """
import sys
from egizia.kernel.cache import CodeCache
with CodeCache("classic").alone():
    print("alone", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there two compile the same and keep it one after the other")
def test_of_two_who_compile_one_waits_until_the_other_is_done_or_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout
        assert first.stdout.readline() == "alone\n"
        with (tmp_path / "classic" / "lock").open("ab") as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        first.kill()
    with CodeCache("classic").alone():
        pass


def test_a_second_program_finds_the_rules_compiled(tmp_path: Path) -> None:
    places = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = {"EGIZIA_INTERPRET": "0", "EGIZIA_CACHE": str(tmp_path), "PYTHONPATH": places}
    first = run_python(COMPILE_THE_RACE, **settings)
    assert first.returncode == 0, first.stderr
    assert "compiling race" in first.stderr
    compiled_rules, decisions = first.stdout.split()
    assert int(compiled_rules) > 5
    second = run_python(COMPILE_THE_RACE, **settings)
    assert second.returncode == 0, second.stderr
    assert second.stdout.split() == ["0", decisions]
    assert second.stderr == ""
