"""The network: from what a seat sees to what it would like to do, and what every seat can hope for."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from egizia.games import title
from egizia.training.encoding import Encoding
from egizia.training.places import Places, equal
from egizia.worth import MARGIN, RANK, WIN

MOST_SEATS = 4
HOPES = 3
"""What a seat can hope for at a table with others: a share of the win, a place, points ahead in hundreds."""


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 384
    blocks: int = 2


class Network(nn.Module):
    """Inputs, a row of blocks that each add to what is known, and a head for each question."""

    numbers: Tensor
    scales: Tensor
    compared: Tensor
    values: Tensor
    sets: Tensor
    powers: Tensor

    def __init__(self, game: str, shape: Shape, read: Encoding) -> None:
        super().__init__()
        rules = title(game).rules
        self.game, self.shape, self.columns = game, shape, read.columns
        self.seats = 1 if rules.is_simultaneous else MOST_SEATS
        self.hopes = 1 if rules.is_simultaneous else HOPES
        for name in ("numbers", "scales", "compared", "values", "sets", "powers"):
            self.register_buffer(name, torch.from_numpy(getattr(read, name)))
        self.first = nn.Linear(read.size, shape.width)
        self.blocks = nn.ModuleList(Block(shape.width) for _ in range(shape.blocks))
        self.last = nn.LayerNorm(shape.width)
        self.policy = nn.Linear(shape.width, rules.action_count)
        self.places = Places(game, shape.width, read) if len(read.places) else None
        self.hope = nn.Linear(shape.width, self.seats * self.hopes)
        with torch.no_grad():
            self.policy.weight.mul_(0.1)
            self.hope.weight.mul_(0.1)

    def inputs(self, observations: Tensor) -> Tensor:
        """What is made of observations before anything is learned."""
        seen = observations.float()
        numbers = seen[:, self.numbers] * self.scales
        names = equal(seen[:, self.compared], self.values)
        bits = torch.remainder(torch.floor(seen[:, self.sets] / self.powers), 2.0)
        return torch.cat((numbers, names, bits), 1)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Wishes for every action, and hopes by seat, counted from the observer, before they are made shares."""
        inputs = self.inputs(observations)
        known = self.first(inputs)
        if self.places is None:
            known = self._considered(known)
            wishes = self.policy(known)
        else:
            places = self.places(observations, inputs)
            known = self._considered(known + self.places.told(places))
            wishes = self.policy(known) + self.places.wishes(places, known)
        return wishes, self.hope(known).view(-1, self.seats, self.hopes)

    def _considered(self, known: Tensor) -> Tensor:
        known = functional.relu(known)
        for block in self.blocks:
            known = block(known)
        return self.last(known)

    def hopes_of(self, raw: Tensor, players: Tensor) -> Tensor:
        """Hopes as they are meant: shares of the win that add up to one, places between 0 and 1, margins."""
        if self.hopes == 1:
            return raw
        wins = raw[..., WIN].masked_fill(~present(players, self.seats), -torch.inf).softmax(1)
        return torch.stack((wins, raw[..., RANK].sigmoid(), raw[..., MARGIN]), 2)


class Block(nn.Module):
    """Two layers whose result is added to what came in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, width)
        self.down = nn.Linear(width, width)
        with torch.no_grad():
            self.down.weight.mul_(0.1)

    def forward(self, known: Tensor) -> Tensor:
        """More than was known."""
        return known + self.down(functional.relu(self.up(self.norm(known))))


def present(players: Tensor, seats: int) -> Tensor:
    """Which seats are taken, in every row."""
    return torch.arange(seats, device=players.device) < players[:, None]
