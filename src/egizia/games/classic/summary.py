"""The table in a few lines of words: the monuments of this game."""

from collections.abc import Sequence

from egizia.catalogue import Message, Parameter
from egizia.games.classic.components import BOARDS, GRAVES, TEMPLE_PARTS, TEMPLE_SIZES
from egizia.games.classic.edition import play
from egizia.games.classic.scoring import grave_sum
from egizia.games.classic.state import State, open_graves
from egizia.games.classic.texts import say
from egizia.games.nile import summary as nile
from egizia.games.nile.summary import filled

lines = play(nile.summary)


def summary(state: State, names: Sequence[str], seat: int | None) -> list[Message]:
    """The common table, then every player's tableau, then what only the given seat knows."""
    return lines(state, names, seat, _monuments(state), lambda number: _stones(state, number))


def _monuments(state: State) -> dict[str, Parameter]:
    board = BOARDS[state.board]
    rows = [filled(state.pyramid_filled[level], board.pyramid_width[level]) for level in range(board.pyramid_rows)]
    tiles = [str(state.grave_tiles[grave]) for grave in range(state.graves_taken, open_graves(state))]
    return {
        "obelisk": filled(state.obelisk_height, board.obelisk_levels),
        "graves": filled(state.graves_taken, GRAVES),
        "tiles": " ".join(tiles) or say("summary.none"),
        **{
            name: filled(state.temple_filled[number], TEMPLE_SIZES[number].value)
            for number, name in enumerate(TEMPLE_PARTS)
        },
        "pyramid": " ".join(rows),
    }


def _stones(state: State, seat: int) -> dict[str, Parameter]:
    player = state.players[seat]
    return {
        "obelisk": player.obelisk,
        "graves": player.graves,
        "sum": grave_sum(state, seat),
        "temple": player.temple,
        "pyramid": player.pyramid,
    }
