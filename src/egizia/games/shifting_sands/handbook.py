"""The tables of this game's handbook, from the component file."""

from egizia.catalogue import Message
from egizia.games.data import BoxEntry
from egizia.games.handbook_table import Cell, Handbook, HandbookTable, source_of
from egizia.games.nile import handbook as nile
from egizia.games.nile.handbook import NOTHING, in_order, own_name
from egizia.games.shifting_sands.components import BOX
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.texts import column_name, column_text, say, statue_name, statue_text, tile_text

word = play(nile.word)
headings = play(nile.headings)
listed = play(nile.listed)
pyramid_rows = play(nile.pyramid_rows)


def players(entry: BoxEntry) -> Message:
    """With how many players something is used."""
    return word(f"players.{entry.values.get('players', 'all')}")


def nile_tiles() -> HandbookTable:
    """Every Nile tile, and the round space where its benefit is printed."""
    return listed(
        "nile_tile", "tile",
        gives=lambda tile, _: tile_text(tile),
        printed=lambda _, entry: entry.values.get("printed", NOTHING),
        players=lambda _, entry: players(entry),
    )  # fmt: skip


def column_tiles() -> HandbookTable:
    """Every bonus tile of the colonnade."""
    return listed(
        "column_tile", "tile",
        name=lambda tile, _: own_name(column_name(tile)),
        column=lambda _, entry: say(f"column.colour.{entry.values['colour']}"),
        effect=lambda tile, _: column_text(tile),
    )  # fmt: skip


def statue_goals() -> HandbookTable:
    """Every statue goal with the numbers of its three levels."""
    return listed(
        "statue", "goal",
        name=lambda goal, _: statue_name(goal),
        pile=lambda _, entry: entry.values["pile"],
        pays=lambda goal, _: statue_text(goal),
    )  # fmt: skip


def sphinx_cards() -> HandbookTable:
    """Every sphinx card."""
    return play(nile.sphinx_cards)(players=lambda _, entry: players(entry))


def monuments() -> HandbookTable:
    """What the spaces of every monument cost, on both sides of the board."""
    obelisk, colonnade, pyramid, statues = (BOX.one(name) for name in ("obelisk", "colonnade", "pyramid", "statues"))
    columns = word(
        "colonnade.columns",
        costs=in_order(colonnade.values["columns"]),
        gold=colonnade.values["gold"],
        purple=colonnade.values["purple"],
        points=in_order(colonnade.values["completion_points"]),
    )
    rows: list[list[Cell]] = [
        [word("obelisk"), _obelisk(obelisk, ""), _obelisk(obelisk, "two_"), source_of(obelisk)],
        [word("colonnade"), columns, word("same"), source_of(colonnade)],
        [word("pyramid"), pyramid_rows(pyramid), pyramid_rows(pyramid, "two_"), source_of(pyramid)],
        [word("statues"), _statues(statues, ""), _statues(statues, "two_"), source_of(statues)],
    ]
    return HandbookTable(headings("monument", "many", "two", "source"), rows)


def _obelisk(entry: BoxEntry, prefix: str) -> Message:
    lower, upper = (in_order(entry.values[prefix + section]) for section in ("lower", "upper"))
    return word("obelisk.sections", lower=lower, upper=upper)


def _statues(entry: BoxEntry, prefix: str) -> Message:
    return word("statues.levels", count=entry.values[f"{prefix}count"], costs=in_order(entry.values["costs"]))


def river() -> HandbookTable:
    """The spaces of the river from source to delta, with what is printed on them."""
    printed = {tile.values.get("printed"): number for number, tile in enumerate(BOX.many("nile_tile"))}
    out_of_play = BOX.one("river").values["not_for_two"]

    def cells(space: str) -> list[Cell]:
        benefit = tile_text(printed[space]) if space in printed else NOTHING
        return [benefit, word("out_of_play" if space in out_of_play else "in_play")]

    return play(nile.river)("first_round", "two_in_play", cells=cells)


def tracks() -> HandbookTable:
    """The numbers that belong to no card: crews, stone, ships, starter cards and bonuses."""
    flipped = BOX.one("starter_field").values["flipped"]
    limits = in_order(BOX.one("sphinx").values["limits"])
    return play(nile.tracks)(
        starter_field=say("track.starter_field.value", field=play(nile.starter_field)(), flipped=flipped),
        sphinx=say("track.sphinx.value", limits=limits, returned=play(nile.returned_card)()),
        pyramid_majority=say("benefit.points", n=BOX.one("pyramid_majority").values["points"]),
    )


HANDBOOK = Handbook(
    {
        "nile-cards": play(nile.nile_cards),
        "nile-tiles": nile_tiles,
        "column-tiles": column_tiles,
        "statue-goals": statue_goals,
        "sphinx-cards": sphinx_cards,
        "monuments": monuments,
        "markets": play(nile.markets),
        "river": river,
        "tracks": tracks,
    }
)
