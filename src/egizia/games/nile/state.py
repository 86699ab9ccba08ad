"""The table of either Egizia in the middle of a game: the parts of the record that both games have."""

from egizia.kernel.record import Row, i8, i16, i64, row, u32
from egizia.kernel.rule import rule

# Phases of both games; each game puts them in its own order and may have more.
PHASES = ("setup", "placement", "leftovers", "mining", "feeding", "building", "last_chance", "over")
SETUP, PLACEMENT, LEFTOVERS, MINING, FEEDING, BUILDING_PHASE, LAST_CHANCE, OVER = range(len(PHASES))

# Decisions: what the seat to move is asked. Each game adds its own.
DECISIONS = (
    "place_ship", "second_ship", "raise_crew", "move_ring", "choose_market", "take_leftover", "feed",
    "raise_after_feeding", "hire_again", "start_building", "gather_crews", "lay_bricks", "keep_card", "sell_stone",
    "convert_ship", "last_chance",
)  # fmt: skip
(
    PLACE_SHIP, PLACE_SECOND_SHIP, RAISE_CREW, MOVE_RING, CHOOSE_MARKET, TAKE_LEFTOVER, FEED_CREWS,
    RAISE_AFTER_FEEDING, HIRE_AGAIN, START_BUILDING, GATHER_CREWS, LAY_BRICKS, KEEP_CARD, SELL_STONE,
    CONVERT_SHIP, TAKE_LAST_CHANCE,
) = range(len(DECISIONS))  # fmt: skip
NO_DECISION = -1
NOBODY = -1


class Tableau:
    """One player's tableau, cards and markers."""

    sphinx: i64
    """Kept sphinx cards, one bit each."""
    score: i16
    arrival: i16
    """When the score marker came to its space: on a shared space the later one stands behind."""
    ledger: Row[i16]
    """Points by source."""
    sphinx_cards: i8
    stone: i8
    crews: Row[i8] = row(4)
    markets: Row[i8] = row(2)
    starter_grain: i8
    cards: Row[i8]
    """Nile cards in the play area, by kind."""
    improved: Row[i8]
    """Field improvers attached to fields of a kind."""
    obelisk: i8
    pyramid: i8

    # From here on: this round.
    spent: i8
    """Crews turned over, one bit each."""
    ships: i8
    furthest: i8
    """Position of the ship furthest downstream, or -1."""
    docked: i8
    """Zones with a ship, one bit each."""
    zones: i8
    """Zones built in, one bit each."""
    hired: i8
    """Cards that sold strength for stone."""
    raised: i8
    """Cards that made a crew stronger for nothing."""


class Nile:
    """A whole game."""

    random: Row[u32] = row(2)
    open_places: i64
    """Places of the river that anybody could still take, one bit each."""
    players: Row[Tableau]
    arrivals: i16
    reveals: i16
    """Counts every moment at which something hidden was shown to somebody."""
    player_count: i8
    board: i8
    """Which side of the board is in use."""
    round_number: i8
    phase: i8
    decision: i8
    seat: i8
    """Who decides, or -1 when the game is over."""
    turn: i8
    """Whose turn it is within the phase, as an index into `order`."""
    step: i8
    order: Row[i8] = row(4)
    """Seats by player sequence tile."""
    ranking: Row[i8] = row(4)
    """Seats from the leader down, as they stood when it was last looked at."""
    ring: i8
    river_cards: Row[i8]
    ships: Row[i8]
    """Ships at each place, one bit a seat."""
    passed: i8
    """Seats that place no more ships this round, one bit each."""
    nile_deck: Row[i8]
    nile_left: Row[i8] = row(3)
    """Cards left in each deck; they stand at the front of its part of `nile_deck`, the top one last."""
    sphinx_deck: Row[i8]
    """A ring buffer: `sphinx_left` cards from `sphinx_top` on."""
    sphinx_known: Row[i8]
    """For each cell of the deck, the seats that know its card because they put it there; one bit a seat."""
    sphinx_top: i8
    sphinx_left: i8
    drawn: Row[i8]
    drawn_count: i8
    kept_count: i8
    obelisk: Row[i8]
    """Owner of each level plus one; 0 is empty. The same in the pyramid."""
    obelisk_height: i8
    pyramid: Row[i8]
    pyramid_filled: Row[i8]

    # What the seat to move still has to settle before anything else goes on.
    pending_sale: i8
    pending_hire: i8
    """Steps that the card in use still sells."""
    pending_market: i8
    pending_crews: i8
    pending_ring: i8

    # The feeding, or the build, in hand.
    grain: i8
    zone: i8
    done: i8
    """Seats that had their turn in the zone, one bit each."""
    dock: i8
    strength: i8
    paid: i8
    """Stone spent in this building turn."""
    bricks: i8
    rows_completed: i8
    """Pyramid rows that this build, or free brick, completed; one bit each."""
    built_obelisk: i8
    """Stone spent on the obelisk in this building turn. The same for the pyramid."""
    built_pyramid: i8


@rule
def has_card(state: Nile, seat: int, kind: int) -> bool:
    """Whether a Nile card lies in a player's play area."""
    return state.players[seat].cards[kind] > 0
