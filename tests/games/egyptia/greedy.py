"""A greedy solo player of a few heuristics, written as rules so that a thousand games take seconds when compiled.

Everything is counted in hundredths of a point. Run as a program, it prints how a number of games went.
"""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from egizia.games.egyptia.actions import (
    BUILD_A,
    CONFIRM,
    ON_HEX,
    PRODUCE_COLUMN,
    REWARD,
    REWARDS,
    SUFFER,
    SUFFERINGS,
    USE_SHIP,
)
from egizia.games.egyptia.build import building_cost, hexes_for, open_buildings
from egizia.games.egyptia.components import (
    BASICS,
    BUILDINGS,
    FAVOR,
    HEX_COUNT,
    LAST_STEP,
    LETTER_COUNT,
    MOUND,
    NOTHING,
    PLAGUE_DICE,
    PLAGUES,
    RESOURCE_COUNT,
    SHIP_COUNT,
    SHIPS,
    STEPS,
    TRACKS,
    rank,
)
from egizia.games.egyptia.payments import COSTS
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.sheet import SACRED_SITES, count
from egizia.games.egyptia.state import (
    CHOOSE_BUILDING,
    CHOOSE_COLUMN,
    CHOOSE_HEX,
    CHOOSE_PAYMENT,
    CHOOSE_PLAGUE,
    CHOOSE_REWARD,
    OVER,
    Sheet,
)
from egizia.games.egyptia.turns import apply, close_round, options, start, to_end
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import new, view
from egizia.kernel.rule import numba_function, rule, twin

BASIC_WORTH, FAVOR_WORTH, MOUND_WORTH = 50, 75, 60
STEP_WORTH = 10
"""What a step of productivity is worth in each round that is left."""
PLAGUE_WORTH, DEATH_WORTH, BAR_WORTH, SHIP_WORTH = 60, 400, 40, 200
EARLY_END_WORTH = 500
"""What a round is worth that is not played because of a red dot."""
VERY_BAD = -1_000_000


@rule
def choose(sheet: Sheet, open_now: Options) -> int:
    """The action that looks best."""
    if sheet.decision == CHOOSE_BUILDING:
        ship = useful_ship(sheet)
        if ship != NOTHING:
            return USE_SHIP + ship
    best = open_now.actions[0]
    if sheet.decision == CHOOSE_PAYMENT:
        return best
    best_worth = VERY_BAD
    for number in range(open_now.count):
        action = open_now.actions[number]
        if action < CONFIRM:
            worth = action_worth(sheet, action)
            if worth > best_worth:
                best = action
                best_worth = worth
    return best


@rule
def action_worth(sheet: Sheet, action: int) -> int:
    """What an answer to the present question is worth."""
    if sheet.decision == CHOOSE_COLUMN:
        return column_worth(sheet, action - PRODUCE_COLUMN)
    if sheet.decision == CHOOSE_PLAGUE:
        return -plague_cost(SUFFERINGS[action - SUFFER].plague)
    if sheet.decision == CHOOSE_BUILDING:
        return building_worth(sheet, action - BUILD_A)
    if sheet.decision == CHOOSE_HEX:
        return hex_worth(sheet, sheet.building, action - ON_HEX)
    if sheet.decision == CHOOSE_REWARD:
        return reward_worth(sheet, action - REWARD)
    return 0


@rule
def rounds_left(sheet: Sheet) -> int:
    return count(sheet.empty)


@rule
def worth_of(sheet: Sheet, resource: int) -> int:
    """The more there is of a resource, the less another one is worth."""
    worth = FAVOR_WORTH if resource == FAVOR else BASIC_WORTH
    return worth * max(1, 10 - have(sheet, resource)) // 10


@rule
def gain_worth(sheet: Sheet, resource: int, amount: int) -> int:
    """What a gain is worth; one that ends the game costs the rounds that are left."""
    if sheet.circled[resource] < TRACKS[resource].red_from <= sheet.circled[resource] + amount:
        return -(rounds_left(sheet) - 1) * EARLY_END_WORTH
    return amount * worth_of(sheet, resource)


@rule
def column_worth(sheet: Sheet, column: int) -> int:
    """What is produced, and the best building that follows."""
    dice = count(sheet.dice_in[column])
    produced = dice + STEPS[sheet.productivity[column]].value
    worth = gain_worth(sheet, column, produced) - (PLAGUE_WORTH if dice >= PLAGUE_DICE else 0)
    sheet.column = column
    sheet.circled[column] += produced
    best = VERY_BAD
    buildings = open_buildings(sheet)
    for building in range(MOUND + 1):
        if (buildings >> building) & 1:
            best = max(best, building_worth(sheet, building))
    sheet.circled[column] -= produced
    sheet.column = NOTHING
    return best + worth


@rule
def plague_cost(plague: int) -> int:
    taken = PLAGUES[plague]
    cost = taken.lose_any * BASIC_WORTH + taken.lose_points * 100 + taken.lose_ship * SHIP_WORTH
    for resource in range(RESOURCE_COUNT):
        cost += taken.lose[resource] * (FAVOR_WORTH if resource == FAVOR else BASIC_WORTH)
    return cost + (DEATH_WORTH if taken.again else BAR_WORTH if taken.bars else 0)


@rule
def building_worth(sheet: Sheet, building: int) -> int:
    """What the Pharaoh pays for one more at best, less its cost; early on, what it will produce."""
    if building == MOUND:
        return MOUND_WORTH
    worth = best_gain(sheet, building) - price(sheet, building_cost(sheet, building))
    resource = BUILDINGS[building].productivity
    if resource != NOTHING and sheet.productivity[resource] < LAST_STEP:
        worth += rounds_left(sheet) * STEP_WORTH
    return worth


@rule
def price(sheet: Sheet, cost: int) -> int:
    """What a cost takes, with what is lost in trading for what is missing."""
    worth = 0
    for resource in range(RESOURCE_COUNT):
        dots = COSTS[cost].dots[resource]
        short = max(0, dots - have(sheet, resource))
        if resource == FAVOR:
            worth += dots * FAVOR_WORTH + short * (3 * BASIC_WORTH - FAVOR_WORTH)
        else:
            worth += (dots + short) * BASIC_WORTH
    return worth


@rule
def best_gain(sheet: Sheet, building: int) -> int:
    """The most that a building brings on any hex where it can be paid for."""
    best = VERY_BAD
    hexes = hexes_for(sheet, building)
    for hex_number in range(HEX_COUNT):
        if (hexes >> hex_number) & 1:
            best = max(best, hex_worth(sheet, building, hex_number))
    return best


@rule
def hex_worth(sheet: Sheet, building: int, hex_number: int) -> int:
    """What the cards pay for a building there; a Burial Mound goes where a pyramid would bring least."""
    if building == MOUND:
        return -points_with(sheet, 0, hex_number)
    favor = FAVOR_WORTH if (SACRED_SITES >> hex_number) & 1 else 0
    return points_with(sheet, building, hex_number) - favor


@rule
def points_with(sheet: Sheet, building: int, hex_number: int) -> int:
    sheet.city[hex_number] = building + 1
    points = 0
    for letter in range(LETTER_COUNT):
        points += card_points(sheet, sheet.cards[letter])
    sheet.city[hex_number] = 0
    for letter in range(LETTER_COUNT):
        points -= card_points(sheet, sheet.cards[letter])
    return 100 * points


@rule
def reward_worth(sheet: Sheet, reward: int) -> int:
    worth = 0
    for resource in range(RESOURCE_COUNT):
        worth += gain_worth(sheet, resource, REWARDS[reward].dots[resource])
    return worth


@rule
def useful_ship(sheet: Sheet) -> int:
    """A ship that allows more than a Burial Mound where nothing else does."""
    if open_buildings(sheet) != 1 << MOUND:
        return NOTHING
    for ship in range(SHIP_COUNT):
        if (sheet.ships >> ship) & 1:
            for resource in range(BASICS):
                sheet.circled[resource] += SHIPS[ship].dots[resource]
            helps = open_buildings(sheet) != 1 << MOUND
            for resource in range(BASICS):
                sheet.circled[resource] -= SHIPS[ship].dots[resource]
            if helps:
                return ship
    return NOTHING


def play_all(at: Callable[..., Any]) -> Callable[..., None]:
    """A loop that plays every sheet of an array, sheet i from seed + i; `at` takes one record out of an array."""

    def run(sheets: Any, logs: Any, open_options: Any, seed: int) -> None:
        log = at(logs, 0)
        open_now = at(open_options, 0)
        for game in range(len(sheets)):
            sheet = at(sheets, game)
            start(sheet, log, 1, 0, seed + game)
            while sheet.phase != OVER:
                while sheet.seat >= 0:
                    open_now.count = 0
                    options(sheet, open_now)
                    apply(sheet, log, choose(sheet, open_now))
                close_round(sheet, log, to_end(sheet))

    return run


def played(games: int, seed: int = 0, *, compiled: bool = False) -> Any:
    """Finished solo games, from as many seeds."""
    sheets = new(Sheet, games)
    if compiled:
        run = numba_function(twin(play_all(rule(lambda records, index: records[index]))))
    else:
        kinds = {new(kind, 1).dtype: kind for kind in (Sheet, Log, Options)}
        run = play_all(lambda records, index: view(kinds[records.dtype], records, index))
    run(sheets, new(Log, 1), new(Options, 1), seed)
    return sheets


if __name__ == "__main__":
    ends = played(int(sys.argv[1]), compiled=True)
    scores = sorted(ends["score"].tolist())
    print(f"games {len(scores)}, mean {sum(scores) / len(scores):.2f}, sd {ends['score'].std():.2f}")
    print("quartiles", [scores[len(scores) * part // 4] for part in range(4)] + scores[-1:])
    print("ranks", Counter(map(rank, scores)).most_common())
    print("by source", ends["ledger"].mean(0).round(2).tolist(), "rounds", Counter(ends["round_number"].tolist()))
