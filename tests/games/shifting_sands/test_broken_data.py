"""Mistakes in the component file that only this game can notice."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from egizia.kernel.datafile import DataError
from tests.games.broken_box import Box, box, reader

GAME = "shifting-sands"


def named(contents: Box, key: str, own: str) -> Box:
    return next(entry for entry in contents[key] if entry["id"] == own)


def put(key: str, own: str | None, **values: Any) -> Callable[[Box], None]:
    """Overwrite values of an entry; None takes one away."""

    def change(contents: Box) -> None:
        entry = contents[key] if own is None else named(contents, key, own)
        entry.update(values)
        for name in [name for name, value in values.items() if value is None]:
            del entry[name]

    return change


def few_cards(contents: Box) -> None:
    for card in contents["nile_card"]:
        card["copies"] = [min(1, card["copies"][0]), *card["copies"][1:]]
        card["three_plus"] = [0, *card.get("three_plus", [0, 0, 0])[1:]]


def only_pile_a(contents: Box) -> None:
    for goal in contents["statue"]:
        goal["pile"] = "A"


def many_cards(contents: Box) -> None:
    for card in contents["nile_card"]:
        card["copies"] = [20, 20, 20]


def few_sphinx_cards(contents: Box) -> None:
    del contents["sphinx_card"][20:]


def only_purple_tiles(contents: Box) -> None:
    for tile in contents["column_tile"]:
        tile["colour"] = "purple"


def sphinx_cards_for_three(contents: Box) -> None:
    for card in contents["sphinx_card"]:
        card["players"] = "3+"


MISTAKES: dict[str, tuple[Callable[[Box], None], str]] = {
    "a power nobody has": (put("nile_card", "N1", power=None, uses={"stone": 1}), "0 entries .*'second-ship'"),
    "a power twice": (put("nile_card", "N2", power="second-ship"), "2 entries .*'second-ship'"),
    "an unknown power": (put("nile_card", "N1", power="flying"), r"\[\[nile_card\]\] N1: `power` is 'flying'"),
    "a column power twice": (put("column_tile", "G2", power="richer-fields"), "2 entries .*'richer-fields'"),
    "too few cards in a deck": (few_cards, r"\[\[nile_card\]\] puts too few cards in deck 1/2"),
    "too few sphinx cards": (few_sphinx_cards, r"\[\[sphinx_card\]\] has 20 entries"),
    "pyramid rows that do not shrink": (put("pyramid", None, rows=[5, 4, 4, 2, 1]), r"\[pyramid\]: `rows` must shrink"),
    "rows of a half that do not shrink": (put("pyramid", None, two_rows=[6, 5, 4]), r"\[pyramid\]: `two_rows` must"),
    "a cost too few": (put("pyramid", None, costs=[2, 3]), r"\[pyramid\]: `rows` and `costs` must be equally long"),
    "an obelisk too high": (put("obelisk", None, lower=[1] * 6, upper=[2] * 5), r"\[obelisk\]: more than 10 levels"),
    "no upper section": (put("obelisk", None, upper=[]), r"\[obelisk\]: `upper` is \[\]"),
    "a crew without a start": (put("crews", None, start={"green": 1}), r"\[crews\]: `start` must name all four"),
    "a start beyond the track": (put("stone", None, start=[2, 3, 4, 26]), r"\[stone\]: `start` is"),
    "a river space twice": (put("river", None, spaces=["K1", "K1"]), r"\[river\]: `spaces` must name K1 to K10"),
    "an unknown space closed": (put("river", None, not_for_two=["K99"]), r"\[river\]: `not_for_two` must list"),
    "a tile printed on a card space": (put("nile_tile", "C1", printed="K1"), r"\[\[nile_tile\]\] C1: `printed`"),
    "two tiles printed on a space": (put("nile_tile", "C1", printed="T5"), r"\[\[nile_tile\]\] C2: `printed`"),
    "a space without a printed tile": (put("nile_tile", "C1", printed=None), r"\[\[nile_tile\]\] must name a tile"),
    "a ring that moves too far": (put("nile_tile", "C4", benefit={"ring": 3}), r"C4: `benefit.ring` must be from 0"),
    "an unknown benefit": (put("nile_tile", "C4", benefit={"gold": 3}), r"C4: `benefit.gold` is unknown"),
    "a field on a quarry": (put("nile_card", "quarry-2", field={"colour": "red", "grain": 2}), "quarry-2: a field or"),
    "a field without a colour": (
        put("nile_card", "green-3", field={"grain": 3}),
        "green-3: `field`: `colour` is missing",
    ),
    "a quarry on a field": (put("nile_card", "green-3", quarry=2), "green-3: a quarry or combo"),
    "uses on a permanent": (put("nile_card", "N18", uses={"stone": 1}), "N18: only an anytime card has `uses`"),
    "an anytime card without use": (put("nile_card", "N3", uses=None), "N3: an anytime card needs `uses` or"),
    "more marked than there are": (put("nile_card", "N3", three_plus=[1, 0, 0]), "N3: more copies are marked 3"),
    "a goal of two kinds": (put("sphinx_card", "majorities", most="quarries"), "majorities: needs exactly one of"),
    "too many conditions": (
        put("sphinx_card", "obelisk-3", all=dict.fromkeys(("obelisk", "colonnade", "pyramid", "statues", "fields"), 1)),
        "obelisk-3: more than 4 conditions",
    ),
    "no gold tile for two": (put("column_tile", "G6", two_players_gold=None), "one .*column_tile.* must have"),
    "a market level left out": (
        lambda contents: contents["grain_market"].pop(),
        r"\[\[grain_market\]\] needs the levels",
    ),
    "one pile of goals": (only_pile_a, r"\[\[statue\]\] has too few entries of pile B"),
}
SPOILING: dict[str, tuple[Callable[[Box], None], str]] = {
    "no gold tile at all": (only_purple_tiles, "column_tile"),
    "no sphinx card for two": (sphinx_cards_for_three, "sphinx_card"),
    "a field that is no table": (put("nile_card", "green-3", field=3), "green-3: `field`"),
    "a field with more than it can have": (
        put("nile_card", "green-3", field={"colour": "green", "grain": 3, "camels": 1}),
        "green-3: `field`: `camels`",
    ),
    "a field that eats grain": (put("nile_card", "green-3", field={"colour": "green", "grain": -3}), "green-3: `field"),
    "a deck of more cards than a record holds": (many_cards, "nile_card"),
}


def check(mistake: tuple[Callable[[Box], None], str], folder: Path, patch: pytest.MonkeyPatch) -> None:
    change, complaint = mistake
    contents = box(GAME)
    change(contents)
    with pytest.raises(DataError, match=rf"^{GAME}\.toml.*{complaint}"):
        reader(folder, patch)(GAME, contents)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(MISTAKES[mistake], tmp_path, monkeypatch)


@pytest.mark.parametrize("mistake", SPOILING)
def test_a_mistake_that_spoils_the_game_is_reported(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(SPOILING[mistake], tmp_path, monkeypatch)
