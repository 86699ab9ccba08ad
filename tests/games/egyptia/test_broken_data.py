"""Mistakes in the component file are reported where they stand."""

import pytest

from tests.games.broken_box import Box, Mistake, Reader, assert_reported, box, put, twice, without

GAME = "egyptia"


def swap(key: str) -> Mistake:
    def change(contents: Box) -> None:
        contents[key][0], contents[key][1] = contents[key][1], contents[key][0]

    return change, rf"\[\[{key}\]\] must"


def counted(key: str, which: str, printed: int) -> dict[str, Mistake]:
    """One entry less and one more than the rulebook counts."""
    return {
        f"{key} {which} lost": (without(key, which), _count(key, printed - 1, printed)),
        f"{key} twice": (twice(key), _count(key, printed + 1, printed)),
    }


def _count(key: str, found: int, printed: int) -> str:
    return rf"there are {found} \[\[{key}\]\] entries; the rulebook counts {printed}$"


def more_hexes(contents: Box) -> None:
    contents["hex"] += [{"id": f"Z{n}", "at": [9, n], "site": "plain", "source": "guess"} for n in range(9)]
    contents["hex"] += [{"id": f"Y{n}", "at": [8, n], "site": "plain", "source": "guess"} for n in range(9)]


def fewer_hexes(contents: Box) -> None:
    plain = [entry for entry in contents["hex"] if entry["site"] == "plain"]
    gone = plain[: len(contents["hex"]) - 1 - 15]
    contents["hex"] = [entry for entry in contents["hex"] if entry not in gone]


def one_sacred_site(contents: Box) -> None:
    for entry in [entry for entry in contents["hex"] if entry["site"] == "sacred"][1:]:
        entry["site"] = "plain"


def no_oasis(contents: Box) -> None:
    next(entry for entry in contents["hex"] if entry["site"] == "oasis")["site"] = "plain"


def faces(**columns: list[int]) -> dict[str, list[int]]:
    return {"grain": [1, 2], "diamond": [3, 4], "stone": [5, 5], "favor": [6, 6], **columns}


def without_letter(contents: Box) -> None:
    contents["pharaoh_card"] = [card for card in contents["pharaoh_card"] if card["letter"] != "C"]


def many_lines(contents: Box) -> None:
    for card in contents["pharaoh_card"]:
        for key in ("table", "by", "largest_group", "other"):
            card.pop(key, None)
        card["pays"] = [{"points": 1}] * 7


MISTAKES: dict[str, Mistake] = {
    "tracks out of order": swap("track"),
    "a red dot beyond the track": (put("track", "grain", red_from=36), r"grain: `red_from` is 36, not .* 1 to 35"),
    "a start on a red dot": (put("track", "favor", start=20), r"favor: `start` is 20, not .* from 0 to 19"),
    "no steps": (put("productivity", None, steps=[]), r"\[productivity\]: `steps` is \[\]"),
    "steps that are no list": (put("productivity", None, steps=4), r"\[productivity\]: `steps` is 4"),
    "a market that sells favor too cheap": (
        put("market", None, basics_for_a_basic=4, basics_for_a_favor=3),
        r"\[market\]: `basics_for_a_basic` must not",
    ),
    "a ship that carries nothing": (put("ship", "grain", gives={}), r"\[\[ship\]\] grain: `gives` is missing"),
    "a ship that carries camels": (put("ship", "grain", gives={"camels": 3}), "grain: `gives.camels` is unknown"),
    "a building that costs camels": (put("building", "mine", cost={"camels": 1}), "mine: `cost.camels` is unknown"),
    "a building that costs too much": (put("building", "mine", cost={"stone": 6}), "mine: `cost.stone` is 6"),
    "a building that produces camels": (put("building", "mine", productivity="camels"), "mine: `productivity` is"),
    "a die for a mound": (put("die", "D6", building="mound"), r"\[\[die\]\] D6: `building` is 'mound'"),
    "a die with an unknown column": (put("die", "D6", columns={"camels": [1, 6]}), "D6: `columns` is"),
    "a die without columns": (put("die", "D6", columns=None), "D6: `columns` is None"),
    "a die with a column of one number": (put("die", "D6", columns=faces(favor=[6])), "D6: `columns`: `favor` is"),
    "a face that the die has not": (put("die", "D6", columns=faces(favor=[6, 7])), "D6: `columns`: `favor` is"),
    "a face in two columns": (put("die", "D6", columns=faces(stone=[4, 5])), "D6: face 4 lies in two `columns`"),
    "a face in no column": (put("die", "D6", columns=faces(stone=[5, 4])), "D6: face 5 lies in none of the `columns`"),
    "the last face in no column": (put("die", "D6", sides=7), "D6: face 7 lies in none of the `columns`"),
    "a price for a die of its own": (put("die", "D6", favor=1), "D6: the die for any building, and no other"),
    "no price for the wild die": (put("die", "D20", favor=None), "D20: the die for any building, and no other"),
    "no wild die": (put("die", "D20", building="mine", favor=None), r"one \[\[die\]\] must be for any building"),
    "two wild dice": (put("die", "D6", building="any", favor=1), r"one \[\[die\]\] must be for any building"),
    "a plague that does two things": (put("plague", "boils", lose_any=1), "boils: needs exactly one of"),
    "a plague that does nothing": (put("plague", "boils", bars=None), "boils: needs exactly one of"),
    "a plague that bars nothing": (put("plague", "boils", bars=[]), "boils: this plague takes nothing"),
    "a plague that takes nothing": (put("plague", "locusts", lose={}), "locusts: this plague takes nothing"),
    "a plague that bars camels": (put("plague", "boils", bars=["camels"]), "boils: `bars` is"),
    "a plague that bars a word": (put("plague", "boils", bars="market"), "boils: `bars` is 'market'"),
    "a plague that maybe takes a ship": (put("plague", "hail-fire", lose_ship=1), "hail-fire: `lose_ship` is 1"),
    "a plague that may be impossible again": (put("plague", "frogs", again=True), "frogs: only a plague that bars all"),
    "no plague that comes again": (put("plague", "death", again=None), r"one \[\[plague\]\] must be there"),
    "a hex of an unknown site": (put("hex", "1a", site="cursed"), r"\[\[hex\]\] 1a: `site` is 'cursed'"),
    "a hex in three dimensions": (put("hex", "1a", at=[0, 1, 2]), "1a: `at` is"),
    "two hexes in one place": (put("hex", "2a", at=[0, -2]), r"2a: `at` is \[0, -2\], where another hex lies"),
    "no oasis": (no_oasis, r"one \[\[hex\]\] must be the oasis"),
    "two oases": (put("hex", "1a", site="oasis"), r"one \[\[hex\]\] must be the oasis"),
    "too many hexes": (more_hexes, r"\[\[hex\]\] has 36 entries beside the oasis; 30 can be"),
    "a map that is too small": (
        fewer_hexes,
        r"\[\[hex\]\] has 15 entries beside the oasis; the rulebook shows 16 at least",
    ),
    "too few Sacred Sites": (one_sacred_site, r"\[\[hex\]\] has 1 Sacred Sites; the rulebook shows 4 at least"),
    **counted("ship", "diamond", 3),
    **counted("building", "mine", 5),
    **counted("die", "D6", 6),
    **counted("plague", "boils", 10),
    **counted("rank", "master", 5),
    "a Pharaoh card lost": (
        without("pharaoh_card", "B2"),
        r"there are 2 \[\[pharaoh_card\]\] entries of letter B; the rulebook counts 3$",
    ),
    "a letter without cards": (without_letter, r"\[\[pharaoh_card\]\] must have cards of the letters A, B"),
    "a letter too many": (put("pharaoh_card", "A1", letter="F"), "A1: `letter` is 'F'"),
    "letters out of order": (put("pharaoh_card", "A1", letter="B"), "letters A, B, C, D, E, in this order"),
    "a card for camels": (put("pharaoh_card", "A1", building="camels"), "A1: `building` is 'camels'"),
    "a card that pays nothing": (put("pharaoh_card", "A1", pays=None), "A1: needs exactly one of"),
    "a card that pays twice": (put("pharaoh_card", "A1", largest_group=3), "A1: needs exactly one of"),
    "a card with too many lines": (many_lines, "A1: `pays` is .* 1 to 6 lines"),
    "a card whose line is a number": (put("pharaoh_card", "A1", pays=[5]), r"A1: `pays` is \[5\]"),
    "a line without points": (put("pharaoh_card", "A1", pays=[{"site": "sacred"}]), "A1: line 1: `points` is"),
    "a line on the oasis": (
        put("pharaoh_card", "A1", pays=[{"points": 1}, {"points": 1, "site": "oasis"}]),
        "A1: line 2: `site` is 'oasis'",
    ),
    "a line next to camels": (
        put("pharaoh_card", "A1", pays=[{"points": 1, "next_to": {"camel": 1}}]),
        "A1: line 1: `next_to.camel` is unknown",
    ),
    "a line not next to camels": (
        put("pharaoh_card", "A1", pays=[{"points": 1, "not_next_to": ["camel"]}]),
        "A1: line 1: `not_next_to` is",
    ),
    "a line for each camel": (
        put("pharaoh_card", "A1", pays=[{"points": 1, "each": "camel"}]),
        "A1: line 1: `each` is 'camel'",
    ),
    "a line with a word too many": (
        put("pharaoh_card", "A1", pays=[{"points": 1, "when": "always"}]),
        "A1: line 1: `when` is not a value",
    ),
    "a group without the others": (put("pharaoh_card", "D1", other=None), "D1: `other` is missing"),
    "a table by camels": (put("pharaoh_card", "D2", by="camels"), "D2: `by` is 'camels'"),
    "a table too long": (put("pharaoh_card", "D2", table=[1] * 11), "D2: `table` is .* 1 to 10 numbers"),
    "others without a group": (put("pharaoh_card", "A1", other=3), "A1: `other` is not a value"),
    "ranks that do not begin at 0": (put("rank", "apprentice", points=1), r"\[\[rank\]\] must begin at 0"),
    "ranks that do not rise": (put("rank", "master", points=60), r"\[\[rank\]\] must begin at 0"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(mistake: str, read_box: Reader) -> None:
    assert_reported(GAME, MISTAKES[mistake], read_box)


def test_a_corrected_value_is_read(read_box: Reader) -> None:
    contents = box(GAME)
    put("track", "grain", dots=40, red_from=33, start=5)(contents)
    put("building", "pyramid", cost={"stone": 5})(contents)
    read = read_box(GAME, contents)
    assert (read.TRACKS[0].dots, read.TRACKS[0].red_from, read.TRACKS[0].start) == (40, 33, 5)
    assert list(read.BUILDINGS[0].cost) == [0, 0, 5, 0]
