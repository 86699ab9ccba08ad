"""The tables of a game's handbook, from the component file."""

from collections.abc import Callable, Iterable

from egizia.catalogue import Message, Parameter
from egizia.games.data import BoxEntry
from egizia.games.handbook_table import Cell, HandbookColumn, HandbookTable, rows_of, source_of
from egizia.games.nile.box import BOX, CREWS, RING_SPACES, TOP_LEVEL
from egizia.games.nile.components import DECKS, MARKETS
from egizia.games.nile.texts import (
    card_effects,
    card_name,
    card_type,
    crew,
    joined,
    ring,
    say,
    sphinx_name,
    sphinx_text,
    zone,
)

NOTHING = "—"


def word(key: str, **parameters: Parameter) -> Message:
    """A word of the handbook."""
    return say(f"handbook.{key}", **parameters)


def headings(*names: str) -> list[Message]:
    """The headings of a table."""
    return [word(f"heading.{name}") for name in names]


def own_name(name: Message) -> Message:
    """A name without the id before it."""
    own = name.parameters.get("name")
    return own if isinstance(own, Message) else name


def in_order(numbers: Iterable[object]) -> str:
    """Numbers as a list."""
    return ", ".join(str(number) for number in numbers)


def listed(key: str, first: str, **columns: HandbookColumn) -> HandbookTable:
    """All entries of a kind, a row each: the id under the heading `first`, columns by heading, how sure we are."""
    return HandbookTable(headings(first, *columns, "source"), rows_of(BOX.many(key), columns.values()))


def nile_cards() -> HandbookTable:
    """Every kind of Nile card with its copies in each deck."""
    rows: list[list[Cell]] = []
    for kind, entry in enumerate(BOX.many("nile_card")):
        marked = entry.values.get("three_plus", [0] * len(DECKS))
        decks = [copies(*pair) for pair in zip(entry.values["copies"], marked, strict=True)]
        rows.append([
            f"`{entry.values['id']}`", own_name(card_name(kind)), card_type(kind), card_effects(kind), *decks,
            source_of(entry),
        ])  # fmt: skip
    decks = [word("heading.deck", deck=deck) for deck in DECKS]
    return HandbookTable([*headings("card", "name", "type", "effect"), *decks, *headings("source")], rows)


def copies(number: int, marked: int) -> Cell:
    """The copies of a card in a deck, so many of them marked for three players or more."""
    if number == 0:
        return NOTHING
    return word("copies", copies=number, marked=marked) if marked else number


def sphinx_cards(**columns: HandbookColumn) -> HandbookTable:
    """Every sphinx card, with any further columns."""
    return listed(
        "sphinx_card", "card", name=lambda card, _: sphinx_name(card), pays=lambda card, _: sphinx_text(card), **columns
    )


def pyramid_rows(entry: BoxEntry, prefix: str = "") -> Message:
    """The rows of the pyramid with what their spaces cost."""
    rows = zip(entry.values[f"{prefix}rows"], entry.values[f"{prefix}costs"], strict=True)
    return word("pyramid.rows", rows=[word("pyramid.row", spaces=spaces, cost=cost) for spaces, cost in rows])


def markets() -> HandbookTable:
    """What every level of the two markets means."""
    grain, stone = (BOX.many(market, "level") for market in MARKETS)
    rows: list[list[Cell]] = [
        [
            level.values["level"], level.values.get("penalty", NOTHING), market_level(level), market_level(other),
            source_of(level), source_of(other),
        ]
        for level, other in zip(grain, stone, strict=True)
    ]  # fmt: skip
    return HandbookTable(
        headings("level", "missing_grain", "grain_bonus", "stone_bonus", "grain_source", "stone_source"), rows
    )


def market_level(entry: BoxEntry) -> Cell:
    """What a level of a market buys and gives."""
    parts: list[Message] = []
    for what in ("grain", "stone"):
        if rate := entry.values.get(f"{what}_per_point"):
            parts.append(word(f"{what}_sale", n=rate))
    for what in ("points", "stone"):
        if amount := entry.values.get(what):
            reached = "on_reaching_top" if entry.values["level"] == TOP_LEVEL else "on_reaching"
            parts.append(word(reached, gain=say(f"benefit.{what}", n=amount)))
    return joined("handbook.both", parts) if parts else NOTHING


def river(*names: str, cells: Callable[[str], list[Cell]]) -> HandbookTable:
    """The spaces of the river from source to delta; further columns by heading, with the cells of a space in them."""
    entry = BOX.one("river")
    kinds = {"K": word("space.card"), "T": word("space.round")}
    rows: list[list[Cell]] = [
        [f"`{space}`", kinds.get(space[0]) or word("space.zone", zone=zone(int(space[1:]) - 1)), *cells(space)]
        for space in entry.values["spaces"]
    ]
    return HandbookTable(headings("space", "kind", *names), rows, word("river_source", source=source_of(entry)))


def tracks(starter_field: Cell, sphinx: Cell, **own: Cell) -> HandbookTable:
    """The numbers that belong to no card: crews, stone, ships, starter cards and bonuses."""
    names = "crews", "stone", "ships", "starter_quarry", "cooperation", "irrigation"
    crews, stone, ships, quarry, cooperation, irrigation = (BOX.one(name).values for name in names)
    start: Parameter = [
        say("track.crews.start", crew=crew(number), n=crews["start"][name]) for number, name in enumerate(CREWS)
    ]
    shown: dict[str, Cell] = {
        "crews": say("track.crews.value", low=crews["weakest"], high=crews["strongest"], start=start),
        "stone": say("track.stone.value", high=stone["capacity"], start=in_order(stone["start"])),
        "ships": ships["each"],
        "starter_field": starter_field,
        "starter_quarry": say("card.quarry", n=quarry["stone"]),
        "cooperation": say("track.cooperation.value", points=in_order(cooperation["points"])),
        **own,
        "sphinx": sphinx,
        "irrigation": ring(RING_SPACES.index(irrigation["start"])),
    }
    rows: list[list[Cell]] = [[say(f"track.{name}"), cell, source_of(BOX.one(name))] for name, cell in shown.items()]
    return HandbookTable(headings("thing", "value", "source"), rows)


def starter_field() -> Message:
    """Everybody's first field."""
    field = BOX.one("starter_field").values
    return say(f"card.field.{field['colour']}", n=field["grain"])


def returned_card() -> Message:
    """What a sphinx card that is not kept scores."""
    return say("benefit.points", n=BOX.one("sphinx").values["point_per_returned_card"])
