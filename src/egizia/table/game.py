"""A game with its number of players and options chosen, ready to be played any number of times."""

# Whoever calls this from Python may hand over anything: types are looked at here, whatever a type checker knows.
# pyright: reportUnnecessaryIsInstance=false

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from egizia.games import NAMES, title
from egizia.games.contract import Title
from egizia.table.errors import SetupError, UnknownGameError, quoted
from egizia.table.match import Match
from egizia.table.sheets import SheetMatch

LARGEST_SEED = 2**63 - 1
LONGEST_NAME = 100


class Game:
    """A game with its number of players and options chosen."""

    def __init__(self, title: Title, players: int, options: dict[str, str]) -> None:
        self.title = title
        self.name = title.name
        self.players = players
        self.options = options
        """Every option of the game with its chosen value."""
        self.variant = title.variants.index(options)
        """The number by which the rules know the chosen options."""

    @property
    def _kind(self) -> type[Match]:
        return SheetMatch if self.title.rules.is_simultaneous else Match

    @property
    def action_count(self) -> int:
        """How many different actions there are."""
        return len(self.title.action_names)

    def new(self, seed: int | None = None, names: Sequence[str] | None = None) -> Match:
        """Set up a match; without a seed a secure random one is drawn."""
        if seed is None:
            seed = secrets.randbits(63)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
            raise SetupError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
        return self._kind(self, seed, self._names(names))

    def position(self, text: str, names: Sequence[str] | None = None) -> Match:
        """A match that goes on from a position string."""
        match = self._kind(self, None, self._names(names), text)
        seats = len(match.scores)
        if seats != self.players:
            raise SetupError(f"this position has {seats} players, the game {self.players}")
        for option, value in match.options.items():
            if value != self.options[option]:
                raise SetupError(f"this position has the option {option}={value}, the game {self.options[option]}")
        return match

    def _names(self, names: Sequence[str] | None) -> list[str]:
        chosen = [f"Player {seat + 1}" for seat in range(self.players)] if names is None else [*names]
        if len(chosen) != self.players:
            raise SetupError(f"{len(chosen)} names were given for {self.players} players")
        for name in chosen:
            if not isinstance(name, str) or not name or name != name.strip() or not name.isprintable():
                raise SetupError(
                    f"{quoted(name)} cannot be a player's name: it must be printable, without spaces around it"
                )
            if len(name) > LONGEST_NAME:
                raise SetupError(f"{quoted(name)} cannot be a player's name: it is longer than {LONGEST_NAME} letters")
        return chosen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, int, int]:
        return self.name, self.players, self.variant

    def __copy__(self) -> "Game":
        return Game(self.title, self.players, {**self.options})

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return make_from, (self.name, self.players, self.options)

    def __repr__(self) -> str:
        options = "".join(f", {option}={value}" for option, value in self.options.items())
        return f"<Game {self.name}, {self.players} players{options}>"


def make(name: str, *, players: int, **options: str) -> Game:
    """A game by name, with its number of players and its options; an option left out has its default."""
    return make_from(name, players, options)


def make_from(name: str, players: int, options: Mapping[str, str]) -> Game:
    """The same with the options in a mapping, where no name is taken: a file may well name an option `players`."""
    if name not in NAMES:
        raise UnknownGameError(f"there is no game {quoted(name)}; there are {', '.join(NAMES)}")
    chosen = title(name)
    if not isinstance(players, int) or isinstance(players, bool) or players not in chosen.player_counts:
        counts = chosen.player_counts
        raise SetupError(f"{name} is for {counts[0]} to {counts[-1]} players, not {players!r}")
    for option, value in options.items():
        if option not in chosen.options:
            known = ", ".join(f"{own} ({' or '.join(values)})" for own, values in chosen.options.items())
            raise SetupError(f"{name} has no option {quoted(option)}; its options: {known or 'none'}")
        if not isinstance(value, str) or value not in chosen.options[option]:
            allowed = " or ".join(map(repr, chosen.options[option]))
            raise SetupError(f"the option {option!r} of {name} is {allowed}, not {quoted(value)}")
    return Game(chosen, players, {**chosen.variants[0], **options})
