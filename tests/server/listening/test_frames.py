"""Messages as they travel: whatever takes them apart by the book reads what was said."""

import random
from itertools import product

import pytest
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from egizia.server.listening.frames import PAYS, WINDOW_BITS, Outgoing, Piece

SIZES = (0, 1, 125, 126, 249, 250, 251, PAYS - 1, PAYS, 9000, 0xFFFF, 0x10000, 200_000)


def text_of(size: int, dice: random.Random) -> bytes:
    words = [b'{"card":"N5"},', b'"ships":[0,1],', b"\xc3\xa9", b"%d," % dice.randrange(1000)]
    return b"".join(dice.choice(words) for _ in range(size))[:size]


def read(frame: bytes, *extensions: Extension) -> Frame:
    """The frame as the library of the other side reads it."""
    stream = StreamReader()
    stream.feed_data(frame)
    parsing = Frame.parse(stream.read_exact, mask=False, max_size=None, extensions=extensions)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    return done.value.value


def test_what_was_compressed_in_pieces_is_read_as_one_message():
    dice = random.Random(4)
    reader = PerMessageDeflate(True, True, WINDOW_BITS, WINDOW_BITS)
    for first, second in product(SIZES, SIZES):
        pieces = [Piece(text_of(size, dice)) for size in (first, second)]
        said = pieces[0].text + pieces[1].text
        message = Outgoing(*pieces)
        assert message.text == said
        for frame in (read(message.frame), read(message.small_frame, reader)):
            assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, said, True)
        is_compressed = len(said) >= PAYS
        assert (message.small_frame != message.frame) == is_compressed


def test_a_piece_is_compressed_once_for_all_messages_it_stands_in():
    shared = Piece(text_of(5000, random.Random(1)))
    first, second = (Outgoing(shared, Piece(own)) for own in (b'"seat":0}', b'"seat":1}'))
    assert shared.blocks is shared.blocks
    assert shared.blocks in first.small_frame
    assert shared.blocks in second.small_frame
    assert len(first.small_frame) < len(first.frame) / 2


def test_what_fits_into_a_packet_is_left_alone():
    message = Outgoing(Piece(text_of(PAYS - 1, random.Random(1))))
    assert message.small_frame is message.frame
