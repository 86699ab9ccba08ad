"""What the browser is told of the boxes is complete and in words of the catalogue."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia.catalogue import LANGUAGES, Message
from egizia.games import NAMES
from egizia.games.facts import facts, write


def messages(value: Any) -> Iterator[Message]:
    """All messages within some facts."""
    if isinstance(value, dict):
        if set(value) == {"key", "parameters"}:
            yield _message(value)
        else:
            for inner in value.values():
                yield from messages(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from messages(inner)


def _message(value: Any) -> Any:
    if isinstance(value, dict):
        return Message(value["key"], {name: _message(inner) for name, inner in value["parameters"].items()})
    return [_message(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", NAMES)
def test_every_name_and_text_can_be_said_in_every_language(game: str):
    told = json.loads(json.dumps(facts(game)))
    said = [message.text(language) for message in messages(told) for language in LANGUAGES]
    assert len(said) > 20
    assert all(said)


@pytest.mark.parametrize("game", ["shifting-sands", "classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_and_tile_of_a_whole_game_is_known(game: str, players: int):
    told = facts(game)
    match = egizia.make(game, players=players).new(seed=players)
    while not match.is_over:
        view = match.view(None)
        for place in view["river"]:
            assert place.get("card") is None or place["card"] in told["cards"]
            assert place.get("tile") is None or place["tile"] in told["tiles"]
        assert all(card in told["cards"] for tableau in view["tableaus"] for card in tableau["cards"])
        assert view["ring"] in told["rings"]
        match.play(match.legal_actions()[0])
    assert all(held["card"] in told["sphinx"] for tableau in match.view(None)["tableaus"] for held in tableau["sphinx"])


def test_every_part_of_a_city_is_known():
    told = facts("egyptia")
    view = egizia.make("egyptia", players=2).new(seed=1).view(0)
    assert {die["die"] for die in view["dice"]} == set(told["dice"])
    assert all(card["card"] in told["pharaoh"] for card in view["pharaoh_cards"])
    assert set(view["tableaus"][0]["ships"]) == set(told["ships"])


def test_a_file_is_written_for_every_game(tmp_path: Path):
    write(tmp_path / "generated")
    assert {path.stem for path in (tmp_path / "generated").iterdir()} == set(NAMES)
