"""Games under way, as tensors: batches of one game with several numbers of players, side by side."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from egizia.envs import batch_env, gpu_env
from egizia.games import title
from egizia.training.network import HOPES, MOST_SEATS
from egizia.worth import POINTS

MIXING = 1000
"""Random moves before anything is learned: games that begin together would stay together, and what is learned at a time
would be all from beginnings, or all from ends."""


@dataclass
class Part:
    """The games with one number of players, and the rows of all games that are theirs."""

    env: Any
    rows: slice
    players: int
    seats: Tensor
    masks: Tensor
    observations: Tensor
    ended: Tensor
    rewards: Tensor
    scores: Tensor


class Tables:
    """All games that are played for learning; the rows of the parts follow each other."""

    def __init__(self, game: str, games: dict[int, int], device: torch.device, seed: int, threads: int = 1) -> None:
        rules = title(game).rules
        self.game, self.device = game, device
        self.simultaneous = rules.is_simultaneous
        self.seats = 1 if self.simultaneous else MOST_SEATS
        self.hopes = 1 if self.simultaneous else HOPES
        self.parts: list[Part] = []
        first = 0
        for number, (players, count) in enumerate(games.items()):
            reward = "rank" if players > 1 else "margin"
            if device.type == "cuda":
                env: Any = gpu_env(game, players, games=count, reward=reward)
            else:
                env = batch_env(game, players, games=count, reward=reward, threads=threads)
            env.reset(seed=(seed << 40) + (number << 36))
            for _ in range(MIXING):
                env.step(env.random_actions())
            arrays = (env.seats, env.masks, env.observations, env.ended, env.rewards, env.scores)
            tensors = [torch.as_tensor(array, device=device) for array in arrays]
            self.parts.append(Part(env, slice(first, first + env.rows), players, *tensors))
            first += env.rows
        self.rows = first
        self.players = torch.cat([torch.full((part.env.rows,), part.players) for part in self.parts]).to(device)
        own = [torch.arange(part.env.rows) % part.players for part in self.parts]
        self.own = torch.cat(own).to(device)
        """A seat of each row: that of the sheet, or one that may be set apart from the others."""

    def look(self, seats: Tensor, masks: Tensor, observations: Tensor) -> None:
        """Write down who decides, what is open, and what is known."""
        for part in self.parts:
            seats[part.rows] = part.seats
            masks[part.rows] = part.masks
            observations[part.rows] = part.observations

    def step(self, actions: Tensor) -> None:
        """Play an action in every row."""
        for part in self.parts:
            chosen = actions[part.rows].to(torch.int16)
            part.env.step(chosen if self.device.type == "cuda" else chosen.numpy())

    def results(self, ended: Tensor, outcomes: Tensor) -> None:
        """Write down in which rows a game has ended with the last step, and how for every seat."""
        for part in self.parts:
            if self.simultaneous:
                ended[part.rows] = part.ended.repeat_interleave(part.players)
                outcomes[part.rows] = part.scores.view(-1, 1, 1) / POINTS
                continue
            ended[part.rows] = part.ended
            scores, ranks = part.scores.float(), part.rewards
            first = ranks == ranks.amax(1, keepdim=True)
            best = scores.topk(2, 1).values
            others = torch.where(scores == best[:, :1], best[:, 1:], best[:, :1])
            hopes = torch.stack((first / first.sum(1, keepdim=True), ranks, (scores - others) / POINTS), 2)
            outcomes[part.rows, : part.players] = hopes

    def mean_scores(self) -> dict[int, float]:
        """By number of players, the mean score of the games that ended last in every place."""
        return {part.players: float(part.scores.float().mean()) for part in self.parts}
