"""What a drawing is made from, and the strokes that all drawings share.

A drawing is a list of lines, none wider than the scene. It reads the view and knows no rule.
"""

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.text import Text

from egizia.catalogue import Message, Parameter
from egizia.games import title
from egizia.games.contract import Title
from egizia.games.seat_colours import ON_DARK

Lines: TypeAlias = list[Text]

SEAT_SIGNS = "▲■●◆"
EMPTY = "·"
OPEN, CHOSEN = "\u203a", "►"
"""The signs before what a legal choice is about, and before what the choice at hand is about."""
HEADING = "bold"
FAINT = "dim"


@dataclass(frozen=True)
class Scene:
    """A view with what is to be marked on it, the language, and the width to fill."""

    view: Mapping[str, Any]
    language: str = "en"
    width: int = 45
    open: frozenset[str] = frozenset()
    """What all legal choices are about, such as `place:K3`."""
    chosen: frozenset[str] = frozenset()
    """What the choice at hand is about."""
    secrets: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """What is shown of what only one seat knows, by seat."""
    to_act: Sequence[int] = ()
    """The seats that have something to decide."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.view["game"]

    @property
    def title(self) -> Title:
        """The game itself, for its words."""
        return title(self.game)

    def say(self, key: str, **parameters: Parameter) -> str:
        """A text in the words of the game."""
        return self.title.say(key, **parameters).text(self.language)

    def word(self, key: str, **parameters: Parameter) -> str:
        """A text of the terminal."""
        return Message(f"terminal.{key}", parameters).text(self.language)

    def name_of(self, thing: str, name: str) -> str:
        """The short name of a card, tile or plague."""
        known = self.title.things[thing]
        return known.name(known.ids.index(name)).text(self.language)

    def text_of(self, thing: str, name: str) -> str:
        """What is printed on a card, tile or space; nothing if it explains itself."""
        known = self.title.things.get(thing)
        return known.text(known.ids.index(name)).text(self.language) if known and known.text else ""

    def mark(self, *targets: str) -> Text:
        """The sign before something: whether a legal choice, or the choice at hand, is about it."""
        if not self.chosen.isdisjoint(targets):
            return Text(CHOSEN, "bold black on #ffd75e")
        return Text(OPEN, "bold #ffd75e") if not self.open.isdisjoint(targets) else Text(" ")

    def emphasis(self, *targets: str) -> str:
        """How something is written that choices are about."""
        if not self.chosen.isdisjoint(targets):
            return "bold reverse"
        return "bold" if not self.open.isdisjoint(targets) else ""


def seat_sign(seat: int) -> Text:
    """A seat's own sign in its own colour; where there are many seats, its number."""
    if seat < len(SEAT_SIGNS):
        return Text(SEAT_SIGNS[seat], f"bold {ON_DARK[seat]}")
    return Text(str(seat + 1), "bold")


def owner_sign(owner: int | None) -> Text:
    """Who has built somewhere."""
    return Text(EMPTY, FAINT) if owner is None else seat_sign(owner)


def signs(seats: Iterable[int]) -> Text:
    """Several seats' signs."""
    return Text("").join(seat_sign(seat) for seat in seats)


def joined(*parts: Text | str, between: str = "") -> Text:
    """Parts in one line."""
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)


def fit(line: Text, width: int, right: Text | None = None) -> Text:
    """A line cut to a width, with something at its right end."""
    ended = line.copy()
    room = width - (right.cell_len if right else 0)
    ended.truncate(max(room, 1), overflow="ellipsis", pad=right is not None)
    return joined(ended, right) if right else ended


def wrapped(text: str, width: int, *, indent: str = "", hang: str | None = None, style: str = "") -> Lines:
    """A paragraph in as many lines as it takes."""
    rest = indent if hang is None else hang
    lines = textwrap.wrap(text, max(width, 20), initial_indent=indent, subsequent_indent=rest)
    return [Text(line, style) for line in lines]


def heading(text: str) -> Text:
    """A heading."""
    return Text(text, HEADING)


def minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\u2212")


def scores(scene: Scene, points: Sequence[int]) -> Text:
    """Everybody's points, whose turn it is marked; with many at the table, the first few and the viewer."""
    view = scene.view
    always = {view["viewer"], *scene.to_act[:1]}
    shown = [seat for seat in range(len(points)) if seat < len(SEAT_SIGNS) or seat in always]
    parts: list[Text] = []
    for seat in shown:
        turn = Text(CHOSEN if seat in scene.to_act else " ", "bold #ffd75e")
        style = "bold" if seat == view["viewer"] else ""
        parts.append(joined(turn, seat_sign(seat), " ", Text(view["names"][seat], style), f" {minus(points[seat])}"))
    return fit(joined(*parts, between="  "), scene.width)


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
