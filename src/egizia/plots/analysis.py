"""What a bot thought of a game, drawn: everybody's expectations over the moves, and the worst mistakes."""

from pathlib import Path

from egizia.analysis import GameAnalysis
from egizia.catalogue import Message
from egizia.games.seat_colours import ON_PAPER
from egizia.plots.style import RULE, drawn
from egizia.table.chapters import chapter_text

MARKERS = ("^", "s", "o", "D")
"""The signs of the first four seats, as at the terminal."""


def draw(analysis: GameAnalysis, path: Path, mistakes: int, language: str) -> None:
    """Draw the course of a game into a file, with its rounds and so many of the worst mistakes."""
    match = analysis.match
    with drawn(path, 10, 4.5) as figure:
        axes = figure.add_subplot()
        moves = range(len(analysis.judgements) + 1)
        worst = {judged.move for judged in analysis.mistakes(mistakes)}
        for seat, name in enumerate(match.names):
            own = [analysis.before[seat], *(judged.values[seat] for judged in analysis.judgements)]
            colour, marker = ON_PAPER[seat % len(ON_PAPER)], MARKERS[seat % len(MARKERS)]
            at = [judged.move for judged in analysis.judgements if judged.move in worst and judged.seat == seat]
            axes.plot(moves, own, color=colour, label=name, marker=marker, markevery=at, markersize=8)
        previous = ""
        for judged in analysis.judgements:
            round_name = judged.chapter.partition(",")[0]
            if round_name != previous:
                axes.axvline(judged.move - 1, color=RULE, linewidth=0.8)
                text = chapter_text(match.game.name, round_name, language)
                axes.annotate(text, (judged.move - 1, 1), xycoords=("data", "axes fraction"), fontsize=8, va="bottom")
                previous = round_name
        axes.set_ylim(*analysis.span)
        axes.set_xlabel(Message("terminal.chart.moves").text(language))
        axes.set_ylabel(Message("terminal.chart.values").text(language))
        axes.legend(loc="upper left", frameon=False)
