"""What the shared rules take from the game at hand; written by `python -m egizia.games.nile.stub`."""

from typing import Any
from typing import Final
from egizia.games.nile.actions import CardActions
from egizia.games.nile.actions import Played
from egizia.games.nile.components import CardKind
from egizia.games.nile.components import MarketLevel
from egizia.games.nile.components import NileBox
from egizia.games.nile.components import Place
from egizia.games.nile.components import Places
from egizia.games.nile.components import SharedBenefit
from egizia.games.nile.components import SharedBoard
from egizia.games.nile.components import SharedNileCard
from egizia.games.nile.components import SharedSphinxCard
from egizia.games.nile.state import Nile
from egizia.games.tables import Amount
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import Row
from egizia.kernel.record import Table
from egizia.kernel.record import i16

# BoxLimits

WEAKEST: Final[int]
STRONGEST: Final[int]
TOP_LEVEL: Final[int]
STONE_CAPACITY: Final[int]
SHIPS_EACH: Final[int]
STARTER_COLOUR: Final[int]
STARTER_GRAIN: Final[int]
STARTER_STONE: Final[int]
RING_START: Final[int]
RETURNED_CARD_POINTS: Final[int]
START_STRENGTHS: Final[Table[Amount]]
START_STONES: Final[Table[Amount]]
COOPERATION_POINTS: Final[Table[Amount]]
MARKET_LEVELS: Final[Table[MarketLevel]]

# RiverTables

PLACES: Final[Table[Place]]
PLACE_COUNT: Final[int]
AT_POSITION: Final[Table[Places]]
ABOVE_POSITION: Final[Table[Places]]
IN_PLAY: Final[Table[Places]]
CARD_PLACE: Final[Table[Amount]]
ZONE_PLACE: Final[Table[Amount]]
ZONE_PLACES: Final[Table[Places]]
BUILDING_SPACES: Final[Table[Amount]]
TILE_BENEFITS: Final[Table[SharedBenefit]]

# CardTables

KINDS: Final[int]
NILE_SIZE: Final[int]
NILE_CARDS: Final[Table[SharedNileCard]]
CARD_BENEFITS: Final[Table[SharedBenefit]]
DECK_START: Final[Table[Amount]]
IMMEDIATE: Final[int]
PERMANENT: Final[int]
FIELD_KINDS: Final[Table[CardKind]]
FIELD_KIND_COUNT: Final[int]
QUARRY_KINDS: Final[Table[CardKind]]
QUARRY_KIND_COUNT: Final[int]
STONE_KINDS: Final[Table[CardKind]]
STONE_KIND_COUNT: Final[int]
GRAIN_KINDS: Final[Table[CardKind]]
GRAIN_KIND_COUNT: Final[int]
STRENGTH_KINDS: Final[Table[CardKind]]
STRENGTH_KIND_COUNT: Final[int]
CREW_AFTER_FEEDING: Final[int]
CREW_FOR_STONE: Final[int]
FIELD_IMPROVER: Final[int]
FREE_SPHINX_CARD: Final[int]
KEEP_ANOTHER: Final[int]
LEFTOVER_CARD: Final[int]
SECOND_SHIP: Final[int]
STONE_AS_GRAIN: Final[int]
STONE_SALE: Final[int]

# MonumentTables

SPHINX_COUNT: Final[int]
SPHINX_DECK: Final[Table[SharedSphinxCard]]
BOARDS: Final[Table[SharedBoard]]
MAX_OBELISK: Final[int]
MAX_PYRAMID_ROWS: Final[int]
MAX_ROW_WIDTH: Final[int]
ROW_TIE_FROM_THE_RIGHT: Final[bool]

# MeasureNumbers

OWN_OBELISK: Final[int]
OWN_PYRAMID: Final[int]
PERMANENTS: Final[int]
QUARRIES: Final[int]
GREEN_FIELDS: Final[int]
GRAIN_LEVEL: Final[int]
STONE_LEVEL: Final[int]
CREW_STRENGTH: Final[int]
GREEN_CREW: Final[int]

# PrintedWords

BOX: Final[NileBox]
BENEFITS: Final[tuple[str, ...]]
CARD_IDS: Final[list[str]]
CARD_TYPES: Final[tuple[str, ...]]
COLOURS: Final[tuple[str, ...]]
CREWS: Final[tuple[str, ...]]
MEASURES: Final[tuple[str, ...]]
PLACE_NAMES: Final[list[str]]
RING_SPACES: Final[tuple[str, ...]]
SPHINX_IDS: Final[list[str]]
TILE_IDS: Final[list[str]]

# NileComponents


# ActionNumbers

PLACE: Final[int]
PASS: Final[int]
END_TURN: Final[int]
KEEP: Final[int]
KEEP_NONE: Final[int]
RAISE: Final[int]
HIRE: Final[int]
USE_CREW: Final[int]
ADD_JOKER: Final[int]
ADD_EXTRA: Final[int]
RING: Final[int]
ADVANCE: Final[int]
FIRST_BRICK: Final[int]
PYRAMID_BRICK: Final[int]
AMOUNT: Final[int]
TAKE: Final[int]
SELL: Final[int]
SHIP_BY_CARD: Final[int]
FEED: Final[int]
FEED_UNSOLD: Final[int]
WITHDRAW: Final[int]
FINISH: Final[int]
DECLINE: Final[int]
ACTION_COUNT: Final[int]
CARD_ACTIONS: Final[Table[CardActions]]
PLAYED: Final[Table[Played]]

# EventNumbers

EVENTS: Final[tuple[str, ...]]
SOURCES: Final[tuple[str, ...]]
FROM_CARDS: Final[int]
FROM_COOPERATION: Final[int]
FROM_GRAIN_MARKET: Final[int]
FROM_GRAIN_SALE: Final[int]
FROM_HUNGER: Final[int]
FROM_ROWS: Final[int]
FROM_SPHINX_CARDS: Final[int]
FROM_SPHINX_RETURNS: Final[int]
FROM_STONE_CARDS: Final[int]
FROM_STONE_SALE: Final[int]

# PhaseNumbers

PHASES: Final[tuple[str, ...]]
PHASE_COUNT: Final[int]
PHASE_AFTER: Final[Table[Amount]]
DECISIONS: Final[tuple[str, ...]]
DECISION_COUNT: Final[int]

# OwnPlacement

SHAREABLE_PLACES: Final[int]
'Round spaces that a card or column may let a second ship go to, one bit each.'
def may_share(state: Nile, seat: int, /) -> bool:
    """Whether a player may join a ship on a round space."""
    ...
def share_space(state: Nile, log: Log, seat: int, /) -> None:
    """Join a ship on a round space."""
def may_go_upstream(state: Nile, seat: int, /) -> bool:
    """Whether a player may place a ship above an earlier one."""
    ...
def go_upstream(state: Nile, log: Log, seat: int, /) -> None:
    """Place a ship above an earlier one."""
def use_round_space(state: Nile, log: Log, seat: int, space: int, /) -> None:
    """Gain what a round space gives."""

# OwnSupplies

def gain_more(state: Nile, log: Log, seat: int, benefit: Any, detail: int, /) -> None:
    """Gain what only this game's benefits have."""

# OwnBuilding

def extra_crew_ready(state: Nile, seat: int, /) -> bool:
    """Whether a second basic crew may join a player's build."""
    ...
def use_extra_crew(state: Nile, seat: int, /) -> None:
    """A second basic crew joins a build."""
def may_convert(state: Nile, seat: int, /) -> bool:
    """Whether a speculating ship may build, and could use it."""
    ...
def convert_options(state: Nile, options: Options, /) -> None:
    """The ways in which a speculating ship may build."""
def convert_ship(state: Nile, log: Log, action: int, /) -> None:
    """The speculating ship builds."""

# OwnMonuments

SPHINX_ZONE: Final[int]
def cheapest_brick(state: Nile, seat: int, /) -> int:
    """The least that anything costs in the zone being built."""
    ...
def zone_brick_options(state: Nile, options: Options, means: int, /) -> None:
    """The bricks that can be paid for in the zone being built."""
def lay_brick(state: Nile, log: Log, brick: int, paid: bool, /) -> int:
    """Place a brick, paid or free; returns what it costs."""
    ...
def settle_bricks(state: Nile, log: Log, /) -> None:
    """Score a finished build."""

# OwnMeasures

def measure(state: Nile, seat: int, what: int, /) -> int:
    """A player's number for one of the things that sphinx cards look at."""
    ...

# OwnTurns

def own_options(state: Nile, options: Options, /) -> None:
    """The legal actions of a decision that only this game asks."""
def decide_own(state: Nile, log: Log, action: int, /) -> None:
    """Do what was decided where only this game asks."""
def is_own_pending(state: Nile, /) -> bool:
    """Whether something is left to settle that only this game knows."""
    ...
def settle_own(state: Nile, log: Log, /) -> bool:
    """Settle what only this game knows; whether it asks somebody."""
    ...
def continue_phase(state: Nile, log: Log, /) -> bool:
    """Run the phase on; whether it asks somebody."""
    ...

# OwnScoring

def winning_seat(state: Nile, /) -> int:
    """Who stands ahead of all others."""
    ...

# OwnInvariants

def check_own_bounds(state: Nile, /) -> bool:
    """Whether every number of this game points at something there is."""
    ...
def check_own_player(state: Nile, seat: int, /) -> int:
    """The first invariant of this game alone that a player's tableau breaks, or 0."""
    ...
def check_own(state: Nile, /) -> int:
    """The first invariant of this game alone that a position breaks, or 0."""
    ...

# OwnObservation

PLAYER_SIZE: Final[int]
'Numbers that an observation has for every player.'
def observe_own_table(state: Nile, seat: int, values: Row[i16], at: int, /) -> int:
    """Write what only this game lays on the table; returns where the next number goes."""
    ...
def observe_own_secrets(state: Nile, seat: int, values: Row[i16], at: int, /) -> int:
    """Write what only the seat itself knows in this game."""
    ...
def observe_own_tableau(state: Nile, seat: int, values: Row[i16], at: int, /) -> int:
    """Write what only this game has on a tableau."""
    ...

# OwnView

def tile_on(state: Nile, space: int, /) -> int:
    """The number of what a round space bears, or -1."""
    ...
