"""Proximal policy optimisation by self-play: play on in all games, then make what went well more likely.

What every seat can hope for is estimated at every decision, by whoever decides. After some decisions the estimates are
compared with those that followed and with results: so much better or worse than hoped did it go for the seat that
decided, which is what its action is judged by.
"""

import random
from copy import deepcopy
from dataclasses import fields
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from egizia.training.encoding import encoding
from egizia.training.lessons import Lessons
from egizia.training.network import Network, present
from egizia.training.plan import Plan
from egizia.training.tables import Tables
from egizia.worth import MARGIN, RANK, WIN

LESSON_EPOCHS = 8
LESSON_BATCHES = 16
LESSON_RATE = 1e-3
"""Lessons are few compared with games that are played: they are gone through several times, in smaller batches, with a
learning rate of their own."""
SETTLING = 400
"""Decisions in every game between the lessons and what is learned next: as many as the longest game takes."""
CAUTIOUS_UPDATES = 1000
"""Updates after lessons until the learning rate is what it should be: an optimiser that has seen little errs much."""


class Memory:
    """What happened in all games since the last update, decision by decision."""

    def __init__(self, steps: int, tables: Tables, net: Network) -> None:
        rows, device = tables.rows, tables.device
        first = tables.parts[0]

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, rows, *shape, dtype=kind, device=device)

        self.seats = room(kind=torch.int8)
        self.masks = room(first.masks.shape[1], kind=torch.bool)
        self.observations = room(first.observations.shape[1], kind=torch.int16)
        self.actions = room(kind=torch.int64)
        self.likely = room()
        self.hopes = room(net.seats, net.hopes)
        self.counted = room(kind=torch.bool)
        self.ended = room(kind=torch.bool)
        self.outcomes = room(net.seats, net.hopes)
        self.targets = room(net.seats, net.hopes)
        self.advantages = room()


class Learner:
    """A network that learns by playing itself and its past."""

    def __init__(self, plan: Plan, device: torch.device, threads: int = 1) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.device = plan, device
        self.tables = Tables(plan.game, plan.games, device, plan.seed, threads)
        read = encoding(plan.game, gpu=device.type == "cuda")
        self.net = Network(plan.game, plan.shape, read).to(device)
        self.old = Network(plan.game, plan.shape, read).to(device)
        self.pool: list[dict[str, Tensor]] = []
        self.taught: Network | None = None
        """As it was after the lessons, if it is to stay loyal to them."""
        self.optimizer = self._new_optimizer()
        self.memory = Memory(plan.steps, self.tables, self.net)
        self.decisions = self.updates = 0
        self.dice = random.Random(plan.seed)
        # In these rows all seats but one belong to an earlier network.
        apart = [
            torch.arange(part.env.rows) < int(plan.pool_share * part.env.rows)
            if part.players > 1 and not self.tables.simultaneous
            else torch.zeros(part.env.rows, dtype=torch.bool)
            for part in self.tables.parts
        ]
        self.apart = torch.cat(apart).to(device)
        self.apart_rows = self.apart.nonzero()[:, 0]

    @property
    def done(self) -> float:
        """How much of the plan is done."""
        return self.decisions / self.plan.decisions

    def round(self) -> dict[str, float]:
        """Play on in all games, learn from it, and tell how it went."""
        self._remember_itself()
        told = self._play()
        self._look_back()
        return told | self._update()

    # Being taught

    def learn_from(self, lessons: Lessons) -> dict[str, float]:
        """Learn to do what somebody else did, and to expect what came of it; tell how well it does at the end."""
        columns = (torch.from_numpy(getattr(lessons, column.name)).to(self.device) for column in fields(lessons))
        seen, packed, actions, seats, players, outcomes = columns
        bits = torch.arange(7, -1, -1, dtype=torch.uint8, device=self.device)
        batch = max(1, self.plan.batch // LESSON_BATCHES)
        told: dict[str, float] = {}
        for done in range(LESSON_EPOCHS):
            for group in self.optimizer.param_groups:
                group["lr"] = LESSON_RATE * (1 - done / LESSON_EPOCHS)
            alike = unlike = 0.0
            for rows in torch.randperm(len(actions), device=self.device).split(batch):
                wishes, raw = self._ask(self.net, seen[rows])
                closed = ((packed[rows, :, None] >> bits) & 1).flatten(1)[:, : wishes.shape[1]] == 0
                likely = wishes.masked_fill(closed, -torch.inf).log_softmax(1)
                others = likely.masked_fill(closed, 0.0).sum(1) / (~closed).sum(1)
                loss = -torch.lerp(likely.gather(1, actions[rows, None])[:, 0], others, self.plan.leeway).mean()
                self._improve(loss + self._misjudged(raw, outcomes[rows], seats[rows], players[rows]))
                alike += float((likely.argmax(1) == actions[rows]).sum())
                unlike += float(loss.detach()) * len(rows)
            told = {"alike": alike / len(actions), "surprise": unlike / len(actions)}
        # Where hardly anything was left to learn, the next steps would be far too long, and undo it all.
        self.optimizer = self._new_optimizer()
        self._keep_taught()
        return told

    def _keep_taught(self) -> None:
        if any(self.plan.loyalty):
            self.taught = deepcopy(self.net).requires_grad_(requires_grad=False)

    def _new_optimizer(self) -> torch.optim.Adam:
        return torch.optim.Adam(self.net.parameters(), eps=1e-5)

    # Playing

    def settle(self) -> None:
        """Play on without learning until all games are over that began otherwise: nobody taught would get there."""
        self._remember_itself()
        for _ in range(-(-SETTLING // self.plan.steps)):
            self._play()
        self.decisions = 0

    def _remember_itself(self) -> None:
        """Put the network into the pool now and then, and choose an earlier one to play against."""
        if self.done * self.plan.pool_size >= len(self.pool):
            self.pool.append({name: values.clone() for name, values in self.net.state_dict().items()})
        self.old.load_state_dict(self.dice.choice(self.pool))

    @torch.no_grad()
    def _play(self) -> dict[str, float]:
        memory, tables = self.memory, self.tables
        for step in range(self.plan.steps):
            seats, masks, seen = memory.seats[step], memory.masks[step], memory.observations[step]
            tables.look(seats, masks, seen)
            wishes, raw = self._ask(self.net, seen)
            decided = seats >= 0
            masks[:, 0] |= ~decided
            wishes = wishes.masked_fill(~masks, -torch.inf)
            likely = wishes.log_softmax(1)
            actions = self._draw(likely)
            counted = decided & (masks.sum(1) > 1)
            if len(self.apart_rows):
                rows = self.apart_rows
                theirs, _ = self._ask(self.old, seen[rows])
                theirs = self._draw(theirs.masked_fill(~masks[rows], -torch.inf).log_softmax(1))
                own = seats[rows] == tables.own[rows]
                actions[rows] = torch.where(own, actions[rows], theirs)
                counted[rows] &= own
            memory.actions[step] = actions
            memory.likely[step] = likely.gather(1, actions[:, None])[:, 0]
            memory.hopes[step] = self._still_hoped(raw, seats, memory.hopes[step - 1])
            memory.counted[step] = counted
            tables.step(actions)
            tables.results(memory.ended[step], memory.outcomes[step])
        self.decisions += int((memory.seats >= 0).sum())
        return self._told()

    def _ask(self, net: Network, seen: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            wishes, raw = net(seen)
        return wishes.float(), raw.float()

    @staticmethod
    def _draw(likely: Tensor) -> Tensor:
        """An action for every row, drawn by how likely each is."""
        return (likely - torch.empty_like(likely).exponential_().log()).argmax(1)

    def _still_hoped(self, raw: Tensor, seats: Tensor, before: Tensor) -> Tensor:
        """What seats can hope for; where nobody decides at the moment, what was hoped for before still holds."""
        hopes = self._by_seat(self.net.hopes_of(raw, self.tables.players), seats)
        return torch.where((seats >= 0)[:, None, None], hopes, before)

    def _by_seat(self, hopes: Tensor, seats: Tensor) -> Tensor:
        """What was counted from the observer, counted from the first seat."""
        if self.net.seats == 1:
            return hopes
        order = (torch.arange(self.net.seats, device=self.device) - seats[:, None]) % self.tables.players[:, None]
        return (
            hopes.gather(1, order[..., None].expand_as(hopes)) * present(self.tables.players, self.net.seats)[..., None]
        )

    def _told(self) -> dict[str, float]:
        memory = self.memory
        told = {f"score with {players}": score for players, score in self.tables.mean_scores().items()}
        ended = memory.ended & self.apart
        if len(self.apart_rows) and bool(ended.any()):
            step, row = ended.nonzero(as_tuple=True)
            won = memory.outcomes[step, row, self.tables.own[row], WIN]
            told["wins against its past"] = float((won * self.tables.players[row]).mean())
        return told

    # Learning

    @torch.no_grad()
    def _look_back(self) -> None:
        """How it went, compared with what was hoped for: from the last decision back to the first."""
        memory, plan, tables = self.memory, self.plan, self.tables
        seats, masks, seen = memory.seats[-1].clone(), memory.masks[-1].clone(), memory.observations[-1].clone()
        tables.look(seats, masks, seen)
        _, raw = self._ask(self.net, seen)
        target = hopes = self._still_hoped(raw, seats, memory.hopes[-1])
        values = torch.tensor(
            [plan.between(ends, self.done) for ends in (plan.wins, plan.ranks, plan.margins)][-self.net.hopes :],
            device=self.device,
        )
        for step in reversed(range(plan.steps)):
            ended = memory.ended[step][:, None, None]
            hopes = torch.where(ended, memory.outcomes[step], hopes)
            target = torch.where(ended, memory.outcomes[step], target)
            seats = memory.seats[step]
            decided = (seats >= 0)[:, None, None]
            better = hopes + plan.memory * (target - hopes)
            target = torch.where(decided, better, target)
            hopes = torch.where(decided, memory.hopes[step], hopes)
            memory.targets[step] = target
            gain = ((target - memory.hopes[step]) * values).sum(2)
            place = seats.long().clamp(min=0) if self.net.seats > 1 else torch.zeros_like(seats, dtype=torch.int64)
            memory.advantages[step] = gain.gather(1, place[:, None])[:, 0]

    def _update(self) -> dict[str, float]:
        memory, plan = self.memory, self.plan
        done = self.done
        rate = plan.between(plan.rate, done)
        if plan.teacher:
            rate *= min(1.0, (self.updates + 1) / CAUTIOUS_UPDATES)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        chosen = memory.counted.flatten().nonzero()[:, 0]
        advantages = memory.advantages.flatten()
        spread, middle = torch.std_mean(advantages[chosen])
        sums: dict[str, Tensor] = {}
        batches = 0
        for _ in range(plan.epochs):
            order = chosen[torch.randperm(len(chosen), device=self.device)]
            for rows in order.split(plan.batch):
                if len(rows) < min(plan.batch, len(chosen)) // 2:
                    continue
                losses = self._losses(rows, (advantages[rows] - middle) / (spread + 1e-6), done)
                self._improve(losses["loss"])
                batches += 1
                for name, value in losses.items():
                    sums[name] = sums.get(name, torch.zeros((), device=self.device)) + value.detach()
        self.updates += batches
        return {name: float(value) / batches for name, value in sums.items()}

    def _improve(self, loss: Tensor) -> None:
        """Take a step that makes a loss smaller."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()

    def _losses(self, rows: Tensor, advantages: Tensor, done: float) -> dict[str, Tensor]:
        memory, plan = self.memory, self.plan
        seen, closed = memory.observations.flatten(0, 1)[rows], ~memory.masks.flatten(0, 1)[rows]
        wishes, raw = self._ask(self.net, seen)
        likely = wishes.masked_fill(closed, -torch.inf).log_softmax(1)
        entropy = -(likely.exp() * likely.masked_fill(likely == -torch.inf, 0.0)).sum(1).mean()
        now = likely.gather(1, memory.actions.flatten()[rows, None])[:, 0]
        change = (now - memory.likely.flatten()[rows]).exp()
        gain = torch.minimum(change * advantages, change.clamp(1 - plan.clip, 1 + plan.clip) * advantages).mean()
        players = self.tables.players.repeat(plan.steps)[rows]
        hope = self._misjudged(raw, memory.targets.flatten(0, 1)[rows], memory.seats.flatten()[rows].long(), players)
        told = {
            "misjudged": hope,
            "entropy": entropy,
            "change": (change - 1 - (now - memory.likely.flatten()[rows])).mean(),
        }
        loss = hope - gain - plan.between(plan.entropy, done) * entropy
        if self.taught is not None:
            with torch.no_grad():
                lesson = self._ask(self.taught, seen)[0].masked_fill(closed, -torch.inf).log_softmax(1)
            told["disloyalty"] = (likely.exp() * (likely - lesson).masked_fill(closed, 0.0)).sum(1).mean()
            loss = loss + plan.between(plan.loyalty, done) * told["disloyalty"]
        return {"loss": loss, **told}

    def _misjudged(self, raw: Tensor, targets: Tensor, seats: Tensor, players: Tensor) -> Tensor:
        """How far hopes are from what they should have been."""
        if self.net.hopes == 1:
            return 10 * functional.mse_loss(raw, targets)
        order = (torch.arange(self.net.seats, device=self.device) + seats[:, None]) % players[:, None]
        targets = targets.gather(1, order[..., None].expand_as(targets))
        there = present(players, self.net.seats)
        wins = raw[..., WIN].masked_fill(~there, -torch.inf).log_softmax(1).masked_fill(~there, 0.0)
        others = functional.mse_loss(raw[..., RANK].sigmoid(), targets[..., RANK], reduction="none")
        others = others + functional.mse_loss(raw[..., MARGIN], targets[..., MARGIN], reduction="none")
        share = there / players[:, None]
        return (0.5 * -(wins * targets[..., WIN] * there).sum(1) + (others * share).sum(1)).mean()

    # Stopping and going on

    def state(self) -> dict[str, Any]:
        """Everything to go on from but the games under way, which begin anew."""
        return {
            "net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "pool": self.pool,
            "decisions": self.decisions, "updates": self.updates,
            "taught": self.taught.state_dict() if self.taught is not None else None,
        }  # fmt: skip

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.pool = state["pool"]
        self.decisions, self.updates = state["decisions"], state["updates"]
        if state["taught"] is not None:
            self._keep_taught()
            assert self.taught is not None
            self.taught.load_state_dict(state["taught"])
