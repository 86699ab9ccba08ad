"""Entry points made ready to run: as plain Python, or compiled, which is told and kept on disk."""

import gc
import importlib.util
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any, cast

from egizia.kernel.cache import CodeCache
from egizia.kernel.entry_points import Dice, samples
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.progress import Progress
from egizia.kernel.record import Array, kind_of, new, view
from egizia.kernel.rule import numba_function, reachable, rule, twin, watching
from egizia.kernel.rulebook import Rulebook


@cache
def plain_entry(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> Callable[..., Any]:
    """An entry point as plain Python."""
    kinds = {kind_of(new(kind, 1)): kind for kind in (rules.state, Log, Options, Dice)}

    def at(records: Array, index: int) -> Any:
        return view(kinds[kind_of(records)], records, index)

    return template(rules, at, *extra)


@cache
def compiled_entry(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> Any:
    """The dispatcher of an entry point, which compiles it when it is first called or loads it from disk."""

    @rule
    def at(records: Array, index: int) -> Any:
        return records[index]

    dispatcher = numba_function(twin(template(rules, at, *extra)))
    if code := code_cache(rules, template, *extra):
        code.keep(dispatcher, name_of(template, rules, *extra))
    return dispatcher


def code_cache(rules: Rulebook, *functions: Callable[..., Any]) -> CodeCache | None:
    """Where code made of these functions is kept: apart from the rules, if other folders have a part in it.

    Code from outside this package is not kept: the fingerprint does not know its sources.
    """
    packages = [function.__module__.split(".") for function in functions]
    if any(package[0] != "egizia" for package in packages):
        return None
    folders = {package[1] for package in packages} - {"kernel", "games"}
    return CodeCache(rules.name, tuple(sorted(folders)))


def name_of(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> str:
    """Under what name the code of an entry point is kept."""
    return "-".join([rules.name, template.__name__, *(function.__name__ for function in extra)])


@cache
def make_ready(rules: Rulebook, templates: tuple[Callable[..., Any], ...]) -> None:
    """Compile entry points now, unless they are on disk."""
    code = code_cache(rules, *templates)
    if code and all(code.holds(name_of(template, rules)) for template in templates):
        return
    arguments = samples(rules)
    compile_now(
        rules,
        code,
        {
            name_of(template, rules): (template(rules, view), compiled_entry(template, rules), arguments[template])
            for template in templates
        },
    )


def compile_now(rules: Rulebook, code: CodeCache | None, jobs: dict[str, tuple[Any, Any, tuple[Any, ...]]]) -> None:
    """Compile entry points, each given as plain function, dispatcher and arguments; those on disk are only loaded."""
    import numba  # noqa: PLC0415

    total = len(set[Any]().union(*(reachable(plain) for plain, _, _ in jobs.values())))
    parts = ", ".join(name.removeprefix(f"{rules.name}-") for name in jobs)
    what = f"compiling {rules.name} ({parts}), once for this version of the rules"
    is_new = code is None or not all(map(code.holds, jobs))
    telling = Progress(what, total) if is_new else nullcontext()
    with telling as progress, watching(lambda _: progress.step() if progress else None), _no_garbage_collection():
        for _, dispatcher, arguments in jobs.values():
            dispatcher.compile(tuple(cast("Any", numba).typeof(argument) for argument in arguments))
    if is_new and code:
        code.forget_old_versions()


def compiled_for(
    rules: Rulebook, template: Callable[..., Any], sample: tuple[Any, ...], *extra: Callable[..., Any]
) -> Any:
    """An entry point compiled for arguments like those of `sample`, now if it has to be."""
    dispatcher = compiled_entry(template, rules, *extra)
    if not dispatcher.signatures:
        code, name = code_cache(rules, template, *extra), name_of(template, rules, *extra)
        compile_now(rules, code, {name: (template(rules, view, *extra), dispatcher, sample)})
    return dispatcher


@contextmanager
def _no_garbage_collection() -> Generator[None, None, None]:
    """The compiler makes millions of small objects; looking through them again and again costs a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def must_interpret() -> bool:
    """Whether somebody asked for plain Python."""
    return os.environ.get("EGIZIA_INTERPRET", "") not in ("", "0")


@cache
def wants_plain_python() -> bool:
    """Whether rules run as plain Python: where that is asked for, or there is no compiler."""
    if must_interpret():
        return True
    if importlib.util.find_spec("numba") is None:
        print(
            "egizia: Numba is not installed, so the rules run as plain Python, some thousand times slower; "
            "`pip install egizia[fast]` adds it.",
            file=sys.stderr,
        )
        return True
    return False
