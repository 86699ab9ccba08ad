"""Whatever way something comes in, it counts the same: a move, an undo, a word."""

import pytest

from tests.server.live.test_connection import move, seated
from tests.server.people import Person, Service, play_together, refused


def counted(service: Service, name: str) -> float:
    with service.stranger() as web:
        lines = web.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_an_undo_is_no_move_by_request_as_live(small_service: Service):
    anna, ben, table = seated(small_service)
    actor = anna if anna.look(table)["to_act"] == [0] else ben
    update = actor.look(table)
    seat = update["seat"]
    after = actor.play(table, update, update["choices"][0]["action"])
    actor.post(f"/tables/{table}/undo", {"seat": seat, "number": after["number"]})
    with actor.live(table) as line:
        move(line, line.hear("update"), "there")
        after = line.hear("update")
        line.send(type="undo", seat=seat, number=after["number"], request="and back")
        assert line.hear("update")["request"] == "and back"
    assert counted(small_service, 'egizia_moves_total{by="person"}') == 2
    assert counted(small_service, "egizia_undos_total") == 2


def says(person: Person, table: str, key: str = "") -> set[str]:
    """What comes of talking at a table, by request and live."""
    answer = person.web.post(f"/api/tables/{table}/chat", json={"text": "Hello!"}, params={"key": key}).json()
    came = {answer.get("code", "said")}
    with person.live(table, key=key) as line:
        line.hear("update")
        line.rest()
        line.send(type="chat", text="Hello!", request="hello")
        came.add(line.hear("refused", "chat").get("code", "said"))
    return came


def test_at_a_private_table_only_those_who_belong_there_talk(service: Service):
    anna, ben, cleo, dora = (service.person(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    table = anna.open_table("classic", "friend friend", is_private=True)["id"]
    key = anna.post(f"/tables/{table}/invitation")["url"].partition("key=")[2]
    ben.post(f"/tables/{table}/seats/0", key=key)
    # Its opener, who sits here, and who holds the invitation.
    assert [says(anna, table), says(ben, table), says(cleo, table, key)] == [{"said"}] * 3
    # Whoever has nothing but the address of the table may watch.
    for wrong in ("", "x", key[:-1], "\u3164"):
        assert says(dora, table, wrong) == {"not-invited"}
    assert len(dora.get(f"/tables/{table}/chat")) == 6
    cleo.post(f"/tables/{table}/seats/1", key=key)
    assert says(cleo, table) == {"said"}


def test_a_seat_that_is_kept_for_somebody_lets_them_talk(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table("egyptia", "you friend", is_private=True)["id"]
    key = anna.post(f"/tables/{table}/invitation")["url"].partition("key=")[2]
    ben.post(f"/tables/{table}/seats/1", key=key)
    play_together({0: anna, 1: ben}, table)
    again = anna.post(f"/tables/{table}/rematch")["id"]
    assert says(ben, again) == {"said"}
    assert says(small_service.person("Dora"), again) == {"not-invited"}


def test_at_a_table_for_everybody_everybody_talks(small_service: Service):
    anna, dora = small_service.person("Anna"), small_service.person("Dora")
    assert says(dora, anna.open_table("classic", "you open")["id"]) == {"said"}


@pytest.mark.parametrize("text", ["\u3164", "  \u2800 ", "\ufe0f", "\u200b", "\n\t"])
def test_words_that_cannot_be_seen_are_not_said(small_service: Service, text: str):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    assert refused(lambda: anna.post(f"/tables/{table}/chat", {"text": text})) == "malformed"
    assert anna.post(f"/tables/{table}/chat", {"text": "❤️"})["text"] == "❤️"
