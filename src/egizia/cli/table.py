"""A table with people and bots: who decides next, and a file that is never behind the game."""

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

from egizia.bots import Bot
from egizia.catalogue import Message
from egizia.table.errors import SetupError, UndoError
from egizia.table.match import Match


class TerminalTable:
    """A match with its players: people at one keyboard, and bots on the other seats."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], language: str, file: Path) -> None:
        self.match = match
        self.bots = bots
        self.language = language
        self.file = file
        self.save()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    @property
    def seat(self) -> int | None:
        """Who decides next: where several could, people before bots; None when the game is over."""
        return min(self.match.seats_to_act, key=lambda seat: (seat in self.bots, seat), default=None)

    def play(self, seat: int, action: int) -> None:
        """Play an action and keep it."""
        self.match.play(action, seat=seat)
        self.save()

    def bots_action(self, seat: int) -> int:
        """What the bot on a seat chooses; it looks at a copy, so that it may think beside everything else."""
        return self.bots[seat].choose(self.match.copy(), seat)

    def undo(self, seat: int) -> None:
        """Take back the last move of a person; what a bot has done since stays done."""
        match = self.match
        if match.game.title.rules.is_simultaneous:
            match.undo(seat)
        elif match.moves and match.moves[-1].seat in self.bots:
            raise UndoError(Message("undo.another_acted", {"player": match.names[match.moves[-1].seat]}))
        else:
            match.undo()
        self.save()

    def save(self) -> None:
        """Write the game file."""
        self.match.save(self.file)


def seating(players: int, bots: Sequence[str], first: int) -> dict[int, str]:
    """Which bot takes which seat: people sit from seat `first`, counted from 1, on; bots take the others in order."""
    people = players - len(bots)
    if people < 1:
        raise SetupError(
            f"{len(bots)} bots leave no seat for you at a table of {players}: give fewer, or more --players"
        )
    if not 1 <= first <= players:
        raise SetupError(f"there is no seat {first} at this table: the seats are 1 to {players}")
    taken = {(first - 1 + number) % players for number in range(people)}
    return dict(zip((seat for seat in range(players) if seat not in taken), bots, strict=True))


def names_at(players: int, seats: Mapping[int, str], language: str) -> list[str]:
    """What everybody is called: people by the number of their seat, bots by their own name."""
    names: list[str] = []
    for seat in range(players):
        name = seats.get(seat) or Message("terminal.player", {"n": seat + 1}).text(language)
        names.append(f"{name} {seat + 1}" if name in names or [*seats.values()].count(name) > 1 else name)
    return names


def unused_file() -> Path:
    """A name for a new game file that overwrites nothing."""
    names = (Path(f"egizia-game-{number}.txt") for number in count(1))
    return next(name for name in names if not name.exists())
