"""The games, each loaded when it is first asked for."""

from importlib import import_module

from egizia.games.contract import Title

NAMES = {
    "shifting-sands": "egizia.games.shifting_sands.title",
    "classic": "egizia.games.classic.title",
    "egyptia": "egizia.games.egyptia.title",
}


def title(name: str) -> Title:
    """The game of a name."""
    return import_module(NAMES[name]).TITLE
