"""Teach a small program to beat random play at a game, on a CPU, within a minute.

The policy is linear: a weight for every number of the observation and every action. All seats of many games play by the
same policy. Then the weights follow the policy gradient (REINFORCE): an action becomes a little more likely if its seat
ended ahead, and a little less if it ended behind. `python examples/learn.py classic` shows how it goes.
"""

import sys

import numpy as np

from egizia.envs import batch_env

GAMES = 256
"""Games of a batch."""
LEARNING_RATE = 0.02


class Learner:
    """A linear softmax policy."""

    def __init__(self, game: str, players: int, seed: int = 0) -> None:
        self.game, self.players = game, players
        self.env = batch_env(game, players, games=GAMES, reward="margin", restart=False)
        self.dice = np.random.default_rng(seed)
        seen, actions = self.env.observations.shape[1], self.env.masks.shape[1]
        self.scale = np.ones(seen, np.float32)
        self.weights = np.zeros((seen + 1, actions), np.float32)
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.rounds = 0

    def logits(self, env):
        """The scaled observation of every row, and the logits of its actions."""
        seen = np.pad(env.observations / self.scale, ((0, 0), (0, 1)), constant_values=1).astype(np.float32)
        return seen, np.where(env.masks, seen @ self.weights, -np.inf)

    def sample(self, logits):
        """An action for every row, drawn from the softmax of its logits."""
        return (logits + self.dice.gumbel(size=logits.shape)).argmax(1).astype(np.int16)

    def round(self) -> float:
        """Play a batch of games and update the policy; returns the mean score."""
        env, decisions, rewards = self.env, [], np.zeros_like(self.env.rewards)
        env.reset(seed=self.rounds * GAMES)
        while not env.over.all():
            rows, seats = np.flatnonzero(env.seats >= 0), env.seats[env.seats >= 0]
            seen, logits = self.logits(env)
            actions = self.sample(logits)
            decisions.append((rows, seats, seen[rows], logits[rows], actions[rows]))
            env.step(actions)
            rewards += env.rewards
        advantages = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        gradient = np.zeros_like(self.weights)
        games = GAMES * np.arange(env.rows) // env.rows
        for rows, seats, seen, logits, actions in decisions:
            policy = np.exp(logits - logits.max(1, keepdims=True))
            score = -policy / policy.sum(1, keepdims=True)
            score[np.arange(len(rows)), actions] += 1
            gradient += seen.T @ (score * advantages[games[rows], seats][:, None]) / GAMES
        if self.rounds == 0:
            self.scale += np.max([np.abs(seen[:, :-1]).max(0) for _, _, seen, _, _ in decisions], 0)
        self.ascend(gradient)
        return float(env.scores.mean())

    def ascend(self, gradient) -> None:
        """One step of Adam."""
        self.rounds += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.rounds), self.square / (1 - 0.99**self.rounds)
        self.weights += LEARNING_RATE * mean / (np.sqrt(square) + 1e-6)

    def wins(self, games: int = 400) -> float:
        """The share of games it wins with random players in all other seats."""
        env = batch_env(self.game, self.players, games=games, reward="win", restart=False)
        env.reset(seed=10**9)
        own, won = np.arange(games) % self.players, 0.0
        while not env.over.all():
            ours = env.seats == own[games * np.arange(env.rows) // env.rows]
            env.step(np.where(ours, self.sample(self.logits(env)[1]), env.random_actions()))
            won += env.rewards[np.arange(games), own].sum()
        return won / games


if __name__ == "__main__":
    learner = Learner(sys.argv[1] if len(sys.argv) > 1 else "classic", players=2)
    for number in range(1, 31):
        score = learner.round()
        if number % 5 == 0:
            print(f"after {number * GAMES:,} games: mean score {score:.0f}, wins {learner.wins():.0%} against random")
