"""The tables of this game's handbook, from the component file."""

from collections.abc import Callable, Iterable
from functools import reduce

from egizia.catalogue import Message, Parameter
from egizia.games.data import Entry
from egizia.games.shifting_sands.components import (
    BOX,
    CREWS,
    DECKS,
    MARKETS,
    RING_SPACES,
    TOP_LEVEL,
)
from egizia.games.shifting_sands.texts import (
    card_effects,
    card_name,
    card_type,
    column_name,
    column_text,
    crew,
    ring,
    sphinx_name,
    sphinx_text,
    statue_name,
    statue_text,
    tile_text,
    zone,
)
from egizia.handbook import Cell, Table, source_of

NOTHING = "—"


def _say(key: str, **parameters: Parameter) -> Message:
    return Message(f"handbook.{key}", parameters)


def _headings(*names: str) -> list[Message]:
    return [_say(f"heading.{name}") for name in names]


def _without_id(name: Message) -> Message:
    own = name.parameters.get("name")
    return own if isinstance(own, Message) else name


def _list(numbers: Iterable[object]) -> str:
    return ", ".join(str(number) for number in numbers)


def nile_cards() -> Table:
    """Every kind of Nile card with its copies in each deck."""
    rows: list[list[Cell]] = []
    for kind, entry in enumerate(BOX.many("nile_card")):
        marked = entry.values.get("three_plus", [0] * len(DECKS))
        copies = [_copies(*pair) for pair in zip(entry.values["copies"], marked, strict=True)]
        rows.append([
            f"`{entry.values['id']}`", _without_id(card_name(kind)), card_type(kind), card_effects(kind), *copies,
            source_of(entry),
        ])  # fmt: skip
    decks = [_say("heading.deck", deck=deck) for deck in DECKS]
    return Table([*_headings("card", "name", "type", "effect"), *decks, *_headings("source")], rows)


def _copies(copies: int, marked: int) -> Cell:
    if copies == 0:
        return NOTHING
    return _say("copies", copies=copies, marked=marked) if marked else copies


def nile_tiles() -> Table:
    """Every Nile tile, and the round space where its benefit is printed."""
    rows: list[list[Cell]] = [
        [
            f"`{entry.values['id']}`", tile_text(tile), entry.values.get("printed", NOTHING),
            _say(f"players.{entry.values['players']}"), source_of(entry),
        ]
        for tile, entry in enumerate(BOX.many("nile_tile"))
    ]  # fmt: skip
    return Table(_headings("tile", "gives", "printed", "players", "source"), rows)


def column_tiles() -> Table:
    """Every bonus tile of the colonnade."""
    rows: list[list[Cell]] = [
        [
            f"`{entry.values['id']}`", _without_id(column_name(tile)),
            Message(f"column.colour.{entry.values['colour']}"), column_text(tile), source_of(entry),
        ]
        for tile, entry in enumerate(BOX.many("column_tile"))
    ]  # fmt: skip
    return Table(_headings("tile", "name", "column", "effect", "source"), rows)


def statue_goals() -> Table:
    """Every statue goal with the numbers of its three levels."""
    rows: list[list[Cell]] = [
        [f"`{entry.values['id']}`", statue_name(goal), entry.values["pile"], statue_text(goal), source_of(entry)]
        for goal, entry in enumerate(BOX.many("statue"))
    ]
    return Table(_headings("goal", "name", "pile", "pays", "source"), rows)


def sphinx_cards() -> Table:
    """Every sphinx card."""
    rows: list[list[Cell]] = [
        [
            f"`{entry.values['id']}`", sphinx_name(card), sphinx_text(card),
            _say(f"players.{entry.values.get('players', 'all')}"), source_of(entry),
        ]
        for card, entry in enumerate(BOX.many("sphinx_card"))
    ]  # fmt: skip
    return Table(_headings("card", "name", "pays", "players", "source"), rows)


def monuments() -> Table:
    """What the spaces of every monument cost, on both sides of the board."""
    obelisk, colonnade, pyramid, statues = (BOX.one(name) for name in ("obelisk", "colonnade", "pyramid", "statues"))
    columns = _say(
        "colonnade.columns",
        costs=_list(colonnade.values["columns"]),
        gold=colonnade.values["gold"],
        purple=colonnade.values["purple"],
        points=_list(colonnade.values["completion_points"]),
    )
    rows: list[list[Cell]] = [
        [_say("obelisk"), _obelisk(obelisk, ""), _obelisk(obelisk, "two_"), source_of(obelisk)],
        [_say("colonnade"), columns, _say("same"), source_of(colonnade)],
        [_say("pyramid"), _pyramid(pyramid, ""), _pyramid(pyramid, "two_"), source_of(pyramid)],
        [_say("statues"), _statues(statues, ""), _statues(statues, "two_"), source_of(statues)],
    ]
    return Table(_headings("monument", "many", "two", "source"), rows)


def _obelisk(entry: Entry, prefix: str) -> Message:
    lower, upper = (_list(entry.values[prefix + section]) for section in ("lower", "upper"))
    return _say("obelisk.levels", lower=lower, upper=upper)


def _pyramid(entry: Entry, prefix: str) -> Message:
    rows = zip(entry.values[f"{prefix}rows"], entry.values[f"{prefix}costs"], strict=True)
    return _say("pyramid.rows", rows=[_say("pyramid.row", spaces=spaces, cost=cost) for spaces, cost in rows])


def _statues(entry: Entry, prefix: str) -> Message:
    return _say("statues.levels", count=entry.values[f"{prefix}count"], costs=_list(entry.values["costs"]))


def markets() -> Table:
    """What every level of the two markets means."""
    grain, stone = (BOX.many(market, "level") for market in MARKETS)
    rows: list[list[Cell]] = [
        [
            level.values["level"], level.values.get("penalty", NOTHING), _market_level(level), _market_level(other),
            source_of(level), source_of(other),
        ]
        for level, other in zip(grain, stone, strict=True)
    ]  # fmt: skip
    return Table(
        _headings("level", "missing_grain", "grain_bonus", "stone_bonus", "grain_source", "stone_source"), rows
    )


def _market_level(entry: Entry) -> Cell:
    parts: list[Message] = []
    for what in ("grain", "stone"):
        if rate := entry.values.get(f"{what}_per_point"):
            parts.append(_say(f"{what}_sale", n=rate))
    for what in ("points", "stone"):
        if amount := entry.values.get(what):
            reached = "on_reaching_top" if entry.values["level"] == TOP_LEVEL else "on_reaching"
            parts.append(_say(reached, gain=Message(f"benefit.{what}", {"n": amount})))
    if not parts:
        return NOTHING
    return reduce(lambda first, second: _say("both", first=first, second=second), parts)


def river() -> Table:
    """The spaces of the river from source to delta."""
    entry = BOX.one("river")
    printed = {tile.values.get("printed"): number for number, tile in enumerate(BOX.many("nile_tile"))}
    rows: list[list[Cell]] = []
    for space in entry.values["spaces"]:
        kinds = {"K": _say("space.card"), "T": _say("space.round")}
        kind = kinds.get(space[0]) or _say("space.zone", zone=zone(int(space[1:]) - 1))
        two = _say("out_of_play" if space in entry.values["not_for_two"] else "in_play")
        rows.append([f"`{space}`", kind, tile_text(printed[space]) if space in printed else NOTHING, two])
    note = _say("river_source", source=source_of(entry))
    return Table(_headings("space", "kind", "first_round", "two_in_play"), rows, note)


def tracks() -> Table:
    """The numbers that belong to no card: crews, stone, ships, starter cards and bonuses."""
    values = {name: BOX.one(name).values for name in (
        "crews", "stone", "ships", "starter_field", "starter_quarry", "cooperation", "pyramid_majority", "sphinx",
        "irrigation",
    )}  # fmt: skip
    crews, stone, field, sphinx = values["crews"], values["stone"], values["starter_field"], values["sphinx"]
    start: Parameter = [
        Message("track.crews.start", {"crew": crew(number), "n": crews["start"][name]})
        for number, name in enumerate(CREWS)
    ]
    starter = Message(f"card.field.{field['colour']}", {"n": field["grain"]})
    returned = Message("benefit.points", {"n": sphinx["point_per_returned_card"]})
    shown: dict[str, Cell] = {
        "crews": Message("track.crews.value", {"low": crews["weakest"], "high": crews["strongest"], "start": start}),
        "stone": Message("track.stone.value", {"high": stone["capacity"], "start": _list(stone["start"])}),
        "ships": values["ships"]["each"],
        "starter_field": Message("track.starter_field.value", {"field": starter, "flipped": field["flipped"]}),
        "starter_quarry": Message("card.quarry", {"n": values["starter_quarry"]["stone"]}),
        "cooperation": Message("track.cooperation.value", {"points": _list(values["cooperation"]["points"])}),
        "pyramid_majority": Message("benefit.points", {"n": values["pyramid_majority"]["points"]}),
        "sphinx": Message("track.sphinx.value", {"limits": _list(sphinx["limits"]), "returned": returned}),
        "irrigation": ring(RING_SPACES.index(values["irrigation"]["start"])),
    }
    rows: list[list[Cell]] = [
        [Message(f"track.{name}"), cell, source_of(BOX.one(name))] for name, cell in shown.items()
    ]
    return Table(_headings("thing", "value", "source"), rows)


TABLES: dict[str, Callable[[], Table]] = {
    "nile-cards": nile_cards,
    "nile-tiles": nile_tiles,
    "column-tiles": column_tiles,
    "statue-goals": statue_goals,
    "sphinx-cards": sphinx_cards,
    "monuments": monuments,
    "markets": markets,
    "river": river,
    "tracks": tracks,
}
