"""A trained network as an ONNX file: what the bots load, without PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from egizia.training.network import Network
from egizia.training.places import PLACE_WIDTH, Places

Array = np.ndarray[Any, Any]

OPSET = 18
EPSILON = 1e-5


class Graph:
    """Steps of a computation, each called after what it makes."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, values: Array) -> str:
        """Numbers that are part of the network; large tables keep half their digits, which halves the file."""
        name = f"c{len(self.constants)}"
        if values.dtype == np.float32 and values.ndim == 2:
            self.constants.append(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
            self.nodes.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))
        else:
            self.constants.append(numpy_helper.from_array(values, name))
        return name

    def add(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """One more step; returns what its result is called."""
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, [*inputs], [name], **attributes))
        return name

    def linear(self, layer: Any, values: str) -> str:
        """A layer of weights."""
        return self.add("Add", self.product(layer, values), self.constant(numbers(layer.bias)))

    def product(self, layer: Any, values: str) -> str:
        """The same without what is added in any case."""
        return self.add("MatMul", values, self.constant(numbers(layer.weight).T.copy()))

    def equal(self, values: str, others: Any) -> str:
        """One where whole numbers are the same, nothing elsewhere."""
        apart = self.add("Abs", self.add("Sub", values, self.constant(numbers(others))))
        return self.add("Relu", self.add("Sub", self.constant(np.array(1.0, np.float32)), apart))

    def norm(self, layer: Any, values: str) -> str:
        """What makes values comparable."""
        weight, bias = self.constant(numbers(layer.weight)), self.constant(numbers(layer.bias))
        return self.add("LayerNormalization", values, weight, bias, axis=-1, epsilon=EPSILON)


def numbers(tensor: Any) -> Array:
    """A tensor as an array."""
    return tensor.detach().cpu().numpy()


def save(net: Network, path: Path) -> None:
    """Write a network: from observations to `wishes` for actions and `hopes` by seat, counted from the observer.

    The shares of the win add up to one over the seats that are taken, which the bots see to.
    """
    graph = Graph()
    two = graph.constant(np.array(2.0, np.float32))
    seen = graph.add("Cast", "observations", to=TensorProto.FLOAT)

    def columns(which: Any) -> str:
        return graph.add("Gather", seen, graph.constant(numbers(which)), axis=1)

    scaled = graph.add("Mul", columns(net.numbers), graph.constant(numbers(net.scales)))
    named = graph.equal(columns(net.compared), net.values)
    halves = graph.add("Floor", graph.add("Div", columns(net.sets), graph.constant(numbers(net.powers))))
    bits = graph.add("Mod", halves, two, fmod=1)
    inputs = graph.add("Concat", scaled, named, bits, axis=1)
    known = graph.linear(net.first, inputs)
    places = ""
    if net.places:
        places = _places(graph, net.places, seen, inputs)
        told = graph.add("Flatten", graph.add("Relu", graph.linear(net.places.tell, places)), axis=1)
        known = graph.add("Add", known, graph.linear(net.places.join, told))
    known = graph.add("Relu", known)
    for block in net.blocks:
        more = graph.add("Relu", graph.linear(block.up, graph.norm(block.norm, known)))
        known = graph.add("Add", known, graph.linear(block.down, more))
    known = graph.norm(net.last, known)
    wishes = graph.linear(net.policy, known)
    if net.places:
        wishes = graph.add("Add", wishes, _wishes(graph, net.places, places, known))
    graph.nodes.append(helper.make_node("Identity", [wishes], ["wishes"]))
    shape = graph.constant(np.array([-1, net.seats, net.hopes], np.int64))
    graph.nodes.append(helper.make_node("Reshape", [graph.linear(net.hope, known), shape], ["hopes"]))
    given = [helper.make_tensor_value_info("observations", TensorProto.INT16, ["rows", int(net.columns)])]
    outputs = [
        helper.make_tensor_value_info("wishes", TensorProto.FLOAT, ["rows", net.policy.out_features]),
        helper.make_tensor_value_info("hopes", TensorProto.FLOAT, ["rows", net.seats, net.hopes]),
    ]
    made = helper.make_graph(graph.nodes, f"egizia-{net.game}", given, outputs, graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="egizia")
    model.ir_version = 10
    onnx.checker.check_model(model, full_check=True)
    path.write_bytes(model.SerializeToString())


def _places(graph: Graph, net: Places, seen: str, inputs: str) -> str:
    """What is known of every place of a map."""
    beside = graph.constant(numbers(net.beside))
    last, second = (graph.constant(np.array([axis], np.int64)) for axis in (2, 1))

    def everywhere(values: str, layers: Any, bias: Any) -> str:
        around = graph.add("MatMul", beside, graph.product(layers.there, values))
        both = graph.add("Add", graph.product(layers.here, values), around)
        return graph.add("Add", both, graph.constant(numbers(bias)))

    lies = graph.add("Gather", seen, graph.constant(numbers(net.columns)), axis=1)
    near = everywhere(graph.equal(graph.add("Unsqueeze", lies, last), net.kinds), net, net.own)
    whole = graph.add("Unsqueeze", graph.linear(net.whole, inputs), second)
    known = graph.add("Relu", graph.add("Add", near, whole))
    layers: Any
    for layers in net.blocks:
        look = everywhere(graph.norm(layers.norm, known), layers, layers.here.bias)
        known = graph.add("Add", known, graph.add("Relu", look))
    return graph.norm(net.last, known)


def _wishes(graph: Graph, net: Places, places: str, known: str) -> str:
    """What the places add to the wishes for actions."""
    last = graph.constant(np.array([2], np.int64))
    sought = graph.add("Unsqueeze", graph.linear(net.sought, known), last)
    alike = graph.add("MatMul", places, sought)
    alike = graph.add("Div", alike, graph.constant(np.array(PLACE_WIDTH**0.5, np.float32)))
    wishes = graph.add("Squeeze", graph.add("Add", graph.linear(net.plain, places), alike), last)
    return graph.add("Pad", wishes, graph.constant(np.array([0, net.before, 0, net.behind], np.int64)))
