"""Arithmetic that is the same to the bit on every machine, for what would be left to the system's own library."""

from egizia.kernel.rule import hot

LN2 = 0.6931471805599453
LN2_HIGH = 0.6931471803691238
"""The upper part of LN2, with so few digits that its products with whole numbers are exact."""
LN2_LOW = 1.9082149292705877e-10
LEAST, MOST = -708.0, 709.0
"""Beyond these a power of e is taken to be 0, or as large as at this bound."""


@hot
def exp(exponent: float) -> float:
    """The power of e, within a few units of the last place."""
    if exponent < LEAST:
        return 0.0
    exponent = min(exponent, MOST)
    doublings = int(exponent / LN2 + (0.5 if exponent >= 0.0 else -0.5))
    rest = exponent - doublings * LN2_HIGH - doublings * LN2_LOW
    # The series of the rest, which is at most half of LN2: its first terms are as good as all.
    power = 1.0 + rest / 13.0
    power = 1.0 + rest / 12.0 * power
    power = 1.0 + rest / 11.0 * power
    power = 1.0 + rest / 10.0 * power
    power = 1.0 + rest / 9.0 * power
    power = 1.0 + rest / 8.0 * power
    power = 1.0 + rest / 7.0 * power
    power = 1.0 + rest / 6.0 * power
    power = 1.0 + rest / 5.0 * power
    power = 1.0 + rest / 4.0 * power
    power = 1.0 + rest / 3.0 * power
    power = 1.0 + rest / 2.0 * power
    power = 1.0 + rest * power
    factor = 2.0 if doublings > 0 else 0.5
    left = abs(doublings)
    while left > 0:
        if left & 1:
            power *= factor
        factor *= factor
        left >>= 1
    return power
