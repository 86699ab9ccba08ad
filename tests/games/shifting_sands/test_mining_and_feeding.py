import pytest

from tests.games.positions import grain_of
from tests.games.shifting_sands.positions import Position

GRAIN, STONE = 0, 1

feeding = Position.feeding


# Examples of the rulebook


def test_example_anna_feeding() -> None:
    position = Position.in_placement(4)
    position.player(0).markets[GRAIN] = 3
    position.set_crews(0, 2, 2, 2, 2)
    position.give(0, "yellow-6")
    position.set_ring("bottom")
    position.pass_all()
    assert position.details("feeds", 0) == (8, 6, 2)
    assert position.ledger(0) == {"hunger": -4}
    assert position.player(0).score == -4


def test_example_diego_feeding() -> None:
    position = Position.in_placement(4)
    position.player(0).markets[GRAIN] = 5
    position.set_crews(0, 1, 3, 4, 2)
    position.give(0, "red-8", "green-4", "yellow-5")
    position.set_ring("middle")
    position.pass_all().play("feed")
    assert position.details("feeds", 0) == (10, 15, 0)
    assert position.ledger(0) == {"grain_sale": 1}
    assert position.player(0).score == 1


# Mining


def test_starter_quarry_gives_three_stone() -> None:
    position = Position.in_placement(4).pass_all()
    assert [position.player(seat).stone for seat in range(4)] == [5, 6, 7, 8]


def test_quarries_add_up_and_only_feed_their_owner() -> None:
    position = Position.in_placement(4)
    position.give(0, "quarry-2", "quarry-3", "quarry-3", "quarry-4")
    position.pass_all()
    assert position.player(0).stone == 2 + 3 + 12
    assert position.player(1).stone == 3 + 3


def test_quarries_produce_every_round() -> None:
    position = Position.in_placement(4)
    position.give(0, "quarry-4")
    position.pass_all().pass_all()
    assert position.player(0).stone == 2 + 7 + 7


@pytest.mark.parametrize("ring", ["bottom", "middle", "top"])
@pytest.mark.parametrize("combo", ["quarry-2-green-2", "quarry-2-yellow-4", "quarry-2-red-5"])
def test_quarry_beside_a_field_produces_wherever_the_ring_is(combo: str, ring: str) -> None:
    position = Position.in_placement(4)
    position.give(0, combo)
    position.set_ring(ring)
    position.pass_all()
    assert position.player(0).stone == 2 + 3 + 2


@pytest.mark.parametrize(("stone", "after"), [(21, 24), (22, 25), (23, 25), (25, 25)])
def test_reserve_holds_25_stone(stone: int, after: int) -> None:
    position = Position.in_placement(4)
    position.player(0).stone = stone
    assert position.pass_all().player(0).stone == after


def test_stone_of_cards_and_tiles_above_25_is_wasted_too() -> None:
    position = Position.in_placement(4)
    position.lay_tile("T1", "C5")
    position.player(0).stone = 24
    assert position.play("T1").player(0).stone == 25


# Irrigation


@pytest.mark.parametrize(("ring", "grain"), [("bottom", 6 + 4), ("middle", 6 + 4 + 5), ("top", 6 + 4 + 5 + 8)])
def test_ring_waters_fields_by_colour(ring: str, grain: int) -> None:
    position = Position.in_placement(4)
    position.give(0, "green-4", "yellow-5", "red-8")
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == grain


@pytest.mark.parametrize(("ring", "grain"), [("bottom", 6 + 2), ("middle", 6 + 2 + 4), ("top", 6 + 2 + 4 + 5)])
def test_field_beside_a_quarry_obeys_the_ring(ring: str, grain: int) -> None:
    position = Position.in_placement(4)
    position.give(0, "quarry-2-green-2", "quarry-2-yellow-4", "quarry-2-red-5")
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == grain


def test_ring_waters_everybodys_fields() -> None:
    position = Position.in_placement(4)
    position.give(0, "red-6")
    position.give(3, "red-9")
    position.set_ring("top")
    position.pass_all()
    assert (grain_of(position, 0), grain_of(position, 3)) == (12, 15)


# Shortage and surplus


@pytest.mark.parametrize(("level", "points"), [(1, -6), (2, -4), (3, -4), (4, -2), (5, -2)])
def test_missing_grain_costs_points_by_market_level(level: int, points: int) -> None:
    position = feeding(grain=6, strength=8, level=level).pass_all()
    assert position.ledger(0) == {"hunger": points}


def test_every_crew_eats_its_strength() -> None:
    position = Position.in_placement(4)
    position.set_crews(0, 2, 3, 4, 5)
    assert position.pass_all().details("feeds", 0) == (14, 6, 8)


@pytest.mark.parametrize("level", [1, 2])
def test_surplus_is_worth_nothing_below_the_third_level(level: int) -> None:
    assert feeding(grain=20, strength=5, level=level).pass_all().ledger(0) == {}


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize(("surplus", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_surplus_is_sold_three_to_one_rounded_down(level: int, surplus: int, points: int) -> None:
    position = feeding(grain=5 + surplus, strength=5, level=level).pass_all()
    if points:
        assert position.options() == ["feed", "feed:unsold"]
        position.play("feed")
    assert position.player(0).score == points
    assert position.ledger(0) == ({"grain_sale": points} if points else {})


@pytest.mark.usefixtures("with_two_three_and_four_players")
def test_surplus_need_not_be_sold() -> None:
    position = feeding(grain=20, strength=5, level=3).pass_all().play("feed:unsold")
    assert position.ledger(0) == {}
    assert position.state.round_number == 2


def test_grain_is_not_stored() -> None:
    position = feeding(grain=20, strength=5).pass_all()
    position.player(0).starter_grain = 0
    assert position.pass_all().ledger(0) == {"hunger": -15}


def test_players_feed_in_order_of_their_sequence_tiles() -> None:
    position = Position.in_placement(4)
    for tile, seat in enumerate((2, 0, 3, 1)):
        position.state.order[tile] = seat
    position.state.seat = 2
    position.pass_all()
    assert [event[1] for event in position.events if event[0] == "feeds"] == [2, 0, 3, 1]


def test_everybody_mines_before_anybody_feeds() -> None:
    position = Position.in_placement(3).pass_all()
    course = [event[0] for event in position.events if event[0] in ("mines", "feeds")]
    assert course == ["mines"] * 3 + ["feeds"] * 3


# Grain from cards and stone


def test_grain_card_is_chosen_before_the_shortage_is_paid() -> None:
    position = feeding(grain=6, strength=11)
    position.give(0, "N2")
    position.pass_all()
    assert (position.seat, position.decision) == (0, "feed")
    assert position.player(0).score == 0
    assert position.options() == ["grain:N2", "feed"]
    position.play("grain:N2")
    assert position.ledger(0) == {"hunger": -3}


def test_grain_card_may_be_kept_in_spite_of_a_shortage() -> None:
    position = feeding(grain=6, strength=8)
    position.give(0, "N2")
    position.pass_all().play("feed")
    assert position.ledger(0) == {"hunger": -6}
    assert position.cards(0) == {"N2": 1}


def test_grain_card_is_not_offered_where_it_changes_nothing() -> None:
    position = feeding(grain=6, strength=6)
    position.give(0, "N2")
    position.pass_all()
    assert position.state.round_number == 2
    assert position.cards(0) == {"N2": 1}


def test_grain_card_may_make_a_surplus_that_is_sold() -> None:
    position = feeding(grain=6, strength=5, level=3)
    position.give(0, "N2")
    position.pass_all().play("grain:N2", "feed")
    assert position.ledger(0) == {"grain_sale": 1}


def test_grain_card_feeds_only_its_owner() -> None:
    position = feeding(grain=6, strength=10)
    position.set_crews(1, 4, 2, 2, 2)
    position.give(0, "N2")
    position.pass_all().play("grain:N2")
    assert position.ledger(0) == {}
    assert position.ledger(1) == {"hunger": -12}


def test_stone_and_grain_cards_work_together() -> None:
    position = feeding(grain=6, strength=10)
    position.give(0, "N2", "N19")
    position.player(0).stone = 10
    position.pass_all()
    assert position.options() == ["1", "2", "3", "4", "grain:N2", "feed"]
    position.play("3")
    assert position.options() == ["1", "grain:N2", "feed"]
    position.play("grain:N2")
    assert position.details("feeds", 0) == (10, 13, 0)
    assert position.player(0).stone == 10


def test_stone_mined_this_round_may_be_eaten() -> None:
    position = feeding(grain=6, strength=10)
    position.give(0, "N19")
    position.player(0).stone = 0
    position.pass_all()
    assert position.options() == ["1", "2", "3", "feed"]
    position.play("3")
    assert position.ledger(0) == {"hunger": -3}
    assert position.player(0).stone == 0


# Market levels


@pytest.mark.parametrize(("level", "after", "gained"), [(1, 2, 0), (2, 3, 2), (3, 4, 0), (4, 5, 3), (5, 5, 3)])
def test_stone_market_step_gives_stone(level: int, after: int, gained: int) -> None:
    position = Position.in_placement(4)
    position.player(0).markets[STONE] = level
    position.lay_tile("T1", "C8")
    position.play("T1")
    assert position.player(0).markets[STONE] == after
    assert position.player(0).stone == 2 + gained


@pytest.mark.parametrize(("level", "after", "points"), [(1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 5, 2), (5, 5, 2)])
def test_grain_market_step_scores(level: int, after: int, points: int) -> None:
    position = Position.in_placement(4)
    position.player(0).markets[GRAIN] = level
    position.lay_tile("T1", "C8")
    position.play("T1")
    assert position.player(0).markets[GRAIN] == after
    assert position.player(0).score == points


@pytest.mark.parametrize(("level", "stone"), [(1, 2), (2, 2), (3, 3), (4, 6), (5, 6)])
def test_two_stone_market_steps_pay_each_level_reached(level: int, stone: int) -> None:
    position = Position.in_placement(4)
    position.player(0).markets[STONE] = level
    position.lay_card("K1", "N10")
    assert position.play("K1").player(0).stone == 2 + stone


@pytest.mark.parametrize(("level", "points"), [(3, 2), (4, 4), (5, 4)])
def test_two_grain_market_steps_score_each_step_at_the_top(level: int, points: int) -> None:
    position = Position.in_placement(4)
    position.player(0).markets[GRAIN] = level
    position.lay_card("K1", "N9")
    assert position.play("K1").ledger(0) == {"grain_market": points}
