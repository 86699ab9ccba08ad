import re

import msgspec
import pytest

from egizia.server import messages, typescript


def test_the_browsers_types_are_up_to_date():
    if not typescript.HOME.parents[2].is_dir():
        pytest.skip("the browser client is not here")
    assert typescript.HOME.read_text(encoding="utf-8") == typescript.text(), "run python -m egizia.server.typescript"


def test_every_type_that_is_named_is_declared():
    text = typescript.text()
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    named = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*(?s:.*?)\*/|//.*|\"[^\"]*\"", "", text)))
    assert named - declared == {"Record"}


def test_what_may_be_left_out_is_marked_in_what_clients_send_and_never_in_what_they_get():
    text = typescript.text()
    update = text.partition("export interface Update {")[2].partition("}")[0]
    new_table = text.partition("export interface NewTable {")[2].partition("}")[0]
    assert "?" not in update
    assert "seed?: number | null;" in new_table
    assert "game: string;" in new_table


def test_every_live_message_is_known_by_its_type():
    for union in (messages.FromServer, messages.FromClient):
        decoder = msgspec.json.Decoder(union)
        with pytest.raises(msgspec.ValidationError, match="Invalid value 'dance'"):
            decoder.decode(b'{"type": "dance"}')
