"""How fast the environments are, for every game and number of players: interpreted, on one core, on all, on a GPU.

Every row plays at random and counts the decisions played in a second. Peers play at random too, in the same run on the
same core: catanatron and OpenSpiel game by game, pgx many games at once. `--json` keeps the figures, `--plot` draws
those of one or more such files.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import egizia
import peers
from egizia.cli.machine import machine, usable_cores, versions
from egizia.envs import batch_env, gpu_env
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.table.errors import SetupError

ROWS, GPU_ROWS, GPU_GROUPS = 1024, 1_000_000, 4
"""Records side by side: on the CPU, and on the GPU in each of so many groups that work in turns."""
SECONDS = 1.0
MANY = (1, 4, 20)
"""Numbers of players that are measured where there are too many to measure all."""


@dataclass
class Figure:
    """What one way to play did in each round."""

    way: str
    game: str
    players: int
    rates: list[float]
    busy_rates: list[float]
    """Decisions per second of processor time: what is left when nobody else uses the machine."""


def measured(way: str, game: str, players: int, play: Callable[[], int], rounds: int) -> Figure:
    """Play for a second at least, so many times."""
    figure = Figure(way, game, players, [], [])
    for _ in range(rounds):
        decisions, began, began_busy = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - began < SECONDS:
            decisions += play()
        figure.rates.append(round(decisions / (time.perf_counter() - began)))
        figure.busy_rates.append(round(decisions / (time.process_time() - began_busy)))
    print(f"{way}, {game}, {players} players: {median(figure.rates):,.0f}", file=sys.stderr)
    return figure


def counts(game: str) -> list[int]:
    """The numbers of players that a game is measured with."""
    known = title(game).player_counts
    return [*known] if len(known) <= len(MANY) else [players for players in MANY if players in known]


def interpreted(game: str, players: int) -> Callable[[], int]:
    """Random games in plain Python."""
    engine = Engine(title(game).rules, interpreted=True)
    states = engine.states(engine.rules.records(players))
    return lambda: engine.playouts(states, players, 1)


def batch(game: str, players: int, threads: int, *, observed: bool = False) -> Callable[[], int]:
    """Random steps of the batch environment, with masks."""
    games = max(threads, ROWS // title(game).rules.records(players))
    env = batch_env(game, players, games=games, reward="margin", observed=observed, threads=threads)
    env.reset(1)

    def play() -> int:
        decisions = 0
        for _ in range(20):
            decisions += int((env.seats >= 0).sum())
            env.step(env.random_actions())
        return decisions

    play()
    return play


def gpu(game: str, players: int, *, observed: bool = False) -> Callable[[], int]:
    """Random steps on the GPU, with masks."""
    from egizia.envs.gpu_kernels import cuda

    games = GPU_ROWS // (4 if observed else 1) // title(game).rules.records(players)
    settings: dict[str, Any] = {"games": games, "reward": "margin", "observed": observed}
    envs = [gpu_env(game, players, stream=cuda().stream(), **settings) for _ in range(GPU_GROUPS)]
    for number, env in enumerate(envs):
        env.reset(number * 10**9)

    def play() -> int:
        before = sum(int(env.counts.copy_to_host()[0]) for env in envs)
        for _ in range(100):
            for env in envs:
                env.step(env.random_actions())
        cuda().synchronize()
        return sum(int(env.counts.copy_to_host()[0]) for env in envs) - before

    play()
    return play


def ways(game: str, players: int, where: str) -> Iterator[tuple[str, Callable[[], int]]]:
    """All ways to play a game, each made when its turn comes."""
    if where in ("cpu", "all"):
        cores = usable_cores()
        yield "interpreted", interpreted(game, players)
        yield "one core", batch(game, players, 1)
        yield "one core, observed", batch(game, players, 1, observed=True)
        if cores > 1:
            yield f"{cores} cores", batch(game, players, cores)
    if where in ("gpu", "all"):
        yield "GPU", gpu(game, players)
        yield "GPU, observed", gpu(game, players, observed=True)


def print_table(figures: list[Figure]) -> None:
    print("| game | players | way | decisions/s | lowest | highest | per processor second |")
    print("| --- | ---: | --- |" + " ---: |" * 4)
    for figure in figures:
        rates = (median(figure.rates), min(figure.rates), max(figure.rates), median(figure.busy_rates))
        print(f"| {figure.game} | {figure.players} | {figure.way} | " + " | ".join(f"{r:,.0f}" for r in rates) + " |")


def plot(files: list[Path], target: Path) -> None:
    """Draw the median rates of some records as bars on one logarithmic axis."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "egizia", "svg.fonttype": "none"})
    from matplotlib import pyplot as plt

    figures = [Figure(**figure) for file in files for figure in json.loads(file.read_text())["figures"]]
    figures = [figure for figure in figures if "cores" not in figure.way]
    bars = [
        (f"{figure.game}, {figure.players}: {figure.way}", median(figure.busy_rates or figure.rates))
        for figure in figures
    ]
    drawn, axes = plt.subplots(figsize=(9, 0.24 * len(bars) + 1), layout="constrained")
    colours = ["#7a9a3c" if "GPU" in name else "#2d6f8e" if "core" in name else "#b98b3e" for name, _ in bars]
    axes.barh([name for name, _ in bars], [value for _, value in bars], color=colours)
    axes.set_xscale("log")
    axes.set_xlabel("decisions per second; on the CPU, of processor time on one core")
    axes.invert_yaxis()
    axes.margins(y=0.01)
    axes.grid(axis="x", alpha=0.4)
    drawn.savefig(target, format="svg", metadata={"Date": None})


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of the environments, beside their peers.")
    parser.add_argument("--where", choices=("cpu", "gpu", "all"), default="cpu", help="what to measure (cpu)")
    parser.add_argument("--games", nargs="+", choices=egizia.games(), default=egizia.games(), help="which games")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    parser.add_argument("--plot", nargs="+", type=Path, metavar="FILE", help="draw files; the last is the picture")
    chosen = parser.parse_args()
    if chosen.plot:
        plot(chosen.plot[:-1], chosen.plot[-1])
        return 0
    here, programs = machine(), versions()
    if chosen.where != "cpu":
        try:
            from egizia.envs.gpu_kernels import cuda

            name = cuda().get_current_device().name
            here["gpu"] = name if isinstance(name, str) else name.decode()
        except SetupError as problem:
            sys.exit(str(problem))
    print(", ".join(f"{name}: {value}" for name, value in {**here, **programs}.items()))
    figures: list[Figure] = []
    todo = [(game, players) for game in chosen.games for players in counts(game)]
    for game, players in todo:
        for way, play in ways(game, players, chosen.where):
            figures.append(measured(way, game, players, play, chosen.rounds))
    if chosen.where != "gpu":
        for name, game, players, play in peers.all_peers():
            figures.append(measured(name, game, players, play, chosen.rounds))
    print_table(figures)
    if chosen.json:
        kept = {"machine": here, "versions": programs, "figures": [asdict(figure) for figure in figures]}
        chosen.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
