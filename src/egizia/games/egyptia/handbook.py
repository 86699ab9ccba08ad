"""The tables and the drawing of the handbook, from the component file."""

from egizia.catalogue import Message
from egizia.games.data import BoxEntry
from egizia.games.egyptia.components import (
    BASICS_FOR_A_BASIC,
    BASICS_FOR_A_FAVOR,
    BOX,
    BUILDING_IDS,
    BUILDINGS,
    FAVOR,
    FAVOR_FOR_A_BASIC,
    FAVOR_PER_POINT,
    MOUND_BASICS,
    MOUND_FAVOR,
    PLAGUE_DICE,
    PLAGUES,
    RESOURCES,
    SACRED_FAVOR,
    SHIP_POINTS,
    SHIPS,
    SITES,
    WILD_FAVOR,
)
from egizia.games.egyptia.drawing import sheet
from egizia.games.egyptia.texts import (
    amount,
    amounts,
    building_effect,
    kind,
    pharaoh_text,
    plague_name,
    plague_text,
    rank_name,
    say,
)
from egizia.games.handbook_table import Cell, Handbook, HandbookColumn, HandbookTable, rows_of, source_of

NOTHING = "—"


def word(key: str) -> Message:
    """A word of the handbook."""
    return say(f"handbook.{key}")


def headings(*names: str) -> list[Message]:
    """The headings of a table."""
    return [word(f"heading.{name}") for name in names]


def listed(key: str, first: str, **columns: HandbookColumn) -> HandbookTable:
    """All entries of a kind, a row each: the id under the heading `first`, columns by heading, how sure we are."""
    return HandbookTable(headings(first, *columns, "source"), rows_of(BOX.many(key), columns.values()))


def dice() -> HandbookTable:
    """The resource board: for every die its building, and its faces in each column."""
    columns = {name: _faces(name) for name in RESOURCES}
    return listed("die", "die", building=lambda _, entry: _building_of(entry), **columns)


def _building_of(entry: BoxEntry) -> Cell:
    name = entry.values["building"]
    return say("dice.any", favor=amount(FAVOR, WILD_FAVOR)) if name == "any" else kind(BUILDING_IDS.index(name))


def _faces(column: str) -> HandbookColumn:
    def faces(_: int, entry: BoxEntry) -> Cell:
        if column not in entry.values["columns"]:
            return NOTHING
        first, last = entry.values["columns"][column]
        return first if first == last else say("handbook.faces", first=first, last=last)

    return faces


def buildings() -> HandbookTable:
    """Every building with its cost and what it produces."""
    return listed(
        "building",
        "building",
        name=lambda building, _: kind(building),
        costs=lambda building, _: amounts([*BUILDINGS[building].cost]),
        effect=lambda building, _: building_effect(building) or NOTHING,
    )


def plagues() -> HandbookTable:
    """Every plague with what it does."""
    return listed(
        "plague", "plague", name=lambda plague, _: plague_name(plague), effect=lambda plague, _: _plague_effect(plague)
    )


def _plague_effect(plague: int) -> Message:
    effect = plague_text(plague)
    return say("handbook.again", effect=effect) if PLAGUES[plague].again else effect


def pharaoh_cards() -> HandbookTable:
    """Every Pharaoh card with what it pays."""
    return listed("pharaoh_card", "card", pays=lambda card, _: pharaoh_text(card))


def tracks() -> HandbookTable:
    """The resource tracks."""
    return listed(
        "track",
        "track",
        name=lambda track, _: word(f"heading.{RESOURCES[track]}"),
        dots=lambda _, entry: entry.values["dots"],
        red=lambda _, entry: entry.values["red_from"],
        start=lambda _, entry: entry.values["start"],
    )


def ships() -> HandbookTable:
    """The ships and what they carry."""
    return listed("ship", "ship", carries=lambda ship, _: amounts([*SHIPS[ship].dots]))


def ranks() -> HandbookTable:
    """What a solo player is called, and from how many points on."""
    least: dict[str, HandbookColumn] = {"from": lambda _, entry: entry.values["points"]}
    return listed("rank", "rank", name=lambda rank, _: rank_name(rank), **least)


def hexes() -> HandbookTable:
    """The map: which hexes are what, and how sure that is."""
    groups: dict[tuple[str, str], list[BoxEntry]] = {}
    for site in SITES:
        for entry in BOX.many("hex"):
            if entry.values["site"] == site:
                groups.setdefault((site, str(source_of(entry))), []).append(entry)
    rows: list[list[Cell]] = [
        [word(f"site.{site}"), ", ".join(f"`{entry.values['id']}`" for entry in own), source_of(own[0])]
        for (site, _), own in groups.items()
    ]
    return HandbookTable(headings("kind", "hexes", "source"), rows)


def numbers() -> HandbookTable:
    """The numbers that belong to no die, building, plague or card."""
    steps = ", ".join(f"+{step}" for step in BOX.one("productivity").values["steps"])
    basic = [say("resource.basic", n=n) for n in (BASICS_FOR_A_BASIC, BASICS_FOR_A_FAVOR, MOUND_BASICS)]
    one = amount(FAVOR, 1)
    shown: dict[str, Message] = {
        "productivity": say("number.productivity.value", steps=steps),
        "market": say(
            "number.market.value", first=basic[0], second=basic[1], one=one, favor=amount(FAVOR, FAVOR_FOR_A_BASIC)
        ),
        "burial_mound": say("number.burial_mound.value", basics=basic[2], favor=amount(FAVOR, MOUND_FAVOR)),
        "sacred_site": say("number.sacred_site.value", favor=amount(FAVOR, SACRED_FAVOR)),
        "plagues": say("number.plagues.value", dice=say("dice.count", n=PLAGUE_DICE)),
        "scoring": say(
            "number.scoring.value",
            point=say("benefit.points", n=1),
            favor=amount(FAVOR, FAVOR_PER_POINT),
            points=say("benefit.points", n=SHIP_POINTS),
        ),
    }
    rows: list[list[Cell]] = [[say(f"number.{name}"), cell, source_of(BOX.one(name))] for name, cell in shown.items()]
    return HandbookTable(headings("thing", "value", "source"), rows)


HANDBOOK = Handbook(
    {
        "dice": dice,
        "buildings": buildings,
        "plagues": plagues,
        "map": hexes,
        "tracks": tracks,
        "ships": ships,
        "numbers": numbers,
        "pharaoh-cards": pharaoh_cards,
        "ranks": ranks,
    },
    {"sheet": sheet},
)
