"""Decisions in words: what only this game asks."""

from egizia.games.classic.actions import CONVERT, DECLINE, DOUBLE, GO_FIRST, GRAVE_BRICK, NAMES, TEMPLE_BRICK
from egizia.games.classic.components import (
    BUILD_FIRST,
    CARD_IDS,
    DOUBLE_SPACE,
    SPECULATOR,
    TEMPLE_PARTS,
    TILE_IDS,
)
from egizia.games.classic.edition import play
from egizia.games.classic.monuments import TEMPLE, grave_cost, temple_cost
from egizia.games.classic.state import DOUBLE_A_SPACE, GO_FIRST_OR_NOT, State
from egizia.games.classic.texts import card_name, part, tile_text
from egizia.games.contract import Description
from egizia.games.nile import choices as nile
from egizia.games.nile.state import TAKE_LEFTOVER

prompt = play(nile.prompt)
choice = play(nile.choice)
play_card = play(nile.play_card)
brick_choice = play(nile.brick_choice)
describe_by = play(nile.describe)


def grave_choice(state: State, _: int) -> Description:
    """Describe a grave tile."""
    return choice("grave", "monument:grave", n=grave_cost(state))


def temple_choice(state: State, number: int) -> Description:
    """Describe a stone in the temple."""
    return brick_choice(state, part(TEMPLE, number), temple_cost(state, number), f"temple-{TEMPLE_PARTS[number]}")


def double_choice(state: State, _: int) -> Description:
    """Describe what a round space gives twice."""
    space = state.pending_double - 1
    targets = f"card:{CARD_IDS[DOUBLE_SPACE]}", f"place:{TILE_IDS[space]}"
    return choice("double", *targets, card=card_name(DOUBLE_SPACE), tile=tile_text(space))


def decline_choice(state: State, _: int) -> Description:
    """Describe what it means to leave something."""
    if state.decision == DOUBLE_A_SPACE:
        space = state.pending_double - 1
        return choice("gain_once", f"place:{TILE_IDS[space]}", tile=tile_text(space))
    return choice({GO_FIRST_OR_NOT: "build_in_order", TAKE_LEFTOVER: "take_none"}.get(state.decision, "decline"))


BLOCKS = {
    **play(nile.blocks)(),
    GRAVE_BRICK: grave_choice,
    TEMPLE_BRICK: temple_choice,
    CONVERT: play_card("convert_card", SPECULATOR),
    DOUBLE: double_choice,
    GO_FIRST: play_card("go_first", BUILD_FIRST),
    DECLINE: decline_choice,
}
assert len(NAMES) > max(BLOCKS)


def describe(state: State, action: int) -> Description:
    """A legal action in words."""
    return describe_by(state, action, BLOCKS)
