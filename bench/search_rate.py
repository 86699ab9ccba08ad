"""How many simulations a second the search makes, from the first placement of a game: on one core, by playout."""

import argparse
import os
import sys
import time
from statistics import median

import egizia
from egizia.bots.contract import Budget
from egizia.bots.search import RANDOM_ROLLOUTS, SearchBot
from egizia.cli.machine import machine, versions
from egizia.games import title

AIM = 5_000
"""Random playouts a second that we want from the first placement of Shifting Sands with four players."""
SEED = 1


def first_placement(game: str, players: int) -> egizia.Match:
    """A match at its first decision of consequence: what comes before is chosen by the lowest number."""
    match = egizia.make(game, players=players).new(SEED)
    while match.view()["round"] == 0:
        match.play(match.legal_actions()[0])
    return match


def rates(game: str, players: int, bot: SearchBot, seconds: float, rounds: int) -> tuple[list[float], list[float]]:
    """Simulations a second by the clock and by processor time."""
    match = first_placement(game, players)
    seat = match.seats_to_act[0]
    bot.think(match, seat, Budget(simulations=10))
    by_clock: list[float] = []
    by_processor: list[float] = []
    for _ in range(rounds):
        began = time.process_time()
        thought = bot.think(match, seat, Budget(seconds=seconds))
        by_clock.append(thought.simulations / thought.seconds)
        by_processor.append(thought.simulations / (time.process_time() - began))
    return by_clock, by_processor


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulations a second of the search bot.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each search takes (1)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    here = machine()
    print(f"one core of {here['cpu']}, {here['system']}, load {here['load']}, {here['date']}")
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print("| search | game | players | simulations/s | lowest | highest | per processor second |")
    print("| --- | --- |" + " ---: |" * 5)
    plain = 0.0
    for game in egizia.games():
        counts = title(game).player_counts
        for players in counts if len(counts) <= 4 else counts[:1]:
            searches = ("random playouts", RANDOM_ROLLOUTS), ("as it plays", title(game).search)
            for name, settings in searches:
                bot = SearchBot(0, settings)
                clock, processor = rates(game, players, bot, chosen.seconds, chosen.rounds)
                figures = (median(clock), min(clock), max(clock), median(processor))
                print(f"| {name} | {game} | {players} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |")
                if (name, game, players) == ("random playouts", "shifting-sands", 4):
                    plain = median(processor)
    print(f"\nrandom playouts of Shifting Sands with four players: {plain:,.0f} a second, at least {AIM:,} are wanted")
    return 0 if plain >= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
