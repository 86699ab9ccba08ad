"""The games, each loaded when it is first asked for. Called, this package lists them: `egizia.games()`."""

import sys
from importlib import import_module
from types import ModuleType

from egizia.games.contract import Title
from egizia.kernel.native import shipped

NAMES = {
    "shifting-sands": "egizia.games.shifting_sands.title",
    "classic": "egizia.games.classic.title",
    "egyptia": "egizia.games.egyptia.title",
}


def title(name: str) -> Title:
    """The game of a name."""
    found: Title = import_module(NAMES[name]).TITLE
    shipped.setdefault(name, found.rules)
    return found


class Games(ModuleType):
    """What this package is: one that can be called."""

    def __call__(self) -> list[str]:
        """The names of all games."""
        return list(NAMES)


# A function of this name in `egizia` would hide the package, and with it every module in here from `import … as`.
# Python lets a module have a class of its own; `egizia` declares it to type checkers, who do not see this line.
sys.modules[__name__].__class__ = Games
