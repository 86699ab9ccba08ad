"""Decisions in words: what only this game asks."""

from egizia.catalogue import Message
from egizia.games.contract import Description
from egizia.games.nile import choices as nile
from egizia.games.nile.state import TAKE_LEFTOVER
from egizia.games.shifting_sands.actions import (
    COLONNADE_BRICK,
    CONVERT_BY_COLUMN,
    CONVERT_BY_SPACE,
    DECLINE,
    INSTEAD_OF_LEFTOVER,
    LOWER,
    NAMES,
    SHIP_BY_COLUMN,
    STATUE_BRICK,
)
from egizia.games.shifting_sands.components import (
    BUILDING_SHIP,
    COLUMN_IDS,
    LEFTOVER_CARD,
    NILE_CARDS,
    SECOND_SHIP_TILE,
)
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.monuments import COLONNADE, STATUE, colonnade_cost, statue_cost
from egizia.games.shifting_sands.state import LAY_FREE_BRICK, State
from egizia.games.shifting_sands.texts import column_name, part

prompt = play(nile.prompt)
choice = play(nile.choice)
plain = play(nile.plain)
describe_by = play(nile.describe)


@play.instead(nile.brick_choice)
def brick_choice(state: State, part: Message, cost: int, target: str) -> Description:
    """Describe a brick, paid or free."""
    free = state.decision == LAY_FREE_BRICK
    return choice("free_brick" if free else "brick", f"monument:{target}", part=part, n=cost)


def colonnade_choice(state: State, _: int) -> Description:
    """Describe a brick of the colonnade."""
    built = state.players[state.seat].colonnade
    return brick_choice(state, part(COLONNADE, built), colonnade_cost(state, state.seat), "colonnade")


def statue_choice(state: State, number: int) -> Description:
    """Describe a brick of a statue."""
    cost = statue_cost(state, state.seat, number)
    return brick_choice(state, part(STATUE, number), cost, f"statue-{number + 1}")


def use_column(kind: str, tile: int) -> nile.Describe:
    """Describe the use of a column tile."""
    return plain(kind, f"column:{COLUMN_IDS[tile]}", tile=column_name(tile))


BLOCKS: dict[int, nile.Describe] = {
    **play(nile.blocks)(),
    LOWER: play(nile.crew_choice)("lower"),
    COLONNADE_BRICK: colonnade_choice,
    STATUE_BRICK: statue_choice,
    DECLINE: lambda state, _: choice("take_none" if state.decision == TAKE_LEFTOVER else "decline"),
    INSTEAD_OF_LEFTOVER: plain("take_points", n=NILE_CARDS[LEFTOVER_CARD].value),
    SHIP_BY_COLUMN: use_column("second_ship_tile", SECOND_SHIP_TILE),
    CONVERT_BY_COLUMN: use_column("convert_column", BUILDING_SHIP),
    CONVERT_BY_SPACE: plain("convert_space"),
}
assert len(NAMES) > max(BLOCKS)


def describe(state: State, action: int) -> Description:
    """A legal action in words."""
    return describe_by(state, action, BLOCKS)
