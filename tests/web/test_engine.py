"""Rules compiled to WebAssembly, in Chromium: the same bytes as in Python, on pages of the service and of others."""

import functools
import json
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import egizia
from egizia.bots.network import load_network
from egizia.bots.neural import GuidedTree
from egizia.kernel.engine import Engine
from tests.engines import SOME, WEB, built, bundled, done, jobs
from tests.server.people import Service
from tests.web.visitors import Visitor

PAGE = Path(__file__).parents[2] / "docs" / "engines.md"
RUN = """async ([job]) => {
  const { run } = await import('/engine-test/jobs.js');
  const ask = async (name) => await fetch(`/engine-test/egyptia/${name}`);
  const about = await (await ask('interface.json')).json();
  const [module, weights] = await Promise.all(
    ['wasm32.wasm', 'network.weights'].map(async (name) => await (await ask(name)).arrayBuffer()));
  return await run({ about, module, weights }, job, () => performance.now() / 1000);
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a page of somebody else's has: the module that plays, and the engine of a game."""
    found = tmp_path_factory.mktemp("page")
    subprocess.run(["npm", "run", "--silent", "engine"], cwd=WEB, check=True)
    (found / "engine").symlink_to(WEB / "dist" / "engine")
    (found / "egyptia").symlink_to(built("egyptia", tmp_path_factory))
    bundled("jobs.ts", "browser", found / "jobs.js")
    return found


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    """Where the page is served."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is called there
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=place))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_an_engine_on_a_page_of_the_service_plays_to_the_same_bytes_as_python(
    small_service: Service, visit: Callable[..., Visitor], place: Path
) -> None:
    anna = visit(small_service)
    anna.page.route("**/engine-test/**", lambda route: route.fulfill(path=place / route.request.url.split("/", 4)[4]))
    anna.page.goto("/")
    game = egizia.make("egyptia", players=2)
    numba = Engine(game.title.rules, interpreted=False, native=False)
    job = json.loads(json.dumps(jobs(game, numba, SOME)))
    assert anna.page.evaluate(RUN, [job]) == done(game, numba, job)


def test_the_page_in_the_documentation_thinks_as_python_does(browser: Browser, place: Path, address: str) -> None:
    example = re.search(r"```html\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    (place / "index.html").write_text(example[1], encoding="utf-8")
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    told = page.get_by_text("actions I play")
    told.wait_for()
    assert not problems
    title = egizia.make("egyptia", players=1).title
    engine = Engine(title.rules, native=False)
    states = engine.states(1)
    engine.start(states, 0, 1, 7)
    options = engine.options(states, 0)
    engine.determinize(states, 0, 0, 1)
    tree = GuidedTree(1, engine, load_network("egyptia"), title.guided)
    tree.begin(states, 7)
    for batch in (1, *[16] * 24, 15):
        tree.simulate(0, batch)
    thought = tree.thought(0, 0.0)
    expected = f"Of {len(options)} actions I play {thought.action}, and expect {round(thought.values[0])} points."
    assert told.inner_text().startswith(expected)
    page.close()


def test_a_worker_stops_when_it_is_told_and_answers_what_it_is_asked_meanwhile(
    browser: Browser, place: Path, address: str
) -> None:
    page = browser.new_page()
    (place / "empty.html").write_text("<!doctype html>", encoding="utf-8")
    page.goto(f"{address}/empty.html")
    told = page.evaluate(
        """async () => {
          const { load } = await import('/engine/index.js');
          const thinker = await load('/egyptia/');
          const begun = await thinker.start(2, 3n);
          const stop = new AbortController();
          let progress = 0;
          const thought = thinker.think(
            { players: 2, observer: 0, belief: begun.records.slice(0, begun.records.length / 2), seed: 3n },
            { progress: () => { progress++; }, signal: stop.signal });
          const options = await thinker.options(begun, 1);
          const next = await thinker.apply(begun, options[0], 1);
          const scores = await thinker.scores(next, 2);
          stop.abort();
          const { simulations, action } = await thought;
          thinker.close();
          const after = await thinker.options(begun).catch((error) => error.message);
          const missing = await load('/nowhere/').catch((error) => error.message);
          return { simulations, action, progress, options, scores, after, missing };
        }"""
    )
    assert told["simulations"] >= 16
    assert told["progress"] >= 1
    assert told["action"] in told["options"]
    assert told["scores"] == [0, 0]
    assert told["after"] == "the thinker was closed"
    assert "interface.json" in told["missing"] or "wasm32.wasm" in told["missing"]
    page.close()
