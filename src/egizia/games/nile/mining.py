"""Producing stone."""

from egizia.games.nile.cards import quarry_productivity
from egizia.games.nile.events import MINES
from egizia.games.nile.state import Nile
from egizia.games.nile.supplies import store_stone
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def produce_stone(state: Nile, log: Log) -> None:
    """All quarries produce."""
    for turn in range(state.player_count):
        seat = state.order[turn]
        produced = quarry_productivity(state, seat)
        stored = store_stone(state, seat, produced)
        note(log, MINES, seat, produced, stored, produced - stored)
