"""Builds the engines of games: libraries for machines, a module for browsers, and the words of their interface."""

import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from egizia.ahead.entries import entry_points, evaluated
from egizia.ahead.interface import EntryParameter, described, header, parameters
from egizia.ahead.linking import link
from egizia.ahead.targets import TARGETS
from egizia.games import title
from egizia.kernel.compiling import compiled_for
from egizia.kernel.engine import Engine
from egizia.kernel.native import INTERFACE, folder
from egizia.kernel.record import view


def build(game: str, targets: Sequence[str] = tuple(TARGETS)) -> Path:
    """The folder with the engines of a game; one that was built before from the same sources is only added to."""
    place = folder(game)
    missing = [name for name in targets if not (place / f"{name}{TARGETS[name].suffix}").exists()]
    if not missing:
        return place
    from egizia.ahead import emit  # noqa: PLC0415 - asks for a compiler

    rules = title(game).rules
    Engine(rules, native=False).warm_up()
    modules: list[object] = []
    told: dict[str, tuple[str, list[EntryParameter], str]] = {}
    for entry in entry_points(game):
        machine = compiled_for(rules, entry.template, entry.sample, *entry.extra)
        module, returned = emit.entry_module(entry.symbol, machine, entry.sample)
        modules.append(module)
        run = entry.template(rules, view, *entry.extra)
        told[entry.name] = entry.symbol, parameters(rules, run, entry.sample), returned
    text, symbols = emit.linked(modules), [symbol for symbol, _, _ in told.values()]
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".") as unfinished:
        half = Path(unfinished)
        if place.exists():
            shutil.copytree(place, half, dirs_exist_ok=True)
        for name in missing:
            target = TARGETS[name]
            made = link(target, emit.machine_code(text, symbols, target), symbols)
            (half / f"{name}{target.suffix}").write_bytes(made)
        in_c = {symbol: (handed, returned) for symbol, handed, returned in told.values()}
        (half / f"{game}.h").write_text(header(game, rules, in_c), encoding="utf-8")
        interface = {"game": game, **described(rules, told), "evaluation": evaluated(game)}
        (half / INTERFACE).write_text(json.dumps(interface), encoding="utf-8")
        _move_into_place(half, place)
    return place


def _move_into_place(made: Path, place: Path) -> None:
    """Put a finished folder where it belongs, and remove those of other sources: what can be loaded is whole."""
    made.chmod(0o755)
    others = [path for path in place.parent.iterdir() if path.is_dir() and path != made]
    for path in others:
        path.rename(made / f".old-{path.name}")
    made.rename(place)
    for path in place.glob(".old-*"):
        shutil.rmtree(path)
    made.mkdir()  # its owner removes it
