"""Positions of both Egizias for tests: a game set up by hand, played by notation, read like a table.

Rules run as plain Python here, so a test may also call any rule directly with `position.state` and `position.log`.
"""

from collections import Counter
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from egizia.games.nile.state import Nile, Tableau
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.record import new, view

State = TypeVar("State", bound=Nile)
Player = TypeVar("Player", bound=Tableau)


class NilePosition(Generic[State, Player]):
    """A game in progress. Seats are numbered from 0."""

    engine: ClassVar[Engine]
    components: ClassVar[ModuleType]
    moves: ClassVar[list[str]]
    """The notation of every action."""
    decisions: ClassVar[tuple[str, ...]]
    event_kinds: ClassVar[tuple[str, ...]]
    sources: ClassVar[tuple[str, ...]]
    """Where points come from."""
    usual_players: ClassVar[int] = 4
    """How many play where a test does not say."""

    def __init__(self, players: int | None = None, seed: int = 1, variant: int = 0) -> None:
        self.states = self.engine.states(1)
        self.engine.start(self.states, 0, players or self.usual_players, seed, variant)
        self.state: State = view(self.engine.rules.state, self.states)
        self.log = view(Log, new(Log, 1))
        self.events: list[tuple[str, int, int, int, int]] = []
        """What the last `play` wrote in the log: kind, seat, details."""

    # Positions to begin with

    @classmethod
    def in_placement(cls, players: int | None = None, seed: int = 1, variant: int = 0) -> Self:
        """Round 1, before the first ship; seat 0 has sequence tile 1, seat 1 has tile 2 and so on, stone 2, 3, 4, 5."""
        position = cls(players, seed, variant)
        while position.decision != "place_ship":
            position.play(position.options()[0])
        by_tile = [position.player(seat) for seat in order(position)]
        granted = [(player.stone, player.arrival) for player in by_tile]
        for seat, (stone, arrival) in enumerate(granted):
            position.state.order[seat] = seat
            position.player(seat).stone = stone
            position.player(seat).arrival = arrival
        position.state.seat = 0
        return position

    @classmethod
    def safe_river(cls, players: int | None = None) -> Self:
        """A river whose cards ask nothing when they are taken."""
        position = cls.in_placement(players)
        for space, card in enumerate(position.state.river_cards):
            if card >= 0:
                position.lay_card(f"K{space + 1}", "green-3")
        return position

    @classmethod
    def owning(cls, *cards: str, stone: int = 2, players: int | None = None, variant: int = 0) -> Self:
        """Seat 0 has cards and stone, and is to place a ship."""
        position = cls.in_placement(players, variant=variant)
        position.give(0, *cards)
        position.player(0).stone = stone
        return position

    @classmethod
    def taking(cls, card: str, ring: str = "middle", players: int | None = None) -> Self:
        """Seat 0, with 2 stone, is about to take the card from K3."""
        position = cls.in_placement(players)
        position.lay_card("K3", card)
        position.set_ring(ring)
        return position

    @classmethod
    def feeding(cls, grain: int = 6, strength: int = 5, level: int = 1, players: int | None = None) -> Self:
        """Seat 0 grows this much grain for crews of this strength, and stands on this level of the grain market."""
        position = cls.in_placement(players)
        position.player(0).starter_grain = grain
        position.set_crews(0, 1, 1, 1, strength - 3)
        position.player(0).markets[0] = level
        return position

    @classmethod
    def about_to_build(cls, *ships: str, players: int | None = None, variant: int = 0) -> Self:
        """The first ship is about to build; everybody has strong crews and a full reserve."""
        return cls.in_placement(players, variant=variant).sail(*ships).equip()

    def equip(self) -> Self:
        """Give everybody strong crews and a full reserve."""
        for seat in range(self.state.player_count):
            self.set_crews(seat, 7, 7, 7, 7)
            self.player(seat).stone = 25
        return self

    # Playing

    def player(self, seat: int) -> Player:
        return cast("Player", self.state.players[seat])

    @property
    def seat(self) -> int:
        return self.state.seat

    @property
    def decision(self) -> str:
        return self.decisions[self.state.decision] if self.state.seat >= 0 else "none"

    def options(self) -> list[str]:
        """The legal actions, in notation."""
        return [self.moves[action] for action in self.engine.options(self.states, 0)]

    def play(self, *moves: str) -> Self:
        """Play legal moves one after the other."""
        for move in moves:
            options = self.options()
            assert move in options, f"{move} is not among {options} ({self.decision} of seat {self.seat})"
            events = self.engine.apply(self.states, 0, self.moves.index(move))
            self.events = [(self.event_kinds[event[0]], *event[1:]) for event in events]
        return self

    def play_until(self, decision: str) -> Self:
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

    def pass_all(self) -> Self:
        """Nobody places another ship; with nothing to decide, the game runs on to the next placement."""
        number = self.state.round_number
        while self.state.round_number == number and self.decision in ("place_ship", "second_ship"):
            self.play("pass" if self.decision == "place_ship" else "end-turn")
        return self

    def sail(self, *ships: str) -> Self:
        """Each seat in turn places its ships ("B1.1 B2.1"), then passes; runs on to the first decision afterwards."""
        fleets = [seat.split() for seat in ships] + [[] for _ in range(4 - len(ships))]
        sailing = self.state.round_number
        while self.decision == "place_ship" and self.state.round_number == sailing:
            self.play(fleets[self.seat].pop(0) if fleets[self.seat] else "pass")
        return self

    def happened(self, kind: str) -> bool:
        """Whether the last move wrote an event of a kind."""
        return any(event[0] == kind for event in self.events)

    def details(self, kind: str, seat: int) -> tuple[int, int, int]:
        """The details of an event that the last move wrote for a seat."""
        return next(event[2:] for event in self.events if event[:2] == (kind, seat))

    # The river

    def set_ring(self, space: str) -> None:
        """Put the irrigation ring on a space, as the board calls it."""
        self.state.ring = self.components.RING_SPACES.index(space)

    def lay_card(self, space: str, card: str) -> None:
        """Put a Nile card on a card space, K1 to K10."""
        self.state.river_cards[int(space[1:]) - 1] = self.components.CARD_IDS.index(card)

    # Cards and crews of a player

    def give(self, seat: int, *cards: str) -> None:
        """Put Nile cards into a play area without their immediate benefit."""
        for card in cards:
            self.player(seat).cards[self.components.CARD_IDS.index(card)] += 1

    def cards(self, seat: int) -> dict[str, int]:
        """The Nile cards in a play area."""
        return {self.components.CARD_IDS[kind]: count for kind, count in enumerate(self.player(seat).cards) if count}

    def improve(self, seat: int, field: str, times: int = 1) -> None:
        """Give field improvers, attached to a field."""
        self.player(seat).cards[self.components.FIELD_IMPROVER] += times
        self.player(seat).improved[self.components.CARD_IDS.index(field)] = times

    def set_sphinx(self, seat: int, *cards: str) -> None:
        """Replace a player's kept sphinx cards."""
        self.player(seat).sphinx = sum(1 << self.components.SPHINX_IDS.index(card) for card in cards)
        self.player(seat).sphinx_cards = len(cards)

    def sphinx(self, seat: int) -> set[str]:
        """A player's kept sphinx cards."""
        ids = self.components.SPHINX_IDS
        return {card for number, card in enumerate(ids) if (self.player(seat).sphinx >> number) & 1}

    def stack_sphinx(self, *top: str) -> None:
        """Put cards on top of a sphinx deck of all that nobody holds; its top lies somewhere in the ring buffer."""
        ids, state = self.components.SPHINX_IDS, self.state
        held = {card for seat in range(state.player_count) for card in self.sphinx(seat)}
        deck = [*top, *(card for card in ids if card not in held and card not in top)]
        state.sphinx_top = 3
        state.sphinx_left = len(deck)
        for number, card in enumerate(deck):
            state.sphinx_deck[(3 + number) % len(ids)] = ids.index(card)

    def set_crews(self, seat: int, green: int, blue: int, yellow: int, fourth: int) -> None:
        for crew, strength in enumerate((green, blue, yellow, fourth)):
            self.player(seat).crews[crew] = strength

    def crews(self, seat: int) -> dict[str, int]:
        return dict(zip(self.components.CREWS, self.player(seat).crews, strict=True))

    def ledger(self, seat: int) -> dict[str, int]:
        """Points by source, only where there are any."""
        ledger = zip(self.sources, self.player(seat).ledger, strict=True)
        return {source: points for source, points in ledger if points}

    # Monuments

    def fill_obelisk(self, *seats: int) -> None:
        """Bricks on the next levels of the obelisk, from the lowest up."""
        for seat in seats:
            self.state.obelisk[self.state.obelisk_height] = seat + 1
            self.state.obelisk_height += 1
            self.player(seat).obelisk += 1

    def fill_row(self, row: int, *seats: int) -> None:
        """Bricks on the next spaces of a pyramid row, 1 the lowest, from the left."""
        first = (row - 1) * self.components.MAX_ROW_WIDTH
        for seat in seats:
            self.state.pyramid[first + self.state.pyramid_filled[row - 1]] = seat + 1
            self.state.pyramid_filled[row - 1] += 1
            self.player(seat).pyramid += 1


AnyPosition = NilePosition[Any, Any]
Seen = TypeVar("Seen", bound=AnyPosition)


# Looking at a position


def amounts(position: AnyPosition) -> list[int]:
    """The numbers among the options."""
    return [int(option) for option in position.options() if option.isdigit()]


def spaces(position: AnyPosition) -> list[str]:
    """The spaces of the river among the options."""
    return [option for option in position.options() if option[0] in "KTB"]


def order(position: AnyPosition) -> list[int]:
    """Seats by sequence tile."""
    return list(position.state.order)[: position.state.player_count]


def points_in_order(position: AnyPosition) -> list[tuple[int, int, str]]:
    """Who scored what, from which source, in the last move."""
    scored = [event for event in position.events if event[0] == "points"]
    return [(seat, points, position.sources[source]) for _, seat, points, source, _ in scored]


def grain_of(position: AnyPosition, seat: int) -> int:
    """What the last move fed a seat with."""
    return position.details("feeds", seat)[1]


def winner(position: AnyPosition) -> int:
    """Who won in the last move."""
    assert position.decision == "none"
    return next(event[1] for event in position.events if event[0] == "wins")


def nile_deck(position: AnyPosition, deck: int) -> Counter[str]:
    """What is left of a Nile deck."""
    start = position.components.DECK_START[deck].value
    kinds = list(position.state.nile_deck)[start : start + position.state.nile_left[deck]]
    return Counter(position.components.CARD_IDS[kind] for kind in kinds)


def river_cards(position: AnyPosition) -> Counter[str]:
    """The cards on the card spaces."""
    return Counter(position.components.CARD_IDS[kind] for kind in position.state.river_cards if kind >= 0)


def sphinx_deck(position: AnyPosition) -> list[str]:
    """The sphinx deck, top card first."""
    ids, state = position.components.SPHINX_IDS, position.state
    return [ids[state.sphinx_deck[(state.sphinx_top + n) % len(ids)]] for n in range(state.sphinx_left)]


def drawn(position: AnyPosition) -> list[str]:
    """The sphinx cards just drawn."""
    return [position.components.SPHINX_IDS[position.state.drawn[n]] for n in range(position.state.drawn_count)]


# Changing a position


def stand(position: AnyPosition, *scores: int) -> None:
    """Put the score markers on the track, seat 0 arriving first."""
    for seat, score in enumerate(scores):
        position.player(seat).score = score
        position.player(seat).arrival = seat
        position.player(seat).ledger[position.sources.index("cards")] = score
    position.state.arrivals = len(scores)


def only_seat_0(position: Seen) -> Seen:
    """Everybody else has passed already."""
    position.state.passed = (1 << position.state.player_count) - 2
    return position


def end_of_game(position: Seen) -> Seen:
    """This round is the last one, and nobody places a ship."""
    position.state.round_number = 5
    return position.pass_all()


def redrawn(position: Seen, seat: int) -> list[Seen]:
    """The position as one seat may imagine it, several times."""
    imagined: list[Seen] = []
    for seed in range(12):
        copy = type(position)(position.state.player_count)
        copy.states[:] = position.states
        position.engine.determinize(copy.states, 0, seat, seed)
        imagined.append(copy)
    return imagined
