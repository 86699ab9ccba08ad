"""A position in one line of text, hidden cards and random numbers included."""

import base64
import binascii
import zlib
from typing import Any

from egizia.games.contract import Title
from egizia.kernel.record import new, overwrite, view
from egizia.table.errors import PositionError, SetupError, quoted, shortened

SCHEME = "egizia"


def encode(title: Title, states: Any) -> str:
    """The one-line form of a game's records."""
    packed = base64.urlsafe_b64encode(zlib.compress(states.tobytes(), 9)).decode()
    return f"{SCHEME}:{title.name}:{title.rules_version}:{packed}"


def check_version(title: Title, version: str) -> None:
    """Refuse the records of another rules version."""
    if version != title.rules_version:
        raise PositionError(
            f"this position was made under rules {shortened(version)}; these are rules {title.rules_version}"
        )


def decode(title: Title, text: str, records: int) -> Any:
    """The records of a one-line form; refuses what is damaged or impossible."""
    parts = text.strip().split(":")
    if len(parts) != 4 or parts[0] != SCHEME:
        raise PositionError(f"a position reads {SCHEME}:game:rules:data, not {quoted(text)}")
    _, name, version, packed = parts
    if name != title.name:
        raise PositionError(f"this is a position of {shortened(name)}, not of {title.name}")
    check_version(title, version)
    states = new(title.rules.state, records)
    largest = states.itemsize * title.rules.records(title.player_counts[-1])
    try:
        packed_bytes = base64.b64decode(packed, b"-_", validate=True)
        unpacker = zlib.decompressobj()
        unpacked = unpacker.decompress(packed_bytes, largest + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise PositionError("the position is damaged: its data cannot be unpacked") from None
    sheets, rest = divmod(len(unpacked), states.itemsize)
    if unpacker.eof and not rest and title.rules.is_simultaneous and sheets not in (0, records):
        raise SetupError(f"this position has {sheets} players, the game {records}")
    if len(unpacked) != states.nbytes or not unpacker.eof:
        raise PositionError(f"the position is damaged: it does not unpack to the {states.nbytes} bytes of a position")
    overwrite(states, unpacked)
    views = [view(title.rules.state, states, index) for index in range(records)]
    state = views if title.rules.is_simultaneous else views[0]
    if problem := title.broken_invariant(state):
        raise PositionError(f"the position is impossible: {problem}")
    if title.variant(state) not in range(len(title.variants)):
        raise PositionError(f"the position is impossible: {title.name} has no such options")
    return states
