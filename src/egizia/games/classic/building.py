"""Phase 5, build: what cards add to it."""

from egizia.games.classic.actions import CONVERT, DECLINE, GO_FIRST, WITHDRAW
from egizia.games.classic.components import (
    BUILD_FIRST,
    DOCKS,
    EXTRA_CREW,
    FREE_SPHINX_CARD,
    NILE_CARDS,
    SPECULATING,
    SPECULATOR,
    ZONE_PLACE,
)
from egizia.games.classic.edition import (
    building_card_options,
    can_lead_a_build,
    could_build,
    crew_options,
    growth_options,
    offer_draws,
    play,
    ship_owner,
)
from egizia.games.classic.events import BUILDS_FIRST
from egizia.games.classic.monuments import SPHINX_ZONE
from egizia.games.classic.state import GO_FIRST_OR_NOT, State
from egizia.games.nile import building as shared_building
from egizia.games.nile import crews as shared_crews
from egizia.games.nile import sphinx as shared_sphinx
from egizia.games.nile.building import CONVERTED
from egizia.games.nile.events import BECOMES_BUILDER
from egizia.games.nile.state import NOBODY, has_card
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Building first everywhere


@play.instead(shared_building.first_builder)
@rule
def first_builder(state: State) -> int:
    """Who builds before all others everywhere, or -1."""
    return state.leader - 1


@rule
def could_come_first(state: State, seat: int) -> bool:
    """Whether a player could build at this site, and somebody in front could build before."""
    if not (state.players[seat].docked >> state.zone) & 1:
        return False
    somebody = False
    for dock in range(DOCKS + 1):
        owner = ship_owner(state, ZONE_PLACE[state.zone].value + dock)
        if owner != NOBODY:
            # Free sphinx cards as printed depend on where a ship lies.
            state.dock = dock
            if owner == seat:
                return somebody and could_build(state, seat)
            somebody = somebody or could_build(state, owner)
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


@play.instead(shared_building.ask_before_zone)
@rule
def ask_before_zone(state: State) -> bool:
    """Before anybody builds at a site, the card that lets its owner build first may be played."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        state.turn += 1
        if has_card(state, seat, BUILD_FIRST) and not state.leader and could_come_first(state, seat):
            state.seat = seat
            state.decision = GO_FIRST_OR_NOT
            return True
    return False


# Building although speculating


@rule
def may_convert(state: State, seat: int) -> bool:
    """Whether a card lets a speculating ship build, and it could."""
    return has_card(state, seat, SPECULATOR) and could_build(state, seat)


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


# Free sphinx cards as printed: without stone, even without a crew, but only from a building space


@play.instead(shared_sphinx.least_payment)
@rule
def least_payment(state: State) -> int:
    """The stone that any draw costs at least: none by the printed text of the card."""
    return 0 if state.printed else 1


@play.instead(shared_sphinx.free_cards)
@rule
def free_cards(state: State, seat: int) -> int:
    """How many of the cards drawn cost nothing: by the printed text none for a speculating ship."""
    if state.printed and state.dock == SPECULATING:
        return 0
    return state.players[seat].cards[FREE_SPHINX_CARD] * NILE_CARDS[FREE_SPHINX_CARD].value


@rule
def can_draw_free(state: State, seat: int) -> bool:
    """Whether a player may draw sphinx cards without a crew and stone."""
    allowed = state.printed and state.zone == SPHINX_ZONE and state.sphinx_left > 0
    return bool(allowed) and free_cards(state, seat) > 0


@play.instead(shared_crews.can_build)
@rule
def can_build(state: State, seat: int) -> bool:
    """Whether a player can build anything at the site."""
    return can_lead_a_build(state, seat) or can_draw_free(state, seat)


@play.instead(shared_building.start_options)
@rule
def start_options(state: State, options: Options) -> None:
    """Let crews grow, send one, draw without one, play cards, or withdraw."""
    growth_options(state, options)
    crew_options(state, options)
    if can_draw_free(state, state.seat):
        offer_draws(state, options, 0)
    building_card_options(state, options)
    offer(options, WITHDRAW)
