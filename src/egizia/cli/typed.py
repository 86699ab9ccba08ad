"""What people type: flags that several commands share, and refusing what cannot be."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

import egizia
from egizia.catalogue import LANGUAGES
from egizia.table.errors import TableError


class UsageError(TableError):
    """Something was typed that cannot be."""


FIRST_GAME = egizia.games()[0]
"""The game that commands take when none is named."""
GameName = Annotated[str, Parameter(choices=tuple(egizia.games()))]
Language = Annotated[str, Parameter(choices=LANGUAGES)]
OptionFlags = Annotated[tuple[str, ...], Parameter(name="--option", negative=(), show_default=False)]
Json = Annotated[bool, Parameter(name="--json", negative=())]
Plain = Annotated[bool, Parameter(negative=())]


def check_language(language: str) -> None:
    """Refuse a language that the catalogue does not speak."""
    if language not in LANGUAGES:
        raise UsageError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")


def named(options: Sequence[str]) -> dict[str, str]:
    """The options typed as name=value, by name."""
    found: dict[str, str] = {}
    for typed in options:
        name, sign, value = typed.partition("=")
        if not sign:
            raise UsageError(f"an option reads name=value, not {typed!r}")
        if name in found:
            raise UsageError(f"the option {name!r} was given twice")
        found[name] = value
    return found


def listed(typed: str | None) -> list[str]:
    """Words separated by commas."""
    return [word.strip() for word in typed.split(",")] if typed else []
