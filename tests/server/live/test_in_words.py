"""The table in words, for those who cannot see the board."""

import json

import pytest

from egizia.catalogue import Message
from tests.server.people import GAMES, Json, Service


def spoken(message: Json) -> str:
    """A message as somebody reads it."""

    def inner(value: Json) -> Json:
        if isinstance(value, dict):
            return Message(value["key"], {name: inner(one) for name, one in value["parameters"].items()})
        return [inner(one) for one in value] if isinstance(value, list) else value

    return inner(message).text("en")


@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_have_the_table_read_to_them(small_service: Service, game: str):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table(game, "you bot bot", seed=3)["id"]
    anna.play_on(table, moves=20)
    lines = [spoken(line) for line in anna.get(f"/tables/{table}/words")]
    names = anna.look(table)["view"]["names"]
    assert all(any(name in line for line in lines) for name in names)
    watched = [spoken(line) for line in ben.get(f"/tables/{table}/words")]
    assert all(any(name in line for line in watched) for name in names)


def test_words_keep_a_seats_secrets(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table("shifting-sands", "you open", seed=3)["id"]
    ben.post(f"/tables/{table}/seats/1")
    update = anna.look(table)
    anna.play(table, update, update["choices"][0]["action"])
    update = ben.look(table)
    ben.play(table, update, update["choices"][0]["action"])
    told = [person.get(f"/tables/{table}/words") for person in (anna, ben, small_service.person("Cleo"))]
    kept = [[line["parameters"]["cards"] for line in lines if line["key"] == "summary.secret"] for lines in told]
    assert [len(cards) for cards in kept] == [1, 1, 0]
    assert kept[0] != kept[1]
    for seat in (0, 1):
        (secret,) = kept[seat][0]
        assert all(json.dumps(secret) not in json.dumps(lines) for lines in told if lines is not told[seat])


def test_there_is_nothing_to_say_before_a_game_begins(small_service: Service):
    anna = small_service.person()
    table = anna.open_table("classic", "you open")["id"]
    assert anna.get(f"/tables/{table}/words") == []
