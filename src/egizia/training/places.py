"""What a network makes of a map, where a game has one: the same thoughts about every place and those beside it."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from egizia.games import title
from egizia.training.encoding import Encoding

PLACE_WIDTH, PLACE_BLOCKS, TOLD = 64, 2, 32
"""How much is known of a place, how far it is passed on to those around it, and how much of it is told elsewhere."""


class Places(nn.Module):
    """What is known of each place of a map, by the same layers for all: what lies there, beside it, and further off."""

    columns: Tensor
    kinds: Tensor
    beside: Tensor

    def __init__(self, game: str, width: int, read: Encoding) -> None:
        super().__init__()
        rules, ground = title(game).rules, title(game).map
        assert ground is not None
        count = len(ground.neighbours)
        self.register_buffer("columns", torch.from_numpy(read.places))
        self.register_buffer("kinds", torch.from_numpy(read.kinds))
        self.register_buffer("beside", torch.zeros(count, count))
        for place, others in enumerate(ground.neighbours):
            self.beside[place, list(others)] = 0.5
        self.before, self.behind = ground.first_action, rules.action_count - ground.first_action - count
        """How many actions come before and after those that choose a place."""
        self.here = nn.Linear(len(read.kinds), PLACE_WIDTH, bias=False)
        self.there = nn.Linear(len(read.kinds), PLACE_WIDTH, bias=False)
        self.own = nn.Parameter(0.1 * torch.randn(count, PLACE_WIDTH))
        """What sets a place apart whatever lies there."""
        self.whole = nn.Linear(read.size, PLACE_WIDTH)
        self.blocks = nn.ModuleList(PlaceBlock() for _ in range(PLACE_BLOCKS))
        self.last = nn.LayerNorm(PLACE_WIDTH)
        self.tell = nn.Linear(PLACE_WIDTH, TOLD)
        self.join = nn.Linear(count * TOLD, width)
        self.plain = nn.Linear(PLACE_WIDTH, 1)
        self.sought = nn.Linear(width, PLACE_WIDTH)
        with torch.no_grad():
            self.sought.weight.mul_(0.1)

    def forward(self, observations: Tensor, inputs: Tensor) -> Tensor:
        """What is known of every place."""
        lies = equal(observations[:, self.columns].float()[..., None], self.kinds)
        near = everywhere(lies, self.beside, self.here, self.there, self.own)
        known = functional.relu(near + self.whole(inputs)[:, None])
        for block in self.blocks:
            known = block(known, self.beside)
        return self.last(known)

    def told(self, known: Tensor) -> Tensor:
        """What the rest of the network is told of the places."""
        return self.join(functional.relu(self.tell(known)).flatten(1))

    def wishes(self, known: Tensor, sought: Tensor) -> Tensor:
        """How much better than others each place is for what is sought, for every action."""
        alike = (known * self.sought(sought)[:, None]).sum(2) / PLACE_WIDTH**0.5
        return functional.pad(self.plain(known)[..., 0] + alike, (self.before, self.behind))


class PlaceBlock(nn.Module):
    """One more look at each place and at those beside it, added to what was known."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(PLACE_WIDTH)
        self.here = nn.Linear(PLACE_WIDTH, PLACE_WIDTH)
        self.there = nn.Linear(PLACE_WIDTH, PLACE_WIDTH, bias=False)

    def forward(self, known: Tensor, beside: Tensor) -> Tensor:
        """More than was known."""
        bias = self.here.bias.expand(len(beside), PLACE_WIDTH)
        return known + functional.relu(everywhere(self.norm(known), beside, self.here, self.there, bias))


def everywhere(values: Tensor, beside: Tensor, here: nn.Linear, there: nn.Linear, bias: Tensor) -> Tensor:
    """A layer for what is at every place and another for what is beside it."""
    if values.is_cuda:
        return at_once(values, beside, here, there, bias)
    around = beside @ functional.linear(values, there.weight)
    return functional.linear(values, here.weight) + around + bias


def at_once(values: Tensor, beside: Tensor, here: nn.Linear, there: nn.Linear, bias: Tensor) -> Tensor:
    """The same as one large product, most of it with zeros: more work, and what a GPU does fastest."""
    weights = torch.kron(torch.eye(len(beside), device=beside.device), here.weight) + torch.kron(beside, there.weight)
    return functional.linear(values.flatten(1), weights, bias.flatten()).unflatten(1, bias.shape)


def equal(values: Tensor, others: Tensor) -> Tensor:
    """One where whole numbers are the same, nothing elsewhere."""
    return functional.relu(1.0 - (values - others).abs())
