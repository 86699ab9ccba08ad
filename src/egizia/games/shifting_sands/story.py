"""The log in words: what happened and why, point by point."""

from collections.abc import Callable

from egizia.catalogue import Message, Parameter
from egizia.games.contract import Event
from egizia.games.shifting_sands.components import PLACES
from egizia.games.shifting_sands.events import (
    EVENTS,
    FEEDS,
    FROM_BRICKS,
    FROM_CARDS,
    FROM_CARDS_AT_THE_END,
    FROM_ROWS,
    FROM_SPHINX_CARDS,
    FROM_STATUES,
    FROM_STONE_CARDS,
    FROM_TILES,
    GAME_ENDS,
    KEEPS,
    MINES,
    MOVES_UP,
    POINTS,
    ROUND_BEGINS,
    SECOND_SHIP_EVENT,
    SOURCES,
    STONE,
)
from egizia.games.shifting_sands.monuments import PYRAMID, STATUE
from egizia.games.shifting_sands.texts import (
    card_name,
    colour,
    column_name,
    crew,
    market,
    monument,
    part,
    place,
    ring,
    sphinx_name,
    tile_name,
    zone,
)


def tell(event: Event, player: str, secrets: bool) -> Message | None:
    """A line of the log; without `secrets` it says nothing that only the event's own seat may know."""
    if event.kind == POINTS:
        return _points(event, player)
    key = f"event.{EVENTS[event.kind]}"
    if event.kind == KEEPS and not secrets:
        return Message(f"{key}.hidden", {"player": player})
    if event.kind == STONE and event.second:
        return Message(f"{key}.wasted", {"player": player, "n": event.first, "lost": event.second})
    if event.kind == MINES and event.third:
        lost = {"quarries": event.first, "n": event.second, "lost": event.third}
        return Message(f"{key}.wasted", {"player": player, **lost})
    if event.kind == FEEDS and event.third:
        key += ".short"
    return Message(key, {"player": player, **_DETAILS.get(EVENTS[event.kind], _nothing)(event)})


def is_foreseen(event: Event, seat: int) -> bool:
    """Whether a preview of a seat's choice goes on past this event: it ends with the turn and before anything new."""
    if event.kind in (ROUND_BEGINS, MINES, GAME_ENDS):
        return False
    return event.seat == seat or event.kind in (POINTS, MOVES_UP)


def _nothing(_: Event) -> dict[str, Parameter]:
    return {}


def _points(event: Event, player: str) -> Message:
    points, source, detail = event.first, event.second, event.third
    details: dict[int, Callable[[int], Parameter]] = {
        FROM_ROWS: lambda level: part(PYRAMID, level),
        FROM_BRICKS: monument,
        FROM_TILES: tile_name,
        FROM_CARDS: card_name,
        FROM_STONE_CARDS: card_name,
        FROM_CARDS_AT_THE_END: card_name,
        FROM_SPHINX_CARDS: sphinx_name,
        FROM_STATUES: lambda statue: part(STATUE, statue),
    }
    key = f"points.{SOURCES[source]}"
    if points < 0 and source in (FROM_TILES, FROM_CARDS):
        key += ".lost"
    what = details.get(source, int)(detail)
    return Message(key, {"player": player, "n": abs(points), "detail": what})


def _granted_by(event: Event) -> Message:
    """The card or column tile that allowed something; a round space where it was neither."""
    if event.kind == SECOND_SHIP_EVENT and event.first >= 0:
        return card_name(event.first)
    return column_name(event.second) if event.second >= 0 else Message("by.round_space")


_DETAILS: dict[str, Callable[[Event], dict[str, Parameter]]] = {
    "round_begins": lambda event: {"n": event.first},
    "first_tile": lambda event: {"tile": event.first, "n": event.second},
    "ship": lambda event: {"place": place(event.first)},
    "speculates": lambda event: {"zone": zone(PLACES[event.first].index)},
    "upstream": lambda event: {"tile": column_name(event.first)},
    "occupied": lambda event: {"tile": column_name(event.first)},
    "second_ship": lambda event: {"by": _granted_by(event)},
    "takes_card": lambda event: {"card": card_name(event.first), "place": place(event.second)},
    "takes_leftover": lambda event: {"card": card_name(event.first), "place": place(event.second)},
    "stone": lambda event: {"n": event.first},
    "crew": lambda event: {"crew": crew(event.first), "n": event.second},
    "crew_lowered": lambda event: {"crew": crew(event.first), "n": event.second},
    "market": lambda event: {"market": market(event.first), "n": event.second},
    "market_top": lambda event: {"market": market(event.first)},
    "ring": lambda event: {"space": ring(event.first)},
    "improves": lambda event: {"card": card_name(event.first), "colour": colour(event.second)},
    "plays_stone": lambda event: {"card": card_name(event.first)},
    "plays_grain": lambda event: {"card": card_name(event.first), "n": event.second},
    "plays_strength": lambda event: {"card": card_name(event.first), "n": event.second},
    "sells_stone": lambda event: {"card": card_name(event.first), "n": event.second},
    "mines": lambda event: {"n": event.second},
    "stone_as_grain": lambda event: {"n": event.first},
    "feeds": lambda event: {"needed": event.first, "grain": event.second, "n": event.third},
    "hires": lambda event: {"crew": crew(event.first), "n": event.second},
    "uses_crew": lambda event: {"crew": crew(event.first), "n": event.second},
    "adds_crew": lambda event: {"crew": crew(event.first), "n": event.second},
    "extra_crew": lambda event: {"crew": crew(event.first), "n": event.second, "tile": column_name(event.third)},
    "brick": lambda event: {"part": part(event.first, event.second), "n": event.third},
    "free_brick": lambda event: {"part": part(event.first, event.second)},
    "withdraws": lambda event: {"zone": zone(event.first)},
    "moves_up": lambda event: {"zone": zone(event.first), "n": event.second + 1},
    "becomes_builder": lambda event: {"zone": zone(event.first), "by": _granted_by(event)},
    "opens_column": lambda event: {"tile": column_name(event.first)},
    "flips_starter": lambda event: {"n": event.first},
    "draws": lambda event: {"n": event.first, "stone": event.second},
    "keeps": lambda event: {"card": sphinx_name(event.first)},
    "returns": lambda event: {"n": event.first},
    "sphinx_revealed": lambda event: {"card": sphinx_name(event.first), "n": event.second},
    "sequence": lambda event: {"tile": event.first},
    "wins": lambda event: {"n": event.first},
}
