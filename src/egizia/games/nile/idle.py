"""What is decided for a seat whose player has left the table."""

from egizia.games.nile.box import DECLINE, END_TURN, FEED, FINISH, KEEP_NONE, PASS, RING, WITHDRAW
from egizia.games.nile.state import Nile


def idle(state: Nile, legal: list[int]) -> int:
    """As little as possible: place no ship, build nothing, keep no card, leave the ring where it is."""
    least = (PASS, END_TURN, FEED, DECLINE, WITHDRAW, FINISH, KEEP_NONE, RING + state.ring)
    return next((action for action in least if action in legal), legal[0])
