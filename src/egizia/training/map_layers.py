"""Graph convolutions over the map of a game that has one: the same layers for every node and its neighbours."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from egizia.games import title
from egizia.training.encoding import Encoding

NODE_WIDTH, GRAPH_BLOCKS, SUMMARY_WIDTH = 64, 2, 32
"""Features of a node, blocks of graph convolution, and features of a node that the rest of the network is given."""


class MapLayers(nn.Module):
    """Features of every node of a map, by the same layers for all nodes."""

    columns: Tensor
    kinds: Tensor
    adjacency: Tensor

    def __init__(self, game: str, width: int, read: Encoding) -> None:
        super().__init__()
        rules, ground = title(game).rules, title(game).map
        assert ground is not None
        count = len(ground.neighbours)
        self.register_buffer("columns", torch.from_numpy(read.map_columns))
        self.register_buffer("kinds", torch.from_numpy(read.map_kinds))
        self.register_buffer("adjacency", torch.zeros(count, count))
        for node, neighbours in enumerate(ground.neighbours):
            self.adjacency[node, list(neighbours)] = 0.5
        self.before, self.behind = ground.first_action, rules.action_count - ground.first_action - count
        """How many actions come before and after those that choose a node."""
        self.own_layer = nn.Linear(len(read.map_kinds), NODE_WIDTH, bias=False)
        self.neighbour_layer = nn.Linear(len(read.map_kinds), NODE_WIDTH, bias=False)
        self.node_bias = nn.Parameter(0.1 * torch.randn(count, NODE_WIDTH))
        self.global_layer = nn.Linear(read.size, NODE_WIDTH)
        self.blocks = nn.ModuleList(GraphBlock() for _ in range(GRAPH_BLOCKS))
        self.last = nn.LayerNorm(NODE_WIDTH)
        self.node_summary = nn.Linear(NODE_WIDTH, SUMMARY_WIDTH)
        self.join = nn.Linear(count * SUMMARY_WIDTH, width)
        self.node_logit = nn.Linear(NODE_WIDTH, 1)
        self.query = nn.Linear(width, NODE_WIDTH)
        with torch.no_grad():
            self.query.weight.mul_(0.1)

    def forward(self, observations: Tensor, inputs: Tensor) -> Tensor:
        """The features of every node."""
        one_hot = equal(observations[:, self.columns].float()[..., None], self.kinds)
        local = graph_convolution(one_hot, self.adjacency, self.own_layer, self.neighbour_layer, self.node_bias)
        hidden = functional.relu(local + self.global_layer(inputs)[:, None])
        for block in self.blocks:
            hidden = block(hidden, self.adjacency)
        return self.last(hidden)

    def summary(self, nodes: Tensor) -> Tensor:
        """What the rest of the network is given of the nodes."""
        return self.join(functional.relu(self.node_summary(nodes)).flatten(1))

    def logits(self, nodes: Tensor, hidden: Tensor) -> Tensor:
        """What the nodes add to the policy logits: the attention of a query to each node, 0 for all other actions."""
        attention = (nodes * self.query(hidden)[:, None]).sum(2) / NODE_WIDTH**0.5
        return functional.pad(self.node_logit(nodes)[..., 0] + attention, (self.before, self.behind))


class GraphBlock(nn.Module):
    """A residual block of graph convolution."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(NODE_WIDTH)
        self.own_layer = nn.Linear(NODE_WIDTH, NODE_WIDTH)
        self.neighbour_layer = nn.Linear(NODE_WIDTH, NODE_WIDTH, bias=False)

    def forward(self, hidden: Tensor, adjacency: Tensor) -> Tensor:
        """The features with what this block adds."""
        bias = self.own_layer.bias.expand(len(adjacency), NODE_WIDTH)
        added = graph_convolution(self.norm(hidden), adjacency, self.own_layer, self.neighbour_layer, bias)
        return hidden + functional.relu(added)


def graph_convolution(
    nodes: Tensor, adjacency: Tensor, own_layer: nn.Linear, neighbour_layer: nn.Linear, bias: Tensor
) -> Tensor:
    """One layer for every node itself, and another for its neighbours."""
    if nodes.is_cuda:
        return dense_graph_convolution(nodes, adjacency, own_layer, neighbour_layer, bias)
    neighbours = adjacency @ functional.linear(nodes, neighbour_layer.weight)
    return functional.linear(nodes, own_layer.weight) + neighbours + bias


def dense_graph_convolution(
    nodes: Tensor, adjacency: Tensor, own_layer: nn.Linear, neighbour_layer: nn.Linear, bias: Tensor
) -> Tensor:
    """The same as one large product, most of it with zeros: more work, and what a GPU does fastest."""
    identity = torch.eye(len(adjacency), device=adjacency.device)
    weights = torch.kron(identity, own_layer.weight) + torch.kron(adjacency, neighbour_layer.weight)
    return functional.linear(nodes.flatten(1), weights, bias.flatten()).unflatten(1, bias.shape)


def equal(values: Tensor, others: Tensor) -> Tensor:
    """One where whole numbers are the same, nothing elsewhere."""
    return functional.relu(1.0 - (values - others).abs())
