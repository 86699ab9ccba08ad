"""What came out of a tournament, bot by bot."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from egizia.arena.game import DecisionTimes, GameResult
from egizia.arena.lineups import Tournament
from egizia.arena.ratings import Rating, places, rate
from egizia.arena.resultsfile import header
from egizia.arena.statistics import Interval, mean_interval, share_interval


@dataclass(frozen=True)
class BotResult:
    """How a bot did."""

    bot: str
    games: int
    """The games it sat in, on one seat or several."""
    win_share: float
    """The share of those games that it won; a tie is shared equally by those who tied."""
    interval: Interval
    """The 95 % interval of the win share."""
    even_share: float
    """The win share it would have if all players were equally strong: its share of the seats."""
    mean_score: float
    score_interval: Interval | None
    """The 95 % interval of the mean score; None after a single deal."""
    rating: Rating
    points: dict[str, float]
    """The mean of its points by source."""
    times: DecisionTimes

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "bot": self.bot,
            "games": self.games,
            "win_share": round(self.win_share, 4),
            "interval": [round(end, 4) for end in self.interval],
            "even_share": round(self.even_share, 4),
            "mean_score": round(self.mean_score, 3),
            "score_interval": self.score_interval and [round(end, 3) for end in self.score_interval],
            "rating": round(self.rating.mu, 3),
            "rating_sigma": round(self.rating.sigma, 3),
            "points": {source: round(points, 3) for source, points in self.points.items()},
            "decisions": self.times.decisions,
            "decision_ms": round(self.times.mean * 1000, 4),
            "decision_ms_p95": round(self.times.quantile(0.95) * 1000, 4),
        }


@dataclass(frozen=True)
class Results:
    """What came out of a tournament."""

    tournament: Tournament
    games: int
    deals: int
    seconds: float
    """How long it took, without the games that an earlier run had finished."""
    bots: list[BotResult]
    """The strongest first: by win share as a part of the even share or, in solo games, by mean score."""

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        about = header(self.tournament)
        return {
            **{name: about[name] for name in ("game", "players", "options", "against", "seed", "rules", "egizia")},
            "games": self.games,
            "deals": self.deals,
            "games_per_deal": self.tournament.games_per_deal,
            "seconds": round(self.seconds, 3),
            "bots": [bot.as_json() for bot in self.bots],
        }


@dataclass(frozen=True)
class Contest:
    """Where bots are compared: a game or, as nobody can win a solo game, all solo games of a deal."""

    deal: int
    bots: tuple[str, ...]
    places: list[int]

    def share(self, bot: str) -> float:
        """The part of the win that a bot has, on all its seats together."""
        first = [own for own, place in zip(self.bots, self.places, strict=True) if place == 1]
        return first.count(bot) / len(first)


def contests(games: Sequence[GameResult]) -> list[Contest]:
    """The contests of some games, in the order of the games."""
    together: defaultdict[int, list[GameResult]] = defaultdict(list)
    found: list[Contest] = []
    for played in games:
        if len(played.seats) == 1:
            together[played.deal].append(played)
        else:
            # Winners that a tie-break separates from equals are alone on the first place.
            found.append(Contest(played.deal, played.seats, places(played.scores, played.winners)))
    for deal, alone in together.items():
        scores = [played.scores[0] for played in alone]
        found.append(Contest(deal, tuple(played.seats[0] for played in alone), places(scores, ())))
    return found


def judge(tournament: Tournament, games: Sequence[GameResult], seconds: float = 0.0) -> Results:
    """The results of some games; whichever was finished first, they are judged in the order of their numbers."""
    games = sorted(games, key=lambda played: played.number)
    compared = contests(games)
    ratings = rate(tournament.names, ((contest.bots, contest.places) for contest in compared))
    sources = tournament.make_game().title.sources
    found = [_result(bot, games, compared, ratings[bot], sources) for bot in tournament.names]
    if tournament.players == 1:
        found.sort(key=lambda result: -result.mean_score)
    else:
        found.sort(key=lambda result: -result.win_share / result.even_share)
    return Results(tournament, len(games), len({played.deal for played in games}), seconds, found)


def _result(
    bot: str, games: Sequence[GameResult], compared: Sequence[Contest], rating: Rating, sources: Sequence[str]
) -> BotResult:
    own = [contest for contest in compared if bot in contest.bots]
    shares = _by_deal([(contest.deal, contest.share(bot)) for contest in own])
    seats = [(played, seat) for played in games for seat, name in enumerate(played.seats) if name == bot]
    scores = _by_deal([(played.deal, played.scores[seat]) for played, seat in seats])
    times = DecisionTimes()
    for played, seat in seats:
        times.merge(played.times[seat])
    return BotResult(
        bot,
        len({played.number for played, _ in seats}),
        fmean(shares),
        share_interval(shares, len(own)),
        fmean(contest.bots.count(bot) / len(contest.bots) for contest in own),
        fmean(scores),
        mean_interval(scores),
        rating,
        {source: fmean(played.ledgers[seat].get(source, 0) for played, seat in seats) for source in sources},
        times,
    )


def _by_deal(values: Sequence[tuple[int, float]]) -> list[float]:
    """The mean of every deal; each deal has as many values as any other."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        deals[deal].append(value)
    return [fmean(own) for own in deals.values()]
