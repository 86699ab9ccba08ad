"""Mistakes in the component file that only this game can notice."""

import pytest

from tests.games.broken_box import Box, Mistake, Reader, assert_reported, put, without

GAME = "classic"


def two_spaces_swapped(contents: Box) -> None:
    spaces = contents["round_space"]
    spaces[0], spaces[1] = spaces[1], spaces[0]


STONE_TABLE = "players-at-the-last-stone-level"
MISTAKES: dict[str, Mistake] = {
    "a round space left out": (lambda contents: contents["round_space"].pop(0), r"\[\[round_space\]\] must describe"),
    "round spaces out of order": (two_spaces_swapped, r"\[\[round_space\]\] must describe T1 to T7, in this order"),
    "a round space without a name": (put("round_space", "T2", name=None), r"\[\[round_space\]\] T2: `name` is None"),
    "a round space called by a number": (put("round_space", "T2", name=2), r"\[\[round_space\]\] T2: `name` is 2"),
    "no last space": (put("round_space", "T7", last=None), r"one \[\[round_space\]\] must have `last = true`"),
    "two last spaces": (put("round_space", "T3", last=True), r"one \[\[round_space\]\] must have `last = true`"),
    "an obelisk too high": (put("obelisk", None, levels=[1] * 31), r"\[obelisk\]: `levels` is .* 1 to 30 numbers"),
    "an obelisk too low": (put("obelisk", None, levels=[1] * 8), r"\[obelisk\]: `levels` has 8 .* names a 9th level"),
    "markets of different lengths": (
        lambda contents: contents["stone_market"].pop(),
        r"\[\[stone_market\]\] has 4 levels; it needs 5, as \[\[grain_market\]\] has",
    ),
    "a pyramid too low": (
        put("pyramid", None, rows=[6, 5, 4], costs=[2, 3, 4]),
        r"\[pyramid\]: `rows` has 3 numbers; sphinx cards look at the fourth row",
    ),
    "an obelisk of two sections": (put("obelisk", None, upper=[6]), r"\[obelisk\]: `upper` is not a value"),
    "a temple column too high": (put("temple", None, left=[1] * 10), r"\[temple\]: `left` is"),
    "a temple without a top": (put("temple", None, top=None), r"\[temple\]: `top` is None"),
    "a third column": (put("temple", None, middle=[4, 4, 4]), r"3 `middle` spaces in \[temple\]; .* counts 2$"),
    "a temple space for nothing": (put("temple", None, middle=[4, 0]), r"\[temple\]: `middle` is"),
    "no grave tiles": (put("graves", None, tiles=None), r"\[graves\]: `tiles` is missing"),
    "a grave tile of no value": (put("graves", None, tiles={"0": 20}), r"\[graves\]: `tiles.0` is unknown"),
    "a grave tile lost": (
        put("graves", None, tiles={"2": 4, "3": 5, "4": 5, "5": 4, "6": 1}),
        r"there are 19 tiles in \[graves\]; the rulebook counts 20$",
    ),
    "too few graves": (put("graves", None, laid=11), r"there are 11 tiles `laid` out in \[graves\]; .* counts 12$"),
    "too few open graves": (put("graves", None, open=3), r"there are 3 tiles `open` in \[graves\]; .* counts 4$"),
    "a card of the last round lost": (
        without("nile_card", "A9"),
        r"there are 11 \[\[nile_card\]\] copies in deck 5; the rulebook counts 12$",
    ),
    "more graves than tiles": (put("graves", None, laid=21), r"\[graves\]: `laid` is 21, not .* from 1 to 20"),
    "more open graves than graves": (put("graves", None, open=13), r"\[graves\]: `open` is 13, not .* from 1 to 12"),
    "no worth of grave tiles": (put("graves", None, sums={}), r"\[graves\]: `sums` is missing"),
    "a table without a measure": (put("sphinx_card", STONE_TABLE, by="camels"), f"{STONE_TABLE}: `by` is 'camels'"),
    "a table of two numbers": (put("sphinx_card", STONE_TABLE, table=[2, 4]), f"{STONE_TABLE}: `table` is"),
    "a table missing": (put("sphinx_card", STONE_TABLE, table=None), f"{STONE_TABLE}: `table` is missing"),
    "a table beside points": (put("sphinx_card", STONE_TABLE, points=7), f"{STONE_TABLE}: `points` is not a value"),
    "a table beside a goal": (put("sphinx_card", STONE_TABLE, each="tens"), f"{STONE_TABLE}: `each` is not a value"),
    "a table nobody reads": (put("sphinx_card", "permanents", table=[1, 2, 3]), "permanents: `table` is not a value"),
    "a card for three and more": (put("nile_card", "A1", three_plus=[1, 0, 0]), "A1: `three_plus` is not a value"),
    "a power of the later edition": (put("nile_card", "A3", power="markets-for-crew"), "A3: `power` is"),
    "a combo": (put("nile_card", "green-2", type="combo", quarry=2), "green-2: `type` is 'combo'"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(mistake: str, read_box: Reader) -> None:
    assert_reported(GAME, MISTAKES[mistake], read_box)
