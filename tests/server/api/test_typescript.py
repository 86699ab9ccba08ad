import re
from itertools import chain
from typing import get_args

import msgspec
import pytest

from egizia import Game
from egizia.server.messages import play, typescript
from tests.tables import played, walk


def test_the_browsers_types_are_up_to_date():
    if not typescript.HOME.parents[1].is_dir():
        pytest.skip("the browser client is not here")
    for home, text in typescript.files().items():
        assert home.read_text(encoding="utf-8") == text, "see messages/typescript.py"


def test_every_type_that_is_named_is_declared():
    text = typescript.messages() + typescript.shown()
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    named = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*(?s:.*?)\*/|//.*|\"[^\"]*\"", "", text)))
    assert named - declared == {"Partial", "Record"}


def test_what_may_be_left_out_is_marked_in_what_clients_send_and_never_in_what_they_get():
    text = typescript.messages()
    update = text.partition("export interface Update {")[2].partition("}")[0]
    new_table = text.partition("export interface NewTable {")[2].partition("}")[0]
    assert "?" not in update
    assert "seed?: number | null;" in new_table
    assert "game: string;" in new_table


def test_no_view_is_left_untyped():
    types = re.findall(r"^  \w+\??: (.*);$", typescript.shown(), re.MULTILINE)
    assert types
    assert not [written for written in types if re.search(r"\b(any|unknown)\b", written)]
    assert "view: View | null;" in typescript.messages()
    assert "secrets: (Secrets | null)[] | null;" in typescript.messages()


def test_what_a_view_says_of_its_fields_is_said_in_the_browser_too():
    place = typescript.shown().partition("export interface RiverPlace {")[2].partition("}")[0]
    assert "  ships: number[];" in place
    assert "one entry a ship" in place
    assert "  taken?: string | null;" in place
    assert "export interface ClassicView extends SharedNileView {" in typescript.shown()


def test_views_are_what_their_types_say(game: Game):
    wanted = game.title.view
    assert wanted
    assert get_args(wanted.__annotations__["game"]) == (game.name,)
    for match in chain(walk(game, 3, every=5), [played(game, 3)]):
        for seat in (None, match.current_seat):
            view = match.view(seat)
            assert msgspec.convert(view, wanted) == view, "nothing but what the type has"


def test_every_live_message_is_known_by_its_type():
    for union in (play.FromServer, play.FromClient):
        decoder = msgspec.json.Decoder(union)
        with pytest.raises(msgspec.ValidationError, match="Invalid value 'dance'"):
            decoder.decode(b'{"type": "dance"}')
