"""The rules of the game, bound together: the shared ones, what this game adds, and what it plays instead."""

from egizia.games.classic import (
    building,
    invariants,
    measures,
    monuments,
    observation,
    placement,
    scoring,
    secrets,
    supplies,
    turns,
    view,
)
from egizia.games.classic.actions import ACTION_COUNT
from egizia.games.classic.edition import apply, decide, go_on, options, play
from egizia.games.classic.state import State
from egizia.games.nile.score import points_of
from egizia.kernel.rulebook import Rulebook

play.complete(
    building=building,
    invariants=invariants,
    measures=measures,
    monuments=monuments,
    observation=observation,
    placement=placement,
    scoring=scoring,
    supplies=supplies,
    turns=turns,
    view=view,
)

RULES = Rulebook(
    name="classic",
    state=State,
    action_count=ACTION_COUNT,
    observation_size=observation.OBSERVATION_SIZE,
    start=turns.start,
    options=options,
    apply=apply,
    determinize=secrets.determinize,
    observe=observation.observe,
    score=points_of,
    merit=scoring.merit,
    decide=decide,
    go_on=go_on,
)
