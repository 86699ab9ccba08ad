"""The end of the game: everything that is tallied, and who stands ahead in a tie."""

import pytest

from egizia.games.egyptia.components import rank
from egizia.games.egyptia.events import EVENTS
from egizia.games.egyptia.scoring import merit, unused_favor
from tests.games.egyptia.positions import Position, map_of

FINISHED = map_of(
    " q o b ",
    "f f o q",
    "p o * p m",
    "m p m o",
    " b p p ",
)


def test_the_book_example_of_a_finished_sheet() -> None:
    """Five pyramids, two quarries, three mines, four obelisks, two fields, two favor left and a ship."""
    position = Position().draw("A2", "B2", "C3", "D2", "E3").city(**FINISHED)
    position.hold(1, 0, 1, 2).use_up("grain", "diamond").tally()
    assert position.ledger() == {
        "pharaoh_a": 24, "pharaoh_b": 5, "pharaoh_c": 6, "pharaoh_d": 14, "pharaoh_e": 3, "favor": 1, "ships": 2,
    }  # fmt: skip
    assert position.sheet.score == 55
    assert rank(position.sheet.score) == "standard"


def test_the_drawn_cards_are_the_ones_that_pay() -> None:
    cards = [("A1", "B1", "C1", "D1", "E1"), ("A3", "B3", "C2", "D3", "E2")]
    for drawn in cards:
        position = Position().draw(*drawn).city(**FINISHED).hold().use_up()
        expected = {f"pharaoh_{card[0].lower()}": position.pays(card) for card in drawn if position.pays(card)}
        assert position.tally().ledger() == expected


@pytest.mark.parametrize(("favor", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (19, 9)])
def test_two_unused_favor_are_a_point(favor: int, points: int) -> None:
    assert Position().hold(favor=favor).use_up().tally().sheet.score == points


@pytest.mark.parametrize(
    ("at_hand", "points", "favor", "left"),
    [
        ((6, 0, 0, 0), 1, 2, {}),
        ((2, 2, 2, 0), 1, 2, {}),
        ((5, 0, 0, 0), 0, 1, {"grain": 2}),  # a favor alone brings no point, but it counts in a tie
        ((3, 0, 0, 1), 1, 2, {"favor": 1}),
        ((0, 1, 2, 1), 1, 2, {"favor": 1}),
        ((2, 0, 0, 1), 0, 1, {"grain": 2, "favor": 1}),
        ((3, 0, 0, 2), 1, 3, {"favor": 2}),
        ((0, 0, 9, 1), 2, 4, {"favor": 1}),
        ((4, 4, 4, 0), 2, 4, {}),
        ((0, 4, 9, 0), 2, 4, {"stone": 1}),
    ],
)
def test_the_market_at_game_end_trades_basic_resources_for_favor_as_far_as_they_go(
    at_hand: tuple[int, int, int, int], points: int, favor: int, left: dict[str, int]
) -> None:
    position = Position().hold(*at_hand).use_up().tally()
    assert position.ledger().get("favor", 0) == points
    assert unused_favor(position.sheet) == favor
    assert position.at_hand() == left


def test_of_two_tied_players_with_two_favor_the_one_with_three_grain_left_wins() -> None:
    richer, poorer = (Position().hold(grain, 0, 0, 2).use_up().tally().sheet for grain in (3, 0))
    assert richer.score == poorer.score == 1
    assert merit(richer, 0) > merit(poorer, 0)


def test_favor_traded_for_at_the_end_needs_no_dot() -> None:
    position = Position().hold(6, 0, 0, 0).use_up()
    position.sheet.circled[3] = position.sheet.scribbled[3] = 22
    assert position.tally().ledger() == {"favor": 1}


def test_darkness_in_the_last_round_does_not_close_the_market_at_the_end() -> None:
    position = Position().hold(6, 0, 0, 0).use_up().scribble("darkness")
    position.sheet.plague = 6
    assert position.tally().ledger() == {"favor": 1}


def test_pestilence_takes_points_even_below_zero() -> None:
    assert Position().hold().use_up().scribble("pestilence").tally().sheet.score == -2


def test_nothing_is_scored_before_the_end() -> None:
    position = Position().city(**FINISHED)
    assert position.sheet.score == 0
    assert position.ledger() == {}
    assert position.tally().sheet.score > 0


def told(position: Position) -> list[tuple[str, int, int, int, int]]:
    """What the tally writes in the log."""
    position.log.on = 1
    position.tally()
    events = [position.log.events[number] for number in range(position.log.length)]
    return [(EVENTS[e.kind], e.seat, e.first, e.second, e.third) for e in events]


def test_the_tally_is_told_source_by_source_with_its_cards() -> None:
    position = Position().draw("A2", "B2", "C3", "D2", "E3").city(**FINISHED).hold(1, 0, 2, 1).use_up("grain")
    numbers = list(position.sheet.cards)
    assert told(position.scribble("pestilence")) == [
        ("game_ends", -1, 0, 0, 0),
        ("points", 0, 24, 0, numbers[0]),
        ("points", 0, 5, 1, numbers[1]),
        ("points", 0, 6, 2, numbers[2]),
        ("points", 0, 14, 3, numbers[3]),
        ("points", 0, 3, 4, numbers[4]),
        ("trades", 0, 1, 0, 0),
        ("points", 0, 1, 5, 2),
        ("points", 0, 4, 6, 2),
        ("points", 0, -2, 7, 0),
    ]


def test_what_brings_nothing_is_not_told() -> None:
    assert told(Position().hold().use_up()) == [("game_ends", -1, 0, 0, 0)]


# Ties


def standing(score: int, plagues: int, favor: int, traded: int = 0) -> int:
    position = Position().hold(favor=favor)
    position.sheet.score = score
    position.sheet.plagues = (1 << plagues) - 1
    position.sheet.traded = traded
    return merit(position.sheet, 0)


def test_more_points_stand_ahead_whatever_the_plagues() -> None:
    assert standing(51, 9, 0) > standing(50, 0, 19)
    assert standing(-1, 9, 0) > standing(-2, 0, 19)
    assert standing(0, 9, 0) > standing(-1, 0, 19)


def test_fewest_plagues_decide_a_tie() -> None:
    assert standing(50, 2, 0) > standing(50, 3, 19)


def test_most_unused_favor_decides_after_that() -> None:
    assert standing(50, 2, 3) > standing(50, 2, 2)
    assert standing(50, 2, 1, traded=2) > standing(50, 2, 2)


def test_a_full_tie_is_shared() -> None:
    assert standing(50, 2, 3) == standing(50, 2, 3)
    assert standing(50, 2, 3) == standing(50, 2, 2, traded=1)
