"""The rules of the game, bound together: the shared ones, what this game adds, and what it plays instead."""

from egizia.games.nile import cards as shared_cards
from egizia.games.nile import last_chance as shared_last_chance
from egizia.games.nile import placement as shared_placement
from egizia.games.nile import river as shared_river
from egizia.games.nile import secrets as shared_secrets
from egizia.games.nile import setup as shared_setup
from egizia.games.nile import sphinx as shared_sphinx
from egizia.games.nile import supplies as shared_supplies
from egizia.games.nile.score import points_of
from egizia.games.shifting_sands import (
    building,
    cleanup,
    measures,
    monuments,
    observation,
    placement,
    river,
    scoring,
    secrets,
    setup,
    supplies,
    turns,
)
from egizia.games.shifting_sands.actions import ACTION_COUNT
from egizia.games.shifting_sands.edition import apply, decide, go_on, options, play
from egizia.games.shifting_sands.state import State
from egizia.kernel.engine import Rulebook

play.complete(building, measures, monuments, observation, placement, supplies, turns)
play.instead(shared_setup.is_sphinx_card_used, setup.is_sphinx_card_used)
play.instead(shared_river.copies_of, river.copies_of)
play.instead(shared_supplies.level_points, supplies.level_points)
play.instead(shared_supplies.level_stone, supplies.level_stone)
play.instead(shared_cards.field_bonus, measures.field_bonus)
play.instead(shared_placement.may_place_second, placement.may_place_second)
play.instead(shared_placement.second_ship_options, placement.second_ship_options)
play.instead(shared_placement.use_second_ship, placement.use_second_ship)
play.instead(shared_placement.leave_leftovers, placement.take_points)
play.instead(shared_sphinx.draw_limit, building.draw_limit)
play.instead(shared_last_chance.has_last_chance, cleanup.has_last_chance)
play.instead(shared_secrets.hand, secrets.hand)
play.instead(shared_secrets.redraw_hand, secrets.redraw_hand)

RULES = Rulebook(
    name="shifting-sands",
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
