"""The same games on a Ray cluster, which each test starts in processes of its own."""

import json
import secrets
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from egizia import arena
from tests.arena.games import timeless

if find_spec("ray") is None:
    pytest.skip("a Ray cluster needs ray, of the extra [ray]", allow_module_level=True)

COMMAND = [sys.executable, "-m", "egizia.cli", "tournament", "egyptia", "--players", "2", "--json"]
HOST = (
    "import ray; print(ray.init(num_cpus=2, include_dashboard=False).address_info['gcs_address'], flush=True); input()"
)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, encoding="utf-8", check=False, timeout=240)


def played(*arguments: str) -> dict[str, Any]:
    done = run("--bots", "random,random:9", "--games", "12", *arguments)
    assert done.returncode == 0, done.stderr
    return timeless(json.loads(done.stdout))


def expected() -> dict[str, Any]:
    return timeless(arena.play("egyptia", players=2, bots=["random", "random:9"], games=12))


def test_a_cluster_on_this_machine_gives_the_same_results() -> None:
    assert played("--ray", "local", "--jobs", "2") == expected()


@pytest.mark.long
def test_a_running_cluster_is_joined_and_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    # A cluster lets in who knows its token; both sides are given one that is made up for this test.
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    with subprocess.Popen(
        [sys.executable, "-c", HOST],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as host:
        assert host.stdin
        assert host.stdout
        try:
            address = host.stdout.readline().strip()
            assert played("--ray", address) == expected()
            assert host.poll() is None
        finally:
            host.communicate("\n")


@pytest.mark.long
@pytest.mark.usefixtures("guests")
def test_a_bot_that_fails_on_the_cluster_is_named() -> None:
    done = run("--bots", "broken", "--games", "2", "--ray", "local", "--jobs", "1")
    assert done.returncode == 2
    assert "the bot 'broken' failed in game " in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_an_address_without_a_cluster_is_refused_in_one_sentence() -> None:
    done = run("--bots", "random", "--games", "2", "--ray", "nowhere")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("egizia: there is no Ray cluster at 'nowhere'")
    assert "Traceback" not in done.stderr
