"""A trained network as an ONNX file: what the bots load, without PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from egizia.training.map_layers import NODE_WIDTH, MapLayers
from egizia.training.network import Network

Array = np.ndarray[Any, Any]

OPSET = 18
EPSILON = 1e-5
LOGITS, VALUES = "policy_logits", "values"
"""The outputs, which bots read in this order."""


class Graph:
    """The nodes and constants of an ONNX graph that is being built."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, values: Array) -> str:
        """A constant; matrices are stored in half precision, which halves the file."""
        name = f"c{len(self.constants)}"
        if values.dtype == np.float32 and values.ndim == 2:
            self.constants.append(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
            self.nodes.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))
        else:
            self.constants.append(numpy_helper.from_array(values, name))
        return name

    def add(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """Add a node; returns the name of its result."""
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, [*inputs], [name], **attributes))
        return name

    def linear(self, layer: Any, values: str) -> str:
        """A linear layer."""
        return self.add("Add", self.product(layer, values), self.constant(numbers(layer.bias)))

    def product(self, layer: Any, values: str) -> str:
        """A linear layer without its bias."""
        return self.add("MatMul", values, self.constant(numbers(layer.weight).T.copy()))

    def equal(self, values: str, others: Any) -> str:
        """One where whole numbers are the same, nothing elsewhere."""
        apart = self.add("Abs", self.add("Sub", values, self.constant(numbers(others))))
        return self.add("Relu", self.add("Sub", self.constant(np.array(1.0, np.float32)), apart))

    def norm(self, layer: Any, values: str) -> str:
        """A layer normalisation."""
        weight, bias = self.constant(numbers(layer.weight)), self.constant(numbers(layer.bias))
        return self.add("LayerNormalization", values, weight, bias, axis=-1, epsilon=EPSILON)


def numbers(tensor: Any) -> Array:
    """A tensor as an array."""
    return tensor.detach().cpu().numpy()


def save(net: Network, path: Path) -> None:
    """Write a network: from `observations` to `policy_logits` and to `values` by seat, counted from the observer.

    The values are raw: bots normalise them over the seats that are taken.
    """
    graph = Graph()
    two = graph.constant(np.array(2.0, np.float32))
    seen = graph.add("Cast", "observations", to=TensorProto.FLOAT)

    def columns(which: Any) -> str:
        return graph.add("Gather", seen, graph.constant(numbers(which)), axis=1)

    scaled = graph.add("Mul", columns(net.numeric), graph.constant(numbers(net.scales)))
    one_hot = graph.equal(columns(net.categorical), net.categories)
    halves = graph.add("Floor", graph.add("Div", columns(net.bit_sets), graph.constant(numbers(net.bits))))
    bits = graph.add("Mod", halves, two, fmod=1)
    inputs = graph.add("Concat", scaled, one_hot, bits, axis=1)
    hidden = graph.linear(net.first, inputs)
    nodes = ""
    if net.map:
        nodes = _map_nodes(graph, net.map, seen, inputs)
        summary = graph.add("Flatten", graph.add("Relu", graph.linear(net.map.node_summary, nodes)), axis=1)
        hidden = graph.add("Add", hidden, graph.linear(net.map.join, summary))
    hidden = graph.add("Relu", hidden)
    for block in net.blocks:
        more = graph.add("Relu", graph.linear(block.up, graph.norm(block.norm, hidden)))
        hidden = graph.add("Add", hidden, graph.linear(block.down, more))
    hidden = graph.norm(net.last, hidden)
    logits = graph.linear(net.policy_head, hidden)
    if net.map:
        logits = graph.add("Add", logits, _map_logits(graph, net.map, nodes, hidden))
    graph.nodes.append(helper.make_node("Identity", [logits], [LOGITS]))
    shape = graph.constant(np.array([-1, net.seats, net.value_kinds], np.int64))
    graph.nodes.append(helper.make_node("Reshape", [graph.linear(net.value_head, hidden), shape], [VALUES]))
    given = [helper.make_tensor_value_info("observations", TensorProto.INT16, ["rows", int(net.columns)])]
    outputs = [
        helper.make_tensor_value_info(LOGITS, TensorProto.FLOAT, ["rows", net.policy_head.out_features]),
        helper.make_tensor_value_info(VALUES, TensorProto.FLOAT, ["rows", net.seats, net.value_kinds]),
    ]
    made = helper.make_graph(graph.nodes, f"egizia-{net.game}", given, outputs, graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="egizia")
    model.ir_version = 10
    onnx.checker.check_model(model, full_check=True)
    path.write_bytes(model.SerializeToString())


def _map_nodes(graph: Graph, net: MapLayers, seen: str, inputs: str) -> str:
    """The features of every node of a map."""
    adjacency = graph.constant(numbers(net.adjacency))
    last, second = (graph.constant(np.array([axis], np.int64)) for axis in (2, 1))

    def convolution(values: str, layers: Any, bias: Any) -> str:
        neighbours = graph.add("MatMul", adjacency, graph.product(layers.neighbour_layer, values))
        both = graph.add("Add", graph.product(layers.own_layer, values), neighbours)
        return graph.add("Add", both, graph.constant(numbers(bias)))

    kinds = graph.add("Gather", seen, graph.constant(numbers(net.columns)), axis=1)
    local = convolution(graph.equal(graph.add("Unsqueeze", kinds, last), net.kinds), net, net.node_bias)
    everywhere = graph.add("Unsqueeze", graph.linear(net.global_layer, inputs), second)
    hidden = graph.add("Relu", graph.add("Add", local, everywhere))
    block: Any
    for block in net.blocks:
        added = convolution(graph.norm(block.norm, hidden), block, block.own_layer.bias)
        hidden = graph.add("Add", hidden, graph.add("Relu", added))
    return graph.norm(net.last, hidden)


def _map_logits(graph: Graph, net: MapLayers, nodes: str, hidden: str) -> str:
    """What the nodes of a map add to the policy logits."""
    last = graph.constant(np.array([2], np.int64))
    query = graph.add("Unsqueeze", graph.linear(net.query, hidden), last)
    attention = graph.add("MatMul", nodes, query)
    attention = graph.add("Div", attention, graph.constant(np.array(NODE_WIDTH**0.5, np.float32)))
    logits = graph.add("Squeeze", graph.add("Add", graph.linear(net.node_logit, nodes), attention), last)
    return graph.add("Pad", logits, graph.constant(np.array([0, net.before, 0, net.behind], np.int64)))
