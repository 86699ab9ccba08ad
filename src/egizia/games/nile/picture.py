"""The table of both Egizias as a picture: the river, the monuments, and what lies before every player."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from egizia.catalogue import Message
from egizia.games.svg import CURRENT, GOLD, LINE, NILE, PAPER, PAPYRUS, SECOND, element, words
from egizia.games.svg import picture as framed
from egizia.games.table_picture import MARGIN, PANEL, WIDTH, View, disc, heading, players

BEND = 10
"""So many places of the river stand in one row; then it bends."""
CELL, CELL_HEIGHT = (WIDTH - 2 * MARGIN) / BEND, 92
SPACE = 26
"""How wide a space of a monument is."""


def picture(view: View, to_act: Sequence[int], description: str) -> str:
    """The picture of a view, with words for those who cannot see it."""
    title, moment, *_ = description.splitlines()
    drawn = [heading(title, moment)]
    top = 64.0
    drawn += _river(view["river"], top)
    top += 2 * CELL_HEIGHT + 24
    monuments, height = _monuments(view["monuments"], top)
    drawn += monuments
    top += height
    drawn += players(view, to_act, top, _belongings)
    height = int(top + PANEL.height + MARGIN)
    return framed("en", (WIDTH, height), title, description, drawn)


# The river


def _river(places: Sequence[dict[str, Any]], top: float) -> Iterator[str]:
    """Two rows of water, downstream from left to right."""
    for row in range(2):
        y = top + row * (CELL_HEIGHT + 6)
        yield element("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=CELL_HEIGHT, rx=14, fill=NILE)
        for wave in range(18):
            x = MARGIN + 20 + wave * 52
            curl = f"M{x} {y + 10 + wave % 3 * 36:.0f}q7 -6 14 0t14 0"
            yield element("path", d=curl, fill="none", stroke=CURRENT, stroke_width=1.4, opacity=0.5)
    for position, here in groupby(places, key=lambda place: place["position"]):
        x = MARGIN + position % BEND * CELL
        yield from _place([*here], x + 5, top + position // BEND * (CELL_HEIGHT + 6) + 7)


def _place(docks: Sequence[dict[str, Any]], x: float, y: float) -> Iterator[str]:
    """A card space, a round space, or a building zone with all its docks."""
    width, height = CELL - 10, CELL_HEIGHT - 14.0
    first = docks[0]
    is_round = "tile" in first
    fill = PAPYRUS if "zone" in first else PAPER
    yield element("rect", x=x, y=y, width=width, height=height, rx=20 if is_round else 5, fill=fill, stroke=LINE)
    if "zone" in first:
        yield words(x + width / 2, y + 16, first["zone"], 14, "middle")
        for number, dock in enumerate(docks):
            left = x + width * (number + 0.5) / len(docks)
            sign = dock["place"].partition(".")[2]
            yield words(left, y + 34, sign if sign.isdigit() else "~", 12, "middle", SECOND)
            yield from _ships(dock["ships"], left, y + 46, is_column=True)
        return
    yield words(x + width / 2, y + 16, first["place"], 12, "middle", SECOND)
    for line, part in enumerate(wrap(first.get("card") or first.get("tile") or "·", 12)):
        yield words(x + width / 2, y + 34 + 14 * line, part, 13, "middle")
    yield from _ships(first["ships"], x + width / 2, y + height - 14, is_column=False)


def _ships(seats: Sequence[int], x: float, y: float, *, is_column: bool) -> Iterator[str]:
    for number, seat in enumerate(seats):
        if is_column:
            yield disc(seat, x, y + 20 * number)
        else:
            yield disc(seat, x + 20 * (number - (len(seats) - 1) / 2), y)


# The monuments


def _monuments(monuments: dict[str, Any], top: float) -> tuple[list[str], float]:
    """Every monument under its name, from left to right, on common ground; returns how high they are, too."""
    drawn: list[str] = []
    built = {name: _rows(name, monument) for name, monument in monuments.items()}
    highest = max(map(len, built.values()))
    x = float(MARGIN)
    for name, rows in built.items():
        widest = max(map(len, rows))
        drawn.append(words(x, top + 14, str(Message(f"handbook.{name}")), 15))
        for level, spaces in enumerate(rows):
            left = x + (widest - len(spaces)) / 2 * (SPACE + 3)
            y = top + 24 + (highest - 1 - level) * (SPACE + 4)
            for column, (label, owner) in enumerate(spaces):
                drawn += _space(left + column * (SPACE + 3), y, label, owner)
        for line, note in enumerate(_notes(name, monuments[name])):
            drawn.append(words(x, top + 36 + 17 * line, note, 13, colour=SECOND))
        x += max(120, widest * (SPACE + 3) + 28)
    return drawn, highest * (SPACE + 4) + 40.0


def _rows(name: str, monument: Any) -> list[list[tuple[str, int | None]]]:
    """The spaces of a monument from the ground up, each with what is printed on it and whose brick it bears."""
    if name == "pyramid":
        return [[(str(row["cost"]), owner) for owner in row["owners"]] for row in monument]
    if name == "graves":
        tiles = [("?" if tile is None else str(tile), owner) for tile, owner in _pairs(monument, "tiles")]
        return [tiles[start : start + 4] for start in range(0, len(tiles), 4)]
    if name == "temple":
        parts = [[(str(cost), owner) for cost, owner in _pairs(part, "costs")] for part in monument.values()]
        left, right, middle, roof = parts
        return [left + right, middle + roof]
    if name == "obelisk":
        levels = [(str(cost), owner) for cost, owner in _pairs(monument, "costs")]
        return [levels[start : start + 3] for start in range(0, len(levels), 3)]
    return [[(str(cost), None) for cost in monument["costs"]]]


def _pairs(part: dict[str, Any], printed: str) -> Iterable[tuple[Any, int | None]]:
    return zip(part[printed], part["owners"], strict=True)


def _notes(name: str, monument: Any) -> list[str]:
    """The tiles and goals that lie at a monument."""
    if name == "colonnade":
        return [f"{monument[colour]['column'] + 1}: {monument[colour]['tile']}" for colour in ("gold", "purple")]
    return monument["goals"] if name == "statues" else []


def _space(x: float, y: float, label: str, owner: int | None) -> Iterator[str]:
    fill = PAPER if owner is None else GOLD
    yield element("rect", x=x, y=y, width=SPACE, height=SPACE, rx=3, fill=fill, stroke=SECOND)
    if owner is None:
        yield words(x + SPACE / 2, y + 18, label, 13, "middle", SECOND)
    else:
        yield disc(owner, x + SPACE / 2, y + SPACE / 2)


# The players


def _belongings(view: View, seat: int) -> list[str]:
    """A player's things in short lines."""
    own = view["tableaus"][seat]
    crews = [_crew(crew["crew"], crew["strength"], crew["spent"]) for crew in own["crews"]]
    fields = [f"{Message(f'colour.{colour}')} {n}" for colour, n in own["fields"].items() if n]
    bricks = [f"{Message(f'handbook.{name}')} {_many(own[name])}" for name in view["monuments"]]
    markets = {"grain": own["grain_market"], "stone": own["stone_market"]}
    lines = [
        str(Message("terminal.own.stone", {"stone": own["stone"], "quarries": own["quarries"]})),
        f"{Message('terminal.own.crews')}: {', '.join(crews)}",
        f"{Message('terminal.own.fields')}: {', '.join(fields)}",
        str(Message("terminal.own.markets", markets)),
        ", ".join(bricks),
        ", ".join(own["cards"]),
        str(Message("terminal.sphinx_cards", {"n": own["sphinx_cards"]})),
    ]
    held: list[dict[str, Any]] = (own["sphinx"] if seat != view["viewer"] else view["secrets"]["sphinx"]) or []
    return [*lines, ", ".join(sphinx["card"] for sphinx in held)]


def _crew(name: str, strength: int, spent: bool) -> str:
    return f"{Message(f'terminal.crew.{name}')} {f'({strength})' if spent else strength}"


def _many(bricks: int | Sequence[int]) -> str:
    return str(bricks) if isinstance(bricks, int) else "/".join(map(str, bricks))
