"""Sphinx cards stay secret, and a move that showed something new cannot be taken back."""

import json
from collections.abc import Iterator

import pytest

import egizia
from egizia import Match, UndoError
from egizia.games.shifting_sands.components import SPHINX_IDS
from tests.tables import played, walk

EVERY_PLAYER_COUNT = pytest.mark.parametrize("players", [2, 3, 4])
AMBIGUOUS = {"permanents", "majorities"}
"""Sphinx cards that share their name with a statue goal or a value of the tableau."""


def game(players: int) -> egizia.Game:
    return egizia.make("shifting-sands", players=players)


def moments(players: int) -> Iterator[Match]:
    for seed in range(6):
        yield from walk(game(players), seed)


def own_cards(match: Match, seat: int) -> set[str]:
    """All sphinx cards a seat may know of."""
    secrets = match.view(seat)["secrets"]
    return {card["card"] for card in secrets["sphinx"]}.union(
        secrets["dealt"], secrets["drawn"], secrets["under_the_deck"]
    )


@EVERY_PLAYER_COUNT
def test_no_view_names_a_sphinx_card_its_seat_cannot_know(players: int) -> None:
    named = 0
    for match in moments(players):
        for seat in (None, *range(players)):
            known = set[str]() if seat is None else own_cards(match, seat)
            shown = json.dumps(match.view(seat))
            for card in set(SPHINX_IDS) - AMBIGUOUS:
                assert (f'"{card}"' in shown) == (card in known)
                named += card in known
    assert named > 100


@EVERY_PLAYER_COUNT
def test_no_two_seats_know_of_the_same_sphinx_card(players: int) -> None:
    for match in moments(players):
        cards = [card for seat in range(players) for card in own_cards(match, seat)]
        assert len(cards) == len(set(cards))


@EVERY_PLAYER_COUNT
def test_the_log_names_no_sphinx_card_to_others_before_the_end(players: int) -> None:
    told = 0
    for match in moments(players):
        keys = [(entry.seat, entry.message.key) for entry in match.log(0)]
        assert not [seat for seat, key in keys if key == "event.keeps" and seat != 0]
        told += sum(key == "event.keeps.hidden" for _, key in keys)
    assert told > 100


@EVERY_PLAYER_COUNT
def test_in_a_redrawn_game_no_seat_knows_of_a_card_in_two_places(players: int) -> None:
    known = 0
    for match in moments(players):
        believed = match.determinized(len(match.moves) % players, 5)
        secrets = [believed.view(seat)["secrets"] for seat in range(players)]
        held = [card["card"] for own in secrets for card in own["sphinx"]]
        under = [card for own in secrets for card in own["under_the_deck"]]
        assert len(set(held + under)) == len(held + under)
        known += len(under)
    assert known > 50


# Moves that show something new


def last_move(match: Match) -> str:
    return match.game.title.action_names[match.moves[-1].action]


@EVERY_PLAYER_COUNT
def test_the_choice_of_a_first_card_can_be_taken_back_until_all_have_chosen(players: int) -> None:
    match = game(players).new(1)
    for seat in range(players):
        match.play(match.legal_actions()[0])
        if seat < players - 1:
            assert match.can_undo(seat)
    assert not match.can_undo()
    with pytest.raises(UndoError, match="revealed something new"):
        match.undo()


@EVERY_PLAYER_COUNT
def test_drawn_sphinx_cards_cannot_be_put_back(players: int) -> None:
    drawn = 0
    for match in moments(players):
        if match.view()["decision"] == "keep_card" and last_move(match).isdecimal():
            assert not match.can_undo()
            drawn += 1
    assert drawn > 3


@pytest.mark.parametrize("players", [3, 4])  # with two, the sphinx build nearly always ends the round
def test_keeping_a_drawn_card_can_be_taken_back(players: int) -> None:
    kept = 0
    for match in moments(players):
        number = match.view()["round"]
        if match.view()["decision"] == "keep_card":
            seat = match.current_seat
            twin = match.copy()
            twin.play(twin.legal_actions()[0])
            if twin.view()["round"] == number and not twin.is_over:
                assert twin.can_undo(seat)
                kept += 1
    assert kept > 0


@EVERY_PLAYER_COUNT
def test_a_round_cannot_be_taken_back_once_the_next_river_lies_open(players: int) -> None:
    rounds = 0
    before = 0
    for match in moments(players):
        number = match.view()["round"]
        if number > before >= 1:
            assert not match.can_undo()
            rounds += 1
        before = number
    assert rounds >= 12
    assert not played(game(players), 1).can_undo()
