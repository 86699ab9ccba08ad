"""What a seat knows, as a row of small numbers for learning programs.

`LAYOUT` names every run of numbers in order. Seats are counted from the observer: 0 is the observer, 1 the next seat.
Cards, tiles and goals are their numbers in the component file plus one, 0 where there is none.
"""

from egizia.games.nile.score import standing
from egizia.games.shifting_sands.components import (
    CARD_SPACES,
    DRAW_LIMIT,
    KINDS,
    MAX_OBELISK,
    MAX_PLAYERS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    PLACE_COUNT,
    ROUND_SPACES,
    SPHINX_COUNT,
    STATUES,
)
from egizia.games.shifting_sands.measures import field_productivity, quarry_productivity
from egizia.games.shifting_sands.secrets import knows
from egizia.games.shifting_sands.state import KEEP_CARD, SETUP, State
from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

PYRAMID_CELLS = MAX_PYRAMID_ROWS * MAX_ROW_WIDTH

TABLE_LAYOUT = (
    ("players", 1), ("round", 1), ("phase", 1), ("decision", 1), ("seat to move", 1), ("turn", 1), ("step", 1),
    ("order of play", MAX_PLAYERS), ("ring", 1), ("gold tile", 1), ("purple tile", 1), ("statue goals", STATUES),
    ("tiles", ROUND_SPACES), ("river cards", CARD_SPACES), ("ships, one bit a seat", PLACE_COUNT), ("Nile decks", 3),
    ("sphinx deck", 1), ("obelisk owners", MAX_OBELISK), ("pyramid owners", PYRAMID_CELLS),
    ("colonnades completed", 1), ("pending choices", 8), ("grain added", 1), ("zone", 1), ("dock", 1), ("strength", 1),
    ("bricks laid", 1), ("cards kept", 1), ("cards drawn", 1), ("own drawn cards", DRAW_LIMIT),
    ("own dealt cards", 2), ("own sphinx cards", SPHINX_COUNT), ("cards known in the deck", SPHINX_COUNT),
)  # fmt: skip
PLAYER_LAYOUT = (
    ("score", 1), ("seats ahead", 1), ("stone", 1), ("crews", 4), ("markets", 2), ("quarries", 1), ("fields", 3),
    ("sphinx cards", 1), ("obelisk", 1), ("colonnade", 1), ("pyramid", 1), ("statues", STATUES), ("majorities", 1),
    ("spent crews", 1), ("used column tiles", 1), ("ships", 1), ("furthest ship", 1), ("passed", 1), ("zones", 1),
    ("statues built", 1), ("obelisk bonus", 1), ("prospective ships", 1), ("hired", 1), ("Nile cards", KINDS),
    ("improvers", KINDS),
)  # fmt: skip
LAYOUT = (
    *TABLE_LAYOUT,
    *((f"seat {seat}: {name}", size) for seat in range(MAX_PLAYERS) for name, size in PLAYER_LAYOUT),
)
TABLE_SIZE = sum(size for _, size in TABLE_LAYOUT)
PLAYER_SIZE = sum(size for _, size in PLAYER_LAYOUT)
OBSERVATION_SIZE = TABLE_SIZE + MAX_PLAYERS * PLAYER_SIZE


@rule
def relative(state: State, seat: int, other: int) -> int:
    """A seat counted from the observer; a spectator counts from seat 0."""
    return (other - max(seat, 0) + state.player_count) % state.player_count if other >= 0 else -1


@rule
def put(values: Row[i16], at: int, value: int) -> int:
    """Write a number; returns where the next one goes."""
    values[at] = value
    return at + 1


@rule
def observe(state: State, seat: int, values: Row[i16]) -> None:
    """Write everything a seat knows."""
    at = observe_table(state, seat, values)
    at = observe_secrets(state, seat, values, at)
    for offset in range(MAX_PLAYERS):
        if offset < state.player_count:
            observe_player(state, (max(seat, 0) + offset) % state.player_count, values, at)
        else:
            for number in range(PLAYER_SIZE):
                values[at + number] = 0
        at += PLAYER_SIZE


@rule
def observe_table(state: State, seat: int, values: Row[i16]) -> int:
    """Write what lies open on the table."""
    at = put(values, 0, state.player_count)
    at = put(values, at, state.round_number)
    at = put(values, at, state.phase)
    at = put(values, at, state.decision + 1)
    at = put(values, at, relative(state, seat, state.seat) + 1)
    at = put(values, at, state.turn)
    at = put(values, at, state.step)
    for tile in range(MAX_PLAYERS):
        at = put(values, at, relative(state, seat, state.order[tile]) + 1 if tile < state.player_count else 0)
    at = put(values, at, state.ring)
    at = put(values, at, state.gold_tile + 1)
    at = put(values, at, state.purple_tile + 1)
    for statue in range(STATUES):
        at = put(values, at, state.statue_goals[statue] + 1)
    for space in range(ROUND_SPACES):
        at = put(values, at, state.tiles[space] + 1)
    for space in range(CARD_SPACES):
        at = put(values, at, state.river_cards[space] + 1)
    for place in range(PLACE_COUNT):
        ships = 0
        for other in range(state.player_count):
            if (state.ships[place] >> other) & 1:
                ships |= 1 << relative(state, seat, other)
        at = put(values, at, ships)
    for deck in range(3):
        at = put(values, at, state.nile_left[deck])
    at = put(values, at, state.sphinx_left)
    for level in range(MAX_OBELISK):
        at = put(values, at, relative(state, seat, state.obelisk[level] - 1) + 1)
    for cell in range(PYRAMID_CELLS):
        at = put(values, at, relative(state, seat, state.pyramid[cell] - 1) + 1)
    at = put(values, at, state.colonnades_completed)
    at = put(values, at, state.pending_sale)
    at = put(values, at, state.pending_hire)
    at = put(values, at, state.pending_bricks)
    at = put(values, at, state.pending_market)
    at = put(values, at, state.pending_crews)
    at = put(values, at, state.pending_basic)
    at = put(values, at, state.pending_ring)
    at = put(values, at, state.pending_improver)
    at = put(values, at, state.grain)
    at = put(values, at, state.zone)
    at = put(values, at, state.dock)
    at = put(values, at, state.strength)
    at = put(values, at, state.bricks)
    at = put(values, at, state.kept_count)
    return put(values, at, state.drawn_count)


@rule
def observe_secrets(state: State, seat: int, values: Row[i16], at: int) -> int:
    """Write what only this seat knows."""
    for number in range(DRAW_LIMIT):
        own = state.decision == KEEP_CARD and state.seat == seat and number < state.drawn_count
        at = put(values, at, state.drawn[number] + 1 if own else 0)
    for number in range(2):
        own = state.phase == SETUP and seat >= 0
        at = put(values, at, state.players[seat].dealt[number] + 1 if own else 0)
    for card in range(SPHINX_COUNT):
        at = put(values, at, (state.players[seat].sphinx >> card) & 1 if seat >= 0 else 0)
    known = known_in_deck(state, seat)
    for card in range(SPHINX_COUNT):
        at = put(values, at, (known >> card) & 1)
    return at


@rule
def known_in_deck(state: State, seat: int) -> int:
    """The set of cards that a seat knows to lie in the sphinx deck."""
    cards = 0
    for number in range(state.sphinx_left):
        cell = (state.sphinx_top + number) % SPHINX_COUNT
        if knows(state, seat, cell):
            cards |= 1 << state.sphinx_deck[cell]
    return cards


@rule
def observe_player(state: State, seat: int, values: Row[i16], at: int) -> None:
    """Write a player's open tableau."""
    player = state.players[seat]
    at = put(values, at, player.score)
    at = put(values, at, standing(state, seat))
    at = put(values, at, player.stone)
    for crew in range(4):
        at = put(values, at, player.crews[crew])
    for market in range(2):
        at = put(values, at, player.markets[market])
    at = put(values, at, quarry_productivity(state, seat))
    for colour in range(3):
        at = put(values, at, field_productivity(state, seat, colour))
    at = put(values, at, player.sphinx_cards)
    at = put(values, at, player.obelisk)
    at = put(values, at, player.colonnade)
    at = put(values, at, player.pyramid)
    for statue in range(STATUES):
        at = put(values, at, player.statues[statue])
    at = put(values, at, player.majorities)
    at = put(values, at, player.spent)
    at = put(values, at, player.column_used)
    at = put(values, at, player.ships)
    at = put(values, at, player.furthest)
    at = put(values, at, (state.passed >> seat) & 1)
    at = put(values, at, player.zones)
    at = put(values, at, player.statues_built)
    at = put(values, at, player.obelisk_bonus)
    at = put(values, at, player.prospective_ships)
    at = put(values, at, player.hired)
    for kind in range(KINDS):
        at = put(values, at, player.cards[kind])
    for kind in range(KINDS):
        at = put(values, at, player.improved[kind])
