"""What no rulebook counts may be larger or smaller in an owner's box: the game, its words and its pictures follow."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.broken_box import Box, Reader, box, put, toml
from tests.tables import run_python

Change = Callable[[Box], object]

PLAY = "from tests.games.nile.play_through import play_through; play_through({name!r})"


def columns(*costs: int) -> Change:
    """A colonnade of these columns."""
    return put("colonnade", None, columns=[*costs])


def market_levels(count: int) -> Change:
    """Markets with a level less or more before the last one."""

    def change(contents: Box) -> None:
        for market in ("grain_market", "stone_market"):
            *others, fourth, last = contents[market]
            between = [{**fourth, "level": 0} for _ in range(count - 4)]
            contents[market] = [{**level, "level": n} for n, level in enumerate((*others, *between, last), 1)]

    return change


def all_of(*changes: Change) -> Change:
    """Several corrections of one box."""

    def change(contents: Box) -> None:
        for own in changes:
            own(contents)

    return change


SIZES: dict[tuple[str, str], Change] = {
    ("shifting-sands", "six columns, a high obelisk"): all_of(
        columns(1, 1, 2, 2, 3, 4),
        put("obelisk", None, lower=[1] * 8, upper=[2] * 6, two_lower=[1] * 11),
    ),
    ("shifting-sands", "eight columns, wide rows"): all_of(
        columns(1, 1, 2, 2, 3, 3, 4, 4),
        put("pyramid", None, rows=[7, 6, 5, 4, 3], two_rows=[10, 8, 6]),
    ),
    ("classic", "four levels, four rows"): all_of(
        market_levels(4),
        put("pyramid", None, rows=[6, 5, 4, 3], costs=[2, 3, 4, 5]),
    ),
    ("classic", "six levels, wide rows"): all_of(
        market_levels(6),
        put("pyramid", None, rows=[7, 6, 5, 4, 3]),
    ),
    ("classic", "seven rows, a high obelisk, another temple"): all_of(
        put("pyramid", None, rows=[9, 8, 7, 6, 5, 4, 3], costs=[1, 1, 2, 2, 3, 3, 4]),
        put("obelisk", None, levels=[1, 2, 3] * 4),
        put("temple", None, left=[1, 2, 2, 3], right=[1, 2], top=[5, 5, 6]),
    ),
}


def write_box(name: str, change: Change, folder: Path) -> None:
    """An owner's box in a folder."""
    contents = box(name)
    change(contents)
    text = "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in contents.items())
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


FIRST = dict(reversed(SIZES))
"""One box of each game; `make test-all` plays with the others, too."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "size"), [pytest.param(*key, marks=[pytest.mark.long] * (key[1] != FIRST[key[0]])) for key in SIZES]
)
def test_a_box_of_another_size_is_played_told_and_drawn(name: str, size: str, tmp_path: Path) -> None:
    write_box(name, SIZES[name, size], tmp_path)
    run = run_python(PLAY.format(name=name), EGIZIA_COMPONENTS=str(tmp_path))
    assert run.returncode == 0, run.stderr


LAST: dict[tuple[str, str, str], tuple[Change, list[int]]] = {
    ("shifting-sands", "six columns", "colonnade-completed"): (columns(1, 1, 2, 2, 3, 4), [6]),
    ("shifting-sands", "eight columns", "colonnade-completed"): (columns(1, 1, 2, 2, 3, 3, 4, 4), [8]),
    ("classic", "four levels", "last-stone-level"): (market_levels(4), [4]),
    ("classic", "six levels", "last-stone-level"): (market_levels(6), [6]),
    ("classic", "six levels", "last-grain-level"): (market_levels(6), [6]),
    ("classic", "six levels", "last-level-of-both-markets"): (market_levels(6), [6, 6]),
    ("classic", "a larger temple", "temple-complete"): (put("temple", None, top=[5, 5, 6]), [11]),
    ("classic", "wide rows", "third-row-complete"): (put("pyramid", None, rows=[7, 6, 5, 4, 3]), [5]),
    ("classic", "wide rows", "fourth-row-complete"): (put("pyramid", None, rows=[7, 6, 5, 4, 3]), [4]),
}
"""What a sphinx card asks when something else in the box is of another size."""


@pytest.mark.parametrize(("name", "size", "card"), LAST)
def test_a_card_for_the_last_of_something_follows_its_size(name: str, size: str, card: str, read_box: Reader) -> None:
    change, asked = LAST[name, size, card]
    contents = box(name)
    change(contents)
    components = read_box(name, contents)
    goal = components.SPHINX_DECK[components.SPHINX_IDS.index(card)]
    assert [*goal.at_least][: goal.conditions] == asked
