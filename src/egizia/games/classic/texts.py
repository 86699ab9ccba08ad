"""What is printed on cards and spaces, as messages composed from the component file: what only this game has."""

from egizia.catalogue import Message, Parameter, texts
from egizia.games.classic.components import (
    BOARDS,
    CARD_IDS,
    FOURTH_ROW,
    GRAVES,
    GRAVES_TAKEN,
    MEASURES,
    OBELISK_LEVELS,
    PLACES,
    ROUND,
    ROUND_PLACE,
    SPACE_NAMES,
    SPHINX_DECK,
    SPHINX_IDS,
    TEMPLE_PARTS,
    TEMPLE_SPACES,
    TEMPLE_SPACES_BUILT,
    TENS,
    THIRD_ROW,
    TILE_IDS,
)
from egizia.games.classic.edition import play
from egizia.games.classic.monuments import TEMPLE
from egizia.games.contract import Thing
from egizia.games.nile import texts as nile

BUILT_BY_ALL = range(OBELISK_LEVELS, TENS)
"""Measures that are the same for everybody."""
COMPLETE = {
    TEMPLE_SPACES_BUILT: TEMPLE_SPACES,
    THIRD_ROW: BOARDS[0].pyramid_width[2],
    FOURTH_ROW: BOARDS[0].pyramid_width[3],
    GRAVES_TAKEN: GRAVES,
}


crew = play(nile.crew)
zone = play(nile.zone)
source = play(nile.source)
place = play(nile.place)
tile_text = play(nile.tile_text)
card_name = play(nile.card_name)
card_type = play(nile.card_type)
card_effects = play(nile.card_effects)
card_text = play(nile.card_text)
measure = play(nile.measure)
measure_name = play(nile.measure_name)
numbered_space = play(nile.space_name)
numbered_part = play(nile.part)
market_whole = play(nile.whole)
shared_goal_text = play(nile.goal_text)
shared_sphinx_name = play(nile.sphinx_name)
shared_sphinx_text = play(nile.sphinx_text)


@play.instead(nile.say)
def say(key: str, **parameters: Parameter) -> Message:
    """A message in the words of this game: what the catalogue has under `classic.` goes before what all games say."""
    own = f"classic.{key}"
    return Message(own if own in texts("en") else key, parameters)


@play.instead(nile.space_name)
def space_name(place: int) -> str:
    """What a card space or round space is called: round spaces have names."""
    where = PLACES[place]
    return SPACE_NAMES[where.index] if where.kind == ROUND else numbered_space(place)


def round_space(space: int) -> Message:
    """A round space."""
    return place(ROUND_PLACE[space].value)


@play.instead(nile.part)
def part(monument: int, number: int) -> Message:
    """A part of a monument, counted from 0: those of the temple have names."""
    return say(f"part.temple.{TEMPLE_PARTS[number]}") if monument == TEMPLE else numbered_part(monument, number)


@play.instead(nile.whole)
def whole(number: int) -> int | None:
    """The number that completes what a measure counts."""
    return COMPLETE.get(number) or market_whole(number)


@play.instead(nile.goal_text)
def goal_text(number: int, at_least: int) -> Message:
    """A condition of a sphinx card: some look at what all have built together."""
    if number in BUILT_BY_ALL and at_least != whole(number):
        return say(f"sphinx.by_all.{MEASURES[number]}", n=at_least)
    return shared_goal_text(number, at_least)


@play.instead(nile.sphinx_name)
def sphinx_name(card: int) -> Message:
    """A sphinx card's short name."""
    goal = SPHINX_DECK[card]
    return measure_name(goal.by) if goal.by >= 0 else shared_sphinx_name(card)


@play.instead(nile.sphinx_text)
def sphinx_text(card: int) -> Message:
    """What a sphinx card asks for and pays: some pay by a table."""
    goal = SPHINX_DECK[card]
    if goal.by < 0:
        return shared_sphinx_text(card)
    first, second, third = goal.table
    return say("sphinx.by", first=first, second=second, third=third, measure=measure(goal.by, 3))


THINGS = {
    "card": Thing(CARD_IDS, card_name, card_text),
    "sphinx": Thing(SPHINX_IDS, sphinx_name, sphinx_text),
    "tile": Thing(TILE_IDS, tile_text, tile_text),
}
