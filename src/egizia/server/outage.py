"""When something that the service needs does not answer: the log says so once when it begins, and once when it ends."""

import time

import structlog

log = structlog.get_logger()

SETTLED = 5.0
"""Seconds without a failure after which an outage is over: what comes and goes is one outage."""


class Outage:
    """Whether something does not answer."""

    def __init__(self, what: str) -> None:
        self._what = what
        self.is_on = False
        """Whether the last that was asked failed."""
        self._began: float | None = None
        self._failed = 0.0

    def begins(self, error: Exception) -> None:
        """Note that there was no answer."""
        self.is_on, self._failed = True, time.monotonic()
        if self._began is None:
            self._began = self._failed
            log.warning("no answer", of=self._what, reason=f"{type(error).__name__}: {error}")

    def ends(self) -> None:
        """Note that there was an answer."""
        self.is_on = False
        if self._began is not None and time.monotonic() - self._failed >= SETTLED:
            log.warning("answers again", of=self._what, seconds=round(time.monotonic() - self._began, 1))
            self._began = None
