"""The policy-value network: from an observation to policy logits, and values for every seat."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from egizia.games import title
from egizia.games.rewards import MARGIN, RANK, WIN
from egizia.training.encoding import Encoding
from egizia.training.map_layers import MapLayers, equal

MOST_SEATS = 4
VALUE_KINDS = 3
"""The values of a seat that plays with others: its share of the win, its rank, and its margin in hundreds of points."""


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 384
    blocks: int = 2


class Network(nn.Module):
    """A multilayer perceptron with residual blocks, a policy head and a value head."""

    numeric: Tensor
    scales: Tensor
    categorical: Tensor
    categories: Tensor
    bit_sets: Tensor
    bits: Tensor

    def __init__(self, game: str, shape: Shape, read: Encoding) -> None:
        super().__init__()
        rules = title(game).rules
        self.game, self.shape, self.columns = game, shape, read.columns
        self.seats = 1 if rules.is_simultaneous else MOST_SEATS
        self.value_kinds = 1 if rules.is_simultaneous else VALUE_KINDS
        for name in ("numeric", "scales", "categorical", "categories", "bit_sets", "bits"):
            self.register_buffer(name, torch.from_numpy(getattr(read, name)))
        self.first = nn.Linear(read.size, shape.width)
        self.blocks = nn.ModuleList(Block(shape.width) for _ in range(shape.blocks))
        self.last = nn.LayerNorm(shape.width)
        self.policy_head = nn.Linear(shape.width, rules.action_count)
        self.map = MapLayers(game, shape.width, read) if len(read.map_columns) else None
        self.value_head = nn.Linear(shape.width, self.seats * self.value_kinds)
        with torch.no_grad():
            self.policy_head.weight.mul_(0.1)
            self.value_head.weight.mul_(0.1)

    def inputs(self, observations: Tensor) -> Tensor:
        """The inputs of the first layer, as the encoding says."""
        seen = observations.float()
        numbers = seen[:, self.numeric] * self.scales
        one_hot = equal(seen[:, self.categorical], self.categories)
        bits = torch.remainder(torch.floor(seen[:, self.bit_sets] / self.bits), 2.0)
        return torch.cat((numbers, one_hot, bits), 1)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """The policy logits of all actions, and the raw values by seat, counted from the observer."""
        inputs = self.inputs(observations)
        hidden = self.first(inputs)
        if self.map is None:
            hidden = self._trunk(hidden)
            logits = self.policy_head(hidden)
        else:
            nodes = self.map(observations, inputs)
            hidden = self._trunk(hidden + self.map.summary(nodes))
            logits = self.policy_head(hidden) + self.map.logits(nodes, hidden)
        return logits, self.value_head(hidden).view(-1, self.seats, self.value_kinds)

    def _trunk(self, hidden: Tensor) -> Tensor:
        hidden = functional.relu(hidden)
        for block in self.blocks:
            hidden = block(hidden)
        return self.last(hidden)

    def normalise_values(self, raw: Tensor, players: Tensor) -> Tensor:
        """Values from raw values: shares of the win that add up to one, ranks between 0 and 1, margins."""
        if self.value_kinds == 1:
            return raw
        wins = raw[..., WIN].masked_fill(~present(players, self.seats), -torch.inf).softmax(1)
        return torch.stack((wins, raw[..., RANK].sigmoid(), raw[..., MARGIN]), 2)


class Block(nn.Module):
    """A residual block of two layers."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, width)
        self.down = nn.Linear(width, width)
        with torch.no_grad():
            self.down.weight.mul_(0.1)

    def forward(self, hidden: Tensor) -> Tensor:
        """The features with what this block adds."""
        return hidden + self.down(functional.relu(self.up(self.norm(hidden))))


def present(players: Tensor, seats: int) -> Tensor:
    """Which seats are taken, in every row."""
    return torch.arange(seats, device=players.device) < players[:, None]
