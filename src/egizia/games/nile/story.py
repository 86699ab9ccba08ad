"""The log in words: what happened and why, point by point."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from egizia.catalogue import Message, Parameter, texts
from egizia.games.contract import Event
from egizia.games.nile.box import (
    EVENTS,
    FROM_CARDS,
    FROM_COOPERATION,
    FROM_ROWS,
    FROM_SPHINX_CARDS,
    FROM_STONE_CARDS,
    PLACES,
    SOURCES,
)
from egizia.games.nile.events import FEEDS, GAME_ENDS, KEEPS, MINES, MOVES_UP, ROUND_BEGINS, STONE
from egizia.games.nile.score import POINTS
from egizia.games.nile.texts import (
    card_name,
    colour,
    crew,
    market,
    part,
    place,
    ring,
    row,
    say,
    sphinx_name,
    zone,
    zones,
)

Details: TypeAlias = Callable[[Event], dict[str, Parameter]]
"""What the line about an event names, besides the player."""
PointDetails: TypeAlias = Callable[[int], Parameter]
"""The detail of a source of points in words."""


def tell(
    event: Event, player: str, secrets: bool, details: Mapping[str, Details], points: Mapping[int, PointDetails]
) -> Message:
    """A line of the log; without `secrets` it says nothing that only the event's own seat may know."""
    if event.kind == POINTS:
        return tell_points(event, player, points)
    key = f"event.{EVENTS[event.kind]}"
    if event.kind == KEEPS and not secrets:
        return say(f"{key}.hidden", player=player)
    if event.kind == STONE and event.second:
        return say(f"{key}.wasted", player=player, n=event.first, lost=event.second)
    if event.kind == MINES and event.third:
        return say(f"{key}.wasted", player=player, quarries=event.first, n=event.second, lost=event.third)
    if event.kind == FEEDS and event.third:
        key += ".short"
    own = details.get(EVENTS[event.kind])
    return say(key, player=player, **(own(event) if own else {}))


def is_foreseen(event: Event, seat: int) -> bool:
    """Whether a preview of a seat's choice goes on past this event: it ends with the turn and before anything new."""
    if event.kind in (ROUND_BEGINS, MINES, GAME_ENDS):
        return False
    return event.seat == seat or event.kind in (POINTS, MOVES_UP)


def is_heading(event: Event) -> bool:
    """Whether a line of the log stands above those that follow: a round that begins, and the end."""
    return event.kind in (ROUND_BEGINS, GAME_ENDS)


def tell_points(event: Event, player: str, details: Mapping[int, PointDetails]) -> Message:
    """Points scored or lost, and what for."""
    points, source, detail = event.first, event.second, event.third
    message = say(f"points.{SOURCES[source]}", player=player, n=abs(points), detail=details.get(source, int)(detail))
    lost = f"{message.key}.lost"
    return Message(lost, message.parameters) if points < 0 and lost in texts("en") else message


def point_details() -> dict[int, PointDetails]:
    """What is told of the sources of points that both games have."""
    return {
        FROM_ROWS: row,
        FROM_CARDS: card_name,
        FROM_STONE_CARDS: card_name,
        FROM_COOPERATION: zones,
        FROM_SPHINX_CARDS: sphinx_name,
    }


def details() -> dict[str, Details]:
    """What is told of the events that both games have."""
    return {
        "round_begins": lambda event: {"n": event.first},
        "first_tile": lambda event: {"tile": event.first, "n": event.second},
        "ship": lambda event: {"place": place(event.first)},
        "speculates": lambda event: {"zone": zone(PLACES[event.first].index)},
        "second_ship": lambda event: {"by": card_name(event.first)},
        "takes_card": lambda event: {"card": card_name(event.first), "place": place(event.second)},
        "takes_leftover": lambda event: {"card": card_name(event.first), "place": place(event.second)},
        "stone": lambda event: {"n": event.first},
        "crew": lambda event: {"crew": crew(event.first), "n": event.second},
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
        "brick": lambda event: {"part": part(event.first, event.second), "n": event.third},
        "withdraws": lambda event: {"zone": zone(event.first)},
        "moves_up": lambda event: {"zone": zone(event.first), "n": event.second + 1},
        "draws": lambda event: {"n": event.first, "stone": event.second},
        "keeps": lambda event: {"card": sphinx_name(event.first)},
        "returns": lambda event: {"n": event.first},
        "sphinx_revealed": lambda event: {"card": sphinx_name(event.first), "n": event.second},
        "sequence": lambda event: {"tile": event.first},
        "wins": lambda event: {"n": event.first},
    }
