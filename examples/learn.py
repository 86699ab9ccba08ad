"""Teach a small program to beat random play at a game, on a CPU, within a minute.

What it learns is a table of weights: how much each thing it sees speaks for each action. All seats of many games play
by the same weights; afterwards every action becomes a little more likely if its seat ended ahead, and a little less if
it ended behind. `python examples/learn.py classic` shows how it goes.
"""

import sys

import numpy as np

from egizia.envs import batch_env

GAMES = 256
"""Games that are played before the weights change."""
PACE = 0.02
"""How far a weight moves at once."""


class Learner:
    """Wishes for actions, by what is seen."""

    def __init__(self, game: str, players: int, seed: int = 0) -> None:
        self.game, self.players = game, players
        self.env = batch_env(game, players, games=GAMES, reward="margin", restart=False)
        self.dice = np.random.default_rng(seed)
        seen, actions = self.env.observations.shape[1], self.env.masks.shape[1]
        self.scale = np.ones(seen, np.float32)
        self.weights = np.zeros((seen + 1, actions), np.float32)
        self.slope, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.rounds = 0

    def wish(self, env):
        """What is seen in every row, and how strongly each legal action is wished for there."""
        seen = np.pad(env.observations / self.scale, ((0, 0), (0, 1)), constant_values=1).astype(np.float32)
        return seen, np.where(env.masks, seen @ self.weights, -np.inf)

    def choose(self, wishes):
        """Draw an action for every row, the more likely the stronger the wish."""
        return (wishes + self.dice.gumbel(size=wishes.shape)).argmax(1).astype(np.int16)

    def round(self) -> float:
        """Play all games to the end and learn from them; returns the mean score."""
        env, moments, rewards = self.env, [], np.zeros_like(self.env.rewards)
        env.reset(seed=self.rounds * GAMES)
        while not env.over.all():
            rows, seats = np.flatnonzero(env.seats >= 0), env.seats[env.seats >= 0]
            seen, wishes = self.wish(env)
            actions = self.choose(wishes)
            moments.append((rows, seats, seen[rows], wishes[rows], actions[rows]))
            env.step(actions)
            rewards += env.rewards
        merit = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        slope = np.zeros_like(self.weights)
        games = GAMES * np.arange(env.rows) // env.rows
        for rows, seats, seen, wishes, actions in moments:
            likely = np.exp(wishes - wishes.max(1, keepdims=True))
            push = -likely / likely.sum(1, keepdims=True)
            push[np.arange(len(rows)), actions] += 1
            slope += seen.T @ (push * merit[games[rows], seats][:, None]) / GAMES
        if self.rounds == 0:
            self.scale += np.max([np.abs(seen[:, :-1]).max(0) for _, _, seen, _, _ in moments], 0)
        self.climb(slope)
        return float(env.scores.mean())

    def climb(self, slope) -> None:
        """Move the weights up the slope, as Adam does: each by about the same."""
        self.rounds += 1
        self.slope += 0.1 * (slope - self.slope)
        self.square += 0.01 * (slope**2 - self.square)
        mean, square = self.slope / (1 - 0.9**self.rounds), self.square / (1 - 0.99**self.rounds)
        self.weights += PACE * mean / (np.sqrt(square) + 1e-6)

    def wins(self, games: int = 400) -> float:
        """The share of games it wins with random players in all other seats."""
        env = batch_env(self.game, self.players, games=games, reward="win", restart=False)
        env.reset(seed=10**9)
        own, won = np.arange(games) % self.players, 0.0
        while not env.over.all():
            ours = env.seats == own[games * np.arange(env.rows) // env.rows]
            env.step(np.where(ours, self.choose(self.wish(env)[1]), env.random_actions()))
            won += env.rewards[np.arange(games), own].sum()
        return won / games


if __name__ == "__main__":
    learner = Learner(sys.argv[1] if len(sys.argv) > 1 else "classic", players=2)
    for number in range(1, 31):
        score = learner.round()
        if number % 5 == 0:
            print(f"after {number * GAMES:,} games: mean score {score:.0f}, wins {learner.wins():.0%} against random")
