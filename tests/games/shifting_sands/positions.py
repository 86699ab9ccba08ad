"""Positions for tests: a game set up by hand, played by notation, read like a table.

Rules run as plain Python here, so a test may also call any rule directly with `position.state` and `position.log`.
"""

from egizia.games.shifting_sands.actions import NAMES
from egizia.games.shifting_sands.components import (
    CARD_IDS,
    COLUMN_IDS,
    CREWS,
    MAX_ROW_WIDTH,
    RING_SPACES,
    SPHINX_IDS,
    STATUE_IDS,
    TILE_IDS,
)
from egizia.games.shifting_sands.events import EVENTS, SOURCES
from egizia.games.shifting_sands.rulebook import RULES
from egizia.games.shifting_sands.state import DECISIONS, Player, State
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.record import new, view

ENGINE = Engine(RULES, interpreted=True)


class Position:
    """A game in progress. Seats are numbered from 0."""

    def __init__(self, players: int = 4, seed: int = 1) -> None:
        self.states = ENGINE.states(1)
        ENGINE.start(self.states, 0, players, seed)
        self.state = view(State, self.states)
        self.log = view(Log, new(Log, 1))
        self.events: list[tuple[str, int, int, int, int]] = []
        """What the last `play` wrote in the log: kind, seat, details."""

    @classmethod
    def in_placement(cls, players: int = 4, seed: int = 1) -> "Position":
        """Round 1 with all sphinx cards chosen; seat 0 plays first, seat 1 second and so on, stone 2, 3, 4, 5."""
        position = cls(players, seed)
        for _ in range(players):
            position.play(position.options()[0])
        for seat in range(players):
            position.state.order[seat] = seat
            position.player(seat).stone = 2 + seat
            position.player(seat).arrival = seat
        position.state.seat = 0
        return position

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def seat(self) -> int:
        return self.state.seat

    @property
    def decision(self) -> str:
        return DECISIONS[self.state.decision] if self.state.seat >= 0 else "none"

    def options(self) -> list[str]:
        """The legal actions, in notation."""
        return [NAMES[action] for action in ENGINE.options(self.states, 0)]

    def play(self, *moves: str) -> "Position":
        """Play legal moves one after the other."""
        for move in moves:
            options = self.options()
            assert move in options, f"{move} is not among {options} ({self.decision} of seat {self.seat})"
            events = ENGINE.apply(self.states, 0, NAMES.index(move))
            self.events = [
                (EVENTS[e["kind"]], int(e["seat"]), int(e["first"]), int(e["second"]), int(e["third"])) for e in events
            ]
        return self

    def play_until(self, decision: str) -> "Position":
        """Play the last, most declining, option until a decision comes up."""
        while self.decision != decision:
            assert self.seat >= 0, f"the game ended before {decision} came up"
            self.play(
                next(
                    (m for m in ("pass", "feed", "decline", "withdraw", "finish", "end-turn") if m in self.options()),
                    self.options()[-1],
                )
            )
        return self

    def pass_all(self) -> "Position":
        """Nobody places another ship; with nothing to decide, the game runs on to the next placement."""
        number = self.state.round_number
        while self.state.round_number == number and self.decision in ("place_ship", "second_ship"):
            self.play("pass" if self.decision == "place_ship" else "end-turn")
        return self

    def set_ring(self, space: str) -> None:
        """Put the irrigation ring on the bottom, middle or top space."""
        self.state.ring = RING_SPACES.index(space)

    def lay_card(self, space: str, card: str) -> None:
        """Put a Nile card on a card space, K1 to K10."""
        self.state.river_cards[int(space[1:]) - 1] = CARD_IDS.index(card)

    def lay_tile(self, space: str, tile: str) -> None:
        """Put a Nile tile on a round space, T1 to T7."""
        self.state.tiles[int(space[1:]) - 1] = TILE_IDS.index(tile)

    def lay_columns(self, gold: str, purple: str) -> None:
        """Choose the two column tiles of the colonnade."""
        self.state.gold_tile = COLUMN_IDS.index(gold)
        self.state.purple_tile = COLUMN_IDS.index(purple)

    def lay_statues(self, *goals: str) -> None:
        """Choose the statue goals."""
        for number, goal in enumerate(goals):
            self.state.statue_goals[number] = STATUE_IDS.index(goal)

    def give(self, seat: int, *cards: str) -> None:
        """Put Nile cards into a play area without their immediate benefit."""
        for card in cards:
            self.player(seat).cards[CARD_IDS.index(card)] += 1

    def cards(self, seat: int) -> dict[str, int]:
        """The Nile cards in a play area."""
        return {CARD_IDS[kind]: count for kind, count in enumerate(self.player(seat).cards) if count}

    def set_sphinx(self, seat: int, *cards: str) -> None:
        """Replace a player's kept sphinx cards."""
        self.player(seat).sphinx = sum(1 << SPHINX_IDS.index(card) for card in cards)
        self.player(seat).sphinx_cards = len(cards)

    def sphinx(self, seat: int) -> set[str]:
        """A player's kept sphinx cards."""
        return {card for number, card in enumerate(SPHINX_IDS) if (self.player(seat).sphinx >> number) & 1}

    def set_crews(self, seat: int, green: int, blue: int, yellow: int, purple: int) -> None:
        for crew, strength in enumerate((green, blue, yellow, purple)):
            self.player(seat).crews[crew] = strength

    def crews(self, seat: int) -> dict[str, int]:
        return dict(zip(CREWS, self.player(seat).crews, strict=True))

    def ledger(self, seat: int) -> dict[str, int]:
        """Points by source, only where there are any."""
        return {source: points for source, points in zip(SOURCES, self.player(seat).ledger, strict=True) if points}

    def happened(self, kind: str) -> bool:
        """Whether the last move wrote an event of a kind."""
        return any(event[0] == kind for event in self.events)

    def sail(self, *ships: str) -> "Position":
        """Each seat in turn places its ships ("B1.1 B2.1"), then passes; runs on to the first decision afterwards."""
        fleets = [seat.split() for seat in ships] + [[] for _ in range(4 - len(ships))]
        sailing = self.state.round_number
        while self.decision == "place_ship" and self.state.round_number == sailing:
            self.play(fleets[self.seat].pop(0) if fleets[self.seat] else "pass")
        return self

    def fill_obelisk(self, *seats: int) -> None:
        """Bricks on the next levels of the obelisk, from the lowest up."""
        for seat in seats:
            self.state.obelisk[self.state.obelisk_height] = seat + 1
            self.state.obelisk_height += 1
            self.player(seat).obelisk += 1

    def fill_row(self, row: int, *seats: int) -> None:
        """Bricks on the next spaces of a pyramid row, 1 the lowest, from the left."""
        for seat in seats:
            self.state.pyramid[(row - 1) * MAX_ROW_WIDTH + self.state.pyramid_filled[row - 1]] = seat + 1
            self.state.pyramid_filled[row - 1] += 1
            self.player(seat).pyramid += 1

    def details(self, kind: str, seat: int) -> tuple[int, int, int]:
        """The details of an event that the last move wrote for a seat."""
        return next(event[2:] for event in self.events if event[:2] == (kind, seat))


def building(*ships: str, players: int = 4, gold: str = "G1") -> Position:
    """The first ship is about to build; strong crews, a full reserve, column tiles that change nothing at first."""
    position = Position.in_placement(players).sail(*ships)
    position.lay_columns(gold, "G7")
    for seat in range(players):
        position.set_crews(seat, 7, 7, 7, 7)
        position.player(seat).stone = 25
    return position


def owning(*cards: str, stone: int = 2, players: int = 4) -> Position:
    """Seat 0 has cards and stone, and is to place a ship."""
    position = Position.in_placement(players)
    position.give(0, *cards)
    position.player(0).stone = stone
    return position


def amounts(position: Position) -> list[int]:
    """The numbers among the options."""
    return [int(option) for option in position.options() if option.isdigit()]
