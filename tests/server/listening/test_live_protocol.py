"""What the protocol of live connections takes for granted of uvicorn, and what it promises browsers."""

import json

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.sync.client import connect

from egizia.server.live.connection import MALFORMED
from egizia.server.messages.play import MOST_PREVIEWS
from tests.server.people import Person, Service

WAYS = {
    "plain": None,
    "compressed": [ClientPerMessageDeflateFactory(client_max_window_bits=True)],
    "as browsers ask for it": [ClientPerMessageDeflateFactory()],
    "with a window too small for ours": [ClientPerMessageDeflateFactory(server_max_window_bits=9)],
}


def address(person: Person, table: str) -> str:
    return f"{str(person.web.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/live"


@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_client_hears_the_same(small_service: Service, way: str):
    anna = small_service.person("Anna")
    table = anna.open_table("shifting-sands", "you bot", seed=3)["id"]
    with connect(
        address(anna, table), additional_headers={"cookie": anna.cookie}, compression=None, extensions=WAYS[way]
    ) as line:
        heard = [json.loads(line.recv(timeout=10)) for _ in range(2)]
        update = next(message for message in heard if message["type"] == "update")
        assert update["choices"] == [
            {key: offer[key] for key in update["choices"][0]} for offer in anna.look(table)["choices"]
        ]
        for extension in line.protocol.extensions:
            # Neither side remembers a message for the next one.
            assert isinstance(extension, PerMessageDeflate)
            assert extension.remote_no_context_takeover
            assert extension.local_no_context_takeover
        line.send(json.dumps({"type": "ping"}))
        while json.loads(line.recv(timeout=10))["type"] != "pong":
            pass


def test_many_previews_at_once_are_refused_in_words_and_the_line_stays_open(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table("egyptia", "you", seed=3)["id"]
    with anna.live(table) as line:
        update = line.hear("update")
        for _ in range(2 * MALFORMED):
            line.send(type="preview", seat=0, number=update["number"], actions=[0] * (MOST_PREVIEWS + 1))
            refused = line.hear("refused")
            assert refused["code"] == "malformed"
            assert refused["message"]["key"]
        actions = [choice["action"] for choice in update["choices"]][:MOST_PREVIEWS]
        line.send(type="preview", seat=0, number=update["number"], actions=actions)
        assert [preview["action"] for preview in line.hear("previews")["previews"]] == actions
