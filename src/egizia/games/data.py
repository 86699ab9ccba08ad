"""Reading a game's `components.toml`: every problem is reported with the name of the entry it stands in."""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeGuard

from egizia.kernel.datafile import DataError

SOURCES = ("book", "report", "guess")
"""How sure a value is: printed in a rulebook, told by owners, or reconstructed."""


class BoxEntry:
    """One entry of a component file; values are taken by name and checked on the way."""

    def __init__(self, name: str, values: dict[str, Any]) -> None:
        self.name = name
        self.values = values
        self.source = self.text("source", SOURCES)
        exceptions = values.get("except", {})
        if not is_table(exceptions) or not all(mark in SOURCES for mark in exceptions.values()):
            raise self.error(f"`except` must map descriptions to one of {', '.join(SOURCES)}")
        self.exceptions = {what: str(mark) for what, mark in exceptions.items()}

    def error(self, problem: str) -> DataError:
        """An error that names this entry."""
        return DataError(f"{self.name}: {problem}")

    def _take(self, key: str) -> Any:
        if key not in self.values:
            raise self.error(f"`{key}` is missing")
        return self.values[key]

    def text(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """A word out of `allowed`."""
        value = self.values.get(key, default) if default is not None else self._take(key)
        allowed = tuple(allowed)
        if value not in allowed:
            raise self.error(f"`{key}` is {value!r}, not one of {', '.join(allowed)}")
        return str(value)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self.values.get(key, default) if default is not None else self._take(key)
        if not is_number(value, low, high):
            raise self.error(f"`{key}` is {value!r}, not a whole number from {low} to {high}")
        return value

    def numbers(self, key: str, length: int, low: int, high: int, default: Sequence[int] | None = None) -> list[int]:
        """A list of `length` whole numbers."""
        value = self.values.get(key, default) if default is not None else self._take(key)
        items: Sequence[object] = value if is_list(value) else []
        numbers = [item for item in items if is_number(item, low, high)]
        if not len(numbers) == len(items) == length:
            raise self.error(f"`{key}` is {value!r}, not a list of {length} whole numbers from {low} to {high}")
        return numbers

    def some_numbers(self, key: str, most: int, low: int, high: int) -> list[int]:
        """A list of 1 to `most` whole numbers."""
        value = self.values.get(key)
        if not is_list(value) or not 0 < len(value) <= most:
            raise self.error(f"`{key}` is {value!r}, not a list of 1 to {most} numbers")
        return self.numbers(key, len(value), low, high)

    def words(self, key: str, allowed: Sequence[str]) -> list[str]:
        """A list of words out of `allowed`; empty when absent."""
        value = self.values.get(key, [])
        words = [word for word in value if isinstance(word, str) and word in allowed] if is_list(value) else []
        if words != value:
            raise self.error(f"`{key}` is {value!r}, not a list out of {', '.join(allowed)}")
        return words

    def amounts(self, key: str, allowed: Iterable[str], low: int, high: int) -> dict[str, int]:
        """A table of whole numbers by name; empty when absent."""
        value = self.values.get(key, {})
        allowed = tuple(allowed)
        if not is_table(value):
            raise self.error(f"`{key}` is {value!r}, not a table")
        amounts: dict[str, int] = {}
        for name, amount in value.items():
            if name not in allowed:
                raise self.error(f"`{key}.{name}` is unknown; known are {', '.join(allowed)}")
            if not is_number(amount, low, high):
                raise self.error(f"`{key}.{name}` is {amount!r}, not a whole number from {low} to {high}")
            amounts[name] = amount
        return amounts

    def only(self, *known: str) -> None:
        """Complain about values nobody reads: most often a slip of the pen."""
        for key in self.values:
            if key not in {"id", "source", "except", *known}:
                raise self.error(f"`{key}` is not a value such an entry has")


def is_number(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether a value of a component file is a whole number from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_table(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a value of a component file is a table."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Whether a value of a component file is a list."""
    return isinstance(value, list | tuple)


class ComponentFile:
    """A component file, entry by entry."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.values = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise DataError(f"{path}: cannot be read: {error.strerror}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise self.error(f"not valid TOML: {error}") from error

    def error(self, problem: str) -> DataError:
        """An error that names this file."""
        return DataError(f"{self.path.name}: {problem}")

    def text(self, key: str) -> str:
        """A word at the top of the file."""
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self.error(f"`{key}` is missing")
        return value

    def one(self, key: str) -> BoxEntry:
        """A single entry."""
        value = self.values.get(key)
        if not is_table(value):
            raise self.error(f"the entry [{key}] is missing")
        return BoxEntry(f"{self.path.name} [{key}]", value)

    def counted(self, key: str, printed: int) -> list[BoxEntry]:
        """All entries of a kind, as many as the rulebook counts."""
        entries = self.many(key)
        self.check_count(f"[[{key}]] entries", len(entries), printed)
        return entries

    def many(self, key: str, name: str = "id") -> list[BoxEntry]:
        """All entries of a kind, each with a name of its own."""
        values = self.values.get(key)
        if not is_list(values) or not values:
            raise self.error(f"there are no [[{key}]] entries")
        seen: set[object] = set()
        entries: list[BoxEntry] = []
        for number, value in enumerate(values, 1):
            own = value.get(name) if is_table(value) else None
            if not is_table(value) or not isinstance(own, str | int) or own in seen:
                problem = f"`{name}` {own!r} stands twice" if isinstance(own, str | int) else f"needs a `{name}`"
                raise DataError(f"{self.path.name} [[{key}]] number {number}: {problem}")
            seen.add(own)
            entries.append(BoxEntry(f"{self.path.name} [[{key}]] {own}", value))
        return entries

    def check_count(self, what: str, found: int, printed: int) -> None:
        """Complain unless there are as many pieces as the rulebook counts."""
        if found != printed:
            raise self.error(f"there are {found} {what}; the rulebook counts {printed}")

    def only(self, *known: str) -> None:
        """Complain about entries nobody reads."""
        for key in self.values:
            if key not in known:
                raise self.error(f"[{key}] is not an entry this game has")
