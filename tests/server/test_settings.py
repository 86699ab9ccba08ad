"""The secret that cookies are signed with: one, whole, and never a weak one."""

import errno
import os
import resource
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from egizia.server.settings import SHORTEST_SECRET, UnusableSecretError, read_secret

STARTER = """
import sys
from pathlib import Path
from egizia.server.settings import read_secret
for line in sys.stdin:
    print(read_secret(Path(line.strip())).decode(), flush=True)
"""


def test_the_first_start_makes_a_secret_and_the_next_ones_keep_it(tmp_path: Path):
    file = tmp_path / "secret"
    secret = read_secret(file)
    assert len(secret) >= SHORTEST_SECRET
    assert read_secret(file) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [*tmp_path.iterdir()] == [file]


def test_starts_at_the_same_moment_agree(tmp_path: Path):
    starters = [
        subprocess.Popen([sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    try:
        for number in range(20):
            for starter in starters:
                assert starter.stdin
                starter.stdin.write(f"{tmp_path / str(number)}\n")
            for starter in starters:
                assert starter.stdin
                starter.stdin.flush()
            secrets = {starter.stdout.readline() for starter in starters if starter.stdout}
            assert len(secrets) == 1
            assert len(secrets.pop().strip()) >= SHORTEST_SECRET
        assert {file.name for file in tmp_path.iterdir()} == {str(number) for number in range(20)}
    finally:
        for starter in starters:
            starter.communicate()


def no_links(*_: Any) -> NoReturn:
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_on_a_disk_without_links_a_secret_is_made_and_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "link", no_links)
    file = tmp_path / "secret"
    secret = read_secret(file)
    assert len(secret) >= SHORTEST_SECRET
    assert read_secret(file) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [*tmp_path.iterdir()] == [file]


def test_on_a_disk_without_links_the_first_secret_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "secret"

    def be_overtaken(*_: Any) -> NoReturn:
        file.write_text("x" * SHORTEST_SECRET)
        no_links()

    monkeypatch.setattr(os, "link", be_overtaken)
    assert read_secret(file) == b"x" * SHORTEST_SECRET


def test_a_disk_without_links_that_fills_up_keeps_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    sync, synced = os.fsync, list[int]()

    def fill_up(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(os, "fsync", fill_up)
    with pytest.raises(OSError, match="No space left"):
        read_secret(tmp_path / "secret")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("content", ["", "\n", "short", "x" * (SHORTEST_SECRET - 1)])
def test_an_empty_or_short_secret_is_refused_with_what_to_do(tmp_path: Path, content: str):
    file = tmp_path / "secret"
    file.write_text(content)
    with pytest.raises(UnusableSecretError) as refusal:
        read_secret(file)
    assert str(file) in str(refusal.value)
    assert "delete it" in str(refusal.value)
    assert file.read_text() == content


@pytest.mark.parametrize("room", [0, 10])
def test_a_full_disk_leaves_no_secret(tmp_path: Path, room: int):
    """Files can grow up to some bytes and no further, as on a disk that fills up."""

    def fill_up() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    starter = subprocess.run(
        [sys.executable, "-c", STARTER],
        input=f"{tmp_path / 'secret'}\n",
        capture_output=True,
        text=True,
        preexec_fn=fill_up,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert "File too large" in starter.stderr
    assert starter.stdout == ""
    assert [*tmp_path.iterdir()] == []
