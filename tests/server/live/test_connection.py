import random

import pytest
from websockets.exceptions import ConnectionClosed

from egizia.server.live.serialize import MOST_CHATS
from tests.server.people import GAMES, Line, Person, Service


def seated(service: Service, game: str = "classic", **settings: object) -> tuple[Person, Person, str]:
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table(game, "you open", **settings)["id"]
    ben.post(f"/tables/{table}/seats/1")
    return anna, ben, table


def move(line: Line, update: dict, request: str | None = None) -> None:
    action = update["choices"][0]["action"]
    line.send(type="move", seat=update["seat"], action=action, number=update["number"], request=request)


def updates(line: Line) -> list[dict]:
    """The update that is sure to come, and all that come with it."""
    return [line.hear("update"), *(message for message in line.rest() if message["type"] == "update")]


def test_two_people_play_live_and_a_third_watches(service: Service):
    anna, ben, table = seated(service)
    guest = service.person("Cleo")
    dice = random.Random(1)
    with anna.live(table) as first, ben.live(table) as second, guest.live(table) as third:
        lines = [first, second]
        latest = [line.hear("update") for line in lines]
        watched = third.hear("update")
        assert watched["seat"] is None
        assert watched["choices"] == []
        logs: list[list] = [[], [], []]

        def read(log: list, update: dict) -> None:
            log[:] = [entry for entry in log if entry["move"] <= update["log_after"]] + update["log"]

        for log, update in zip(logs, [*latest, watched], strict=True):
            read(log, update)
        for _ in range(25):
            seat = latest[0]["to_act"][0]
            choice = dice.choice(latest[seat]["choices"])
            number = latest[seat]["number"]
            lines[seat].send(type="move", seat=seat, action=choice["action"], number=number)
            latest = [line.hear("update") for line in lines]
            watched = third.hear("update")
            for log, update in zip(logs, [*latest, watched], strict=True):
                read(log, update)
            assert {update["number"] for update in (*latest, watched)} == {number + 1}
        for person, log in zip((anna, ben, guest), logs, strict=True):
            assert log == person.look(table)["log"]


@pytest.mark.parametrize("game", GAMES)
def test_who_reconnects_hears_what_they_missed_once(service: Service, game: str):
    anna, ben, table = seated(service, game, seed=4)
    people = [anna, ben]
    anna.post(f"/tables/{table}/chat", {"text": "heard"})
    with ben.live(table) as line:
        line.hear("update")
        sequence = max(message["sequence"] for message in line.heard + line.rest())
        log = [entry for message in line.heard if message["type"] == "update" for entry in message["log"]]
    dice = random.Random(3)
    for _ in range(8):
        seat = people[0].look(table)["to_act"][0]
        update = people[seat].look(table)
        people[seat].play(table, update, dice.choice(update["choices"])["action"])
    anna.post(f"/tables/{table}/chat", {"text": "missed"})
    with ben.live(table, since=sequence) as line:
        told = line.rest()
    assert [message["text"] for message in told if message["type"] == "chat"] == ["missed"]
    updates = [message for message in told if message["type"] == "update"]
    assert len(updates) == 1
    kept = [entry for entry in log if entry["move"] <= updates[0]["log_after"]]
    log = kept + updates[0]["log"]
    assert log == ben.look(table)["log"]
    sequence = max(message["sequence"] for message in told)
    with ben.live(table, since=sequence) as line:
        _, update = told = line.rest()
    assert [message["type"] for message in told] == ["table", "update"]
    assert [entry for entry in log if entry["move"] <= update["log_after"]] + update["log"] == log


def test_the_log_of_who_reconnects_survives_what_was_taken_back(service: Service):
    anna, ben, table = seated(service, "classic", seed=5)
    people = [anna, ben]
    mover = people[anna.look(table)["to_act"][0]]
    other = people[1 - people.index(mover)]
    update = mover.look(table)
    update = mover.play(table, update, update["choices"][0]["action"])
    before = other.look(table)
    mover.post(f"/tables/{table}/undo", {"seat": update["seat"], "number": update["number"]})
    update = mover.look(table)
    mover.play(table, update, update["choices"][-1]["action"])
    missed = other.look(table, since=before["sequence"])
    kept = [entry for entry in before["log"] if entry["move"] <= missed["log_after"]]
    assert kept + missed["log"] == other.look(table)["log"]
    assert missed["log"]


def test_others_hear_of_a_simultaneous_move_only_when_it_is_confirmed(service: Service):
    anna, ben, table = seated(service, "egyptia", seed=4)
    watcher = service.person("Cleo")
    with anna.live(table) as own, ben.live(table) as rival, watcher.live(table) as third:
        update = own.hear("update")
        for line in (own, rival, third):
            line.rest()
        before = {person.id: person.get(f"/tables/{table}") for person in (ben, watcher)}
        while not (confirm := [choice for choice in update["choices"] if choice["kind"] == "confirm"]):
            move(own, update)
            update = own.hear("update")
        assert update["number"] > 1
        assert rival.rest() == []
        assert third.rest() == []
        for person in (ben, watcher):
            assert person.get(f"/tables/{table}") == before[person.id]
        move(own, {**update, "choices": confirm})
        for line in (rival, third):
            heard = line.hear()
            assert heard["type"] == "acting"
            assert heard["sequence"] == before[ben.id]["sequence"] + 1
            assert heard["to_act"] == [1]
            assert line.rest() == []
        own.rest()
        theirs = ben.look(table)
        while theirs["view"]["round"] == 1:
            theirs = ben.play(table, theirs, theirs["choices"][0]["action"])
        assert own.hear("update")["view"]["round"] == 2
        assert third.hear("update")["view"]["round"] == 2


def test_a_refusal_names_the_request_and_nothing_changes(service: Service):
    anna, ben, table = seated(service)
    seat = anna.look(table)["to_act"][0]
    actor, other = (anna, ben) if seat == 0 else (ben, anna)
    with actor.live(table) as line, other.live(table) as second:
        update = line.hear("update")
        choices = {choice["action"] for choice in update["choices"]}
        illegal = next(action for action in range(50) if action not in choices)
        for request, change, code in (
            ("a", {"action": illegal}, "illegal-move"),
            ("b", {"number": update["number"] + 1}, "stale-move"),
            ("c", {"seat": 1 - seat}, "not-your-seat"),
            ("d", {"seat": 5}, "no-seat"),
        ):
            sent = {"seat": seat, "action": update["choices"][0]["action"], "number": update["number"], **change}
            line.send(type="move", request=request, **sent)
            refused = line.hear("refused")
            assert (refused["request"], refused["code"]) == (request, code)
        move(second, {**update, "seat": seat}, "e")
        assert second.hear("refused")["code"] == "not-your-seat"
        assert actor.look(table)["number"] == update["number"]
        move(line, update, "f")
        assert line.hear("update")["request"] == "f"


def test_a_move_and_its_undo_are_each_answered_by_one_update(service: Service):
    anna, ben, table = seated(service)
    actor, other = (anna, ben) if anna.look(table)["to_act"] == [0] else (ben, anna)
    with actor.live(table) as line, other.live(table) as second:
        update = line.hear("update")
        for each in (line, second):
            each.rest()
        move(line, update, "there")
        answers = updates(line)
        assert [(answer["request"], answer["number"]) for answer in answers] == [("there", update["number"] + 1)]
        line.send(type="undo", seat=update["seat"], number=answers[0]["number"], request="and back")
        answers = updates(line)
        assert [(answer["request"], answer["number"]) for answer in answers] == [("and back", update["number"])]
        told = [message["number"] for message in updates(second)]
        assert told == [update["number"] + 1, update["number"]]


def test_presence_is_seen_and_a_closed_connection_too(service: Service):
    anna, ben, table = seated(service)
    with anna.live(table) as line:
        line.hear("update")
        with ben.live(table) as other:
            other.hear("update")
            here = line.hear("table")
            while not here["seats"][1]["is_here"]:
                here = line.hear("table")
        gone = line.hear("table")
        while gone["seats"][1]["is_here"]:
            gone = line.hear("table")


def test_words_and_thoughts_travel_live(service: Service):
    anna = service.person("Anna")
    table = anna.open_table("classic", "you bot")["id"]
    with anna.live(table) as line:
        update = line.hear("update")
        line.send(type="chat", text="<script>alert(1)</script>")
        assert line.hear("chat")["text"] == "<script>alert(1)</script>"
        line.send(type="ping")
        assert line.hear("pong")["sequence"] >= update["sequence"]
        # The bot may have moved meanwhile.
        update = [message for message in line.heard if message["type"] == "update"][-1]
        for _ in range(6):
            while not update["choices"]:
                update = line.hear("update")
            move(line, update, "mine")
            update = line.hear("update")
        line.rest()
        assert {message["seat"] for message in line.heard if message["type"] == "thinking"} == {1}


def test_of_much_talk_only_the_latest_is_told_and_the_rest_on_request(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table("classic", "you open")["id"]
    count = MOST_CHATS + 15
    with anna.live(table) as line:
        line.hear("update")
        for number in range(1, count + 1):
            line.send(type="chat", text=str(number))
            while line.hear("chat")["text"] != str(number):
                pass
    latest, early = list(range(16, count + 1)), list(range(1, MOST_CHATS + 1))
    with ben.live(table) as line:
        told = [message for message in line.rest() if message["type"] in ("chat", "update")]
        assert [message["id"] for message in told[:-1]] == latest
        assert [message["text"] for message in told[:-1]] == [str(number) for number in latest]
        anna.post(f"/tables/{table}/chat", {"text": "And on."})
        assert line.hear("chat")["id"] == count + 1
    # Who was away for long hears no more; who was away for a moment hears what they missed.
    with ben.live(table, since=3) as line:
        assert [message["id"] for message in line.rest() if message["type"] == "chat"] == [*latest[1:], count + 1]
    with ben.live(table, since=told[-1]["sequence"]) as line:
        assert [message["id"] for message in line.rest() if message["type"] == "chat"] == [count + 1]

    def asked(**query: int) -> list[int]:
        return [chat["id"] for chat in ben.get(f"/tables/{table}/chat", **query)]

    assert asked() == [*latest[1:], count + 1]
    assert asked(since=0) == early
    assert asked(since=early[-1]) == list(range(early[-1] + 1, count + 2))
    assert asked(since=count) == [count + 1]
    assert asked(since=10**12) == []


def test_a_table_that_does_not_exist_is_told_and_closed(small_service: Service):
    anna = small_service.person()
    with anna.live("nowhere") as line:
        assert line.hear("refused")["code"] == "no-table"
        with pytest.raises(ConnectionClosed):
            line.hear()


def test_who_holds_no_cookie_may_watch_but_not_talk(small_service: Service):
    anna = small_service.person()
    table = anna.open_table(seats="you bot")["id"]
    with anna.live(table, cookie="") as line:
        assert line.hear("update")["seat"] is None
        line.send(type="chat", text="hello")
        assert line.hear("refused")["code"] == "who"
