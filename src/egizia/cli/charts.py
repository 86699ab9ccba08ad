"""The course of a game as a chart: in characters for the terminal, or drawn into a file."""

from pathlib import Path

from egizia.analysis import GameAnalysis
from egizia.catalogue import Message
from egizia.cli.playback import chapter_text
from egizia.cli.terminal.scene import SEAT_SIGNS
from egizia.cli.typed import UsageError

HEIGHT = 10
KINDS = (".svg", ".png", ".pdf")
COLOURS = ("#a3281c", "#1f6f9e", "#5f7a1f", "#c08a1a")
"""The colours of the first four seats; each has a mark of its own, too."""
MARKERS = ("^", "s", "o", "D")


def span(analysis: GameAnalysis) -> tuple[float, float]:
    """The lowest and the highest value on the chart: nothing to everything, or what the points need."""
    values = [value for judged in analysis.judgements for value in judged.values] + [*analysis.before]
    low, high = min(values), max(values)
    return (0.0, 1.0) if low >= 0 and high <= 1 else (low, high if high > low else low + 1)


def in_characters(analysis: GameAnalysis, width: int = 72) -> list[str]:
    """The expectations of the first four seats over the moves; where lines meet, the later seat is on top."""
    low, high = span(analysis)
    course = [analysis.before, *(judged.values for judged in analysis.judgements)]
    columns = min(width - 8, len(course))
    rows = [[" "] * columns for _ in range(HEIGHT)]
    for column in range(columns):
        moment = course[column * (len(course) - 1) // max(columns - 1, 1)]
        for seat, value in enumerate(moment[: len(SEAT_SIGNS)]):
            place = round((value - low) / (high - low) * (HEIGHT - 1))
            rows[HEIGHT - 1 - place][column] = SEAT_SIGNS[seat]
    lines: list[str] = []
    for number, row in enumerate(rows):
        level = high - (high - low) * number / (HEIGHT - 1)
        label = f"{level:6.0%}" if (low, high) == (0, 1) else f"{level:6.1f}"
        lines.append(f"{label} │{''.join(row).rstrip()}")
    lines.append(f"       └{'─' * columns}")
    return lines


def check_chart(path: Path) -> None:
    """Refuse a chart that cannot be drawn before anybody has waited for it."""
    if path.suffix.lower() not in KINDS:
        raise UsageError(f"{path}: a chart is drawn into a file that ends in {', '.join(KINDS)}")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: cannot be written: there is no such folder")
    try:
        import matplotlib  # noqa: F401, PLC0415 - drawing is an extra
    except ModuleNotFoundError:
        raise UsageError("a chart needs one more package: pip install egizia[plots]") from None


def draw(analysis: GameAnalysis, path: Path, mistakes: int, language: str) -> None:
    """Draw the chart into a file."""
    import matplotlib as mpl  # noqa: PLC0415 - drawing is an extra
    from matplotlib.figure import Figure  # noqa: PLC0415

    match = analysis.match
    with mpl.rc_context({"svg.hashsalt": "egizia", "font.family": "serif"}):
        figure = Figure(figsize=(10, 4.5), layout="constrained")
        axes = figure.add_subplot()
        moves = range(len(analysis.judgements) + 1)
        worst = {judged.move for judged in analysis.mistakes(mistakes)}
        for seat, name in enumerate(match.names):
            own = [analysis.before[seat], *(judged.values[seat] for judged in analysis.judgements)]
            colour, marker = COLOURS[seat % len(COLOURS)], MARKERS[seat % len(MARKERS)]
            at = [judged.move for judged in analysis.judgements if judged.move in worst and judged.seat == seat]
            axes.plot(moves, own, color=colour, label=name, marker=marker, markevery=at, markersize=8)
        previous = ""
        for judged in analysis.judgements:
            round_name = judged.chapter.partition(",")[0]
            if round_name != previous:
                axes.axvline(judged.move - 1, color="#cbb183", linewidth=0.8)
                text = chapter_text(match.game.name, round_name, language)
                axes.annotate(text, (judged.move - 1, 1), xycoords=("data", "axes fraction"), fontsize=8, va="bottom")
                previous = round_name
        axes.set_ylim(*span(analysis))
        axes.set_xlabel(Message("terminal.chart.moves").text(language))
        axes.set_ylabel(Message("terminal.chart.values").text(language))
        axes.legend(loc="upper left")
        try:
            figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
        except OSError as error:
            raise UsageError(f"{path}: cannot be written: {error.strerror}") from error
