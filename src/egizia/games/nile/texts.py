"""What is printed on cards, tiles and spaces, as messages composed from the component file.

Both games say most things alike. Where one has words of its own for the same thing, it puts its own `say` in place of
the one here.
"""

from collections.abc import Sequence
from functools import reduce

from egizia.catalogue import Message, Parameter, texts
from egizia.games.nile.box import (
    BENEFITS,
    BOX,
    CARD_BENEFITS,
    CARD_IDS,
    CARD_TYPES,
    COLOURS,
    CREWS,
    GRAIN_LEVEL,
    MEASURES,
    NILE_CARDS,
    PLACE_NAMES,
    PLACES,
    RING_SPACES,
    SOURCES,
    SPHINX_DECK,
    STONE_LEVEL,
    TILE_BENEFITS,
    TOP_LEVEL,
)
from egizia.games.nile.components import BUILDING, CARD, MARKETS, SPECULATING, USES, SharedBenefit, SharedSphinxCard

MONUMENTS = 4
"""The measures begin with a player's bricks on each of the four monuments."""
TYPES_NAMED_BY_THEIR_CARD = ("quarry", "field", "combo")


def say(key: str, **parameters: Parameter) -> Message:
    """A message in the words of the game."""
    return Message(key, parameters)


def joined(key: str, messages: Sequence[Message]) -> Message:
    """Several messages as one."""
    return reduce(lambda first, second: say(key, first=first, second=second), messages)


# Words


def crew(number: int) -> Message:
    """A crew."""
    return say(f"crew.{CREWS[number]}")


def colour(number: int) -> Message:
    """The colour of a field."""
    return say(f"colour.{COLOURS[number]}")


def market(number: int) -> Message:
    """A market."""
    return say(f"market.{MARKETS[number]}")


def ring(number: int) -> Message:
    """A space of the irrigation ring."""
    return say(f"ring.{RING_SPACES[number]}")


def zone(number: int) -> Message:
    """A building zone, by its monuments."""
    return say(f"zone.B{number + 1}")


def zones(count: int) -> Message:
    """So many building zones."""
    return say("zone.count", n=count)


def part(monument: int, number: int) -> Message:
    """A part of a monument, counted from 0, such as a level of the obelisk."""
    return say(f"part.{MEASURES[monument]}", n=number + 1)


def row(level: int) -> Message:
    """A row of the pyramid, counted from 0."""
    return say("part.pyramid", n=level + 1)


def source(number: int) -> Message:
    """Where points come from."""
    return say(f"source.{SOURCES[number]}")


def space_name(place: int) -> str:
    """What a card space or round space is called."""
    return PLACE_NAMES[place]


def place(number: int) -> Message:
    """Somewhere a ship can go."""
    where = PLACES[number]
    if where.kind != BUILDING:
        return say("place.card" if where.kind == CARD else "place.round", id=space_name(number))
    if where.dock == SPECULATING:
        return say("place.speculating", zone=zone(where.index))
    return say("place.dock", n=where.dock + 1, zone=zone(where.index))


# Benefits


def benefits(benefit: SharedBenefit) -> list[Message]:
    """All that a round space or card gives."""
    gains = [say(f"benefit.{name}", n=getattr(benefit, name)) for name in BENEFITS if getattr(benefit, name)]
    crews = [(crew(number), steps) for number, steps in enumerate(benefit.crews) if steps]
    return [say("benefit.crew", crew=name, n=steps) for name, steps in crews] + gains


def benefit_names(benefit: SharedBenefit) -> list[Message]:
    """What a round space or card gives, without numbers."""
    names = [say(f"benefit_name.{name}") for name in BENEFITS if getattr(benefit, name)]
    return [crew(number) for number, steps in enumerate(benefit.crews) if steps] + names


def tile_text(tile: int) -> Message:
    """What a round space or the tile on it gives."""
    return say("tile.text", benefits=benefits(TILE_BENEFITS[tile]))


# Nile cards


def power(kind: int) -> str | None:
    """The ability of a Nile card, if it has one."""
    return BOX.values["nile_card"][kind].get("power")


def card_name(kind: int) -> Message:
    """A Nile card's short name; one that nobody has named is called by what it gives."""
    card = NILE_CARDS[kind]
    parts: list[Message] = []
    if card.quarry:
        parts.append(say("card.quarry", n=card.quarry))
    if card.colour >= 0:
        parts.append(say(f"card.field.{COLOURS[card.colour]}", n=card.grain))
    if len(parts) == 2:
        return say("card.combo", quarry=parts[0], field=parts[1])
    if parts:
        return parts[0]
    name = say(f"card_name.{power(kind) or CARD_IDS[kind]}")
    if name.key in texts("en"):
        return say("card.named", id=CARD_IDS[kind], name=name)
    if gives := benefit_names(CARD_BENEFITS[kind]):
        return say("card.named", id=CARD_IDS[kind], name=joined("text.and", gives))
    return say("card.nameless", id=CARD_IDS[kind])


def card_type(kind: int) -> Message:
    """A Nile card's type."""
    return say(f"card_type.{CARD_TYPES[NILE_CARDS[kind].type]}")


def card_effects(kind: int) -> Message:
    """All that a Nile card does."""
    card = NILE_CARDS[kind]
    effects: list[Message] = []
    if card.quarry:
        effects.append(say("card_effect.quarry", n=card.quarry))
    if card.colour >= 0:
        effects.append(say(f"card_effect.field.{COLOURS[card.colour]}", n=card.grain))
    if gives := benefits(CARD_BENEFITS[kind]):
        effects.append(say("card_effect.gain", benefits=gives))
    if uses := [say(f"use.{use}", n=n) for use in USES if (n := getattr(card, f"{use}_use"))]:
        effects.append(say("card_effect.use", uses=joined("use.either", uses)))
    if ability := power(kind):
        effects.append(say(f"card_power.{ability}", n=card.value, value=card.value, double=2 * card.value))
    return joined("text.sequence", effects)


def card_text(kind: int) -> Message:
    """A Nile card's type and all that it does."""
    if CARD_TYPES[NILE_CARDS[kind].type] in TYPES_NAMED_BY_THEIR_CARD:
        return card_effects(kind)
    return say("card.text", type=card_type(kind), effects=card_effects(kind))


# Sphinx cards


def measure(number: int, amount: int) -> Message:
    """Units of something that goals look at, for so many of them."""
    return say(f"measure.{MEASURES[number]}", n=amount)


def measure_name(number: int) -> Message:
    """Something that goals look at."""
    return say(f"measure_name.{MEASURES[number]}")


def whole(number: int) -> int | None:
    """The number that completes what a measure counts, where there is something to complete."""
    return TOP_LEVEL if number in (GRAIN_LEVEL, STONE_LEVEL) else None


def conditions(goal: SharedSphinxCard) -> list[tuple[int, int]]:
    """The measures that a sphinx card looks at, with the numbers they must reach."""
    return [*zip(goal.measure, goal.at_least, strict=True)][: goal.conditions]


def everywhere(goal: SharedSphinxCard) -> int:
    """The one number that all four monuments must reach, or 0."""
    asked = conditions(goal)
    amounts = {at_least for _, at_least in asked}
    every_monument = {number for number, _ in asked} == {*range(MONUMENTS)}
    return amounts.pop() if every_monument and len(amounts) == 1 else 0


def goal_name(number: int, at_least: int) -> Message:
    """A condition of a sphinx card, in short."""
    if at_least == whole(number):
        return say(f"sphinx_name.complete.{MEASURES[number]}")
    return say("sphinx_name.goal", measure=measure_name(number), n=at_least)


def goal_text(number: int, at_least: int) -> Message:
    """A condition of a sphinx card."""
    if at_least == whole(number):
        return say(f"sphinx.complete.{MEASURES[number]}")
    return say("sphinx.goal", n=at_least, measure=measure(number, at_least))


def sphinx_name(card: int) -> Message:
    """A sphinx card's short name."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return say("sphinx_name.each", measure=measure_name(goal.each))
    if goal.most >= 0:
        return say("sphinx_name.most", measure=measure_name(goal.most))
    if amount := everywhere(goal):
        return say("sphinx_name.everywhere", n=amount)
    return say("sphinx_name.all", goals=[goal_name(*condition) for condition in conditions(goal)])


def sphinx_text(card: int) -> Message:
    """What a sphinx card asks for and pays."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return say("sphinx.each", n=goal.points, measure=measure(goal.each, 1))
    if goal.most >= 0:
        return say("sphinx.most", n=goal.points, measure=measure(goal.most, 2))
    if amount := everywhere(goal):
        return say("sphinx.everywhere", n=goal.points, amount=amount)
    goals = [goal_text(*condition) for condition in conditions(goal)]
    return say("sphinx.all", n=goal.points, goals=joined("sphinx.and", goals))
