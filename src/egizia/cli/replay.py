"""`egizia replay`: go through a game move by move, or read its story by chapter."""

from pathlib import Path

import egizia
from egizia.cli.play import check_screen, has_a_screen
from egizia.cli.playback import Playback
from egizia.cli.typed import Language, Plain, UsageError, check_language
from egizia.table.chapters import chapter_text
from egizia.table.match import Match


def replay(
    file: Path, *, language: Language = "en", move: int = 0, seat: int | None = None, plain: Plain = False
) -> None:
    """Go through a saved game move by move.

    Parameters
    ----------
    file
        A game file.
    language
        The language of the table.
    move
        The move after which to begin.
    seat
        Whose view is shown, counted from 1; by default that of a spectator.
    plain
        No drawing: print what happened, chapter by chapter.

    """
    check_language(language)
    match = egizia.load(file)
    if not 0 <= move <= len(match.moves):
        raise UsageError(f"there is no move {move}: this game has {len(match.moves)}")
    if seat is not None and not 1 <= seat <= match.game.players:
        raise UsageError(f"there is no seat {seat} at this table: the seats are 1 to {match.game.players}")
    viewer = None if seat is None else seat - 1
    if plain or not has_a_screen():
        tell(match, language, viewer, move)
        return
    check_screen()
    from egizia.cli.terminal.replay import ReplayScreen  # noqa: PLC0415 - drawing is loaded only to draw

    playback = Playback(match)
    playback.go(move)
    ReplayScreen(playback, language, viewer).run()


def tell(match: Match, language: str, viewer: int | None, first: int = 0) -> None:
    """Print what happened from a move on, chapter by chapter."""
    chapters = match.chapters()
    heading = ""
    for entry in match.log(viewer):
        if entry.move < first:
            continue
        here = chapters[max(entry.move - 1, 0)] if chapters else ""
        if here != heading:
            print(f"\n# {chapter_text(match.game.name, here, language)}")
            heading = here
        print(f"{entry.move:4}  {entry.message.text(language)}")
