"""Hidden information: nothing on one's own sheet is hidden but the dice to come."""

from egizia.games.egyptia.state import OVER, Sheet
from egizia.kernel.randomness import seed_words
from egizia.kernel.rule import rule


@rule
def determinize(sheet: Sheet, seat: int, seed: int) -> None:  # noqa: ARG001 - nobody knows the dice to come
    """Let other dice follow; sheets of one game go on seeing the same ones when given the same seed."""
    if sheet.phase != OVER:
        seed_words(sheet.random, seed)
