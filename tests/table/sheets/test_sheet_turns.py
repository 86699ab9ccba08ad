"""Where all play at the same time, everybody acts alone until they confirm."""

import json
import random

import pytest
from hypothesis import given, settings

import egizia
from egizia import Game, IllegalMoveError, StaleMoveError, UndoError
from tests.table.sheets.rounds import DEPTHS, SEED, SEEDS, confirm, mingle, mingled, seen
from tests.tables import everything, raw

# Who acts


def test_everybody_is_to_act_until_they_confirm(three: Game) -> None:
    match = three.new(SEED)
    assert match.seats_to_act == (0, 1, 2)
    confirm(match, 1)
    assert match.seats_to_act == (0, 2)
    assert (match.current_seat, match.is_over) == (0, False)
    confirm(match, 0)
    assert match.seats_to_act == (2,)
    assert match.view(1)["round"] == 1
    confirm(match, 2)
    assert match.seats_to_act == (0, 1, 2)
    assert [match.view(seat)["round"] for seat in (None, 0, 1, 2)] == [2] * 4


def test_whoever_has_confirmed_is_refused_and_told_who_acts(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 1)
    before = everything(match)
    assert match.legal_actions(1) == []
    assert match.choices(1) == []
    assert match.prompt(1) is None
    with pytest.raises(IllegalMoveError, match="seat 2 has nothing to decide now; it is the turn of seat 1, 3"):
        match.play("produce:grain", seat=1)
    assert everything(match) == before


def test_every_seat_has_questions_of_its_own(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:stone", seat=2)
    assert str(match.prompt(0)) == "Choose the column to produce in"
    assert str(match.prompt(2)) != str(match.prompt(0))
    assert match.legal_actions(2) != match.legal_actions(0)
    with pytest.raises(IllegalMoveError, match="is not open to seat 3 now"):
        match.play("produce:stone", seat=2)


def test_a_move_is_late_only_by_what_its_own_player_has_seen(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:grain", seat=0)
    match.play("produce:stone", seat=1, number=0)
    with pytest.raises(StaleMoveError, match="after 0 moves, but 1 moves"):
        match.play(match.legal_actions(1)[0], seat=1, number=0)
    for seat in range(3):
        match.stand_in(seat)
    closed = len(match.moves)
    assert [match.move_number(seat) for seat in (None, 0, 1, 2)] == [closed] * 4
    match.play("produce:grain", seat=2)
    assert [match.move_number(seat) for seat in (None, 0, 1, 2)] == [closed, closed, closed, closed + 1]


def test_all_sheets_show_the_same_dice_and_cards(game: Game) -> None:
    match, dice = game.new(SEED), random.Random(SEED)
    while not match.is_over:
        tables = [match.view(seat) for seat in range(game.players)]
        for part in ("round", "dice", "nearest_red_dot", "hexes", "tracks"):
            assert all(table[part] == tables[0][part] for table in tables)
        assert len({json.dumps([card["card"] for card in table["pharaoh_cards"]]) for table in tables}) == 1
        mingle(match, dice, 7)


# The order of moves


def test_moves_are_kept_in_the_order_of_seats_whoever_was_faster(game: Game) -> None:
    """Everybody decides the same in four matches, in which they take turns in different ways."""
    end = mingled(game, SEED)
    own: list[list[int]] = [[] for _ in range(game.players)]
    for move in end.moves:
        own[move.seat].append(move.action)
    for hurry in range(3):
        match, dice, left = game.new(SEED), random.Random(hurry), [list(moves) for moves in own]
        while not match.is_over:
            seat = dice.choice(match.seats_to_act)
            match.play(left[seat].pop(0), seat=seat)
        assert match.moves == end.moves
        assert match.record() == end.record()
        assert match.chapters() == end.chapters()
        assert match.log() == end.log()


def test_within_a_round_moves_stand_seat_by_seat(game: Game) -> None:
    match = mingled(game, SEED)
    rounds: dict[str, list[int]] = {}
    for move, chapter in zip(match.moves, match.chapters(), strict=True):
        rounds.setdefault(chapter, []).append(move.seat)
    assert list(rounds) == [f"round {number}" for number in range(1, len(rounds) + 1)]
    for seats in rounds.values():
        assert seats == sorted(seats)
        assert {*seats} == {*range(game.players)}


# Taking back


def test_everybody_takes_back_their_own_moves_in_any_order(game: Game) -> None:
    match, dice = game.new(SEED), random.Random(SEED)
    for seat in range(game.players):
        match.stand_in(seat)
    begun = raw(match)
    acts = [0] * game.players
    for _ in range(4 * game.players):
        seat = dice.choice(match.seats_to_act)
        if open_now := [a for a in match.legal_actions(seat) if game.title.action_names[a] != "confirm"]:
            match.play(dice.choice(open_now), seat=seat)
            acts[seat] += 1
    while any(acts):
        seat = dice.choice([seat for seat, number in enumerate(acts) if number])
        others = [seen(match, other) for other in range(game.players) if other != seat]
        match.undo(seat)
        acts[seat] -= 1
        assert [seen(match, other) for other in range(game.players) if other != seat] == others
    assert raw(match) == begun
    assert not any(match.can_undo(seat) for seat in (None, *range(game.players)))


def test_without_a_seat_the_move_made_last_is_taken_back_and_then_the_one_before(three: Game) -> None:
    match = three.new(SEED)
    begun = raw(match)
    match.play("produce:grain", seat=1)
    match.play("produce:stone", seat=0)
    match.play("ship:grain", seat=1)
    for left in ([0, 1], [1], []):
        match.undo()
        assert [move.seat for move in match.moves] == left
    assert raw(match) == begun
    with pytest.raises(UndoError, match="There is no move to take back"):
        match.undo()


def test_a_confirmation_cannot_be_taken_back(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 1)
    before = everything(match)
    for seat in (None, 1):
        assert not match.can_undo(seat)
        with pytest.raises(UndoError, match="You have confirmed: nothing can be taken back until the next round"):
            match.undo(seat)
    with pytest.raises(UndoError, match="There is no move to take back"):
        match.undo(2)
    assert everything(match) == before


def test_a_closed_round_cannot_be_taken_back(three: Game) -> None:
    match = three.new(SEED)
    for seat in range(3):
        confirm(match, seat)
    before = everything(match)
    for seat in (None, 0, 1, 2):
        with pytest.raises(UndoError, match="revealed something new"):
            match.undo(seat)
    assert everything(match) == before
    match.play("produce:grain", seat=1)
    assert match.can_undo(1)
    assert not match.can_undo(2)


def test_after_taking_back_another_move_can_be_chosen(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:grain", seat=1)
    match.undo(1)
    match.play("produce:stone", seat=1)
    again = three.new(SEED)
    again.play("produce:stone", seat=1)
    assert everything(match) == everything(again)


# A seat whose player has left


def test_for_a_dropped_seat_a_round_is_played_with_the_least_harm(game: Game) -> None:
    match = game.new(SEED)
    match.stand_in(1)
    assert 1 not in match.seats_to_act
    done = [game.title.action_names[move.action] for move in match.moves]
    assert [move.seat for move in match.moves] == [1] * len(done)
    assert done[0].startswith("produce:")
    assert done[-1] == "confirm"
    assert not [move for move in done if move.startswith(("ship:", "plague:"))]
    sheet = match.view(1)["tableaus"][1]
    assert [building for building in sheet["city"] if building] == ["mound"]
    assert len(sheet["ships"]) == 3
    match.stand_in(1)
    assert len(match.moves) == len(done)


def test_a_dropped_seat_is_stood_in_for_one_round_only(game: Game) -> None:
    match = game.new(SEED)
    for seat in range(game.players):
        match.stand_in(seat)
    assert match.seats_to_act == tuple(range(game.players))
    assert match.view()["round"] == 2


@settings(deadline=None, max_examples=20)
@given(seed=SEEDS, moves=DEPTHS)
def test_a_seat_can_drop_at_any_moment(seed: int, moves: int) -> None:
    match = mingled(egizia.make("egyptia", players=2), seed, moves)
    dice = random.Random(seed)
    while not match.is_over:
        match.stand_in(0)
        if 1 in match.seats_to_act:
            match.play(dice.choice(match.legal_actions(1)), seat=1)
    assert match.winners


def test_an_absent_player_alone_fills_the_map_and_never_ends_the_game_early() -> None:
    for seed in range(10):
        match = egizia.make("egyptia", players=1).new(seed)
        while not match.is_over:
            match.stand_in(0)
        sheet = match.view(0)["tableaus"][0]
        assert sheet["city"] == ["mound"] * 18
        assert sheet["red"] == [False] * 4
        assert len(sheet["ships"]) == 3
        assert sheet["plagues"] == []
