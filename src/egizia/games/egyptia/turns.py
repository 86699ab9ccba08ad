"""The course of the game: what may be decided, what a decision does, and how a round ends."""

from egizia.games.egyptia.actions import (
    BUILD_A,
    CONFIRM,
    ON_HEX,
    PAY,
    PRODUCE_COLUMN,
    REWARD,
    SUFFER,
    SUFFERINGS,
    TRADE,
    TRADE_DONE,
    TRADE_RED,
    USE_SHIP,
)
from egizia.games.egyptia.build import (
    build,
    building_options,
    can_build,
    choose_hex,
    hex_options,
    hexes_for,
    may_build,
    reward_options,
    take_reward,
)
from egizia.games.egyptia.components import MOUND, NOTHING, RESOURCE_COUNT, SHIP_COUNT, TRACKS
from egizia.games.egyptia.events import CONFIRMS, ROUND_BEGINS
from egizia.games.egyptia.market import (
    only_payment,
    open_trades,
    pay,
    payment_options,
    red_option,
    trade,
    trade_options,
    trade_up_to_red,
)
from egizia.games.egyptia.pharaoh import draw_cards
from egizia.games.egyptia.plague import closes_market, must_suffer, open_plagues, plague_options, suffer
from egizia.games.egyptia.produce import column_options, produce, roll_dice
from egizia.games.egyptia.resources import gains_to_red
from egizia.games.egyptia.scoring import end_game
from egizia.games.egyptia.sheet import (
    ALL_HEXES,
    SACRED_SITES,
    buildings_in,
    first_of,
    has_several,
    is_single,
    open_hexes,
)
from egizia.games.egyptia.ships import ship_options, use_ship
from egizia.games.egyptia.state import (
    BUILD,
    CHOOSE_BUILDING,
    CHOOSE_COLUMN,
    CHOOSE_HEX,
    CHOOSE_PAYMENT,
    CHOOSE_PLAGUE,
    CHOOSE_REWARD,
    CHOOSE_TRADE,
    CONFIRM_ROUND,
    NO_DECISION,
    NOBODY,
    OWNER,
    PLAGUE,
    PRODUCE,
    WAITING,
    Sheet,
    barred,
)
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.randomness import seed_words
from egizia.kernel.rule import hot, rule


@rule
def start(sheet: Sheet, log: Log, players: int, variant: int, seed: int) -> None:  # noqa: ARG001 - there are no variants
    """Set a sheet up in an all-zero record; all sheets of a game start from the same seed."""
    seed_words(sheet.random, seed)
    sheet.player_count = players
    sheet.empty = ALL_HEXES
    sheet.ships = (1 << SHIP_COUNT) - 1
    for resource in range(RESOURCE_COUNT):
        sheet.circled[resource] = TRACKS[resource].start
    sheet.nearest = gains_to_red(sheet)
    draw_cards(sheet, log)
    begin_round(sheet, log)


@rule
def begin_round(sheet: Sheet, log: Log) -> None:
    """Nothing is chosen yet; the dice are rolled."""
    sheet.round_number += 1
    sheet.column = NOTHING
    sheet.plague = NOTHING
    sheet.building = NOTHING
    sheet.hex = NOTHING
    sheet.cost = NOTHING
    sheet.phase = PRODUCE
    sheet.decision = CHOOSE_COLUMN
    sheet.seat = OWNER
    note(log, ROUND_BEGINS, NOBODY, sheet.round_number, 0, 0)
    roll_dice(sheet, log)


@hot
def options(sheet: Sheet, options: Options) -> None:
    """List the legal actions in ascending order; an unused ship may be used whatever is asked."""
    decision = sheet.decision
    if decision == CHOOSE_COLUMN:
        column_options(options)
    elif decision == CHOOSE_PLAGUE:
        plague_options(sheet, options)
    elif decision == CHOOSE_PAYMENT:
        payment_options(sheet, options)
    elif decision == CHOOSE_BUILDING:
        building_options(sheet, options)
    elif decision == CHOOSE_HEX:
        hex_options(sheet, options)
    elif decision == CHOOSE_REWARD:
        reward_options(options)
    elif decision == CONFIRM_ROUND:
        offer(options, CONFIRM)
    if sheet.seat == OWNER:
        ship_options(sheet, options)
    if decision == CONFIRM_ROUND:
        red_option(sheet, options)
    elif decision == CHOOSE_TRADE:
        trade_options(sheet, options)


@hot
def apply(sheet: Sheet, log: Log, action: int) -> None:
    """Play a legal action and go on to the next decision."""
    decision = sheet.decision
    if action >= TRADE_DONE:
        decide_trade(sheet, log, action)
    elif action >= USE_SHIP:
        use_ship(sheet, log, action - USE_SHIP)
        ask_again(sheet, log)
    elif decision == CHOOSE_COLUMN:
        produce(sheet, log, action - PRODUCE_COLUMN)
        continue_with_plague(sheet, log)
    elif decision == CHOOSE_PLAGUE:
        suffer_plague(sheet, log, action - SUFFER)
    elif decision == CHOOSE_PAYMENT:
        settle_payment(sheet, log, action - PAY)
    elif decision == CHOOSE_BUILDING:
        decide_building(sheet, log, action - BUILD_A)
    elif decision == CHOOSE_HEX:
        decide_hex(sheet, log, action - ON_HEX)
    elif decision == CHOOSE_REWARD:
        take_reward(sheet, log, action - REWARD)
        sheet.decision = CONFIRM_ROUND
    else:
        confirm(sheet, log)


# What follows a decision. Nobody is asked when only one action is open.


@rule
def ask_again(sheet: Sheet, log: Log) -> None:
    """With a ship gone, what was asked may have but one answer left."""
    if sheet.decision == CHOOSE_TRADE:
        ask_trade(sheet, log)
    elif sheet.ships == 0:
        if sheet.decision == CHOOSE_PLAGUE:
            ask_plague(sheet, log)
        elif sheet.decision == CHOOSE_BUILDING:
            ask_building(sheet, log)
        elif sheet.decision == CHOOSE_HEX:
            ask_hex(sheet, log)


@rule
def continue_with_plague(sheet: Sheet, log: Log) -> None:
    """After producing with many dice a plague follows, otherwise the building."""
    if must_suffer(sheet):
        sheet.phase = PLAGUE
        ask_plague(sheet, log)
    else:
        continue_with_building(sheet, log)


@rule
def ask_plague(sheet: Sheet, log: Log) -> None:
    """Ask for a plague, unless there is but one."""
    sheet.decision = CHOOSE_PLAGUE
    if sheet.ships == 0:
        plagues = open_plagues(sheet)
        if is_single(plagues):
            suffer_plague(sheet, log, first_of(plagues))


@rule
def suffer_plague(sheet: Sheet, log: Log, number: int) -> None:
    """Suffer a plague; if it closes the market, ask for trades before."""
    plague = SUFFERINGS[number].plague
    if closes_market(plague):
        sheet.plague = plague
        ask_trade(sheet, log)
    else:
        settle_plague(sheet, log, plague, SUFFERINGS[number].ship)


@rule
def ask_trade(sheet: Sheet, log: Log) -> None:
    """Ask for a trade, unless none can be made; then the market closes."""
    if open_trades(sheet):
        sheet.decision = CHOOSE_TRADE
    else:
        settle_plague(sheet, log, sheet.plague, NOTHING)


@rule
def decide_trade(sheet: Sheet, log: Log, action: int) -> None:
    """Trade before the market closes, close it, or trade up to a red dot before the round is confirmed."""
    if action == TRADE_DONE:
        settle_plague(sheet, log, sheet.plague, NOTHING)
    elif action == TRADE_RED:
        trade_up_to_red(sheet, log)
    else:
        trade(sheet, log, action - TRADE)
        ask_trade(sheet, log)


@rule
def settle_plague(sheet: Sheet, log: Log, plague: int, ship: int) -> None:
    """Suffer a plague, pay for it, and go on with the building."""
    suffer(sheet, log, plague, ship)
    if sheet.cost != NOTHING:
        ask_payment(sheet, log)
    else:
        continue_with_building(sheet, log)


@rule
def ask_payment(sheet: Sheet, log: Log) -> None:
    """Ask how to pay, unless there is but one way."""
    payment = only_payment(sheet)
    if payment == NOTHING:
        sheet.decision = CHOOSE_PAYMENT
    else:
        settle_payment(sheet, log, payment)


@rule
def settle_payment(sheet: Sheet, log: Log, payment: int) -> None:
    """Pay, for a plague or for the building."""
    pay(sheet, log, payment)
    if sheet.phase == PLAGUE:
        continue_with_building(sheet, log)
    else:
        build(sheet, log)
        sheet.decision = CONFIRM_ROUND


@rule
def continue_with_building(sheet: Sheet, log: Log) -> None:
    """One building must be built."""
    sheet.phase = BUILD
    ask_building(sheet, log)


@rule
def ask_building(sheet: Sheet, log: Log) -> None:
    """Ask what is built, unless it can only be a Burial Mound."""
    sheet.decision = CHOOSE_BUILDING
    if not may_build(sheet) or (sheet.ships == 0 and not can_build(sheet)):
        decide_mound(sheet, log)


@rule
def decide_building(sheet: Sheet, log: Log, building: int) -> None:
    """Choose what is built, and ask where."""
    if building == MOUND:
        decide_mound(sheet, log)
    else:
        sheet.building = building
        ask_hex(sheet, log)


@rule
def ask_hex(sheet: Sheet, log: Log) -> None:
    """Ask where to build, unless there is but one hex and no ship that could make another affordable."""
    sheet.decision = CHOOSE_HEX
    hexes = open_hexes(sheet, barred(sheet))
    # What can be paid for at all can be paid for on any hex that is no Sacred Site.
    if sheet.ships == 0 and not has_several(hexes & ~SACRED_SITES):
        hexes = hexes_for(sheet, sheet.building)
    if is_single(hexes):
        decide_hex(sheet, log, first_of(hexes))


@rule
def decide_hex(sheet: Sheet, log: Log, hex_number: int) -> None:
    """Choose where to build; anything but a Burial Mound is paid for first."""
    if sheet.building == MOUND:
        build_mound(sheet, log, hex_number)
    else:
        choose_hex(sheet, hex_number)
        ask_payment(sheet, log)


@rule
def decide_mound(sheet: Sheet, log: Log) -> None:
    """Choose a Burial Mound, and ask where, unless there is but one hex."""
    sheet.building = MOUND
    sheet.decision = CHOOSE_HEX
    hexes = open_hexes(sheet, barred(sheet))
    if is_single(hexes):
        build_mound(sheet, log, first_of(hexes))


@rule
def build_mound(sheet: Sheet, log: Log, hex_number: int) -> None:
    """Build a Burial Mound, and ask what it brings."""
    sheet.hex = hex_number
    build(sheet, log)
    sheet.decision = CHOOSE_REWARD


@rule
def confirm(sheet: Sheet, log: Log) -> None:
    """Announce the number of buildings and wait for the others."""
    note(log, CONFIRMS, OWNER, sheet.round_number, buildings_in(sheet), 0)
    sheet.phase = WAITING
    sheet.decision = NO_DECISION
    sheet.seat = NOBODY


# The end of a round, when every sheet of a game has been confirmed.


@rule
def to_end(sheet: Sheet) -> int:
    """Gains until a red dot of this sheet; 0 when one is circled or the map is full, which ends the game."""
    return gains_to_red(sheet) if sheet.empty else 0


@rule
def close_round(sheet: Sheet, log: Log, nearest: int) -> None:
    """Begin the next round, or end the game; `nearest` is the least `to_end` of all sheets."""
    sheet.nearest = nearest
    if nearest == 0:
        end_game(sheet, log)
    else:
        begin_round(sheet, log)
