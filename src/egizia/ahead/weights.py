"""The weights of a network as a data file for programs that load a module: a line of JSON, and then the numbers."""

import json

import numpy as np

from egizia.bots.inference import NetworkArrays

WEIGHTS = "network.weights"
ALIGNED = 8
"""Where an array begins is a multiple of it, counted from the end of the first line."""


def weights(network: NetworkArrays) -> bytes:
    """The file: by name the type, the shape and the place of every array; single numbers that allow it are halved."""
    told: dict[str, object] = {}
    content = b""
    for name, array in network._asdict().items():
        half = array.astype(np.float16) if array.dtype == np.float32 else array
        kept = half if np.array_equal(half.astype(array.dtype), array) else array
        content += b"\0" * (-len(content) % ALIGNED)
        told[name] = {"type": kept.dtype.name, "shape": array.shape, "at": len(content)}
        content += kept.tobytes()
    return json.dumps(told).encode() + b"\n" + content
