"""Build: one building a round, of a type that the dice in the chosen column allow, or a Burial Mound."""

from egizia.games.egyptia.actions import BUILD_A, ON_HEX, REWARD, REWARD_COUNT, REWARDS
from egizia.games.egyptia.components import (
    BARS_ALL_BUT_MOUNDS,
    BUILDING_COUNT,
    BUILDINGS,
    DICE_FOR,
    HEX_COUNT,
    LAST_STEP,
    MOUND,
    NOTHING,
    WILD_DIE,
)
from egizia.games.egyptia.events import BUILDS, PRODUCTIVITY
from egizia.games.egyptia.market import is_payable
from egizia.games.egyptia.payments import COSTS_OF_A_BUILDING, ON_SACRED_SITE, WILD
from egizia.games.egyptia.resources import gain
from egizia.games.egyptia.sheet import SACRED_SITES, open_hexes, put_building
from egizia.games.egyptia.state import OWNER, Sheet, barred
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer, offer_each
from egizia.kernel.rule import hot, rule


@hot
def may_build(sheet: Sheet) -> bool:
    """Whether dice and plague allow anything but a Burial Mound."""
    return sheet.dice_in[sheet.column] != 0 and not barred(sheet) & BARS_ALL_BUT_MOUNDS


@hot
def dice_allow(sheet: Sheet, building: int) -> bool:
    """Whether a die of the chosen column stands for a building."""
    return sheet.dice_in[sheet.column] & (DICE_FOR[building].mask | WILD_DIE) != 0


@hot
def building_cost(sheet: Sheet, building: int) -> int:
    """What a building costs away from Sacred Sites: favor is added when only the wild die stands for it."""
    own = sheet.dice_in[sheet.column] & DICE_FOR[building].mask
    return building * COSTS_OF_A_BUILDING + (0 if own else WILD)


@hot
def hexes_for(sheet: Sheet, building: int) -> int:
    """The hexes where a building can be paid for; a Burial Mound is free everywhere."""
    hexes = open_hexes(sheet, barred(sheet))
    if building == MOUND:
        return hexes
    cost = building_cost(sheet, building)
    if is_payable(sheet, cost + ON_SACRED_SITE):
        return hexes
    return hexes & ~SACRED_SITES if is_payable(sheet, cost) else 0


@hot
def is_open(sheet: Sheet, building: int) -> bool:
    """Whether the dice allow a building, and it can be paid for on some hex."""
    sacred = 0 if open_hexes(sheet, barred(sheet)) & ~SACRED_SITES else ON_SACRED_SITE
    return dice_allow(sheet, building) and is_payable(sheet, building_cost(sheet, building) + sacred)


@rule
def can_build(sheet: Sheet) -> bool:
    """Whether anything but a Burial Mound can be paid for on some hex."""
    if may_build(sheet):
        for building in range(MOUND):
            if is_open(sheet, building):
                return True
    return False


@rule
def open_buildings(sheet: Sheet) -> int:
    """The building types that can be paid for on some hex, as a set; a Burial Mound always can."""
    found = 1 << MOUND
    if may_build(sheet):
        for building in range(MOUND):
            if is_open(sheet, building):
                found |= 1 << building
    return found


@rule
def building_options(sheet: Sheet, options: Options) -> None:
    """Any type that can be paid for on some hex."""
    offer_each(options, BUILD_A, open_buildings(sheet), BUILDING_COUNT)


@rule
def hex_options(sheet: Sheet, options: Options) -> None:
    """Any hex where the chosen building can be paid for."""
    offer_each(options, ON_HEX, hexes_for(sheet, sheet.building), HEX_COUNT)


@rule
def choose_hex(sheet: Sheet, hex_number: int) -> None:
    """Settle where the building goes, and so what it costs."""
    sheet.hex = hex_number
    sacred = ON_SACRED_SITE if (SACRED_SITES >> hex_number) & 1 else 0
    sheet.cost = building_cost(sheet, sheet.building) + sacred


@rule
def build(sheet: Sheet, log: Log) -> None:
    """Draw the building into its hex; a production building circles a step of its productivity track."""
    put_building(sheet, sheet.building, sheet.hex)
    note(log, BUILDS, OWNER, sheet.building, sheet.hex, 0)
    if sheet.building != MOUND:
        resource = BUILDINGS[sheet.building].productivity
        if resource != NOTHING and sheet.productivity[resource] < LAST_STEP:
            sheet.productivity[resource] += 1
            note(log, PRODUCTIVITY, OWNER, resource, sheet.productivity[resource], 0)


@rule
def reward_options(options: Options) -> None:
    """Two basic resources of any mix, or a favor."""
    for reward in range(REWARD_COUNT):
        offer(options, REWARD + reward)


@rule
def take_reward(sheet: Sheet, log: Log, reward: int) -> None:
    """Take what a Burial Mound gives."""
    gain(sheet, log, REWARDS[reward])
