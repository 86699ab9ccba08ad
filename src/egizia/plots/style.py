"""The style of all charts: paper, ink and colours."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure

PAPER, RULE, INK, SOFT = "#fdf6e6", "#cbb183", "#2a1f14", "#5f4a31"
COLOURS = ("#1f5f8b", "#c8553d", "#6a994e", "#e0a030", "#7b5ea7", "#3aa6a0", "#a33b6b", "#8c6d46")

LOOK: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "egizia",
    "font.size": 10.0,
    "axes.edgecolor": RULE,
    "axes.facecolor": PAPER,
    "axes.labelcolor": SOFT,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": INK,
}


@contextmanager
def drawn(path: Path, width: float, height: float) -> "Iterator[Figure]":
    """An empty chart, which is written to a file when it is done; the same drawing gives the same file."""
    from matplotlib import rc_context  # noqa: PLC0415 - the library is an extra
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context(LOOK):
        figure = Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")
        yield figure
        _settle(figure)
        undated: dict[str, Any] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(path, dpi=150, metadata=undated.get(path.suffix.lower()))


def _settle(figure: "Figure") -> None:
    """Keep the axes where the layout has put them, without its last digits, which differ from one time to the next."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        left, bottom, width, height = (round(edge, 4) for edge in axes.get_position().bounds)
        axes.set_position((left, bottom, width, height))
