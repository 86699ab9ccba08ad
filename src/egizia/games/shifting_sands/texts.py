"""What is printed on cards, tiles and spaces, as messages composed from the component file."""

from collections.abc import Sequence
from functools import reduce

from egizia.catalogue import Message, Parameter, texts
from egizia.games.shifting_sands.components import (
    BENEFITS,
    BOX,
    BUILDING,
    CARD,
    CARD_BENEFITS,
    CARD_IDS,
    CARD_TYPES,
    COLONNADE_BRICKS,
    COLOURS,
    COLUMN_IDS,
    COLUMN_TILES,
    COLUMNS,
    CREWS,
    FLIPPED_STARTER_GRAIN,
    GRAIN_LEVEL,
    MARKETS,
    MEASURES,
    MONUMENTS,
    NILE_CARDS,
    PLACE_NAMES,
    PLACES,
    RING_SPACES,
    SPECULATING,
    SPHINX_DECK,
    STATUE_GOALS,
    STATUE_POINTS,
    STONE_LEVEL,
    TILE_BENEFITS,
    TILE_IDS,
    TOP_LEVEL,
    USES,
    Benefit,
    SphinxCard,
)
from egizia.games.shifting_sands.events import SOURCES

ZONE_NAMES = ("obelisk_and_colonnade", "pyramid_and_statues", "sphinx")
PART_NAMES = ("obelisk", "colonnade", "pyramid", "statue")
TYPES_NAMED_BY_THEIR_CARD = ("quarry", "field", "combo")

_card_powers = [entry.values.get("power") for entry in BOX.many("nile_card")]
_column_entries = [entry.values for entry in BOX.many("column_tile")]

# Words


def crew(number: int) -> Message:
    """A crew."""
    return Message(f"crew.{CREWS[number]}")


def colour(number: int) -> Message:
    """The colour of a field."""
    return Message(f"colour.{COLOURS[number]}")


def market(number: int) -> Message:
    """A market."""
    return Message(f"market.{MARKETS[number]}")


def ring(number: int) -> Message:
    """A space of the irrigation ring."""
    return Message(f"ring.{RING_SPACES[number]}")


def zone(number: int) -> Message:
    """A building zone, by its monuments."""
    return Message(f"zone.{ZONE_NAMES[number]}")


def monument(number: int) -> Message:
    """A monument that bears bricks."""
    return Message(f"monument.{MONUMENTS[number]}")


def part(monument: int, number: int) -> Message:
    """A part of a monument, counted from 0: a level of the obelisk, a column, a row of the pyramid or a statue."""
    return Message(f"part.{PART_NAMES[monument]}", {"n": number + 1})


def source(number: int) -> Message:
    """Where points come from."""
    return Message(f"source.{SOURCES[number]}")


def place(number: int) -> Message:
    """Somewhere a ship can go."""
    where = PLACES[number]
    if where.kind != BUILDING:
        return Message("place.card" if where.kind == CARD else "place.round", {"id": PLACE_NAMES[number]})
    if where.dock == SPECULATING:
        return Message("place.speculating", {"zone": zone(where.index)})
    return Message("place.dock", {"n": where.dock + 1, "zone": zone(where.index)})


# Benefits


def _benefits(benefit: Benefit) -> list[Message]:
    gains = [Message(f"benefit.{name}", {"n": getattr(benefit, name)}) for name in BENEFITS if getattr(benefit, name)]
    crews = [(crew(number), steps) for number, steps in enumerate(benefit.crews) if steps]
    return [Message("benefit.crew", {"crew": name, "n": steps}) for name, steps in crews] + gains


def _benefit_names(benefit: Benefit) -> list[Message]:
    names = [Message(f"benefit_name.{name}") for name in BENEFITS if getattr(benefit, name)]
    return [crew(number) for number, steps in enumerate(benefit.crews) if steps] + names


def _joined(key: str, messages: Sequence[Message]) -> Message:
    return reduce(lambda first, second: Message(key, {"first": first, "second": second}), messages)


# Nile cards


def card_name(kind: int) -> Message:
    """A Nile card's short name."""
    card = NILE_CARDS[kind]
    parts: list[Message] = []
    if card.quarry:
        parts.append(Message("card.quarry", {"n": card.quarry}))
    if card.colour >= 0:
        parts.append(Message(f"card.field.{COLOURS[card.colour]}", {"n": card.grain}))
    if len(parts) == 2:
        return Message("card.combo", {"quarry": parts[0], "field": parts[1]})
    if parts:
        return parts[0]
    name = f"card_name.{_card_powers[kind] or CARD_IDS[kind]}"
    if name not in texts("en"):
        return Message("card.nameless", {"id": CARD_IDS[kind]})
    return Message("card.named", {"id": CARD_IDS[kind], "name": Message(name)})


def card_type(kind: int) -> Message:
    """A Nile card's type."""
    return Message(f"card_type.{CARD_TYPES[NILE_CARDS[kind].type]}")


def card_effects(kind: int) -> Message:
    """All that a Nile card does."""
    card = NILE_CARDS[kind]
    effects: list[Message] = []
    if card.quarry:
        effects.append(Message("card_effect.quarry", {"n": card.quarry}))
    if card.colour >= 0:
        effects.append(Message(f"card_effect.field.{COLOURS[card.colour]}", {"n": card.grain}))
    if benefits := _benefits(CARD_BENEFITS[kind]):
        effects.append(Message("card_effect.gain", {"benefits": benefits}))
    if uses := [Message(f"use.{use}", {"n": n}) for use in USES if (n := getattr(card, f"{use}_use"))]:
        effects.append(Message("card_effect.use", {"uses": _joined("use.either", uses)}))
    if power := _card_powers[kind]:
        numbers: dict[str, Parameter] = {"n": card.value, "value": card.value, "double": 2 * card.value}
        effects.append(Message(f"card_power.{power}", numbers))
    return _joined("text.sequence", effects)


def card_text(kind: int) -> Message:
    """A Nile card's type and all that it does."""
    if CARD_TYPES[NILE_CARDS[kind].type] in TYPES_NAMED_BY_THEIR_CARD:
        return card_effects(kind)
    return Message("card.text", {"type": card_type(kind), "effects": card_effects(kind)})


# Nile tiles and column tiles


def tile_name(tile: int) -> Message:
    """A Nile tile's short name."""
    return Message("tile.named", {"id": TILE_IDS[tile], "benefits": _benefit_names(TILE_BENEFITS[tile])})


def tile_text(tile: int) -> Message:
    """What a Nile tile gives."""
    return Message("tile.text", {"benefits": _benefits(TILE_BENEFITS[tile])})


def column_name(tile: int) -> Message:
    """A column tile's short name."""
    name = Message(f"column_name.{_column_entries[tile]['power']}")
    return Message("column.named", {"id": COLUMN_IDS[tile], "name": name})


def column_text(tile: int) -> Message:
    """What a column tile does, and how often."""
    value = COLUMN_TILES[tile].value
    numbers: dict[str, Parameter] = {"n": value, "value": value, "grain": FLIPPED_STARTER_GRAIN}
    effect = Message(f"column_power.{_column_entries[tile]['power']}", numbers)
    once = _column_entries[tile].get("once")
    return Message(f"column.once.{once}" if once else "column.always", {"effect": effect})


# Statue goals and sphinx cards


def _measure(number: int, amount: int) -> Message:
    return Message(f"measure.{MEASURES[number]}", {"n": amount})


def _measure_name(number: int) -> Message:
    return Message(f"measure_name.{MEASURES[number]}")


def statue_name(goal: int) -> Message:
    """A statue goal's short name."""
    return _measure_name(STATUE_GOALS[goal].measure)


def statue_text(goal: int) -> Message:
    """What a statue asks for and pays, level by level."""
    card = STATUE_GOALS[goal]
    parameters: dict[str, Parameter] = {"measure": _measure(card.measure, card.levels[2])}
    for asked, paid, number in (("first", "low", 0), ("second", "middle", 1), ("third", "high", 2)):
        parameters[asked] = card.levels[number]
        parameters[paid] = Message("benefit.points", {"n": STATUE_POINTS[number].value})
    return Message("statue.goal", parameters)


def _is_complete(measure: int, at_least: int) -> bool:
    top = {COLONNADE_BRICKS: COLUMNS, GRAIN_LEVEL: TOP_LEVEL, STONE_LEVEL: TOP_LEVEL}
    return top.get(measure) == at_least


def _conditions(goal: SphinxCard) -> list[tuple[int, int]]:
    return list(zip(goal.measure, goal.at_least, strict=True))[: goal.conditions]


def _everywhere(conditions: list[tuple[int, int]]) -> int:
    """The one number that all four monuments must reach, or 0."""
    amounts = {at_least for _, at_least in conditions}
    every_monument = {measure for measure, _ in conditions} == set(range(len(MONUMENTS)))
    return amounts.pop() if every_monument and len(amounts) == 1 else 0


def sphinx_name(card: int) -> Message:
    """A sphinx card's short name."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return Message("sphinx_name.each", {"measure": _measure_name(goal.each)})
    if goal.most >= 0:
        return Message("sphinx_name.most", {"measure": _measure_name(goal.most)})
    conditions = _conditions(goal)
    if amount := _everywhere(conditions):
        return Message("sphinx_name.everywhere", {"n": amount})
    goals = [
        Message(f"sphinx_name.complete.{MEASURES[measure]}")
        if _is_complete(measure, at_least)
        else Message("sphinx_name.goal", {"measure": _measure_name(measure), "n": at_least})
        for measure, at_least in conditions
    ]
    return Message("sphinx_name.all", {"goals": goals})


def sphinx_text(card: int) -> Message:
    """What a sphinx card asks for and pays."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return Message("sphinx.each", {"n": goal.points, "measure": _measure(goal.each, 1)})
    if goal.most >= 0:
        return Message("sphinx.most", {"n": goal.points, "measure": _measure(goal.most, 2)})
    conditions = _conditions(goal)
    if amount := _everywhere(conditions):
        return Message("sphinx.everywhere", {"n": goal.points, "amount": amount})
    goals = [
        Message(f"sphinx.complete.{MEASURES[measure]}")
        if _is_complete(measure, at_least)
        else Message("sphinx.goal", {"n": at_least, "measure": _measure(measure, at_least)})
        for measure, at_least in conditions
    ]
    return Message("sphinx.all", {"n": goal.points, "goals": _joined("text.and", goals)})
