"""What a training run is made of: everything that its result depends on besides the code."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from egizia.training.errors import TrainingError
from egizia.training.network import Shape


@dataclass(frozen=True)
class Plan:
    """A training run; the networks that come with the package are made by what `plan_for` says."""

    game: str
    seed: int = 0
    decisions: int = 500_000_000
    """How many decisions are played; the schedules below go by how much of that is done."""
    games: dict[int, int] = field(default_factory=dict)
    """By number of players, how many games are played side by side."""
    steps: int = 32
    """Decisions in every game between two updates."""
    shape: Shape = field(default_factory=Shape)
    batch: int = 32_768
    epochs: int = 1
    rate: tuple[float, float] = (1e-3, 1e-5)
    """Learning rate at the beginning and at the end."""
    entropy: tuple[float, float] = (0.02, 0.001)
    """What it is worth to stay undecided, at the beginning and at the end."""
    wins: tuple[float, float] = (0.5, 1.0)
    ranks: tuple[float, float] = (0.5, 0.25)
    margins: tuple[float, float] = (1.0, 0.25)
    """What a win, a place and a hundred points are worth compared with each other, at the beginning and at the end."""
    memory: float = 0.97
    """How far a result reaches back, decision by decision, before what was expected takes over."""
    clip: float = 0.2
    """How much more or less likely an action may become in an update."""
    pool_share: float = 0.125
    """Part of the games in which all seats but one are played by an earlier network."""
    pool_size: int = 16
    """How many earlier networks are kept, equally far apart."""
    teacher: str = ""
    """A bot that is imitated before the network plays by itself, if any."""
    lessons: int = 1000
    """How many games of the teacher are watched, if there is one."""
    leeway: float = 0.005
    """What share of the wishes lessons leave to all open actions alike, so that something is left to try."""
    loyalty: tuple[float, float] = (0.0, 0.0)
    """What it is worth to wish for what was taught, at the beginning and at the end."""

    def between(self, ends: tuple[float, float], done: float) -> float:
        """A value on its way from the first to the last."""
        return ends[0] + (ends[1] - ends[0]) * min(1.0, done)


LARGE: dict[str, dict[int, int]] = {
    "shifting-sands": {2: 12_288, 3: 12_288, 4: 24_576},
    "classic": {2: 12_288, 3: 12_288, 4: 24_576},
    "egyptia": {1: 24_576, 2: 4096, 4: 2048},
}
"""By game and number of players, how many games are played side by side on a GPU."""
SMALL: dict[str, dict[int, int]] = {
    "shifting-sands": {2: 128, 3: 64, 4: 64},
    "classic": {2: 128, 3: 64, 4: 64},
    "egyptia": {1: 256, 2: 32, 4: 16},
}
"""The same for a small run on a CPU."""
FOUND: dict[str, dict[str, Any]] = {
    "shifting-sands": {"entropy": (0.04, 0.002)},
    "classic": {"entropy": (0.03, 0.002)},
    # By itself a network settles for three kinds of buildings, and for 58 points.
    # After lessons it forgets them faster than it finds anything better, unless it is held to them.
    "egyptia": {
        "shape": Shape(width=512),
        "batch": 8192,
        "teacher": "search:200",
        "lessons": 4000,
        "loyalty": (0.03, 0.0),
        "rate": (3e-4, 1e-5),
        "entropy": (0.004, 0.0005),
        "memory": 0.98,
    },
}
"""What serves a game better than the usual values."""


def plan_for(game: str, *, seed: int = 0, decisions: int = 500_000_000, small: bool = False) -> Plan:
    """The usual plan for a game."""
    if small:
        shape = Shape(width=64, blocks=1)
        return Plan(game, seed, decisions, SMALL[game], shape=shape, batch=1024, epochs=2)
    return replace(Plan(game, seed, decisions, LARGE[game]), **FOUND[game])


SHAPE_SETTINGS = tuple(part.name for part in fields(Shape))
SETTINGS = (
    *(part.name for part in fields(Plan) if part.name not in ("game", "seed", "decisions", "games", "shape")),
    *SHAPE_SETTINGS,
)
"""What can be tried in a run besides the usual."""
MOST = 1e9
"""No count, rate or worth is larger."""


def with_settings(plan: Plan, settings: Mapping[str, str]) -> Plan:
    """The same plan with some values as somebody wrote them; two ends are separated by a comma."""
    for name, text in settings.items():
        if name not in SETTINGS:
            raise TrainingError(f"a run has no setting {name!r}; there are {', '.join(SETTINGS)}")
        in_shape = name in SHAPE_SETTINGS
        value = _read(name, text, getattr(plan.shape if in_shape else plan, name))
        plan = replace(plan, **({"shape": replace(plan.shape, **{name: value})} if in_shape else {name: value}))
    return plan


def _read(name: str, text: str, usual: Any) -> Any:
    """A value of the same kind as the usual one: a word, a count, a share of one, or two ends."""
    if isinstance(usual, str):
        return text
    ends = usual if isinstance(usual, tuple) else (usual,)
    least = 1 if isinstance(usual, int) else 0
    most = 1 if isinstance(usual, float) else MOST
    values: list[int | float] = []
    with suppress(ValueError):
        values = [type(ends[0])(end) for end in text.split(",")]
    if len(values) != len(ends) or not all(least <= value <= most for value in values):
        raise TrainingError(f"{name} cannot be {text!r}: it reads like {','.join(map(str, ends))}")
    return tuple(values) if isinstance(usual, tuple) else values[0]
