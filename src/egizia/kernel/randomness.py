"""Random numbers from two 32-bit words kept in a record (xoroshiro64** by Blackman and Vigna).

Every step is masked to 32 bits, so Python's unbounded integers, Numba's 64-bit ones and a GPU's agree to the bit.
"""

from egizia.kernel.record import Row, i8, u32
from egizia.kernel.rule import rule

MASK = 0xFFFFFFFF


@rule
def _mix(word: int) -> int:
    word = (word ^ (word >> 16)) & MASK
    word = (word * 0x7FEB352D) & MASK
    word = word ^ (word >> 15)
    word = (word * 0x846CA68B) & MASK
    return word ^ (word >> 16)


@rule
def seed_words(words: Row[u32], seed: int) -> None:
    """Start the generator; `seed` is any integer from 0 to 2**63 - 1."""
    low = _mix((seed & MASK) ^ 0x9E3779B9)
    high = _mix((((seed >> 32) & MASK) + low) & MASK)
    words[0] = _mix((high + 0x3C6EF372) & MASK)
    words[1] = _mix(low ^ high ^ 0xDAA66D2B) | 1


@rule
def next_word(words: Row[u32]) -> int:
    """The next 32 random bits."""
    first = int(words[0])
    second = int(words[1])
    drawn = (first * 0x9E3779BB) & MASK
    drawn = ((drawn << 5) | (drawn >> 27)) & MASK
    second = second ^ first
    first = (((first << 26) | (first >> 6)) ^ second ^ (second << 9)) & MASK
    words[0] = first
    words[1] = ((second << 13) | (second >> 19)) & MASK
    return (drawn * 5) & MASK


@rule
def below(words: Row[u32], bound: int) -> int:
    """A random number from 0 to bound - 1."""
    return (next_word(words) * bound) >> 32


@rule
def shuffle(words: Row[u32], cards: Row[i8], first: int, count: int) -> None:
    """Shuffle `count` cells of a row, starting at `first`."""
    for left in range(count - 1, 0, -1):
        other = below(words, left + 1)
        card = cards[first + left]
        cards[first + left] = cards[first + other]
        cards[first + other] = card


@rule
def redraw(words: Row[u32], cards: Row[i8], first: int, count: int) -> None:
    """Shuffle cells that somebody cannot see: how they lie then does not depend on how they lay before."""
    for cell in range(first + 1, first + count):
        card = cards[cell]
        gap = cell
        while gap > first and cards[gap - 1] > card:
            cards[gap] = cards[gap - 1]
            gap -= 1
        cards[gap] = card
    shuffle(words, cards, first, count)
