"""A trained network as an ONNX file: what the bots load, without PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from egizia.training.network import Network

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
        product = self.add("MatMul", values, self.constant(numbers(layer.weight).T.copy()))
        return self.add("Add", product, self.constant(numbers(layer.bias)))

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
    one = graph.constant(np.array(1.0, np.float32))
    two = graph.constant(np.array(2.0, np.float32))
    seen = graph.add("Cast", "observations", to=TensorProto.FLOAT)

    def columns(which: Any) -> str:
        return graph.add("Gather", seen, graph.constant(numbers(which)), axis=1)

    scaled = graph.add("Mul", columns(net.numbers), graph.constant(numbers(net.scales)))
    apart = graph.add("Abs", graph.add("Sub", columns(net.compared), graph.constant(numbers(net.values))))
    named = graph.add("Relu", graph.add("Sub", one, apart))
    halves = graph.add("Floor", graph.add("Div", columns(net.sets), graph.constant(numbers(net.powers))))
    bits = graph.add("Mod", halves, two, fmod=1)
    known = graph.add("Relu", graph.linear(net.first, graph.add("Concat", scaled, named, bits, axis=1)))
    for block in net.blocks:
        more = graph.add("Relu", graph.linear(block.up, graph.norm(block.norm, known)))
        known = graph.add("Add", known, graph.linear(block.down, more))
    known = graph.norm(net.last, known)
    graph.nodes.append(helper.make_node("Identity", [graph.linear(net.policy, known)], ["wishes"]))
    shape = graph.constant(np.array([-1, net.seats, net.hopes], np.int64))
    graph.nodes.append(helper.make_node("Reshape", [graph.linear(net.hope, known), shape], ["hopes"]))
    inputs = [helper.make_tensor_value_info("observations", TensorProto.INT16, ["rows", int(net.columns)])]
    outputs = [
        helper.make_tensor_value_info("wishes", TensorProto.FLOAT, ["rows", net.policy.out_features]),
        helper.make_tensor_value_info("hopes", TensorProto.FLOAT, ["rows", net.seats, net.hopes]),
    ]
    made = helper.make_graph(graph.nodes, f"egizia-{net.game}", inputs, outputs, graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="egizia")
    model.ir_version = 10
    onnx.checker.check_model(model, full_check=True)
    path.write_bytes(model.SerializeToString())
