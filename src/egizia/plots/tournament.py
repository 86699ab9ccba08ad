"""The results of a tournament drawn: win shares, where the points came from, ratings."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from egizia.arena.errors import ArenaError
from egizia.arena.results import Results
from egizia.plots.style import COLOURS, INK, PAPER, RULE, drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".svg", ".png", ".pdf")
MARK, BAR = COLOURS[0], "#86b3d1"
OTHER = "#a9a194"


def check(path: str | Path) -> None:
    """Refuse a drawing that could not be made, before the games are played."""
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise ArenaError(f"{path}: a plot is a file that ends in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ArenaError(f"{path}: cannot be written")
    if find_spec("matplotlib") is None:
        raise ArenaError("plots need one more package: pip install egizia[plots]")


def draw(results: Results, path: str | Path) -> None:
    """Draw the results into a file; its ending says the format."""
    check(path)
    bars = len(results.bots)
    try:
        with drawn(Path(path), 9, 3 * (1.2 + 0.32 * bars) + 1.2) as figure:
            wins, points, ratings = figure.subplots(3, 1, height_ratios=[1, 1.5, 1])
            for axes in (wins, points, ratings):
                _prepare(axes, results)
            _draw_wins(wins, results)
            _draw_points(points, results)
            _draw_ratings(ratings, results)
    except OSError as error:
        raise ArenaError(f"{path}: cannot be written: {error.strerror}") from error


def _prepare(axes: "Axes", results: Results) -> None:
    axes.set_yticks(range(len(results.bots)), [bot.bot for bot in results.bots])
    axes.set_ylim(len(results.bots) - 0.4, -0.6)
    axes.grid(axis="x", color=RULE, alpha=0.4)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0)


def _draw_wins(axes: "Axes", results: Results) -> None:
    tournament = results.tournament
    what = "Deals with the best score" if tournament.players == 1 else "Games won"
    axes.set_title(f"{what}, with 95 % intervals", loc="left", fontsize=11)
    for row, bot in enumerate(results.bots):
        low, high = bot.interval
        axes.barh(row, 100 * bot.win_share, height=0.55, color=BAR)
        axes.plot([100 * low, 100 * high], [row, row], color=INK, linewidth=1.6, marker="|", markersize=9)
        axes.plot([100 * bot.even_share] * 2, [row - 0.4, row + 0.4], color=COLOURS[1], linewidth=1.6, linestyle=":")
    axes.set_xlim(0, 100)
    axes.set_xlabel("% (dotted: if all were equally strong)")


def _draw_points(axes: "Axes", results: Results) -> None:
    axes.set_title("Mean score by source", loc="left", fontsize=11)
    weight = {source: sum(abs(bot.points[source]) for bot in results.bots) for source in results.bots[0].points}
    shown = sorted((source for source in weight if weight[source] > 0), key=lambda source: -weight[source])
    shown, rest = shown[: len(COLOURS)], shown[len(COLOURS) :]
    # A stack goes right from 0 for points that are won and left for those that are lost.
    right, left = [0.0] * len(results.bots), [0.0] * len(results.bots)
    layers = [(source.replace("_", " "), colour, [source]) for source, colour in zip(shown, COLOURS, strict=False)]
    for label, colour, sources in [*layers, *([("other", OTHER, rest)] if rest else [])]:
        widths = [sum(bot.points[source] for source in sources) for bot in results.bots]
        starts = [(right if width >= 0 else left)[row] for row, width in enumerate(widths)]
        axes.barh(range(len(widths)), widths, 0.55, starts, color=colour, edgecolor=PAPER, linewidth=0.8, label=label)
        for row, width in enumerate(widths):
            (right if width >= 0 else left)[row] += width
    for row, bot in enumerate(results.bots):
        axes.text(right[row], row, f" {bot.mean_score:.1f}", va="center", ha="left")
    axes.axvline(0, color=RULE)
    axes.margins(x=0.08)
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.12), ncols=5, frameon=False, fontsize=9)


def _draw_ratings(axes: "Axes", results: Results) -> None:
    axes.set_title("Rating (OpenSkill), with two standard deviations", loc="left", fontsize=11)
    for row, bot in enumerate(results.bots):
        mu, reach = bot.rating.mu, 2 * bot.rating.sigma
        axes.plot([mu - reach, mu + reach], [row, row], color=INK, linewidth=1.6, marker="|", markersize=9)
        axes.plot([mu], [row], color=MARK, marker="o", markersize=8)
