"""Replays: whose eyes one looks through, what is known when, and the course of the points."""

import random
from typing import Any

import pytest

import egizia
from egizia.games.egyptia.scoring import end_game
from egizia.games.egyptia.state import Sheet
from egizia.kernel.log import Log
from egizia.kernel.record import new, view
from egizia.server.refusals import RefusedError
from egizia.server.tables import replays
from egizia.server.tables.results import result_of
from egizia.table.match import Match


def played(game: str, players: int, moves: int = 100_000, seed: int = 7) -> Match:
    """A game played at random, by whoever of those to act the dice choose."""
    match, dice = egizia.make(game, players=players).new(seed=seed), random.Random(seed)
    while not match.is_over and moves:
        seat = dice.choice(match.seats_to_act)
        match.play(dice.choice(match.legal_actions(seat)), seat=seat)
        moves -= 1
    return match


def moments(match: Match) -> list[Match]:
    """The game after each of its moves, in the order they are kept."""
    again = match.restarted()
    course = [again.copy()]
    for move in match.moves:
        again.play(move.action, seat=move.seat)
        course.append(again.copy())
    return course


@pytest.mark.parametrize("game", ["shifting-sands", "classic"])
def test_everything_revealed_shows_the_secrets_of_every_seat_at_every_moment(game: str):
    match = played(game, 3)
    frames = replays.replay(match, None, reveal=True).frames
    held = 0
    for frame, then in zip(frames, moments(match), strict=True):
        secrets = [then.view(seat)["secrets"] for seat in range(3)]
        assert frame.secrets == secrets
        assert frame.to_act == list(then.seats_to_act)
        assert frame.view["game"] != "egyptia"
        assert [tableau["sphinx"] for tableau in frame.view["tableaus"]] == [own["sphinx"] for own in secrets]
        held = max(held, sum(bool(own["sphinx"]) for own in secrets))
    assert held > 1


def test_everything_revealed_shows_every_move_of_every_sheet():
    match = played("egyptia", 3)
    frames = replays.replay(match, None, reveal=True).frames
    assert [frame.number for frame in frames] == list(range(len(match.moves) + 1))
    for frame, then in zip(frames, moments(match), strict=True):
        assert frame.view["tableaus"] == [then.view(seat)["tableaus"][seat] for seat in range(3)]
        for seat, secret in enumerate(frame.secrets or []):
            if secret is not None:
                assert secret == then.view(seat)["secrets"]
    for frame, move in zip(frames[1:], match.moves, strict=True):
        assert frame.view["viewer"] == move.seat
    assert sorted(entry.move for frame in frames for entry in frame.log) == [entry.move for entry in match.log()]


@pytest.mark.parametrize("game", egizia.games())
def test_a_game_that_began_from_a_position_is_shown_with_its_names(game: str):
    begun = played(game, 2, 20)
    match = begun.game.position(begun.position(), ["Anna", "Ben"])
    match.play(match.legal_actions()[0])
    frames = replays.replay(match, None, reveal=True).frames
    assert {tuple(frame.view["names"]) for frame in frames} == {("Anna", "Ben")}
    assert replays.moment(match, 0, 0).view["names"] == ["Anna", "Ben"]


def closings(match: Match) -> set[int]:
    """After which moves everybody knew of all."""
    again = match.restarted()
    known = {0}
    for move in match.moves:
        again.play(move.action, seat=move.seat)
        known.add(again.move_number(None))
    return known


@pytest.mark.parametrize("moves", [100_000, 40])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_seat_sees_its_own_moves_at_once_and_others_when_the_round_is_closed(viewer: int | None, moves: int):
    match = played("egyptia", 3, moves)
    frames = replays.replay(match, viewer, reveal=False).frames
    known = replays.known_moves(match, viewer)
    again = match.restarted()
    closed = {0}
    for number, move in enumerate(known, 1):
        again.play(move.action, seat=move.seat)
        if again.move_number(None) == number:
            closed.add(number)
    own = {number for number, move in enumerate(known, 1) if move.seat == viewer}
    assert [frame.number for frame in frames] == sorted(closed | own)
    assert frames[-1].view == match.view(viewer)
    shared = 0
    for frame in frames:
        shared = frame.number if frame.number in closed else shared
        for seat, sheet in enumerate(frame.view["tableaus"]):
            if frame.number not in closed and seat != viewer:
                assert sheet in [old.view["tableaus"][seat] for old in frames if old.number == shared]
        assert all(entry.seat == viewer for entry in frame.log if frame.number not in closed)
    assert sum(len(frame.log) for frame in frames) == len(match.log(viewer))


@pytest.mark.parametrize("game", ["shifting-sands", "classic"])
def test_seen_from_a_seat_the_others_secrets_are_told_at_the_end_only(game: str):
    match = played(game, 2)
    frames = replays.replay(match, 0, reveal=False).frames
    before = moments(match)[-2]
    told = [entry for frame in frames[:-1] for entry in frame.log]
    assert told == before.log(0)
    assert told != [entry for entry in match.log(0) if entry.move < len(match.moves)]
    assert frames[-1].log == [entry for entry in match.log(0) if entry.move == len(match.moves)]
    assert all(frame.secrets is None for frame in frames)


def test_a_very_large_table_has_fewer_moments_and_still_every_line_of_the_log():
    match = played("egyptia", 40)
    frames = replays.replay(match, None, reveal=True).frames
    assert closings(match) <= {frame.number for frame in frames}
    assert len(frames) * 40 <= replays.MOST_SHEETS + 40
    assert sum(len(frame.log) for frame in frames) == len(match.log())


def scored_now(match: Match) -> list[int]:
    """What the sheets would score if the game ended here, by the rules."""
    copies, log = new(Sheet, match.game.players), view(Log, new(Log, 1))
    copies[:] = match.state
    sheets: list[Any] = [view(Sheet, copies, seat) for seat in range(match.game.players)]
    for sheet in sheets:
        if sheet.seat >= 0:
            end_game(sheet, log)
    return [sheet.score for sheet in sheets]


def test_the_curve_of_egyptia_is_what_the_sheets_would_score_after_each_round():
    match = played("egyptia", 3)
    kept = result_of(match)
    course = moments(match)
    closed = sorted(closings(match))
    assert kept["curve"] == [scored_now(course[number]) for number in closed]
    assert kept["curve"][-1] == kept["scores"]
    assert len({tuple(points) for points in kept["curve"]}) > 5
    frames = {frame.number: frame for frame in replays.replay(match, None, reveal=True).frames}
    assert [frames[number].scores for number in closed] == kept["curve"]


@pytest.mark.parametrize("game", ["shifting-sands", "classic"])
def test_the_curve_of_a_turn_by_turn_game_is_the_score_after_each_move(game: str):
    match = played(game, 2)
    assert result_of(match)["curve"] == [then.scores for then in moments(match)]


def test_a_game_file_is_replayed_from_any_seat_once_the_game_is_over():
    match = played("shifting-sands", 2)
    seen = replays.replay_of_file(match.record(), 1)
    assert seen == replays.replay(match, 1, reveal=False)
    assert replays.replay_of_file(match.record(), None).frames[3].secrets is not None
    unfinished = played("shifting-sands", 2, 30)
    assert replays.replay_of_file(unfinished.record(), None).frames[3].secrets is None
    for text, seat, code in ((unfinished.record(), 1, "not-over"), (match.record(), 2, "no-seat")):
        with pytest.raises(RefusedError) as refusal:
            replays.replay_of_file(text, seat)
        assert refusal.value.code == code


@pytest.mark.parametrize(
    ("line", "instead"),
    [("\nseed: ", f"\nseed: {'7' * 5000}"), ("\nrules: ", "\nrules: 0."), ("\n\n", "\n\n" * 300_000)],
)
def test_an_exorbitant_game_file_is_a_bad_one(line: str, instead: str):
    text = played("shifting-sands", 2, 5).record().replace(line, instead, 1)
    for read in (replays.finished_file, lambda text: replays.replay_of_file(text, None)):
        with pytest.raises(RefusedError) as refusal:
            read(text)
        assert refusal.value.code == "bad-file"
