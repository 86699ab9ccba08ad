"""The pages of a game: what can be looked at, under which key, and which page a question is about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from egizia.cli.terminal.scene import (
    SEAT_SIGNS,
    Lines,
    Page,
    Pages,
    Scene,
    fit,
    heading,
    joined,
    minus,
    scores,
    seat_sign,
    wrapped,
)
from egizia.games.contract import Title


def _plain_head(scene: Scene) -> Lines:
    return [Text(scene.game, "bold"), scores(scene, scene.view["scores"]), Text("")]


def _plain_page(scene: Scene) -> Lines:
    """A view that nobody has learnt to draw, as it stands."""
    own = {name: value for name, value in scene.view.items() if name not in ("names", "viewer", "scores", "winners")}
    return [line for name, value in own.items() for line in wrapped(f"{name}: {value}", scene.width, hang="  ")]


UNKNOWN = Pages(_plain_head, (Page("board", "b", _plain_page),))


def pages_of(game: Title) -> Pages:
    """How a game is drawn: by the module here that has the name of its family, if there is one."""
    module = f"{__package__}.{game.family}"
    return import_module(module).PAGES if game.family and find_spec(module) else UNKNOWN


def explained(scene: Scene, targets: Iterable[str]) -> list[str]:
    """What is printed on the cards and tiles that a choice is about."""
    texts: list[str] = []
    for target in targets:
        thing, _, name = target.partition(":")
        if name and (text := scene.text_of(thing, name)):
            texts.append(text)
    return texts


def result(scene: Scene, ledgers: Sequence[Mapping[str, int]]) -> Lines:
    """Who won, and where everybody's points came from."""
    view = scene.view
    winners = ", ".join(view["names"][seat] for seat in view["winners"])
    lines = wrapped(scene.word("won", n=len(view["winners"]), names=winners), scene.width, style="bold #ffd75e")
    lines.append(Text(""))
    points = view["scores"]
    for seat in sorted(range(len(points)), key=lambda seat: -points[seat]):
        named = joined(seat_sign(seat), f" {view['names'][seat]}")
        lines.append(fit(named, scene.width, Text(f" {minus(points[seat])}", "bold")))
    if rank := scene.title.rank(view):
        lines += wrapped(scene.say("summary.rank", rank=scene.say(f"rank.{rank}")), scene.width)
    shown = range(min(len(ledgers), len(SEAT_SIGNS)))
    lines += [Text(""), fit(heading(scene.word("points_by_source")), scene.width, _cells(shown, seat_sign))]
    for source in ledgers[0]:
        if any(ledgers[seat][source] for seat in shown):
            numbers = _cells(shown, lambda seat, source=source: Text(minus(ledgers[seat][source])))
            lines.append(fit(Text(scene.say(f"source.{source}")), scene.width, numbers))
    return lines


def _cells(seats: Iterable[int], cell: Callable[[int], Text]) -> Text:
    """A cell for every seat, at the right of its column."""
    cells: list[Any] = []
    for seat in seats:
        text = cell(seat)
        cells.append(joined(" " * (4 - text.cell_len), text))
    return joined(*cells)
