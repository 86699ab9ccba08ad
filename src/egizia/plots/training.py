"""The curves of a training run, drawn."""

import json
from importlib.util import find_spec
from pathlib import Path

from egizia.plots.style import COLOURS, RULE, drawn


def draw(game: str, curves: Path, plot: Path) -> None:
    """Draw scores, strength, entropy and value loss over the decisions played, if there is matplotlib."""
    if find_spec("matplotlib") is None:
        return
    points = [json.loads(line) for line in curves.read_text(encoding="utf-8").splitlines()]
    names = dict.fromkeys(name for point in points for name in point)
    panels = {
        "Mean score": [name for name in names if name.startswith("score")],
        # In a simultaneous game there is no pool to win against.
        **(
            {"Wins against earlier networks, an even share being 1": ["pool_win_ratio"]}
            if "pool_win_ratio" in names
            else {"KL divergence from the policy after imitation": ["imitation_kl"]}
        ),
        "Entropy of the policy": ["entropy"],
        "Value loss": ["value_loss"],
    }
    with drawn(plot, 10, 6) as figure:
        figure.suptitle(f"A network learns {game}")
        for axes, (heading, shown) in zip(figure.subplots(2, 2).flat, panels.items(), strict=True):
            axes.set_title(heading, loc="left", fontsize=10)
            axes.set_xlabel("million decisions")
            axes.grid(color=RULE, alpha=0.4)
            axes.spines[["top", "right"]].set_visible(False)
            for name, colour in zip(shown, COLOURS, strict=False):
                curve = [(point["decisions"] / 1e6, point[name]) for point in points if name in point]
                axes.plot([x for x, _ in curve], [y for _, y in curve], color=colour, linewidth=1.2, label=name)
            if len(shown) > 1:
                axes.legend(frameon=False, fontsize=8)
