"""A training run from its plan to a network: progress on the way, checkpoints, curves."""

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from egizia.training.curves import draw
from egizia.training.errors import TrainingError
from egizia.training.export import save
from egizia.training.learner import Learner
from egizia.training.lessons import watch
from egizia.training.plan import Plan

CHECKPOINT, CURVES, PLOT = "checkpoint.pt", "curves.jsonl", "curves.svg"
ROUNDS_BETWEEN_LINES = 10
BETWEEN_CHECKPOINTS = 120.0
"""Seconds of a run that are lost at most when it is killed."""


class Run:
    """A training run in a folder of its own."""

    def __init__(self, plan: Plan, folder: Path, device: str, threads: int = 1) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TrainingError(f"{folder} cannot be made a folder for the run: {error.strerror}") from error
        self.plan, self.folder, self.threads = plan, folder, threads
        self.learner = Learner(plan, torch.device(device), threads)
        self.seconds = 0.0
        if (folder / CHECKPOINT).exists():
            self._take_up()
        else:
            (folder / CURVES).unlink(missing_ok=True)

    def go(self, seconds: float | None = None) -> None:
        """Train until the plan is done, or for so many seconds."""
        if self.plan.teacher and self.learner.decisions == 0:
            self._take_lessons()
        began = last = stored = time.monotonic()
        rounds = 0
        while self.learner.done < 1 and (seconds is None or time.monotonic() - began < seconds):
            told = self.learner.round()
            now = time.monotonic()
            self.seconds += now - last
            last = now
            rounds += 1
            self._note(told, rounds)
            if now - stored > BETWEEN_CHECKPOINTS:
                self.store()
                stored = now
        self.store()

    def store(self) -> None:
        """Write down where the run stands: to go on from, to play with, to look at."""
        stored = self.learner.state() | {"plan": asdict(self.plan), "seconds": self.seconds}
        fresh = self.folder / f"{CHECKPOINT}.new"
        torch.save(stored, fresh)
        fresh.replace(self.folder / CHECKPOINT)
        save(self.learner.net, self.folder / f"{self.plan.game}.onnx")
        draw(self.plan.game, self.folder / CURVES, self.folder / PLOT)

    def _take_lessons(self) -> None:
        plan = self.plan
        # On a sheet of one's own there is nothing to learn from company.
        players = (min(plan.games),) if self.learner.tables.simultaneous else (*plan.games,)
        lessons = watch(plan.game, plan.teacher, players, plan.lessons, plan.seed, self.threads)
        told = self.learner.learn_from(lessons)
        self.learner.settle()
        does = f"{told['alike']:.1%} of {len(lessons.actions):,} decisions"
        print(f"egizia: {plan.game}: does what {plan.teacher} did in {does}", file=sys.stderr, flush=True)

    def _take_up(self) -> None:
        """Go on where the run stood."""
        try:
            stored = torch.load(self.folder / CHECKPOINT, map_location=self.learner.device, weights_only=True)
        except Exception as error:
            raise TrainingError(f"{self.folder / CHECKPOINT} cannot be read: remove it to begin anew") from error
        if stored["plan"] != asdict(self.plan):
            raise TrainingError(f"{self.folder} holds a run by another plan: name another folder, or the same plan")
        self.learner.load(stored)
        self.seconds = stored["seconds"]

    def _note(self, told: dict[str, float], rounds: int) -> None:
        learner = self.learner
        point: dict[str, Any] = {"decisions": learner.decisions, "seconds": round(self.seconds, 2), **told}
        with (self.folder / CURVES).open("a", encoding="utf-8") as file:
            file.write(json.dumps({name: round(value, 5) for name, value in point.items()}) + "\n")
        live = sys.stderr.isatty()
        if live or rounds % ROUNDS_BETWEEN_LINES == 1 or learner.done >= 1:
            scores = ", ".join(f"{name} {value:.1f}" for name, value in told.items() if name.startswith("score"))
            millions = learner.decisions / 1e6
            line = (
                f"egizia: {self.plan.game}: {min(1.0, learner.done):.1%}, {millions:,.1f} M decisions at "
                f"{millions / max(self.seconds, 1e-9):.3f} M/s, {scores}, "
                f"entropy {told['entropy']:.2f}, misjudged {told['misjudged']:.3f}, change {told['change']:.4f}"
            )
            if "wins against its past" in told:
                line += f", {told['wins against its past']:.2f} times its share of wins against its past"
            print(line, end="\r" if live else "\n", file=sys.stderr, flush=True)
