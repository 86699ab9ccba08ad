"""What the shared rules ask of a game: numbers and tables of its box, its actions, and rules of its own.

Each protocol is fulfilled by a module of the game. The shared rules import these names from `nile.box`; after a change
here, `python -m egizia.games.nile.stub` tells type checkers what they find there.
"""

import inspect
from functools import cache
from typing import Any, Final, Protocol, TypeVar

from egizia.games.nile.actions import CardActions, Played
from egizia.games.nile.components import (
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
from egizia.games.nile.state import Nile
from egizia.games.tables import Amount
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import Row, Table, i16

State_contra = TypeVar("State_contra", bound=Nile, contravariant=True)
"""A game's own record, which its own rules look at."""


# Components


class BoxLimits(Protocol):
    """Tracks and limits."""

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


class RiverTables(Protocol):
    """The river."""

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


class CardTables(Protocol):
    """Nile cards."""

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


class MonumentTables(Protocol):
    """Sphinx cards and monuments."""

    SPHINX_COUNT: Final[int]
    SPHINX_DECK: Final[Table[SharedSphinxCard]]
    BOARDS: Final[Table[SharedBoard]]
    MAX_OBELISK: Final[int]
    MAX_PYRAMID_ROWS: Final[int]
    MAX_ROW_WIDTH: Final[int]
    ROW_TIE_FROM_THE_RIGHT: Final[bool]


class MeasureNumbers(Protocol):
    """What goals look at."""

    OWN_OBELISK: Final[int]
    OWN_PYRAMID: Final[int]
    PERMANENTS: Final[int]
    QUARRIES: Final[int]
    GREEN_FIELDS: Final[int]
    GRAIN_LEVEL: Final[int]
    STONE_LEVEL: Final[int]
    CREW_STRENGTH: Final[int]
    GREEN_CREW: Final[int]


class PrintedWords(Protocol):
    """What things are called in the component file."""

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


class NileComponents(BoxLimits, RiverTables, CardTables, MonumentTables, MeasureNumbers, PrintedWords, Protocol):
    """All that is printed in a game's box."""


# Actions, events, phases


class ActionNumbers(Protocol):
    """Actions; of a block of them, the first."""

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


class EventNumbers(Protocol):
    """Events, and sources of points."""

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


class PhaseNumbers(Protocol):
    """Phases of a round, and what is decided in them."""

    PHASES: Final[tuple[str, ...]]
    PHASE_COUNT: Final[int]
    PHASE_AFTER: Final[Table[Amount]]
    DECISIONS: Final[tuple[str, ...]]
    DECISION_COUNT: Final[int]


# Rules that each game has of its own


class OwnPlacement(Protocol[State_contra]):
    """Where ships may go, and what round spaces give."""

    SHAREABLE_PLACES: Final[int]
    """Round spaces that a card or column may let a second ship go to, one bit each."""

    def may_share(self, state: State_contra, seat: int, /) -> bool:
        """Whether a player may join a ship on a round space."""
        ...

    def share_space(self, state: State_contra, log: Log, seat: int, /) -> None:
        """Join a ship on a round space."""

    def may_go_upstream(self, state: State_contra, seat: int, /) -> bool:
        """Whether a player may place a ship above an earlier one."""
        ...

    def go_upstream(self, state: State_contra, log: Log, seat: int, /) -> None:
        """Place a ship above an earlier one."""

    def use_round_space(self, state: State_contra, log: Log, seat: int, space: int, /) -> None:
        """Gain what a round space gives."""


class OwnSupplies(Protocol[State_contra]):
    """What benefits give."""

    def gain_more(self, state: State_contra, log: Log, seat: int, benefit: Any, detail: int, /) -> None:
        """Gain what only this game's benefits have."""


class OwnBuilding(Protocol[State_contra]):
    """Who may build, and with whom."""

    def extra_crew_ready(self, state: State_contra, seat: int, /) -> bool:
        """Whether a second basic crew may join a player's build."""
        ...

    def use_extra_crew(self, state: State_contra, seat: int, /) -> None:
        """A second basic crew joins a build."""

    def may_convert(self, state: State_contra, seat: int, /) -> bool:
        """Whether a speculating ship may build, and could use it."""
        ...

    def convert_options(self, state: State_contra, options: Options, /) -> None:
        """The ways in which a speculating ship may build."""

    def convert_ship(self, state: State_contra, log: Log, action: int, /) -> None:
        """The speculating ship builds."""


class OwnMonuments(Protocol[State_contra]):
    """Where bricks go, and what they bring."""

    SPHINX_ZONE: Final[int]

    def cheapest_brick(self, state: State_contra, seat: int, /) -> int:
        """The least that anything costs in the zone being built."""
        ...

    def zone_brick_options(self, state: State_contra, options: Options, means: int, /) -> None:
        """The bricks that can be paid for in the zone being built."""

    def lay_brick(self, state: State_contra, log: Log, brick: int, paid: bool, /) -> int:
        """Place a brick, paid or free; returns what it costs."""
        ...

    def settle_bricks(self, state: State_contra, log: Log, /) -> None:
        """Score a finished build."""


class OwnMeasures(Protocol[State_contra]):
    """What goals count."""

    def measure(self, state: State_contra, seat: int, what: int, /) -> int:
        """A player's number for one of the things that sphinx cards look at."""
        ...


class OwnTurns(Protocol[State_contra]):
    """Decisions that only this game asks, and its order of phases."""

    def own_options(self, state: State_contra, options: Options, /) -> None:
        """The legal actions of a decision that only this game asks."""

    def decide_own(self, state: State_contra, log: Log, action: int, /) -> None:
        """Do what was decided where only this game asks."""

    def is_own_pending(self, state: State_contra, /) -> bool:
        """Whether something is left to settle that only this game knows."""
        ...

    def settle_own(self, state: State_contra, log: Log, /) -> bool:
        """Settle what only this game knows; whether it asks somebody."""
        ...

    def continue_phase(self, state: State_contra, log: Log, /) -> bool:
        """Run the phase on; whether it asks somebody."""
        ...


class OwnScoring(Protocol[State_contra]):
    """Who wins."""

    def winning_seat(self, state: State_contra, /) -> int:
        """Who stands ahead of all others."""
        ...


class OwnInvariants(Protocol[State_contra]):
    """What is always true."""

    def check_own_bounds(self, state: State_contra, /) -> bool:
        """Whether every number of this game points at something there is."""
        ...

    def check_own_player(self, state: State_contra, seat: int, /) -> int:
        """The first invariant of this game alone that a player's tableau breaks, or 0."""
        ...

    def check_own(self, state: State_contra, /) -> int:
        """The first invariant of this game alone that a position breaks, or 0."""
        ...


class OwnObservation(Protocol[State_contra]):
    """What is observed."""

    PLAYER_SIZE: Final[int]
    """Numbers that an observation has for every player."""

    def observe_own_table(self, state: State_contra, seat: int, values: Row[i16], at: int, /) -> int:
        """Write what only this game lays on the table; returns where the next number goes."""
        ...

    def observe_own_secrets(self, state: State_contra, seat: int, values: Row[i16], at: int, /) -> int:
        """Write what only the seat itself knows in this game."""
        ...

    def observe_own_tableau(self, state: State_contra, seat: int, values: Row[i16], at: int, /) -> int:
        """Write what only this game has on a tableau."""
        ...


class OwnView(Protocol[State_contra]):
    """What views show."""

    def tile_on(self, state: State_contra, space: int, /) -> int:
        """The number of what a round space bears, or -1."""
        ...


def members(protocol: type) -> list[str]:
    """The names that a protocol asks for."""
    asked: dict[str, Any] = {}
    for base in protocol.__mro__:
        if base.__module__ == __name__:
            asked |= inspect.get_annotations(base) | vars(base)
    return [name for name in asked if not name.startswith("_")]


@cache
def declared() -> dict[str, str]:
    """Every name that a game supplies, with the protocol that asks for it."""
    protocols = [thing for thing in globals().values() if isinstance(thing, type) and thing.__module__ == __name__]
    return {name: protocol.__name__ for protocol in protocols for name in members(protocol)}
