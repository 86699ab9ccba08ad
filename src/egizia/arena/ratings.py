"""Ratings: how strong the bots are on one scale, whomever they met (OpenSkill, the Plackett-Luce model)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from egizia.arena.errors import ArenaError


@dataclass(frozen=True)
class Rating:
    """A strength and how unsure it is; all begin at 25, give or take 8.3."""

    mu: float
    sigma: float


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of every seat, from 1: winners first, then by points; equal ones share a place."""
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def rate(names: Iterable[str], contests: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """The ratings of all bots after some contests, each the bots that took part and the places they reached.

    The result depends a little on the order of the contests, so it has to be a fixed one. A bot that has several seats
    in a contest gets the mean of what each of them has earned.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - the library is an extra
    except ModuleNotFoundError:
        raise ArenaError("ratings need one more package: pip install egizia[arena]") from None
    # Bots do not change between games, so their ratings need not be kept in motion (tau).
    model = PlackettLuce(tau=0.0)
    begin = model.rating()
    ratings = {name: Rating(begin.mu, begin.sigma) for name in names}
    for bots, ranks in contests:
        if len(bots) < 2:
            continue
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in bots]
        after = [team[0] for team in model.rate(teams, ranks=list(map(float, ranks)))]
        for bot in set(bots):
            own = [rating for seat, rating in enumerate(after) if bots[seat] == bot]
            ratings[bot] = Rating(fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return ratings
