"""The rules of a game, as the engine takes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rulebook:
    """The functions that make a game, all of them rules over its state record.

    The state has a field `seat`: whose decision it is, or -1 when the game is over.

    In a game that all play at the same time every seat has a record of its own, and a game is as many records side by
    side as it has players. There `seat` is 0 while the record's owner has something to decide, and -1 from their last
    decision of a round until the round is closed.
    """

    name: str
    state: type[Any]
    action_count: int
    observation_size: int
    start: Callable[..., None]
    """start(state, log, players, variant, seed): set a game up in an all-zero record.

    `variant` is one whole number for all chosen options of the game, 0 when each has its default. It has a digit for
    every option, in the title's order with the last one lowest: the place of the chosen value among the allowed ones.
    What the rules need of it later they keep in the state.
    """
    options: Callable[..., None]
    """options(state, options): the legal actions, ascending"""
    apply: Callable[..., None]
    """apply(state, log, action): play a legal action and go on to the next decision"""
    determinize: Callable[..., None]
    """determinize(state, seat, seed): redraw everything that seat cannot know"""
    observe: Callable[..., None]
    """observe(state, seat, values): write what that seat knows as numbers"""
    score: Callable[..., int]
    """score(state, seat): the points a seat has"""
    merit: Callable[..., int]
    """merit(state, seat): a number that at the end is higher for whoever stands ahead, and equal for a shared place"""
    decide: Callable[..., None] | None = None
    """decide(state, log, action): do what was decided, and nothing of what follows

    This rule and the next one are the halves of `apply`, for a game in which much may follow from a decision. A machine
    that plays many games side by side takes such a chain link by link.
    """
    go_on: Callable[..., bool] | None = None
    """go_on(state, log): take a step towards the next decision; whether somebody has to decide or the game is over"""
    to_end: Callable[..., int] | None = None
    """to_end(state): how far this record is from ending the game for all; 0 ends it when the round is closed.

    This rule and the next one make a game simultaneous.
    """
    close_round: Callable[..., None] | None = None
    """close_round(state, log, nearest): go on when nobody has anything to decide, `nearest` being the least `to_end`"""

    @property
    def is_simultaneous(self) -> bool:
        """Whether every seat has a record of its own."""
        return self.close_round is not None

    def records(self, players: int) -> int:
        """How many records a game takes."""
        return players if self.is_simultaneous else 1
