"""Hints: who may ask, what is told, and who hears of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.bots import Thought
from egizia.server.advice.hints import told
from tests.server.people import Service, refused


@pytest.mark.parametrize("game", ["shifting-sands", "classic", "egyptia"])
def test_a_hint_is_one_of_the_choices_with_what_the_bot_expects(small_service: Service, game: str):
    anna = small_service.person("Anna")
    table = anna.open_table(game, "you bot")
    assert table["hints"]
    seen = anna.look(table["id"])
    while not seen["choices"]:
        seen = anna.look(table["id"], since=seen["sequence"], wait=5)
    hint = anna.post(f"/tables/{table['id']}/hint", {"seat": 0, "number": seen["number"]})
    actions = [choice["action"] for choice in seen["choices"]]
    assert hint["action"] in actions
    assert hint["second"] is None or hint["second"] in actions
    assert hint["second"] != hint["action"]
    assert hint["is_in_points"] == (game == "egyptia")
    assert 0 <= hint["value"] <= (200 if game == "egyptia" else 1)
    # What it says can be done.
    assert anna.play(table["id"], seen, hint["action"])["number"] > seen["number"]


def test_hints_are_for_those_who_play_alone_unless_the_opener_says_so(small_service: Service):
    anna = small_service.person("Anna")
    opened = {
        (seats, hints): anna.open_table("classic", seats, **({} if hints is None else {"hints": hints}))["hints"]
        for seats in ("you bot", "you open", "you friend bot")
        for hints in (None, True, False)
    }
    assert opened == {(seats, hints): (seats == "you bot") if hints is None else hints for seats, hints in opened}


def test_where_hints_are_not_allowed_none_is_given(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table("classic", "you bot", hints=False)["id"]
    number = anna.look(table)["number"]
    assert refused(lambda: anna.post(f"/tables/{table}/hint", {"seat": 0, "number": number})) == "no-hints"


def test_a_hint_is_only_for_ones_own_decision_of_this_moment(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table("classic", "you open", hints=True)["id"]
    assert refused(lambda: anna.post(f"/tables/{table}/hint", {"seat": 0, "number": 0})) == "not-playing"
    ben.post(f"/tables/{table}/seats/1")
    people = {0: anna, 1: ben}
    to_act = anna.look(table)["to_act"][0]
    acts, waits = people[to_act], people[1 - to_act]
    assert refused(lambda: waits.post(f"/tables/{table}/hint", {"seat": to_act, "number": 0})) == "not-your-seat"
    assert refused(lambda: waits.post(f"/tables/{table}/hint", {"seat": 1 - to_act, "number": 0})) == "stale-move"
    assert refused(lambda: acts.post(f"/tables/{table}/hint", {"seat": to_act, "number": 7})) == "stale-move"
    assert refused(lambda: acts.post(f"/tables/{table}/hint", {"seat": 9, "number": 0})) == "no-seat"
    assert anna.get(f"/tables/{table}/chat") == []


def test_in_company_everybody_hears_of_a_hint_once(service: Service):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("egyptia", "you open", hints=True)["id"]
    ben.post(f"/tables/{table}/seats/1")
    with ben.live(table) as line:
        line.rest()
        for _ in range(2):
            anna.post(f"/tables/{table}/hint", {"seat": 0, "number": 0})
        heard = [message for message in line.rest() if message["type"] == "chat"]
    note = {"key": "web.hint.used", "parameters": {"player": "Anna"}}
    assert [(message["seat"], message["note"], message["text"]) for message in heard] == [(0, note, "")]
    ben.post(f"/tables/{table}/chat", {"text": "Tut, tut."})
    service.kill()
    service.again()
    said = [(line["id"], line["name"], line["note"], line["text"]) for line in anna.get(f"/tables/{table}/chat")]
    assert said == [(1, "Anna", note, ""), (2, "Ben", None, "Tut, tut.")]
    assert anna.look(table)["number"] == 0


def test_who_plays_alone_is_not_told_what_they_know(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table("egyptia", "you bot")["id"]
    anna.post(f"/tables/{table}/hint", {"seat": 0, "number": 0})
    assert anna.get(f"/tables/{table}/chat") == []


def test_a_rematch_allows_hints_as_the_game_before(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table("egyptia", "you bot", hints=False)["id"]
    anna.play_on(table)
    assert not anna.post(f"/tables/{table}/rematch")["hints"]
    assert not ben.open_table("egyptia", "you open")["hints"]


def test_hints_are_not_given_without_end(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limits=0.1)
    anna = service.person("Anna")
    table = anna.open_table("egyptia", "you bot")["id"]
    anna.post(f"/tables/{table}/hint", {"seat": 0, "number": 0})
    assert refused(lambda: anna.post(f"/tables/{table}/hint", {"seat": 0, "number": 0})) == "too-often"


def test_the_second_choice_is_what_the_bot_looked_at_most_besides():
    thought = Thought(
        action=4,
        values=(0.25, 0.75),
        visits={3: 0, 4: 50, 5: 20, 6: 30},
        action_values={4: 0.8, 5: 0.9, 6: 0.7},
        simulations=100,
        seconds=0.1,
    )
    hint = told(thought, 12, 1, "pharaoh", is_in_points=False)
    assert (hint.action, hint.value, hint.second, hint.second_value) == (4, 0.8, 6, 0.7)
    only = Thought(4, (0.25, 0.75), {4: 0}, {}, 0, 0.0)
    hint = told(only, 12, 1, "pharaoh", is_in_points=False)
    assert (hint.level, hint.value, hint.second) == ("pharaoh", 0.75, None)
