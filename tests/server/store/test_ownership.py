"""Two services on one SQLite file would each play on from what they remember: the second is refused."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from egizia.server.store.ownership import UnusableDatabaseError, owned
from tests.server.test_serve import command

pytestmark = pytest.mark.faults

NOBODY = 65534


def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def test_a_second_service_on_a_file_is_refused_in_a_sentence_until_the_first_is_gone(tmp_path: Path):
    with command("--port", "0", home=tmp_path) as first:
        assert first.stdout
        assert "Egizia is at" in first.stdout.readline()
        with command("--port", "0", home=tmp_path) as second:
            said, complaint = second.communicate(timeout=60)
        assert (second.returncode, said) == (2, "")
        assert len(complaint.splitlines()) == 1
        assert str(tmp_path / "egizia" / "tables.sqlite3") in complaint
        assert "another service" in complaint
        assert "--database" in complaint
        # As a power cut would.
        first.send_signal(signal.SIGKILL)
        first.wait(10)
    with command("--port", "0", home=tmp_path) as third:
        assert third.stdout
        assert "Egizia is at" in third.stdout.readline()
        third.terminate()
        third.communicate(timeout=30)


def test_a_file_has_one_owner_by_whatever_name(tmp_path: Path):
    (tmp_path / "other").symlink_to(tmp_path)
    with owned(address(tmp_path)):
        for same in (address(tmp_path), address(tmp_path / "other"), f"{tmp_path}/tables.sqlite3"):
            with pytest.raises(UnusableDatabaseError, match="another service"), owned(same):
                pass
        with owned(f"sqlite:///{tmp_path / 'others.sqlite3'}"):
            pass
    with owned(address(tmp_path)):
        pass


def test_what_is_kept_in_memory_or_elsewhere_needs_no_owner():
    for database in ("sqlite://", "postgresql://nobody@nowhere/nothing"):
        with owned(database), owned(database):
            pass


def test_a_database_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path):
    missing = tmp_path / "nowhere" / "tables.sqlite3"
    with (
        pytest.raises(UnusableDatabaseError, match=f"in {missing.parent}: No such file"),
        owned(f"sqlite:///{missing}"),
    ):
        pass
    scroll = tmp_path / "scroll.sqlite3"
    scroll.write_text("bread, beer and onions " * 10)
    with pytest.raises(UnusableDatabaseError, match="not a database"), owned(f"sqlite:///{scroll}"):
        pass


@pytest.fixture
def without_rights() -> Iterator[Path]:
    """A folder whose permissions bind whoever runs the tests."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        is_root = os.geteuid() == 0
        try:
            yield Path(folder)
        finally:
            if is_root:
                os.seteuid(0)


def give_up_rights() -> None:
    if os.geteuid() == 0:
        os.seteuid(NOBODY)


def test_a_read_only_file_or_folder_is_told_in_a_sentence(without_rights: Path):
    new, used, closed = (without_rights / name for name in ("new.sqlite3", "used.sqlite3", "closed"))
    new.touch()
    for file in (new, used):
        with owned(f"sqlite:///{file}"):
            pass
        new.write_bytes(b"")
        file.chmod(0o444)
        file.with_name(f"{file.name}.lock").chmod(0o666)
    closed.mkdir(mode=0o555)
    give_up_rights()
    for file in (new, used):
        with pytest.raises(UnusableDatabaseError, match="name a file with --database"), owned(f"sqlite:///{file}"):
            pass
    inside = f"sqlite:///{closed / 'tables.sqlite3'}"
    with pytest.raises(UnusableDatabaseError, match=f"in {closed}: Permission denied"), owned(inside):
        pass
