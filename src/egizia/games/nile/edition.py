"""Shared rules, played with the components of the game at hand.

What a shared rule needs from the game - a limit, a table, the number of an action - it imports from `nile.box`, where
every name is a `Given`. An `Edition` makes a game's own copies of the shared functions: in them each given name stands
for that game's value, and each shared function they call is that game's copy, or what that game plays instead.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from egizia.games.nile.protocols import (
    ActionNumbers,
    EventNumbers,
    NileComponents,
    OwnBuilding,
    OwnInvariants,
    OwnMeasures,
    OwnMonuments,
    OwnObservation,
    OwnPlacement,
    OwnScoring,
    OwnSupplies,
    OwnTurns,
    OwnView,
    PhaseNumbers,
    declared,
    members,
)
from egizia.games.nile.state import Nile

SHARED = f"{__package__}."
ABOVE_THE_RULEBOOK = {"title", "handbook", "evaluation"}
"""Rooms of a game that take its rules from the rulebook."""

Function = TypeVar("Function", bound=Callable[..., Any])
State = TypeVar("State", bound=Nile)
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Given:
    """A name that stands for nothing until a game gives it a value."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}, to be given by a game>"


class Edition(Generic[State]):
    """The shared functions as one game plays them."""

    def __init__(
        self,
        module: str,
        components: NileComponents,
        actions: ActionNumbers,
        events: EventNumbers,
        state: PhaseNumbers,
    ) -> None:
        """Take a game's constants; `module` is the one in its folder that makes the edition."""
        self._folder = module.rpartition(".")[0]
        self.game = self._folder.rpartition(".")[2]
        self._given: dict[str, Any] = {}
        self._copies: dict[Any, Any] = {}
        self._rooms: dict[str, dict[str, Any]] = {}
        self._is_complete = False
        self._take(NileComponents, components)
        self._take(ActionNumbers, actions)
        self._take(EventNumbers, events)
        self._take(PhaseNumbers, state)

    def __call__(self, shared: Function) -> Function:
        """Make the game's copy of a shared function."""
        assert isinstance(shared, FunctionType)
        # Furnishing a room copies all its functions, perhaps this one too.
        room = self._room(shared.__globals__)
        if shared not in self._copies:
            self._copies[shared] = self._copy(shared, room)
        return cast("Function", self._copies[shared])

    # A rule of both games looks at a `Nile`, the one played instead at all that the game's own record has.
    @overload
    def instead(  # pyright: ignore[reportOverlappingOverload] - only a callable that takes anything fits both
        self, shared: Callable[Concatenate[Nile, Parameters], Result]
    ) -> Callable[
        [Callable[Concatenate[State, Parameters], Result]], Callable[Concatenate[State, Parameters], Result]
    ]: ...

    @overload
    def instead(
        self, shared: Callable[Parameters, Result]
    ) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]: ...

    def instead(self, shared: Callable[..., Any]) -> Callable[[Function], Function]:
        """Let every shared function that calls `shared` call the function below, which has the same signature."""

        def replace(own: Function) -> Function:
            if self._is_complete:
                raise TypeError(f"{own.__module__}.{own.__name__} comes too late: {self.game} is complete")
            copy = self(shared)
            for room in self._rooms.values():
                for name, value in room.items():
                    if value is copy:
                        room[name] = own
            self._copies[shared] = own
            return own

        return replace

    def complete(
        self,
        *,
        building: OwnBuilding[State],
        invariants: OwnInvariants[State],
        measures: OwnMeasures[State],
        monuments: OwnMonuments[State],
        observation: OwnObservation[State],
        placement: OwnPlacement[State],
        scoring: OwnScoring[State],
        supplies: OwnSupplies[State],
        turns: OwnTurns[State],
        view: OwnView[State],
    ) -> None:
        """Take a game's own rules from all its rooms; copies made earlier have them from now on."""
        self._enter_all_rooms()
        self._take(OwnBuilding, building)
        self._take(OwnInvariants, invariants)
        self._take(OwnMeasures, measures)
        self._take(OwnMonuments, monuments)
        self._take(OwnObservation, observation)
        self._take(OwnPlacement, placement)
        self._take(OwnScoring, scoring)
        self._take(OwnSupplies, supplies)
        self._take(OwnTurns, turns)
        self._take(OwnView, view)
        asked = declared()
        if missing := [f"{name} ({asked[name]})" for name in self.missing()]:
            raise TypeError(f"{self.game} does not supply {', '.join(missing)}")
        for room in self._rooms.values():
            for name, value in room.items():
                if isinstance(value, Given):
                    room[name] = self._given[value.name]
        self._is_complete = True

    def missing(self) -> list[str]:
        """List what the game has not given yet."""
        return sorted(declared().keys() - self._given.keys())

    def _take(self, protocol: type, module: object) -> None:
        self._given |= {name: getattr(module, name) for name in members(protocol) if hasattr(module, name)}

    def _enter_all_rooms(self) -> None:
        """Import every room of the game: what it plays instead of a shared rule is said there."""
        folder = getattr(sys.modules.get(self._folder), "__path__", ())
        for room in iter_modules(folder):
            if room.name not in ABOVE_THE_RULEBOOK:
                import_module(f"{self._folder}.{room.name}")

    def _copy(self, shared: FunctionType, room: dict[str, Any]) -> FunctionType:
        """The same code with other surroundings; tracebacks and profiles say whose it is."""
        qualified = f"{self.game}.{shared.__qualname__}"
        code = shared.__code__.replace(co_name=f"{self.game}.{shared.__name__}", co_qualname=qualified)
        copy = FunctionType(code, room, shared.__name__, shared.__defaults__, shared.__closure__)
        copy.__dict__.update(shared.__dict__)
        copy.__qualname__ = qualified
        copy.__annotations__ = shared.__annotations__
        copy.__kwdefaults__ = shared.__kwdefaults__
        return copy

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
