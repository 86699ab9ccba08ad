"""Earlier moments of a game: for those who play, what they saw then; for everybody, all of it when the game is over."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from egizia.server.messages.replays import Frame, Moment, Replay, Result
from egizia.server.refusals import RefusedError
from egizia.server.store.ratings.rating import why_not
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.results import points
from egizia.table import gamefile
from egizia.table.errors import TableError
from egizia.table.match import Entry, Match, Move

MOST_FRAMES = 1500
"""Moments of a game file that are shown; real games have far fewer."""
MOST_SHEETS = 12_000
"""Sheets in all moments of a replay together; above that, moments within a round are left out."""


def known_moves(match: Match, viewer: int | None) -> list[Move]:
    """The moves that a viewer knows, in the order that the log numbers them."""
    closed = match.move_number(None)
    moves = list(match.moves)
    own = [move for move in moves[closed:] if move.seat == viewer]
    return moves[:closed] + own if match.game.title.rules.is_simultaneous else moves


def moment(match: Match, viewer: int | None, number: int) -> Moment:
    """The table as a viewer saw it after some number of moves."""
    moves = known_moves(match, viewer)
    if not 0 <= number <= len(moves):
        raise RefusedError("not-found")
    again = match.restarted()
    for move in moves[:number]:
        again.play(move.action, seat=move.seat)
    return Moment(number, again.view(viewer))


@dataclass(frozen=True)
class _Shot:
    """A moment of a replay before its log lines are added."""

    number: int
    view: Mapping[str, Any]
    scores: list[int]
    secrets: list[Any] | None
    to_act: list[int]
    is_shared: bool
    """Whether its viewer knows of everybody's moves up to here; within a round that all play at once, only its own."""


class _Revealed:
    """The view with everything revealed, put together from what each seat sees."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seats = range(match.game.players)
        self._tableaus: list[Any] = []
        self._secrets: list[Any] = []

    def look(self, mover: int, *, is_round_closed: bool) -> tuple[Mapping[str, Any], list[Any]]:
        """The table and every seat's secrets; where all play at once, as seen by the seat that has just moved."""
        if not self._match.game.title.rules.is_simultaneous:
            return self._shared_table()
        view = self._match.view(mover)
        if is_round_closed:
            # All sheets have just been shown, and nothing is chosen yet.
            self._tableaus, self._secrets = view["tableaus"], [None for _ in self._seats]
        else:
            self._tableaus[mover], self._secrets[mover] = view["tableaus"][mover], view["secrets"]
        return {**view, "tableaus": [*self._tableaus]}, [*self._secrets]

    def _shared_table(self) -> tuple[Mapping[str, Any], list[Any]]:
        view = self._match.view(None)
        secrets = [self._match.view(seat)["secrets"] for seat in self._seats]
        # What a tableau keeps back is among its owner's secrets.
        tableaus = [
            {name: secrets[seat].get(name) if value is None else value for name, value in tableau.items()}
            for seat, tableau in enumerate(view["tableaus"])
        ]
        return {**view, "tableaus": tableaus}, secrets


def replay(match: Match, viewer: int | None, *, reveal: bool) -> Replay:
    """A game from its start to what a viewer knows of it; `reveal` adds everybody's secrets, once it is `finished`."""
    again = match.restarted()
    is_simultaneous = match.game.title.rules.is_simultaneous
    moves = known_moves(match, viewer)
    log = match.log(viewer)
    revealed = _Revealed(again) if reveal else None
    shots: list[_Shot] = []

    def show(number: int, mover: int, *, is_round_closed: bool) -> None:
        if len(shots) > MOST_FRAMES:
            raise RefusedError("too-big")
        view, secrets = (
            revealed.look(mover, is_round_closed=is_round_closed) if revealed else (again.view(viewer), None)
        )
        is_shared = is_round_closed or reveal or not is_simultaneous
        shots.append(_Shot(number, view, points(again, view), secrets, list(again.seats_to_act), is_shared))

    grain = _grain(match) if reveal else "moves"
    show(0, moves[0].seat if moves else 0, is_round_closed=True)
    for number, move in enumerate(moves, 1):
        if number == len(moves) and match.is_over and not reveal and not is_simultaneous:
            # At the end the log tells everybody's secrets; from a seat they are told as late as they were.
            log = again.log(viewer) + [entry for entry in log if entry.move >= number]
        closed = again.move_number(None)
        again.play(move.action, seat=move.seat)
        is_round_closed = again.move_number(None) != closed
        has_confirmed = move.seat not in again.seats_to_act
        is_seen = reveal or move.seat == viewer or not is_simultaneous
        is_wanted = grain == "moves" or (grain == "turns" and has_confirmed)
        if is_round_closed or (is_seen and is_wanted):
            show(number, move.seat, is_round_closed=is_round_closed)
    game = match.game
    frames = _with_log(shots, log)
    return Replay(
        game.name, game.players, game.options, list(match.names), viewer, match.is_over, match.winners, frames
    )


def _grain(match: Match) -> str:
    """Of what a replay with everything revealed has a moment: each move, each confirmation, or each round."""
    if not match.game.title.rules.is_simultaneous:
        return "moves"
    rounds = len(set(match.chapters()))
    counts = {"moves": len(match.moves), "turns": rounds * match.game.players}
    small = [name for name, count in counts.items() if count * match.game.players <= MOST_SHEETS]
    return next((name for name in small if counts[name] < MOST_FRAMES), "rounds")


def _with_log(shots: list[_Shot], log: list[Entry]) -> list[Frame]:
    """The moments, each with the lines of the log that its viewer learns there."""
    frames: list[Frame] = []
    untold = log
    for shot in shots:
        told: list[Entry] = []
        later: list[Entry] = []
        for entry in untold:
            is_learnt = entry.move == shot.number or (shot.is_shared and entry.move < shot.number)
            (told if is_learnt else later).append(entry)
        untold = later
        frames.append(Frame(shot.number, shot.view, told, shot.scores, shot.secrets, shot.to_act))
    return frames


def replay_of_file(text: str, seat: int | None) -> Replay:
    """The replay of a game file; if the game is over, as a seat saw it or with everything revealed."""
    match = _read(text)
    if seat is not None and seat >= match.game.players:
        raise RefusedError("no-seat")
    if seat is not None and not match.is_over:
        raise RefusedError("not-over")
    return replay(match, seat, reveal=match.is_over and seat is None)


def _read(text: str) -> Match:
    try:
        return gamefile.read(text)
    except TableError as error:
        raise RefusedError("bad-file", reason=str(error)) from None


def finished_file(text: str) -> tuple[Match, str]:
    """The game of a game file, which must be over, and the name by which the same game is known again."""
    match = _read(text)
    if not match.is_over:
        raise RefusedError("not-over")
    return match, hashlib.sha256(match.record().encode()).hexdigest()


def finished(table: LiveTable) -> Match:
    """A game that is over, with nothing to hide any more."""
    if table.row.state != "over" or table.match is None:
        raise RefusedError("not-over")
    return table.match


def result(table: LiveTable) -> Result:
    """The result of a game, as it was written down at its end."""
    kept = table.row.result
    if table.row.state != "over" or kept is None:
        raise RefusedError("not-over")
    names = [seat.name or "" for seat in table.seats]
    return Result(table.row.game, names, **kept, moves=table.row.moves, unrated=why_not(table.row, table.seats))
