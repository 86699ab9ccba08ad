"""How fast random games are played, beside a peer in the same run on the same core.

Every round plays the same games once in each way, so a slow moment of the machine falls on all of them alike;
the ratio is taken round by round. The exit status is 1 when it falls below `AIM`.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import egizia
import peers
from egizia.cli.machine import machine, versions
from egizia.kernel.engine import Engine

AIM = 100
"""How many times the peer's decisions per second we want to make, four players each, on one core."""
SEED = 1
BATCH = 1024
"""Games whose records lie in memory together."""
COMPILED_GAMES = 20_000
INTERPRETED_GAMES = 50
RECORDS = 40_000
"""Sheets of a simultaneous game that one round plays at most."""
PEER_GAMES = 10
LOOKED_AT = 200
"""Games of ours in which the decisions with an alternative are counted."""

FIRST_DECISION = """
import sys, time
began = time.perf_counter()
import egizia
egizia.make(sys.argv[1], players=4).new(seed=1).legal_actions()
print(time.perf_counter() - began)
"""


@dataclass
class Way:
    """One way to play random games, and how fast it was in each round."""

    name: str
    players: int
    cores: int
    games: int
    play: Callable[[], int]
    """Play the games; returns the decisions made."""
    decisions: int = 0
    rates: list[float] = field(default_factory=list)
    """Decisions per second, round by round."""
    busy_rates: list[float] = field(default_factory=list)
    """Decisions per second of processor time: what one core does when no neighbour takes its share."""

    def run(self) -> None:
        """Play one round."""
        began, began_busy = time.perf_counter(), time.process_time()
        decisions = self.play()
        seconds, busy = time.perf_counter() - began, time.process_time() - began_busy
        assert self.decisions in (0, decisions), f"{self.name}: the same seeds gave other games"
        self.decisions = decisions
        self.rates.append(decisions / seconds)
        self.busy_rates.append(decisions / busy)

    @property
    def games_per_s(self) -> float:
        """Whole games per second, in the median round."""
        return median(self.rates) * self.games / self.decisions

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "name": self.name,
            "players": self.players,
            "cores": self.cores,
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_s": [round(rate) for rate in self.rates],
            "decisions_per_processor_s": [round(rate) for rate in self.busy_rates],
            "median": round(median(self.rates)),
            "processor_median": round(median(self.busy_rates)),
            "games_per_s": round(self.games_per_s, 1),
        }


def playing(engine: Engine, players: int, games: int, threads: int) -> Callable[[], int]:
    records = engine.rules.records(players)
    states = engine.states(min(games, BATCH * threads) * records)

    def play() -> int:
        decisions, done = 0, 0
        while done < games:
            batch = states[: (games - done) * records]
            decisions += engine.playouts(batch, players, SEED + done, threads=threads)
            done += len(batch) // records
        return decisions

    return play


def ways(game: str, cores: int) -> tuple[list[Way], Way, Way]:
    """All ways to play, and of these the two that are compared."""
    title = egizia.make(game, players=4).title
    rules, counts = title.rules, title.player_counts
    compiled, interpreted = Engine(rules), Engine(rules, interpreted=True)
    ours: list[Way] = []
    for name, engine, threads, games in (
        ("compiled", compiled, 1, COMPILED_GAMES),
        ("compiled", compiled, cores, COMPILED_GAMES),
        ("interpreted", interpreted, 1, INTERPRETED_GAMES),
    ):
        for players in counts if len(counts) <= 4 else (counts[0], 4, counts[-1]):
            count = min(games, RECORDS // rules.records(players))
            ours.append(Way(f"egizia, {name}", players, threads, count, playing(engine, players, count, threads)))
    fastest = next(way for way in ours if way.players == 4)
    peer = Way(f"{peers.NAME}, random", 4, 1, PEER_GAMES, lambda: peers.play(4, PEER_GAMES, SEED))
    return [*ours, peer], fastest, peer


def real_choices(game: str, players: int) -> float:
    """The share of our decisions that had an alternative."""
    dice = random.Random(SEED)
    decisions, real = 0, 0
    for number in range(LOOKED_AT):
        match = egizia.make(game, players=players).new(SEED + number)
        while not match.is_over:
            options = match.legal_actions()
            decisions += 1
            real += len(options) > 1
            match.play(dice.choice(options))
    return real / decisions


def stay_on(cores: set[int]) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def usable_cores() -> set[int]:
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


def first_decision(game: str, **environment: str) -> float:
    """Seconds from import to the first decision, in a process of its own."""
    command = [sys.executable, "-c", FIRST_DECISION, game]
    done = subprocess.run(command, env={**os.environ, **environment}, check=True, text=True, stdout=subprocess.PIPE)
    return float(done.stdout)


def cold_start(game: str) -> float:
    """Seconds from import to the first decision when nothing has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        return first_decision(game, EGIZIA_CACHE=folder)


def three_figures(rate: float) -> str:
    """A rate as a reader wants it: three figures that count."""
    digits = len(str(int(rate)))
    return f"{round(rate, 3 - digits):,.0f}" if digits >= 3 else f"{rate:.{3 - digits}f}"


def print_rates(rows: Sequence[Way]) -> None:
    print("| random play | players | cores | games | decisions/s | lowest | highest | per processor second | games/s |")
    print("| --- |" + " ---: |" * 8)
    for way in rows:
        figures = (median(way.rates), min(way.rates), max(way.rates), median(way.busy_rates), way.games_per_s)
        rates = [three_figures(rate) for rate in figures]
        print(f"| {' | '.join([way.name, str(way.players), str(way.cores), f'{way.games:,}', *rates])} |")


def main() -> int:
    parser = argparse.ArgumentParser(description="Random play of a game, measured beside a peer.")
    parser.add_argument("game", nargs="?", choices=egizia.games(), default=egizia.games()[0], help="which game")
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is measured (7)")
    parser.add_argument("--cold", action="store_true", help="also compile the rules from nothing, about a minute")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    chosen = parser.parse_args()
    if chosen.rounds < 1:
        parser.error("at least one round has to be measured")
    if not peers.is_installed():
        sys.exit(f"{peers.NAME} is not installed: run `make bench`, or `pip install -r bench/requirements.txt`")

    here, programs, cores = machine(), {**versions(), peers.NAME: peers.version()}, usable_cores()
    print(chosen.game)
    print(f"{here['cpu']}, {here['cores']} cores, {here['system']}, load {here['load']}, {here['date']}")
    print(", ".join(f"{name} {version}" for name, version in programs.items()))
    print(
        f"{chosen.rounds} rounds, the same games in each, seeds from {SEED} on; single-core rows pinned to one core\n"
    )

    everything, fastest, peer = ways(chosen.game, len(cores))
    one_core = {max(cores)}
    for way in everything:
        way.play()
    try:
        for number in range(chosen.rounds):
            for way in everything:
                stay_on(one_core if way.cores == 1 else cores)
                way.run()
            print(f"round {number + 1} of {chosen.rounds} done", file=sys.stderr)
    finally:
        stay_on(cores)
    print_rates(everything)

    ratios = [ours / theirs for ours, theirs in zip(fastest.rates, peer.rates, strict=True)]
    ratio = median(ratios)
    busy_ratio = median(fastest.busy_rates) / median(peer.busy_rates)
    shares = {"egizia": real_choices(chosen.game, 4), peers.NAME: peers.real_choices(4, PEER_GAMES, SEED)}
    record = Engine(egizia.make(chosen.game, players=4).title.rules).states(1).nbytes
    starts = [first_decision(chosen.game) for _ in range(chosen.rounds)]
    print(f"\nfour players, one core: {ratio:.0f} times the decisions per second of {peers.NAME}", end=" ")
    print(
        f"(lowest {min(ratios):.0f}, highest {max(ratios):.0f}; by processor time {busy_ratio:.0f}; the aim is {AIM})"
    )
    print("decisions with an alternative: " + ", ".join(f"{name} {share:.0%}" for name, share in shares.items()))
    print(f"a game in progress: {record} bytes")
    print(f"from import to the first decision: {median(starts):.2f} s ({min(starts):.2f} to {max(starts):.2f})")
    cold = cold_start(chosen.game) if chosen.cold else None
    if cold is not None:
        print(f"the same with every rule still to compile: {cold:.0f} s")

    if chosen.json:
        figures = {
            "game": chosen.game,
            "machine": here,
            "versions": programs,
            "seed": SEED,
            "rounds": chosen.rounds,
            "rows": [way.as_json() for way in everything],
            "ratios": [round(value, 1) for value in ratios],
            "ratio": round(ratio, 1),
            "processor_ratio": round(busy_ratio, 1),
            "aim": AIM,
            "real_choices": {name: round(share, 3) for name, share in shares.items()},
            "record_bytes": record,
            "first_decision_s": [round(seconds, 3) for seconds in starts],
            "cold_first_decision_s": None if cold is None else round(cold, 1),
        }
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if ratio < AIM:
        print(f"the ratio is {ratio:.0f}: below {AIM}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
