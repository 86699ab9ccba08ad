"""Looking back at a finished game with a bot, beside the service."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia.analysis import analyse_match, thinker_named
from egizia.server.advice.analyses import review_of, spelled_out
from egizia.table import gamefile
from tests.server.people import Person, Service, refused

Json = Any
QUICK = "search:8"


@pytest.fixture
def quick(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service that does not think long."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis=QUICK)


def finished(anna: Person, game: str = "shifting-sands", seats: str = "you bot") -> str:
    table = anna.open_table(game, seats)["id"]
    anna.play_on(table)
    return table


def done(anna: Person, path: str) -> Json:
    """An analysis when it is done, however long that takes, if only it gets on."""
    far, deadline = -1, 0.0
    while (found := anna.get(path))["state"] == "running":
        assert found["review"] is None
        if found["done"] > far:
            far, deadline = found["done"], time.monotonic() + 60
        assert time.monotonic() < deadline, "the analysis does not get on"
        time.sleep(0.05)
    return found


def moments(record: str, move: int) -> egizia.Match:
    """A game before one of its moves."""
    recorded = gamefile.read(record)
    match = recorded.restarted()
    for played in recorded.moves[: move - 1]:
        match.play(played.action, seat=played.seat)
    return match


@pytest.mark.parametrize("game", ["shifting-sands", "classic", "egyptia"])
def test_every_decision_of_every_seat_is_judged_but_forced_ones(quick: Service, game: str):
    anna = quick.person("Anna")
    table = finished(anna, game)
    assert anna.get(f"/tables/{table}/analysis")["state"] == "none"
    begun = anna.post(f"/tables/{table}/analysis")
    assert begun["state"] in ("running", "done")
    assert begun["bot"] == QUICK
    found = done(anna, f"/tables/{table}/analysis")
    assert found["state"] == "done"
    review = found["review"]
    record = anna.web.get(f"/api/tables/{table}/record").text
    recorded = gamefile.read(record)
    again = recorded.restarted()
    expected: list[tuple[int, int, int]] = []
    for number, move in enumerate(recorded.moves, 1):
        options = again.legal_actions(move.seat)
        if len(options) > 1:
            expected.append((number, move.seat, len(options)))
        again.play(move.action, seat=move.seat)
    assert [(one["move"], one["seat"], one["options"]) for one in review["decisions"]] == expected
    assert {one["seat"] for one in review["decisions"]} == {0, 1}
    assert review["is_in_points"] == (game == "egyptia")
    for one in review["decisions"][::17]:
        match = moments(record, one["move"])
        labels = [choice.label.as_json() for choice in match.choices(one["seat"])]
        assert one["played"] in labels
        assert one["best"] is None or one["best"] in labels
        assert len(one["values"]) == 2
        if game != "egyptia":
            assert sum(one["values"]) == pytest.approx(1, abs=0.01)


@pytest.mark.storage
def test_the_analysis_of_a_game_is_made_once_and_kept(services: Callable[..., Service], database: str):
    quick = services(database, analysis=QUICK)
    anna, ben = quick.person("Anna"), quick.person("Ben")
    table = finished(anna)
    anna.post(f"/tables/{table}/analysis")
    first = done(anna, f"/tables/{table}/analysis")
    assert ben.post(f"/tables/{table}/analysis") == first
    quick.kill()
    quick.again()
    assert ben.get(f"/tables/{table}/analysis") == first


def test_an_analysis_that_was_cut_short_is_made_after_a_restart(services: Callable[..., Service], tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    slow = services(database, analysis="search:1s")
    anna = slow.person("Anna")
    table = finished(anna)
    begun = anna.post(f"/tables/{table}/analysis")
    assert begun["state"] == "running"
    slow.kill()
    services(database, port=slow.port, analysis=QUICK)
    # It goes on as it was asked for, from the start.
    again = anna.get(f"/tables/{table}/analysis")
    assert (again["state"], again["bot"]) == ("running", "search:1s")
    deadline = time.monotonic() + 60
    while anna.get(f"/tables/{table}/analysis")["done"] < 2:
        assert time.monotonic() < deadline, "nobody thinks"
        time.sleep(0.1)


def test_bots_of_running_games_do_not_wait_until_an_analysis_has_thought(
    services: Callable[..., Service], tmp_path: Path
):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis="search:1000000000", thinking_threads=1)
    anna = service.person("Anna")
    table = finished(anna)
    anna.post(f"/tables/{table}/analysis")
    finished(anna)
    found = anna.get(f"/tables/{table}/analysis")
    assert (found["state"], found["done"]) == ("running", 0)


def test_only_a_finished_game_is_analysed(quick: Service):
    anna = quick.person("Anna")
    table = anna.open_table("classic", "you bot")["id"]
    assert refused(lambda: anna.post(f"/tables/{table}/analysis")) == "not-over"
    assert refused(lambda: anna.get(f"/tables/{table}/analysis")) == "not-over"
    unfinished = egizia.make("classic", players=2).new(seed=3)
    sent = anna.web.post("/api/analyses", content=unfinished.record())
    assert sent.json()["code"] == "not-over"
    assert anna.web.post("/api/analyses", content="bread, beer, onions").json()["code"] == "bad-file"
    assert refused(lambda: anna.get(f"/analyses/{'0' * 64}")) == "not-found"


def test_a_game_file_is_analysed_like_a_table(quick: Service):
    anna, ben = quick.person("Anna"), quick.person("Ben")
    table = finished(anna, "egyptia")
    record = anna.web.get(f"/api/tables/{table}/record").text
    sent = ben.web.post("/api/analyses", content=record).json()
    found = done(ben, f"/analyses/{sent['id']}")
    anna.post(f"/tables/{table}/analysis")
    assert found["review"] == done(anna, f"/tables/{table}/analysis")["review"]


def test_so_much_is_asked_of_bots_and_no_more(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis=QUICK, limits=0.1)
    anna = service.person("Anna")
    sent: list[Json] = []
    for seed in range(2):
        match = egizia.make("egyptia", players=1).new(seed=seed)
        while not match.is_over:
            match.play(match.legal_actions()[-1])
        sent.append(anna.web.post("/api/analyses", content=match.record()).json())
    assert sent[0]["state"] == "running"
    assert sent[1]["code"] == "too-often"


def test_beyond_the_limit_no_file_is_even_looked_at(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis=QUICK, limits=0.1)
    anna, ben = service.person("Anna"), service.person("Ben")
    codes = [anna.web.post("/api/analyses", content="bread, beer, onions").json()["code"] for _ in range(2)]
    assert codes == ["bad-file", "too-often"]
    # Another person, from the same address.
    codes = [ben.web.post("/api/analyses", content="bread, beer, onions").json()["code"] for _ in range(2)]
    assert codes == ["too-often", "too-often"]


def test_a_level_is_spelled_out_with_its_budget_in_the_game():
    classic, egyptia_ = (egizia.make(game, players=2).new(seed=1) for game in ("classic", "egyptia"))
    assert spelled_out("architect", classic) == "search:400"
    assert spelled_out("architect", egyptia_) == "search:50"
    assert spelled_out("search:0.2s", classic) == "search:0.2s"


def test_what_is_hidden_from_a_player_does_not_change_what_the_bot_says_of_their_decision():
    """Two deals that look the same to the first seat: the bot must not tell them apart."""
    match = egizia.make("classic", players=2).new(seed=5)
    match.play(match.legal_actions()[0])
    seat = match.seats_to_act[0]
    thoughts = []
    for seed in (1, 2):
        other = match.determinized(seat, seed)
        assert other.view(seat)["tableaus"] == match.view(seat)["tableaus"]
        thoughts.append(thinker_named("search:64").think(other, seat))
    assert thoughts[0].values == thoughts[1].values
    assert thoughts[0].visits == thoughts[1].visits


def test_points_are_each_seats_own_where_all_play_at_once():
    match = egizia.make("egyptia", players=2).new(seed=4)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    judged = analyse_match(match, thinker_named("search:2"), "search:2", None, lambda: None)
    review = review_of(judged)
    assert review.last == [float(score) for score in match.scores]
    before = {seat: [one.values for one in review.decisions if one.seat == seat] for seat in (0, 1)}
    # Another's estimate is the one they are about to make, so it changes only with their own decisions.
    for one, following in zip(review.decisions, review.decisions[1:], strict=False):
        if one.seat == following.seat:
            assert one.values[1 - one.seat] == following.values[1 - one.seat]
    assert all(before.values())
