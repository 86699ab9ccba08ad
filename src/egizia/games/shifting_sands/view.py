"""The table as a seat sees it: what only this game shows."""

from functools import partial

from egizia.games.contract import Look, PartMaker, seat_part
from egizia.games.nile import view as nile
from egizia.games.nile.state import SETUP
from egizia.games.nile.view import bits
from egizia.games.shifting_sands.components import (
    BOARDS,
    COLUMN_COSTS,
    COLUMN_IDS,
    GOLD_COLUMN,
    PURPLE_COLUMN,
    SPHINX_IDS,
    STATUE_COSTS,
    STATUE_IDS,
)
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.scoring import statue_points
from egizia.games.shifting_sands.state import State
from egizia.games.shifting_sands.view_types import (
    ShiftingSandsMonuments,
    ShiftingSandsSecrets,
    ShiftingSandsTableau,
)

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
        "course": lambda look: _course(look.state, look.course),
        "river": lambda look: _river(look.state, look.events_of(nile.RIVER_EVENTS)),
        "monuments": lambda look: {"monuments": monuments(look.state)},
        **{seat_part(seat): partial(_seat, seat) for seat in range(players)},
    }


def _seat(seat: int, look: Look) -> ShiftingSandsTableau:
    return tableau(look.state, seat)


def own_parts(viewer: int | None) -> dict[str, PartMaker]:
    """What a viewer alone sees."""
    return {"secrets": lambda look: {"secrets": None if viewer is None else secrets(look.state, viewer)}}


def tile_on(state: State, space: int) -> int:
    """The Nile tile on a round space, or -1."""
    return state.tiles[space]


def monuments(state: State) -> ShiftingSandsMonuments:
    """Everything that is built."""
    board = BOARDS[state.board]
    return {
        "obelisk": {**_obelisk(state), "lower": board.obelisk_lower},
        "pyramid": _pyramid(state),
        "colonnade": {
            "costs": [cost.value for cost in COLUMN_COSTS],
            "gold": {"column": GOLD_COLUMN, "tile": COLUMN_IDS[state.gold_tile]},
            "purple": {"column": PURPLE_COLUMN, "tile": COLUMN_IDS[state.purple_tile]},
            "completed": state.colonnades_completed,
        },
        "statues": {
            "costs": [cost.value for cost in STATUE_COSTS],
            "goals": [STATUE_IDS[state.statue_goals[statue]] for statue in range(board.statues)],
        },
    }


def tableau(state: State, seat: int) -> ShiftingSandsTableau:
    """What lies open before a player, with their own buildings and what the colonnade and round spaces allow."""
    player = state.players[seat]
    statues = range(BOARDS[state.board].statues)
    return {
        **_tableau(state, seat),
        "colonnade": player.colonnade,
        "statues": [player.statues[statue] for statue in statues],
        "statue_points": [statue_points(state, seat, statue) for statue in statues],
        "majorities": player.majorities,
        "used_columns": [COLUMN_IDS[tile] for tile in bits(player.column_used, len(COLUMN_IDS))],
        "prospective_ships": player.prospective_ships,
    }


def secrets(state: State, seat: int) -> ShiftingSandsSecrets:
    """What only this seat sees, with the two sphinx cards of the set-up."""
    dealt = state.players[seat].dealt
    return {
        **_secrets(state, seat),
        "dealt": [SPHINX_IDS[card] for card in dealt] if state.phase == SETUP else [],
    }
