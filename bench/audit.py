"""Random games in which every position is checked for all that must always hold.

Game i is played from seed + i, with every number of players and every choice of the game's options, on all cores. A
broken invariant is told with the seed that leads to it, and the exit status is 1.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import product

import egizia
from egizia.cli.machine import machine, usable_cores, versions
from egizia.games import title
from egizia.kernel.engine import Engine

BATCH = 500
"""Games that a core plays in one go."""


@dataclass
class Finding:
    """What the audit of some games came to."""

    broken: int
    """The invariant that was broken, -1 where a game does not end, or 0."""
    seed: int
    """Of the game in which it was broken, or else of the last one."""
    decisions: int


def audit(
    engine: Engine, check: Callable[..., int], players: int, variant: int, seed: int, games: int, cores: int
) -> Finding:
    """Play games at random and check every position; stops at the first one that is broken."""
    records = engine.rules.records(players)

    def part(first: int) -> Finding:
        states = engine.states(min(BATCH, seed + games - first) * records)
        broken, game, decisions = engine.audit(check, states, players, first, variant)
        return Finding(broken, first + game, decisions)

    decisions = 0
    # The first part is played alone: it compiles what the others use.
    found = part(seed)
    with ThreadPoolExecutor(cores) as pool:
        for following in pool.map(part, range(seed + BATCH, seed + games, BATCH)):
            decisions += found.decisions
            if found.broken:
                pool.shutdown(cancel_futures=True)
                return Finding(found.broken, found.seed, decisions)
            found = following
    return Finding(found.broken, found.seed, decisions + found.decisions)


def numbers_of_players(counts: Sequence[int]) -> list[int]:
    """All numbers of players, or of very many a few small ones."""
    return [*counts] if len(counts) <= 4 else [counts[0], counts[1], counts[4]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games in which every position is looked at.")
    parser.add_argument("game", choices=egizia.games(), help="which game")
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players (all, or of very many a few)")
    parser.add_argument("--games", type=int, default=20_000, help="how many games with each (20000)")
    parser.add_argument("--seed", type=int, default=0, help="game i is played from seed + i (0)")
    parser.add_argument("--cores", type=int, default=usable_cores(), help="how many cores play (all)")
    chosen = parser.parse_args()
    rules = title(chosen.game)
    players = chosen.players or numbers_of_players(rules.player_counts)
    for count in players:
        if count not in rules.player_counts:
            parser.error(f"{chosen.game} cannot be played by {count}")
    if chosen.games < 1 or chosen.cores < 1 or chosen.seed < 0:
        parser.error("games and cores are whole numbers from 1 on, a seed is one from 0 on")

    here = machine()
    print(f"{chosen.game}, rules {rules.rules_version}: {chosen.games:,} games a row, seeds from {chosen.seed} on")
    print(f"{here['cpu']}, {chosen.cores} cores, {here['system']}, load {here['load']}, {here['date']}")
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print("| players | options | games | decisions | broken | seconds |\n| ---: | --- |" + " ---: |" * 4, flush=True)

    invariants = import_module(f"egizia.games.{chosen.game.replace('-', '_')}.invariants")
    engine = Engine(rules.rules)
    failed = False
    for count, (variant, options) in product(players, enumerate(rules.variants)):
        began = time.perf_counter()
        found = audit(engine, invariants.check, count, variant, chosen.seed, chosen.games, chosen.cores)
        played = found.seed - chosen.seed + 1
        chosen_options = ", ".join(f"{name}={value}" for name, value in options.items()) or "—"
        row = (f"{count}", chosen_options, f"{played:,}", f"{found.decisions:,}", f"{int(found.broken != 0)}")
        print(f"| {' | '.join(row)} | {time.perf_counter() - began:.0f} |", flush=True)
        if found.broken:
            failed = True
            problem = invariants.INVARIANTS[found.broken] if found.broken > 0 else "the game does not end"
            print(f"{count} players, {chosen_options}, seed {found.seed}: {problem}", file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
