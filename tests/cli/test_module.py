"""The command as a module: the same under another name, where no folder of commands is on the path."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def run(command: list[str], *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([*command, *arguments], capture_output=True, encoding="utf-8", check=False, timeout=300)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["play", "--help"], ["cards", "senet"]], ids=" ".join)
def test_the_module_is_the_command(arguments: list[str]) -> None:
    command = shutil.which("egizia", path=str(Path(sys.executable).parent))
    assert command, "the command is not installed beside this Python"
    ran = run([sys.executable, "-m", "egizia"], *arguments)
    assert ran == run([command], *arguments)
    assert ran[0] == (2 if "senet" in arguments else 0)
