"""The course of a game, without a service: what is followed, heard and hidden."""

import random

import pytest

import egizia
from egizia.server.store.rows import TableEvent
from egizia.server.tables.event_log import EventLog
from egizia.table.match import Match
from tests.server.people import GAMES

PLAYERS = 3


def new(game: str, seed: int) -> Match:
    return egizia.make(game, players=PLAYERS).new(seed=seed)


def happened(game: str, seed: int, count: int) -> tuple[list[TableEvent], Match]:
    """A game with many moves taken back and much talk, as a table would write it down."""
    match, dice = new(game, seed), random.Random(seed)
    events = [TableEvent("table", 0.0), TableEvent("start", 0.0)]
    while len(events) < count and not match.is_over:
        seat = dice.choice(match.seats_to_act)
        roll = dice.random()
        undoers = [other for other in range(PLAYERS) if match.can_undo(other)]
        if roll < 0.1:
            events.append(TableEvent("chat", 0.0, seat, text="Hm."))
        elif roll < 0.45 and undoers:
            undoer = dice.choice(undoers)
            match.undo(undoer)
            events.append(TableEvent("undo", 0.0, undoer, digest=match.digest()))
        else:
            action = dice.choice(match.legal_actions(seat))
            match.play(action, seat=seat)
            names = match.game.title.action_names
            events.append(TableEvent("move", 0.0, seat, names[action], match.digest()))
    return events, match


def followed(game: str, seed: int, events: list[TableEvent], batches: int) -> EventLog:
    course = EventLog()
    size = max(1, len(events) // batches)
    for first in range(0, len(events), size):
        course.follow(events[first : first + size], lambda: new(game, seed), None)
    return course


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_restart_and_a_late_worker_come_to_the_same_match_and_count_the_same_news(game: str, seed: int):
    events, match = happened(game, seed, 150)
    courses = [followed(game, seed, events, batches) for batches in (1, 7, len(events))]
    for course in courses:
        assert course.broken is None
        assert course.match is not None
        assert course.match.digest() == match.digest()
        assert course.match.moves == match.moves
        assert course.marks == courses[0].marks
        assert course.can_take_back == courses[0].can_take_back


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_the_log_can_be_put_together_from_any_earlier_moment(game: str, viewer: int | None):
    events, _ = happened(game, 9, 90)
    logs: list[tuple[int, list]] = []
    course = EventLog()
    for event in events:
        course.follow([event], lambda: new(game, 9), None)
        if course.match is None:
            continue
        now = course.match.log(viewer)
        for since, earlier in logs:
            kept = course.log_kept(viewer, since)
            if course.board_changed(viewer, since):
                assert [e for e in earlier if e.move <= kept] + [e for e in now if e.move > kept] == now
            else:
                assert earlier == now
        logs.append((course.sequence(viewer), now))


def test_the_news_of_a_seat_do_not_betray_what_others_do_in_an_open_round():
    events, _ = happened("egyptia", 2, 60)
    course = EventLog()
    for event in events:
        before, match = course.sequence(1), course.match
        closed = match.move_number(None) if match else 0
        course.follow([event], lambda: new("egyptia", 2), None)
        assert course.match is not None or event.kind == "table"
        is_public = event.kind not in ("move", "undo") or event.seat in (1, None)
        if not is_public:
            assert course.match is not None
            is_public = event.seat not in course.match.seats_to_act or course.match.move_number(None) != closed
        assert course.sequence(1) - before == is_public


@pytest.mark.parametrize("game", GAMES)
def test_a_course_stops_at_the_last_state_that_was_the_same(game: str):
    events, _ = happened(game, 3, 60)
    moves = [number for number, event in enumerate(events) if event.kind == "move"]
    cut = moves[len(moves) // 2]
    course = followed(game, 3, events[:cut], 1)
    assert course.match is not None
    wrong = [*events[:cut], TableEvent("move", 0.0, events[cut].seat, events[cut].move, "wrong"), *events[cut + 1 :]]
    # The wrong one must count, even if it was taken back at once.
    wrong = [*wrong[: cut + 1], *(event for event in wrong[cut + 1 :] if event.kind != "undo")]
    broken = followed(game, 3, wrong, 1)
    assert broken.broken is not None
    assert broken.broken.key == "frozen.other_move"
    assert broken.match is not None
    assert broken.match.digest() == course.match.digest()
    assert len(broken.marks) == len(wrong)


def test_restart_goes_back_to_the_beginning_of_the_turn():
    match = new("egyptia", 1)
    course = EventLog()
    course.follow([TableEvent("start", 0.0)], lambda: new("egyptia", 1), None)
    for _ in range(3):
        action = match.legal_actions(0)[0]
        match.play(action, seat=0)
        name = match.game.title.action_names[action]
        course.follow([TableEvent("move", 0.0, 0, name, match.digest())], lambda: match, None)
    assert course.restart_number(0) == 0
    assert course.restart_number(1) is None
