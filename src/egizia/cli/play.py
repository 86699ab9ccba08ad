"""A plain table in the terminal: numbered choices, one seat after the other."""

import textwrap
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from egizia.catalogue import Message
from egizia.table.errors import UndoError

if TYPE_CHECKING:
    from egizia.table.match import Match


WIDTH = 100


def play_in_terminal(match: "Match", language: str, save: Path) -> None:
    """Play a match to its end, or until the players leave; either way it is saved."""
    match.save(save)
    told = 0
    try:
        while not match.is_over:
            told = _tell_news(match, language, told)
            seat = match.current_seat
            assert seat is not None
            print()
            for line in match.summary(seat):
                print(textwrap.fill(line.text(language), WIDTH, initial_indent="  ", subsequent_indent="      "))
            choices = match.choices()
            prompt = match.prompt()
            assert prompt is not None
            print(f"\n{match.names[seat]}: {prompt.text(language)}")
            for number, choice in enumerate(choices, 1):
                print(f"  {number:2}  {choice.label.text(language)}")
            answer = input(f"{Message('terminal.prompt', {'n': len(choices)}).text(language)} ").strip().lower()
            if answer in ("q", "quit"):
                break
            if answer in ("u", "undo"):
                try:
                    match.undo()
                    told = 0
                except UndoError as error:
                    print(error.reason.text(language))
            elif answer.isdecimal() and 1 <= int(answer) <= len(choices):
                match.play(choices[int(answer) - 1].action)
            else:
                print(Message("terminal.unclear", {"n": len(choices)}).text(language))
    except (EOFError, KeyboardInterrupt):
        print()
    _tell_news(match, language, told)
    match.save(save)
    print(Message("terminal.saved", {"file": str(save)}).text(language))


def _tell_news(match: "Match", language: str, told: int) -> int:
    """Print the lines of the log that are new; returns how many there are."""
    entries = match.log()
    if told == 0 and len(entries) > 20:
        told = len(entries) - 20
    for entry in entries[told:]:
        print(f"  {entry.message.text(language)}")
    return len(entries)


def unused_file() -> Path:
    """A name for a new game file that overwrites nothing."""
    names = (Path(f"egizia-game-{number}.txt") for number in count(1))
    return next(name for name in names if not name.exists())
