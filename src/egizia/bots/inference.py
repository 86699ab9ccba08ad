"""Networks as compiled rules: from observations to policy logits and values, the same to the byte on every target.

Sums have a fixed order and are made in single precision, number by number as they are written here; nothing is
contracted or reordered. They run over outputs, so that a processor adds many at once, and skip what is nothing: most of
the inputs, and about half of what a ReLU lets through.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from egizia.kernel.rule import hot, rule
from egizia.kernel.rulebook import Rulebook

Array = np.ndarray[Any, Any]

EPSILON = 1e-5
"""What a layer normalisation adds to a variance."""
LANES = 16
"""Sums that are made side by side; every width that is normalised is a multiple of it."""
MEAN, SCALE = LANES, LANES + 1
"""Further cells beside the lanes."""
NODE_WIDTH = 64
ATTENTION = 0.125
"""One over the root of the width of a node: a power of two, so a product with it is exact."""


class NetworkArrays(NamedTuple):
    """The weights of a network. Without a map all that is about nodes is empty."""

    numeric: Array
    scales: Array
    """Columns of an observation that are taken as numbers, and what each is multiplied by."""
    categorical: Array
    categories: Array
    """One-hot inputs: the column of each, and the value that it stands for."""
    bit_sets: Array
    bits: Array
    """Inputs that are bits: the column of each, and the number of the bit."""
    first: Array
    first_bias: Array
    norms: Array
    """Of each block and of what follows them, scales and biases."""
    layers: Array
    layer_biases: Array
    """The two layers of each block."""
    policy: Array
    policy_bias: Array
    value: Array
    value_bias: Array
    node_columns: Array
    """The columns that say what lies on each node of the map."""
    neighbours: Array
    """By node, those next to it, then -1."""
    node_kinds: Array
    """What a kind adds to its own node, and to its neighbours."""
    node_bias: Array
    node_inputs: Array
    node_inputs_bias: Array
    """What the inputs add to all nodes."""
    node_norms: Array
    node_layers: Array
    """Of each block the layer for a node itself, and that for its neighbours."""
    node_layer_biases: Array
    summary: Array
    summary_bias: Array
    join: Array
    join_bias: Array
    query: Array
    query_bias: Array
    node_logit: Array
    node_logit_bias: Array
    first_action: Array
    """The action that chooses the first node."""
    each: Array
    """The numbers from 0 on, as many as the widest layer has features."""


class SparseRows(NamedTuple):
    """By row, what a layer is given that is not zero."""

    counts: Array
    numbers: Array
    amounts: Array


class InferenceRoom(NamedTuple):
    """Room for what lies between the layers, by row."""

    inputs: SparseRows
    terms: SparseRows
    hidden: Array
    between: Array
    normalised: Array
    features: Array
    """Of the nodes of a map."""
    normal: Array
    around: Array
    more: Array
    summaries: Array
    queries: Array
    flat: Array
    """The values before they are put by seat."""
    lanes: Array
    sums: Array


def room_for(network: NetworkArrays, rows: int) -> InferenceRoom:
    """Room for so many rows of a network."""
    inputs, width = network.first.shape
    nodes = len(network.node_columns)
    summary = len(network.summary_bias)

    def terms(most: int) -> SparseRows:
        # One more, as a term is written before it is known whether it counts.
        return SparseRows(np.zeros(rows, np.int64), np.zeros((rows, most + 1), np.int64), single(rows, most + 1))

    def single(*shape: int) -> Array:
        return np.zeros(shape, np.float32)

    return InferenceRoom(
        inputs=terms(inputs),
        terms=terms(max(width, nodes * summary)),
        hidden=single(rows, width),
        between=single(rows, width),
        normalised=single(rows, width),
        features=single(rows, nodes, NODE_WIDTH),
        normal=single(nodes, NODE_WIDTH),
        around=single(nodes, NODE_WIDTH),
        more=single(nodes, NODE_WIDTH),
        summaries=single(rows, nodes, summary),
        queries=single(rows, NODE_WIDTH),
        flat=single(rows, len(network.value_bias)),
        lanes=single(LANES + 2),
        sums=np.zeros(1),
    )


@rule
def read_inputs(network: NetworkArrays, observations: Array, rows: int, inputs: SparseRows) -> None:
    """List the inputs of every row that are not zero."""
    for row in range(rows):
        seen, numbers, amounts = observations[row], inputs.numbers[row], inputs.amounts[row]
        count = 0
        first = 0
        for number in range(len(network.numeric)):
            numbers[count] = first + number
            amounts[count] = seen[network.numeric[number]] * network.scales[number]
            count += 1 if seen[network.numeric[number]] != 0 else 0
        first += len(network.numeric)
        for number in range(len(network.categorical)):
            numbers[count] = first + number
            amounts[count] = 1.0
            count += 1 if seen[network.categorical[number]] == network.categories[number] else 0
        first += len(network.categorical)
        for number in range(len(network.bit_sets)):
            numbers[count] = first + number
            amounts[count] = 1.0
            count += (int(seen[network.bit_sets[number]]) >> network.bits[number]) & 1
        inputs.counts[row] = count


@hot
def read_terms(values: Array, row: int, terms: SparseRows) -> None:
    """List what of some values is above zero, which is what a ReLU lets through."""
    numbers, amounts = terms.numbers[row], terms.amounts[row]
    count = 0
    for number in range(len(values)):
        numbers[count] = number
        amounts[count] = values[number]
        count += 1 if values[number] > 0.0 else 0
    terms.counts[row] = count


@rule
def read_summaries(summaries: Array, row: int, terms: SparseRows) -> None:
    """The same of the summaries of all nodes, one after the other."""
    numbers, amounts = terms.numbers[row], terms.amounts[row]
    count = 0
    for node in range(len(summaries)):
        for number in range(summaries.shape[1]):
            numbers[count] = node * summaries.shape[1] + number
            amounts[count] = summaries[node, number]
            count += 1 if summaries[node, number] > 0.0 else 0
    terms.counts[row] = count


@hot
def set_to(values: Array, given: Array) -> None:
    """Make values what is given."""
    for number in range(len(given)):
        values[number] = given[number]


@hot
def add(values: Array, given: Array) -> None:
    """Add what is given to values."""
    for number in range(len(given)):
        values[number] += given[number]


@hot
def keep_positive(values: Array) -> None:
    """A ReLU."""
    for number in range(len(values)):
        values[number] = values[number] if values[number] > 0.0 else 0.0


@hot
def add_eight(weights: Array, numbers: Array, amounts: Array, first: int, sums: Array) -> None:
    """Add eight rows of weights, each multiplied by its amount, one after the other; in between sums are not stored."""
    row_0, row_1, row_2, row_3 = numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]
    row_4, row_5, row_6, row_7 = numbers[first + 4], numbers[first + 5], numbers[first + 6], numbers[first + 7]
    by_0, by_1, by_2, by_3 = amounts[first], amounts[first + 1], amounts[first + 2], amounts[first + 3]
    by_4, by_5, by_6, by_7 = amounts[first + 4], amounts[first + 5], amounts[first + 6], amounts[first + 7]
    for column in range(len(sums)):
        sums[column] = (
            sums[column] + weights[row_0, column] * by_0 + weights[row_1, column] * by_1
            + weights[row_2, column] * by_2 + weights[row_3, column] * by_3 + weights[row_4, column] * by_4
            + weights[row_5, column] * by_5 + weights[row_6, column] * by_6 + weights[row_7, column] * by_7
        )  # fmt: skip


@rule
def add_sparse(weights: Array, terms: SparseRows, rows: int, sums: Array) -> None:
    """Add to every row of sums what its terms bring, in their order."""
    for row in range(rows):
        numbers, amounts, count = terms.numbers[row], terms.amounts[row], terms.counts[row]
        done = 0
        while done + 7 < count:
            add_eight(weights, numbers, amounts, done, sums[row])
            done += 8
        while done < count:
            number, amount = numbers[done], amounts[done]
            for column in range(sums.shape[1]):
                sums[row, column] += weights[number, column] * amount
            done += 1


@rule
def add_dense(weights: Array, each: Array, values: Array, rows: int, sums: Array) -> None:
    """Add to every row of sums the product of its values; `each` counts from 0."""
    # Eight weights after eight: all rows find them at hand.
    for first in range(0, len(weights), 8):
        for row in range(rows):
            add_eight(weights, each, values[row], first, sums[row])


@rule
def normalise(values: Array, norm: Array, found: Array, lanes: Array, sums: Array) -> None:
    """Layer normalisation: values less their mean, over their standard deviation, scaled."""
    for lane in range(LANES):
        lanes[lane] = 0.0
    for first in range(0, len(values), LANES):
        for lane in range(LANES):
            lanes[lane] += values[first + lane]
    sums[0] = 0.0
    for lane in range(LANES):
        sums[0] += lanes[lane]
        lanes[lane] = 0.0
    lanes[MEAN] = sums[0] / len(values)
    mean = lanes[MEAN]
    for first in range(0, len(values), LANES):
        for lane in range(LANES):
            lanes[lane] += (values[first + lane] - mean) * (values[first + lane] - mean)
    sums[0] = 0.0
    for lane in range(LANES):
        sums[0] += lanes[lane]
    lanes[SCALE] = 1.0 / math.sqrt(sums[0] / len(values) + EPSILON)
    scale = lanes[SCALE]
    weights, bias = norm[0], norm[1]
    for number in range(len(values)):
        found[number] = (values[number] - mean) * scale * weights[number] + bias[number]


@rule
def add_neighbours(neighbours: Array, nodes: Array, around: Array) -> None:
    """Half of the sum of each node's neighbours."""
    for node in range(len(neighbours)):
        found = around[node]
        for number in range(NODE_WIDTH):
            found[number] = 0.0
        for place in range(neighbours.shape[1]):
            if neighbours[node, place] >= 0:
                other = nodes[neighbours[node, place]]
                for number in range(NODE_WIDTH):
                    found[number] += other[number]
        for number in range(NODE_WIDTH):
            found[number] *= 0.5


@rule
def evaluate_nodes(network: NetworkArrays, seen: Array, row: int, room: InferenceRoom) -> None:
    """The features of every node of the map, and their summaries."""
    nodes, normal, around, more = room.features[row], room.normal, room.around, room.more
    everywhere = room.queries[row]
    for node in range(len(nodes)):
        for number in range(NODE_WIDTH):
            nodes[node, number] = normal[node, number] = 0.0
        kind = seen[network.node_columns[node]]
        if 0 <= kind < network.node_kinds.shape[1]:
            set_to(nodes[node], network.node_kinds[0, kind])
            set_to(normal[node], network.node_kinds[1, kind])
    add_neighbours(network.neighbours, normal, around)
    for node in range(len(nodes)):
        add(nodes[node], around[node])
        add(nodes[node], network.node_bias[node])
        add(nodes[node], everywhere)
        keep_positive(nodes[node])
    for block in range(len(network.node_layer_biases)):
        for node in range(len(nodes)):
            normalise(nodes[node], network.node_norms[block], normal[node], room.lanes, room.sums)
        add_neighbours(network.neighbours, normal, around)
        for node in range(len(nodes)):
            set_to(more[node], network.node_layer_biases[block])
        add_dense(network.node_layers[2 * block], network.each, normal, len(nodes), more)
        add_dense(network.node_layers[2 * block + 1], network.each, around, len(nodes), more)
        for node in range(len(nodes)):
            keep_positive(more[node])
            add(nodes[node], more[node])
    for node in range(len(nodes)):
        normalise(nodes[node], network.node_norms[len(network.node_layer_biases)], nodes[node], room.lanes, room.sums)
        set_to(room.summaries[row, node], network.summary_bias)
    add_dense(network.summary, network.each, nodes, len(nodes), room.summaries[row])


@rule
def add_node_logits(network: NetworkArrays, row: int, room: InferenceRoom, logits: Array) -> None:
    """What the nodes of the map add to the policy logits: their own, and the attention of a query to each."""
    query, nodes, lanes = room.queries[row], room.features[row], room.lanes
    for node in range(len(nodes)):
        lanes[MEAN] = 0.0
        lanes[SCALE] = network.node_logit_bias[0]
        for number in range(NODE_WIDTH):
            lanes[MEAN] += nodes[node, number] * query[number]
            lanes[SCALE] += nodes[node, number] * network.node_logit[number]
        lanes[MEAN] = lanes[MEAN] * ATTENTION
        logits[network.first_action[0] + node] += lanes[MEAN] + lanes[SCALE]


def infer(_: Rulebook, __: Callable[..., Any]) -> Callable[..., Any]:
    """The entry point: policy logits and values of so many observations."""

    def run(
        network: NetworkArrays, observations: Array, rows: int, room: InferenceRoom, logits: Array, raw: Array
    ) -> None:
        hidden, between, terms, each = room.hidden, room.between, room.terms, network.each
        has_map = len(network.node_columns) > 0
        read_inputs(network, observations, rows, room.inputs)
        for row in range(rows):
            set_to(hidden[row], network.first_bias)
        add_sparse(network.first, room.inputs, rows, hidden)
        if has_map:
            for row in range(rows):
                set_to(room.queries[row], network.node_inputs_bias)
            add_sparse(network.node_inputs, room.inputs, rows, room.queries)
            for row in range(rows):
                evaluate_nodes(network, observations[row], row, room)
                read_summaries(room.summaries[row], row, terms)
                add(hidden[row], network.join_bias)
            add_sparse(network.join, terms, rows, hidden)
        for row in range(rows):
            keep_positive(hidden[row])
        for block in range(len(network.norms) - 1):
            up, down = 2 * block, 2 * block + 1
            for row in range(rows):
                normalise(hidden[row], network.norms[block], room.normalised[row], room.lanes, room.sums)
                set_to(between[row], network.layer_biases[up])
            add_dense(network.layers[up], each, room.normalised, rows, between)
            for row in range(rows):
                read_terms(between[row], row, terms)
                add(hidden[row], network.layer_biases[down])
            add_sparse(network.layers[down], terms, rows, hidden)
        for row in range(rows):
            normalise(hidden[row], network.norms[len(network.norms) - 1], between[row], room.lanes, room.sums)
            set_to(logits[row], network.policy_bias)
            set_to(room.flat[row], network.value_bias)
        add_dense(network.policy, each, between, rows, logits)
        add_dense(network.value, each, between, rows, room.flat)
        for row in range(rows):
            for seat in range(raw.shape[1]):
                for kind in range(raw.shape[2]):
                    raw[row, seat, kind] = room.flat[row, seat * raw.shape[2] + kind]
        if has_map:
            for row in range(rows):
                set_to(room.queries[row], network.query_bias)
            add_dense(network.query, each, between, rows, room.queries)
            for row in range(rows):
                add_node_logits(network, row, room, logits[row])

    return run
