"""The table in a few lines of words: the monuments of this game."""

from collections.abc import Sequence

from egizia.catalogue import Message, Parameter
from egizia.games.nile import summary as nile
from egizia.games.nile.summary import filled
from egizia.games.shifting_sands.components import BOARDS
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.state import State
from egizia.games.shifting_sands.texts import column_name, statue_name

lines = play(nile.summary)


def summary(state: State, names: Sequence[str], seat: int | None) -> list[Message]:
    """The common table, then every player's tableau, then what only the given seat knows."""
    return lines(state, names, seat, _monuments(state), lambda number: _bricks(state, number))


def _monuments(state: State) -> dict[str, Parameter]:
    board = BOARDS[state.board]
    rows = [filled(state.pyramid_filled[level], board.pyramid_width[level]) for level in range(board.pyramid_rows)]
    return {
        "obelisk": filled(state.obelisk_height, board.obelisk_levels),
        "pyramid": " ".join(rows),
        "gold": column_name(state.gold_tile),
        "purple": column_name(state.purple_tile),
        "statues": [statue_name(state.statue_goals[statue]) for statue in range(board.statues)],
    }


def _bricks(state: State, seat: int) -> dict[str, Parameter]:
    player = state.players[seat]
    return {
        "obelisk": player.obelisk,
        "colonnade": player.colonnade,
        "pyramid": player.pyramid,
        "statues": "/".join(str(player.statues[statue]) for statue in range(BOARDS[state.board].statues)),
    }
