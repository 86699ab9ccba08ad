"""Winning: Pharaoh cards, favor, ships and plagues at the end, and what decides a tie."""

from egizia.games.egyptia.components import (
    BASICS,
    BASICS_FOR_A_FAVOR,
    FAVOR,
    FAVOR_PER_POINT,
    LETTER_COUNT,
    PLAGUE_COUNT,
    PLAGUES,
    SHIP_POINTS,
)
from egizia.games.egyptia.events import (
    FROM_FAVOR,
    FROM_PHARAOH,
    FROM_PLAGUES,
    FROM_SHIPS,
    GAME_ENDS,
    POINTS,
    TRADES,
)
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.resources import basics_at_hand, have
from egizia.games.egyptia.sheet import count
from egizia.games.egyptia.state import NO_DECISION, NOBODY, OVER, OWNER, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def score(sheet: Sheet, log: Log, points: int, source: int, detail: int) -> None:
    """Score or lose points."""
    if points != 0:
        sheet.score += points
        sheet.ledger[source] += points
        note(log, POINTS, OWNER, points, source, detail)


@rule
def end_game(sheet: Sheet, log: Log) -> None:
    """Tally everything."""
    note(log, GAME_ENDS, NOBODY, 0, 0, 0)
    sheet.phase = OVER
    sheet.decision = NO_DECISION
    sheet.seat = NOBODY
    for letter in range(LETTER_COUNT):
        score(sheet, log, card_points(sheet, sheet.cards[letter]), FROM_PHARAOH + letter, sheet.cards[letter])
    trade_for_favor(sheet, log)
    score(sheet, log, favor_points(sheet), FROM_FAVOR, unused_favor(sheet))
    score(sheet, log, ship_points(sheet), FROM_SHIPS, count(sheet.ships))
    score(sheet, log, plague_points(sheet), FROM_PLAGUES, 0)


@rule
def trade_for_favor(sheet: Sheet, log: Log) -> None:
    """Trade basic resources for favor as far as they go; such favor needs no dot."""
    trades = basics_at_hand(sheet) // BASICS_FOR_A_FAVOR
    if trades > 0:
        left = trades * BASICS_FOR_A_FAVOR
        for resource in range(BASICS):
            traded = min(left, have(sheet, resource))
            sheet.scribbled[resource] += traded
            left -= traded
        sheet.traded = trades
        note(log, TRADES, OWNER, trades, 0, 0)


@rule
def unused_favor(sheet: Sheet) -> int:
    """Favor circled and not scribbled out, with what was traded for at the end."""
    return have(sheet, FAVOR) + sheet.traded


@rule
def favor_points(sheet: Sheet) -> int:
    """A point for every two unused favor."""
    return unused_favor(sheet) // FAVOR_PER_POINT


@rule
def ship_points(sheet: Sheet) -> int:
    """Two points for every unused ship."""
    return count(sheet.ships) * SHIP_POINTS


@rule
def plague_points(sheet: Sheet) -> int:
    """What plagues cost at the end."""
    points = 0
    for plague in range(PLAGUE_COUNT):
        if (sheet.plagues >> plague) & 1:
            points -= PLAGUES[plague].lose_points
    return points


@rule
def points_of(sheet: Sheet, seat: int) -> int:  # noqa: ARG001 - a sheet has one owner
    """The points on a sheet."""
    return sheet.score


@rule
def merit(sheet: Sheet, seat: int) -> int:  # noqa: ARG001 - a sheet has one owner
    """A number that is higher for whoever stands ahead: by points, then fewest plagues, then most unused favor."""
    return (sheet.score * 100 + 99 - count(sheet.plagues)) * 1000 + unused_favor(sheet)
