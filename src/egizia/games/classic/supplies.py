"""What only this game's cards give."""

from egizia.games.classic.components import Benefit
from egizia.games.classic.events import FROM_CARDS
from egizia.games.classic.state import State
from egizia.games.nile.score import score
from egizia.kernel.log import Log
from egizia.kernel.rule import rule


@rule
def gain_more(state: State, log: Log, seat: int, benefit: Benefit, detail: int) -> None:
    """Score stones at two buildings."""
    player = state.players[seat]
    if benefit.points_per_stone_at_obelisk_and_graves:
        stones = player.obelisk + player.graves
        score(state, log, seat, stones * benefit.points_per_stone_at_obelisk_and_graves, FROM_CARDS, detail)
    if benefit.points_per_stone_at_temple_and_pyramid:
        stones = player.temple + player.pyramid
        score(state, log, seat, stones * benefit.points_per_stone_at_temple_and_pyramid, FROM_CARDS, detail)
