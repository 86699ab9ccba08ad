"""Reads the weights of a network from the ONNX file that `training.export` writes, without any library for it.

Such a file is a Protocol Buffers message. Of it the nodes and constants of the graph are needed. The layers follow each
other in the order in which they were written, so their constants are taken in that order.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from egizia.bots.inference import LANES, NODE_WIDTH, NetworkArrays

Array = np.ndarray[Any, Any]

GRAPH = 7
NODES, CONSTANTS, GIVEN = 1, 5, 11
INPUTS, OPERATOR = 1, 4
SHAPE, TYPE, NAME, CONTENT = 1, 2, 8, 9
"""The numbers of fields in the messages for a model, its graph, a node, and a constant."""
TO_DIMENSIONS = (2, 1, 2)
"""The way from a given value to its dimensions: type, tensor, shape."""
TYPES = {1: np.float32, 7: np.int64, 10: np.float16}
NONE = -1
EMPTY = np.zeros(0, np.float32)


class NetworkFileError(Exception):
    """A file has no network of ours."""


def read_network(file: Path) -> tuple[NetworkArrays, int]:
    """The weights of a network, and how many numbers of an observation it sees."""
    try:
        layers = Layers(file.read_bytes())
        return layers.taken(), layers.columns
    except (IndexError, KeyError, ValueError, StopIteration, OSError) as error:
        raise NetworkFileError(f"{file} is no network that can be read") from error


class Layers:
    """The constants of a graph, in the order in which its nodes use them, by the kind of node."""

    def __init__(self, content: bytes) -> None:
        parts = list(fields(only(content, GRAPH)))
        given = next(part for number, part in parts if number == GIVEN)
        for number in TO_DIMENSIONS:
            given = only(given, number)
        _, (_, second) = fields(given)
        self.columns: int = only(second, 1)
        constants = dict(constant(part) for number, part in parts if number == CONSTANTS)
        self.found: dict[str, list[Array]] = {}
        for number, part in parts:
            if number != NODES:
                continue
            named = list(fields(part))
            kind = next(bytes(text).decode() for field, text in named if field == OPERATOR)
            inputs = [bytes(text).decode() for field, text in named if field == INPUTS]
            if kind == "Cast" and inputs[0] in constants:
                # Stored in half precision.
                name = inputs[0].removesuffix("_half")
                constants[name] = constants[inputs[0]].astype(np.float32)
                continue
            self.found.setdefault(kind, []).extend(constants[name] for name in inputs if name in constants)

    def take(self, kind: str) -> Array:
        """The next constant of a kind of node."""
        return self.found[kind].pop(0)

    def taken(self) -> NetworkArrays:
        """All of them, each in its place."""
        numeric, categorical, bit_sets, *node_columns = self.found["Gather"]
        has_map = bool(node_columns)
        scales = self.take("Mul")
        categories, _ = self.take("Sub"), self.take("Sub")
        bits = self.take("Div")
        first, first_bias = self.linear()
        nodes = self.nodes(node_columns[0]) if has_map else NO_NODES
        norms = self.norms(self.blocks_left())
        blocks = [self.linear() for _ in range(2 * (len(norms) - 1))]
        policy, policy_bias = self.linear()
        if has_map:
            query, query_bias = self.linear()
            node_logit, node_logit_bias = self.linear()
            before = np.array([int(self.found["Pad"][0][1])])
            nodes |= {
                "query": query, "query_bias": query_bias, "node_logit": node_logit.reshape(-1),
                "node_logit_bias": node_logit_bias, "first_action": before,
            }  # fmt: skip
        value, value_bias = self.linear()
        width = len(first_bias)
        if width % LANES:
            raise ValueError(f"a layer has {width} features, and not a multiple of {LANES}")
        return NetworkArrays(
            numeric=numeric,
            scales=scales,
            categorical=categorical,
            categories=categories.astype(np.int64),
            bit_sets=bit_sets,
            bits=np.array([int(math.log2(bit)) for bit in bits.tolist()], np.int64),
            first=first,
            first_bias=first_bias,
            norms=norms,
            layers=np.array([layer for layer, _ in blocks], np.float32).reshape(-1, width, width),
            layer_biases=np.array([bias for _, bias in blocks], np.float32).reshape(-1, width),
            policy=policy,
            policy_bias=policy_bias,
            value=value,
            value_bias=value_bias,
            each=np.arange(max(width, NODE_WIDTH)),
            **nodes,
        )

    def linear(self) -> tuple[Array, Array]:
        """The weights and the bias of a layer."""
        return self.take("MatMul"), self.take("Add")

    def norms(self, count: int) -> Array:
        """So many layer normalisations."""
        pairs = [(self.take("LayerNormalization"), self.take("LayerNormalization")) for _ in range(count)]
        return np.array(pairs, np.float32)

    def blocks_left(self) -> int:
        """How many layer normalisations are left."""
        return len(self.found["LayerNormalization"]) // 2

    def nodes(self, columns: Array) -> dict[str, Array]:
        """What a network has for a map."""
        kinds = len(self.take("Sub"))
        self.take("Sub")
        neighbour_kinds, adjacency, own_kinds = self.take("MatMul"), self.take("MatMul"), self.take("MatMul")
        if len(own_kinds) != kinds:
            raise ValueError("a map has other kinds than its layer")
        bias = self.take("Add")
        inputs, inputs_bias = self.linear()
        width = bias.shape[1]
        layers: list[Array] = []
        biases: list[Array] = []
        # The node blocks end where a layer is narrower than a node.
        while self.found["MatMul"][0].shape == (width, width):
            neighbour, _, own = self.take("MatMul"), self.take("MatMul"), self.take("MatMul")
            layers += [own, neighbour]
            biases.append(self.take("Add"))
        summary, summary_bias = self.linear()
        join, join_bias = self.linear()
        return {
            "node_columns": columns,
            "neighbours": listed(adjacency),
            "node_kinds": np.array([own_kinds, neighbour_kinds], np.float32),
            "node_bias": bias,
            "node_inputs": inputs,
            "node_inputs_bias": inputs_bias,
            "node_norms": self.norms(len(biases) + 1),
            "node_layers": np.array(layers, np.float32),
            "node_layer_biases": np.array(biases, np.float32),
            "summary": summary,
            "summary_bias": summary_bias,
            "join": join,
            "join_bias": join_bias,
        }


NO_NODES: dict[str, Array] = {
    "node_columns": np.zeros(0, np.int64), "neighbours": np.zeros((0, 0), np.int64),
    "node_kinds": np.zeros((2, 0, 0), np.float32), "node_bias": np.zeros((0, 0), np.float32),
    "node_inputs": np.zeros((0, 0), np.float32), "node_inputs_bias": EMPTY,
    "node_norms": np.zeros((0, 2, 0), np.float32), "node_layers": np.zeros((0, 0, 0), np.float32),
    "node_layer_biases": np.zeros((0, 0), np.float32), "summary": np.zeros((0, 0), np.float32), "summary_bias": EMPTY,
    "join": np.zeros((0, 0), np.float32), "join_bias": EMPTY, "query": np.zeros((0, 0), np.float32),
    "query_bias": EMPTY, "node_logit": EMPTY, "node_logit_bias": EMPTY, "first_action": np.zeros(0, np.int64),
}  # fmt: skip
"""Of a network without a map."""


def listed(adjacency: Array) -> Array:
    """By node, those next to it, then -1."""
    rows = [np.flatnonzero(row).tolist() for row in adjacency]
    most = max(map(len, rows))
    return np.array([row + [NONE] * (most - len(row)) for row in rows], np.int64)


def only(message: Any, wanted: int) -> Any:
    """The first field with a number."""
    return next(part for number, part in fields(message) if number == wanted)


def constant(message: memoryview) -> tuple[str, Array]:
    """A constant and its name."""
    shape: list[int] = []
    name, kind, content = "", 0, memoryview(b"")
    for number, part in fields(message):
        if number == SHAPE:
            shape += [part] if isinstance(part, int) else list(varints(part))
        elif number == TYPE:
            kind = part
        elif number == NAME:
            name = bytes(part).decode()
        elif number == CONTENT:
            content = part
    return name, np.frombuffer(content, TYPES[kind]).reshape(shape).copy()


def fields(message: Any) -> Iterator[tuple[int, Any]]:
    """The fields of a message: their numbers, and what they hold, a number or bytes."""
    message = memoryview(message)
    at = 0
    while at < len(message):
        tag, at = varint(message, at)
        if tag & 7 == 2:
            length, at = varint(message, at)
            yield tag >> 3, message[at : at + length]
            at += length
        elif tag & 7 == 0:
            value, at = varint(message, at)
            yield tag >> 3, value
        elif tag & 7 in (1, 5):
            at += 8 if tag & 7 == 1 else 4
        else:
            raise ValueError("no such field")


def varints(packed: memoryview) -> Iterator[int]:
    """Numbers that follow each other."""
    at = 0
    while at < len(packed):
        value, at = varint(packed, at)
        yield value


def varint(message: memoryview, at: int) -> tuple[int, int]:
    """A number of any length, and where it ends."""
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
