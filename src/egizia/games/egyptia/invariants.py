"""What is true of every sheet that play can reach."""

from collections.abc import Sequence

from egizia.games.egyptia.actions import ACTION_COUNT
from egizia.games.egyptia.build import dice_allow, may_build
from egizia.games.egyptia.components import (
    BASICS_FOR_A_FAVOR,
    BUILDING_COUNT,
    BUILDINGS,
    CARDS_OF_LETTER,
    DICE,
    DIE_COUNT,
    FIRST_CARD,
    HEX_COUNT,
    LAST_STEP,
    LETTER_COUNT,
    MOUND,
    NOTHING,
    PLAGUE_COUNT,
    PLAGUES,
    RESOURCE_COUNT,
    SHIP_COUNT,
    TRACKS,
)
from egizia.games.egyptia.events import FROM_FAVOR, FROM_PHARAOH, FROM_PLAGUES, FROM_SHIPS, SOURCES
from egizia.games.egyptia.market import open_trades
from egizia.games.egyptia.payments import COST_COUNT, COSTS_OF_A_BUILDING, PLAGUE_COST
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.plague import closes_market, must_suffer
from egizia.games.egyptia.resources import basics_at_hand
from egizia.games.egyptia.scoring import favor_points, plague_points, ship_points
from egizia.games.egyptia.sheet import ALL_HEXES, barred_hexes, buildings_in, count
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
    DECISIONS,
    NO_DECISION,
    NOBODY,
    OVER,
    OWNER,
    PHASES,
    PLAGUE,
    PRODUCE,
    WAITING,
    Sheet,
    barred,
)
from egizia.games.egyptia.turns import options, to_end
from egizia.kernel.options import Options
from egizia.kernel.rule import rule

INVARIANTS = (
    "", "a number points outside the sheet", "nobody to move before the round is confirmed",
    "a question that this moment does not ask", "a score differs from its ledger", "points before the end",
    "a final score that the sheet does not give", "dots beyond a resource track", "more scribbled out than circled",
    "empty hexes do not match the city", "the city does not match the round", "productivity without its buildings",
    "a die outside its column", "a Pharaoh card of another letter", "a plague that does not match the round",
    "a building that dice or plague bar", "an end that the tracks do not tell", "no legal action",
    "a question with only one answer", "legal actions out of order",
)  # fmt: skip
(
    SOUND, POINTS_OUTSIDE, NOBODY_TO_MOVE, WRONG_QUESTION, LEDGER_DIFFERS, EARLY_POINTS, WRONG_SCORE, DOTS_OUTSIDE,
    OVERDRAWN, EMPTY_DIFFERS, CITY_DIFFERS, PRODUCTIVITY_DIFFERS, DICE_DIFFER, WRONG_CARD, WRONG_PLAGUE,
    BARRED_BUILDING, WRONG_END, NO_OPTION, NO_CHOICE, OPTIONS_OUT_OF_ORDER,
) = range(len(INVARIANTS))  # fmt: skip
SOURCE_COUNT = len(SOURCES)
LAST_PHASE, LAST_DECISION = len(PHASES) - 1, len(DECISIONS) - 1
NEAREST_AT_START = min(track.red_from - track.start for track in TRACKS)


@rule
def check(sheet: Sheet, open_now: Options) -> int:
    """The first invariant that a sheet and its legal actions break, or 0."""
    if sheet.seat == OWNER:
        if open_now.count <= 0:
            return NO_OPTION
        if open_now.count == 1 and sheet.decision != CONFIRM_ROUND:
            return NO_CHOICE
        for number in range(open_now.count):
            last = open_now.actions[number - 1] if number > 0 else -1
            if not last < open_now.actions[number] < ACTION_COUNT:
                return OPTIONS_OUT_OF_ORDER
    return check_sheet(sheet)


@rule
def check_sheet(sheet: Sheet) -> int:
    """The first invariant that a sheet breaks, or 0."""
    broken = check_bounds(sheet)
    if broken == SOUND:
        broken = check_question(sheet)
    if broken == SOUND:
        broken = check_table(sheet)
    if broken == SOUND:
        broken = check_tracks(sheet)
    if broken == SOUND:
        broken = check_city(sheet)
    if broken == SOUND:
        broken = check_plague(sheet)
    if broken == SOUND:
        broken = check_score(sheet)
    return broken


@rule
def within(value: int, low: int, high: int) -> bool:
    """Whether a number lies from low to high."""
    return low <= value <= high


@rule
def check_bounds(sheet: Sheet) -> int:
    """Every number that points at something points at something there is."""
    good = within(sheet.player_count, 1, 99) and within(sheet.round_number, 1, HEX_COUNT)
    good = good and within(sheet.phase, 0, LAST_PHASE) and within(sheet.decision, NO_DECISION, LAST_DECISION)
    good = good and within(sheet.seat, NOBODY, OWNER) and within(sheet.nearest, 0, 99)
    good = good and within(sheet.column, NOTHING, RESOURCE_COUNT - 1)
    good = good and within(sheet.plague, NOTHING, PLAGUE_COUNT - 1)
    good = good and within(sheet.building, NOTHING, BUILDING_COUNT - 1)
    good = good and within(sheet.hex, NOTHING, HEX_COUNT - 1) and within(sheet.cost, NOTHING, COST_COUNT - 1)
    good = good and within(sheet.ships, 0, (1 << SHIP_COUNT) - 1)
    good = good and within(sheet.plagues, 0, (1 << PLAGUE_COUNT) - 1) and within(sheet.empty, 0, ALL_HEXES)
    for number in range(HEX_COUNT):
        good = good and within(sheet.city[number], 0, BUILDING_COUNT)
    for resource in range(RESOURCE_COUNT):
        good = good and within(sheet.productivity[resource], 0, LAST_STEP)
    return SOUND if good else POINTS_OUTSIDE


@rule
def check_question(sheet: Sheet) -> int:
    """Who is asked what fits the phase, and what was chosen this round fits the question."""
    if (sheet.seat == NOBODY) != (sheet.phase >= WAITING) or (sheet.seat == NOBODY) != (sheet.decision == NO_DECISION):
        return NOBODY_TO_MOVE
    decision = sheet.decision
    paying = decision == CHOOSE_PAYMENT
    good = (sheet.phase == PRODUCE) == (decision == CHOOSE_COLUMN)
    suffering = decision == CHOOSE_PLAGUE or decision == CHOOSE_TRADE or (paying and sheet.building == NOTHING)
    good = good and (sheet.phase == PLAGUE) == suffering
    good = good and (sheet.column == NOTHING) == (decision == CHOOSE_COLUMN)
    good = good and (sheet.building == NOTHING) == (sheet.phase <= PLAGUE or decision == CHOOSE_BUILDING)
    good = good and (sheet.hex == NOTHING) == (sheet.building == NOTHING or decision == CHOOSE_HEX)
    good = good and (sheet.cost == NOTHING) == (not paying)
    good = good and (decision != CHOOSE_REWARD or sheet.building == MOUND)
    good = good and (decision != CHOOSE_TRADE or open_trades(sheet) != 0)
    if good and paying:
        good = check_cost(sheet)
    return SOUND if good else WRONG_QUESTION


@rule
def check_cost(sheet: Sheet) -> bool:
    """Whether what is paid for is what was chosen."""
    if sheet.phase == BUILD:
        return sheet.cost // COSTS_OF_A_BUILDING == sheet.building
    return sheet.plague != NOTHING and sheet.cost == PLAGUE_COST[sheet.plague].value


@rule
def check_table(sheet: Sheet) -> int:
    """Every die lies in the column of its face, and there is one card of each letter."""
    for column in range(RESOURCE_COUNT):
        dice = 0
        for die in range(DIE_COUNT):
            if not within(sheet.dice[die], 1, DICE[die].sides):
                return DICE_DIFFER
            if DICE[die].column[sheet.dice[die] - 1] == column:
                dice |= 1 << die
        if dice != sheet.dice_in[column]:
            return DICE_DIFFER
    for letter in range(LETTER_COUNT):
        first = FIRST_CARD[letter].value
        if not within(sheet.cards[letter], first, first + CARDS_OF_LETTER[letter].value - 1):
            return WRONG_CARD
    return SOUND


@rule
def check_tracks(sheet: Sheet) -> int:
    """Dots circled and scribbled out; the game is over as soon as the nearest red dot is circled."""
    for resource in range(RESOURCE_COUNT):
        if not within(sheet.circled[resource], TRACKS[resource].start, TRACKS[resource].dots):
            return DOTS_OUTSIDE
        if not within(sheet.scribbled[resource], 0, sheet.circled[resource]):
            return OVERDRAWN
    if (sheet.phase == OVER) != (sheet.nearest == 0) or sheet.nearest > NEAREST_AT_START:
        return WRONG_END
    if sheet.phase == OVER and sheet.player_count == 1 and to_end(sheet) > 0:
        return WRONG_END
    return SOUND


@rule
def is_built(sheet: Sheet) -> bool:
    """Whether the building of this round has been drawn."""
    return sheet.phase >= WAITING or sheet.decision == CHOOSE_REWARD or sheet.decision == CONFIRM_ROUND


@rule
def check_city(sheet: Sheet) -> int:
    """One building a round, each where it was chosen, and all that production buildings circled."""
    for number in range(HEX_COUNT):
        if (sheet.city[number] == 0) != ((sheet.empty >> number) & 1 == 1):
            return EMPTY_DIFFERS
    built = is_built(sheet)
    if buildings_in(sheet) != sheet.round_number - (0 if built else 1):
        return CITY_DIFFERS
    if sheet.hex != NOTHING and sheet.city[sheet.hex] != (sheet.building + 1 if built else 0):
        return CITY_DIFFERS
    for resource in range(RESOURCE_COUNT):
        steps = 0
        for number in range(HEX_COUNT):
            building = sheet.city[number] - 1
            if within(building, 0, MOUND - 1) and BUILDINGS[building].productivity == resource:
                steps += 1
        if sheet.productivity[resource] != min(steps, LAST_STEP):
            return PRODUCTIVITY_DIFFERS
    return SOUND


@rule
def check_plague(sheet: Sheet) -> int:
    """A plague for many dice and only then, scribbled out once the market has closed, and adhered to."""
    choosing = sheet.phase == PRODUCE or sheet.decision == CHOOSE_PLAGUE
    if (sheet.plague != NOTHING) != (not choosing and must_suffer(sheet)):
        return WRONG_PLAGUE
    if sheet.decision == CHOOSE_PLAGUE and not must_suffer(sheet):
        return WRONG_PLAGUE
    trading = sheet.decision == CHOOSE_TRADE
    if trading and (sheet.plague == NOTHING or not closes_market(sheet.plague)):
        return WRONG_PLAGUE
    for plague in range(PLAGUE_COUNT):
        scribbled = (sheet.plagues >> plague) & 1 == 1
        if scribbled and PLAGUES[plague].again:
            return WRONG_PLAGUE
        if sheet.plague == plague and scribbled == (trading or PLAGUES[plague].again == 1):
            return WRONG_PLAGUE
    if count(sheet.plagues) > sheet.round_number:
        return WRONG_PLAGUE
    if sheet.building != NOTHING and sheet.building != MOUND:
        if not may_build(sheet) or not dice_allow(sheet, sheet.building):
            return BARRED_BUILDING
    if sheet.hex != NOTHING and (barred_hexes(barred(sheet)) >> sheet.hex) & 1:
        return BARRED_BUILDING
    return SOUND


@rule
def check_score(sheet: Sheet) -> int:
    """No points before the end; then those that the sheet gives, with all that could be traded for favor."""
    points = 0
    for source in range(SOURCE_COUNT):
        points += sheet.ledger[source]
    if points != sheet.score:
        return LEDGER_DIFFERS
    if sheet.phase != OVER:
        for source in range(SOURCE_COUNT):
            if sheet.ledger[source] != 0:
                return EARLY_POINTS
        return SOUND if sheet.traded == 0 else EARLY_POINTS
    good = sheet.ledger[FROM_FAVOR] == favor_points(sheet) and sheet.ledger[FROM_SHIPS] == ship_points(sheet)
    good = good and sheet.ledger[FROM_PLAGUES] == plague_points(sheet) and basics_at_hand(sheet) < BASICS_FOR_A_FAVOR
    for letter in range(LETTER_COUNT):
        good = good and sheet.ledger[FROM_PHARAOH + letter] == card_points(sheet, sheet.cards[letter])
    return SOUND if good else WRONG_SCORE


def broken_invariant(sheet: Sheet) -> str | None:
    """What is impossible about a sheet, in words; the sheet may be any bytes."""
    open_now = Options()
    try:
        broken = check_sheet(sheet)
        if broken == SOUND:
            options(sheet, open_now)
            broken = check(sheet, open_now)
    except IndexError:
        broken = POINTS_OUTSIDE
    return INVARIANTS[broken] or None


SHARED = ("random", "cards", "dice", "round_number", "reveals", "nearest")
"""What all sheets of a game have in common, besides the number of players."""


def broken_game(sheets: Sequence[Sheet]) -> str | None:
    """What is impossible about the sheets of a game, in words: about one of them, or about all together."""
    for sheet in sheets:
        if problem := broken_invariant(sheet):
            return problem
    if any(sheet.player_count != len(sheets) for sheet in sheets):
        return "a sheet of a game with another number of players"
    if any(_shared(sheet) != _shared(sheets[0]) for sheet in sheets):
        return "sheets of different rounds, dice or cards"
    if all(sheet.phase == WAITING for sheet in sheets):
        return "a round that goes on after all have confirmed"
    # Tracks only fill up within a round, so some sheet is at least as near to the end as when the round began.
    if min(to_end(sheet) for sheet in sheets) > sheets[0].nearest:
        return INVARIANTS[WRONG_END]
    return None


def _shared(sheet: Sheet) -> list[int | list[int]]:
    """The table, as a sheet remembers it."""
    values = [getattr(sheet, name) for name in SHARED]
    return [value if isinstance(value, int) else [*value] for value in values]
