"""What the pictures of all tables share: the sign of a seat, and a panel for every player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple, TypeAlias

from egizia.games.seat_colours import ON_PAPER
from egizia.games.svg import INK, LINE, PAPER, PAPYRUS, SECOND, element, words

View: TypeAlias = Mapping[str, Any]

WIDTH, MARGIN = 1000, 24


class Size(NamedTuple):
    """How large something is."""

    width: float
    height: float


PANEL = Size((WIDTH - 2 * MARGIN) / 4, 236)


def disc(seat: int, x: float, y: float) -> str:
    """The sign of a seat."""
    circle = element("circle", cx=float(x), cy=float(y), r=9, fill=ON_PAPER[seat % len(ON_PAPER)], stroke=PAPER)
    return circle + words(x, y + 4.5, str(seat), 12, "middle", PAPER)


def heading(title: str, moment: str) -> str:
    """What is shown, and where in the game this is."""
    return words(MARGIN, 34, title, 22) + words(WIDTH - MARGIN, 34, moment, 15, "end", SECOND)


def players(
    view: View, to_act: Sequence[int], top: float, belongings: Callable[[View, int], list[str]]
) -> Iterator[str]:
    """A panel for each of the first four players: name, score and things."""
    for seat, (name, score) in enumerate(zip(view["names"], view["scores"], strict=True)):
        yield from panel(
            seat, (MARGIN + seat * PANEL.width, top), name, score, belongings(view, seat), is_to_act=seat in to_act
        )
        if seat == 3:
            break


def frame(x: float, y: float, width: float, height: float, *, is_to_act: bool) -> str:
    """Where a player's things lie; that of somebody who is to act is thicker."""
    stroke, stroke_width = (INK, 2.5) if is_to_act else (LINE, 1.2)
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=8, fill=PAPYRUS, stroke=stroke, stroke_width=stroke_width
    )


def panel(
    seat: int, at: tuple[float, float], name: str, score: int, lines: list[str], *, is_to_act: bool
) -> Iterator[str]:
    """A player's panel."""
    x, y = at
    yield frame(x, y, PANEL.width - 8, PANEL.height, is_to_act=is_to_act)
    yield disc(seat, x + 18, y + 19)
    yield words(x + 34, y + 24, name[:22], 15)
    yield words(x + PANEL.width - 20, y + 24, f"{score}", 17, "end")
    row = 0
    for line in lines:
        for part in wrap(line, 33):
            yield words(x + 12, y + 46 + 16 * row, part, 13, colour=SECOND)
            row += 1
