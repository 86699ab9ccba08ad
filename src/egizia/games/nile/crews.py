"""Crews at a build: who leads it, who helps, how strong it gets."""

from egizia.games.nile.box import (
    ADD_EXTRA,
    ADD_JOKER,
    CARD_ACTIONS,
    NILE_CARDS,
    STRENGTH_KIND_COUNT,
    STRENGTH_KINDS,
    cheapest_brick,
    extra_crew_ready,
    use_extra_crew,
)
from egizia.games.nile.components import BASIC_CREWS, JOKER
from egizia.games.nile.events import ADDS_CREW, ADDS_EXTRA_CREW, PLAYS_STRENGTH, USES_CREW
from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def is_free(state: Nile, seat: int, crew: int) -> bool:
    """Whether a crew has not been used this round."""
    return not (state.players[seat].spent >> crew) & 1


@rule
def strength_of_cards(state: Nile, seat: int) -> int:
    """Strength that cards could still add."""
    strength = 0
    for number in range(STRENGTH_KIND_COUNT):
        kind = STRENGTH_KINDS[number].kind
        strength += state.players[seat].cards[kind] * NILE_CARDS[kind].strength_use
    return strength


@rule
def strength_of_joker(state: Nile, seat: int) -> int:
    """Strength that the fourth crew could still add."""
    return state.players[seat].crews[JOKER] if is_free(state, seat, JOKER) else 0


@rule
def help_at_hand(state: Nile, seat: int) -> int:
    """Strength that the fourth crew and cards could still add."""
    return strength_of_joker(state, seat) + strength_of_cards(state, seat)


@rule
def best_extra(state: Nile, seat: int, leader: int) -> int:
    """The most strength that an extra crew beside the leader could add."""
    strength = 0
    if extra_crew_ready(state, seat):
        for crew in range(BASIC_CREWS):
            if crew != leader and is_free(state, seat, crew):
                strength = max(strength, state.players[seat].crews[crew])
    return strength


@rule
def strength_of_crews(state: Nile, seat: int, crew: int) -> int:
    """The most strength a basic crew could lead without cards."""
    return state.players[seat].crews[crew] + strength_of_joker(state, seat) + best_extra(state, seat, crew)


@rule
def reach(state: Nile, seat: int, crew: int) -> int:
    """The most strength a basic crew could lead, with all help."""
    return strength_of_crews(state, seat, crew) + strength_of_cards(state, seat)


@rule
def can_lead(state: Nile, seat: int, crew: int, cost: int) -> bool:
    """Whether a basic crew can build something of a cost."""
    return is_free(state, seat, crew) and reach(state, seat, crew) >= cost


@rule
def is_strong_enough(state: Nile, seat: int, cost: int) -> bool:
    """Whether any basic crew can build something of a cost."""
    for crew in range(BASIC_CREWS):
        if can_lead(state, seat, crew, cost):
            return True
    return False


@rule
def can_build(state: Nile, seat: int) -> bool:
    """Whether a player can build anything in the zone."""
    cost = cheapest_brick(state, seat)
    return state.players[seat].stone >= cost and is_strong_enough(state, seat, cost)


@rule
def begin_with_crew(state: Nile, log: Log, crew: int) -> None:
    """Turn a basic crew over: its strength is what the build begins with."""
    player = state.players[state.seat]
    player.spent |= 1 << crew
    state.strength = player.crews[crew]
    note(log, USES_CREW, state.seat, crew, state.strength, 0)


@rule
def help_options(state: Nile, options: Options) -> None:
    """Add the fourth crew, or an extra basic one that leaves enough strength for something."""
    seat = state.seat
    lacking = cheapest_brick(state, seat) - state.strength
    if is_free(state, seat, JOKER):
        offer(options, ADD_JOKER)
    if extra_crew_ready(state, seat):
        for crew in range(BASIC_CREWS):
            if is_free(state, seat, crew) and lacking <= state.players[seat].crews[crew] + help_at_hand(state, seat):
                offer(options, ADD_EXTRA + crew)


@rule
def spare_strength(state: Nile, seat: int) -> int:
    """Strength at hand beyond what the cheapest brick needs."""
    lacking = cheapest_brick(state, seat) - state.strength
    return help_at_hand(state, seat) + best_extra(state, seat, -1) - lacking


@rule
def has_strength_card(state: Nile, seat: int) -> bool:
    """Whether a player could add a card's strength to a build."""
    for number in range(STRENGTH_KIND_COUNT):
        if state.players[seat].cards[STRENGTH_KINDS[number].kind] > 0:
            return True
    return False


@rule
def strength_card_options(state: Nile, options: Options) -> None:
    """Add a card's strength."""
    for number in range(STRENGTH_KIND_COUNT):
        kind = STRENGTH_KINDS[number].kind
        if state.players[state.seat].cards[kind] > 0:
            offer(options, CARD_ACTIONS[kind].strength)


@rule
def add_joker(state: Nile, log: Log) -> None:
    """Add the fourth crew, which never leads."""
    player = state.players[state.seat]
    player.spent |= 1 << JOKER
    state.strength += player.crews[JOKER]
    note(log, ADDS_CREW, state.seat, JOKER, player.crews[JOKER], 0)


@rule
def add_extra(state: Nile, log: Log, crew: int) -> None:
    """Add a second basic crew."""
    player = state.players[state.seat]
    player.spent |= 1 << crew
    state.strength += player.crews[crew]
    use_extra_crew(state, state.seat)
    note(log, ADDS_EXTRA_CREW, state.seat, crew, player.crews[crew], 0)


@rule
def play_strength_card(state: Nile, log: Log, kind: int) -> None:
    """Add a card's strength to the build."""
    state.players[state.seat].cards[kind] -= 1
    state.strength += NILE_CARDS[kind].strength_use
    note(log, PLAYS_STRENGTH, state.seat, kind, NILE_CARDS[kind].strength_use, 0)
