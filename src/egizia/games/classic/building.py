"""Phase 5, build: what cards add to it."""

from egizia.games.classic.actions import CONVERT, DECLINE, GO_FIRST, HIRE, WITHDRAW
from egizia.games.classic.components import (
    BUILD_FIRST,
    DOCKS,
    EXTRA_CREW,
    FREE_SPHINX_CARD,
    SPECULATOR,
    ZONE_PLACE,
    ZONES,
)
from egizia.games.classic.edition import (
    can_hire,
    can_lead_a_build,
    crew_options,
    has_stone_card,
    next_phase,
    offer_crews,
    offer_draws,
    sale_options,
    ship_owner,
    stone_card_options,
)
from egizia.games.classic.events import BUILDS_FIRST
from egizia.games.classic.monuments import SPHINX_ZONE
from egizia.games.classic.state import GO_FIRST_OR_NOT, State
from egizia.games.nile.building import CONVERTED
from egizia.games.nile.cards import ANY_STRENGTH
from egizia.games.nile.events import BECOMES_BUILDER
from egizia.games.nile.state import NOBODY, has_card
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Building first everywhere


@rule
def first_builder(state: State) -> int:
    """Who builds before all others everywhere, or -1."""
    return state.leader - 1


@rule
def builds_behind(state: State, seat: int) -> bool:
    """Whether at some site a ship builds before the player's."""
    for zone in range(ZONES):
        if (state.players[seat].docked >> zone) & 1:
            for dock in range(DOCKS + 1):
                owner = ship_owner(state, ZONE_PLACE[zone].value + dock)
                if owner == seat:
                    break
                if owner != NOBODY:
                    return True
    return False


@rule
def build_first_options(options: Options) -> None:
    """Build first everywhere, or in order."""
    offer(options, GO_FIRST)
    offer(options, DECLINE)


@rule
def build_first(state: State, log: Log) -> None:
    """The player's ships build before all others this round, even one that speculates."""
    state.players[state.seat].cards[BUILD_FIRST] -= 1
    state.leader = state.seat + 1
    note(log, BUILDS_FIRST, state.seat, 0, 0, 0)


@rule
def continue_first_builder(state: State) -> bool:
    """At the start of the phase the card that lets its owner build first may be played."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        state.turn += 1
        if has_card(state, seat, BUILD_FIRST) and not state.leader and builds_behind(state, seat):
            state.seat = seat
            state.decision = GO_FIRST_OR_NOT
            return True
    next_phase(state)
    return False


# Building although speculating


@rule
def may_convert(state: State, seat: int) -> bool:
    """Whether a card lets a speculating ship build, and it could."""
    could_build = can_build(state, seat) or has_stone_card(state, seat) or can_hire(state, seat)
    return has_card(state, seat, SPECULATOR) and could_build


@rule
def convert_options(state: State, options: Options) -> None:  # noqa: ARG001 - who has the card was asked before
    """Build by the card."""
    offer(options, CONVERT)


@rule
def convert_ship(state: State, log: Log, action: int) -> None:  # noqa: ARG001 - there is one way
    """The speculating ship builds last here."""
    state.players[state.seat].cards[SPECULATOR] -= 1
    note(log, BECOMES_BUILDER, state.seat, state.zone, 0, 0)
    state.step = CONVERTED


# Two basic crews in one build


@rule
def extra_crew_ready(state: State, seat: int) -> bool:
    """Whether a card lets a second basic crew join a build."""
    return has_card(state, seat, EXTRA_CREW)


@rule
def use_extra_crew(state: State, seat: int) -> None:
    """A second basic crew joins a build."""
    state.players[seat].cards[EXTRA_CREW] -= 1


# Free sphinx cards as printed: without stone, even without a crew


@rule
def least_payment(state: State) -> int:
    """The stone that any draw costs at least: none by the printed text of the card."""
    return 0 if state.printed else 1


@rule
def can_draw_free(state: State, seat: int) -> bool:
    """Whether a player may draw sphinx cards without a crew and stone."""
    allowed = state.printed and state.zone == SPHINX_ZONE and state.sphinx_left > 0
    return bool(allowed) and has_card(state, seat, FREE_SPHINX_CARD)


@rule
def can_build(state: State, seat: int) -> bool:
    """Whether a player can build anything at the site."""
    return can_lead_a_build(state, seat) or can_draw_free(state, seat)


@rule
def start_options(state: State, options: Options) -> None:
    """Buy strength, send a crew, draw without one, play cards, or withdraw."""
    if can_hire(state, state.seat):
        offer_crews(state, options, HIRE)
    crew_options(state, options)
    if can_draw_free(state, state.seat):
        offer_draws(state, options, 0)
    stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)
    offer(options, WITHDRAW)
