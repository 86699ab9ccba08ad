"""The table as a seat sees it: what only this game shows."""

from typing import Any

from egizia.games.classic.components import (
    BUILD_FIRST,
    CARD_IDS,
    GRAVES,
    OCCUPIED_SPACE,
    TEMPLE_COSTS,
    TEMPLE_PARTS,
    TEMPLE_SIZES,
    TEMPLE_START,
    UPSTREAM,
)
from egizia.games.classic.edition import play
from egizia.games.classic.scoring import grave_sum, grave_sum_points
from egizia.games.classic.state import SHARED_A_SPACE, WENT_UPSTREAM, State, open_graves
from egizia.games.nile import view as nile
from egizia.games.nile.view import owners

view = play(nile.view)
scores = play(nile.scores)
ledger = play(nile.ledger)
winners = play(nile.winners)
chapter = play(nile.chapter)


def tile_on(_: State, space: int) -> int:
    """What a round space gives is printed on it."""
    return space


def own_monuments(state: State) -> dict[str, Any]:
    """The graves and the temple."""
    shown = open_graves(state)
    return {
        "graves": {
            "tiles": [state.grave_tiles[grave] if grave < shown else None for grave in range(GRAVES)],
            "owners": owners(state.graves),
        },
        "temple": {name: _temple_part(state, part) for part, name in enumerate(TEMPLE_PARTS)},
    }


def _temple_part(state: State, part: int) -> dict[str, Any]:
    first = TEMPLE_START[part].value
    spaces = range(first, first + TEMPLE_SIZES[part].value)
    return {
        "costs": [TEMPLE_COSTS[space].value for space in spaces],
        "owners": owners(state.temple[space] for space in spaces),
    }


def own_table(state: State) -> dict[str, Any]:
    """Who builds first everywhere, and by which text cards are played."""
    return {
        "first_builder": {"seat": state.leader - 1, "card": CARD_IDS[BUILD_FIRST]} if state.leader else None,
        "text": "printed" if state.printed else "2010",
    }


def own_tableau(state: State, seat: int) -> dict[str, Any]:
    """A player's stones in the graves and the temple, and the cards used this round."""
    player = state.players[seat]
    used = ((WENT_UPSTREAM, UPSTREAM), (SHARED_A_SPACE, OCCUPIED_SPACE))
    return {
        "graves": player.graves,
        "grave_sum": grave_sum(state, seat),
        "grave_points": grave_sum_points(state, seat),
        "temple": player.temple,
        "used_cards": [CARD_IDS[card] for bit, card in used if player.used & bit],
    }


def own_secrets(_: State, __: int) -> dict[str, Any]:
    """Nothing but sphinx cards is secret."""
    return {}
