"""What views work out so that nobody who shows them has to."""

from types import SimpleNamespace
from typing import Any

import pytest

import egizia
from egizia import Match
from egizia.games.classic import components as classic
from egizia.games.shifting_sands import components as shifting_sands
from tests.tables import walk

BOXES = {"shifting-sands": shifting_sands, "classic": classic}


def sharing(name: str) -> Match:
    """A match in which only the first player to act places ships, and may join a ship on a round space once."""
    match = egizia.make(name, players=3).new(seed=5)
    while match.view()["decision"] != "place_ship":
        match.play(match.legal_actions()[0])
    seat = match.current_seat
    assert seat is not None
    state = match._record
    if name == "classic":
        state.players[seat].cards[classic.OCCUPIED_SPACE] = 1
    else:
        state.purple_tile = shifting_sands.OCCUPIED_SPACE
        state.players[seat].colonnade = shifting_sands.PURPLE_COLUMN
    return match


def sail(match: Match, *places: str) -> None:
    """The player to act places ships one after the other, all others pass; what else is asked gets the first answer."""
    seat, left = match.current_seat, [*places]
    while left:
        if match.view()["decision"] != "place_ship":
            match.play(match.legal_actions()[0])
        else:
            match.play(left.pop(0) if match.current_seat == seat else "pass")


def ships(match: Match) -> dict[str, list[int]]:
    return {place["place"]: place["ships"] for place in match.view()["river"] if place["ships"]}


@pytest.fixture(params=["shifting-sands", "classic"])
def name(request: pytest.FixtureRequest) -> str:
    return request.param


def test_two_ships_of_one_player_on_a_round_space_are_two(name: str) -> None:
    match = sharing(name)
    seat = match.current_seat
    sail(match, "T2", "T2")
    assert ships(match) == {"T2": [seat, seat]}
    sail(match, "T4")
    assert ships(match) == {"T2": [seat, seat], "T4": [seat]}


def test_the_space_that_was_joined_is_the_one_with_two_ships(name: str) -> None:
    match = sharing(name)
    seat = match.current_seat
    sail(match, "T2", "T4", "T4")
    assert ships(match) == {"T2": [seat], "T4": [seat, seat]}


def without_memory(match: Match) -> Any:
    """The river of a match that goes on from a position in the middle of a round."""
    look: Any = SimpleNamespace(state=match._record, events_of=lambda _: [])
    return match.game.title.shared_parts(match.game.players)["river"](look)["river"]


def test_a_position_alone_tells_how_many_ships_there_are(name: str) -> None:
    match = sharing(name)
    seat = match.current_seat
    sail(match, "K1", "T2", "T2", "B1.1")
    assert {place["place"]: place["ships"] for place in without_memory(match) if place["ships"]} == {
        "K1": [seat], "T2": [seat, seat], "B1.1": [seat],
    }  # fmt: skip


def test_as_many_ships_are_shown_as_were_placed(name: str) -> None:
    for match in walk(egizia.make(name, players=4), 2):
        view = match.view()
        if view["phase"] == "placement":
            shown = [seat for place in view["river"] for seat in place["ships"]]
            assert [shown.count(seat) for seat in range(4)] == [own["ships"] for own in view["tableaus"]]


def test_a_card_space_tells_which_card_was_taken_from_it(name: str) -> None:
    match = sharing(name)
    laid = {place["place"]: place.get("card") for place in match.view()["river"]}
    sail(match, "K3")
    river = {place["place"]: place for place in match.view()["river"]}
    assert (river["K3"]["card"], river["K3"]["taken"]) == (None, laid["K3"])
    assert (river["K4"]["card"], river["K4"]["taken"]) == (laid["K4"], None)
    assert "taken" not in river["T1"]


def test_what_was_taken_is_forgotten_with_the_round(name: str) -> None:
    for match in walk(egizia.make(name, players=2), 4):
        if match.view()["round"] == 2:
            assert all(place.get("taken") is None for place in match.view()["river"])
            return
    raise AssertionError("there is no second round")


def test_the_build_in_hand_names_who_builds(name: str) -> None:
    builders = 0
    for match in walk(egizia.make(name, players=3), 6):
        build = match.view()["build"]
        if build is not None:
            assert build["seat"] == match.current_seat
            builders += 1
    assert builders


def test_a_game_has_five_rounds(name: str) -> None:
    assert egizia.make(name, players=2).new(seed=1).view()["rounds"] == 5


def test_a_tableau_adds_up_what_grows_who_is_hungry_and_which_ships_are_left(name: str) -> None:
    for match in walk(egizia.make(name, players=3), 8, every=4):
        view, box = match.view(), BOXES[name]
        watered = box.COLOURS[: box.RING_SPACES.index(view["ring"]) + 1]
        for own in view["tableaus"]:
            assert own["grown"] == sum(own["fields"][colour] for colour in watered)
            assert own["hungry"] == sum(crew["strength"] for crew in own["crews"])
            assert own["ships_left"] == (0 if own["passed"] else box.SHIPS_EACH - own["ships"])
