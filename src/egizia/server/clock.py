"""The time that clocks at tables go by: it never jumps, and stands still while nobody serves."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache


class Clock:
    """Service time, the same at all workers, and the date that people read.

    Service time goes on as the machine's monotonic clock does, so that setting the system's clock changes nothing for
    those who play. It began as the date of the first start, and goes on after each start where it stood. Workers keep
    how far they are in the database: one that starts begins there, and who is behind the others follows them.
    """

    def __init__(self, date: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._date = date
        self._monotonic = monotonic
        self._ahead = date() - monotonic()

    def now(self) -> float:
        """Service time in seconds: for whatever lasts."""
        return self._monotonic() + self._ahead

    def date(self) -> float:
        """The date as the system knows it: for whatever people read, and for nothing else."""
        return self._date()

    def begin(self, moment: float) -> None:
        """Go on from where service time stood."""
        self._ahead = moment - self._monotonic()

    def follow(self, moment: float) -> None:
        """Go on from where another worker is, unless this one is further."""
        self._ahead = max(self._ahead, moment - self._monotonic())


@lru_cache(4096)
def iso_date(moment: float) -> str:
    """A moment as ISO date and time."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
