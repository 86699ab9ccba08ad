"""The weights of a network for programs that load a module: all that its ONNX file has, in half the space."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from egizia.bots.network import network_file
from egizia.bots.onnx_file import read_network


def converted(source: Path, made: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "egizia.ahead.weights", source, made]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", ["egyptia"])
def test_every_number_is_there(game: str, tmp_path: Path) -> None:
    source = network_file(game)
    assert source
    assert converted(source, tmp_path / "made").returncode == 0
    line, _, content = (tmp_path / "made").read_bytes().partition(b"\n")
    told = json.loads(line)
    network, _ = read_network(source)
    assert [*told] == [*network._fields]
    for name, array in network._asdict().items():
        place = told[name]
        read = np.frombuffer(content, place["type"], array.size, place["at"]).reshape(place["shape"])
        assert np.array_equal(read.astype(array.dtype), array), name
    assert len(content) < 1.1 * source.stat().st_size


def test_what_is_no_network_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("no network")
    refused = converted(tmp_path / "words", tmp_path / "made")
    assert refused.returncode == 1
    assert "no network that can be read" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (tmp_path / "made").exists()
