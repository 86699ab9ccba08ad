"""Games that all play at the same time, to their end: of very many players, and who wins."""

import json
import random
from typing import Any

import pytest

import egizia
from egizia import Game, Match
from egizia.catalogue import LANGUAGES
from egizia.table import gamefile
from tests.table.sheets.rounds import SEED, mingled

# Very many players


@pytest.fixture(scope="module")
def crowd() -> Match:
    """A whole game of 99: some play at random, the others have left."""
    match, dice = egizia.make("egyptia", players=99).new(SEED), random.Random(SEED)
    while not match.is_over:
        closed = match.move_number(None)
        for seat in dice.sample(range(99), 99):
            while seat < 5 and seat in match.seats_to_act and match.move_number(None) == closed:
                match.play(dice.choice(match.legal_actions(seat)), seat=seat)
            if seat >= 5:
                match.stand_in(seat)
    return match


def test_ninety_nine_play_a_game_to_its_end(crowd: Match) -> None:
    assert len(crowd.scores) == 99
    assert crowd.winners
    assert {crowd.scores[seat] for seat in crowd.winners} == {max(crowd.scores)}
    assert [sum(crowd.ledger(seat).values()) for seat in range(99)] == crowd.scores
    assert repr(crowd) == f"<Match of egyptia, 99 players, {len(crowd.moves)} moves, over>"
    assert repr(egizia.make("egyptia", players=99).new(1)) == "<Match of egyptia, 99 players, 0 moves, 99 to act>"


def test_the_game_of_ninety_nine_is_kept_in_a_file(crowd: Match) -> None:
    assert gamefile.read(crowd.record()).record() == crowd.record()


def test_ninety_nine_sheets_fit_into_one_view(crowd: Match) -> None:
    view = crowd.view(7)
    assert len(view["tableaus"]) == 99
    assert sorted(seat for tied in view["standing"] for seat in tied) == [*range(99)]
    assert len(json.dumps(view["tableaus"])) < 99 * 500
    for language in LANGUAGES:
        assert len([line for line in crowd.summary(7) if "Player 99" in line.text(language)]) == 1


# Who wins


def finished(**fields: list[Any]) -> Match:
    """A finished game of three with some fields of their sheets set."""
    match = egizia.make("egyptia", players=3).new(SEED)
    while not match.is_over:
        for seat in range(3):
            match.stand_in(seat)
    for field, values in fields.items():
        match._states[field] = match._shown[field] = values  # pyright: ignore[reportAttributeAccessIssue]
    return match


def test_most_points_win() -> None:
    match = finished(score=[40, 52, 51])
    assert match.winners == [1]
    assert match.view()["standing"] == [[1], [2], [0]]


def test_tied_points_go_to_the_fewest_plagues_and_then_to_the_most_favor() -> None:
    assert finished(score=[50, 50, 50], plagues=[0b110, 0b001, 0b111]).winners == [1]
    favor = [[2, 2, 2, 5], [2, 2, 2, 6], [2, 2, 2, 6]]
    match = finished(score=[50, 50, 50], circled=favor, scribbled=[[0] * 4] * 3, traded=[0, 0, 0])
    assert match.winners == [1, 2]
    match = finished(score=[50, 50, 50], circled=favor, scribbled=[[0] * 4] * 3, traded=[2, 0, 0])
    assert match.winners == [0]
    assert match.view()["standing"] == [[0], [1, 2]]


def test_a_solo_player_is_told_their_rank() -> None:
    match = egizia.make("egyptia", players=1).new(SEED)
    assert match.view(0)["rank"] is None
    while not match.is_over:
        match.stand_in(0)
    for score, rank in ((49, "apprentice"), (50, "standard"), (64, "skilled"), (69, "master"), (70, "legendary")):
        match._states["score"] = score
        assert match.view(0)["rank"] == rank
    assert match.summary(0)[-1].text("fr") == "Votre rang\xa0: Bâtisseur légendaire"
    assert finished().view(0)["rank"] is None


def test_before_the_end_the_points_are_those_of_an_end_now(three: Game) -> None:
    match = mingled(three, SEED, 100)
    assert match.scores == [0, 0, 0]
    shown = match.view(0)
    for sheet in shown["tableaus"]:
        assert sheet["points"] == sum(sheet["by_source"].values())
    cards = {f"pharaoh_{card['letter'].lower()}": card["points"] for card in shown["pharaoh_cards"]}
    own = shown["tableaus"][0]["by_source"]
    assert {source: points for source, points in own.items() if source in cards} == {
        source: points for source, points in cards.items() if points
    }
