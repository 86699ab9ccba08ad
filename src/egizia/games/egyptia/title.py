"""Egyptia, as the table plays it."""

from pathlib import Path

from egizia.games.contract import Map, Title, later
from egizia.games.egyptia.actions import NAMES, ON_HEX
from egizia.games.egyptia.choices import describe, prompt
from egizia.games.egyptia.components import RULES_VERSION
from egizia.games.egyptia.events import SOURCES
from egizia.games.egyptia.facts import facts
from egizia.games.egyptia.idle import idle
from egizia.games.egyptia.invariants import broken_game
from egizia.games.egyptia.observation import LAYOUT
from egizia.games.egyptia.picture import picture
from egizia.games.egyptia.rulebook import RULES
from egizia.games.egyptia.story import is_foreseen, is_heading, tell
from egizia.games.egyptia.summary import summary
from egizia.games.egyptia.surroundings import BESIDE
from egizia.games.egyptia.texts import THINGS, say
from egizia.games.egyptia.view import (
    chapter,
    holdings,
    ledger,
    own_parts,
    points,
    points_now,
    scores,
    shared_parts,
    shown_rank,
    winners,
)
from egizia.games.egyptia.view_types import EgyptiaView
from egizia.games.settings import TO_THE_END, GuidedSettings, SearchSettings, TrainingSettings

TITLE = Title(
    name="egyptia",
    rules=RULES,
    rules_version=RULES_VERSION,
    player_counts=range(1, 100),
    options={},
    action_names=NAMES,
    sources=SOURCES,
    family="egyptia",
    phases=("produce", "plague", "build", "waiting"),
    facts=facts,
    shared_parts=shared_parts,
    own_parts=own_parts,
    view=EgyptiaView,
    summary=summary,
    prompt=prompt,
    describe=describe,
    tell=tell,
    is_foreseen=is_foreseen,
    is_heading=is_heading,
    points=points,
    say=say,
    things=THINGS,
    points_now=points_now,
    rank=shown_rank,
    holdings=holdings,
    chapter=chapter,
    idle=idle,
    scores=scores,
    ledger=ledger,
    winners=winners,
    broken_invariant=broken_game,
    picture=picture,
    handbook=later(f"{__package__}.handbook", "HANDBOOK"),
    puzzles=Path(__file__).with_name("puzzles.json"),
    layout=LAYOUT,
    map=Map("city", ON_HEX, BESIDE),
    evaluation=later(f"{__package__}.evaluation", "EVALUATION"),
    search=SearchSettings(prior_temperature=1.0, exploration=0.2, fpu_reduction=0.0, rollout_length=TO_THE_END),
    guided=GuidedSettings(min_prior=0.01, rollout_length=TO_THE_END, batch_size=16),
    simulations={"architect": 50, "vizier": 1000, "pharaoh": 64},
    network=Path(__file__).with_name("network.onnx"),
    training=TrainingSettings(
        games={1: 24_576, 2: 4096, 4: 2048},
        small_games={1: 256, 2: 32, 4: 16},
        # Self-play alone ends with three kinds of buildings and 58 points. After imitation, self-play without a KL
        # penalty first loses what was learned.
        changed={
            "width": 512,
            "batch_size": 8192,
            "teacher": "search:200",
            "imitation_games": 4000,
            "kl_penalty": (0.03, 0.0),
            "learning_rate": (3e-4, 1e-5),
            "entropy_bonus": (0.004, 0.0005),
            "gae_lambda": 0.98,
        },
    ),
)
