"""The page on environments says how observations are laid out, and says it right."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import egizia
from egizia import Match, bots, envs
from egizia.envs.seats import environment_id, versioned
from egizia.games import title
from egizia.games.egyptia.components import BUILDING_IDS, HEX_IDS
from egizia.games.nile.components import DECKS
from tests.tables import walk

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
SEAT = re.compile(r"seat (\d): (.*)")
RARE = {"colonnades completed", "used column tiles", "majorities", "prospective ships"}
"""What takes better players, or more games, than are tried here."""


def rows(name: str) -> list[tuple[str, int, str]]:
    """The table of a game: where a run of numbers begins, how many they are, and what they tell."""
    written: list[tuple[str, int, str]] = []
    starts: dict[str, list[int]] = {}
    at = 0
    for run, length in envs.layout(name):
        of_seat = SEAT.fullmatch(run)
        what = f"of every seat: {of_seat[2]}" if of_seat else run
        if what not in starts:
            written.append((str(at), length, what))
        starts.setdefault(what, []).append(at)
        at += length
    return [(" ".join(map(str, starts[what])), length, what) for _, length, what in written]


def table(name: str) -> str:
    """The same as the page has it."""
    lines = [f"| {start} | {length} | {what} |\n" for start, length, what in rows(name)]
    return f"| from | numbers | what |\n| --- | --- | --- |\n{''.join(lines)}"


@pytest.mark.parametrize("name", egizia.games())
def test_the_page_has_the_layout_of_every_observation(name):
    page = PAGE.read_text(encoding="utf-8")
    shown = re.search(rf"<!-- layout: {name} -->\n\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert shown, f"the page has no layout of {name}"
    assert shown[1] == table(name), f"the layout of {name} should read\n{table(name)}"


@pytest.mark.parametrize("name", egizia.games())
def test_a_layout_is_as_long_as_an_observation_and_names_every_number_once(name):
    runs = envs.layout(name)
    assert sum(length for _, length in runs) == title(name).rules.observation_size
    assert len({run for run, _ in runs}) == len(runs)


@pytest.mark.parametrize("name", ["shifting-sands", "classic"])
def test_all_seats_are_laid_out_alike(name):
    of_seats = [(SEAT.fullmatch(run), length) for run, length in envs.layout(name)]
    seats = [(int(found[1]), found[2], length) for found, length in of_seats if found]
    layouts = [[own[1:] for own in group] for _, group in groupby(seats, key=lambda own: own[0])]
    assert len(layouts) == 4
    assert all(layout == layouts[0] for layout in layouts)


@pytest.mark.parametrize("name", egizia.games())
def test_the_page_has_the_names_and_sizes_of_every_environment(name):
    page = PAGE.read_text(encoding="utf-8")
    actions, numbers = len(title(name).action_names), title(name).rules.observation_size
    own = versioned(name)
    assert f"| `{name}` | {numbers} | {actions} | `{own}` | `{environment_id(name)}` | `python_{own}` |" in page


def shown(match: Match, seat: int) -> dict[str, list[int]]:
    """What a view tells of a seat and of the table, under the names of the layout."""
    view = match.view(seat)
    if "river" not in view:
        own, secrets = view["tableaus"][seat], view["secrets"]
        return {
            "round": [view["round"]],
            "dice": [die["face"] for die in view["dice"]],
            "city": [BUILDING_IDS.index(building) + 1 if building else 0 for building in own["city"]],
            "circled": own["circled"],
            "at hand": own["have"],
            "hex": [HEX_IDS.index(secrets["hex"]) + 1 if secrets["hex"] else 0],
            "gains until anybody's red dot": [view["nearest_red_dot"]],
        }
    table = {
        "round": [view["round"]],
        "Nile decks": [view["decks"][deck] for deck in DECKS],
        "sphinx deck": [view["decks"]["sphinx"]],
        "order of play": [(other - seat) % match.game.players + 1 for other in view["order"]],
    }
    for offset in range(match.game.players):
        own = view["tableaus"][(seat + offset) % match.game.players]
        of_seat = {
            "score": [own["score"]],
            "stone": [own["stone"]],
            "crews": [crew["strength"] for crew in own["crews"]],
            "markets": [own["grain_market"], own["stone_market"]],
            "quarries": [own["quarries"]],
            "fields": [*own["fields"].values()],
            "sphinx cards": [own["sphinx_cards"]],
            "obelisk": [own["obelisk"]],
            "pyramid": [own["pyramid"]],
            "ships": [own["ships"]],
        }
        table |= {f"seat {offset}: {what}": values for what, values in of_seat.items()}
    return table


def test_where_the_layout_says_something_is_to_be_found_the_view_says_the_same(game):
    starts = _starts(game.name)
    differing = set()
    for number, match in enumerate(walk(game, 4)):
        if number % 4:
            continue
        for seat in range(game.players):
            seen = match.observation(seat)
            for what, values in shown(match, seat).items():
                start = starts[what]
                assert seen[start : start + len(values)].tolist() == values, f"{what} of seat {seat}, move {number}"
                differing.add((what, *values))
    assert len(differing) > 30


@pytest.mark.parametrize("name", egizia.games())
def test_every_run_of_an_observation_tells_something(name):
    """Over some games no run is the same all the time, whichever seat it is of; one that is has been forgotten."""
    least, most = None, None
    for players in (2, 3, 4):
        for seed in range(7):
            for options in title(name).variants:
                for seen in observed(envs.game_of(name, players, options).new(seed), seed):
                    least = seen if least is None else np.minimum(least, seen)
                    most = seen if most is None else np.maximum(most, seen)
    assert least is not None
    varies = most > least
    starts = _starts(name)
    telling = {plain(run) for run, length in envs.layout(name) if varies[starts[run] : starts[run] + length].any()}
    assert {plain(run) for run, _ in envs.layout(name)} - telling <= RARE


def plain(run: str) -> str:
    """The name of a run without its seat."""
    of_seat = SEAT.fullmatch(run)
    return of_seat[2] if of_seat else run


def observed(match: Match, seed: int) -> Iterator[Any]:
    """What the seats to move see, and at the end the first one."""
    player = bots.bot("hasty" if seed % 2 else "random", seed)
    while not match.is_over:
        seat = match.current_seat
        assert seat is not None
        yield match.observation(seat)
        match.play(player.choose(match, seat), seat=seat)
    yield match.observation(0)


def _starts(name: str) -> dict[str, int]:
    """Where every run of an observation begins."""
    starts: dict[str, int] = {}
    at = 0
    for run, length in envs.layout(name):
        starts[run] = at
        at += length
    return starts
