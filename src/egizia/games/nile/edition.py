"""Shared rules, played with the components of the game at hand.

What a shared rule needs from the game - a limit, a table, the number of an action - it imports from `nile.box`, where
every name is a `Given`. An `Edition` makes a game's own copies of the shared functions: in them each given name stands
for that game's value, and each shared function they call is that game's copy, or what that game plays instead.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

SHARED = f"{__package__}."

Function = TypeVar("Function", bound=Callable[..., Any])


class Given:
    """A name that stands for nothing until a game gives it a value."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}, to be given by a game>"


class Edition:
    """The shared functions as one game plays them."""

    def __init__(self, *modules: ModuleType) -> None:
        """Take the constants that a game's modules define."""
        self._given = {name: value for module in modules for name, value in vars(module).items() if name.isupper()}
        self._copies: dict[Any, Any] = {}
        self._rooms: dict[str, dict[str, Any]] = {}

    def __call__(self, shared: Function) -> Function:
        """Make the game's copy of a shared function."""
        assert isinstance(shared, FunctionType)
        # Furnishing a room copies all its functions, perhaps this one too.
        room = self._room(shared.__globals__)
        if shared not in self._copies:
            copy = FunctionType(
                shared.__code__,
                room,
                shared.__name__,
                shared.__defaults__,
                shared.__closure__,
            )
            copy.__dict__.update(shared.__dict__)
            copy.__annotations__ = shared.__annotations__
            copy.__kwdefaults__ = shared.__kwdefaults__
            self._copies[shared] = copy
        return cast("Function", self._copies[shared])

    def complete(self, *modules: ModuleType) -> None:
        """Take all that is still to be given from a game's modules; copies made earlier have it from now on."""
        self._given |= {name: value for module in modules for name, value in vars(module).items()}
        for room in self._rooms.values():
            for name, value in room.items():
                if isinstance(value, Given):
                    room[name] = self._given.get(value.name, value)

    def missing(self) -> list[str]:
        """List what the copies made so far still lack."""
        return sorted(
            {value.name for room in self._rooms.values() for value in room.values() if isinstance(value, Given)}
        )

    def instead(self, shared: Function, own: Function) -> Function:
        """Let every shared function that calls `shared` call the game's own rule; returns that."""
        copy = self(shared)
        for room in self._rooms.values():
            for name, value in room.items():
                if value is copy:
                    room[name] = own
        self._copies[shared] = own
        return own

    def _room(self, names: dict[str, Any]) -> dict[str, Any]:
        """The names that a shared module's functions see."""
        module = names["__name__"]
        if module not in self._rooms:
            room = self._rooms[module] = {**names}
            for name, value in names.items():
                if isinstance(value, Given):
                    room[name] = self._given.get(value.name, value)
                elif _varies(value):
                    room[name] = self(value)
        return self._rooms[module]


def _varies(function: object) -> bool:
    """Whether a function stands in a shared module that needs something from a game, itself or by what it calls."""
    if not isinstance(function, FunctionType) or not function.__module__.startswith(SHARED):
        return False
    module = function.__module__
    if module not in _varying:
        _varying[module] = False
        names = function.__globals__.values()
        _varying[module] = any(isinstance(value, Given) or _varies(value) for value in names)
    return _varying[module]


_varying: dict[str, bool] = {}
