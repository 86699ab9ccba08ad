"""What can be set for a service; nothing has to be."""

import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


@dataclass(frozen=True)
class Settings:
    """Where a service keeps its things, and how it behaves."""

    database: str
    secret: bytes = field(repr=False)
    redis: str | None = None
    origins: tuple[str, ...] = ()
    """Addresses of this service besides the one a request names as its host, for one behind a proxy."""
    bot_delay: float = 0.7
    """Seconds before a bot moves after a person in a turn by turn game, and between bots that play by themselves."""
    claim: float = 10.0
    """Seconds after which another worker does what one that died had begun."""
    limits: float = 1.0
    """What the limits on requests are multiplied by; 0 turns them off."""
    thinking_threads: int | None = None
    """In how many threads bots think; by default one less than there are cores."""
    thinking_burst: float = 60.0
    """Seconds of processor time that the bots at one person's tables may think at once. When more than half of it is
    used up they think less, and in the end hardly at all. `limits` multiplies it, too."""
    thinking_per_second: float = 0.1
    """How much of it comes back in a second."""
    analysis: str | None = None
    """The bot that thinks about finished games, a level or such as `search:2000`, if not the one that gives hints."""
    sweep: float = 1.0
    """Seconds between two looks at tables whose time has come."""
    notify_after: float = 3.0
    """Seconds for which a turn must last before its player is notified: bots, plans and second thoughts come first."""
    notify_again: float = 2.0
    """Seconds before a notification that did not arrive is sent again; five times as many before the last try."""
    head_seconds: float = 10.0
    """How long the head of a request may take to arrive, from when its connection is made or its first byte comes."""
    body_seconds: float = 30.0
    """How long the body of a request may take to arrive."""
    connections: int = 10_000
    """How many connections there may be, if the machine has files for so many."""
    connections_of_one_network: int = 256
    """How many of them from one IPv4 address or IPv6 /64, unless a proxy is there."""
    loopback_webhooks: bool = False
    """Whether webhooks may go to this very machine, by http too: for tests and development only."""


def data_folder() -> Path:
    """Where this user's services keep their things."""
    return user_data_path("egizia", appauthor=False, ensure_exists=True)


def default_database() -> str:
    """The address of the database that is used if none is named."""
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


SHORTEST_SECRET = 32


class UnusableSecretError(Exception):
    """A secret that cookies cannot be signed with, and what to do about it."""


def read_secret(path: Path) -> bytes:
    """The secret that cookies are signed with; the first start makes it. All workers of a service need the same."""
    if not path.exists():
        _make_secret(path)
    secret = path.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise UnusableSecretError(
            f"{path} has {len(secret)} characters, and cookies signed with fewer than {SHORTEST_SECRET} can be forged: "
            "put your copy of the file back, or delete it, which makes a new secret and everybody a new guest"
        )
    return secret


def _make_secret(path: Path) -> None:
    """Write a new secret, whole or not at all; of several who do so at once, one wins."""
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        _write_secret(descriptor)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:
            # Not every file system has links: FAT has none, nor have some shares of a network.
            with suppress(FileExistsError):
                _make_secret_in_place(path)
    finally:
        Path(draft).unlink()
    _sync_folder(path.parent)


def _make_secret_in_place(path: Path) -> None:
    """The same where a file has one name only; whoever reads it in between finds it too short."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        _write_secret(descriptor)
    except OSError:
        path.unlink()
        raise


def _write_secret(descriptor: int) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_hex(32).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
