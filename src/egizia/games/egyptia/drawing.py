"""The sheet as a picture: map, ships, resource tracks and productivity tracks, drawn from the component file."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import TypeAlias

from egizia.catalogue import Message
from egizia.games.egyptia.components import (
    BUILDING_IDS,
    BUILDINGS,
    COORDINATES,
    HEX_COUNT,
    HEX_IDS,
    MOUND,
    NOTHING,
    OASIS,
    RESOURCES,
    SACRED,
    SACRED_FAVOR,
    SHIP_COUNT,
    SHIPS,
    STEPS,
    TRACKS,
)
from egizia.games.egyptia.texts import amounts, apart, enumerated, kind, resource, say
from egizia.games.svg import (
    BANK,
    CURRENT,
    DUNE,
    GOLD,
    GREEN,
    INK,
    LINE,
    NILE,
    PAPER,
    PAPYRUS,
    RED,
    RED_PAPER,
    SAND,
    SECOND,
    element,
    picture,
    words,
)

Point: TypeAlias = tuple[float, float]

WIDTH, LAND, MARGIN = 900, 430, 26
"""The landscape with map and river is as wide as the picture; the tracks hang below it."""
RIVER = 690
"""Where the green bank of the river begins."""
SHIPS_AT = 812
ROW, FIRST_DOT = 32, 140


def sheet(language: str) -> str:
    """The picture in a language."""
    top = LAND + MARGIN
    drawn = [*_land(), *_map(), *_ships(), *_tracks(language, top)]
    top += 38 + ROW * len(TRACKS)
    drawn += _productivity(top)
    drawn += _legend(language, top + 46)
    title, description = (message.text(language) for message in (say("drawing.title"), _description()))
    return picture(language, (WIDTH, top + 46 + MARGIN), title, description, drawn)


def _description() -> Message:
    """What is to be seen, for those who cannot see it."""
    sacred = ", ".join(name for name, is_sacred in zip(HEX_IDS, SACRED, strict=False) if is_sacred)
    tracks: list[Message] = [
        say("drawing.track", resource=resource(n), dots=track.dots, n=track.start, red=track.red_from)
        for n, track in enumerate(TRACKS)
    ]
    steps = " ".join(_steps())
    productivity: list[Message] = [
        say("drawing.productivity", kind=kind(building, 2), resource=resource(raised), steps=steps)
        for building, raised in _production()
    ]
    ships = enumerated([amounts([*ship.dots]) for ship in SHIPS])
    return say(
        "drawing.description",
        n=HEX_COUNT,
        sacred=sacred,
        ships=ships,
        tracks=apart(tracks),
        productivity=apart(productivity),
    )


# Drawing


@cache
def _icons() -> dict[str, str]:
    sprite = Path(__file__).with_name("icons.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<g id="([\w-]+)">(.*)</g>', sprite))


def _icon(name: str, x: float, y: float, size: float) -> str:
    """An icon with its centre at a point."""
    return element(
        "g",
        _icons()[name],
        transform=f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 32:.3f})",
        fill="none",
        stroke=INK,
        stroke_width=1.9,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _hexagon(x: float, y: float, radius: float, fill: str) -> str:
    corners = [pi / 6 + pi / 3 * number for number in range(6)]
    points = " ".join(f"{x + radius * cos(angle):.1f},{y + radius * sin(angle):.1f}" for angle in corners)
    return element("polygon", points=points, fill=fill, stroke=SECOND, stroke_width=1.3, stroke_linejoin="round")


def _dot(x: float, y: float, *, is_circled: bool = False, is_red: bool = False) -> str:
    """A dot of a track; red ones also have a point in the middle."""
    colour, width = (INK, 2.6) if is_circled else (RED, 1.5) if is_red else (LINE, 1.3)
    fill = RED_PAPER if is_red else PAPER
    ring = element("circle", cx=float(x), cy=float(y), r=6.6, fill=fill, stroke=colour, stroke_width=width)
    return ring + element("circle", cx=float(x), cy=float(y), r=2.2, fill=RED) if is_red else ring


def _pill(x: float, y: float, width: float, fill: str, line: str) -> str:
    return element("rect", x=x, y=y, width=width, height=26, rx=13, fill=fill, stroke=line, stroke_width=1.4)


# The landscape


def _land() -> Iterable[str]:
    """Sand, and the river on the right."""
    corner = f"A11 11 0 0 1 {WIDTH - 1} 12V{LAND}z"
    yield element("path", d=f"M1 {LAND}V12A11 11 0 0 1 12 1H{WIDTH - 12}{corner}", fill=SAND)
    yield element("path", d=f"M1 {LAND}V300C160 250 300 330 460 290S640 250 {RIVER + 30} 280V{LAND}z", fill=DUNE)
    for left, colour in ((RIVER, BANK), (RIVER + 26, NILE)):
        bank = (
            f"M{WIDTH - 1} {LAND}H{left - 6}C{left + 20} 360 {left - 20} 330 {left} 250S{left - 16} 110 {left + 14} 1"
        )
        yield element("path", d=f"{bank}H{WIDTH - 12}{corner}", fill=colour)
    for x, y in ((740, 50), (852, 140), (740, 234), (850, 296), (740, 402)):
        wave = f"M{x} {y}q7 -6 14 0t14 0"
        yield element("path", d=wave, fill="none", stroke=CURRENT, stroke_width=1.6, stroke_linecap="round")
    yield element("path", d=f"M1 {LAND}H{WIDTH - 1}", stroke=LINE, stroke_width=1.5)


def _centres() -> tuple[list[Point], float]:
    """Where the hexes lie, and how large they are: as large as there is room."""
    flat = [(sqrt(3) * (column + line / 2), 1.5 * line) for column, line in COORDINATES]
    left, right = min(x for x, _ in flat), max(x for x, _ in flat)
    top, bottom = min(y for _, y in flat), max(y for _, y in flat)
    room = RIVER - 2 * MARGIN, LAND - 2 * MARGIN
    radius = min(room[0] / (right - left + sqrt(3)), room[1] / (bottom - top + 2))
    centre = RIVER / 2 - radius * (left + right) / 2, LAND / 2 - radius * (top + bottom) / 2
    return [(centre[0] + radius * x, centre[1] + radius * y) for x, y in flat], radius


def _map() -> Iterable[str]:
    """The hexes; Sacred Sites are golden and bear their price."""
    centres, radius = _centres()
    for number, (x, y) in enumerate(centres):
        is_sacred = number != OASIS and SACRED[number]
        yield _hexagon(x, y, radius - 2, GREEN if number == OASIS else GOLD if is_sacred else PAPER)
        if number == OASIS:
            yield _icon("oasis", x, y + radius * 0.1, radius)
        yield words(x, y - radius * 0.55, HEX_IDS[number], 13, "middle", INK if is_sacred else SECOND)
        if is_sacred:
            yield words(x - 2, y + radius * 0.6, f"+{SACRED_FAVOR}", 14, "end")
            yield _icon("favor", x + 11, y + radius * 0.5, 20)


def _ships() -> Iterable[str]:
    """The ships on the water, each with what it carries."""
    for number, ship in enumerate(SHIPS):
        y = LAND * (number + 0.5) / SHIP_COUNT - 14
        load = [(name, n) for name, n in zip(RESOURCES, ship.dots, strict=True) if n]
        width = 44.0 * len(load) + 12
        yield _icon("ship", SHIPS_AT, y - 8, 62)
        yield _pill(SHIPS_AT - width / 2, y + 26, width, PAPER, INK)
        for place, (name, n) in enumerate(load):
            left = SHIPS_AT - width / 2 + 16 + 44 * place
            yield words(left, y + 44, str(n), 15, "middle")
            yield _icon(name, left + 22, y + 39, 20)


# The tracks


def _tracks(language: str, top: float) -> Iterable[str]:
    """A row of dots for each resource, under a scale."""
    most = max(track.dots for track in TRACKS)
    step = min(22.0, (WIDTH - MARGIN - FIRST_DOT) / most)
    for number in range(5, most + 1, 5):
        yield words(FIRST_DOT + step * (number - 0.5), top + 8, str(number), 12, "middle", SECOND)
    for row, track in enumerate(TRACKS):
        y = top + 30 + ROW * row
        yield _icon(RESOURCES[row], MARGIN + 12, y, 24)
        yield words(MARGIN + 34, y + 5, resource(row).text(language), 15)
        for number in range(track.dots):
            red = number + 1 >= track.red_from
            yield _dot(FIRST_DOT + step * (number + 0.5), y, is_circled=number < track.start, is_red=red)


def _production() -> list[tuple[int, int]]:
    """The production buildings, with the resources whose productivity they raise."""
    return [(n, BUILDINGS[n].productivity) for n in range(MOUND) if BUILDINGS[n].productivity != NOTHING]


def _steps() -> Sequence[str]:
    return [f"+{step.value}" for step in STEPS][1:]


def _productivity(top: float) -> Iterable[str]:
    """For each production building the steps of its resource."""
    groups = _production()
    for number, (building, raised) in enumerate(groups):
        x = MARGIN + (WIDTH - 2 * MARGIN) / len(groups) * number
        if BUILDING_IDS[building] in _icons():
            yield _icon(BUILDING_IDS[building], x + 14, top + 14, 28)
        yield element("path", d=f"M{x + 35:.1f} {top + 14}h12m-5 -5l5 5l-5 5", fill="none", stroke=RED, stroke_width=2)
        yield _icon(RESOURCES[raised], x + 64, top + 14, 24)
        for place, step in enumerate(_steps()):
            left = x + 84 + 45 * place
            yield _pill(left, top + 1, 40, PAPYRUS, LINE)
            yield words(left + 20, top + 19, step, 15, "middle")


def _legend(language: str, top: float) -> Iterable[str]:
    """What the signs mean."""
    places = [MARGIN + 12 + (WIDTH - 2 * MARGIN) * share for share in (0, 0.26, 0.58, 0.82)]
    yield element("path", d=f"M{MARGIN} {top - 8}H{WIDTH - MARGIN}", stroke=LINE)
    yield _dot(places[0], top + 10, is_circled=True)
    yield _dot(places[1], top + 10, is_red=True)
    yield _hexagon(places[2], top + 10, 10, GOLD)
    yield _hexagon(places[3], top + 10, 10, GREEN)
    for x, name in zip(places, ("circled", "red", "sacred_site", "oasis"), strict=True):
        yield words(x + 18, top + 15, say(f"drawing.{name}").text(language))
