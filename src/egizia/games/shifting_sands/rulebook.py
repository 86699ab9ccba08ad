"""The rules of the game, bound together."""

from egizia.games.shifting_sands.actions import ACTION_COUNT
from egizia.games.shifting_sands.observation import OBSERVATION_SIZE, observe
from egizia.games.shifting_sands.secrets import determinize
from egizia.games.shifting_sands.state import State
from egizia.games.shifting_sands.turns import apply, options, start
from egizia.kernel.engine import Rulebook

RULES = Rulebook(
    name="shifting-sands",
    state=State,
    action_count=ACTION_COUNT,
    observation_size=OBSERVATION_SIZE,
    start=start,
    options=options,
    apply=apply,
    determinize=determinize,
    observe=observe,
)
