"""`egizia play`: sit down at a table, on the whole screen or in plain lines."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import egizia
from egizia.bots import bot
from egizia.cli.plain import play_in_lines
from egizia.cli.table import TerminalTable, names_at, seating, unused_file
from egizia.cli.typed import (
    FIRST_GAME,
    GameName,
    Language,
    OptionFlags,
    Plain,
    UsageError,
    check_language,
    listed,
    named,
)
from egizia.games import title
from egizia.table.game import make_from

PLAYERS = 3
"""How many sit at a table of which nothing is said, if so many can."""


def has_a_screen() -> bool:
    """Whether there is a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def check_screen() -> None:
    """Refuse to draw without the package that draws."""
    if find_spec("textual") is None:
        raise UsageError("the full screen needs one more package: pip install egizia[cli]; --plain goes without")


def play(
    game: GameName = FIRST_GAME,
    *,
    players: int | None = None,
    bots: str | None = None,
    seat: int = 1,
    seed: int | None = None,
    language: Language = "en",
    option: OptionFlags = (),
    resume: Path | None = None,
    save: Path | None = None,
    plain: Plain = False,
) -> None:
    """Play against bots, or with others at one keyboard.

    Parameters
    ----------
    game
        Which game.
    players
        How many seats; by default one more than there are bots, or 3 or as near as the game allows.
    bots
        Who plays against you, separated by commas, such as scribe,vizier or search:0.5s.
    seat
        Your seat, counted from 1; others at this keyboard sit next to you, bots take the rest.
    seed
        A number that fixes the deal.
    language
        The language of the table.
    option
        An option of the game, as name=value; may be given several times.
    resume
        A game file to go on with; give the same bots again.
    save
        Where the game is kept; by default in the resumed file, or in a new one.
    plain
        No drawing, only lines of words: for screen readers, pipes and simple terminals.

    """
    check_language(language)
    if resume and option:
        raise UsageError("a resumed game keeps its options: leave --option out")
    opponents = listed(bots)
    for description in opponents:
        bot(description)
    if resume:
        match = egizia.load(resume)
        if players not in (None, match.game.players):
            raise UsageError(f"the resumed game has {match.game.players} players: leave --players out")
        seats = seating(match.game.players, opponents, seat)
    else:
        usual = len(opponents) + 1 if opponents else title(game).players_near(PLAYERS)
        chosen = make_from(game, players or usual, named(option))
        seats = seating(chosen.players, opponents, seat)
        match = chosen.new(seed, names_at(chosen.players, seats, language))
    luck = (match.seed or 0) % 2**32
    made = {number: bot(description, luck + number) for number, description in seats.items()}
    table = TerminalTable(match, made, language, save or resume or unused_file())
    if plain or not has_a_screen():
        play_in_lines(table)
        return
    check_screen()
    from egizia.cli.terminal.play import play_on_screen  # noqa: PLC0415 - drawing is loaded only to draw

    play_on_screen(table)
