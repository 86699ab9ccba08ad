"""Mistakes in the component file that only this game can notice."""

import pytest

from tests.games.broken_box import Box, Mistake, Reader, assert_reported, put, twice, without

GAME = "shifting-sands"


def only_pile_a(contents: Box) -> None:
    for goal in contents["statue"]:
        goal["pile"] = "A"


def sphinx_cards_for_three(contents: Box) -> None:
    for card in contents["sphinx_card"]:
        card["players"] = "3+"


def cards_for_three(contents: Box) -> None:
    for card in contents["nile_card"]:
        card["three_plus"] = [*card["copies"][:2], 0]


MISTAKES: dict[str, Mistake] = {
    "a column power twice": (put("column_tile", "G2", power="richer-fields"), "2 entries .*'richer-fields'"),
    "a grain card lost": (
        without("nile_card", "N2"),
        r"there are 21 \[\[nile_card\]\] copies in deck 1/2; the rulebook counts 22$",
    ),
    "a card of the last round lost": (
        put("nile_card", "N2", copies=[1, 0, 0]),
        r"there are 11 \[\[nile_card\]\] copies in deck 5; the rulebook counts 12$",
    ),
    "a card too many": (
        put("nile_card", "N1", copies=[0, 2, 0]),
        r"there are 23 \[\[nile_card\]\] copies in deck 3/4; the rulebook counts 22$",
    ),
    "a tile lost": (without("nile_tile", "C6"), r"there are 10 \[\[nile_tile\]\] entries; the rulebook counts 11$"),
    "a statue lost": (
        without("statue", "quarries"),
        r"there are 8 \[\[statue\]\] entries; the rulebook counts 9$",
    ),
    "a statue too few for two": (
        put("statues", None, two_count=1),
        r"there are 1 statues by `two_count` in \[statues\]; the rulebook counts 2$",
    ),
    "a statue twice": (twice("statue"), r"there are 10 \[\[statue\]\] entries; the rulebook counts 9$"),
    "a column tile lost": (
        without("column_tile", "G3"),
        r"there are 9 \[\[column_tile\]\] entries; the rulebook counts 10$",
    ),
    "too few gold tiles": (
        put("column_tile", "G1", colour="purple"),
        r"there are 4 \[\[column_tile\]\] entries of colour gold; the rulebook counts 5$",
    ),
    "a tile for two too few": (
        put("nile_tile", "C8", players="3+"),
        r"there are 4 \[\[nile_tile\]\] entries for two players; the rulebook counts 5$",
    ),
    "a tile for three too few": (
        put("nile_tile", "C1", players="2"),
        r"there are 7 \[\[nile_tile\]\] entries for three or four players; the rulebook counts 8$",
    ),
    "too many round spaces for two": (put("river", None, not_for_two=["K1"]), r"\[river\] must close round spaces"),
    "too few cards for two in a deck": (
        cards_for_three,
        r"\[\[nile_card\]\] puts too few cards for two players in deck 1/2",
    ),
    "rows of a half that do not shrink": (put("pyramid", None, two_rows=[6, 5, 4]), r"\[pyramid\]: `two_rows` must"),
    "an obelisk too high": (put("obelisk", None, lower=[1] * 31), r"\[obelisk\]: `lower` is .* 1 to 30 numbers"),
    "a market level left out": (
        lambda contents: contents["stone_market"].pop(),
        r"there are 4 \[\[stone_market\]\] entries; the rulebook counts 5$",
    ),
    "a pyramid too low": (
        put("pyramid", None, rows=[5, 4, 3, 2], costs=[2, 3, 4, 5]),
        r"there are 4 `rows` in \[pyramid\]; the rulebook counts 5$",
    ),
    "a pyramid too low for two": (
        put("pyramid", None, two_rows=[6, 4], two_costs=[2, 3]),
        r"there are 2 `two_rows` in \[pyramid\]; the rulebook counts 3$",
    ),
    "a colonnade without its purple column": (
        put("colonnade", None, columns=[1, 1, 2, 2]),
        r"\[colonnade\]: `purple` is 5, not a whole number from 1 to 4",
    ),
    "a colonnade that nobody completes": (
        put("sphinx_card", "colonnade-5", all={"colonnade": 8}),
        r"colonnade-5: `all.colonnade` is 8, but nobody can have more than 7",
    ),
    "the last brick of a monument without one": (
        put("sphinx_card", "obelisk-3", all={"obelisk": "last"}),
        "obelisk-3: `all.obelisk` is 'last'; the last one is known of colonnade, grain_market, stone_market only$",
    ),
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
    "no sphinx card for two": (sphinx_cards_for_three, r"\[\[sphinx_card\]\] has 0 entries for two players"),
    "one pile of goals": (only_pile_a, r"\[\[statue\]\] has too few entries of pile B"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(mistake: str, read_box: Reader) -> None:
    assert_reported(GAME, MISTAKES[mistake], read_box)
