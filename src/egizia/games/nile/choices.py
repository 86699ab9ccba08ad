"""Decisions in words: the question put to a seat, and what each legal action is called and is about."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from egizia.catalogue import Message, Parameter
from egizia.games.contract import Description
from egizia.games.nile.actions import NO_ACTION
from egizia.games.nile.box import (
    ADD_EXTRA,
    ADD_JOKER,
    ADVANCE,
    AMOUNT,
    CARD_IDS,
    CARD_PLACE,
    CREW_FOR_STONE,
    CREWS,
    DECISIONS,
    DECLINE,
    END_TURN,
    FEED,
    FEED_UNSOLD,
    FINISH,
    FIRST_BRICK,
    HIRE,
    KEEP,
    KEEP_NONE,
    NILE_CARDS,
    PASS,
    PLACE,
    PLACE_NAMES,
    PLACES,
    PLAYED,
    PYRAMID_BRICK,
    RAISE,
    RING,
    RING_SPACES,
    SECOND_SHIP,
    SELL,
    SHIP_BY_CARD,
    SPHINX_IDS,
    STONE_SALE,
    TAKE,
    USE_CREW,
    WITHDRAW,
    tile_on,
)
from egizia.games.nile.components import CARD, JOKER, MARKETS, ROUND, SPECULATING, USES
from egizia.games.nile.grain import surplus_points
from egizia.games.nile.monuments import obelisk_cost, pyramid_cost
from egizia.games.nile.state import FEED_CREWS, SELL_STONE, START_BUILDING, Nile
from egizia.games.nile.texts import (
    card_name,
    colour,
    crew,
    market,
    place,
    ring,
    row,
    say,
    sphinx_text,
    tile_text,
    zone,
)

Describe: TypeAlias = Callable[[Any, int], Description]
"""How a run of actions is described: from the state, and the action counted from the first of the run."""


def prompt(state: Nile) -> Message:
    """The question put to the seat to move."""
    return say(f"decision.{DECISIONS[state.decision]}")


def describe(state: Nile, action: int, blocks: Mapping[int, Describe]) -> Description:
    """A legal action in words; `blocks` has, by its first action, how each run of actions is described."""
    for use in USES:
        kind = getattr(PLAYED[action], use)
        if kind != NO_ACTION:
            amount = getattr(NILE_CARDS[kind], f"{use}_use")
            return choice(f"play_{use}", f"card:{CARD_IDS[kind]}", card=card_name(kind), n=amount)
    if (kind := PLAYED[action].improve) != NO_ACTION:
        player = state.players[state.seat]
        steps = player.improved[kind] // player.cards[kind] + 1
        new_colour = colour(NILE_CARDS[kind].colour - steps)
        return choice("improve", f"card:{CARD_IDS[kind]}", card=card_name(kind), colour=new_colour)
    first = max(start for start in blocks if start <= action)
    return blocks[first](state, action - first)


def choice(kind: str, *targets: str, **parameters: Parameter) -> Description:
    """A choice of a kind, about something on the table."""
    return Description(kind, say(f"choice.{kind}", **parameters), targets)


def plain(kind: str, *targets: str, **parameters: Parameter) -> Describe:
    """Describe a choice that is always the same."""
    return lambda _, __: choice(kind, *targets, **parameters)


def play_card(kind: str, card: int) -> Describe:
    """Describe the use of a card."""
    return plain(kind, f"card:{CARD_IDS[card]}", card=card_name(card))


def crew_choice(kind: str) -> Describe:
    """Describe what is done with a crew."""

    def describe_crew(state: Nile, number: int) -> Description:
        strength = state.players[state.seat].crews[number]
        price = NILE_CARDS[CREW_FOR_STONE].value if kind == "hire" else strength
        return choice(kind, f"crew:{CREWS[number]}", crew=crew(number), n=price)

    return describe_crew


def place_choice(state: Nile, number: int) -> Description:
    """Describe where a ship goes."""
    where = PLACES[number]
    target = f"place:{PLACE_NAMES[number]}"
    if where.kind == CARD:
        kind = state.river_cards[where.index]
        return choice("place_card", target, f"card:{CARD_IDS[kind]}", card=card_name(kind), place=place(number))
    if where.kind == ROUND:
        return choice("place_round", target, tile=tile_text(tile_on(state, where.index)), place=place(number))
    if where.dock == SPECULATING:
        return choice("place_speculating", target, zone=zone(where.index))
    return choice("place_dock", target, place=place(number))


def ring_choice(state: Nile, space: int) -> Description:
    """Describe where the ring goes, or that it stays."""
    return choice("ring_stay" if space == state.ring else "ring", f"ring:{RING_SPACES[space]}", space=ring(space))


def brick_choice(state: Nile, part: Message, cost: int, target: str) -> Description:
    """Describe a brick."""
    return choice("brick", f"monument:{target}", part=part, n=cost)


def obelisk_choice(state: Nile, _: int) -> Description:
    """Describe a brick of the obelisk."""
    return brick_choice(state, say("part.obelisk", n=state.obelisk_height + 1), obelisk_cost(state), "obelisk")


def pyramid_choice(state: Nile, level: int) -> Description:
    """Describe a brick of the pyramid."""
    return brick_choice(state, row(level), pyramid_cost(state, level), f"row-{level + 1}")


def amount_choice(state: Nile, number: int) -> Description:
    """Describe how many cards are drawn or how much stone is used."""
    kinds = {FEED_CREWS: "feed_stone", SELL_STONE: "sell_amount", START_BUILDING: "draw_free"}
    kind = kinds.get(state.decision, "draw")
    return choice(kind, "sphinx" if kind.startswith("draw") else "stone", n=number + 1)


def take_choice(state: Nile, space: int) -> Description:
    """Describe which of the cards left over is taken."""
    kind, number = state.river_cards[space], CARD_PLACE[space].value
    targets = f"place:{PLACE_NAMES[number]}", f"card:{CARD_IDS[kind]}"
    return choice("take_card", *targets, card=card_name(kind), place=place(number))


def feed_choice(state: Nile, _: int) -> Description:
    """Describe feeding, with what surplus grain brings."""
    points = surplus_points(state, state.seat)
    return choice("feed_and_sell", n=points) if points else choice("feed")


def blocks() -> dict[int, Describe]:
    """How the actions of both games are described, by the first action of every run."""
    return {
        PLACE: place_choice,
        PASS: plain("pass"),
        END_TURN: plain("end_turn"),
        KEEP: lambda _, card: choice("keep", f"sphinx:{SPHINX_IDS[card]}", text=sphinx_text(card)),
        KEEP_NONE: plain("keep_none"),
        RAISE: crew_choice("raise"),
        HIRE: crew_choice("hire"),
        USE_CREW: crew_choice("use_crew"),
        ADD_JOKER: lambda state, _: crew_choice("add_joker")(state, JOKER),
        ADD_EXTRA: crew_choice("extra_crew"),
        RING: ring_choice,
        ADVANCE: lambda _, number: choice("market", f"market:{MARKETS[number]}", market=market(number)),
        FIRST_BRICK: obelisk_choice,
        PYRAMID_BRICK: pyramid_choice,
        AMOUNT: amount_choice,
        TAKE: take_choice,
        SELL: play_card("sell", STONE_SALE),
        SHIP_BY_CARD: play_card("second_ship_card", SECOND_SHIP),
        FEED: feed_choice,
        FEED_UNSOLD: plain("feed_unsold"),
        WITHDRAW: plain("withdraw"),
        FINISH: plain("finish"),
        DECLINE: plain("decline"),
    }
