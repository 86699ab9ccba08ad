"""Who sits where: every deal of a tournament is played once in each of its line-ups."""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from egizia import bots
from egizia.arena.errors import ArenaError
from egizia.table.game import LARGEST_SEED, Game, make_from


@dataclass(frozen=True)
class Seating:
    """One game to be played: its number, its deal, and the bot of every seat."""

    number: int
    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """What is played, by whom, and from which seed; how many games is not part of it.

    Deal d is dealt from seed + d. All games of a deal have the same seed, so that luck is the same for all line-ups.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    against: str | None = None
    """The bot on all other seats, if each of `bots` is to sit alone among others."""
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)

    def make_game(self) -> Game:
        """The game that is played, with its players and options."""
        return make_from(self.game, self.players, self.options)

    def check(self) -> None:
        """Refuse what cannot be played."""
        self.make_game()
        if not self.bots:
            raise ArenaError("a tournament needs at least one bot")
        if self.against is not None and self.players == 1:
            raise ArenaError("nobody sits against a bot that plays alone: leave out whom it plays against")
        for name in self.names:
            bots.bot(name)

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot that plays, once."""
        return tuple(dict.fromkeys([*self.bots, *([] if self.against is None else [self.against])]))

    def lineups(self, deal: int) -> list[tuple[str, ...]]:
        """All ways to sit in which a deal is played.

        The bots form a circle that is turned under the seats, so that each bot of the list is once on every seat. Bots
        that are too few come round again; of too many some wait, in another order for each deal, so that all meet.
        """
        if self.against is not None:
            return [
                tuple(bot if seat == own else self.against for seat in range(self.players))
                for bot in self.bots
                for own in range(self.players)
            ]
        circle = list(self.bots)
        if 1 < self.players < len(circle):
            random.Random(f"{self.seed} {deal}").shuffle(circle)
        turns = range(len(circle))
        return [tuple(circle[(seat + turn) % len(circle)] for seat in range(self.players)) for turn in turns]

    @property
    def games_per_deal(self) -> int:
        """In how many line-ups each deal is played."""
        return len(self.lineups(0))

    def deals_for(self, games: int) -> int:
        """How many deals it takes to play at least so many games, each deal in all its line-ups."""
        if games < 1:
            raise ArenaError(f"{games} games cannot be played: ask for at least one")
        deals = -(-games // self.games_per_deal)
        if not 0 <= self.seed <= LARGEST_SEED - deals:
            raise ArenaError(f"seeds go from 0 to {LARGEST_SEED}: {deals} deals cannot begin at {self.seed}")
        return deals

    def seatings(self, games: int) -> list[Seating]:
        """At least so many games, deal by deal."""
        every = [(deal, seats) for deal in range(self.deals_for(games)) for seats in self.lineups(deal)]
        return [Seating(number, deal, seats) for number, (deal, seats) in enumerate(every)]

    def bot_seed(self, seating: Seating, seat: int) -> int:
        """The seed of the bot on a seat: its own in every game, whoever plays the game and when."""
        words = f"{self.seed} {seating.number} {seat}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) >> 1
