"""The games of self-play as tensors: batches of one game, one for each number of players."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from egizia.envs import batch_env, gpu_env
from egizia.games import title
from egizia.games.rewards import SCORE_SCALE
from egizia.training.network import MOST_SEATS, VALUE_KINDS
from egizia.training.plan import TrainingPlan

RANDOM_STEPS = 1000
"""Random moves before training begins. They spread the games over all rounds; otherwise all games would be in the same
round for long, and the samples of an update correlated."""


@dataclass
class PlayerCountBatch:
    """The games with one number of players, and which rows they have."""

    env: Any
    rows: slice
    players: int
    seats: Tensor
    masks: Tensor
    observations: Tensor
    ended: Tensor
    rewards: Tensor
    scores: Tensor


class TensorEnv:
    """All games of self-play; the rows of the batches follow each other."""

    def __init__(self, plan: TrainingPlan, device: torch.device, threads: int = 1) -> None:
        game = plan.game
        rules = title(game).rules
        self.game, self.device, self.objective = game, device, plan.objective
        self.simultaneous = rules.is_simultaneous
        self.seats = 1 if self.simultaneous else MOST_SEATS
        self.value_kinds = 1 if self.simultaneous else VALUE_KINDS
        self.batches: list[PlayerCountBatch] = []
        first = 0
        for number, (players, count) in enumerate(plan.games.items()):
            reward = "rank" if players > 1 else "margin"
            if device.type == "cuda":
                env: Any = gpu_env(game, players, games=count, reward=reward)
            else:
                env = batch_env(game, players, games=count, reward=reward, threads=threads)
            env.reset(seed=(plan.seed << 40) + (number << 36))
            for _ in range(RANDOM_STEPS):
                env.step(env.random_actions())
            arrays = (env.seats, env.masks, env.observations, env.ended, env.rewards, env.scores)
            tensors = [torch.as_tensor(array, device=device) for array in arrays]
            self.batches.append(PlayerCountBatch(env, slice(first, first + env.rows), players, *tensors))
            first += env.rows
        self.rows = first
        self.players = torch.cat([torch.full((batch.env.rows,), batch.players) for batch in self.batches]).to(device)
        own = [torch.arange(batch.env.rows) % batch.players for batch in self.batches]
        self.own_seats = torch.cat(own).to(device)
        """A seat of each row: that of the sheet, or the one that the network plays against the pool."""

    def read(self, seats: Tensor, masks: Tensor, observations: Tensor) -> None:
        """Copy who decides, the legal actions and the observations into tensors."""
        for batch in self.batches:
            seats[batch.rows] = batch.seats
            masks[batch.rows] = batch.masks
            observations[batch.rows] = batch.observations

    def step(self, actions: Tensor) -> None:
        """Play an action in every row."""
        for batch in self.batches:
            chosen = actions[batch.rows].to(torch.int16)
            batch.env.step(chosen if self.device.type == "cuda" else chosen.numpy())

    def results(self, ended: Tensor, outcomes: Tensor) -> None:
        """Copy in which rows a game ended with the last step, and its final values by seat."""
        for batch in self.batches:
            if self.simultaneous:
                ended[batch.rows] = batch.ended.repeat_interleave(batch.players)
                outcomes[batch.rows] = batch.scores.view(-1, 1, 1) / SCORE_SCALE
                continue
            ended[batch.rows] = batch.ended
            scores, ranks = batch.scores.float(), batch.rewards
            first = ranks == ranks.amax(1, keepdim=True)
            values = torch.stack((first / first.sum(1, keepdim=True), ranks, self._points(scores) / SCORE_SCALE), 2)
            outcomes[batch.rows, : batch.players] = values

    def _points(self, scores: Tensor) -> Tensor:
        """The points of every seat that are rewarded: its score, the mean of all scores, or its margin."""
        if self.objective == "points":
            return scores
        if self.objective == "table":
            return scores.mean(1, keepdim=True).expand_as(scores)
        best = scores.topk(2, 1).values
        return scores - torch.where(scores == best[:, :1], best[:, 1:], best[:, :1])

    def mean_scores(self) -> dict[int, float]:
        """By number of players, the mean score of the games that ended last in every place."""
        return {batch.players: float(batch.scores.float().mean()) for batch in self.batches}
