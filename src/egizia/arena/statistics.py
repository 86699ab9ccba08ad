"""How sure a mean is, when games come in deals.

The games of one deal share their cards and their luck, so they are not independent of each other; deals are. All
intervals are therefore computed from one number a deal, the mean of its games.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance

Interval = tuple[float, float]

Z = NormalDist().inv_cdf(0.975)
FIRST_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""Student's t for 95 %, for 1 to 10 degrees of freedom."""


def students_t(degrees: int) -> float:
    """How many standard errors the 95 % interval of a mean reaches to each side."""
    if degrees <= len(FIRST_T):
        return FIRST_T[degrees - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / degrees + second / degrees**2 + third / degrees**3


def mean_interval(by_deal: Sequence[float]) -> Interval | None:
    """The 95 % interval of a mean over deals (Student's t); one deal alone tells nothing."""
    if len(by_deal) < 2:
        return None
    mean = fmean(by_deal)
    reach = students_t(len(by_deal) - 1) * math.sqrt(variance(by_deal) / len(by_deal))
    return mean - reach, mean + reach


def share_interval(by_deal: Sequence[float], games: int) -> Interval:
    """The 95 % interval of a share of wins: Wilson's, for as many independent games as the deals are worth.

    Unlike the plain interval it stays between 0 and 1, and does not shrink to nothing when one side wins all.
    """
    share, effective = fmean(by_deal), effective_games(by_deal, games)
    deals = len(by_deal)
    t = Z if deals < 2 else students_t(deals - 1)
    middle = (share + t**2 / (2 * effective)) / (1 + t**2 / effective)
    reach = t / (1 + t**2 / effective) * math.sqrt(share * (1 - share) / effective + t**2 / (4 * effective**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def effective_games(by_deal: Sequence[float], games: int) -> float:
    """The effective sample size: how many independent games would tell a share as surely; at most as many as played."""
    deals = len(by_deal)
    share = fmean(by_deal)
    if deals < 2 or not 0 < share < 1:
        return deals
    spread = variance(by_deal) / deals
    return min(games, share * (1 - share) / spread) if spread else games
