"""The rules both games share, as this one plays them."""

from egizia.games.classic import actions, components, events, state
from egizia.games.classic.state import State
from egizia.games.nile import (
    anytime,
    building,
    cards,
    cleanup,
    crews,
    feeding,
    growth,
    measures,
    mining,
    monuments,
    phases,
    placement,
    river,
    scoring,
    secrets,
    setup,
    sphinx,
    supplies,
    turns,
)
from egizia.games.nile.edition import Edition

play = Edition[State](__name__, components, actions, events, state)

options = play(turns.options)
apply = play(turns.apply)
decide = play(turns.decide)
go_on = play(turns.go_on)
advance = play(turns.advance)
next_phase = play(phases.next_phase)

begin_setup = play(setup.begin_setup)
deal_sequence_tiles = play(setup.deal_sequence_tiles)
shuffle_sphinx_deck = play(setup.shuffle_sphinx_deck)
deal_sphinx_card = play(setup.deal_sphinx_card)
shuffle_nile_decks = play(river.shuffle_nile_decks)
lay_out_river = play(river.lay_out_river)
in_play = play(river.in_play)
ship_owner = play(river.ship_owner)

gain_stone = play(supplies.gain_stone)
raise_crew = play(supplies.raise_crew)
advance_market = play(supplies.advance_market)
gain = play(supplies.gain)

quarry_productivity = play(cards.quarry_productivity)
field_productivity = play(cards.field_productivity)

shared_measure = play(measures.shared_measure)

reachable_places = play(placement.reachable_places)
continue_placement = play(placement.continue_placement)
continue_leftovers = play(placement.continue_leftovers)
produce_stone = play(mining.produce_stone)
continue_feeding = play(feeding.continue_feeding)
could_build = play(anytime.could_build)
building_card_options = play(anytime.building_card_options)
can_hire = play(growth.can_hire)
can_raise_by_card = play(growth.can_raise_by_card)
growth_options = play(anytime.growth_options)
can_lead_a_build = play(crews.can_build)
crew_options = play(building.crew_options)
continue_building = play(building.continue_building)

obelisk_cost = play(monuments.obelisk_cost)
build_obelisk = play(monuments.build_obelisk)
support = play(monuments.support)
pyramid_cost = play(monuments.pyramid_cost)
cheapest_pyramid_brick = play(monuments.cheapest_pyramid_brick)
build_pyramid = play(monuments.build_pyramid)
pyramid_brick_options = play(monuments.pyramid_brick_options)
award_row = play(monuments.award_row)

keep_card = play(sphinx.keep_card)
offer_draws = play(sphinx.offer_draws)

continue_last_chance = play(anytime.continue_last_chance)
award_cooperation = play(cleanup.award_cooperation)
return_ships_and_crews = play(cleanup.return_ships_and_crews)
change_order = play(cleanup.change_order)

begin_final_scoring = play(scoring.begin_final_scoring)
shared_card_points = play(scoring.sphinx_card_points)
reveal_sphinx_card = play(scoring.reveal_sphinx_card)
sell_remaining_stone = play(scoring.sell_remaining_stone)
announce_winner = play(scoring.announce_winner)

knows = play(secrets.knows)
known_in_deck = play(secrets.known_in_deck)
redraw_nile_decks = play(secrets.redraw_nile_decks)
redraw_sphinx_cards = play(secrets.redraw_sphinx_cards)
