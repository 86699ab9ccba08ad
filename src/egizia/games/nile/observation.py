"""What a seat knows, as a row of small numbers for learning programs.

Seats are counted from the observer: 0 is the observer, 1 the next seat. Cards and tiles are their numbers in the
component file plus one, 0 where there is none.
"""

from egizia.games.layout import Layout, amount, bits, category, ordinal, put
from egizia.games.nile.box import (
    KINDS,
    MAX_OBELISK,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    PLACE_COUNT,
    PLAYER_SIZE,
    SPHINX_COUNT,
    observe_own_secrets,
    observe_own_table,
    observe_own_tableau,
)
from egizia.games.nile.cards import field_productivity, quarry_productivity
from egizia.games.nile.components import CARD_SPACES, DRAW_LIMIT, MAX_PLAYERS
from egizia.games.nile.score import standing
from egizia.games.nile.secrets import known_in_deck
from egizia.games.nile.state import KEEP_CARD, Nile
from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule


def table_layout(places: int, obelisk: int, pyramid: int) -> Layout:
    """What is observed of the table in both games."""
    return (
        category("players"), ordinal("round"), category("phase"), category("decision"), amount("seat to move"),
        amount("turn"), amount("step"), category("order of play", MAX_PLAYERS), amount("ring"),
        category("river cards", CARD_SPACES), bits("ships, one bit a seat", places), amount("Nile decks", 3),
        amount("sphinx deck"), category("obelisk owners", obelisk), category("pyramid owners", pyramid),
        category("pending choices", 5), amount("grain added"), category("zone"), bits("seats done"), category("dock"),
        amount("strength"), amount("bricks laid"), amount("cards kept"), amount("cards drawn"),
    )  # fmt: skip


def secrets_layout(sphinx_cards: int) -> Layout:
    """What only the observer knows in both games."""
    return (
        category("own drawn cards", DRAW_LIMIT), amount("own sphinx cards", sphinx_cards),
        amount("cards known in the deck", sphinx_cards),
    )  # fmt: skip


def tableau_layout(kinds: int) -> Layout:
    """What is observed of every player in both games."""
    return (
        amount("score"), amount("seats ahead"), amount("stone"), amount("crews", 4), amount("markets", 2),
        amount("quarries"), amount("fields", 3), amount("sphinx cards"), amount("obelisk"), amount("pyramid"),
        bits("spent crews"), amount("ships"), ordinal("furthest ship"), amount("passed"), bits("zones"),
        amount("hired"), amount("raised"), amount("Nile cards", kinds), amount("improvers", kinds),
    )  # fmt: skip


def whole_layout(table: Layout, secrets: Layout, player: Layout) -> Layout:
    """A complete observation: the table, the observer's secrets, then every seat."""
    players = (run.of_seat(seat) for seat in range(MAX_PLAYERS) for run in player)
    return (*table, *secrets, *players)


@rule
def relative(state: Nile, seat: int, other: int) -> int:
    """A seat counted from the observer; a spectator counts from seat 0."""
    if other < 0:
        return -1
    offset = other - max(seat, 0)
    return offset if offset >= 0 else offset + state.player_count


@rule
def observe(state: Nile, seat: int, values: Row[i16]) -> None:
    """Write everything a seat knows."""
    at = observe_table(state, seat, values)
    at = observe_own_table(state, seat, values, at)
    at = observe_secrets(state, seat, values, at)
    at = observe_own_secrets(state, seat, values, at)
    for offset in range(MAX_PLAYERS):
        if offset < state.player_count:
            other = max(seat, 0) + offset
            if other >= state.player_count:
                other -= state.player_count
            own = observe_tableau(state, other, values, at)
            observe_own_tableau(state, other, values, own)
        else:
            for number in range(PLAYER_SIZE):
                values[at + number] = 0
        at += PLAYER_SIZE


@rule
def observe_table(state: Nile, seat: int, values: Row[i16]) -> int:
    """Write what lies open on the table; returns where the next number goes."""
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
    for space in range(CARD_SPACES):
        at = put(values, at, state.river_cards[space] + 1)
    for place in range(PLACE_COUNT):
        at = put(values, at, seats_from(state, seat, state.ships[place]))
    for deck in range(3):
        at = put(values, at, state.nile_left[deck])
    at = put(values, at, state.sphinx_left)
    for level in range(MAX_OBELISK):
        at = put(values, at, relative(state, seat, state.obelisk[level] - 1) + 1)
    for cell in range(MAX_PYRAMID_ROWS * MAX_ROW_WIDTH):
        at = put(values, at, relative(state, seat, state.pyramid[cell] - 1) + 1)
    at = put(values, at, state.pending_sale)
    at = put(values, at, state.pending_hire)
    at = put(values, at, state.pending_market)
    at = put(values, at, state.pending_crews)
    at = put(values, at, state.pending_ring)
    at = put(values, at, state.grain)
    at = put(values, at, state.zone)
    at = put(values, at, seats_from(state, seat, state.done))
    at = put(values, at, state.dock)
    at = put(values, at, state.strength)
    at = put(values, at, state.bricks)
    at = put(values, at, state.kept_count)
    return put(values, at, state.drawn_count)


@rule
def seats_from(state: Nile, seat: int, seats: int) -> int:
    """A set of seats, counted from the observer."""
    first = max(seat, 0)
    return ((seats >> first) | (seats << (state.player_count - first))) & ((1 << state.player_count) - 1)


@rule
def observe_secrets(state: Nile, seat: int, values: Row[i16], at: int) -> int:
    """Write what only this seat knows."""
    for number in range(DRAW_LIMIT):
        own = state.decision == KEEP_CARD and state.seat == seat and number < state.drawn_count
        at = put(values, at, state.drawn[number] + 1 if own else 0)
    for card in range(SPHINX_COUNT):
        at = put(values, at, (state.players[seat].sphinx >> card) & 1 if seat >= 0 else 0)
    known = known_in_deck(state, seat)
    for card in range(SPHINX_COUNT):
        at = put(values, at, (known >> card) & 1)
    return at


@rule
def observe_tableau(state: Nile, seat: int, values: Row[i16], at: int) -> int:
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
    at = put(values, at, player.pyramid)
    at = put(values, at, player.spent)
    at = put(values, at, player.ships)
    at = put(values, at, player.furthest)
    at = put(values, at, (state.passed >> seat) & 1)
    at = put(values, at, player.zones)
    at = put(values, at, player.hired)
    at = put(values, at, player.raised)
    for kind in range(KINDS):
        at = put(values, at, player.cards[kind])
    for kind in range(KINDS):
        at = put(values, at, player.improved[kind])
    return at
