"""The pages of a game: what can be looked at, under which key, and which page a question is about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from egizia.cli.terminal import egyptia, monuments, nile
from egizia.cli.terminal.scene import (
    SEAT_SIGNS,
    Lines,
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

Draw = Callable[[Scene], Lines]


@dataclass(frozen=True)
class Page:
    """Something to look at: its name, the key that shows it, what draws it, and what it shows in choices' targets."""

    name: str
    key: str
    draw: Draw
    shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pages:
    """How a game is drawn: lines above all pages, and the pages themselves."""

    head: Draw
    pages: Sequence[Page]

    def about(self, targets: Iterable[str]) -> str | None:
        """The page that shows most of what choices are about; None when no page shows any of it."""
        kinds = [target.partition(":")[0] for target in targets]
        counts = {page.name: sum(kind in page.shows for kind in kinds) for page in self.pages}
        best = max(counts, key=lambda name: counts[name])
        return best if counts[best] else None


NILE = Pages(
    nile.head,
    (
        Page("board", "b", nile.river, ("place",)),
        Page("monuments", "m", monuments.monuments, ("monument", "market", "column")),
        Page("people", "t", nile.people, ("crew", "card", "sphinx", "stone")),
    ),
)
EGYPTIA = Pages(
    egyptia.head,
    (
        Page("board", "b", egyptia.sheet, ("column", "die", "track", "hex", "ship")),
        Page("cards", "m", egyptia.cards, ()),
        Page("people", "t", egyptia.people),
    ),
)


def _plain_head(scene: Scene) -> Lines:
    return [Text(scene.game, "bold"), scores(scene, scene.view["scores"]), Text("")]


def _plain_page(scene: Scene) -> Lines:
    """A view that nobody has learnt to draw, as it stands."""
    own = {name: value for name, value in scene.view.items() if name not in ("names", "viewer", "scores", "winners")}
    return [line for name, value in own.items() for line in wrapped(f"{name}: {value}", scene.width, hang="  ")]


UNKNOWN = Pages(_plain_head, (Page("board", "b", _plain_page),))
DRAWN: Mapping[str, Pages] = {"nile": NILE, "egyptia": EGYPTIA}
"""By family of games."""


def pages_of(game: Title) -> Pages:
    """How a game is drawn."""
    return DRAWN.get(game.family, UNKNOWN)


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
