"""One game of a tournament: how it is played, and what is kept of it."""

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from egizia import bots
from egizia.arena.errors import ArenaError
from egizia.arena.lineups import Seating, Tournament
from egizia.bots.warm_up import warm_up_bot

STEPS = 20
"""Bins of the histogram in a factor of ten: each is about 12 % longer than the one before."""


@dataclass
class DecisionTimes:
    """A histogram of how long decisions took, with logarithmic bins; histograms can be added."""

    decisions: int = 0
    seconds: float = 0.0
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """Count a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.counts[math.floor(math.log10(max(seconds, 1e-7)) * STEPS)] += 1

    def merge(self, other: "DecisionTimes") -> None:
        """Add all decisions of another histogram."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.counts.update(other.counts)

    @property
    def mean(self) -> float:
        """The mean time of a decision in seconds."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def quantile(self, share: float) -> float:
        """The time in seconds that this share of the decisions did not exceed, to within 6 %."""
        seen = 0
        for step, count in sorted(self.counts.items()):
            seen += count
            if seen >= share * self.decisions:
                return 10 ** ((step + 0.5) / STEPS)
        return 0.0


@dataclass(frozen=True)
class GameResult:
    """A finished game of a tournament."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ledgers: tuple[dict[str, int], ...]
    """By seat, its points by source; sources of no points are left out."""
    times: tuple[DecisionTimes, ...]
    digest: str
    """The fingerprint of the final state: equal games have equal digests."""

    def as_json(self) -> dict[str, Any]:
        """The game as a line of the results file."""
        return {
            "game": self.number,
            "deal": self.deal,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "points": list(self.ledgers),
            "decisions": [own.decisions for own in self.times],
            "seconds": [round(own.seconds, 6) for own in self.times],
            "times": [{str(step): own.counts[step] for step in sorted(own.counts)} for own in self.times],
            "digest": self.digest,
        }

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> "GameResult":
        """The game of a line of the results file."""
        times = zip(line["decisions"], line["seconds"], line["times"], strict=True)
        return cls(
            line["game"],
            line["deal"],
            tuple(line["seats"]),
            tuple(line["scores"]),
            tuple(line["winners"]),
            tuple(line["points"]),
            tuple(
                DecisionTimes(decisions, seconds, Counter({int(step): count for step, count in counts.items()}))
                for decisions, seconds, counts in times
            ),
            line["digest"],
        )


@cache
def make_ready(game: str, players: int, bot: str) -> None:
    """Load, once in a process, all that a bot needs for its first decision, so that it is not counted as thinking."""
    warm_up_bot(game, bot, players)


def play_game(tournament: Tournament, seating: Seating) -> GameResult:
    """Play one game to its end; every bot is made for this game alone."""
    for name in seating.seats:
        make_ready(tournament.game, tournament.players, name)
    match = tournament.make_game().new(tournament.seed + seating.deal)
    players = [bots.bot(name, tournament.bot_seed(seating, seat)) for seat, name in enumerate(seating.seats)]
    times = tuple(DecisionTimes() for _ in players)
    while (seat := match.current_seat) is not None:
        began = time.perf_counter()
        try:
            action = players[seat].choose(match, seat)
            times[seat].add(time.perf_counter() - began)
            match.play(action, seat=seat)
        except Exception as error:
            # A bot may come from anywhere, and whatever goes wrong in it has to name the bot and the game.
            what = f"the bot {seating.seats[seat]!r} failed in game {seating.number}, move {len(match.moves) + 1}"
            raise ArenaError(f"{what}: {type(error).__name__}: {error}") from error
    return GameResult(
        seating.number,
        seating.deal,
        seating.seats,
        tuple(match.scores),
        tuple(match.winners),
        tuple({source: n for source, n in match.ledger(seat).items() if n} for seat in range(tournament.players)),
        times,
        match.digest(),
    )
