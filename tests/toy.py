"""A race, the smallest game the kernel can run: for tests that would take minutes with a real one."""

from egizia.kernel.engine import Rulebook
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import Row, i8, i16, record, row, u32
from egizia.kernel.rule import rule

GOAL = 20
STEPS = 3


@record
class Race:
    """How far each seat has come."""

    random: Row[u32] = row(2)
    track: Row[i8] = row(4)
    players: i8
    seat: i8


@rule
def start(state: Race, log: Log, players: int, seed: int) -> None:
    """Line up."""
    seed_words(state.random, seed)
    state.players = players
    note(log, 0, -1, players, 0, 0)


@rule
def options(state: Race, options: Options) -> None:
    """Walk none to two steps."""
    for steps in range(STEPS):
        offer(options, steps)


@rule
def walk(state: Race, log: Log, steps: int) -> None:
    """The seat to move walks a little further."""
    state.track[state.seat] += steps
    note(log, 1, state.seat, steps, 0, 0)


@rule
def apply(state: Race, log: Log, action: int) -> None:
    """Walk, and be lucky or not."""
    walk(state, log, action + below(state.random, 2))
    if state.track[state.seat] >= GOAL:
        state.seat = -1
    else:
        state.seat = (state.seat + 1) % state.players


@rule
def determinize(state: Race, seat: int, seed: int) -> None:
    """Nobody knows their luck."""
    seed_words(state.random, seed)


@rule
def observe(state: Race, seat: int, values: Row[i16]) -> None:
    """Everybody sees the track."""
    for place in range(4):
        values[place] = state.track[place]


RACE = Rulebook("race", Race, STEPS, 4, start, options, apply, determinize, observe)
