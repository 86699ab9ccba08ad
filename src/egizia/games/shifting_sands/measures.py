"""What statues, sphinx cards and the feeding count: bricks, cards and productivity."""

from egizia.games.shifting_sands.components import (
    COLONNADE_BRICKS,
    COLUMN_TILES,
    CREW_STRENGTH,
    FIELDS,
    GRAIN_LEVEL,
    GRAIN_MARKET,
    GREEN_CREW,
    GREEN_FIELD,
    GREEN_FIELDS,
    KINDS,
    MAJORITIES,
    MARKET_LEVEL_SUM,
    NILE_CARDS,
    NO_FIELD,
    OBELISK_BRICKS,
    PERMANENT,
    PERMANENTS,
    PYRAMID_BRICKS,
    QUARRIES,
    RED_FIELD,
    RED_FIELDS,
    RICHER_FIELDS,
    SPHINX_CARDS,
    STARTER_COLOUR,
    STARTER_STONE,
    STATUE_BRICKS,
    STATUES,
    STONE_LEVEL,
    STONE_MARKET,
    YELLOW_AND_RED_FIELDS,
    YELLOW_FIELD,
    YELLOW_FIELDS,
)
from egizia.games.shifting_sands.state import Player, State, column_open
from egizia.kernel.record import Table, i8, record
from egizia.kernel.rule import rule


@record
class CardKind:
    """A kind of card, in a list of some kinds."""

    kind: i8


FIELD_KINDS = Table(CardKind, [{"kind": kind} for kind, card in enumerate(NILE_CARDS) if card.colour != NO_FIELD])
QUARRY_KINDS = Table(CardKind, [{"kind": kind} for kind, card in enumerate(NILE_CARDS) if card.quarry])
FIELD_KIND_COUNT = len(FIELD_KINDS)
QUARRY_KIND_COUNT = len(QUARRY_KINDS)


@rule
def quarry_productivity(state: State, seat: int) -> int:
    """The stone a player's quarries give in a round."""
    player = state.players[seat]
    stone = STARTER_STONE
    for number in range(QUARRY_KIND_COUNT):
        kind = QUARRY_KINDS[number].kind
        stone += player.cards[kind] * NILE_CARDS[kind].quarry
    return stone


@rule
def fields_of_colour(player: Player, kind: int, colour: int) -> int:
    """How many of a player's fields of a kind have a colour, improvers considered."""
    copies = player.cards[kind]
    if copies == 0:
        return 0
    if player.improved[kind] == 0:
        return copies if NILE_CARDS[kind].colour == colour else 0
    # Improvers are spread evenly, so copies differ by at most one step.
    steps = player.improved[kind] // copies
    further = player.improved[kind] % copies
    fields = 0
    if NILE_CARDS[kind].colour - steps == colour:
        fields += copies - further
    if NILE_CARDS[kind].colour - steps - 1 == colour:
        fields += further
    return fields


@rule
def field_productivity(state: State, seat: int, colour: int) -> int:
    """The sum of the numbers on a player's fields of a colour, watered or not."""
    player = state.players[seat]
    more = COLUMN_TILES[RICHER_FIELDS].value if column_open(state, seat, RICHER_FIELDS) else 0
    grain = player.starter_grain + more if colour == STARTER_COLOUR else 0
    for number in range(FIELD_KIND_COUNT):
        kind = FIELD_KINDS[number].kind
        grain += fields_of_colour(player, kind, colour) * (NILE_CARDS[kind].grain + more)
    return grain


@rule
def permanent_cards(player: Player) -> int:
    """How many permanent cards a player has."""
    count = 0
    for kind in range(KINDS):
        if NILE_CARDS[kind].type == PERMANENT:
            count += player.cards[kind]
    return count


@rule
def measure(state: State, seat: int, what: int) -> int:
    """A player's number for one of the things that goals look at."""
    player = state.players[seat]
    if what == OBELISK_BRICKS:
        return player.obelisk
    if what == COLONNADE_BRICKS:
        return player.colonnade
    if what == PYRAMID_BRICKS:
        return player.pyramid
    if what == STATUE_BRICKS:
        bricks = 0
        for statue in range(STATUES):
            bricks += player.statues[statue]
        return bricks
    if what == MAJORITIES:
        return player.majorities
    if what == PERMANENTS:
        return permanent_cards(player)
    if what == QUARRIES:
        return quarry_productivity(state, seat)
    if what == GREEN_FIELDS:
        return field_productivity(state, seat, GREEN_FIELD)
    if what == YELLOW_FIELDS:
        return field_productivity(state, seat, YELLOW_FIELD)
    if what == RED_FIELDS:
        return field_productivity(state, seat, RED_FIELD)
    if what == YELLOW_AND_RED_FIELDS:
        return field_productivity(state, seat, YELLOW_FIELD) + field_productivity(state, seat, RED_FIELD)
    if what == FIELDS:
        grain = 0
        for colour in range(3):
            grain += field_productivity(state, seat, colour)
        return grain
    if what == GRAIN_LEVEL:
        return player.markets[GRAIN_MARKET]
    if what == STONE_LEVEL:
        return player.markets[STONE_MARKET]
    if what == MARKET_LEVEL_SUM:
        return player.markets[GRAIN_MARKET] + player.markets[STONE_MARKET]
    if what == SPHINX_CARDS:
        return player.sphinx_cards
    if what == CREW_STRENGTH:
        return player.crews[0] + player.crews[1] + player.crews[2] + player.crews[3]
    return player.crews[what - GREEN_CREW]
