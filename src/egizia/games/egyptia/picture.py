"""The table of Egyptia as a picture: dice and Pharaoh cards, then the sheets of the viewer and of those who lead."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, sqrt
from textwrap import wrap
from typing import Any

from egizia.catalogue import Message
from egizia.games.svg import (
    GOLD,
    GREEN,
    LINE,
    PAPER,
    RED,
    SAND,
    SECOND,
    element,
    words,
)
from egizia.games.svg import picture as framed
from egizia.games.table_picture import MARGIN, WIDTH, View, disc, frame, heading

SHEETS = 4
SHEET_WIDTH, SHEET_HEIGHT = (WIDTH - 2 * MARGIN) / 2, 286.0
RADIUS = 27.0
TRACK = 190.0
"""How long a resource track is."""


def picture(view: View, to_act: Sequence[int], description: str) -> str:
    """The picture of a view, with words for those who cannot see it."""
    title, moment, *_ = description.splitlines()
    drawn = [heading(title, moment), *_table(view, 52)]
    order = _order(view)
    top = 134.0
    for place, seat in enumerate(order[:SHEETS]):
        x = MARGIN + place % 2 * SHEET_WIDTH
        drawn += _sheet(view, seat, (x, top + place // 2 * SHEET_HEIGHT), is_to_act=seat in to_act)
    top += (min(len(order), SHEETS) + 1) // 2 * SHEET_HEIGHT
    others = ", ".join(f"{view['names'][seat]} {view['tableaus'][seat]['points']}" for seat in order[SHEETS:])
    for line in wrap(others, 130):
        drawn.append(words(MARGIN, top + 14, line, 13, colour=SECOND))
        top += 18
    return framed("en", (WIDTH, int(top + MARGIN)), title, description, drawn)


def _order(view: View) -> list[int]:
    """The seats as they are shown: the viewer, then all from the first to the last."""
    order = [seat for tied in view["standing"] for seat in tied]
    return sorted(order, key=lambda seat: seat != view["viewer"])


def _table(view: View, top: float) -> Iterator[str]:
    """The columns with their dice, and beside them the Pharaoh cards."""
    faces = {die["die"]: die["face"] for die in view["dice"]}
    for number, column in enumerate(view["columns"]):
        x = MARGIN + number * 142
        stroke = RED if column["plague"] else LINE
        yield element("rect", x=x, y=top, width=134, height=66, rx=6, fill=SAND, stroke=stroke, stroke_width=1.6)
        yield words(x + 10, top + 18, str(Message(f"resource_name.{column['column']}")), 14)
        dice = "  ".join(f"{die}:{faces[die]}" for die in column["dice"])
        for line, part in enumerate(wrap(dice, 20)):
            yield words(x + 10, top + 36 + 15 * line, part, 12, colour=SECOND)
    for number, card in enumerate(view["pharaoh_cards"]):
        x = MARGIN + 576 + number * 76
        yield element("rect", x=x, y=top, width=70, height=66, rx=6, fill=GOLD, stroke=LINE)
        yield words(x + 35, top + 20, card["card"], 15, "middle")
        yield words(x + 35, top + 38, _kind(card["building"]), 12, "middle", SECOND)
        if card["points"] is not None:
            yield words(x + 35, top + 57, str(card["points"]), 14, "middle")


def _kind(building: str) -> str:
    return str(Message(f"kind.{building}", {"n": 1}))


def _sheet(view: View, seat: int, at: tuple[float, float], *, is_to_act: bool) -> Iterator[str]:
    """A player's sheet: name and points, the city, the tracks, then productivity, ships and plagues."""
    own = view["tableaus"][seat]
    x, y = at
    yield frame(x, y, SHEET_WIDTH - 8, SHEET_HEIGHT - 8, is_to_act=is_to_act)
    yield disc(seat, x + 18, y + 19)
    yield words(x + 34, y + 24, view["names"][seat][:30], 15)
    yield words(x + SHEET_WIDTH - 22, y + 24, str(own["points"]), 17, "end")
    for hexagon, building in zip(view["hexes"], [*own["city"], None], strict=True):
        column, line = hexagon["at"]
        centre = x + 132 + RADIUS * sqrt(3) * (column + line / 2), y + 152 + RADIUS * 1.5 * line
        yield from _hexagon(centre, hexagon, building)
    for row, track in enumerate(view["tracks"]):
        yield from _track(track, own, row, x + 262, y + 62 + 42 * row)
    ships = ", ".join(own["ships"])
    plagues = ", ".join(str(Message(f"plague_name.{plague}")) for plague in own["plagues"])
    rest = [part for line in (ships, plagues) for part in wrap(line, 36)]
    for row, line in enumerate(rest[:4]):
        yield words(x + 262, y + 230 + 14 * row, line, 11, colour=SECOND)


def _hexagon(centre: tuple[float, float], hexagon: dict[str, Any], building: str | None) -> Iterator[str]:
    x, y = centre
    fill = {"oasis": GREEN, "sacred": GOLD}.get(hexagon["site"], PAPER)
    corners = [pi / 6 + pi / 3 * number for number in range(6)]
    points = " ".join(f"{x + (RADIUS - 1) * cos(angle):.1f},{y + (RADIUS - 1) * sin(angle):.1f}" for angle in corners)
    yield element("polygon", points=points, fill=fill, stroke=SECOND)
    yield words(x, y - 11, hexagon["hex"], 9, "middle", SECOND)
    for line, part in enumerate(wrap(_kind(building), 8) if building else []):
        yield words(x, y + 3 + 10 * line, part, 10, "middle")


def _track(track: dict[str, Any], own: dict[str, Any], number: int, x: float, y: float) -> Iterator[str]:
    """A resource: its name, what is at hand, and how far its track is circled and spent."""
    step = TRACK / track["dots"]
    more = f" +{own['productivity'][number]}" if own["productivity"][number] else ""
    name = Message(f"resource_name.{track['resource']}")
    yield words(x, y, f"{name}{more}", 12)
    yield words(x + TRACK, y, str(own["have"][number]), 14, "end")
    red = step * (track["red_from"] - 1)
    for start, end, colour in (
        (0.0, TRACK, PAPER),
        (red, TRACK, RED),
        (0.0, step * own["circled"][number], GOLD),
        (0.0, step * own["scribbled"][number], SECOND),
    ):
        if end > start:
            yield element("rect", x=x + start, y=y + 6, width=end - start, height=10, fill=colour, stroke=LINE)
