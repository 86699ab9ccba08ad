"""What is true of every sheet: over random games, and of sheets that were tampered with."""

import random
from collections.abc import Callable

import pytest

from egizia.games.egyptia.invariants import (
    CITY_DIFFERS,
    INVARIANTS,
    NO_CHOICE,
    NO_OPTION,
    OPTIONS_OUT_OF_ORDER,
    SOUND,
    broken_invariant,
    check,
)
from egizia.games.egyptia.state import OVER, Sheet
from egizia.games.egyptia.turns import apply, close_round, options, start, to_end
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import new, view
from tests.games.egyptia.positions import Position

LOG = view(Log, new(Log, 1))
GAMES = 60


def test_every_moment_of_random_games_is_sound() -> None:
    open_now = Options()
    decisions = 0
    for seed in range(GAMES):
        sheet = view(Sheet, new(Sheet, 1))
        dice = random.Random(seed)
        start(sheet, LOG, 1, 0, seed)
        while sheet.phase != OVER:
            open_now.count = 0
            options(sheet, open_now)
            broken = check(sheet, open_now)
            assert broken == SOUND, f"seed {seed}, round {sheet.round_number}: {INVARIANTS[broken]}"
            if sheet.seat >= 0:
                apply(sheet, LOG, open_now.actions[dice.randrange(open_now.count)])
                decisions += 1
            else:
                close_round(sheet, LOG, to_end(sheet))
        assert check(sheet, open_now) == SOUND
    assert decisions > 50 * GAMES


def tampered(change: Callable[[Sheet], object]) -> str | None:
    """What is said of a sheet in the middle of the third round, after something was changed."""
    position = Position(players=2).hold(5, 5, 5, 5).city(quarry="1a", mound="2b")
    position.lay_dice(grain="D4 D6 D8", diamond="D10", stone="D12", favor="D20")
    position.play("produce:grain", "plague:darkness", "trade:done", "build:pyramid", "hex:3e")
    assert position.problem() is None
    change(position.sheet)
    return position.problem()


def put(name: str, value: int, index: int | None = None) -> Callable[[Sheet], None]:
    def change(sheet: Sheet) -> None:
        if index is None:
            setattr(sheet, name, value)
        else:
            getattr(sheet, name)[index] = value

    return change


def swap_cards(sheet: Sheet) -> None:
    sheet.cards[0], sheet.cards[1] = sheet.cards[1], sheet.cards[0]


def add_points(sheet: Sheet) -> None:
    sheet.score += 3
    sheet.ledger[0] += 3


def move_the_building(sheet: Sheet) -> None:
    sheet.hex = 2
    sheet.city[2], sheet.city[10] = sheet.city[10], 0
    sheet.empty ^= 1 << 2 | 1 << 10


def build_what_no_die_allows(sheet: Sheet) -> None:
    sheet.building = 3
    sheet.city[10] = 4


TAMPERED: dict[str, tuple[Callable[[Sheet], object], str]] = {
    "no players": (put("player_count", 0), "a number points outside"),
    "a phase that is none": (put("phase", 5), "a number points outside"),
    "a column that is none": (put("column", 4), "a number points outside"),
    "a plague that is none": (put("plague", 10), "a number points outside"),
    "a building that is none": (put("city", 7, 3), "a number points outside"),
    "a hex that is none": (put("hex", 18), "a number points outside"),
    "a cost that is none": (put("cost", 25), "a number points outside"),
    "a fourth ship": (put("ships", 8), "a number points outside"),
    "a step too many": (put("productivity", 5, 0), "a number points outside"),
    "nobody's turn": (put("seat", -1), "nobody to move"),
    "nothing asked": (put("decision", -1), "nobody to move"),
    "waiting while asked": (put("phase", 3), "nobody to move"),
    "a question of another phase": (put("decision", 0), "a question that this moment"),
    "a payment for nothing": (put("decision", 2), "a question that this moment"),
    "no column chosen": (put("column", -1), "a question that this moment"),
    "a reward for a pyramid": (put("decision", 5), "a question that this moment"),
    "points from nowhere": (put("score", 3), "a score differs"),
    "a source from nowhere": (put("ledger", 3, 0), "a score differs"),
    "points too early": (add_points, "points before the end"),
    "favor traded too early": (put("traded", 1), "points before the end"),
    "more dots than printed": (put("circled", 36, 0), "dots beyond"),
    "fewer dots than at the start": (put("circled", 1, 1), "dots beyond"),
    "more scribbled than circled": (put("scribbled", 12, 0), "more scribbled out"),
    "less than nothing scribbled": (put("scribbled", -1, 0), "more scribbled out"),
    "a hex that is said to be empty": (put("empty", (1 << 18) - 1), "empty hexes"),
    "another round": (put("round_number", 5), "the city does not match"),
    "another building than chosen": (put("building", 5), "the city does not match"),
    "a step without a mine": (put("productivity", 1, 1), "productivity without"),
    "a quarry without its step": (put("productivity", 0, 2), "productivity without"),
    "a die elsewhere": (put("dice_in", 0, 1), "a die outside"),
    "a face that no die has": (put("dice", 5, 0), "a die outside"),
    "cards of wrong letters": (swap_cards, "a Pharaoh card"),
    "a plague not scribbled out": (put("plagues", 0), "a plague that does not match"),
    "death scribbled out": (put("plagues", 1 << 6 | 1 << 9), "a plague that does not match"),
    "more plagues than rounds": (put("plagues", 0b1111111), "a plague that does not match"),
    "no plague for three dice": (put("plague", -1), "a plague that does not match"),
    "a plague for one die": (put("column", 2), "a plague that does not match"),
    "a Sacred Site in darkness": (move_the_building, "a building that dice or plague bar"),
    "a building of no die": (build_what_no_die_allows, "a building that dice or plague bar"),
    "an end before the end": (put("nearest", 0), "an end that the tracks"),
    "farther from the end than at the start": (put("nearest", 20), "an end that the tracks"),
}


@pytest.mark.parametrize("tampering", TAMPERED)
def test_a_tampered_sheet_is_noticed(tampering: str) -> None:
    change, complaint = TAMPERED[tampering]
    assert str(tampered(change)).startswith(complaint)


def trading() -> Position:
    """A player who has chosen darkness, and may trade before the market closes."""
    position = Position().hold(2, 0, 0, 0).use_up()
    position.lay_dice(favor="D4 D6 D8", grain="D10", diamond="D12", stone="D20").play(
        "produce:favor", "plague:darkness"
    )
    assert (position.decision, position.problem()) == ("trade", None)
    return position


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (put("plagues", 1 << 6), "a plague that does not match"),
        (put("plague", 7), "a plague that does not match"),
        (put("plague", -1), "a plague that does not match"),
        (put("phase", 2), "a question that this moment"),
        (lambda sheet: sheet.scribbled.__setitem__(slice(0, 4), [*sheet.circled]), "a question that this moment"),
    ],
)
def test_trading_with_no_market_to_close_or_nothing_to_trade_is_noticed(
    change: Callable[[Sheet], object], complaint: str
) -> None:
    position = trading()
    change(position.sheet)
    assert str(position.problem()).startswith(complaint)


def finished() -> Position:
    position = Position().fill("1a", building="mound").hold().use_up().play("produce:stone", "mound:1f", "confirm")
    position.close()
    assert position.problem() is None
    return position


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (add_points, "a final score"),
        (put("ships", 1), "a final score"),
        (put("plagues", 1 << 4), "a final score"),
        (put("traded", 4), "a final score"),
        (put("scribbled", 0, 1), "a final score"),
        (put("nearest", 3), "an end that the tracks"),
    ],
)
def test_a_tampered_end_is_noticed(change: Callable[[Sheet], object], complaint: str) -> None:
    position = finished()
    change(position.sheet)
    assert str(position.problem()).startswith(complaint)


def test_a_solo_game_that_ended_for_no_reason_is_noticed() -> None:
    position = Position().hold().use_up().play("produce:stone", "hex:1a", "mound:1f", "confirm")
    close_round(position.sheet, position.log, 0)
    assert str(position.problem()).startswith("an end that the tracks")
    position.sheet.player_count = 2
    assert position.problem() is None


def test_what_is_paid_for_must_be_what_was_chosen() -> None:
    position = Position().hold(9, 9, 9, 9).play("produce:grain", "build:quarry", "hex:1a")
    assert position.problem() is None
    position.sheet.cost = 0
    assert str(position.problem()).startswith("a question that this moment")


def test_a_position_that_nobody_can_play_on_is_noticed() -> None:
    position = Position().hold(9, 9, 9, 9).use_up().play("produce:grain", "build:quarry", "hex:1a")
    position.hold()
    assert position.problem() == INVARIANTS[NO_OPTION]
    position = Position().hold(9, 9, 9, 9).use_up().play("produce:grain", "build:quarry")
    position.hold()
    assert position.problem() == INVARIANTS[NO_OPTION]


def test_legal_actions_are_checked_too() -> None:
    position = Position()
    open_now = Options()
    assert check(position.sheet, open_now) == NO_OPTION
    open_now.count = 1
    assert check(position.sheet, open_now) == NO_CHOICE
    open_now.count = 3
    open_now.actions[0], open_now.actions[1], open_now.actions[2] = 0, 2, 1
    assert check(position.sheet, open_now) == OPTIONS_OUT_OF_ORDER
    open_now.actions[1], open_now.actions[2] = 1, 5000
    assert check(position.sheet, open_now) == OPTIONS_OUT_OF_ORDER
    open_now.actions[2] = 2
    assert check(position.sheet, open_now) == SOUND
    position.sheet.city[0] = 1
    position.sheet.empty -= 1
    assert check(position.sheet, open_now) == CITY_DIFFERS


def test_any_bytes_are_judged_without_stumbling() -> None:
    dice = random.Random(1)
    array = new(Sheet, 1)
    for _ in range(300):
        array.view("u1")[:] = list(dice.randbytes(array.itemsize))
        assert broken_invariant(view(Sheet, array)) is not None
