"""Proximal policy optimisation (PPO) by self-play, after imitation of a bot if the plan has a teacher.

At every decision the network predicts the values of all seats. After a rollout of some decisions in all games,
generalised advantage estimation compares these with later predictions and with results. The advantage of an action is
that of the seat that chose it.
"""

import random
from copy import deepcopy
from dataclasses import fields
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from egizia.games.rewards import MARGIN, RANK, WIN
from egizia.training.encoding import encoding
from egizia.training.imitation import Demonstrations
from egizia.training.network import Network, present
from egizia.training.plan import TrainingPlan
from egizia.training.tensor_env import TensorEnv

IMITATION_EPOCHS = 8
IMITATION_BATCHES = 16
IMITATION_RATE = 1e-3
"""Demonstrations are few compared with the decisions of self-play: imitation goes through them several times, in
batches that are smaller by this factor, with a learning rate of its own."""
FLUSH_STEPS = 400
"""Decisions in every game between imitation and the first update: as many as the longest game takes."""
WARM_UP_UPDATES = 1000
"""Updates after imitation until the learning rate has its full value: Adam needs some steps for its estimates."""


class RolloutBuffer:
    """The decisions of all games since the last update."""

    def __init__(self, steps: int, env: TensorEnv, net: Network) -> None:
        rows, device = env.rows, env.device
        first = env.batches[0]

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, rows, *shape, dtype=kind, device=device)

        self.seats = room(kind=torch.int8)
        self.masks = room(first.masks.shape[1], kind=torch.bool)
        self.observations = room(first.observations.shape[1], kind=torch.int16)
        self.actions = room(kind=torch.int64)
        self.log_probabilities = room()
        self.values = room(net.seats, net.value_kinds)
        self.trained = room(kind=torch.bool)
        """Which decisions the policy is updated by."""
        self.ended = room(kind=torch.bool)
        self.outcomes = room(net.seats, net.value_kinds)
        self.targets = room(net.seats, net.value_kinds)
        self.advantages = room()


class Learner:
    """A network that learns by playing itself and earlier networks."""

    def __init__(self, plan: TrainingPlan, device: torch.device, threads: int = 1) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.device = plan, device
        self.env = TensorEnv(plan, device, threads)
        read = encoding(plan.game, gpu=device.type == "cuda")
        self.net = Network(plan.game, plan.shape, read).to(device)
        self.opponent = Network(plan.game, plan.shape, read).to(device)
        self.pool: list[dict[str, Tensor]] = []
        self.reference: Network | None = None
        """The network after imitation, if there is a KL penalty."""
        self.optimizer = self._new_optimizer()
        self.buffer = RolloutBuffer(plan.steps, self.env, self.net)
        self.decisions = self.updates = 0
        self.dice = random.Random(plan.seed)
        # In these rows all seats but one are played by a network of the pool.
        against_pool = [
            torch.arange(batch.env.rows) < int(plan.pool_share * batch.env.rows)
            if batch.players > 1 and not self.env.simultaneous
            else torch.zeros(batch.env.rows, dtype=torch.bool)
            for batch in self.env.batches
        ]
        self.against_pool = torch.cat(against_pool).to(device)
        self.pool_rows = self.against_pool.nonzero()[:, 0]

    @property
    def progress(self) -> float:
        """The share of the plan that is done."""
        return self.decisions / self.plan.decisions

    def round(self) -> dict[str, float]:
        """A rollout and the updates from it; returns metrics."""
        self._update_pool()
        metrics = self._roll_out()
        self._estimate_advantages()
        return metrics | self._update()

    # Imitation

    def imitate(self, demonstrations: Demonstrations) -> dict[str, float]:
        """Learn to predict the actions of a teacher and the results of its games; metrics of the last epoch."""
        columns = (
            torch.from_numpy(getattr(demonstrations, column.name)).to(self.device) for column in fields(demonstrations)
        )
        seen, packed, actions, seats, players, outcomes = columns
        bits = torch.arange(7, -1, -1, dtype=torch.uint8, device=self.device)
        batch = max(1, self.plan.batch_size // IMITATION_BATCHES)
        metrics: dict[str, float] = {}
        for epoch in range(IMITATION_EPOCHS):
            for group in self.optimizer.param_groups:
                group["lr"] = IMITATION_RATE * (1 - epoch / IMITATION_EPOCHS)
            correct = cross_entropy = 0.0
            for rows in torch.randperm(len(actions), device=self.device).split(batch):
                logits, raw = self._forward(self.net, seen[rows])
                closed = ((packed[rows, :, None] >> bits) & 1).flatten(1)[:, : logits.shape[1]] == 0
                log_policy = logits.masked_fill(closed, -torch.inf).log_softmax(1)
                chosen = log_policy.gather(1, actions[rows, None])[:, 0]
                mean = log_policy.masked_fill(closed, 0.0).sum(1) / (~closed).sum(1)
                loss = -torch.lerp(chosen, mean, self.plan.label_smoothing).mean()
                self._step(loss + self._value_loss(raw, outcomes[rows], seats[rows], players[rows]))
                correct += float((log_policy.argmax(1) == actions[rows]).sum())
                cross_entropy += float(loss.detach()) * len(rows)
            metrics = {"accuracy": correct / len(actions), "cross_entropy": cross_entropy / len(actions)}
        # Gradients are tiny by now, and so are Adam's estimates of them: its next steps would be far too long.
        self.optimizer = self._new_optimizer()
        self._keep_reference()
        return metrics

    def _keep_reference(self) -> None:
        if any(self.plan.kl_penalty):
            self.reference = deepcopy(self.net).requires_grad_(requires_grad=False)

    def _new_optimizer(self) -> torch.optim.Adam:
        return torch.optim.Adam(self.net.parameters(), eps=1e-5)

    # Rollouts

    def flush_games(self) -> None:
        """Play without updates until the games are over that began with random moves, which imitation never saw."""
        self._update_pool()
        for _ in range(-(-FLUSH_STEPS // self.plan.steps)):
            self._roll_out()
        self.decisions = 0

    def _update_pool(self) -> None:
        """Put the network into the pool now and then, and choose an opponent from the pool."""
        if self.progress * self.plan.pool_size >= len(self.pool):
            self.pool.append({name: values.clone() for name, values in self.net.state_dict().items()})
        self.opponent.load_state_dict(self.dice.choice(self.pool))

    @torch.no_grad()
    def _roll_out(self) -> dict[str, float]:
        buffer, env = self.buffer, self.env
        for step in range(self.plan.steps):
            seats, masks, seen = buffer.seats[step], buffer.masks[step], buffer.observations[step]
            env.read(seats, masks, seen)
            logits, raw = self._forward(self.net, seen)
            decided = seats >= 0
            masks[:, 0] |= ~decided
            log_policy = logits.masked_fill(~masks, -torch.inf).log_softmax(1)
            actions = self._sample(log_policy)
            trained = decided & (masks.sum(1) > 1)
            if len(self.pool_rows):
                rows = self.pool_rows
                theirs, _ = self._forward(self.opponent, seen[rows])
                theirs = self._sample(theirs.masked_fill(~masks[rows], -torch.inf).log_softmax(1))
                own = seats[rows] == env.own_seats[rows]
                actions[rows] = torch.where(own, actions[rows], theirs)
                trained[rows] &= own
            buffer.actions[step] = actions
            buffer.log_probabilities[step] = log_policy.gather(1, actions[:, None])[:, 0]
            buffer.values[step] = self._values(raw, seats, buffer.values[step - 1])
            buffer.trained[step] = trained
            env.step(actions)
            env.results(buffer.ended[step], buffer.outcomes[step])
        self.decisions += int((buffer.seats >= 0).sum())
        return self._rollout_metrics()

    def _forward(self, net: Network, seen: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, raw = net(seen)
        return logits.float(), raw.float()

    @staticmethod
    def _sample(log_policy: Tensor) -> Tensor:
        """An action for every row, drawn from the policy (by Gumbel noise)."""
        return (log_policy - torch.empty_like(log_policy).exponential_().log()).argmax(1)

    def _values(self, raw: Tensor, seats: Tensor, before: Tensor) -> Tensor:
        """The values of all seats; where nobody decides at the moment, those of the step before."""
        values = self._from_first_seat(self.net.normalise_values(raw, self.env.players), seats)
        return torch.where((seats >= 0)[:, None, None], values, before)

    def _from_first_seat(self, values: Tensor, seats: Tensor) -> Tensor:
        """Values that are counted from the observer, counted from the first seat."""
        if self.net.seats == 1:
            return values
        order = (torch.arange(self.net.seats, device=self.device) - seats[:, None]) % self.env.players[:, None]
        there = present(self.env.players, self.net.seats)[..., None]
        return values.gather(1, order[..., None].expand_as(values)) * there

    def _rollout_metrics(self) -> dict[str, float]:
        buffer = self.buffer
        metrics = {f"score_with_{players}": score for players, score in self.env.mean_scores().items()}
        ended = buffer.ended & self.against_pool
        if len(self.pool_rows) and bool(ended.any()):
            step, row = ended.nonzero(as_tuple=True)
            won = buffer.outcomes[step, row, self.env.own_seats[row], WIN]
            metrics["pool_win_ratio"] = float((won * self.env.players[row]).mean())
        return metrics

    # Updates

    @torch.no_grad()
    def _estimate_advantages(self) -> None:
        """Generalised advantage estimation, from the last decision back to the first."""
        buffer, plan, env = self.buffer, self.plan, self.env
        seats, masks, seen = buffer.seats[-1].clone(), buffer.masks[-1].clone(), buffer.observations[-1].clone()
        env.read(seats, masks, seen)
        _, raw = self._forward(self.net, seen)
        target = values = self._values(raw, seats, buffer.values[-1])
        weights = torch.tensor(plan.reward_weights(self.progress)[-self.net.value_kinds :], device=self.device)
        for step in reversed(range(plan.steps)):
            ended = buffer.ended[step][:, None, None]
            values = torch.where(ended, buffer.outcomes[step], values)
            target = torch.where(ended, buffer.outcomes[step], target)
            seats = buffer.seats[step]
            decided = (seats >= 0)[:, None, None]
            lambda_return = values + plan.gae_lambda * (target - values)
            target = torch.where(decided, lambda_return, target)
            values = torch.where(decided, buffer.values[step], values)
            buffer.targets[step] = target
            advantages = ((target - buffer.values[step]) * weights).sum(2)
            place = seats.long().clamp(min=0) if self.net.seats > 1 else torch.zeros_like(seats, dtype=torch.int64)
            buffer.advantages[step] = advantages.gather(1, place[:, None])[:, 0]

    def _update(self) -> dict[str, float]:
        buffer, plan = self.buffer, self.plan
        progress = self.progress
        rate = plan.scheduled(plan.learning_rate, progress)
        if plan.teacher:
            rate *= min(1.0, (self.updates + 1) / WARM_UP_UPDATES)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        chosen = buffer.trained.flatten().nonzero()[:, 0]
        advantages = buffer.advantages.flatten()
        deviation, mean = torch.std_mean(advantages[chosen])
        sums: dict[str, Tensor] = {}
        batches = 0
        for _ in range(plan.epochs):
            order = chosen[torch.randperm(len(chosen), device=self.device)]
            for rows in order.split(plan.batch_size):
                if len(rows) < min(plan.batch_size, len(chosen)) // 2:
                    continue
                losses = self._losses(rows, (advantages[rows] - mean) / (deviation + 1e-6), progress)
                self._step(losses["loss"])
                batches += 1
                for name, value in losses.items():
                    sums[name] = sums.get(name, torch.zeros((), device=self.device)) + value.detach()
        self.updates += batches
        return {name: float(value) / batches for name, value in sums.items()}

    def _step(self, loss: Tensor) -> None:
        """One step of the optimiser."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()

    def _losses(self, rows: Tensor, advantages: Tensor, progress: float) -> dict[str, Tensor]:
        buffer, plan = self.buffer, self.plan
        seen, closed = buffer.observations.flatten(0, 1)[rows], ~buffer.masks.flatten(0, 1)[rows]
        logits, raw = self._forward(self.net, seen)
        log_policy = logits.masked_fill(closed, -torch.inf).log_softmax(1)
        entropy = -(log_policy.exp() * log_policy.masked_fill(log_policy == -torch.inf, 0.0)).sum(1).mean()
        now = log_policy.gather(1, buffer.actions.flatten()[rows, None])[:, 0]
        log_ratio = now - buffer.log_probabilities.flatten()[rows]
        ratio = log_ratio.exp()
        clipped = ratio.clamp(1 - plan.clip_range, 1 + plan.clip_range)
        surrogate = torch.minimum(ratio * advantages, clipped * advantages).mean()
        players = self.env.players.repeat(plan.steps)[rows]
        targets, seats = buffer.targets.flatten(0, 1)[rows], buffer.seats.flatten()[rows].long()
        value_loss = self._value_loss(raw, targets, seats, players)
        metrics = {"value_loss": value_loss, "entropy": entropy, "approximate_kl": (ratio - 1 - log_ratio).mean()}
        loss = value_loss - surrogate - plan.scheduled(plan.entropy_bonus, progress) * entropy
        if self.reference is not None:
            with torch.no_grad():
                reference = self._forward(self.reference, seen)[0].masked_fill(closed, -torch.inf).log_softmax(1)
            kl = (log_policy.exp() * (log_policy - reference).masked_fill(closed, 0.0)).sum(1).mean()
            metrics["imitation_kl"] = kl
            loss = loss + plan.scheduled(plan.kl_penalty, progress) * kl
        return {"loss": loss, **metrics}

    def _value_loss(self, raw: Tensor, targets: Tensor, seats: Tensor, players: Tensor) -> Tensor:
        """Cross-entropy of the shares of the win and squared errors of the rest; squared errors of points alone."""
        if self.net.value_kinds == 1:
            return 10 * functional.mse_loss(raw, targets)
        order = (torch.arange(self.net.seats, device=self.device) + seats[:, None]) % players[:, None]
        targets = targets.gather(1, order[..., None].expand_as(targets))
        there = present(players, self.net.seats)
        wins = raw[..., WIN].masked_fill(~there, -torch.inf).log_softmax(1).masked_fill(~there, 0.0)
        others = functional.mse_loss(raw[..., RANK].sigmoid(), targets[..., RANK], reduction="none")
        others = others + functional.mse_loss(raw[..., MARGIN], targets[..., MARGIN], reduction="none")
        share = there / players[:, None]
        return (0.5 * -(wins * targets[..., WIN] * there).sum(1) + (others * share).sum(1)).mean()

    # Checkpoints

    def state(self) -> dict[str, Any]:
        """Everything that a run resumes from, except the games, which begin anew."""
        return {
            "net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "pool": self.pool,
            "decisions": self.decisions, "updates": self.updates,
            "reference": self.reference.state_dict() if self.reference is not None else None,
        }  # fmt: skip

    def load(self, state: dict[str, Any]) -> None:
        """Resume from a state."""
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.pool = state["pool"]
        self.decisions, self.updates = state["decisions"], state["updates"]
        if state["reference"] is not None:
            self._keep_reference()
            assert self.reference is not None
            self.reference.load_state_dict(state["reference"])
