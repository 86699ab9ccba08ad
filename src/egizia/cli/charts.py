"""The course of a game as a chart: in characters for the terminal, or drawn into a file."""

from pathlib import Path

from egizia.analysis import GameAnalysis
from egizia.cli.terminal.scene import SEAT_SIGNS
from egizia.cli.typed import UsageError
from egizia.plots.analysis import draw

HEIGHT = 10
KINDS = (".svg", ".png", ".pdf")


def in_characters(analysis: GameAnalysis, width: int = 72) -> list[str]:
    """The expectations of the first four seats over the moves; where lines meet, the later seat is on top."""
    low, high = analysis.span
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


def draw_chart(analysis: GameAnalysis, path: Path, mistakes: int, language: str) -> None:
    """Draw the chart into a file."""
    try:
        draw(analysis, path, mistakes, language)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from error
