"""The package as people install it: without a compiler it serves and plays at once."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest

import egizia
from egizia.kernel.native import levels
from egizia.server.api import pages
from tests.server.people import Service

pytestmark = [pytest.mark.long, pytest.mark.skipif(not levels(), reason="no library is built for this machine")]

ROOT = Path(__file__).parents[2]
READY_SECONDS, DECISION_SECONDS = 30.0, 3.0
"""Bounds for a busy machine; how long it took is printed, and should be 5 and 0.3."""
FIRST_DECISION = """
import time
began = time.perf_counter()
import egizia
match = egizia.make("shifting-sands", players=3).new(seed=7)
match.play(match.choices()[0].action)
print(time.perf_counter() - began)
"""


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who has never used the package, and has nothing of this repository in it."""
    home = tmp_path_factory.mktemp("home")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("EGIZIA", "PYTHON", "VIRTUAL"))}
    return {**kept, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}


@pytest.fixture(scope="module")
def installed(
    engines: Callable[[str], Path], surroundings: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The programs of a clean environment with a wheel, and with what playing in it takes."""
    if not (pages.STATIC / "index.html").is_file():
        pytest.fail("The pages are not built yet; run `make client`.")
    place = tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns("engines", "__pycache__")
    shutil.copytree(ROOT / "src", place / "src", ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", "requirements.txt"):
        shutil.copy(ROOT / name, place)
    for game in egizia.games():
        shutil.copytree(engines(game), place / "src" / "egizia" / "engines" / game / engines(game).name)
    pip = ["-m", "pip", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, *pip, "wheel", "--no-deps", "--wheel-dir", place, place]
    subprocess.run(command, check=True, env=surroundings)
    (wheel,) = place.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True, env=surroundings)
    bin_ = place / "venv" / "bin"
    install = ["install", "--constraint", place / "requirements.txt", f"{wheel}[cli,server]"]
    subprocess.run([bin_ / "python", *pip, *install], check=True, env=surroundings)
    listed = subprocess.run([bin_ / "python", *pip, "list"], check=True, env=surroundings, capture_output=True)
    assert not {"numba", "llvmlite", "onnxruntime"} & set(listed.stdout.decode().split())
    return bin_


def no_other(**_: object) -> Service:
    """Only one is started."""
    raise AssertionError


@pytest.fixture
def service(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> Iterator[tuple[Service, float, Path]]:
    """A service started by its command: when that was, and where it says something."""
    told = tmp_path / "told"
    began = time.monotonic()
    with (
        told.open("w") as errors,
        subprocess.Popen(
            [installed / "egizia", "serve", "--port", "0"],
            stdout=subprocess.PIPE, stderr=errors, text=True, env=surroundings, cwd=tmp_path,
        ) as server,
    ):  # fmt: skip
        assert server.stdout
        address = server.stdout.readline().split()[-1]
        started = Service(server.pid, int(address.rpartition(":")[2]), {}, no_other)
        started.wait()
        yield started, began, told
        started.close()
        server.send_signal(signal.SIGINT)


def test_the_vizier_plays_as_soon_as_the_service_is_there(
    service: tuple[Service, float, Path],
) -> None:
    started, began, told = service
    ready = time.monotonic() - began
    anna = started.person()
    table = anna.open_table("shifting-sands", "bot:vizier you")["id"]
    # Nobody plays a third time before the other has.
    anna.play_on(table, moves=3)
    took = time.monotonic() - began
    print(f"ready after {ready:.1f} s, three moves against the Vizier after {took:.1f} s")
    assert took < READY_SECONDS
    assert "compil" not in told.read_text(encoding="utf-8")


def test_the_first_decision_comes_at_once(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    command = [installed / "python", "-c", FIRST_DECISION]
    times: list[float] = []
    for _ in range(5):
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings, cwd=tmp_path)
        assert not ran.stderr, "nothing is compiled or interpreted"
        times.append(float(ran.stdout))
    print(f"from the import to the first decision: {median(times):.2f} s, median of {len(times)}")
    assert median(times) < DECISION_SECONDS
