"""Shells complete what is typed after `egizia`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import egizia
from egizia.cli.commands import app

ASK = """
source "$1"
COMP_WORDS=(egizia "${@:2}")
COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
_egizia egizia "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
echo "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `egizia --install-completion` writes for bash."""
    home = tmp_path_factory.mktemp("home")
    command = shutil.which("egizia", path=str(Path(sys.executable).parent))
    assert command
    done = subprocess.run(
        [command, "--install-completion", "--shell", "bash"],
        env={**os.environ, "HOME": str(home), "SHELL": "/bin/bash"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    (written,) = [path for path in home.rglob("egizia*") if path.is_file()]
    assert str(written) in done.stdout.replace("\n", "")
    return written


def completed(script: Path, *typed: str) -> list[str]:
    done = subprocess.run(
        ["bash", "-c", ASK, "ask", str(script), *typed], capture_output=True, text=True, check=True, timeout=30
    )
    return done.stdout.split()


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_commands_games_languages_and_flags(script: Path) -> None:
    assert completed(script, "rep") == ["replay"]
    assert {"play", "cards", "simulate"} <= set(completed(script, ""))
    assert completed(script, "play", "") == egizia.games()
    assert completed(script, "cards", "egy") == ["egyptia"]
    assert completed(script, "play", "--language", "") == ["en", "fr"]
    assert completed(script, "play", "--pla") == ["--players", "--plain"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_every_command(shell: str) -> None:
    text = app.generate_completion(prog_name="egizia", shell=shell)  # pyright: ignore[reportArgumentType]
    for command in ("play", "replay", "analyse", "cards", "simulate", "bench"):
        assert command in text
