"""`egizia bench`: how fast random games are played on this machine."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from egizia.cli.machine import machine, usable_cores, versions
from egizia.cli.typed import FIRST_GAME, GameName, Json, OptionFlags, UsageError, named
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.kernel.progress import Progress
from egizia.table.game import Game, make_from

SEED = 1
PLAYERS = 4
RECORDS = 1024
"""Records that lie in memory together, for each core."""
COMPILED_SECONDS, INTERPRETED_GAMES = 0.5, 10
"""A round plays as many compiled games as fill this time, and so many interpreted ones."""


@dataclass
class PlayMode:
    """One way to play random games, and how fast it was in each round."""

    name: str
    cores: int
    games: int
    play: Callable[[int], int]
    """Play so many games; returns the decisions made."""
    decisions: int = 0
    rates: list[float] = field(default_factory=list)
    """Decisions per second, round by round."""

    def run(self) -> None:
        """Play one round."""
        began = time.perf_counter()
        self.decisions = self.play(self.games)
        self.rates.append(self.decisions / (time.perf_counter() - began))

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "way": self.name,
            "cores": self.cores,
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_s": round(median(self.rates)),
            "lowest": round(min(self.rates)),
            "highest": round(max(self.rates)),
            "games_per_s": round(median(self.rates) * self.games / self.decisions, 1),
        }


def bench(
    game: GameName = FIRST_GAME,
    *,
    players: int | None = None,
    rounds: int = 5,
    option: OptionFlags = (),
    as_json: Json = False,
) -> None:
    """Measure how fast random games are played here.

    Parameters
    ----------
    game
        Which game.
    players
        How many seats; by default 4, or as near as the game allows.
    rounds
        How often everything is measured.
    option
        An option of the game, as name=value; may be given several times.
    as_json
        Print one JSON object.

    """
    chosen = make_from(game, players or title(game).players_near(PLAYERS), named(option))
    if rounds < 1:
        raise UsageError(f"{rounds} rounds cannot be measured: ask for at least one")
    modes = play_modes(chosen)
    with Progress(f"random games of {game} with {chosen.players} players, round by round", rounds) as progress:
        for _ in range(rounds):
            for mode in modes:
                mode.run()
            progress.step()
    if as_json:
        rows = [mode.as_json() for mode in modes]
        about = {"game": game, "players": chosen.players, "seed": SEED, "rounds": rounds}
        print(json.dumps({**about, "machine": machine(), "versions": versions(), "rows": rows}, indent=2))
        return
    here = machine()
    print(f"{game}, {chosen.players} players; the same games {rounds} times, seeds from {SEED} on")
    print(f"{here['cpu']}, {here['cores']} cores, {here['system']}, load {here['load']}, {here['date']}")
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print(
        f"\n{'random play':14}{'cores':>6}{'games':>8}{'decisions/s':>14}{'lowest':>13}{'highest':>13}{'games/s':>11}"
    )
    for row in (mode.as_json() for mode in modes):
        rates = f"{row['decisions_per_s']:14,}{row['lowest']:13,}{row['highest']:13,}{row['games_per_s']:11,.1f}"
        print(f"{row['way']:14}{row['cores']:6}{row['games']:8,}{rates}")


def play_modes(game: Game) -> list[PlayMode]:
    """Interpreted, compiled on one core, compiled on all cores; each played once so that nothing is left to compile."""
    rules, cores = game.title.rules, usable_cores()
    modes = [PlayMode("interpreted", 1, INTERPRETED_GAMES, playing(game, Engine(rules, interpreted=True), 1))]
    if not Engine(rules).interpreted:
        for threads in dict.fromkeys((1, cores)):
            modes.append(PlayMode("compiled", threads, 1, playing(game, Engine(rules), threads)))
    for mode in modes:
        mode.play(1)
        if mode.name == "compiled":
            mode.games = enough_games(mode.play)
    return modes


def enough_games(play: Callable[[int], int]) -> int:
    """How many games take long enough to be measured."""
    games, seconds = 64, 0.0
    while seconds < COMPILED_SECONDS / 4:
        games *= 4
        began = time.perf_counter()
        play(games)
        seconds = time.perf_counter() - began
    return max(1, round(games * COMPILED_SECONDS / seconds))


def playing(game: Game, engine: Engine, threads: int) -> Callable[[int], int]:
    """A function that plays so many games and returns the decisions made."""
    records = game.title.rules.records(game.players)
    at_once = max(1, RECORDS * threads // records)
    states = engine.states(at_once * records)

    def play(games: int) -> int:
        decisions, done = 0, 0
        while done < games:
            batch = states[: (games - done) * records]
            decisions += engine.playouts(batch, game.players, SEED + done, variant=game.variant, threads=threads)
            done += len(batch) // records
        return decisions

    return play
