"""`egizia tournament`: bots against bots, and a table of how they did."""

import json
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from egizia import arena
from egizia.arena.results import Results
from egizia.cli.typed import GameName, Json, OptionFlags, UsageError, listed, named
from egizia.kernel.progress import Progress
from egizia.plots import tournament as plots

BOTS_A_TABLE = 4
"""How many bots fit beside each other on a terminal of 80 columns."""


def tournament(
    game: GameName,
    *,
    bots: str,
    players: int,
    games: int = 100,
    against: str | None = None,
    seed: int = 0,
    option: OptionFlags = (),
    jobs: int = 0,
    as_json: Json = False,
    out: Path | None = None,
    resume: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    ray: str | None = None,
) -> None:
    """Let bots play against each other and tell who is stronger, by how much, and how sure that is.

    Every deal is played once in each line-up, so that each bot has each seat and the same luck.

    Parameters
    ----------
    game
        Which game.
    bots
        The bots, separated by commas, such as scribe,search:0.2s; too few of them take several seats each.
    players
        How many seats.
    games
        How many games at least; rounded up so that every deal is played in all its line-ups.
    against
        A bot for all other seats: each of the bots then sits alone among these.
    seed
        Deal i is dealt from seed + i.
    option
        An option of the game, as name=value; may be given several times.
    jobs
        How many games are played at once; 0 is one for each core.
    as_json
        Print one JSON object.
    out
        A file for every finished game; if it has games of the same tournament, these are not played again.
    resume
        Insist on going on with the file of an earlier run.
    plot
        Draw the results into this .svg, .png or .pdf file.
    ray
        Play on the Ray cluster at this address; local starts one on this machine.

    """
    if resume and (out is None or not out.is_file()):
        raise UsageError(f"there is nothing to resume: {'name a file with --out' if out is None else out}")
    if plot:
        plots.check(plot)
    played = arena.Tournament(game, players, tuple(listed(bots)), against, seed, named(option))
    with Bar(f"tournament of {game}") as bar:
        results = arena.run(played, games, jobs=jobs, out=out, ray=ray, progress=bar.reach)
    print(json.dumps(results.as_json(), indent=2) if as_json else "\n".join(report(results)))
    if plot:
        plots.draw(results, plot)


class Bar(Progress):
    """A line that tells how many games are finished, how fast they are played, and how long the others will take."""

    def __init__(self, what: str) -> None:
        super().__init__(what, 0)
        self._resumed: int | None = None

    def __enter__(self) -> "Bar":
        return self

    def reach(self, done: int, total: int) -> None:
        """So many games are finished; the first time, those are told that an earlier run had finished."""
        self.done, self.total = done, total
        if self._resumed is None:
            self._resumed, self.began = done, time.monotonic()
            again = f", {done} of them finished before" if done else ""
            self._write(f"egizia: {self.what}: {total} games{again} ...{'' if self.live else chr(10)}")
        elif self.live:
            self._write(f"\r\x1b[Kegizia: {self.what}: {pace(done, total, done - self._resumed, self._seconds)}")

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self.began

    def __exit__(self, *trouble: object) -> None:
        if self._resumed is None:
            return
        start = "\r\x1b[K" if self.live else ""
        self._write(f"{start}egizia: {self.what}: {self.done}/{self.total} games in {self._seconds:.1f} s\n")


def pace(done: int, total: int, played: int, seconds: float) -> str:
    """How far a tournament has come: of all games `played` were finished in the last so many seconds."""
    rate = played / max(seconds, 1e-6)
    left = round((total - done) / rate) if rate else 0
    remaining = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"{done}/{total} games, {rate:.3g} a second, {remaining} left"


def report(results: Results) -> list[str]:
    """The results in lines for people, none wider than a terminal."""
    lines = [*_opening(results), "", *_standings(results)]
    scored = [source for source in results.bots[0].points if any(bot.points[source] for bot in results.bots)]
    for first in range(0, len(results.bots), BOTS_A_TABLE):
        some = results.bots[first : first + BOTS_A_TABLE]
        lines += ["", _row("mean points", [_short(bot.bot, 13) for bot in some])]
        lines += [_row(source.replace("_", " "), [f"{bot.points[source]:.2f}" for bot in some]) for source in scored]
        lines.append(_row("total", [f"{bot.mean_score:.2f}" for bot in some]))
    return lines


def _opening(results: Results) -> list[str]:
    played, each = results.tournament, results.tournament.games_per_deal
    options = "".join(f", {name}={value}" for name, value in played.options.items())
    return [
        f"{results.games} games of {played.game}{options}, {_counted(played.players, 'player')}:",
        f"{_counted(results.deals, 'deal')} from seed {played.seed}, each in {_counted(each, 'line-up')}.",
    ]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _standings(results: Results) -> list[str]:
    won = "best %" if results.tournament.players == 1 else "won %"
    lines = [f"{'bot':16}{'games':>6}{won:>7}{'95 %':>11}{'even':>6}{'score':>11}{'rating':>10}{'ms':>6}{'p95':>6}"]
    for bot in results.bots:
        low, high = (100 * end for end in bot.interval)
        reach = "" if bot.score_interval is None else f"±{(bot.score_interval[1] - bot.score_interval[0]) / 2:.1f}"
        lines.append(
            f"{_short(bot.bot, 15):16}{bot.games:6}{100 * bot.win_share:7.1f}{f'{low:.1f}-{high:.1f}':>11}"
            f"{100 * bot.even_share:6.1f}{f'{bot.mean_score:.1f}{reach}':>11}"
            f"{f'{bot.rating.mu:.1f}±{bot.rating.sigma:.1f}':>10}"
            f"{_milliseconds(bot.times.mean):>6}{_milliseconds(bot.times.quantile(0.95)):>6}"
        )
    return lines


def _milliseconds(seconds: float) -> str:
    thousandths = 1000 * seconds
    return f"{thousandths:.2f}" if thousandths < 10 else f"{thousandths:.0f}"


def _row(label: str, cells: list[str]) -> str:
    return f"{label:24}" + "".join(f"{cell:>14}" for cell in cells)


def _short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
