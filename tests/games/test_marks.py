"""How sure the component files say they are, where the books were read closely: a value is printed, or it is a guess.

An entry's own mark stands first, then what is marked otherwise.
"""

import pytest

from tests.games.broken_box import box

EFFECT = {"copies": "guess"}
TYPE_TOO = {**EFFECT, "its type": "guess"}
TILE = {"whether two players use it": "guess"}
START = {"that some dots are circled at the start": "book"}
THREE_SHIPS = {"that there are three ships": "book"}
BUILDINGS_SHOWN = {**EFFECT, "which two buildings": "guess"}

MARKS = {
    "shifting-sands": {
        "nile_card green-4": ("book", EFFECT),
        "nile_card yellow-5": ("book", EFFECT),
        "nile_card yellow-6": ("book", EFFECT),
        "nile_card red-8": ("book", {**EFFECT, "its bonus": "guess"}),
        "nile_card N17": ("book", TYPE_TOO),
        "nile_card N21": ("book", {**EFFECT, "two copies or more": "book"}),
        **{f"nile_tile C{number}": ("book", TILE) for number in range(1, 9)},
        "nile_tile C9": ("book", {}),
        "nile_tile C10": ("guess", {}),
        "nile_tile C11": ("guess", {}),
        "sphinx_card top-of-both-markets": ("guess", {}),
        "colonnade": (
            "book",
            {"the number of columns": "guess", "the costs from the fourth column on": "guess"},
        ),
        "pyramid": (
            "guess",
            {
                "costs 2 and 3": "book", "cost 4 with two players": "book", "the number of rows": "book",
                "ties": "book",
            },
        ),
    },
    "classic": {
        "grain_market 1": ("book", {"the number of levels": "guess"}),
        "grain_market 2": ("guess", {}),
        "stone_market 1": ("book", {"the number of levels": "guess"}),
        "stone_market 2": ("book", {}),
        "stone_market 3": ("book", {}),
        "nile_card yellow-green-6": ("book", EFFECT),
        "nile_card brown-9": ("book", {**EFFECT, "its colour": "guess"}),
        **{f"nile_card A{number}": ("book", TYPE_TOO) for number in (3, 4, 6, 7, 9, 10)},
        "nile_card P8": ("book", {"copies": "report", "its type": "guess"}),
        "nile_card P9": ("book", {**TYPE_TOO, "its value": "guess"}),
        "nile_card I7": ("book", BUILDINGS_SHOWN),
        "nile_card I8": ("book", BUILDINGS_SHOWN),
        "sphinx_card last-level-of-both-markets": ("guess", {}),
        "graves": ("book", {"the values of the tiles": "guess", "a tile of 4": "book"}),
        "temple": ("guess", {"the order": "book", "two middle spaces": "book"}),
        "pyramid": ("guess", {"a space of 2": "book", "ties": "book"}),
    },
    "egyptia": {
        **{f"track {resource}": ("guess", START) for resource in ("grain", "diamond", "stone", "favor")},
        **{f"ship {resource}": ("guess", THREE_SHIPS) for resource in ("grain", "diamond", "stone")},
        "building field": ("guess", {"that it costs three resources": "book", "its productivity": "book"}),
        "hex 3c": (
            "guess",
            {
                "that it lies in the centre": "book", "that nobody builds there": "book",
                "16 hexes or more around it": "book", "4 Sacred Sites or more": "book",
            },
        ),
    },
}  # fmt: skip


@pytest.mark.parametrize(("game", "entry"), [(game, entry) for game, marks in MARKS.items() for entry in marks])
def test_an_entry_is_marked_as_the_books_were_read(game: str, entry: str) -> None:
    key, _, name = entry.partition(" ")
    entries = box(game)[key]
    found = next(own for own in entries if name in (own.get("id"), str(own.get("level")))) if name else entries
    assert (found["source"], found.get("except", {})) == MARKS[game][entry]


def test_what_is_marked_as_counted_in_a_book_is_there() -> None:
    """Values that a book bounds without printing them."""
    classic, egyptia = box("classic"), box("egyptia")
    yellow_green = [card["field"]["grain"] for card in classic["nile_card"] if "yellow-green" in card["id"]]
    assert 11 in {one + other for one in yellow_green for other in yellow_green}
    assert classic["grain_market"][0]["penalty"] == 3
    assert not any({"stone", "points", "stone_per_point"} & {*level} for level in classic["stone_market"][:3])
    assert classic["graves"]["tiles"]["4"] > 0
    assert len(classic["temple"]["middle"]) == 2
    assert 2 in classic["pyramid"]["costs"]
    improver = next(card for card in box("shifting-sands")["nile_card"] if card["id"] == "N21")
    assert sum(improver["copies"]) >= 2
    sites = [entry["site"] for entry in egyptia["hex"]]
    assert len(sites) > 16
    assert sites.count("sacred") >= 4
    assert sites.count("oasis") == 1
    assert len(egyptia["ship"]) == 3
    assert sum(next(own for own in egyptia["building"] if own["id"] == "field")["cost"].values()) == 3
    assert all(track["start"] for track in egyptia["track"])
