"""How fast the same rules and the same search are on every target, side by side in one run on one core."""

import argparse
import base64
import gzip
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import egizia
from egizia.ahead.build import build
from egizia.bots.search import EvaluationTree
from egizia.cli.machine import machine, versions
from egizia.kernel.engine import Array, Engine
from egizia.kernel.native import levels, load

WEB = Path(__file__).parents[1] / "web"
GAMES = 5_000
RECORDS = 20_000
"""Records that one round plays at most."""
SIMULATIONS = 5_000
INTERPRETED_PART = 200
"""Interpreted rules do one part in so many."""
SEED = 1

Round = dict[str, float]


def position(engine: Engine, players: int) -> Array:
    """The first placement of a game, whatever is chosen before."""
    states = engine.states(engine.rules.records(players))
    for index in range(len(states)):
        engine.start(states, index, players, SEED)
    while engine.options(states, 0) and "round_number" in states.dtype.names and states[0]["round_number"] == 0:
        engine.apply(states, 0, engine.options(states, 0)[0])
    return states[:1]


def in_python(game: str, engine: Engine, players: int, games: int, simulations: int) -> Callable[[], Round]:
    """One round of random games and of a search."""
    states = engine.states(games * engine.rules.records(players))
    tree = EvaluationTree(game, players, engine, egizia.make(game, players=players).title.search)
    belief = position(engine, players)

    def run() -> Round:
        began = time.process_time()
        decisions = engine.playouts(states, players, SEED)
        played = time.process_time()
        tree.begin(belief, SEED)
        tree.simulate(int(belief[0]["seat"]), simulations)
        return {
            "decisions": decisions / (played - began),
            "simulations": simulations / (time.process_time() - played),
        }

    run()
    return run


def in_node(program: Path, folder: Path, job: dict[str, object]) -> list[Round]:
    """All rounds of a module in V8."""
    empty: dict[str, object] = {"playouts": [], "searches": [], "greedy": [], "guided": []}
    command = ["node", str(program), str(folder)]
    ran = subprocess.run(command, input=json.dumps({**empty, "timed": job}), capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)["timed"]


def size(file: Path) -> str:
    return f"{file.stat().st_size / 1000:.0f} kB, {len(gzip.compress(file.read_bytes(), 9)) / 1000:.0f} packed"


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play and search of a game on every target.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    here = machine()
    print(f"one core of {here['cpu']}, {here['system']}, load {here['load']}, {here['date']}")
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print(f"{chosen.players} players; medians of {chosen.rounds} rounds, per second of processor time")
    print("| game | target | decisions/s | lowest | highest | simulations/s | size |")
    print("| --- | --- |" + " ---: |" * 4 + " --- |")
    with tempfile.TemporaryDirectory() as place:
        program = Path(place) / "engine.mjs"
        bundle = [WEB / "node_modules/.bin/rolldown", "scripts/engine.ts", "-f", "esm", "-p", "node", "-o", program]
        subprocess.run(bundle, cwd=WEB, check=True, capture_output=True)
        for game in chosen.games or egizia.games():
            measure(game, chosen.players, chosen.rounds, program)


def measure(game: str, players: int, rounds: int, program: Path) -> None:
    rules = egizia.make(game, players=players).title.rules
    folder = build(game, [*levels(), "wasm32"])
    numba = Engine(rules, interpreted=False, native=False)
    games = min(GAMES, RECORDS // rules.records(players))
    ways = {"Numba": in_python(game, numba, players, games, SIMULATIONS)}
    for level in levels():
        engine = Engine(rules, interpreted=False, native=False)
        engine.library = load(folder, level)
        ways[level] = in_python(game, engine, players, games, SIMULATIONS)
    plain = Engine(rules, interpreted=True)
    few = max(1, games // INTERPRETED_PART), max(1, SIMULATIONS // INTERPRETED_PART)
    ways["interpreted"] = in_python(game, plain, players, *few)
    told: dict[str, list[Round]] = {name: [] for name in [*ways, "WebAssembly, Node"]}
    belief = base64.b64encode(position(numba, players).tobytes()).decode()
    job = {"players": players, "games": games, "belief": belief, "simulations": SIMULATIONS, "rounds": 1}
    for _ in range(rounds):
        for name, run in ways.items():
            told[name].append(run())
        told["WebAssembly, Node"] += in_node(program, folder, dict(job))
    sizes = {level: size(folder / f"{level}.so") for level in levels()}
    sizes["WebAssembly, Node"] = size(folder / "wasm32.wasm")
    for name, all_rounds in told.items():
        decisions = [one["decisions"] for one in all_rounds]
        figures = [median(decisions), min(decisions), max(decisions), median(one["simulations"] for one in all_rounds)]
        print(f"| {game} | {name} | {' | '.join(f'{figure:,.0f}' for figure in figures)} | {sizes.get(name, '')} |")


if __name__ == "__main__":
    main()
