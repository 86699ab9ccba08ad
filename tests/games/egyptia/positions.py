"""Sheets for tests: set up by hand, played by notation, read like a sheet of paper.

Rules run as plain Python here, so a test may also call any rule directly with `position.sheet` and `position.log`.
"""

from typing import Self

from egizia.games.egyptia.actions import NAMES
from egizia.games.egyptia.components import (
    BUILDING_IDS,
    BUILDINGS,
    CARD_IDS,
    COORDINATES,
    DICE,
    DIE_IDS,
    HEX_IDS,
    LAST_STEP,
    PLAGUE_IDS,
    RESOURCES,
    SHIP_IDS,
    TRACKS,
)
from egizia.games.egyptia.events import EVENTS, SOURCES
from egizia.games.egyptia.invariants import broken_invariant
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.rulebook import RULES
from egizia.games.egyptia.scoring import end_game
from egizia.games.egyptia.sheet import put_building
from egizia.games.egyptia.state import DECISIONS, PHASES, Sheet
from egizia.games.egyptia.turns import close_round, to_end
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.record import new, view

ENGINE = Engine(RULES, interpreted=True)
SPREAD = {"grain": "D4 D6", "diamond": "D8 D10", "stone": "D12", "favor": "D20"}
"""Dice that bring no plague, whatever the column."""
THREE_FAVOR = {"favor": "D4 D6 D8", "grain": "D10", "diamond": "D12", "stone": "D20"}
"""Dice that bring a plague with favor."""


class Position:
    """A sheet in the middle of a game; its dice lie where they bring no plague."""

    def __init__(self, seed: int = 1, players: int = 1) -> None:
        self.states = ENGINE.states(1)
        ENGINE.start(self.states, 0, players, seed)
        self.sheet: Sheet = view(Sheet, self.states)
        self.log = view(Log, new(Log, 1))
        self.events: list[tuple[str, int, int, int, int]] = []
        """What the last `play` wrote in the log: kind, seat, details."""
        self.lay_dice(**SPREAD)

    # Setting up

    def lay_dice(self, **columns: str) -> Self:
        """Lay every die in a column: `stone="D4 D20"`; all six must be named."""
        where = {die: column for column, dice in columns.items() for die in dice.split()}
        assert sorted(where) == sorted(DIE_IDS)
        for column in range(len(RESOURCES)):
            self.sheet.dice_in[column] = 0
        for die, name in enumerate(DIE_IDS):
            column = RESOURCES.index(where[name])
            self.sheet.dice[die] = list(DICE[die].column).index(column) + 1
            self.sheet.dice_in[column] |= 1 << die
        return self

    def hold(self, grain: int = 0, diamond: int = 0, stone: int = 0, favor: int = 0) -> Self:
        """Have exactly so much of every resource; the dots of the start are scribbled out."""
        for resource, amount in enumerate((grain, diamond, stone, favor)):
            self.sheet.scribbled[resource] = TRACKS[resource].start
            self.sheet.circled[resource] = TRACKS[resource].start + amount
        return self

    def circle(self, **dots: int) -> Self:
        """Circle dots up to a number; nothing is scribbled out."""
        for resource, number in dots.items():
            self.sheet.circled[RESOURCES.index(resource)] = number
            self.sheet.scribbled[RESOURCES.index(resource)] = 0
        return self

    def city(self, **hexes: str) -> Self:
        """Draw buildings: `pyramid="1a 2b"`; as many rounds have gone by."""
        for building, names in hexes.items():
            number = BUILDING_IDS.index(building)
            for name in names.split():
                assert self.sheet.city[HEX_IDS.index(name)] == 0
                put_building(self.sheet, number, HEX_IDS.index(name))
                self.sheet.round_number += 1
                resource = BUILDINGS[number].productivity if building != "mound" else -1
                if resource >= 0 and self.sheet.productivity[resource] < LAST_STEP:
                    self.sheet.productivity[resource] += 1
        return self

    def fill(self, *leaving: str, building: str = "mound") -> Self:
        """Build on every empty hex but a few."""
        empty = [name for name in HEX_IDS[:-1] if not self.building_on(name) and name not in leaving]
        return self.city(**{building: " ".join(empty)})

    def use_up(self, *ships: str) -> Self:
        """Scribble ships out, all of them when none is named."""
        for ship in ships or SHIP_IDS:
            self.sheet.ships &= ~(1 << SHIP_IDS.index(ship))
        return self

    def scribble(self, *plagues: str) -> Self:
        """Scribble plagues out."""
        for plague in plagues:
            self.sheet.plagues |= 1 << PLAGUE_IDS.index(plague)
        return self

    def draw(self, *cards: str) -> Self:
        """Lay Pharaoh cards in place of those drawn."""
        for card in cards:
            self.sheet.cards["ABCDE".index(card[0])] = CARD_IDS.index(card)
        return self

    # Playing

    @property
    def decision(self) -> str:
        return DECISIONS[self.sheet.decision] if self.sheet.seat >= 0 else "none"

    @property
    def phase(self) -> str:
        return PHASES[self.sheet.phase]

    def options(self) -> list[str]:
        """The legal actions, in notation."""
        return [NAMES[action] for action in ENGINE.options(self.states, 0)]

    def answers(self) -> list[str]:
        """The legal actions but for ships, without what is asked for: `hex:1a` is 1a."""
        return [move.partition(":")[2] for move in self.options() if not move.startswith("ship:")]

    def play(self, *moves: str) -> Self:
        """Play legal moves one after the other."""
        for move in moves:
            options = self.options()
            assert move in options, f"{move} is not among {options} ({self.decision})"
            events = ENGINE.apply(self.states, 0, NAMES.index(move))
            self.events = [(EVENTS[event[0]], *event[1:]) for event in events]
        return self

    def close(self) -> Self:
        """End the round of a solo game."""
        close_round(self.sheet, self.log, to_end(self.sheet))
        return self

    def tally(self) -> Self:
        """Score the sheet as it is."""
        end_game(self.sheet, self.log)
        return self

    # Reading

    def building_on(self, name: str) -> str | None:
        number = self.sheet.city[HEX_IDS.index(name)]
        return BUILDING_IDS[number - 1] if number else None

    def at_hand(self) -> dict[str, int]:
        """What is circled and not scribbled out, only where there is any."""
        left = (circled - spent for circled, spent in zip(self.sheet.circled, self.sheet.scribbled, strict=True))
        return {name: number for name, number in zip(RESOURCES, left, strict=True) if number}

    def circled(self) -> dict[str, int]:
        return dict(zip(RESOURCES, self.sheet.circled, strict=True))

    def productivity(self) -> dict[str, int]:
        """Steps circled, only where there are any."""
        return {name: steps for name, steps in zip(RESOURCES, self.sheet.productivity, strict=True) if steps}

    def ships(self) -> list[str]:
        return [ship for number, ship in enumerate(SHIP_IDS) if (self.sheet.ships >> number) & 1]

    def plagues(self) -> list[str]:
        """Plagues scribbled out."""
        return [plague for number, plague in enumerate(PLAGUE_IDS) if (self.sheet.plagues >> number) & 1]

    def ledger(self) -> dict[str, int]:
        """Points by source, only where there are any."""
        return {source: points for source, points in zip(SOURCES, self.sheet.ledger, strict=True) if points}

    def pays(self, card: str) -> int:
        """What a Pharaoh card pays for the city."""
        return card_points(self.sheet, CARD_IDS.index(card))

    def happened(self, kind: str) -> list[tuple[int, int, int]]:
        """The details of every event of a kind that the last move wrote."""
        return [event[2:] for event in self.events if event[0] == kind]

    def problem(self) -> str | None:
        """What is impossible about the sheet."""
        return broken_invariant(self.sheet)


def map_of(*rows: str) -> dict[str, str]:
    """Buildings drawn as a map, from the top row: a letter for each hex, `-` where it is empty, `*` for the oasis."""
    letters = {"p": "pyramid", "q": "quarry", "m": "mine", "o": "obelisk", "f": "field", "b": "mound"}
    found: dict[str, list[str]] = {}
    for line, row in enumerate(rows, 1):
        for place, letter in zip("abcde", row.split(), strict=False):
            if letter in letters:
                found.setdefault(letters[letter], []).append(f"{line}{place}")
    return {building: " ".join(hexes) for building, hexes in found.items()}


def at(name: str) -> tuple[int, int]:
    """The axial coordinates of a hex."""
    return COORDINATES[HEX_IDS.index(name)]


def producing(column: str = "grain", **columns: str) -> Position:
    """A player with plenty of everything, no ship, has just produced from a column; `columns` lay the dice."""
    position = Position().hold(10, 10, 10, 6).use_up()
    return position.lay_dice(**(columns or SPREAD)).play(f"produce:{column}")


def plagued(grain: int = 0, diamond: int = 0, stone: int = 0, favor: int = 0) -> Position:
    """A player without ships, and with exactly so much at hand, must choose a plague."""
    position = Position().use_up().lay_dice(**THREE_FAVOR).play("produce:favor")
    return position.hold(grain, diamond, stone, favor)


def in_darkness(grain: int = 0, diamond: int = 0, stone: int = 0, favor: int = 0) -> Position:
    """The same player has chosen darkness."""
    return plagued(grain, diamond, stone, favor).play("plague:darkness")


def confirming(*at_hand: int, **to_red: int) -> Position:
    """A player without ships is to confirm, with so much at hand and so many dots left to the red ones of tracks."""
    position = Position(players=2).use_up().play("produce:grain", "build:mound", "hex:1a", "mound:1f").hold(*at_hand)
    for name, dots in to_red.items():
        resource = RESOURCES.index(name)
        more = TRACKS[resource].red_from - dots - position.sheet.circled[resource]
        position.sheet.circled[resource] += more
        position.sheet.scribbled[resource] += more
    assert (position.decision, position.problem()) == ("confirm", None)
    return position
