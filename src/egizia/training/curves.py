"""The course of a training run, drawn."""

import json
from importlib.util import find_spec
from pathlib import Path

from egizia.figures import COLOURS, RULE, drawn


def draw(game: str, curves: Path, plot: Path) -> None:
    """Draw scores, what it is compared with, doubt and error over the decisions played, if there is matplotlib."""
    if find_spec("matplotlib") is None:
        return
    points = [json.loads(line) for line in curves.read_text(encoding="utf-8").splitlines()]
    names = dict.fromkeys(name for point in points for name in point)
    questions = {
        "Mean score": [name for name in names if name.startswith("score")],
        # Where nobody is in another's way there is nobody to win against, but lessons to be compared with.
        **(
            {"Wins against earlier networks, an even share being 1": ["wins against its past"]}
            if "wins against its past" in names
            else {"How far it has strayed from its lessons": ["disloyalty"]}
        ),
        "How undecided it is (entropy)": ["entropy"],
        "How far its hopes are off": ["misjudged"],
    }
    with drawn(plot, 10, 6) as figure:
        figure.suptitle(f"A network learns {game}")
        for axes, (question, shown) in zip(figure.subplots(2, 2).flat, questions.items(), strict=True):
            axes.set_title(question, loc="left", fontsize=10)
            axes.set_xlabel("million decisions")
            axes.grid(color=RULE, alpha=0.4)
            axes.spines[["top", "right"]].set_visible(False)
            for name, colour in zip(shown, COLOURS, strict=False):
                course = [(point["decisions"] / 1e6, point[name]) for point in points if name in point]
                axes.plot([x for x, _ in course], [y for _, y in course], color=colour, linewidth=1.2, label=name)
            if len(shown) > 1:
                axes.legend(frameon=False, fontsize=8)
