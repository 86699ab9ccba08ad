"""A training run from its plan to a network: progress, checkpoints, curves."""

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from egizia.plots.training import draw
from egizia.training.errors import TrainingError
from egizia.training.export import save
from egizia.training.imitation import record_demonstrations
from egizia.training.learner import Learner
from egizia.training.plan import TrainingPlan

CHECKPOINT, CURVES, PLOT = "checkpoint.pt", "curves.jsonl", "curves.svg"
ROUNDS_BETWEEN_LINES = 10
BETWEEN_CHECKPOINTS = 120.0
"""Seconds of a run that are lost at most when it is killed."""


class Run:
    """A training run in a folder of its own."""

    def __init__(self, plan: TrainingPlan, folder: Path, device: str, threads: int = 1) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TrainingError(f"{folder} cannot be made a folder for the run: {error.strerror}") from error
        self.plan, self.folder, self.threads = plan, folder, threads
        self.learner = Learner(plan, torch.device(device), threads)
        self.seconds = 0.0
        if (folder / CHECKPOINT).exists():
            self._resume()
        else:
            (folder / CURVES).unlink(missing_ok=True)

    def go(self, seconds: float | None = None) -> None:
        """Train until the plan is done, or for so many seconds."""
        if self.plan.teacher and self.learner.decisions == 0:
            self._imitate()
        began = last = stored = time.monotonic()
        rounds = 0
        while self.learner.progress < 1 and (seconds is None or time.monotonic() - began < seconds):
            metrics = self.learner.round()
            now = time.monotonic()
            self.seconds += now - last
            last = now
            rounds += 1
            self._note(metrics, rounds)
            if now - stored > BETWEEN_CHECKPOINTS:
                self.store()
                stored = now
        self.store()

    def store(self) -> None:
        """Write the checkpoint, the network and the plot."""
        stored = self.learner.state() | {"plan": asdict(self.plan), "seconds": self.seconds}
        fresh = self.folder / f"{CHECKPOINT}.new"
        torch.save(stored, fresh)
        fresh.replace(self.folder / CHECKPOINT)
        save(self.learner.net, self.folder / f"{self.plan.game}.onnx")
        draw(self.plan.game, self.folder / CURVES, self.folder / PLOT)

    def _imitate(self) -> None:
        plan = self.plan
        # In a simultaneous game other players change nothing that the network sees.
        players = (min(plan.games),) if self.learner.env.simultaneous else (*plan.games,)
        demonstrations = record_demonstrations(
            plan.game, plan.teacher, players, plan.imitation_games, plan.seed, self.threads, plan.objective
        )
        metrics = self.learner.imitate(demonstrations)
        self.learner.flush_games()
        does = f"{metrics['accuracy']:.1%} of {len(demonstrations.actions):,} decisions"
        print(f"egizia: {plan.game}: does what {plan.teacher} did in {does}", file=sys.stderr, flush=True)

    def _resume(self) -> None:
        """Load the checkpoint."""
        try:
            stored = torch.load(self.folder / CHECKPOINT, map_location=self.learner.device, weights_only=True)
        except Exception as error:
            raise TrainingError(f"{self.folder / CHECKPOINT} cannot be read: remove it to begin anew") from error
        if stored["plan"] != asdict(self.plan):
            raise TrainingError(f"{self.folder} holds a run by another plan: name another folder, or the same plan")
        self.learner.load(stored)
        self.seconds = stored["seconds"]

    def _note(self, metrics: dict[str, float], rounds: int) -> None:
        learner = self.learner
        point: dict[str, Any] = {"decisions": learner.decisions, "seconds": round(self.seconds, 2), **metrics}
        with (self.folder / CURVES).open("a", encoding="utf-8") as file:
            file.write(json.dumps({name: round(value, 5) for name, value in point.items()}) + "\n")
        live = sys.stderr.isatty()
        if live or rounds % ROUNDS_BETWEEN_LINES == 1 or learner.progress >= 1:
            scores = ", ".join(
                f"{name.replace('_', ' ')} {value:.1f}" for name, value in metrics.items() if name.startswith("score")
            )
            millions = learner.decisions / 1e6
            line = (
                f"egizia: {self.plan.game}: {min(1.0, learner.progress):.1%}, {millions:,.1f} M decisions at "
                f"{millions / max(self.seconds, 1e-9):.3f} M/s, {scores}, "
                f"entropy {metrics['entropy']:.2f}, value loss {metrics['value_loss']:.3f}, "
                f"KL {metrics['approximate_kl']:.4f}"
            )
            if "pool_win_ratio" in metrics:
                line += f", {metrics['pool_win_ratio']:.2f} times its share of wins against the pool"
            print(line, end="\r" if live else "\n", file=sys.stderr, flush=True)
