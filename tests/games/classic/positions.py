"""Positions of Egizia as it was first published: what only this game has on its board."""

from egizia.games.classic import components
from egizia.games.classic.actions import NAMES
from egizia.games.classic.components import CARD_IDS, DECK_SIZES, PLACE_NAMES, TEMPLE_PARTS, TEMPLE_START
from egizia.games.classic.events import EVENTS, SOURCES
from egizia.games.classic.rulebook import RULES
from egizia.games.classic.state import DECISIONS, Player, State
from egizia.kernel.engine import Engine
from tests.games.positions import NilePosition

REVISED, PRINTED = range(2)
"""The text that cards are played by."""


class Position(NilePosition[State, Player]):
    """A game of Classic in progress."""

    engine = Engine(RULES, interpreted=True)
    components = components
    moves = NAMES
    decisions = DECISIONS
    event_kinds = EVENTS
    sources = SOURCES

    def lay_first_row(self, *cards: str) -> None:
        """Choose the ten cards of round 1, source to delta; what is left of their deck follows from that."""
        row = [CARD_IDS.index(card) for card in cards]
        deck = sorted(list(self.state.nile_deck)[: DECK_SIZES[0]])
        for kind in row:
            deck.remove(kind)
        for number, kind in enumerate([*deck, *reversed(row)]):
            self.state.nile_deck[number] = kind
        for space, kind in enumerate(row):
            self.state.river_cards[space] = kind

    def lay_graves(self, *values: int) -> None:
        """Choose the first grave tiles; the others follow in ascending order."""
        tiles = sorted(self.state.grave_tiles)
        for value in values:
            tiles.remove(value)
        for number, value in enumerate([*values, *tiles]):
            self.state.grave_tiles[number] = value

    def fill_graves(self, *seats: int) -> None:
        """Players take the next grave tiles."""
        for seat in seats:
            self.player(seat).graves += 1
            self.player(seat).grave_sum += self.state.grave_tiles[self.state.graves_taken]
            self.state.graves[self.state.graves_taken] = seat + 1
            self.state.graves_taken += 1

    def fill_temple(self, part: str, *seats: int) -> None:
        """Stones on the next spaces of a part of the temple, from the bottom up."""
        number = TEMPLE_PARTS.index(part)
        for seat in seats:
            self.state.temple[TEMPLE_START[number].value + self.state.temple_filled[number]] = seat + 1
            self.state.temple_filled[number] += 1
            self.player(seat).temple += 1


building = Position.about_to_build
owning = Position.owning
taking = Position.taking


FIVE = ["obelisk-4", "pyramid-6", "temple-4", "graves", "permanents"]
"""The sphinx cards on top of the deck in `at_the_sphinx`."""
HANDS = ["most-quarries", "most-green-fields", "most-brown-fields", "two-everywhere"]
"""The sphinx card that each seat holds there."""


def at_the_sphinx(*ships: str, players: int | None = None, variant: int = REVISED) -> Position:
    """The first ship is about to build; strong crews, a full reserve, known sphinx cards."""
    position = building(*ships, players=players, variant=variant)
    for seat in range(position.state.player_count):
        position.set_sphinx(seat, HANDS[seat])
    position.stack_sphinx(*FIVE)
    return position


def ships_at(position: Position, site: str) -> list[int]:
    """Whose ship lies on the building spaces of a site and beside them, -1 for none."""
    first = PLACE_NAMES.index(f"{site}.1")
    return [ships.bit_length() - 1 for ships in list(position.state.ships)[first : first + 4]]


def build_one(position: Position) -> Position:
    """Whoever is to build sends the first crew, builds one stone or draws one card, and moves the stone market."""
    position.play(next(move for move in position.options() if move.startswith("crew:")))
    position.play(next(move for move in position.options() if move == "1" or move.startswith("brick:")))
    while position.decision in ("keep_card", "lay_bricks", "choose_market"):
        position.play(position.options()[-1])
    return position


def builds(position: Position) -> list[tuple[int, int]]:
    """Site and seat of every build from here on, when everybody builds once."""
    turns: list[tuple[int, int]] = []
    while position.decision == "start_building":
        turns.append((position.state.zone + 1, position.seat))
        build_one(position)
    return turns
