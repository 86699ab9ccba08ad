"""Mistakes in the component file that only this game can notice."""

import pytest

from tests.games.broken_box import Box, Mistake, Reader, assert_reported, put

GAME = "shifting-sands"


def only_pile_a(contents: Box) -> None:
    for goal in contents["statue"]:
        goal["pile"] = "A"


def only_purple_tiles(contents: Box) -> None:
    for tile in contents["column_tile"]:
        tile["colour"] = "purple"


def sphinx_cards_for_three(contents: Box) -> None:
    for card in contents["sphinx_card"]:
        card["players"] = "3+"


def cards_for_three(contents: Box) -> None:
    for card in contents["nile_card"]:
        card["three_plus"] = [*card["copies"][:2], 0]


def tiles_for_three(contents: Box) -> None:
    for tile in contents["nile_tile"]:
        tile["players"] = "3+"


MISTAKES: dict[str, Mistake] = {
    "a column power twice": (put("column_tile", "G2", power="richer-fields"), "2 entries .*'richer-fields'"),
    "too few cards for two in a deck": (cards_for_three, r"\[\[nile_card\]\] puts too few cards in deck 1/2"),
    "too few tiles for two": (tiles_for_three, r"\[\[nile_tile\]\] has too few tiles, 5 spaces need one"),
    "rows of a half that do not shrink": (put("pyramid", None, two_rows=[6, 5, 4]), r"\[pyramid\]: `two_rows` must"),
    "an obelisk too high": (put("obelisk", None, lower=[1] * 6, upper=[2] * 5), r"\[obelisk\]: more than 10 levels"),
    "no upper section": (put("obelisk", None, upper=[]), r"\[obelisk\]: `upper` is \[\]"),
    "an unknown space closed": (put("river", None, not_for_two=["K99"]), r"\[river\]: `not_for_two` must list"),
    "something that is no space closed": (put("river", None, not_for_two=[["K1"]]), r"\[river\]: `not_for_two` must"),
    "a tile printed on a card space": (put("nile_tile", "C1", printed="K1"), r"\[\[nile_tile\]\] C1: `printed`"),
    "two tiles printed on a space": (put("nile_tile", "C1", printed="T5"), r"\[\[nile_tile\]\] C2: `printed`"),
    "a space without a printed tile": (put("nile_tile", "C1", printed=None), r"\[\[nile_tile\]\] must name a tile"),
    "too many basic crews": (put("nile_tile", "C11", benefit={"basic_crews": 4}), "C11: `benefit.basic_crews` must be"),
    "a combo without its quarry": (put("nile_card", {"type": "combo"}, quarry=None), "a quarry or combo, and no other"),
    "a combo without its field": (put("nile_card", {"type": "combo"}, field=None), "a field or combo, and no other"),
    "more marked than there are": (put("nile_card", "N3", three_plus=[1, 0, 0]), "N3: more copies are marked 3"),
    "no gold tile for two": (put("column_tile", "G6", two_players_gold=None), "one .*column_tile.* must have"),
    "no gold tile at all": (only_purple_tiles, "column_tile"),
    "no sphinx card for two": (sphinx_cards_for_three, r"\[\[sphinx_card\]\] has 0 entries for two players"),
    "one pile of goals": (only_pile_a, r"\[\[statue\]\] has too few entries of pile B"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(mistake: str, read_box: Reader) -> None:
    assert_reported(GAME, MISTAKES[mistake], read_box)
