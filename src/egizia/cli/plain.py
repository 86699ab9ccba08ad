"""A plain table in the terminal: lines of words and numbered choices, as a screen reader likes them."""

import textwrap

from egizia.catalogue import Message
from egizia.cli.table import TerminalTable
from egizia.table.errors import UndoError

WIDTH = 100
LINES_OF_NEWS = 20


def play_in_lines(table: TerminalTable) -> None:
    """Play a match to its end, or until the players leave; either way it is saved."""
    match, language = table.match, table.language
    told = 0
    try:
        while (seat := table.seat) is not None:
            if seat in table.bots:
                table.play(seat, table.bots_action(seat))
                continue
            told = _tell_news(table, told)
            choices = match.choices(seat)
            _ask(table, seat)
            for number, choice in enumerate(choices, 1):
                print(f"  {number:2}  {choice.label.text(language)}")
            answer = input(f"{Message('terminal.prompt', {'n': len(choices)}).text(language)} ").strip().lower()
            if answer in ("q", "quit"):
                break
            if answer in ("u", "undo"):
                try:
                    table.undo(seat)
                    told = 0
                except UndoError as error:
                    print(error.reason.text(language))
            elif answer.isdecimal() and 1 <= int(answer) <= len(choices):
                table.play(seat, choices[int(answer) - 1].action)
            else:
                print(Message("terminal.unclear", {"n": len(choices)}).text(language))
    except (EOFError, KeyboardInterrupt):
        print()
    _tell_news(table, told)
    table.save()
    print(Message("terminal.saved", {"file": str(table.file)}).text(language))


def _ask(table: TerminalTable, seat: int) -> None:
    """Tell how the table stands, and put the question."""
    match, language = table.match, table.language
    print()
    for line in match.summary(seat):
        print(textwrap.fill(line.text(language), WIDTH, initial_indent="  ", subsequent_indent="      "))
    prompt = match.prompt(seat)
    assert prompt is not None
    print(f"\n{match.names[seat]}: {prompt.text(language)}")


def _tell_news(table: TerminalTable, told: int) -> int:
    """Print the lines of the log that are new; returns how many there are."""
    alone = table.people[0] if len(table.people) == 1 else None
    entries = table.match.log(alone)
    if told == 0 and len(entries) > LINES_OF_NEWS:
        told = len(entries) - LINES_OF_NEWS
    for entry in entries[told:]:
        print(f"  {entry.message.text(table.language)}")
    return len(entries)
