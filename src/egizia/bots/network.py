"""A trained network as bots use it: from observations to policy logits and values."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from egizia.bots.contract import BotError
from egizia.games import title

Array = np.ndarray[Any, Any]


class PolicyValueNetwork:
    """A network that is loaded and ready for inference."""

    def __init__(self, path: Path) -> None:
        library: Any = import_module("onnxruntime")
        options = library.SessionOptions()
        # A server runs many searches at once: each in one thread.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = library.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise BotError(f"{path} is no network that can be read") from error

        self.columns: int = self._session.get_inputs()[0].shape[1]
        self.actions: int = self._session.get_outputs()[0].shape[1]

    def evaluate(self, observations: Array) -> tuple[Array, Array]:
        """The policy logits of all actions, and the values by seat, counted from the observer; a row an observation."""
        logits, values = self._session.run(None, {"observations": observations})
        return logits, values


@cache
def load_network(game: str, file: str | None = None) -> PolicyValueNetwork:
    """A network for a game: that of the package, or one in a file."""
    if find_spec("onnxruntime") is None:
        raise BotError("bots with a network need one more package: pip install egizia[neural]")
    path = Path(file) if file else network_file(game)
    if path is None or not path.exists():
        raise BotError(
            f"there is no network {path}"
            if file
            else f"no network for {game} comes with this version; name a file you have trained, as network@FILE"
        )
    found = PolicyValueNetwork(path)
    rules = title(game).rules
    if found.columns != rules.observation_size:
        differs = f"it sees {found.columns} numbers, not {rules.observation_size}"
    elif found.actions != rules.action_count:
        differs = f"it knows {found.actions} actions, not {rules.action_count}"
    else:
        return found
    raise BotError(f"{path} is a network for another game or version: {differs}")


def network_file(game: str) -> Path | None:
    """The network that comes with a game."""
    return title(game).network


def has_network(game: str) -> bool:
    """Whether the package has a network for a game, and the library to run it."""
    try:
        load_network(game)
    except BotError:
        return False
    return True
