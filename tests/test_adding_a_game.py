"""A game that exists only here plays everywhere, by no more than its title and its name in the list of games."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest

import egizia
from egizia import Match, SetupError, arena, bots, envs
from egizia.bots.contract import Budget
from egizia.bots.search import SearchBot
from egizia.cli.terminal.pages import explained, pages_of
from egizia.cli.terminal.scene import Scene
from egizia.envs.rendering import svg
from egizia.games import NAMES, title
from egizia.kernel import engine
from egizia.kernel.engine import Engine
from egizia.server.tables.results import points
from egizia.table import gamefile
from egizia.table.puzzles import puzzles
from egizia.training import encoding
from tests import toy
from tests.server.people import Service
from tests.tables import play_random, raw, run_python

ADD = f"from egizia.games import NAMES\nNAMES['race'] = {toy.__name__!r}\n"
SERVE = """
import asyncio
import sys
from egizia.cli.serve import listen, run_service
from egizia.server.settings import Settings
for name in [*NAMES]:
    if name != "race":
        del NAMES[name]
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
asyncio.run(run_service(Settings(f"sqlite:///{sys.argv[1]}", b"kept in tests", bot_delay=0, limits=0), listening))
"""


@pytest.fixture(autouse=True)
def race_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """All it takes; the rules run as plain Python, as nothing of the tests is kept compiled."""
    monkeypatch.setitem(NAMES, "race", toy.__name__)
    monkeypatch.setattr(engine, "wants_plain_python", lambda: True)


def finished(seed: int = 3, players: int = 2) -> Match:
    return play_random(egizia.make("race", players=players).new(seed), random.Random(seed))


# The engine and the table


def test_the_engine_plays_it() -> None:
    fast = Engine(title("race").rules)
    states = fast.states(5)
    assert fast.playouts(states, 3, 1) > 5 * toy.GOAL / (2 * toy.STEPS)
    assert all(state["seat"] == -1 and max(state["track"]) >= toy.GOAL for state in states)


def test_a_table_plays_keeps_and_tells_it(tmp_path: Path) -> None:
    assert "race" in egizia.games()
    match = egizia.make("race", players=3, luck="none").new(seed=1, names=["Ada", "Ben", "Cleo"])
    match.play("run")
    match.undo()
    match.play("walk")
    assert match.scores == [1, 0, 0]
    assert [choice.notation for choice in match.choices()] == ["stay", "walk", "run"]
    assert [str(entry) for entry in match.log()] == ["Ada 1"]
    play_random(match, random.Random(1))
    assert match.is_over
    match.save(tmp_path / "race.egizia")
    assert raw(egizia.load(tmp_path / "race.egizia")) == raw(match)
    assert gamefile.read(match.record()).options == {"luck": "none", "track": "short"}


def test_the_terminal_shows_it_as_it_stands() -> None:
    match = finished()
    scene = Scene(match.view(None), to_act=match.seats_to_act)
    shown = "\n".join(line.plain for page in pages_of(title("race")).pages for line in page.draw(scene))
    assert f"track: {match.scores}" in shown
    assert explained(scene, ["card:N11", "track:3"]) == []
    assert title("race").rank(scene.view) is None
    assert points(match) == match.scores


def test_commands_ask_for_as_many_players_as_it_allows() -> None:
    assert [title("race").players_near(wanted) for wanted in (1, 3, 9)] == [2, 3, 4]


# Bots and the arena


def test_bots_play_it_by_its_evaluation_and_settings() -> None:
    assert bots.levels("race") == ["labourer", "scribe", "architect", "vizier"]
    assert bots.adviser("race") == "architect"
    match = egizia.make("race", players=2).new(seed=2)
    run = match.game.title.action_names.index("run")
    for name in ("scribe", "architect", "vizier"):
        assert bots.bot(name).choose(match, 0) == run
    assert bots.bot("vizier").budget(match) == Budget(simulations=9)
    player = SearchBot()
    assert player.think(match, 0, Budget(simulations=7)).simulations == 7
    (tree,) = player._trees.values()
    assert tree.setting_values[1] == 0.7


def test_the_arena_finds_out_who_runs_faster() -> None:
    results = arena.play("race", players=2, bots=["greedy", "random"], games=20)
    assert {bot.bot: bot.win_share > 0.9 for bot in results.bots} == {"greedy": True, "random": False}


def test_its_training_plan_is_its_own() -> None:
    pytest.importorskip("torch")
    from egizia.training.plan import plan_for  # noqa: PLC0415

    plan = plan_for("race")
    assert (plan.games, plan.shape.width, plan.gae_lambda) == ({2: 64}, 16, 0.9)
    assert plan_for("race", small=True).games == {2: 8}


def test_networks_read_its_observations_as_its_layout_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "GAMES", 2)
    read = encoding.encoding("race")
    assert read.numeric.tolist() == [*range(4)]
    assert {*read.categorical.tolist()} == {*range(4)}
    assert [len(read.bit_sets), len(read.map_columns)] == [0, 0]


# Environments


def test_learning_programs_play_it_turn_by_turn() -> None:
    env: Any = envs.aec_env("race", 3, render_mode="svg")
    env.reset(seed=5)
    while env.agents:
        observation, *_ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if env.terminations[env.agent_selection] else int(legal[-1]))
    assert max(env.match.scores) >= toy.GOAL
    assert envs.layout("race") == (("track", 4),)


def test_a_learning_program_plays_it_among_bots() -> None:
    env = envs.gym_env("race", bots="greedy")
    assert isinstance(env, gymnasium.Env)
    env.reset(seed=1)
    is_over, reward = False, 0.0
    while not is_over:
        _, reward, is_over, _, _ = env.step(0)
    assert reward == 0.0


def test_many_are_played_side_by_side() -> None:
    env = envs.batch_env("race", 2, games=4)
    env.reset(seed=1)
    for _ in range(40):
        env.step(env.random_actions())
    assert env.numbers.all()
    assert (env.scores.max(1) >= toy.GOAL).all()


def test_open_spiel_plays_it() -> None:
    pytest.importorskip("pyspiel")
    code = (
        f"{ADD}from egizia import envs\n"
        "state = envs.open_spiel_game('race', 2, deal=1).new_initial_state()\n"
        "while not state.is_terminal():\n"
        "    state.apply_action(state.legal_actions()[-1])\n"
        "print(sum(state.returns()))"
    )
    run = run_python(code)
    assert (run.stdout.strip(), run.stderr) == ("1.0", "")


def test_its_picture_is_drawn_and_a_game_without_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    monkeypatch.setattr("egizia.envs.rendering.text", lambda *_: "a race")
    drawn = ElementTree.fromstring(svg(match))
    assert [int(bar.attrib["width"]) for bar in drawn.iter("{http://www.w3.org/2000/svg}rect")] == match.scores
    monkeypatch.setitem(vars(match.game.title), "picture", None)
    with pytest.raises(SetupError, match="race has no picture"):
        svg(match)


# The service


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service that has this game alone."""
    command = [sys.executable, "-c", ADD + SERVE, str(tmp_path / "tables.sqlite3")]
    settings = {**os.environ, "EGIZIA_INTERPRET": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings)
    assert process.stdout
    port = int(process.stdout.readline())
    running = Service(process.pid, port, {}, lambda **_: running)
    running.wait()
    yield running
    running.close()
    process.wait(10)
    process.stdout.close()


def test_the_service_offers_it_and_people_play_it_against_bots(service: Service) -> None:
    anna = service.person("Anna")
    facts = anna.get("/catalogue-info")
    assert [game["name"] for game in facts["games"]] == ["race"]
    assert facts["games"][0]["options"] == {name: [*values] for name, values in toy.OPTIONS.items()}
    assert facts["levels"] == ["labourer", "scribe", "architect", "vizier"]
    table = anna.open_table("race", "you bot bot:scribe", options={"track": "long"}, hints=True)["id"]
    hint = anna.post(f"/tables/{table}/hint", {"seat": 0, "number": anna.look(table)["number"]})
    assert hint["action"] == toy.STEPS - 1
    end = anna.play_on(table)
    assert max(end["view"]["track"]) >= toy.GOAL + 2 * toy.LONGER
    assert anna.get(f"/tables/{table}/result")["scores"] == end["view"]["track"]
    assert len(anna.get(f"/tables/{table}/replay")["frames"]) > toy.GOAL / toy.STEPS
    assert "game: race" in anna.web.get(f"/api/tables/{table}/record").text


def test_the_service_has_no_puzzles_of_it(service: Service) -> None:
    assert service.person().get("/puzzles") == []
    assert "race" not in {puzzle.game for puzzle in puzzles().values()}
    assert json.loads(toy.EVALUATION.weights_file.read_text())["any"]
