"""The rules both games share, as this one plays them."""

from egizia.games.nile import (
    anytime,
    building,
    cards,
    cleanup,
    crews,
    feeding,
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
from egizia.games.shifting_sands import actions, components, events, state
from egizia.games.shifting_sands.state import State

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

gain_stone = play(supplies.gain_stone)
raise_crew = play(supplies.raise_crew)
can_raise = play(supplies.can_raise)
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
can_build = play(crews.can_build)
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
put_under = play(sphinx.put_under)

continue_last_chance = play(anytime.continue_last_chance)
award_cooperation = play(cleanup.award_cooperation)
return_ships_and_crews = play(cleanup.return_ships_and_crews)
change_order = play(cleanup.change_order)

begin_final_scoring = play(scoring.begin_final_scoring)
sphinx_card_points = play(scoring.sphinx_card_points)
reveal_sphinx_card = play(scoring.reveal_sphinx_card)
sell_remaining_stone = play(scoring.sell_remaining_stone)
announce_winner = play(scoring.announce_winner)

knows = play(secrets.knows)
known_in_deck = play(secrets.known_in_deck)
redraw_kept_cards = play(secrets.redraw_hand)
random_card = play(secrets.random_card)
redraw_nile_decks = play(secrets.redraw_nile_decks)
redraw_sphinx_cards = play(secrets.redraw_sphinx_cards)
