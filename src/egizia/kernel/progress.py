"""Telling somebody who waits how far long work has come: here because the kernel compiles, which takes minutes."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

_listeners: list[Callable[["Progress"], None]] = []


@contextmanager
def listening(report: Callable[["Progress"], None]) -> Generator[None, None, None]:
    """While active, `report` is told of every step, and nothing is written."""
    _listeners.append(report)
    try:
        yield
    finally:
        _listeners.remove(report)


class Progress:
    """A line on the error stream: rewritten in place on a terminal, elsewhere written at the start and the end."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.live = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        self._write(f"egizia: {self.what} ..." if self.live else f"egizia: {self.what} ...\n")
        return self

    def step(self, count: int = 1) -> None:
        """Count `count` more parts as done."""
        self.done += count
        for report in _listeners:
            report(self)
        if self.live:
            self._write(f"\regizia: {self.what}: {self.done}/{self.total}")

    def __exit__(self, *_: object) -> None:
        start = "\r" if self.live else ""
        self._write(f"{start}egizia: {self.what}: done in {time.monotonic() - self.began:.1f} s\n")

    def _write(self, text: str) -> None:
        if not _listeners:
            print(text, end="", file=sys.stderr, flush=True)
