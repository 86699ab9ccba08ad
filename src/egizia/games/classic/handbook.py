"""The tables of this game's handbook, from the component file."""

from egizia.games.classic.components import BOX, DRAW_LIMIT, TEMPLE_PARTS
from egizia.games.classic.edition import play
from egizia.games.classic.texts import say, tile_text
from egizia.games.handbook_table import Cell, Handbook, HandbookTable, source_of
from egizia.games.nile import handbook as nile
from egizia.games.nile.handbook import in_order

word = play(nile.word)
headings = play(nile.headings)
listed = play(nile.listed)


def round_spaces() -> HandbookTable:
    """Every round space with its name and what it gives."""
    return listed(
        "round_space", "space", name=lambda _, entry: entry.values["name"], gives=lambda space, _: tile_text(space)
    )


def monuments() -> HandbookTable:
    """What the spaces of every monument cost."""
    obelisk, graves, temple, pyramid = (BOX.one(name) for name in ("obelisk", "graves", "temple", "pyramid"))
    tiles = [word("graves.tile", copies=copies, value=int(value)) for value, copies in graves.values["tiles"].items()]
    rows: list[list[Cell]] = [
        [word("obelisk"), word("obelisk.levels", costs=in_order(obelisk.values["levels"])), source_of(obelisk)],
        [
            word("graves"),
            word("graves.tiles", tiles=tiles, laid=graves.values["laid"], open=graves.values["open"]),
            source_of(graves),
        ],
        [
            word("temple"),
            word("temple.parts", **{part: in_order(temple.values[part]) for part in TEMPLE_PARTS}),
            source_of(temple),
        ],
        [word("pyramid"), play(nile.pyramid_rows)(pyramid), source_of(pyramid)],
    ]
    return HandbookTable(headings("monument", "costs", "source"), rows)


def river() -> HandbookTable:
    """The spaces of the river from source to delta."""
    names = {entry.values["id"]: entry.values["name"] for entry in BOX.many("round_space")}
    return play(nile.river)("name", cells=lambda space: [names.get(space, nile.NOTHING)])


def tracks() -> HandbookTable:
    """The numbers that belong to no card: crews, stone, ships, starter cards and bonuses."""
    sums = [
        word("graves.sum", sum=int(least), points=say("benefit.points", n=points))
        for least, points in BOX.one("graves").values["sums"].items()
    ]
    return play(nile.tracks)(
        starter_field=play(nile.starter_field)(),
        sphinx=say("track.sphinx.value", limit=DRAW_LIMIT, returned=play(nile.returned_card)()),
        graves=say("track.graves.value", sums=sums),
    )


HANDBOOK = Handbook(
    {
        "nile-cards": play(nile.nile_cards),
        "round-spaces": round_spaces,
        "sphinx-cards": play(nile.sphinx_cards),
        "monuments": monuments,
        "markets": play(nile.markets),
        "river": river,
        "tracks": tracks,
    }
)
