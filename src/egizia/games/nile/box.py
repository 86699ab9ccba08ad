"""What the shared rules take from the game at hand: numbers and tables of its box, its actions, and rules of its own.

Nothing here has a value; an `Edition` puts the game's in its place.
"""

from collections.abc import Callable
from typing import Any

from egizia.games.nile.actions import CardActions, Played
from egizia.games.nile.components import (
    Amount,
    CardKind,
    MarketLevel,
    NileBox,
    Place,
    Places,
    SharedBenefit,
    SharedBoard,
    SharedNileCard,
    SharedSphinxCard,
)
from egizia.games.nile.edition import Given
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import Table

# Tracks and limits
STRONGEST: int
STONE_CAPACITY: int
SHIPS_EACH: int
STARTER_COLOUR: int
STARTER_GRAIN: int
STARTER_STONE: int
RING_START: int
RETURNED_CARD_POINTS: int
START_STRENGTHS: Table[Amount]
START_STONES: Table[Amount]
COOPERATION_POINTS: Table[Amount]
MARKET_LEVELS: Table[MarketLevel]
PHASE_AFTER: Table[Amount]

# The river
PLACES: Table[Place]
PLACE_COUNT: int
AT_POSITION: Table[Places]
ABOVE_POSITION: Table[Places]
IN_PLAY: Table[Places]
CARD_PLACE: Table[Amount]
ZONE_PLACE: Table[Amount]
BUILDING_SPACES: Table[Amount]
SHAREABLE_PLACES: int
"""Round spaces that a card or column may let a second ship go to, one bit each."""

# Nile cards
KINDS: int
NILE_CARDS: Table[SharedNileCard]
CARD_BENEFITS: Table[SharedBenefit]
DECK_START: Table[Amount]
IMMEDIATE: int
PERMANENT: int
FIELD_KINDS: Table[CardKind]
FIELD_KIND_COUNT: int
QUARRY_KINDS: Table[CardKind]
QUARRY_KIND_COUNT: int
STONE_KINDS: Table[CardKind]
STONE_KIND_COUNT: int
GRAIN_KINDS: Table[CardKind]
GRAIN_KIND_COUNT: int
STRENGTH_KINDS: Table[CardKind]
STRENGTH_KIND_COUNT: int
CREW_AFTER_FEEDING: int
CREW_FOR_STONE: int
FIELD_IMPROVER: int
FREE_SPHINX_CARD: int
KEEP_ANOTHER: int
LEFTOVER_CARD: int
SECOND_SHIP: int
STONE_AS_GRAIN: int
STONE_SALE: int

# Sphinx cards and monuments
SPHINX_COUNT: int
SPHINX_DECK: Table[SharedSphinxCard]
SPHINX_ZONE: int
BOARDS: Table[SharedBoard]
ROW_TIE_FROM_THE_RIGHT: bool

# What goals look at
OWN_OBELISK: int
OWN_PYRAMID: int
PERMANENTS: int
QUARRIES: int
GREEN_FIELDS: int
GRAIN_LEVEL: int
STONE_LEVEL: int
CREW_STRENGTH: int
GREEN_CREW: int

# Actions
PLACE: int
PASS: int
END_TURN: int
KEEP: int
KEEP_NONE: int
RAISE: int
HIRE: int
USE_CREW: int
ADD_JOKER: int
ADD_EXTRA: int
RING: int
ADVANCE: int
FIRST_BRICK: int
PYRAMID_BRICK: int
AMOUNT: int
TAKE: int
INSTEAD_OF_LEFTOVER: int
SELL: int
SHIP_BY_CARD: int
FEED: int
WITHDRAW: int
FINISH: int
DECLINE: int
CARD_ACTIONS: Table[CardActions]
PLAYED: Table[Played]

# Sources of points
FROM_CARDS: int
FROM_COOPERATION: int
FROM_GRAIN_MARKET: int
FROM_GRAIN_SALE: int
FROM_HUNGER: int
FROM_ROWS: int
FROM_SPHINX_CARDS: int
FROM_SPHINX_RETURNS: int
FROM_STONE_CARDS: int
FROM_STONE_SALE: int

# Rules that each game has of its own
gain_more: Callable[[Any, Log, int, Any, int], None]
"""Gain what only this game's benefits have."""
may_share: Callable[[Any, int], bool]
"""Whether a player may join a ship on a round space."""
share_space: Callable[[Any, Log, int], None]
may_go_upstream: Callable[[Any, int], bool]
"""Whether a player may place a ship above an earlier one."""
go_upstream: Callable[[Any, Log, int], None]
use_round_space: Callable[[Any, Log, int, int], None]
"""Gain what a round space gives."""
extra_crew_ready: Callable[[Any, int], bool]
"""Whether a second basic crew may join a player's build."""
use_extra_crew: Callable[[Any, int], None]
may_convert: Callable[[Any, int], bool]
"""Whether a speculating ship may build, and could use it."""
convert_options: Callable[[Any, Options], None]
convert_ship: Callable[[Any, Log, int], None]
cheapest_brick: Callable[[Any, int], int]
"""The least that anything costs in the zone being built."""
zone_brick_options: Callable[[Any, Options, int], None]
"""The bricks that can be paid for in the zone being built."""
lay_brick: Callable[[Any, Log, int, bool], int]
"""Place a brick, paid or free; returns what it costs."""
settle_bricks: Callable[[Any, Log], None]
"""Score a finished build."""
measure: Callable[[Any, int, int], int]
"""A player's number for one of the things that sphinx cards look at."""
own_options: Callable[[Any, Options], None]
"""The legal actions of a decision that only this game asks."""
decide_own: Callable[[Any, Log, int], None]
is_own_pending: Callable[[Any], bool]
"""Whether something is left to settle that only this game knows."""
settle_own: Callable[[Any, Log], bool]
continue_phase: Callable[[Any, Log], bool]
"""Run the phase on; whether it asks somebody."""


# Words, and what views show
BENEFITS: tuple[str, ...]
BOX: NileBox
CARD_IDS: list[str]
CARD_TYPES: tuple[str, ...]
COLOURS: tuple[str, ...]
CREWS: tuple[str, ...]
DECISIONS: tuple[str, ...]
EVENTS: tuple[str, ...]
GRAIN_LEVEL: int
MEASURES: tuple[str, ...]
PHASES: tuple[str, ...]
PLACE_NAMES: list[str]
RING_SPACES: tuple[str, ...]
SOURCES: tuple[str, ...]
SPHINX_IDS: list[str]
STONE_LEVEL: int
TILE_BENEFITS: Table[SharedBenefit]
TILE_IDS: list[str]
tile_on: Callable[[Any, int], int]
"""The number of what a round space bears, or -1."""
own_monuments: Callable[[Any], dict[str, Any]]
own_table: Callable[[Any], dict[str, Any]]
own_tableau: Callable[[Any, int], dict[str, Any]]
own_secrets: Callable[[Any, int], dict[str, Any]]
winning_seat: Callable[[Any], int]

# What is always true
WEAKEST: int
NILE_SIZE: int
ACTION_COUNT: int
PHASE_COUNT: int
DECISION_COUNT: int
check_own_bounds: Callable[[Any], bool]
"""Whether every number of this game points at something there is."""
check_own_player: Callable[[Any, int], int]
check_own: Callable[[Any], int]
"""The first invariant of this game alone that a position breaks, or 0."""

# What is observed
PLAYER_SIZE: int
"""Numbers that an observation has for every player."""
observe_own_table: Callable[[Any, int, Any, int], int]
observe_own_secrets: Callable[[Any, int, Any, int], int]
observe_own_tableau: Callable[[Any, int, Any, int], int]


def __getattr__(name: str) -> Given:
    if name in __annotations__:
        return Given(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
