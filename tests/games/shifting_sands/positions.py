"""Positions of Shifting Sands: what only this game has on its board."""

from egizia.games.shifting_sands import components
from egizia.games.shifting_sands.actions import NAMES
from egizia.games.shifting_sands.components import COLUMN_IDS, STATUE_IDS, TILE_IDS
from egizia.games.shifting_sands.events import EVENTS, SOURCES
from egizia.games.shifting_sands.rulebook import RULES
from egizia.games.shifting_sands.state import DECISIONS, Player, State
from egizia.kernel.engine import Engine
from tests.games.positions import NilePosition


class Position(NilePosition[State, Player]):
    """A game of Shifting Sands in progress."""

    engine = Engine(RULES, interpreted=True)
    components = components
    moves = NAMES
    decisions = DECISIONS
    event_kinds = EVENTS
    sources = SOURCES

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


owning = Position.owning


def building(*ships: str, players: int | None = None, gold: str = "G1") -> Position:
    """The first ship is about to build; strong crews, a full reserve, column tiles that change nothing at first."""
    position = Position.about_to_build(*ships, players=players)
    position.lay_columns(gold, "G7")
    return position
