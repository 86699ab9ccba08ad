"""Earlier moments of a game: for those who play, what they saw then; for everybody, all of it when the game is over."""

from egizia.server.messages import Frame, Moment, Replay, Result
from egizia.server.refusals import RefusedError
from egizia.server.tables import LiveTable
from egizia.table import gamefile
from egizia.table.errors import TableError
from egizia.table.match import Match, Move

MOST_FRAMES = 1500
"""Moments of a game file that are shown; real games have far fewer."""


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
    again = match.game.new(match.seed, match.names)
    for move in moves[:number]:
        again.play(move.action, seat=move.seat)
    return Moment(number, again.view(viewer))


def replay(match: Match, viewer: int | None, *, reveal: bool) -> Replay:
    """A game from its start to what a viewer knows of it, with everybody's secrets if they may be told."""
    log = match.log(viewer)
    again = match.game.new(match.seed, match.names) if match.start is None else match.game.position(match.start)
    frames: list[Frame] = []

    def show(known: int) -> None:
        if len(frames) > MOST_FRAMES:
            raise RefusedError("too-big")
        number = again.move_number(None)
        own = [entry for entry in log if known < entry.move <= number]
        secrets = [again.view(seat).get("secrets") for seat in range(match.game.players)] if reveal else None
        frames.append(Frame(number, again.view(viewer), own, again.scores, secrets))

    show(-1)
    known = 0
    for move in match.moves[: match.move_number(None)]:
        again.play(move.action, seat=move.seat)
        if again.move_number(None) != known:
            show(known)
            known = again.move_number(None)
    game = match.game
    return Replay(
        game.name, game.players, game.options, list(match.names), viewer, match.is_over, match.winners, frames
    )


def replay_of_file(text: str) -> Replay:
    """The replay of a game file, with everything revealed if the game is over."""
    try:
        match = gamefile.read(text)
    except TableError as error:
        raise RefusedError("bad-file", reason=str(error)) from None
    return replay(match, None, reveal=match.is_over)


def finished(table: LiveTable) -> Match:
    """A game that is over, with nothing to hide any more."""
    if table.row["state"] != "over" or table.match is None:
        raise RefusedError("not-over")
    return table.match


def result(table: LiveTable) -> Result:
    """The result of a game, as it was written down at its end."""
    kept = table.row["result"]
    if table.row["state"] != "over" or kept is None:
        raise RefusedError("not-over")
    names = [seat["name"] or "" for seat in table.seats]
    return Result(table.row["game"], names, **kept)
