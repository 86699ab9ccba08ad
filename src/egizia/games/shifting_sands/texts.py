"""What is printed on cards, tiles and spaces, as messages composed from the component file: what only this game has."""

from egizia.catalogue import Message
from egizia.games.contract import Thing
from egizia.games.nile import texts as nile
from egizia.games.shifting_sands.components import (
    BOX,
    CARD_IDS,
    COLONNADE_BRICKS,
    COLUMN_IDS,
    COLUMN_TILES,
    COLUMNS,
    FLIPPED_STARTER_GRAIN,
    MONUMENTS,
    SPHINX_IDS,
    STATUE_GOALS,
    STATUE_IDS,
    STATUE_POINTS,
    TILE_BENEFITS,
    TILE_IDS,
)
from egizia.games.shifting_sands.edition import play

say = play(nile.say)
crew = play(nile.crew)
colour = play(nile.colour)
market = play(nile.market)
ring = play(nile.ring)
zone = play(nile.zone)
part = play(nile.part)
source = play(nile.source)
place = play(nile.place)
tile_text = play(nile.tile_text)
benefit_names = play(nile.benefit_names)
card_name = play(nile.card_name)
card_type = play(nile.card_type)
card_effects = play(nile.card_effects)
card_text = play(nile.card_text)
sphinx_name = play(nile.sphinx_name)
sphinx_text = play(nile.sphinx_text)
measure = play(nile.measure)
measure_name = play(nile.measure_name)
market_whole = play(nile.whole)

_column_entries = [entry.values for entry in BOX.many("column_tile")]


def monument(number: int) -> Message:
    """A monument that bears bricks."""
    return say(f"monument.{MONUMENTS[number]}")


@play.instead(nile.whole)
def whole(number: int) -> int | None:
    """The colonnade, too, can be completed."""
    return COLUMNS if number == COLONNADE_BRICKS else market_whole(number)


# Nile tiles and column tiles


def tile_name(tile: int) -> Message:
    """A Nile tile's short name."""
    return say("tile.named", id=TILE_IDS[tile], benefits=benefit_names(TILE_BENEFITS[tile]))


def column_name(tile: int) -> Message:
    """A column tile's short name."""
    name = say(f"column_name.{_column_entries[tile]['power']}")
    return say("column.named", id=COLUMN_IDS[tile], name=name)


def column_text(tile: int) -> Message:
    """What a column tile does, and how often."""
    value = COLUMN_TILES[tile].value
    power = _column_entries[tile]["power"]
    effect = say(f"column_power.{power}", n=value, value=value, grain=FLIPPED_STARTER_GRAIN)
    once = _column_entries[tile].get("once")
    return say(f"column.once.{once}" if once else "column.always", effect=effect)


# Statue goals


def statue_name(goal: int) -> Message:
    """A statue goal's short name."""
    return measure_name(STATUE_GOALS[goal].measure)


def statue_text(goal: int) -> Message:
    """What a statue asks for and pays, level by level."""
    card = STATUE_GOALS[goal]
    low, middle, high = (say("benefit.points", n=points.value) for points in STATUE_POINTS)
    first, second, third = card.levels
    asked = measure(card.measure, third)
    return say("statue.goal", low=low, first=first, middle=middle, second=second, high=high, third=third, measure=asked)


THINGS = {
    "card": Thing(CARD_IDS, card_name, card_text),
    "sphinx": Thing(SPHINX_IDS, sphinx_name, sphinx_text),
    "tile": Thing(TILE_IDS, tile_name, tile_text),
    "column": Thing(COLUMN_IDS, column_name, column_text),
    "statue": Thing(STATUE_IDS, statue_name, statue_text),
}
