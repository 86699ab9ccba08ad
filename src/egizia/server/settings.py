"""What can be set for a service; nothing has to be."""

import os
import secrets
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
    analysis: str | None = None
    """The bot that thinks about finished games, a level or such as `search:2000`, if not the one that gives hints."""
    sweep: float = 1.0
    """Seconds between two looks at tables whose time has come."""
    notify_after: float = 3.0
    """Seconds for which a turn must last before its player is notified: bots, plans and second thoughts come first."""
    notify_again: float = 2.0
    """Seconds before a call that did not arrive is tried again; five times as many before the last try."""
    loopback_webhooks: bool = False
    """Whether webhooks may go to this very machine, by http too: for tests and development only."""


def data_folder() -> Path:
    """Where this user's services keep their things."""
    return user_data_path("egizia", appauthor=False, ensure_exists=True)


def default_database() -> str:
    """The address of the database that is used if none is named."""
    return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


def read_secret(path: Path) -> bytes:
    """The secret that cookies are signed with; the first start makes it. All workers of a service need the same."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes().strip()
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_hex(32).encode() + b"\n")
    return path.read_bytes().strip()
