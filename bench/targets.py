"""How fast the same rules, search and network are on every target, side by side in one run on one core.

Chromium can only be asked how late it is; all others are measured by processor time.
"""

import argparse
import base64
import gzip
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import egizia
from egizia.ahead.build import build
from egizia.bots.network import CompiledNetwork
from egizia.bots.search import EvaluationTree
from egizia.cli.machine import machine, versions
from egizia.kernel.engine import Array, Engine
from egizia.kernel.native import levels, load

WEB = Path(__file__).parents[1] / "web"
GAMES = 5_000
RECORDS = 20_000
"""Records that one round plays at most."""
SIMULATIONS = 5_000
ROWS = 1_000
"""Positions that the network values, one by one."""
INTERPRETED_PART = 200
"""Interpreted rules do one part in so many."""
SEED = 1

NODE, CHROMIUM = "WebAssembly, Node", "WebAssembly, Chromium"

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
    title = egizia.make(game, players=players).title
    tree = EvaluationTree(game, players, engine, title.search)
    belief = position(engine, players)
    assert title.network
    network = CompiledNetwork(title.network, engine)
    rows = max(1, ROWS * simulations // SIMULATIONS)

    def run() -> Round:
        began = time.process_time()
        decisions = engine.playouts(states, players, SEED)
        played = time.process_time()
        tree.begin(belief, SEED)
        tree.simulate(int(belief[0]["seat"]), simulations)
        searched = time.process_time()
        for _ in range(rows):
            network.evaluate(engine.observe(belief, 0, int(belief[0]["seat"]))[None])
        return {
            "decisions": decisions / (played - began),
            "simulations": simulations / (searched - played),
            "network": rows / (time.process_time() - searched),
        }

    run()
    return run


def in_node(program: Path, folder: Path, job: dict[str, object]) -> list[Round]:
    """All rounds of a module in V8."""
    ran = subprocess.run(["node", program, folder], input=json.dumps(job), capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)["timed"]


def in_chromium(browser: Browser, folder: Path, job: dict[str, object]) -> list[Round]:
    """All rounds of a module in a page."""
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(path=folder / (route.request.url.rpartition("/")[2] or "page.html")))
    page.goto("http://localhost/")
    timed = page.evaluate(IN_PAGE, job)["timed"]
    page.close()
    return timed


IN_PAGE = """async (job) => {
  const { run } = await import('/jobs.js');
  const bytes = async (name) => (await fetch(`/${name}`)).arrayBuffer();
  const about = await (await fetch('/interface.json')).json();
  const files = { about, module: await bytes('wasm32.wasm'), weights: await bytes('network.weights') };
  return await run(files, job, () => performance.now() / 1000);
}"""


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
    print("| game | target | decisions/s | lowest | highest | simulations/s | network/s | size |")
    print("| --- | --- |" + " ---: |" * 5 + " --- |")
    chromium = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        place = Path(made)
        for script, platform in (("engine", "node"), ("jobs", "browser")):
            bundle = [WEB / "node_modules/.bin/rolldown", f"scripts/{script}.ts", "-f", "esm", "-p", platform]
            subprocess.run([*bundle, "-o", place / f"{script}.js"], cwd=WEB, check=True, capture_output=True)
        (place / "engine.js").rename(place / "engine.mjs")
        (place / "page.html").write_text("<!doctype html>", encoding="utf-8")
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments) if chromium else None
        for game in chosen.games or egizia.games():
            measure(game, chosen.players, chosen.rounds, place, browser)


def measure(game: str, players: int, rounds: int, place: Path, browser: Browser | None) -> None:
    rules = egizia.make(game, players=players).title.rules
    folder = build(game, [*levels(), "wasm32"])
    shutil.copytree(folder, place, dirs_exist_ok=True)
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
    belief = base64.b64encode(position(numba, players).tobytes()).decode()
    timed = {
        "players": players, "games": games, "belief": belief, "simulations": SIMULATIONS, "rows": ROWS, "rounds": 1,
    }  # fmt: skip
    job: dict[str, object] = {"playouts": [], "searches": [], "greedy": [], "guided": [], "timed": timed}
    pages: dict[str, Callable[[], list[Round]]] = {NODE: lambda: in_node(place / "engine.mjs", folder, job)}
    if browser:
        pages[CHROMIUM] = lambda: in_chromium(browser, place, job)
    told: dict[str, list[Round]] = {name: [] for name in [*ways, *pages]}
    for _ in range(rounds):
        for name, run in ways.items():
            told[name].append(run())
        for name, run_all in pages.items():
            told[name] += run_all()
    sizes = {level: size(folder / f"{level}.so") for level in levels()} | {NODE: size(folder / "wasm32.wasm")}
    for name, all_rounds in told.items():
        decisions = [one["decisions"] for one in all_rounds]
        figures = [median(decisions), min(decisions), max(decisions)]
        figures += [median(one[what] for one in all_rounds) for what in ("simulations", "network")]
        print(f"| {game} | {name} | {' | '.join(f'{figure:,.0f}' for figure in figures)} | {sizes.get(name, '')} |")


if __name__ == "__main__":
    main()
