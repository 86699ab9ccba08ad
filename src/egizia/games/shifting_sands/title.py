"""Egizia: Shifting Sands, as the table plays it."""

from pathlib import Path

from egizia.games.contract import Title, later
from egizia.games.nile.idle import idle
from egizia.games.nile.picture import picture
from egizia.games.nile.view import holdings, points
from egizia.games.settings import GuidedSettings, TrainingSettings
from egizia.games.shifting_sands.actions import NAMES
from egizia.games.shifting_sands.choices import describe, prompt
from egizia.games.shifting_sands.components import RULES_VERSION
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.events import SOURCES
from egizia.games.shifting_sands.facts import facts
from egizia.games.shifting_sands.invariants import broken_invariant
from egizia.games.shifting_sands.observation import LAYOUT
from egizia.games.shifting_sands.rulebook import RULES
from egizia.games.shifting_sands.story import is_foreseen, is_heading, tell
from egizia.games.shifting_sands.summary import summary
from egizia.games.shifting_sands.texts import THINGS, say
from egizia.games.shifting_sands.view import chapter, ledger, own_parts, scores, shared_parts, winners
from egizia.games.shifting_sands.view_types import ShiftingSandsView

TITLE = Title(
    name="shifting-sands",
    rules=RULES,
    rules_version=RULES_VERSION,
    player_counts=range(2, 5),
    options={},
    action_names=NAMES,
    sources=SOURCES,
    family="nile",
    phases=("placement", "mining", "feeding", "building"),
    facts=facts,
    shared_parts=shared_parts,
    own_parts=own_parts,
    view=ShiftingSandsView,
    summary=summary,
    prompt=prompt,
    describe=describe,
    tell=tell,
    is_foreseen=is_foreseen,
    is_heading=is_heading,
    points=points,
    say=say,
    things=THINGS,
    holdings=holdings,
    chapter=chapter,
    idle=play(idle),
    scores=scores,
    ledger=ledger,
    winners=winners,
    broken_invariant=broken_invariant,
    picture=picture,
    handbook=later(f"{__package__}.handbook", "HANDBOOK"),
    puzzles=Path(__file__).with_name("puzzles.json"),
    layout=LAYOUT,
    evaluation=later(f"{__package__}.evaluation", "EVALUATION"),
    guided=GuidedSettings(prior_temperature=4.0, exploration=0.5),
    network=Path(__file__).with_name("network.onnx"),
    training=TrainingSettings(
        games={2: 12_288, 3: 12_288, 4: 24_576},
        small_games={2: 128, 3: 64, 4: 64},
        changed={"entropy_bonus": (0.04, 0.002)},
    ),
)
