"""A trained network as bots use it: from observations to policy logits and values."""

import threading
from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from egizia.bots.contract import BotError
from egizia.bots.inference import InferenceRoom, infer, room_for
from egizia.bots.onnx_file import NetworkFileError, read_network
from egizia.games import title
from egizia.kernel.engine import Engine

Array = np.ndarray[Any, Any]

VALUE_KINDS = 3
"""The values of a seat that plays with others: its share of the win, its rank, its margin."""


class PolicyValueNetwork(Protocol):
    """A network that is loaded and ready for inference."""

    columns: int
    actions: int

    def evaluate(self, observations: Array) -> tuple[Array, Array]:
        """The policy logits of all actions, and the values by seat, counted from the observer; a row an observation."""
        ...


class CompiledNetwork:
    """A network that is run by compiled rules."""

    def __init__(self, path: Path, engine: Engine) -> None:
        try:
            self.arrays, self.columns = read_network(path)
        except NetworkFileError as error:
            raise BotError(str(error)) from error
        self.actions = len(self.arrays.policy_bias)
        seats = 1 if engine.rules.is_simultaneous else len(self.arrays.value_bias) // VALUE_KINDS
        self._value_shape = seats, len(self.arrays.value_bias) // seats
        self._rooms = threading.local()
        self._engine = engine

    @cached_property
    def run(self) -> Callable[..., Any]:
        """The entry point, which may have to be compiled: only when somebody plays."""
        return self._engine.entry(infer, self.arguments())

    def evaluate(self, observations: Array) -> tuple[Array, Array]:
        """The policy logits of all actions, and the values by seat, counted from the observer; a row an observation."""
        arguments = self.arguments(observations)
        self.run(*arguments)
        return arguments[-2:]

    def arguments(self, observations: Array | None = None) -> tuple[Any, ...]:
        """What the entry point is handed for some observations, or for one of nothing."""
        observations = np.zeros((1, self.columns), np.int16) if observations is None else observations
        rows = len(observations)
        logits = np.zeros((rows, self.actions), np.float32)
        values = np.zeros((rows, *self._value_shape), np.float32)
        return self.arrays, observations, rows, self._room(rows), logits, values

    def _room(self, rows: int) -> InferenceRoom:
        """Room of this thread: many may search at once."""
        room: InferenceRoom | None = getattr(self._rooms, "room", None)
        if room is None or len(room.hidden) < rows:
            room = self._rooms.room = room_for(self.arrays, rows)
        return room


class OnnxNetwork:
    """A network that is run by onnxruntime, where rules are plain Python."""

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
    engine = Engine(title(game).rules)
    if engine.interpreted and find_spec("onnxruntime") is None:
        raise BotError(
            "where rules run as plain Python, bots with a network need one more package: pip install egizia[neural]"
        )
    path = Path(file) if file else network_file(game)
    if path is None or not path.exists():
        raise BotError(
            f"there is no network {path}"
            if file
            else f"no network for {game} comes with this version; name a file you have trained, as network@FILE"
        )
    found = OnnxNetwork(path) if engine.interpreted else CompiledNetwork(path, engine)
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
