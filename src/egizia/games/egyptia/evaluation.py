"""The evaluation of Egyptia: the value of every open action, in hundredths of a point.

A building is worth what the Pharaoh pays for it and for its neighbours, and what it will produce, less its price.
Resources are worth less the more there are of them. All worths change evenly from an empty map to a full one.
"""

from pathlib import Path
from typing import Any

import numpy as np

from egizia.games.egyptia.actions import (
    BUILD_A,
    ON_HEX,
    PAY,
    PRODUCE_COLUMN,
    REWARD,
    REWARDS,
    SUFFER,
    SUFFERING_COUNT,
    SUFFERINGS,
    TRADE,
    TRADE_DONE,
    TRADE_RED,
    USE_SHIP,
)
from egizia.games.egyptia.build import building_cost, dice_allow, may_build
from egizia.games.egyptia.components import (
    BASICS,
    BASICS_FOR_A_BASIC,
    BASICS_FOR_A_FAVOR,
    BUILDINGS,
    CARD_IDS,
    DIE_COUNT,
    FAVOR,
    HEX_COUNT,
    LAST_STEP,
    LETTER_COUNT,
    MOUND,
    NOTHING,
    PHARAOH_CARDS,
    PLAGUE_COUNT,
    PLAGUE_DICE,
    PLAGUE_IDS,
    PLAGUES,
    RESOURCE_COUNT,
    RESOURCES,
    SHIP_COUNT,
    SHIPS,
    STEPS,
    TRACKS,
)
from egizia.games.egyptia.market import is_payable
from egizia.games.egyptia.payments import COSTS, ON_SACRED_SITE, PAYMENTS
from egizia.games.egyptia.plague import open_plagues
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.scoring import points_of
from egizia.games.egyptia.sheet import SACRED_SITES, count, open_hexes
from egizia.games.egyptia.state import (
    CHOOSE_BUILDING,
    CHOOSE_COLUMN,
    CHOOSE_HEX,
    CHOOSE_PAYMENT,
    CHOOSE_PLAGUE,
    CHOOSE_REWARD,
    CHOOSE_TRADE,
    OVER,
    Sheet,
    barred,
)
from egizia.games.egyptia.survey import CITY, CITY_ROOM, survey
from egizia.games.egyptia.trades import TRADES
from egizia.games.evaluation import POINT, Evaluation, InitialWeight
from egizia.kernel.options import Options
from egizia.kernel.rule import hot, rule

Array = np.ndarray[Any, Any]

NEVER = -1_000_000
DEAR = 1_000
"""What a resource is taken to cost that there is nothing to trade for."""
ALL_BUILDINGS = (1 << (MOUND + 1)) - 1

# The weights, and where their tuning starts.

STOCK = 0
GLUT, LEAST_BASIC, LEAST_FAVOR, STEP = range(RESOURCE_COUNT, RESOURCE_COUNT + 4)
HIGHER_STEP = STEP + BASICS
MOUND_WORTH, MOUND_ON_SACRED, SHIP, EARLY_END, TIGHT, POTENTIAL, ANY_PLAGUE, PLAGUE = range(
    HIGHER_STEP + 1, HIGHER_STEP + 9
)
CARD = PLAGUE + PLAGUE_COUNT


def _plague(number: int) -> InitialWeight:
    """What a plague is worth beyond the resources, points and ships it names."""
    taken = PLAGUES[number]
    return (
        InitialWeight(-400, -400, 30)
        if taken.again
        else InitialWeight(-150, -150, 30)
        if taken.lose_any
        else InitialWeight(0, 0, 30)
    )


INITIAL_WEIGHTS = {
    **{f"the first {resource}": InitialWeight(40, 70, 12) for resource in RESOURCES[:BASICS]},
    "the first favor": InitialWeight(60, 100, 12),
    "less for each one more": InitialWeight(4, 4, 2),
    "a basic resource at least": InitialWeight(16, 16, 6),
    "a favor at least": InitialWeight(45, 45, 10),
    **{f"a step of {resource}": InitialWeight(0, 200, 40) for resource in RESOURCES[:BASICS]},
    "less for each higher step": InitialWeight(0, 20, 15),
    "a Burial Mound": InitialWeight(50, 0, 25),
    "a Burial Mound on a Sacred Site": InitialWeight(30, 30, 25),
    "a ship": InitialWeight(200, 200, 25),
    "a round lost to a red dot": InitialWeight(300, 300, 80),
    "a dot that later rounds will miss": InitialWeight(0, 0, 15),
    "per cent of what could be built next to it": InitialWeight(0, 20, 15),
    "any plague": InitialWeight(0, 0, 25),
    **{f"plague {plague}": _plague(number) for number, plague in enumerate(PLAGUE_IDS)},
    **{f"a building for card {card}": InitialWeight(0, 0, 25) for card in CARD_IDS},
}

# Where things are noted in the room given; before it lies an entry for every open action, and the survey of the city.

MOST_GAINED = DIE_COUNT + max(step.value for step in STEPS) + max(max(ship.dots) for ship in SHIPS)
MOST_STOCK = max(track.dots for track in TRACKS) + MOST_GAINED + 1
STOCKS = CITY_ROOM
PLAIN = STOCKS + RESOURCE_COUNT * MOST_STOCK
SACRED = PLAIN + MOUND + 1
ROOM = SACRED + MOUND + 1


@rule
def value_stocks(sheet: Sheet, values: Array, weights: Array) -> None:
    """Note what any number of each resource is worth, as far as it may go this round."""
    stage = count(sheet.empty)
    for resource in range(RESOURCE_COUNT):
        least = weights[stage, LEAST_FAVOR if resource == FAVOR else LEAST_BASIC]
        each = weights[stage, STOCK + resource]
        total = 0
        for number in range(have(sheet, resource) + MOST_GAINED + 1):
            values[STOCKS + resource * MOST_STOCK + number] = total
            total += max(least, each)
            each -= weights[stage, GLUT]


@hot
def stock_worth(resource: int, low: int, high: int, values: Array) -> int:
    """What it is worth to have `high` of a resource instead of `low`."""
    first = STOCKS + resource * MOST_STOCK
    return values[first + high] - values[first + low]


@rule
def gain_worth(sheet: Sheet, resource: int, amount: int, values: Array, weights: Array) -> int:
    """What a gain is worth; a red dot costs the rounds that are left."""
    if amount <= 0:
        return 0
    own = have(sheet, resource)
    worth = stock_worth(resource, own, own + amount, values)
    stage = count(sheet.empty)
    room = TRACKS[resource].red_from - sheet.circled[resource]
    if 0 < room <= amount:
        worth -= (stage - 1) * weights[stage, EARLY_END]
    elif room > 0:
        worth -= min(amount, max(0, stage - 1 - (room - amount))) * weights[stage, TIGHT]
    return worth


@rule
def price(sheet: Sheet, cost: int, values: Array) -> int:
    """What a cost takes, with what is lost in trading for what is missing."""
    worth = 0
    short = 0
    cheapest = DEAR
    for resource in range(BASICS):
        dots = COSTS[cost].dots[resource]
        own = have(sheet, resource)
        paid = min(dots, own)
        short += dots - paid
        worth += stock_worth(resource, own - paid, own, values)
        if own > dots:
            cheapest = min(cheapest, stock_worth(resource, own - dots - 1, own - dots, values))
    dots = COSTS[cost].dots[FAVOR]
    own = have(sheet, FAVOR)
    paid = min(dots, own)
    by_favor = min(short, own - paid)
    worth += stock_worth(FAVOR, own - paid - by_favor, own, values)
    return worth + (dots - paid) * BASICS_FOR_A_FAVOR * cheapest + (short - by_favor) * BASICS_FOR_A_BASIC * cheapest


@rule
def plan(sheet: Sheet, buildings: int, values: Array, weights: Array) -> None:
    """Note what some buildings bring at best, on a plain hex and on a Sacred Site, before they are paid for."""
    stage = count(sheet.empty)
    survey(sheet, buildings, weights[stage, POTENTIAL], values)
    hexes = open_hexes(sheet, barred(sheet))
    for building in range(MOUND + 1):
        if (buildings >> building) & 1:
            anywhere = type_worth(sheet, stage, building, weights)
            values[PLAIN + building] = NEVER
            values[SACRED + building] = NEVER
            for number in range(HEX_COUNT):
                if (hexes >> number) & 1:
                    sacred = (SACRED_SITES >> number) & 1
                    worth = anywhere + values[CITY + building * HEX_COUNT + number]
                    if building == MOUND and sacred:
                        worth += weights[stage, MOUND_ON_SACRED]
                    place = (SACRED if sacred else PLAIN) + building
                    values[place] = max(values[place], worth)


@rule
def type_worth(sheet: Sheet, stage: int, building: int, weights: Array) -> int:
    """What a building brings wherever it stands."""
    if building == MOUND:
        return weights[stage, MOUND_WORTH]
    worth = 0
    for letter in range(LETTER_COUNT):
        card = sheet.cards[letter]
        if PHARAOH_CARDS[card].building == building:
            worth += weights[stage, CARD + card]
    resource = BUILDINGS[building].productivity
    if resource != NOTHING and sheet.productivity[resource] < LAST_STEP:
        worth += weights[stage, STEP + resource] - sheet.productivity[resource] * weights[stage, HIGHER_STEP]
    return worth


@rule
def building_worth(sheet: Sheet, building: int, values: Array) -> int:
    """What a building brings at best, less its price."""
    if building == MOUND:
        return max(values[PLAIN + MOUND], values[SACRED + MOUND])
    best = NEVER
    cost = building_cost(sheet, building)
    if is_payable(sheet, cost):
        if values[PLAIN + building] > NEVER:
            best = values[PLAIN + building] - price(sheet, cost, values)
        if values[SACRED + building] > NEVER and is_payable(sheet, cost + ON_SACRED_SITE):
            best = max(best, values[SACRED + building] - price(sheet, cost + ON_SACRED_SITE, values))
    return best


@rule
def best_building(sheet: Sheet, values: Array) -> int:
    """What the best building open now is worth."""
    best = building_worth(sheet, MOUND, values)
    if may_build(sheet):
        for building in range(MOUND):
            if dice_allow(sheet, building):
                best = max(best, building_worth(sheet, building, values))
    return best


@rule
def ship_worth(sheet: Sheet, ship: int, values: Array, weights: Array) -> int:
    """What a ship brings now, with the best building that follows."""
    worth = -weights[count(sheet.empty), SHIP]
    for resource in range(RESOURCE_COUNT):
        worth += gain_worth(sheet, resource, SHIPS[ship].dots[resource], values, weights)
    for resource in range(RESOURCE_COUNT):
        sheet.circled[resource] += SHIPS[ship].dots[resource]
    worth += best_building(sheet, values)
    for resource in range(RESOURCE_COUNT):
        sheet.circled[resource] -= SHIPS[ship].dots[resource]
    return worth


@rule
def trade_worth(sheet: Sheet, number: int, values: Array, weights: Array) -> int:
    """What a trade changes, with the best building that follows once the market is closed."""
    made = TRADES[number]
    worth = gain_worth(sheet, made.gained, 1, values, weights)
    for resource in range(RESOURCE_COUNT):
        own = have(sheet, resource)
        worth -= stock_worth(resource, own - made.given[resource], own, values)
    sheet.circled[made.gained] += 1
    for resource in range(RESOURCE_COUNT):
        sheet.scribbled[resource] += made.given[resource]
    worth += best_building(sheet, values)
    sheet.circled[made.gained] -= 1
    for resource in range(RESOURCE_COUNT):
        sheet.scribbled[resource] -= made.given[resource]
    return worth


@rule
def column_worth(sheet: Sheet, column: int, values: Array, weights: Array) -> int:
    """What is produced, the best building that follows, with a ship if that helps, and the least plague."""
    dice = count(sheet.dice_in[column])
    produced = dice + STEPS[sheet.productivity[column]].value
    worth = gain_worth(sheet, column, produced, values, weights)
    sheet.column = column
    sheet.circled[column] += produced
    best = best_building(sheet, values)
    if dice:
        for ship in range(SHIP_COUNT):
            if (sheet.ships >> ship) & 1:
                best = max(best, ship_worth(sheet, ship, values, weights))
    if dice >= PLAGUE_DICE:
        worth += weights[count(sheet.empty), ANY_PLAGUE] + least_plague(sheet, values, weights)
    sheet.circled[column] -= produced
    sheet.column = NOTHING
    return worth + best


@rule
def least_plague(sheet: Sheet, values: Array, weights: Array) -> int:
    """What the plague that harms least is worth."""
    plagues = open_plagues(sheet)
    least = NEVER
    for number in range(SUFFERING_COUNT):
        if (plagues >> number) & 1:
            least = max(least, plague_worth(sheet, SUFFERINGS[number].plague, values, weights))
    return least


@rule
def plague_worth(sheet: Sheet, plague: int, values: Array, weights: Array) -> int:
    """What a plague takes, as a loss."""
    taken = PLAGUES[plague]
    stage = count(sheet.empty)
    worth = weights[stage, PLAGUE + plague] - POINT * taken.lose_points
    if taken.lose_ship:
        worth -= weights[stage, SHIP]
    for resource in range(RESOURCE_COUNT):
        dots = taken.lose[resource]
        if dots > 0:
            own = have(sheet, resource)
            worth -= stock_worth(resource, max(0, own - dots), own, values)
    return worth


@rule
def look(sheet: Sheet, values: Array, weights: Array) -> None:
    """Note what the present question needs to be answered."""
    value_stocks(sheet, values, weights)
    if sheet.decision == CHOOSE_COLUMN:
        plan(sheet, ALL_BUILDINGS, values, weights)
    elif sheet.decision == CHOOSE_BUILDING or sheet.decision == CHOOSE_TRADE:
        buildings = 1 << MOUND
        if may_build(sheet):
            for building in range(MOUND):
                if dice_allow(sheet, building):
                    buildings |= 1 << building
        plan(sheet, buildings, values, weights)
    elif sheet.decision == CHOOSE_HEX:
        survey(sheet, 1 << sheet.building, weights[count(sheet.empty), POTENTIAL], values)


@rule
def hex_worth(sheet: Sheet, number: int, values: Array, weights: Array) -> int:
    """What the chosen building brings on a hex."""
    building = sheet.building
    worth = values[CITY + building * HEX_COUNT + number]
    sacred = (SACRED_SITES >> number) & 1
    if building == MOUND:
        return worth + (weights[count(sheet.empty), MOUND_ON_SACRED] if sacred else 0)
    return worth - price(sheet, building_cost(sheet, building) + (ON_SACRED_SITE if sacred else 0), values)


@rule
def payment_worth(sheet: Sheet, payment: int, values: Array) -> int:
    """What the resources of a payment are worth, as a loss."""
    worth = 0
    for resource in range(RESOURCE_COUNT):
        own = have(sheet, resource)
        worth -= stock_worth(resource, own - PAYMENTS[payment].dots[resource], own, values)
    return worth


@rule
def reward_worth(sheet: Sheet, reward: int, values: Array, weights: Array) -> int:
    """What a reward is worth."""
    worth = 0
    for resource in range(RESOURCE_COUNT):
        worth += gain_worth(sheet, resource, REWARDS[reward].dots[resource], values, weights)
    return worth


@rule
def action_worth(sheet: Sheet, action: int, values: Array, weights: Array) -> int:
    """What an answer to the present question is worth; a ship is used for a building only."""
    decision = sheet.decision
    if action == TRADE_DONE:
        return best_building(sheet, values)
    if action == TRADE_RED:
        stage = count(sheet.empty)
        return -stage * weights[stage, EARLY_END]
    if action >= TRADE:
        return trade_worth(sheet, action - TRADE, values, weights)
    if action >= USE_SHIP:
        return ship_worth(sheet, action - USE_SHIP, values, weights) if decision == CHOOSE_BUILDING else NEVER
    if decision == CHOOSE_COLUMN:
        return column_worth(sheet, action - PRODUCE_COLUMN, values, weights)
    if decision == CHOOSE_PLAGUE:
        return plague_worth(sheet, SUFFERINGS[action - SUFFER].plague, values, weights)
    if decision == CHOOSE_BUILDING:
        return building_worth(sheet, action - BUILD_A, values)
    if decision == CHOOSE_HEX:
        return hex_worth(sheet, action - ON_HEX, values, weights)
    if decision == CHOOSE_PAYMENT:
        return payment_worth(sheet, action - PAY, values)
    if decision == CHOOSE_REWARD:
        return reward_worth(sheet, action - REWARD, values, weights)
    return 0


@rule
def action_values(sheet: Sheet, open_now: Options, values: Array, weights: Array) -> None:
    """Write the value of every open action, compared with the others."""
    look(sheet, values, weights)
    for number in range(open_now.count):
        values[number] = action_worth(sheet, open_now.actions[number], values, weights)


@rule
def features(sheet: Sheet, seat: int, values: Array) -> None:
    """Nothing is counted: the search makes rollouts to the end of the game instead."""


@rule
def stage(sheet: Sheet) -> int:
    """How many hexes are empty."""
    return count(sheet.empty)


@rule
def over(sheet: Sheet) -> bool:
    """Whether the game has ended."""
    return sheet.phase == OVER


WEIGHTS = Path(__file__).with_name("weights.json")
EVALUATION = Evaluation(
    "egyptia", WEIGHTS, (*INITIAL_WEIGHTS,), HEX_COUNT + 1, features, stage, points_of, over, by_players=False,
    action_values=action_values, room=ROOM, initial_weights=(*INITIAL_WEIGHTS.values(),),
)  # fmt: skip
