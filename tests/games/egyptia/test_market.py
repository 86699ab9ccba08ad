"""The market: ratios that apply inside a payment, and every way to pay."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egizia.games.egyptia.actions import NAMES, PAY
from egizia.games.egyptia.components import PLAGUE_IDS
from egizia.games.egyptia.market import is_payable, only_payment, payment_options
from egizia.games.egyptia.payments import COST_COUNT, COSTS, PAYMENTS, PLAGUE_COST, notation, ways_to_pay
from egizia.kernel.options import Options
from tests.games.broken_box import source_of
from tests.games.egyptia.positions import SPREAD, Position
from tests.tables import run_python

Purse = tuple[int, ...]

FROGS = PLAGUE_COST[PLAGUE_IDS.index("frogs")].value


def paying(cost: Purse, **at_hand: int) -> list[str]:
    """The ways to pay a cost in basic resources or favor that somebody has enough for."""
    means = [at_hand.get(name, 0) for name in ("grain", "diamond", "stone", "favor")]
    return [notation(way) for way in ways_to_pay(cost) if all(a <= b for a, b in zip(way, means, strict=True))]


# The ratios


def test_two_basic_resources_buy_one_of_another_kind() -> None:
    assert paying((1, 0, 0, 0), diamond=2) == ["2d"]
    assert paying((1, 0, 0, 0), diamond=1, stone=1) == ["1d1s"]
    assert paying((1, 0, 0, 0), stone=2) == ["2s"]
    assert paying((1, 0, 0, 0), stone=1) == []
    assert paying((0, 1, 0, 0), grain=1, stone=1) == ["1g1s"]
    assert paying((0, 0, 1, 0), grain=1, diamond=1) == ["1g1d"]


def test_three_basic_resources_buy_a_favor() -> None:
    assert paying((0, 0, 0, 1), grain=1, diamond=1, stone=1) == ["1g1d1s"]
    assert paying((0, 0, 0, 1), grain=3) == ["3g"]
    assert paying((0, 0, 0, 1), grain=2) == []
    assert len(paying((0, 0, 0, 1), grain=3, diamond=3, stone=3)) == 10


def test_a_favor_buys_one_basic_resource() -> None:
    for cost in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)):
        assert paying(cost, favor=1) == ["1f"]
    assert paying((2, 0, 0, 0), favor=1) == []


def test_no_way_scribbles_out_more_than_it_needs() -> None:
    """Somebody with a grain does not trade a grain and a diamond for it."""
    assert paying((1, 0, 0, 0), grain=9, diamond=2) == ["1g", "2d"]
    assert paying((1, 1, 0, 0), grain=2, diamond=2) == ["1g1d"]


def test_the_book_example_of_a_mine_without_grain() -> None:
    position = Position().hold(0, 1, 2, 0).use_up()
    position.lay_dice(diamond="D8", grain="D4 D6", stone="D10 D12", favor="D20").play("produce:diamond")
    position.play("build:mine", "hex:1a")
    assert position.building_on("1a") == "mine"
    assert position.at_hand() == {}
    assert notation(tuple(PAYMENTS[position.happened("pays")[0][0]].dots)) == "2d2s"


def test_a_favor_for_a_sacred_site_can_be_bought_with_three_basic_resources() -> None:
    position = Position().hold(1, 2, 1, 0).use_up().play("produce:grain", "build:quarry", "hex:3d")
    assert position.building_on("3d") == "quarry"
    assert position.at_hand() == {}


# Being asked


def test_the_only_way_to_pay_is_taken_unasked() -> None:
    position = Position().hold(0, 1, 0, 0).use_up().play("produce:grain", "build:quarry", "hex:1a")
    assert position.decision == "confirm"


def test_the_only_way_is_taken_though_a_ship_could_open_another() -> None:
    position = Position().hold(0, 1, 0, 0).play("produce:grain", "build:quarry", "hex:1a")
    assert position.decision == "confirm"
    assert position.ships() == ["grain", "diamond", "stone"]


def test_with_several_ways_the_player_chooses_and_the_plain_one_comes_first() -> None:
    position = Position().hold(0, 1, 2, 1).use_up().play("produce:grain", "build:quarry", "hex:1a")
    assert position.answers() == ["2g1d", "2g1f", "1g1d1f", "2g2s", "1g1d2s", "1g2s1f", "1d2s1f"]
    assert position.play("pay:2g2s").at_hand() == {"diamond": 1, "favor": 1}


def test_a_ship_used_while_paying_opens_more_ways() -> None:
    position = Position().hold(0, 1, 0, 1).play("produce:grain", "build:quarry", "hex:1a")
    before = position.answers()
    assert "2g2s" not in before
    assert {*before} < {*position.play("ship:stone").answers()}
    assert position.play("pay:2g2s").at_hand() == {"diamond": 1, "stone": 1, "favor": 1}


def test_of_very_many_ways_to_pay_all_are_offered() -> None:
    position = Position().circle(grain=29, diamond=29, stone=29, favor=19).lay_dice(**SPREAD)
    position.play("produce:favor", "build:pyramid", "hex:3d")
    all_ways = ways_to_pay((1, 1, 3, 2))
    assert len(all_ways) == 207
    assert position.answers() == [notation(way) for way in all_ways]
    assert position.options()[-3:] == ["ship:grain", "ship:diamond", "ship:stone"]


def test_a_market_with_more_ways_to_pay_than_can_be_listed_is_refused(tmp_path: Path) -> None:
    packaged = source_of("egyptia").with_name("components.toml").read_text(encoding="utf-8")
    costly = packaged.replace("basics_for_a_favor = 3", "basics_for_a_favor = 5")
    assert costly != packaged
    (tmp_path / "egyptia.toml").write_text(costly, encoding="utf-8")
    run = run_python("import egizia.games.egyptia.payments", EGIZIA_COMPONENTS=str(tmp_path))
    assert "ways to pay one cost: costs or market ratios are too high" in run.stderr


# Every way to pay, found anew by trading step by step


def trades(purse: Purse) -> Iterator[Purse]:
    """Every purse that one trade leads to."""
    for price in product(range(4), repeat=3):
        if any(spent > own for spent, own in zip(price, purse, strict=False)):
            continue
        left = [own - spent for own, spent in zip(purse, price, strict=False)]
        if sum(price) == 2:
            for bought in range(3):
                if price[bought] == 0:
                    yield (*(n + (resource == bought) for resource, n in enumerate(left)), purse[3])
        if sum(price) == 3:
            yield (*left, purse[3] + 1)
    if purse[3] > 0:
        for bought in range(3):
            yield (*(n + (resource == bought) for resource, n in enumerate(purse[:3])), purse[3] - 1)


@cache
def can_become(purse: Purse, cost: Purse) -> bool:
    """Whether trading turns a purse into one that holds a cost."""
    if all(own >= due for own, due in zip(purse, cost, strict=True)):
        return True
    return sum(purse) >= sum(cost) and any(can_become(traded, cost) for traded in trades(purse))


def found_by_search(cost: Purse, means: Purse) -> set[Purse]:
    """The purses within the means that can become a cost, and no part of which can."""
    good = [purse for purse in product(*(range(own + 1) for own in means)) if can_become(purse, cost)]
    return {
        purse
        for purse in good
        if not any(
            purse[resource] and (*purse[:resource], purse[resource] - 1, *purse[resource + 1 :]) in good
            for resource in range(4)
        )
    }


def offered(position: Position, cost: int) -> set[Purse]:
    open_now = Options()
    position.sheet.cost = cost
    payment_options(position.sheet, open_now)
    return {tuple(PAYMENTS[open_now.actions[number] - PAY].dots) for number in range(open_now.count)}


BASIC = st.integers(0, 5)
MEANS = st.tuples(BASIC, BASIC, BASIC, st.integers(0, 3))


@settings(max_examples=150, deadline=None)
@given(cost=st.integers(0, COST_COUNT - 1).filter(lambda cost: cost != FROGS), means=MEANS)
def test_the_ways_to_pay_are_those_that_trading_step_by_step_finds(cost: int, means: Purse) -> None:
    position = Position().hold(*means)
    expected = found_by_search(tuple(COSTS[cost].dots), means)
    assert offered(position, cost) == expected
    assert is_payable(position.sheet, cost) == bool(expected)
    only = only_payment(position.sheet)
    assert (only >= 0) == (len(expected) == 1)
    if only >= 0:
        assert {tuple(PAYMENTS[only].dots)} == expected


@settings(max_examples=300, deadline=None)
@given(
    cost=st.integers(0, COST_COUNT - 1),
    means=st.tuples(st.integers(0, 14), st.integers(0, 14), st.integers(0, 14), st.integers(0, 6)),
)
def test_a_cost_is_payable_exactly_when_there_is_a_way(cost: int, means: Purse) -> None:
    position = Position().hold(*means)
    assert is_payable(position.sheet, cost) == bool(offered(position, cost))


@settings(max_examples=100, deadline=None)
@given(cost=st.integers(0, 19), means=MEANS)
def test_under_darkness_only_the_plain_cost_can_be_paid(cost: int, means: Purse) -> None:
    position = Position().hold(*means)
    position.sheet.plague = PLAGUE_IDS.index("darkness")
    position.sheet.cost = cost
    plain = tuple(COSTS[cost].dots)
    assert is_payable(position.sheet, cost) == all(due <= own for due, own in zip(plain, means, strict=True))
    assert tuple(PAYMENTS[only_payment(position.sheet)].dots) == plain


def test_every_payment_has_a_name_of_its_own() -> None:
    names = [name for name in NAMES if name.startswith("pay:")]
    assert len({*names}) == len(names) == len(PAYMENTS) == 805
    assert NAMES[PAY] == names[0]
    assert {"pay:2g1d", "pay:1f", "pay:1g1d3s2f"} < {*names}


@pytest.mark.parametrize(
    ("cost", "ways"), [((2, 1, 0, 0), 25), ((1, 0, 2, 1), 57), ((1, 1, 3, 0), 68), ((1, 1, 2, 2), 153)]
)
def test_there_are_as_many_ways_as_counted(cost: Purse, ways: int) -> None:
    found = ways_to_pay(cost)
    assert len(found) == len({*found}) == ways
    assert found[0] == cost
    assert [sum(way) for way in found] == sorted(sum(way) for way in found)
