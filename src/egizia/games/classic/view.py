"""The table as a seat sees it: what only this game shows."""

from functools import partial
from typing import Any

from egizia.games.classic.components import (
    BUILD_FIRST,
    CARD_IDS,
    CREW_AFTER_FEEDING,
    CREW_FOR_STONE,
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
from egizia.games.classic.state import State, open_graves
from egizia.games.classic.view_types import ClassicMonuments, ClassicTableau, FirstBuilder, TemplePart
from egizia.games.contract import Look, PartMaker, seat_part
from egizia.games.nile import view as nile
from egizia.games.nile.view import owners

scores = play(nile.scores)
ledger = play(nile.ledger)
winners = play(nile.winners)
chapter = play(nile.chapter)
_course = play(nile.course)
_river = play(nile.river)
_obelisk = play(nile.obelisk)
_pyramid = play(nile.pyramid)
_tableau = play(nile.tableau)
_secrets = play(nile.secrets)


def shared_parts(players: int) -> dict[str, PartMaker]:
    """Everything that lies open."""
    return {
        "course": course,
        "river": lambda look: _river(look.state, look.events_of(nile.RIVER_EVENTS)),
        "monuments": lambda look: {"monuments": monuments(look.state)},
        **{seat_part(seat): partial(_seat, seat) for seat in range(players)},
    }


def course(look: Look) -> dict[str, Any]:
    """How far the game is, who builds first, and by which text it is played."""
    state: State = look.state
    text = "printed" if state.printed else "2010"
    return {**_course(state, look.course), "first_builder": first_builder(state), "text": text}


def _seat(seat: int, look: Look) -> ClassicTableau:
    return tableau(look.state, seat)


def own_parts(viewer: int | None) -> dict[str, PartMaker]:
    """What a viewer alone sees."""
    return {"secrets": lambda look: {"secrets": None if viewer is None else _secrets(look.state, viewer)}}


def tile_on(_: State, space: int) -> int:
    """What a round space gives is printed on it."""
    return space


def monuments(state: State) -> ClassicMonuments:
    """Everything that is built."""
    shown = open_graves(state)
    return {
        "obelisk": _obelisk(state),
        "pyramid": _pyramid(state),
        "graves": {
            "tiles": [state.grave_tiles[grave] if grave < shown else None for grave in range(GRAVES)],
            "owners": owners(state.graves),
        },
        "temple": {name: _temple_part(state, part) for part, name in enumerate(TEMPLE_PARTS)},
    }


def _temple_part(state: State, part: int) -> TemplePart:
    first = TEMPLE_START[part].value
    spaces = range(first, first + TEMPLE_SIZES[part].value)
    return {
        "costs": [TEMPLE_COSTS[space].value for space in spaces],
        "owners": owners(state.temple[space] for space in spaces),
    }


def first_builder(state: State) -> FirstBuilder | None:
    """Who builds first everywhere."""
    return {"seat": state.leader - 1, "card": CARD_IDS[BUILD_FIRST]} if state.leader else None


def tableau(state: State, seat: int) -> ClassicTableau:
    """What lies open before a player, with their stones in the graves and the temple, and the cards used this round."""
    player = state.players[seat]
    used = (
        (UPSTREAM, player.went_upstream),
        (OCCUPIED_SPACE, player.shared_spaces),
        (CREW_FOR_STONE, player.hired),
        (CREW_AFTER_FEEDING, player.raised),
    )
    return {
        **_tableau(state, seat),
        "graves": player.graves,
        "grave_sum": grave_sum(state, seat),
        "grave_points": grave_sum_points(state, seat),
        "temple": player.temple,
        "used_cards": [CARD_IDS[card] for card, times in used if 0 < player.cards[card] <= times],
    }
