"""What a game supplies to the shared rules is held to their types: a type checker flags each of these faults.

Every line with a fault is marked; its twin beside it is sound.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import egizia

MODULES = {
    # A constant of the wrong type, and none at all
    "wordy_components": """
from egizia.games.classic.components import *
STRONGEST = "six"
""",
    "foreign_tables": """
from egizia.games.classic.components import *
NILE_CARDS = SPHINX_DECK
""",
    "poor_state": """
from egizia.games.classic.state import DECISION_COUNT, DECISIONS, PHASE_AFTER, PHASES
""",
    # Rules of its own that take too much, take something else, return something else, or are not there
    "longer_placement": """
from egizia.games.classic.placement import *
def may_share(state: State, seat: int, nonsense: str) -> bool: ...
""",
    "foreign_placement": """
from egizia.games.classic.placement import *
from egizia.games.shifting_sands.placement import may_share
""",
    "wordy_placement": """
from egizia.games.classic.placement import *
def may_share(state: State, seat: int) -> str: ...
""",
    "poor_placement": """
from egizia.games.classic.placement import SHAREABLE_PLACES, may_go_upstream, may_share, share_space, use_round_space
""",
}
GAME = """
import foreign_placement
import foreign_tables
import longer_placement
import poor_placement
import poor_state
import wordy_components
import wordy_placement

from egizia.games.classic import (
    actions, building, components, events, invariants, measures, monuments, observation, placement, scoring, state,
    supplies, turns, view,
)
from egizia.games.classic.state import State
from egizia.games.nile.box import STRONGEST, cheapest_brick
from egizia.games.nile.box import WEAKLING  # fault
from egizia.games.nile.edition import Edition
from egizia.games.nile.feeding import feeding_seat
from egizia.games.nile.placement import leave_options
from egizia.games.nile.state import Nile
from egizia.games.nile.supplies import can_raise
from egizia.kernel.log import Log
from egizia.kernel.options import Options

play = Edition[State](__name__, components, actions, events, state)
Edition[State](__name__, wordy_components, actions, events, state)  # fault
Edition[State](__name__, foreign_tables, actions, events, state)  # fault
Edition[State](__name__, components, actions, events, poor_state)  # fault
Edition[State](__name__, components, events, events, state)  # fault


def complete() -> None:
    play.complete(
        building=building, invariants=invariants, measures=measures, monuments=monuments, observation=observation,
        placement=placement, scoring=scoring, supplies=supplies, turns=turns, view=view,
    )
    play.complete(
        building=building, invariants=invariants, measures=measures, monuments=monuments, observation=observation,
        placement=longer_placement,  # fault
        scoring=scoring, supplies=supplies, turns=turns, view=view,
    )
    play.complete(
        building=building, invariants=invariants, measures=measures, monuments=monuments, observation=observation,
        placement=foreign_placement,  # fault
        scoring=scoring, supplies=supplies, turns=turns, view=view,
    )
    play.complete(
        building=building, invariants=invariants, measures=measures, monuments=monuments, observation=observation,
        placement=wordy_placement,  # fault
        scoring=scoring, supplies=supplies, turns=turns, view=view,
    )
    play.complete(
        building=building, invariants=invariants, measures=measures, monuments=monuments, observation=observation,
        placement=poor_placement,  # fault
        scoring=scoring, supplies=supplies, turns=turns, view=view,
    )


@play.instead(feeding_seat)
def leader_feeds_first(state: State) -> int:
    return state.leader


@play.instead(feeding_seat)  # fault
def takes_more(state: State, seat: int) -> int:
    return seat


@play.instead(feeding_seat)  # fault
def takes_another_record(state: Log) -> int:
    return 0


@play.instead(feeding_seat)  # fault
def returns_a_word(state: State) -> str:
    return ""


@play.instead(can_raise)
def never(state: State, seat: int, crew: int) -> bool:
    return False


@play.instead(can_raise)  # fault
def takes_less(state: State, seat: int) -> bool:
    return False


@play.instead(can_raise)  # fault
def takes_words(state: State, seat: str, crew: str) -> bool:
    return False


@play.instead(leave_options)
def without_a_record(options: Options) -> None: ...


@play.instead(leave_options)  # fault
def with_a_record(state: State) -> None: ...


def shared_rule(state: Nile, seat: int) -> int:
    return STRONGEST + cheapest_brick(state, seat)


def wrong_shared_rule(state: Nile, log: Log) -> str:
    missing: str = STRONGEST  # fault
    return missing + cheapest_brick(state, log)  # fault
"""


def flagged_lines(folder: Path) -> set[int]:
    """The lines of the game that the type checker says something about."""
    settings = {"extraPaths": [str(Path(egizia.__file__).parents[1])], "typeCheckingMode": "standard"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    for name, text in {**MODULES, "game": GAME}.items():
        (folder / f"{name}.py").write_text(text)
    checker = Path(sys.executable).with_name("pyright")
    command = [str(checker), "--pythonpath", sys.executable, "--outputjson", "game.py"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return {found["range"]["start"]["line"] + 1 for found in json.loads(run.stdout)["generalDiagnostics"]}


@pytest.mark.thorough
def test_a_type_checker_flags_every_fault_and_nothing_else(tmp_path: Path) -> None:
    faults = {number for number, line in enumerate(GAME.splitlines(), 1) if line.endswith("# fault")}
    assert flagged_lines(tmp_path) == faults
