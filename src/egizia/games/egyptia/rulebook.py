"""The rules of the game, bound together."""

from egizia.games.egyptia.actions import ACTION_COUNT
from egizia.games.egyptia.observation import OBSERVATION_SIZE, observe
from egizia.games.egyptia.scoring import merit, points_of
from egizia.games.egyptia.secrets import determinize
from egizia.games.egyptia.state import Sheet
from egizia.games.egyptia.turns import apply, close_round, options, start, to_end
from egizia.kernel.rulebook import Rulebook

RULES = Rulebook(
    name="egyptia",
    state=Sheet,
    action_count=ACTION_COUNT,
    observation_size=OBSERVATION_SIZE,
    start=start,
    options=options,
    apply=apply,
    determinize=determinize,
    observe=observe,
    score=points_of,
    merit=merit,
    to_end=to_end,
    close_round=close_round,
)
