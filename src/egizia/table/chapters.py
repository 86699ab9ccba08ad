"""The chapters of a game in words: the headings of game files, replays and charts."""

import re

from egizia.catalogue import Message
from egizia.games import title


def chapter_text(game: str, chapter: str, language: str) -> str:
    """The heading of a chapter in words."""
    say = title(game).say
    names = {"set-up": "phase.setup", "the end": "phase.over"}
    found = re.fullmatch(r"round (\d+)(?:, (.+))?", chapter)
    if chapter in names:
        return say(names[chapter]).text(language)
    if not found:
        return chapter
    number = Message("summary.round", {"n": int(found[1])})
    if not found[2]:
        return number.text(language)
    phase = say(f"phase.{found[2].replace(' ', '_')}")
    return Message("terminal.chapter", {"round": number, "phase": phase}).text(language)
