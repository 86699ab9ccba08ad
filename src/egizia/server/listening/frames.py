"""Messages as they travel on live connections: each piece is encoded and compressed once, for all who are sent it.

A message that is compressed is a run of blocks. Pieces are compressed each for itself, so that their blocks fit into
any message, and a piece that is too small to gain anything goes between them as it is. Nothing is remembered from
message to message: a connection costs no memory for it, and the same bytes serve everybody.
"""

import struct
import zlib
from functools import cached_property

PAYS = 1000
"""Bytes from which on a message is compressed: what fits into one packet gains nothing."""
PIECE_PAYS = 250
"""The same for a piece of such a message."""
WINDOW_BITS = 12
"""How far back a compressed piece may point, as a power of two; a client must allow for as much."""
LEVEL, LEVEL_OF_MANY, MANY = 3, 6, 8000
"""How hard a piece is pressed, and one of so many bytes, such as a closed round that 99 are told of: half the time of
the usual level for a tenth more bytes pays only where there are few."""
_MEMORY = 5
_END = b"\x00"
"""The first byte of the empty block with which a compressed message ends; the others are left out (RFC 7692)."""

_TEXT, _COMPRESSED_TEXT = 0x81, 0xC1


class Piece:
    """Bytes of messages, as text and compressed."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def blocks(self) -> bytes:
        """The blocks that stand for these bytes in a compressed message."""
        if len(self.text) < PIECE_PAYS:
            return _stored(self.text)
        level = LEVEL if len(self.text) < MANY else LEVEL_OF_MANY
        packer = zlib.compressobj(level, zlib.DEFLATED, -WINDOW_BITS, _MEMORY)
        return packer.compress(self.text) + packer.flush(zlib.Z_SYNC_FLUSH)


def _stored(text: bytes) -> bytes:
    return struct.pack("<BHH", 0, len(text), len(text) ^ 0xFFFF) + text if text else b""


class Outgoing:
    """A message in pieces."""

    def __init__(self, *pieces: Piece) -> None:
        self._pieces = pieces

    @cached_property
    def text(self) -> bytes:
        """The message."""
        return b"".join([piece.text for piece in self._pieces])

    @cached_property
    def frame(self) -> bytes:
        """The message as it travels to whoever takes no compressed ones."""
        return _frame(_TEXT, self.text)

    @cached_property
    def small_frame(self) -> bytes:
        """The message as it travels to whoever takes compressed ones too."""
        if sum(len(piece.text) for piece in self._pieces) < PAYS:
            return self.frame
        blocks = [piece.blocks for piece in self._pieces]
        return _frame(_COMPRESSED_TEXT, b"".join([*blocks, _END]))


def _frame(kind: int, payload: bytes) -> bytes:
    """A whole message in one frame, as servers send it (RFC 6455)."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", kind, size) + payload
    if size <= 0xFFFF:
        return struct.pack("!BBH", kind, 126, size) + payload
    return struct.pack("!BBQ", kind, 127, size) + payload
