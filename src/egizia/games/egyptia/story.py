"""The log in words: what happened and why, point by point."""

from collections.abc import Callable
from typing import TypeAlias

from egizia.catalogue import Message, Parameter
from egizia.games.contract import Event
from egizia.games.egyptia.components import BASICS_FOR_A_FAVOR, DIE_IDS, FAVOR, LETTER_COUNT, STEPS
from egizia.games.egyptia.events import (
    EVENTS,
    FROM_FAVOR,
    FROM_PHARAOH,
    FROM_SHIPS,
    GAINS,
    GAME_ENDS,
    PAYS_EVENT,
    POINTS,
    PRODUCES,
    ROUND_BEGINS,
    SOURCES,
)
from egizia.games.egyptia.payments import COSTS, PAYMENTS
from egizia.games.egyptia.texts import (
    a_kind,
    amount,
    amounts,
    cost,
    is_of_a_plague,
    paid_for,
    pharaoh_name,
    pharaoh_text,
    place,
    plague,
    plague_name,
    plague_of,
    resource,
    say,
    ship,
    suffering,
)
from egizia.games.egyptia.trades import TRADES

Details: TypeAlias = Callable[[Event], dict[str, Parameter]]
"""What the line about an event names, besides the player."""


def _paid_for(number: int) -> Message:
    return plague_name(plague_of(number)) if is_of_a_plague(number) else paid_for(number)


DETAILS: dict[str, Details] = {
    "pharaoh_card": lambda event: {"card": pharaoh_name(event.second), "text": pharaoh_text(event.second)},
    "round_begins": lambda event: {"n": event.first},
    "die": lambda event: {"die": DIE_IDS[event.first], "face": event.second, "resource": resource(event.third)},
    "produces": lambda event: {"gain": amount(event.first, event.second)},
    "gains": lambda event: {"gain": amount(event.first, event.second)},
    "red_dot": lambda event: {"resource": resource(event.first)},
    "suffers": lambda event: {"plague": plague(event.first), "effect": suffering(event.first, event.second)},
    "pays": lambda event: {"payment": amounts([*PAYMENTS[event.first].dots]), "what": _paid_for(event.second)},
    "uses_ship": lambda event: {"ship": ship(event.first)},
    "builds": lambda event: {"building": a_kind(event.first), "hex": place(event.second)},
    "productivity": lambda event: {"resource": resource(event.first), "more": STEPS[event.second].value},
    "confirms": lambda event: {"n": event.second},
    "trade": lambda event: {
        "given": amounts([*TRADES[event.first].given]),
        "gain": amount(TRADES[event.first].gained, 1),
    },
    "trades": lambda event: {
        "basics": say("resource.basic", n=event.first * BASICS_FOR_A_FAVOR),
        "favor": amount(FAVOR, event.first),
    },
}


def tell(event: Event, player: str, secrets: bool) -> Message:  # noqa: ARG001 - nothing that is told is secret
    """A line of the log."""
    if event.kind == POINTS:
        return tell_points(event, player)
    key = f"event.{EVENTS[event.kind]}"
    details = DETAILS.get(EVENTS[event.kind])
    told = details(event) if details else {}
    if event.kind == PRODUCES and event.second + event.third == 0:
        return say(f"{key}.nothing", player=player, resource=resource(event.first))
    if event.kind in (PRODUCES, GAINS) and event.third:
        return say(f"{key}.wasted", player=player, lost=amount(event.first, event.third), **told)
    if event.kind == PAYS_EVENT and is_of_a_plague(event.second):
        key += ".plague"
    if event.kind == PAYS_EVENT and _is_traded(event):
        return say(f"{key}.traded", player=player, cost=cost(event.second), **told)
    return say(key, player=player, **told)


def _is_traded(event: Event) -> bool:
    """Whether something else was paid than what a cost names."""
    price = COSTS[event.second]
    return price.any_kind == 0 and [*PAYMENTS[event.first].dots] != [*price.dots]


def tell_points(event: Event, player: str) -> Message:
    """Points scored or lost, and what for."""
    points, source, detail = event.first, event.second, event.third
    return say(f"points.{SOURCES[source]}", player=player, n=abs(points), detail=_detail(source, detail))


def _detail(source: int, detail: int) -> Parameter:
    if FROM_PHARAOH <= source < FROM_PHARAOH + LETTER_COUNT:
        return pharaoh_name(detail)
    if source == FROM_FAVOR:
        return amount(FAVOR, detail)
    return say("ship.count", n=detail) if source == FROM_SHIPS else detail


def is_heading(event: Event) -> bool:
    """Whether a line of the log stands above those that follow: a round that begins, and the end."""
    return event.kind in (ROUND_BEGINS, GAME_ENDS)


def is_foreseen(event: Event, seat: int) -> bool:
    """Whether a preview of a seat's choice goes on past this event: up to what the table does when all confirmed."""
    return event.seat == seat
