"""Decisions in words: the question put to a seat, and what each legal action is called and is about."""

from collections.abc import Callable

from egizia.catalogue import Message, Parameter
from egizia.games.contract import Description
from egizia.games.shifting_sands.actions import (
    ADD_EXTRA,
    ADD_PURPLE,
    ADVANCE,
    AMOUNT,
    COLONNADE_BRICK,
    CONVERT_BY_COLUMN,
    CONVERT_BY_SPACE,
    DECLINE,
    END_TURN,
    FEED,
    FINISH,
    HIRE,
    KEEP,
    KEEP_NONE,
    LOWER,
    NAMES,
    NO_ACTION,
    OBELISK_BRICK,
    PASS,
    PLACE,
    PLAYED,
    PYRAMID_BRICK,
    RAISE,
    RING,
    SELL,
    SHIP_BY_CARD,
    SHIP_BY_COLUMN,
    STATUE_BRICK,
    TAKE,
    TAKE_POINTS,
    USE_CREW,
    WITHDRAW,
)
from egizia.games.shifting_sands.components import (
    BUILDING_SHIP,
    CARD,
    CARD_IDS,
    CARD_PLACE,
    COLUMN_IDS,
    CREW_FOR_STONE,
    CREWS,
    LEFTOVER_CARD,
    MARKETS,
    NILE_CARDS,
    PLACE_NAMES,
    PLACES,
    PURPLE,
    RING_SPACES,
    ROUND,
    SECOND_SHIP,
    SECOND_SHIP_TILE,
    SPECULATING,
    SPHINX_IDS,
    STONE_SALE,
)
from egizia.games.shifting_sands.monuments import (
    COLONNADE,
    OBELISK,
    PYRAMID,
    STATUE,
    colonnade_cost,
    obelisk_cost,
    pyramid_cost,
    statue_cost,
)
from egizia.games.shifting_sands.state import DECISIONS, FEED_CREWS, LAY_FREE_BRICK, SELL_STONE, State
from egizia.games.shifting_sands.texts import (
    card_name,
    colour,
    column_name,
    crew,
    market,
    part,
    place,
    ring,
    sphinx_text,
    tile_text,
    zone,
)


def prompt(state: State) -> Message:
    """The question put to the seat to move."""
    return Message(f"decision.{DECISIONS[state.decision]}")


def describe(state: State, action: int) -> Description:
    """A legal action in words."""
    for use in ("stone", "grain", "strength"):
        kind = getattr(PLAYED[action], use)
        if kind != NO_ACTION:
            amount = getattr(NILE_CARDS[kind], f"{use}_use")
            return _choice(f"play_{use}", [f"card:{CARD_IDS[kind]}"], card=card_name(kind), n=amount)
    if (kind := PLAYED[action].improve) != NO_ACTION:
        player = state.players[state.seat]
        steps = player.improved[kind] // player.cards[kind] + 1
        new_colour = colour(NILE_CARDS[kind].colour - steps)
        return _choice("improve", [f"card:{CARD_IDS[kind]}"], card=card_name(kind), colour=new_colour)
    first = max(start for start in _BLOCKS if start <= action)
    return _BLOCKS[first](state, action - first)


def _choice(kind: str, targets: list[str], **parameters: Parameter) -> Description:
    return Description(kind, Message(f"choice.{kind}", parameters), tuple(targets))


def _place(state: State, number: int) -> Description:
    where = PLACES[number]
    targets = [f"place:{PLACE_NAMES[number]}"]
    if where.kind == CARD:
        kind = state.river_cards[where.index]
        return _choice("place_card", [*targets, f"card:{CARD_IDS[kind]}"], card=card_name(kind), place=place(number))
    if where.kind == ROUND:
        return _choice("place_round", targets, tile=tile_text(state.tiles[where.index]), place=place(number))
    if where.dock == SPECULATING:
        return _choice("place_speculating", targets, zone=zone(where.index))
    return _choice("place_dock", targets, place=place(number))


def _crew_choice(kind: str) -> Callable[[State, int], Description]:
    def describe_crew(state: State, number: int) -> Description:
        strength = state.players[state.seat].crews[number]
        price = NILE_CARDS[CREW_FOR_STONE].value if kind == "hire" else strength
        return _choice(kind, [f"crew:{CREWS[number]}"], crew=crew(number), n=price)

    return describe_crew


def _ring(state: State, space: int) -> Description:
    return _choice("ring_stay" if space == state.ring else "ring", [f"ring:{RING_SPACES[space]}"], space=ring(space))


def _brick(state: State, monument: int, number: int, cost: int, target: str) -> Description:
    free = state.decision == LAY_FREE_BRICK
    return _choice("free_brick" if free else "brick", [f"monument:{target}"], part=part(monument, number), n=cost)


def _obelisk(state: State, _: int) -> Description:
    return _brick(state, OBELISK, state.obelisk_height, obelisk_cost(state), "obelisk")


def _colonnade(state: State, _: int) -> Description:
    built = state.players[state.seat].colonnade
    return _brick(state, COLONNADE, built, colonnade_cost(state, state.seat), "colonnade")


def _pyramid(state: State, level: int) -> Description:
    return _brick(state, PYRAMID, level, pyramid_cost(state, level), f"row-{level + 1}")


def _statue(state: State, number: int) -> Description:
    return _brick(state, STATUE, number, statue_cost(state, state.seat, number), f"statue-{number + 1}")


def _amount(state: State, number: int) -> Description:
    kind = {FEED_CREWS: "feed_stone", SELL_STONE: "sell_amount"}.get(state.decision, "draw")
    return _choice(kind, ["sphinx" if kind == "draw" else "stone"], n=number + 1)


def _take(state: State, space: int) -> Description:
    kind, number = state.river_cards[space], CARD_PLACE[space].value
    targets = [f"place:{PLACE_NAMES[number]}", f"card:{CARD_IDS[kind]}"]
    return _choice("take_card", targets, card=card_name(kind), place=place(number))


def _plain(kind: str, *targets: str, **parameters: Parameter) -> Callable[[State, int], Description]:
    return lambda _, __: _choice(kind, [*targets], **parameters)


_BLOCKS: dict[int, Callable[[State, int], Description]] = {
    PLACE: _place,
    PASS: _plain("pass"),
    END_TURN: _plain("end_turn"),
    KEEP: lambda _, card: _choice("keep", [f"sphinx:{SPHINX_IDS[card]}"], text=sphinx_text(card)),
    KEEP_NONE: _plain("keep_none"),
    RAISE: _crew_choice("raise"),
    LOWER: _crew_choice("lower"),
    HIRE: _crew_choice("hire"),
    USE_CREW: _crew_choice("use_crew"),
    ADD_PURPLE: lambda state, _: _crew_choice("add_purple")(state, PURPLE),
    ADD_EXTRA: _crew_choice("extra_crew"),
    RING: _ring,
    ADVANCE: lambda _, number: _choice("market", [f"market:{MARKETS[number]}"], market=market(number)),
    OBELISK_BRICK: _obelisk,
    COLONNADE_BRICK: _colonnade,
    PYRAMID_BRICK: _pyramid,
    STATUE_BRICK: _statue,
    AMOUNT: _amount,
    TAKE: _take,
    TAKE_POINTS: _plain("take_points", n=NILE_CARDS[LEFTOVER_CARD].value),
    SELL: _plain("sell", f"card:{CARD_IDS[STONE_SALE]}", card=card_name(STONE_SALE)),
    SHIP_BY_CARD: _plain("second_ship_card", f"card:{CARD_IDS[SECOND_SHIP]}", card=card_name(SECOND_SHIP)),
    SHIP_BY_COLUMN: _plain(
        "second_ship_tile", f"column:{COLUMN_IDS[SECOND_SHIP_TILE]}", tile=column_name(SECOND_SHIP_TILE)
    ),
    CONVERT_BY_COLUMN: _plain("convert_column", f"column:{COLUMN_IDS[BUILDING_SHIP]}", tile=column_name(BUILDING_SHIP)),
    CONVERT_BY_SPACE: _plain("convert_space"),
    FEED: _plain("feed"),
    WITHDRAW: _plain("withdraw"),
    FINISH: _plain("finish"),
    DECLINE: _plain("decline"),
}
assert len(NAMES) > max(_BLOCKS)
