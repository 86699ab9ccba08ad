"""Single trades: before darkness closes the market, and up to a red dot before the round is confirmed."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egizia.games.egyptia.actions import ACTION_COUNT, NAMES, TRADE, TRADE_RED, USE_SHIP
from egizia.games.egyptia.components import FAVOR, PLAGUE_IDS, RESOURCES
from egizia.games.egyptia.idle import idle
from egizia.games.egyptia.scoring import unused_favor
from egizia.games.egyptia.trades import TRADE_COUNT, TRADES
from tests.games.broken_box import source_of
from tests.games.egyptia.positions import ENGINE, THREE_FAVOR, Position, confirming, in_darkness, plagued
from tests.tables import run_python

Purse = tuple[int, ...]


# Before darkness


def test_whoever_chooses_darkness_may_trade_before_the_market_closes() -> None:
    """A quarry costs two grain and a diamond: a diamond is bought while the market is open."""
    position = in_darkness(grain=4).play("trade:2g:1d", "trade:done")
    assert "quarry" in position.answers()
    assert "quarry" not in in_darkness(grain=4).play("trade:done").answers()


def test_every_trade_that_can_be_made_is_offered() -> None:
    assert in_darkness(grain=2, diamond=1, favor=1).answers() == [
        "done", "1f:1g", "2g:1d", "1f:1d", "2g:1s", "1g1d:1s", "1f:1s", "2g1d:1f",
    ]  # fmt: skip
    assert in_darkness(diamond=2).answers() == ["done", "2d:1g", "2d:1s"]
    assert len(in_darkness(9, 9, 9, 9).answers()) == 1 + TRADE_COUNT == 23


def test_a_trade_is_marked_on_the_tracks() -> None:
    position = in_darkness(grain=3, diamond=1).play("trade:1g1d:1s")
    assert position.at_hand() == {"grain": 2, "stone": 1}
    assert position.circled() == {"grain": 5, "diamond": 3, "stone": 3, "favor": 1}
    assert [*position.sheet.scribbled] == [3, 3, 2, 1]
    assert position.problem() is None


def test_trades_are_asked_for_one_at_a_time_until_done() -> None:
    position = in_darkness(grain=4)
    for move in ("trade:2g:1d", "trade:2g:1s"):
        assert position.decision == "trade"
        position.play(move)
    assert position.answers() == ["done", "1d1s:1g"]
    assert position.play("trade:done").phase == "build"


def test_the_question_ends_when_nothing_can_be_traded_any_more() -> None:
    assert in_darkness(grain=2).play("trade:2g:1d").phase == "build"


def test_whoever_has_nothing_to_trade_is_not_asked() -> None:
    assert in_darkness(grain=1).phase == "build"


@pytest.mark.parametrize("plague", [plague for plague in PLAGUE_IDS if plague not in ("darkness", "hail-fire")])
def test_no_other_plague_asks_for_trades(plague: str) -> None:
    assert plagued(9, 9, 9, 9).play(f"plague:{plague}").decision != "trade"


def test_the_market_and_sacred_sites_are_closed_once_trading_is_done() -> None:
    position = in_darkness(grain=9, diamond=9)
    assert position.plagues() == []
    position.play("trade:done")
    assert position.plagues() == ["darkness"]
    assert position.answers() == ["quarry", "mound"]
    assert not {"1c", "2b"} & {*position.play("build:quarry").answers()}
    assert position.play("hex:1a").options() == ["confirm"]


def test_trades_are_told_before_the_plague() -> None:
    position = in_darkness(grain=2).play("trade:2g:1d")
    assert [event[0] for event in position.events] == ["trade", "suffers"]


def test_ships_may_be_used_while_trading_and_may_open_trades() -> None:
    position = Position().use_up("stone").lay_dice(**THREE_FAVOR).play("produce:favor").hold(grain=2)
    position.play("plague:darkness")
    assert position.options() == ["ship:grain", "ship:diamond", "trade:done", "trade:2g:1d", "trade:2g:1s"]
    position.play("ship:diamond")
    assert position.decision == "trade"
    assert "2d:1g" in position.answers()


def test_a_ship_that_fills_the_only_track_to_trade_for_ends_the_question() -> None:
    position = Position().use_up("grain", "stone").lay_dice(**THREE_FAVOR).play("produce:favor")
    position.circle(grain=35, stone=35, favor=22, diamond=32)
    for resource, left in enumerate((2, 0, 0, 0)):
        position.sheet.scribbled[resource] = position.sheet.circled[resource] - left
    position.play("plague:darkness")
    assert position.answers() == ["done", "2g:1d"]
    assert position.play("ship:diamond").phase == "build"


def test_nothing_is_traded_for_what_finds_no_dot() -> None:
    position = plagued(grain=2).circle(diamond=35)
    position.sheet.scribbled[1] = 35
    assert position.play("plague:darkness").answers() == ["done", "2g:1s"]


def test_a_trade_before_darkness_may_circle_a_red_dot() -> None:
    position = plagued(grain=2).circle(diamond=29)
    position.play("plague:darkness", "trade:2g:1d")
    assert position.happened("red_dot") == [(1, 0, 0)]


def test_for_somebody_who_has_left_nothing_is_traded() -> None:
    position = in_darkness(9, 9, 9, 9)
    assert NAMES[idle(position.sheet, ENGINE.options(position.states, 0))] == "trade:done"
    position = confirming(6, diamond=1)
    assert NAMES[idle(position.sheet, ENGINE.options(position.states, 0))] == "confirm"


# Up to a red dot


def test_trades_may_circle_a_red_dot_before_the_round_is_confirmed() -> None:
    position = confirming(0, 2, 1, 0, grain=1)
    assert position.options() == ["confirm", "trade:red"]
    position.play("trade:red")
    assert position.happened("red_dot") == [(0, 0, 0)]
    assert position.options() == ["confirm"]
    position.play("confirm").close()
    assert position.phase == "over"


def test_confirming_without_them_goes_on() -> None:
    assert confirming(0, 2, 1, 0, grain=1).play("confirm").close().phase == "produce"


def test_no_red_dot_is_offered_that_trades_do_not_reach() -> None:
    assert confirming(0, 2, 1, 0, grain=2).options() == ["confirm"]
    assert confirming(0, 1, 0, 0, grain=1).options() == ["confirm"]


def test_no_second_red_dot_is_offered() -> None:
    assert confirming(0, 4, 0, 0, grain=1, stone=0).options() == ["confirm"]


def test_no_red_dot_is_offered_on_a_full_map_which_ends_the_game_anyway() -> None:
    position = Position().fill("1a").use_up().play("produce:grain", "build:mound", "mound:1f")
    assert position.decision == "confirm"
    assert position.circle(grain=29, diamond=9).options() == ["confirm"]


def test_no_red_dot_is_offered_in_darkness() -> None:
    position = in_darkness(grain=9).play("trade:done", "hex:1a", "mound:1f")
    assert position.circle(grain=29, diamond=9).options() == ["confirm"]


def test_a_ship_may_bring_a_red_dot_into_reach() -> None:
    position = Position().use_up("grain", "stone").play("produce:grain", "build:mound", "hex:1a", "mound:1f")
    position.circle(grain=29, diamond=2, stone=2, favor=1)
    for resource in range(4):
        position.sheet.scribbled[resource] = position.sheet.circled[resource]
    assert position.options() == ["confirm", "ship:diamond"]
    assert position.play("ship:diamond").options() == ["confirm", "trade:red"]


def test_favor_for_basic_resources_is_taken_first_because_it_loses_nothing() -> None:
    """One dot is left on both tracks: two diamonds for a grain would lose a diamond, three for a favor do not."""
    position = confirming(0, 6, 0, 0, grain=1, favor=1).play("trade:red")
    assert position.at_hand() == {"diamond": 3, "favor": 1}


def test_basic_resources_are_given_before_favor() -> None:
    position = confirming(0, 2, 3, 2, grain=1).play("trade:red")
    assert position.at_hand() == {"grain": 1, "stone": 3, "favor": 2}
    assert confirming(0, 1, 0, 2, grain=1).play("trade:red").at_hand() == {"grain": 1, "diamond": 1, "favor": 1}


def test_a_resource_is_traded_for_more_of_itself_by_way_of_favor() -> None:
    position = confirming(3, 0, 0, 0, grain=1).play("trade:red")
    assert [TRADES[number].gained for number, *_ in position.happened("trade")] == [FAVOR, 0]
    assert position.at_hand() == {"grain": 1}


# Every purse that trades lead to, found anew by trading step by step


def worth(purse: Purse) -> int:
    """What is left, in basic resources at the end of the game."""
    return sum(purse) + 2 * purse[FAVOR]


def swap(purse: Purse, number: int) -> Purse | None:
    """A purse after a trade, if there is enough for it."""
    made = TRADES[number]
    after = tuple(
        own - given + (at == made.gained) for at, (own, given) in enumerate(zip(purse, made.given, strict=True))
    )
    return after if all(own >= given for own, given in zip(purse, made.given, strict=True)) else None


@cache
def best_end(purse: Purse, to_red: Purse) -> int:
    """What is left at most after trades up to a red dot, or -1 if none lead to one."""
    if 0 in to_red:
        return worth(purse)
    ends = [-1]
    for number in range(TRADE_COUNT):
        if after := swap(purse, number):
            ends.append(best_end(after, tuple(n - (at == TRADES[number].gained) for at, n in enumerate(to_red))))
    return max(ends)


def bought(purse: Purse, to_red: Purse) -> Position:
    return confirming(*purse, **dict(zip(RESOURCES, to_red, strict=True)))


@pytest.mark.thorough
@settings(max_examples=150, deadline=None)
@given(st.tuples(*[st.integers(0, 4)] * 4), st.tuples(*[st.integers(1, 4)] * 4))
def test_a_red_dot_is_offered_whenever_trades_reach_one_and_at_the_least_loss(purse: Purse, to_red: Purse) -> None:
    position = bought(purse, to_red)
    best = best_end(purse, to_red)
    assert ("trade:red" in position.options()) == (best >= 0)
    if best >= 0:
        position.play("trade:red")
        assert position.problem() is None
        assert position.options() == ["confirm"]
        assert worth(tuple(position.at_hand().get(name, 0) for name in RESOURCES)) == best


@settings(max_examples=200, deadline=None)
@given(st.tuples(*[st.integers(0, 12)] * 4))
def test_at_the_end_it_only_counts_how_much_is_left_and_not_of_what_kind(purse: Purse) -> None:
    assert unused_favor(Position().hold(*purse).tally().sheet) == worth(purse) // 3


@settings(max_examples=100, deadline=None)
@given(st.tuples(*[st.integers(0, 9)] * 4), st.data())
def test_trades_keep_the_books_of_dots(purse: Purse, data: st.DataObject) -> None:
    """Each trade circles one dot and scribbles out what it gives, until nothing is left to trade."""
    position = in_darkness(*purse)
    while position.decision == "trade":
        trades = [action for action in ENGINE.options(position.states, 0) if TRADE <= action < TRADE_RED]
        made = data.draw(st.sampled_from(trades))
        circled, scribbled = [*position.sheet.circled], [*position.sheet.scribbled]
        position.play(NAMES[made])
        gained, given_up = TRADES[made - TRADE].gained, [*TRADES[made - TRADE].given]
        assert [*position.sheet.circled] == [n + (at == gained) for at, n in enumerate(circled)]
        assert [*position.sheet.scribbled] == [n + more for n, more in zip(scribbled, given_up, strict=True)]
        assert position.problem() is None
    assert position.phase == "build"


# Notation


def test_trades_have_names_at_the_end_of_all_actions() -> None:
    assert NAMES[USE_SHIP + 3] == "trade:done"
    assert NAMES[TRADE : TRADE + 4] == ["trade:2d:1g", "trade:1d1s:1g", "trade:2s:1g", "trade:1f:1g"]
    assert NAMES[TRADE_RED:] == ["trade:red"]
    assert len({*NAMES}) == ACTION_COUNT == TRADE_RED + 1


def test_random_play_ends_whatever_the_ratios(tmp_path: Path) -> None:
    """With one for one anything could be traded to and fro, were it not for the dots."""
    box = source_of("egyptia").with_name("components.toml").read_text(encoding="utf-8")
    for ratio in ("basics_for_a_basic = 2", "basics_for_a_favor = 3"):
        assert ratio in box
        box = box.replace(ratio, ratio[:-1] + "1")
    (tmp_path / "egyptia.toml").write_text(box, encoding="utf-8")
    played = run_python(
        "import egizia\n"
        "from egizia.kernel.engine import Engine\n"
        "from egizia.games import title\n"
        "from egizia.games.egyptia.invariants import check\n"
        "engine = Engine(title('egyptia').rules, interpreted=True)\n"
        "print(engine.audit(check, engine.states(60), 2, 1)[:2])",
        EGIZIA_COMPONENTS=str(tmp_path),
    )
    assert played.stdout == "(0, 29)\n", played.stderr
