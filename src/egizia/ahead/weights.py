"""The weights of a network as a data file for programs that load a module: a line of JSON, and then the numbers.

One that you have trained: `python -m egizia.ahead.weights classic.onnx network.weights`.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from egizia.bots.inference import NetworkArrays
from egizia.bots.onnx_file import NetworkFileError, read_network

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


def main() -> int:
    """Make the file of a network that training has written."""
    parser = argparse.ArgumentParser(prog="python -m egizia.ahead.weights", description="A network for a module.")
    parser.add_argument("network", type=Path, help="an ONNX file of a training run")
    parser.add_argument("made", type=Path, help="where its weights go")
    asked = parser.parse_args()
    try:
        network, _ = read_network(asked.network)
    except NetworkFileError as error:
        print(f"egizia: {error}", file=sys.stderr)
        return 1
    asked.made.write_bytes(weights(network))
    return 0


if __name__ == "__main__":
    sys.exit(main())
