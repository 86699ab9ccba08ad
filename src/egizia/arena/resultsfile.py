"""The results file: a header, then every finished game as one line of JSON, written as soon as it is over.

A tournament that was stopped, even killed, goes on from its file. A last line that was not finished is dropped, and its
game is played again.
"""

import json
from pathlib import Path
from typing import Any

import egizia
from egizia.arena.errors import ArenaError
from egizia.arena.game import GameResult
from egizia.arena.lineups import Seating, Tournament

FORMAT = "egizia tournament 1"


def header(tournament: Tournament) -> dict[str, Any]:
    """What a results file says about its tournament; it goes on only with one of which all of this is true."""
    game = tournament.make_game()
    return {
        "format": FORMAT,
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "bots": list(tournament.bots),
        "against": tournament.against,
        "seed": tournament.seed,
        "rules": game.title.rules_version,
        "egizia": egizia.__version__,
    }


class ResultsInMemory:
    """Keeps finished games as long as the program runs."""

    def __init__(self) -> None:
        self.games: dict[int, GameResult] = {}
        """Those that were there from the start and those added since, by number."""

    def has(self, seating: Seating) -> bool:
        """Whether a game is finished."""
        played = self.games.get(seating.number)
        if played and (played.deal, played.seats) != (seating.deal, seating.seats):
            raise ArenaError(f"game {played.number} of the results has other seats than this tournament")
        return played is not None

    def add(self, played: GameResult) -> None:
        """Keep a finished game."""
        self.games[played.number] = played

    def close(self) -> None:
        """Nothing more will be added."""


class ResultsFile(ResultsInMemory):
    """Keeps finished games in a file, after those it already has."""

    def __init__(self, path: str | Path, tournament: Tournament) -> None:
        super().__init__()
        self.path = Path(path)
        opening = json.dumps(header(tournament), ensure_ascii=False) + "\n"
        try:
            whole = self._read(opening, tournament)
            # Unbuffered, so that a line that fails is not tried once more when the file is closed.
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            if self._file.tell() > whole:
                self._file.truncate(whole)
            if not whole:
                self._write(opening)
        except OSError as error:
            self._file.close()
            raise self._unwritable(error) from error

    def _read(self, opening: str, tournament: Tournament) -> int:
        """Read the games that are there; returns where the last whole line ends."""
        data = self.path.read_bytes() if self.path.is_file() else b""
        whole = data.rfind(b"\n") + 1
        if not whole:
            if not opening.encode().startswith(data):
                raise ArenaError(f"{self.path}: this is not the results file of a tournament")
            return 0
        try:
            lines = data[: whole - 1].decode().split("\n")
            self._compare(json.loads(lines[0]), header(tournament))
        except ValueError as error:
            if isinstance(error, ArenaError):
                raise
            raise ArenaError(f"{self.path}: this is not the results file of a tournament") from error
        for number, line in enumerate(lines[1:], 2):
            try:
                played = GameResult.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ArenaError(f"{self.path}: line {number} is damaged; delete that line to go on") from error
            self.games.setdefault(played.number, played)
        return whole

    def _compare(self, found: Any, wanted: dict[str, Any]) -> None:
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise ArenaError(f"{self.path}: this is not the results file of a tournament")
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ArenaError(
                    f"{self.path}: this file is of another tournament, with {name} "
                    f"{json.dumps(found.get(name), ensure_ascii=False)} and not {json.dumps(value, ensure_ascii=False)}"
                )

    def add(self, played: GameResult) -> None:
        """Write a finished game at once."""
        try:
            self._write(json.dumps(played.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
        except OSError as error:
            raise self._unwritable(error) from error
        super().add(played)

    def _write(self, line: str) -> None:
        rest = memoryview(line.encode())
        while rest:
            rest = rest[self._file.write(rest) :]

    def close(self) -> None:
        """Let go of the file; nothing more will be added."""
        self._file.close()

    def _unwritable(self, error: OSError) -> ArenaError:
        return ArenaError(f"{self.path}: cannot be written: {error.strerror}")
