"""The rules of the game, bound together: the shared ones, what this game adds, and what it plays instead."""

from egizia.games.classic import (
    building,
    feeding,
    measures,
    monuments,
    observation,
    placement,
    scoring,
    secrets,
    setup,
    supplies,
    turns,
)
from egizia.games.classic.actions import ACTION_COUNT
from egizia.games.classic.edition import apply, decide, go_on, options, play
from egizia.games.classic.state import State
from egizia.games.nile import building as shared_building
from egizia.games.nile import crews as shared_crews
from egizia.games.nile import feeding as shared_feeding
from egizia.games.nile import placement as shared_placement
from egizia.games.nile import scoring as shared_scoring
from egizia.games.nile import setup as shared_setup
from egizia.games.nile import sphinx as shared_sphinx
from egizia.games.nile.score import points_of
from egizia.kernel.engine import Rulebook

play.complete(building, measures, monuments, observation, placement, supplies, turns)
play.instead(shared_setup.first_arrival, setup.first_arrival)
play.instead(shared_placement.may_repeat_space, placement.may_repeat_space)
play.instead(shared_placement.may_take_leftover, placement.may_take_leftover)
play.instead(shared_feeding.feeding_seat, feeding.feeding_seat)
play.instead(shared_crews.can_build, building.can_build)
play.instead(shared_building.first_builder, building.first_builder)
play.instead(shared_building.start_options, building.start_options)
play.instead(shared_sphinx.least_payment, building.least_payment)
play.instead(shared_scoring.has_the_most, scoring.has_the_most)
play.instead(shared_scoring.sphinx_card_points, scoring.sphinx_card_points)

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
