"""The log: one JSON object a line on the error stream, without secrets, and no more of it than somebody can read.

Local variables are never logged. What an error says may still name something secret, so every line is searched before
it is written: for the secrets of this service, for what stands under a telling name, and for what has the shape of one.
"""

import logging
import re
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, cast
from urllib.parse import quote, unquote, urlsplit

import structlog
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, WrappedLogger

HIDDEN = "***"
SHORTEST_HIDDEN = 8
"""Secrets of fewer characters are not searched for in texts: they may stand in any word."""
LONGEST_TEXT = 1000
MOST_FRAMES = 20

_TELLING = r"password|secret|cookie|token|authorization|credential|invitation|webhook|endpoint|p256dh"
_TELLING_NAME = re.compile(rf"(?i){_TELLING}|(^|[_-])(key|auth)s?$")
# None may read on and on from every place of a long text, which would take minutes.
_SHAPES = [
    (re.compile(shape), replacement)
    for shape, replacement in (
        # The password in the address of a database.
        (r"(\w://[^\s/:@]*):[^\s/@]+@", rf"\1:{HIDDEN}@"),
        # Webhooks and push services know whom they serve by the path.
        (r"(?i)(https?://[^\s/\"'<>]+/)[^\s\"'<>]+", rf"\1{HIDDEN}"),
        (r"(/seat(?:-keys)?/)[\w-]+", rf"\1{HIDDEN}"),
        (r"([?&]key=)[^\s&\"']+", rf"\1{HIDDEN}"),
        # Where PostgreSQL tells what it was given.
        (r"((?:DETAIL|CONTEXT):).*", rf"\1 {HIDDEN}"),
        (r"\$argon2[^\s\"')]+", HIDDEN),
        # A signed cookie.
        (r"(?<![\w-])[\w-]+\.[\w-]{6}\.[\w-]{27,43}(?![\w-])", HIDDEN),
        (rf"(?i)((?:{_TELLING})\w{{0,40}}[\"']?\s*[=:]\s*)(?:b?'[^']*'|b?\"[^\"]*\"|[^\s,;)}}\]]+)", rf"\1{HIDDEN}"),
        # Any long key made at random, such as those of seats and invitations.
        (r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[\d-])[\w-]{20,}", HIDDEN),
    )
]
_known: set[str] = set()


def hide(*values: str | bytes | None) -> None:
    """Keep these values out of the log from now on."""
    for value in values:
        text = value.decode(errors="replace") if isinstance(value, bytes) else value
        if text and len(text) >= SHORTEST_HIDDEN:
            _known.add(text)


def hide_password(url: str | None) -> None:
    """Keep the password in an address out of the log, however it is written."""
    with suppress(ValueError):
        password = urlsplit(url or "").password or ""
        hide(password, unquote(password), quote(unquote(password), safe=""))


def without_secrets(text: str) -> str:
    """A text in which no secret can be read any more."""
    for known in _known:
        text = text.replace(known, HIDDEN)
    for shape, replacement in _SHAPES:
        text = shape.sub(replacement, text)
    return text


def scrub(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Take secrets out of a line, and the middle out of long texts."""
    return {name: _scrubbed(value, name) for name, value in line.items()}


def _scrubbed(value: Any, name: str = "") -> Any:
    if isinstance(value, bool | int | float | None):
        return value
    if _TELLING_NAME.search(name):
        return HIDDEN
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, Any]", value)
        return {without_secrets(str(key)): _scrubbed(item, str(key)) for key, item in pairs.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_scrubbed(item) for item in cast("Iterable[Any]", value)]
    text = without_secrets(value if isinstance(value, str) else repr(value))
    half = LONGEST_TEXT // 2
    return text if len(text) <= LONGEST_TEXT else f"{text[:half]} … {text[-half:]}"


class FloodControl:
    """Writes so many lines of a kind in a minute; the first line after that says how many more there were."""

    MOST = 20
    """Lines of a kind in a minute."""
    MOST_REQUESTS = 6000
    """The same for lines of the levels info and debug, of which every request writes one."""
    MINUTE = 60.0
    KINDS = 500

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], int] = {}
        self._began = time.monotonic()

    def __call__(self, _: WrappedLogger, __: str, line: EventDict) -> EventDict:
        """Count a line; drop it if there were many of its kind."""
        if time.monotonic() - self._began >= self.MINUTE and (left_out := self._begin_anew()):
            line["left_out"] = left_out
        level = str(line.get("level"))
        # The rest of a long message may be another each time. Secrets go first: half of one has not its shape any more,
        # and would be told among what was left out.
        kind = (level, without_secrets(str(line.get("event")).partition("\n")[0])[:40])
        if kind not in self._seen and len(self._seen) >= self.KINDS:
            kind = (level, "others")
        count = self._seen[kind] = self._seen.get(kind, 0) + 1
        if count > self._most(level):
            raise structlog.DropEvent
        if count == self._most(level):
            line["more"] = "left out for a minute"
        return line

    def _most(self, level: str) -> int:
        return self.MOST_REQUESTS if level in ("debug", "info") else self.MOST

    def _begin_anew(self) -> dict[str, int]:
        """Forget what was counted; returns how many lines of each kind were left out."""
        over = {said: count - self._most(level) for (level, said), count in self._seen.items()}
        self._seen.clear()
        self._began = time.monotonic()
        return {said: count for said, count in over.items() if count > 0}


class _ErrorStream:
    """Writes lines to the error stream; nothing else stops because they cannot be written."""

    def msg(self, line: str) -> None:
        with suppress(OSError, ValueError):
            print(line, file=sys.stderr, flush=True)

    debug = info = warning = error = exception = critical = msg


class _FromLibraries(logging.Handler):
    """Hands what libraries log to our own log."""

    def emit(self, record: logging.LogRecord) -> None:
        level = min(record.levelno // 10 * 10, logging.CRITICAL)
        structlog.get_logger().log(level, record.getMessage(), logger=record.name, exc_info=record.exc_info)


def log_as_json(level: str = "info") -> None:
    """Write one JSON object a line to the error stream."""
    least = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            FloodControl(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            ExceptionRenderer(ExceptionDictTransformer(show_locals=False, max_frames=MOST_FRAMES)),
            scrub,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=lambda *_: _ErrorStream(),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[_FromLibraries()], level=max(least, logging.WARNING), force=True)
