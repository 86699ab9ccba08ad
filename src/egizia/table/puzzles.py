"""Puzzles after the examples of the rulebooks: a position, a question, and the moves that answer it.

What is asked is either which move to make, or an amount that the rules themselves give when the moves are played. The
words are in the catalogue: `puzzle.<id>`, `puzzle.<id>.question` and `puzzle.<id>.answer`. A game's title has the file
they stand in, which is written by `python -m tools.puzzles`.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from egizia.games import NAMES, title
from egizia.table.game import make_from
from egizia.table.match import Match

PLAYERS = ("Anna", "Ben", "Cleo", "Diego")


@dataclass(frozen=True)
class Puzzle:
    """A position and a question about it."""

    id: str
    game: str
    players: int
    position: str
    seat: int
    """Who is to decide, and through whose eyes the board is seen."""
    moves: tuple[str, ...]
    """The moves that answer the question, in notation; the first one is the answer where a move is asked for."""
    asks: str
    """`move`; or an amount: `points`, `points:<source>`, `have:<resource>`, `most`: the largest open."""
    amount: int | None = None
    whose: int | None = None
    """Whose amount it is, if not that of the seat that decides."""

    def start(self) -> Match:
        """The position, ready to be played on."""
        return make_from(self.game, self.players, {}).position(self.position, PLAYERS[: self.players])

    def solved(self) -> Match:
        """The position after the moves."""
        match = self.start()
        for move in self.moves:
            match.play(move, seat=self.seat)
        return match

    def found(self) -> int:
        """The amount that is asked for, by the rules: how much it changes, or how much is open."""
        start = self.start()
        if self.asks == "most":
            return max(int(choice.notation) for choice in start.choices(self.seat) if choice.notation.isdigit())
        return abs(self._measured(self.solved()) - self._measured(start))

    def _measured(self, match: Match) -> int:
        what, _, which = self.asks.partition(":")
        seat = self.seat if self.whose is None else self.whose
        if what == "points":
            return match.ledger(seat)[which] if which else match.scores[seat]
        assert what == "have", f"nobody knows how to measure {self.asks}"
        holdings = match.game.title.holdings
        assert holdings is not None, f"{self.game} does not say what a seat has"
        return holdings(match.view(self.seat), seat)[which]


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by id, game by game."""
    read: list[Puzzle] = []
    for game in NAMES:
        file = title(game).puzzles
        entries: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")) if file else []
        for entry in entries:
            entry["moves"] = tuple(entry["moves"])
            read.append(Puzzle(game=game, **entry))
    return {puzzle.id: puzzle for puzzle in read}
