"""Rules: plain functions over records, run as they stand or compiled.

`@rule` only marks a function. Called from Python it runs as Python: slow, debuggable, measurable by coverage.
`compiled(function)` builds its machine-code twin with everything it reaches: other rules become compiled calls,
tables become constants. The twin is a Numba dispatcher, so a CUDA kernel may call it too.
"""

import dis
import types as python_types
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from egizia.kernel.record import Table

Function = TypeVar("Function", bound=Callable[..., Any])

_compiled: dict[Any, Any] = {}
_watchers: list[Callable[[str], None]] = []


def rule(function: Function) -> Function:
    """Mark a function as part of the rulebook."""
    function.__rule__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return function


def hot(function: Function) -> Function:
    """Mark a rule on the path of every decision: it is compiled into its callers, which run faster for it."""
    function.__hot__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return rule(function)


def telling(function: Function) -> Function:
    """Mark a rule that only tells what happens: code made for machines that nobody listens to goes without it."""
    function.__telling__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return rule(function)


def is_rule(thing: object) -> bool:
    """Whether a function was marked with `@rule`."""
    return isinstance(thing, python_types.FunctionType) and getattr(thing, "__rule__", False)


def compiled(function: Callable[..., Any], *, mute: bool = False) -> Any:
    """The compiled twin of a rule, for other compiled code to call; a mute one tells nothing."""
    if (function, mute) not in _compiled:
        forceinline = getattr(function, "__hot__", False)
        body = _say_nothing if mute and getattr(function, "__telling__", False) else twin(function, mute=mute)
        dispatcher = numba_function(body, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=forceinline)
        _take_integers_as_64_bit(dispatcher)
        _compiled[function, mute] = dispatcher
    return _compiled[function, mute]


def _say_nothing(*_: Any) -> None:
    pass


def numba_function(function: Callable[..., Any], **flags: Any) -> Any:
    """A Numba dispatcher for a function that allocates nothing and raises nothing."""
    import numba  # noqa: PLC0415 - rules alone work without Numba

    return cast("Any", numba).njit(nogil=True, error_model="numpy", _nrt=False, **flags)(function)


def twin(function: Callable[..., Any], *, mute: bool = False) -> python_types.FunctionType:
    """A copy of a Python function in which every rule and table it names is the compiled one."""
    assert isinstance(function, python_types.FunctionType)
    surroundings = {**function.__globals__}
    for name in _global_names(function):
        surroundings[name] = _compiled_form(surroundings[name], mute)
    cells = tuple(
        python_types.CellType(_compiled_form(cell.cell_contents, mute)) for cell in function.__closure__ or ()
    )
    copy = python_types.FunctionType(
        function.__code__, surroundings, function.__name__, function.__defaults__, cells or None
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    return copy


def _global_names(function: python_types.FunctionType) -> set[str]:
    loads = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    return loads & function.__globals__.keys()


def _compiled_form(thing: Any, mute: bool) -> Any:
    if is_rule(thing):
        return compiled(thing, mute=mute)
    if isinstance(thing, Table):
        return thing.array
    return thing


def reachable(function: Callable[..., Any], seen: set[Any] | None = None) -> set[Any]:
    """All rules a function may call, itself included."""
    seen = set() if seen is None else seen
    if function in seen or not isinstance(function, python_types.FunctionType):
        return seen
    seen.add(function)
    named = [function.__globals__[name] for name in _global_names(function)]
    named += [cell.cell_contents for cell in function.__closure__ or ()]
    for thing in named:
        if is_rule(thing):
            reachable(thing, seen)
    return seen


@contextmanager
def watching(report: Callable[[str], None]) -> Generator[None, None, None]:
    """While active, `report` is told the name of each rule as its compilation begins."""
    _watchers.append(report)
    try:
        yield
    finally:
        _watchers.remove(report)


def _take_integers_as_64_bit(dispatcher: Any) -> None:
    """Compile a rule once, whatever the widths of the integers it is called with."""
    from numba import types  # noqa: PLC0415

    resolve = dispatcher.get_call_template

    def widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        wide = tuple(
            types.int64 if isinstance(argument, types.Integer | types.IntegerLiteral) else argument
            for argument in arguments
        )
        if not dispatcher.signatures:
            for report in _watchers:
                report(dispatcher.__name__)
        return resolve(wide, keywords)

    dispatcher.get_call_template = widened
