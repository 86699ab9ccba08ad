"""What a training run is made of: everything that its result depends on besides the code."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from egizia.games import title
from egizia.training.errors import TrainingError
from egizia.training.network import Shape

OBJECTIVES = ("wins", "points", "table")


@dataclass(frozen=True)
class TrainingPlan:
    """A training run; the networks that come with the package are made by what `plan_for` says."""

    game: str
    seed: int = 0
    decisions: int = 500_000_000
    """How many decisions are played; the schedules below follow the share of them that is done."""
    games: dict[int, int] = field(default_factory=dict)
    """By number of players, how many games are played side by side."""
    steps: int = 32
    """Decisions in every game between two updates."""
    shape: Shape = field(default_factory=Shape)
    batch_size: int = 32_768
    epochs: int = 1
    learning_rate: tuple[float, float] = (1e-3, 1e-5)
    """At the beginning and at the end, as in all pairs below."""
    entropy_bonus: tuple[float, float] = (0.02, 0.001)
    """The coefficient of the entropy of the policy."""
    win_weight: tuple[float, float] = (0.5, 1.0)
    rank_weight: tuple[float, float] = (0.5, 0.25)
    margin_weight: tuple[float, float] = (1.0, 0.25)
    """The weights of the share of the win, the rank and a margin of a hundred points in the reward."""
    objective: str = "wins"
    """What is rewarded: with "wins" the three above; with "points" the score of a seat, whoever is ahead; with "table"
    the mean score of all seats."""
    gae_lambda: float = 0.97
    """Lambda of generalised advantage estimation."""
    clip_range: float = 0.2
    """By how much an update may change the probability of an action (the clipping of PPO)."""
    pool_share: float = 0.125
    """The share of the games in which all seats but one are played by an earlier network of the pool."""
    pool_size: int = 16
    """How many earlier networks the pool keeps, equally far apart."""
    teacher: str = ""
    """A bot that is imitated before self-play begins, if any."""
    imitation_games: int = 1000
    """How many games of the teacher are imitated, if there is one."""
    label_smoothing: float = 0.005
    """The probability that imitation spreads evenly over all open actions, so that exploration stays possible."""
    kl_penalty: tuple[float, float] = (0.0, 0.0)
    """The coefficient of the KL divergence of the policy from the one after imitation."""

    def scheduled(self, ends: tuple[float, float], progress: float) -> float:
        """A value between its two ends, by how much of the plan is done."""
        return ends[0] + (ends[1] - ends[0]) * min(1.0, progress)

    def reward_weights(self, progress: float) -> tuple[float, float, float]:
        """The weights of win, rank and margin, by how much of the plan is done."""
        if self.objective != "wins":
            return 0.0, 0.0, 1.0
        win, rank, margin = (
            self.scheduled(ends, progress) for ends in (self.win_weight, self.rank_weight, self.margin_weight)
        )
        return win, rank, margin


def plan_for(game: str, *, seed: int = 0, decisions: int = 500_000_000, small: bool = False) -> TrainingPlan:
    """The usual plan for a game."""
    settings = title(game).training
    if settings is None:
        raise TrainingError(f"nobody has said how networks learn {game}")
    if small:
        shape = Shape(width=64, blocks=1)
        return TrainingPlan(game, seed, decisions, {**settings.small_games}, shape=shape, batch_size=1024, epochs=2)
    plan = TrainingPlan(game, seed, decisions, {**settings.games})
    for name, value in settings.changed.items():
        plan = with_setting(plan, name, value)
    return plan


SHAPE_SETTINGS = tuple(part.name for part in fields(Shape))
SETTINGS = (
    *(part.name for part in fields(TrainingPlan) if part.name not in ("game", "seed", "decisions", "games", "shape")),
    *SHAPE_SETTINGS,
)
"""What `--setting` can change."""
MOST = 1e9
"""No setting is larger."""


def with_settings(plan: TrainingPlan, settings: Mapping[str, str]) -> TrainingPlan:
    """The same plan with some values as somebody wrote them; two ends are separated by a comma."""
    for name, text in settings.items():
        if name not in SETTINGS:
            raise TrainingError(f"a run has no setting {name!r}; there are {', '.join(SETTINGS)}")
        usual = getattr(plan.shape if name in SHAPE_SETTINGS else plan, name)
        plan = with_setting(plan, name, _read(name, text, usual))
    return plan


def with_setting(plan: TrainingPlan, name: str, value: Any) -> TrainingPlan:
    """The same plan with another value, of its own or of the shape of its network."""
    if name in SHAPE_SETTINGS:
        return replace(plan, shape=replace(plan.shape, **{name: value}))
    return replace(plan, **{name: value})


def _read(name: str, text: str, usual: Any) -> Any:
    """A value of the same kind as the usual one: a word, a count, a share of one, or two ends."""
    if name == "objective" and text not in OBJECTIVES:
        raise TrainingError(f"objective cannot be {text!r}: it is {', '.join(OBJECTIVES[:-1])} or {OBJECTIVES[-1]}")
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
