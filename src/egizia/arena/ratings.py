"""Ratings: how strong the bots are on one scale, whomever they met (OpenSkill, the Plackett-Luce model)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

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


@cache
def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - the library is an extra
    except ModuleNotFoundError:
        raise ArenaError("ratings need one more package: pip install egizia[arena]") from None
    # Bots do not change between games, so their ratings need not be kept in motion (tau).
    return PlackettLuce(tau=0.0)


def beginning() -> Rating:
    """The rating of somebody of whom nothing is known."""
    begin = _model().rating()
    return Rating(begin.mu, begin.sigma)


def after(before: Mapping[str, Rating], players: Sequence[str], ranks: Sequence[int]) -> dict[str, Rating]:
    """The ratings of those who took part in a contest after it, by the places that each seat's player reached.

    A player who has several seats gets the mean of what each of them has earned.
    """
    model = _model()
    teams = [[model.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in players]
    earned = [team[0] for team in model.rate(teams, ranks=list(map(float, ranks)))]
    ratings: dict[str, Rating] = {}
    for player in dict.fromkeys(players):
        own = [rating for seat, rating in enumerate(earned) if players[seat] == player]
        ratings[player] = Rating(fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return ratings


def rate(names: Iterable[str], contests: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """The ratings of all bots after some contests, each the bots that took part and the places they reached.

    The result depends a little on the order of the contests, so it has to be a fixed one.
    """
    begin = beginning()
    ratings = dict.fromkeys(names, begin)
    for bots, ranks in contests:
        if len(bots) > 1:
            ratings |= after(ratings, bots, ranks)
    return ratings
