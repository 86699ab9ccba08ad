"""A race, the smallest game the kernel can run: for tests that would take minutes with a real one.

It has two options: whether there is luck, and how long the track is.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from egizia.catalogue import Message
from egizia.games.contract import Description, Event, PartMaker, Title
from egizia.games.evaluation import Evaluation
from egizia.games.layout import ordinal
from egizia.games.settings import SearchSettings, TrainingSettings
from egizia.games.svg import element
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import Row, i8, i16, record, row, u32
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook

GOAL = 20
LONGER = 6
"""Steps that each longer track has more."""
STEPS = 3
SOURCES = ("steps", "luck")
TRACKS = ("short", "middle", "long")
OPTIONS = {"luck": ("some", "none"), "track": TRACKS}


@record
class Runner:
    """A seat's points."""

    ledger: Row[i16] = row(len(SOURCES))


@record
class Race:
    """How far each seat has come."""

    random: Row[u32] = row(2)
    players: Row[Runner] = row(4)
    track: Row[i8] = row(4)
    player_count: i8
    variant: i8
    reveals: i16
    seat: i8


@rule
def start(state: Race, log: Log, players: int, variant: int, seed: int) -> None:
    """Line up."""
    seed_words(state.random, seed)
    state.player_count = players
    state.variant = variant
    note(log, 0, -1, players, 0, 0)


@rule
def options(state: Race, options: Options) -> None:
    """Walk none to two steps."""
    for steps in range(STEPS):
        offer(options, steps)


@rule
def walk(state: Race, log: Log, steps: int, source: int) -> None:
    """The seat to move walks a little further."""
    state.track[state.seat] += steps
    state.players[state.seat].ledger[source] += steps
    note(log, 1, state.seat, steps, source, 0)


@rule
def is_lucky(state: Race) -> bool:
    """The first option: its digit is the higher one."""
    return state.variant < len(TRACKS)


@rule
def goal(state: Race) -> int:
    """The second option: its digit is the lower one."""
    return GOAL + LONGER * (state.variant % len(TRACKS))


@rule
def apply(state: Race, log: Log, action: int) -> None:
    """Walk, and be lucky or not."""
    walk(state, log, action, 0)
    if is_lucky(state):
        walk(state, log, below(state.random, 2), 1)
        state.reveals += 1
    if state.track[state.seat] >= goal(state):
        state.seat = -1
    else:
        state.seat = (state.seat + 1) % state.player_count


@rule
def determinize(state: Race, seat: int, seed: int) -> None:
    """Nobody knows their luck."""
    seed_words(state.random, seed)


@rule
def observe(state: Race, seat: int, values: Row[i16]) -> None:
    """Everybody sees the track."""
    for place in range(4):
        values[place] = state.track[place]


@rule
def distance(state: Race, seat: int) -> int:
    """How far a runner has come."""
    return state.track[seat]


RACE = Rulebook("race", Race, STEPS, 4, start, options, apply, determinize, observe, distance, distance)


# The race as a table plays it; its few words are borrowed from the real catalogue.


def scores(state: Race) -> list[int]:
    """How far everybody has come."""
    return [state.track[seat] for seat in range(state.player_count)]


def winners(state: Race) -> list[int]:
    """Who has come farthest."""
    return [seat for seat, steps in enumerate(scores(state)) if steps == max(scores(state))]


def summary(state: Race, names: Sequence[str], seat: int | None) -> list[Message]:
    """Every name with its score."""
    return [Message("card.named", {"id": name, "name": str(n)}) for name, n in zip(names, scores(state), strict=True)]


def describe(state: Race, action: int) -> Description:
    """So many steps are so many points."""
    return Description("walk", Message("benefit.points", {"n": action}))


def tell(event: Event, name: str, open_book: bool) -> Message | None:
    """Who walked how far."""
    return Message("card.named", {"id": name, "name": str(event.first)}) if event.kind else None


def shared_parts(players: int) -> dict[str, PartMaker]:
    """The track."""
    return {"course": lambda look: {**look.course, "track": scores(look.state)}}


def picture(view: Mapping[str, Any], to_act: Sequence[int], description: str) -> str:
    """A bar for everybody."""
    bars = [element("rect", y=10 * seat, width=steps, height=8) for seat, steps in enumerate(view["track"])]
    return element("svg", "".join([element("desc", description), *bars]), xmlns="http://www.w3.org/2000/svg")


# What bots go by: whoever is to move will be a little further.


@rule
def features(state: Race, seat: int, values: np.ndarray[Any, Any]) -> None:
    """Count who is to move."""
    values[0] = 1 if state.seat == seat else 0


@rule
def stage(state: Race) -> int:
    """There is but one."""
    return 0


@rule
def over(state: Race) -> bool:
    """Whether somebody has arrived."""
    return state.seat < 0


EVALUATION = Evaluation(
    "race", Path(__file__).with_name("toy_weights.json"), ("to move",), 1, features, stage, distance, over,
    by_players=False,
)  # fmt: skip


TITLE = Title(
    name="race",
    rules=RACE,
    rules_version="1",
    player_counts=range(2, 5),
    options=OPTIONS,
    action_names=["stay", "walk", "run"],
    sources=SOURCES,
    shared_parts=shared_parts,
    own_parts=lambda viewer: {},
    summary=summary,
    prompt=lambda state: Message("terminal.unclear", {"n": STEPS}),
    describe=describe,
    tell=tell,
    is_foreseen=lambda event, seat: True,
    is_heading=lambda event: event.kind == 0,
    points=lambda event: event.first if event.kind else 0,
    chapter=lambda state: "race",
    idle=lambda record, legal: legal[0],
    scores=scores,
    ledger=lambda state, seat: list(state.players[seat].ledger),
    winners=winners,
    broken_invariant=lambda state: None,
    variant=lambda state: state.variant,
    picture=picture,
    layout=(ordinal("track", 4),),
    evaluation=lambda: EVALUATION,
    search=SearchSettings(exploration=0.7),
    simulations={"architect": 5, "vizier": 9},
    training=TrainingSettings(games={2: 64}, small_games={2: 8}, changed={"width": 16, "gae_lambda": 0.9}),
)
