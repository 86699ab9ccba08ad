import pytest

from egizia.games.shifting_sands.components import COLUMN_IDS
from egizia.games.shifting_sands.events import SOURCES
from egizia.games.shifting_sands.state import column_ready, use_column
from tests.games.positions import order, stand, winner
from tests.games.shifting_sands.positions import Position


def placing(players: int = 4, round_number: int = 1) -> Position:
    """Placement, with sphinx cards and goals that pay nothing to those who have built nothing."""
    position = Position.in_placement(players)
    position.state.round_number = round_number
    position.lay_columns("G3", "G7")
    position.lay_statues(*["obelisk-bricks", "quarries", "permanents"][: 3 if players > 2 else 2])
    for seat, card in enumerate(("majorities", "permanents", "obelisk-3", "obelisk-4")[:players]):
        position.set_sphinx(seat, card)
    return position


# Cooperation


@pytest.mark.parametrize(
    ("zones", "points"),
    [(0b000, 0), (0b001, 0), (0b010, 0), (0b100, 0), (0b011, 2), (0b101, 2), (0b110, 2), (0b111, 5)],
)
def test_cooperation_pays_for_two_and_three_zones(zones: int, points: int) -> None:
    position = placing()
    position.player(2).zones = zones
    position.sail()
    assert [position.ledger(seat).get("cooperation", 0) for seat in range(4)] == [0, 0, points, 0]


def test_cooperation_is_paid_from_the_leader_down() -> None:
    position = placing()
    stand(position, 2, 5, 20, 30)
    position.player(0).zones = 0b111
    position.player(1).zones = 0b011
    position.sail()
    assert [position.player(seat).score for seat in range(4)] == [7, 7, 20, 30]
    assert order(position) == [0, 1, 2, 3]


def test_cooperation_among_equals_is_paid_first_to_the_one_ahead() -> None:
    position = placing()
    stand(position, 5, 5, 20, 30)
    for seat in (0, 1):
        position.player(seat).zones = 0b011
    position.sail()
    assert order(position) == [1, 0, 2, 3]


# Sequence tiles


def test_fewest_points_take_sequence_tile_one() -> None:
    position = placing()
    stand(position, 7, -3, 12, 4)
    position.sail()
    assert order(position) == [1, 3, 0, 2]
    assert (position.seat, position.decision) == (1, "place_ship")


def test_later_arrival_on_a_space_stands_behind_and_plays_earlier() -> None:
    position = placing()
    stand(position, 5, 0, 9, 9)
    position.player(1).zones = 0b111
    position.sail()
    assert order(position) == [1, 0, 3, 2]


def test_losing_points_to_a_space_counts_as_a_later_arrival() -> None:
    position = placing()
    stand(position, 8, 5, 20, 20)
    position.set_crews(0, 2, 1, 2, 2)
    position.sail()
    assert position.player(0).score == 5
    assert order(position) == [0, 1, 3, 2]


def test_markers_that_never_moved_keep_the_order_of_the_first_tiles() -> None:
    position = placing()
    position.sail()
    assert order(position) == [3, 2, 1, 0]


def test_marker_that_scores_nothing_keeps_its_place() -> None:
    position = placing()
    stand(position, 4, 4, 9, 9)
    position.player(0).zones = 0b001
    position.sail()
    assert order(position) == [1, 0, 3, 2]


# Tidying up


def test_crews_are_ready_again_in_the_next_round() -> None:
    position = placing().sail("B1.1")
    position.play("crew:green", "add:purple", "brick:colonnade", "finish")
    assert position.state.round_number == 2
    position.sail("B1.1")
    assert "crew:green" in position.options()
    position.play("crew:green")
    assert "add:purple" in position.options()


def test_ships_come_back_and_the_river_is_open_again() -> None:
    position = placing()
    position.lay_card("K1", "green-3")
    position.lay_card("K3", "green-4")
    position.sail("K1 B1.1 B3.1", "T1 B1.2", "K3 B1.3", "B2.1")
    for _ in range(5):
        position.play("withdraw")
    assert {"K1", "T1", "B1.1", "B1.2", "B1.3", "B2.1", "B3.1", "T7"} <= set(position.options())
    assert "B1.speculate" not in position.options()
    assert not any(position.state.ships)


@pytest.mark.parametrize(("tile", "ready"), [("G6", True), ("G9", True), ("G10", True), ("G7", False), ("G8", False)])
def test_column_abilities_of_once_a_round_are_ready_again(tile: str, ready: bool) -> None:
    position = placing()
    position.lay_columns("G3", tile)
    position.player(0).colonnade = 5
    use_column(position.state, 0, COLUMN_IDS.index(tile))
    assert not column_ready(position.state, 0, COLUMN_IDS.index(tile))
    position.sail()
    assert column_ready(position.state, 0, COLUMN_IDS.index(tile)) == ready


def test_strength_for_stone_is_ready_again() -> None:
    position = placing()
    position.give(0, "N22")
    for number in (1, 2):
        assert position.state.round_number == number
        position.sail()
        assert (position.seat, position.decision) == (0, "last_chance")
        position.player(0).stone = 2
        position.play("hire:blue")
    assert position.crews(0)["blue"] == 3


@pytest.mark.parametrize("space", [0, 2])
def test_ring_stays_where_it_is(space: int) -> None:
    position = placing()
    position.state.ring = space
    position.sail()
    assert position.state.round_number == 2
    assert position.state.ring == space


def test_zones_of_a_round_do_not_count_in_the_next() -> None:
    position = placing()
    position.player(0).zones = 0b111
    position.sail().sail()
    assert position.ledger(0)["cooperation"] == 5


# The last chance of round 5


def test_end_of_round_five_is_a_last_chance_for_stone_cards_before_cooperation() -> None:
    position = placing(round_number=5)
    position.give(1, "N8", "N3")
    position.player(1).zones = 0b111
    position.player(1).stone = 0
    position.sail()
    assert (position.seat, position.decision) == (1, "last_chance")
    assert "cooperation" not in position.ledger(1)
    position.play("stone:N3", "sell:N8")
    assert position.options() == [str(amount) for amount in range(1, 10)]
    position.play("9")
    assert position.decision == "none"
    assert position.ledger(1)["stone_cards"] == 9
    assert position.ledger(1)["cooperation"] == 5


def test_stone_card_gets_its_last_chance_where_the_market_buys_stone() -> None:
    position = placing(round_number=5)
    for seat in (0, 1):
        position.give(seat, "N3")
        position.player(seat).stone = 0
    position.player(1).markets[1] = 4
    position.sail()
    assert (position.seat, position.decision) == (1, "last_chance")
    position.play("stone:N3")
    assert position.decision == "none"
    assert position.ledger(1)["stone_sale"] == 4


def test_last_chance_goes_in_player_order_to_all_who_can_still_make_points() -> None:
    position = placing(round_number=5)
    position.give(0, "N8")
    position.give(1, "N8")
    position.sail("B1.1")
    position.play("crew:green", "brick:colonnade", "finish")
    assert (position.seat, position.decision) == (0, "last_chance")
    position.play("finish")
    assert (position.seat, position.decision) == (1, "last_chance")
    position.play("finish")
    assert position.decision == "none"


def test_stone_card_gets_its_last_chance_beside_the_card_that_sells_stone() -> None:
    position = placing(round_number=5)
    position.give(0, "N3", "N8", "N19")
    position.player(0).stone = 0
    position.set_crews(0, 1, 1, 1, 6)
    position.sail()
    position.play("3")
    assert (position.player(0).stone, position.options()) == (0, ["stone:N3", "finish"])
    position.play("stone:N3", "sell:N8", "6")
    assert position.ledger(0)["stone_cards"] == 6


def test_building_turn_of_an_earlier_round_does_not_cost_the_last_chance() -> None:
    position = placing(round_number=4)
    position.give(0, "N8")
    position.sail("B1.1")
    position.play("withdraw")
    position.sail()
    assert (position.seat, position.decision) == (0, "last_chance")


@pytest.mark.parametrize("number", [1, 4])
def test_earlier_rounds_have_no_last_chance(number: int) -> None:
    position = placing(round_number=number)
    position.give(1, "N8")
    position.sail()
    assert position.state.round_number == number + 1
    assert position.cards(1) == {"N8": 1}


# Game end


def test_game_ends_after_round_five() -> None:
    position = placing()
    for number in range(1, 6):
        assert position.state.round_number == number
        assert position.decision == "place_ship"
        position.sail()
    assert (position.seat, position.options()) == (-1, [])


@pytest.mark.parametrize("round_number", [4, 5])
def test_final_scoring_comes_after_round_five_only(round_number: int) -> None:
    position = placing(round_number=round_number)
    position.player(0).pyramid = 1
    position.sail()
    assert ("pyramid_majority" in position.ledger(0)) == (round_number == 5)


def test_cooperation_of_round_five_is_paid() -> None:
    position = placing(round_number=5)
    position.player(0).zones = 0b111
    position.sail()
    assert position.ledger(0)["cooperation"] == 5


@pytest.mark.parametrize(
    ("bricks", "winners"),
    [
        ([3, 2, 1, 0], [0]),
        ([2, 3, 3, 0], [1, 2]),
        ([1, 1, 1, 1], [0, 1, 2, 3]),
        ([0, 0, 0, 1], [3]),
        ([0, 0, 0, 0], []),
    ],
)
def test_most_bricks_in_the_pyramid_pay_five_to_all_tied(bricks: list[int], winners: list[int]) -> None:
    position = placing(round_number=5)
    for seat, count in enumerate(bricks):
        position.player(seat).pyramid = count
    position.sail()
    scored = [position.ledger(seat).get("pyramid_majority", 0) for seat in range(4)]
    assert scored == [5 if seat in winners else 0 for seat in range(4)]


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_left_over_stone_is_sold_from_the_fourth_level_of_the_stone_market(level: int) -> None:
    position = placing(round_number=5)
    position.player(0).markets[1] = level
    position.player(0).stone = 8
    position.sail()
    assert position.player(0).stone == 8 + 3
    assert position.ledger(0).get("stone_sale", 0) == (5 if level >= 4 else 0)


@pytest.mark.parametrize(("stone", "points"), [(0, 1), (1, 2), (2, 2), (22, 12)])
def test_two_stone_are_one_point_rounded_down(stone: int, points: int) -> None:
    position = placing(round_number=5)
    position.player(0).markets[1] = 4
    position.player(0).stone = stone
    position.sail()
    assert position.ledger(0)["stone_sale"] == points


def test_grain_market_sells_no_stone() -> None:
    position = placing(round_number=5)
    position.player(0).markets[0] = 5
    position.sail()
    assert "stone_sale" not in position.ledger(0)


def test_card_that_cost_five_points_gives_them_back_at_the_end() -> None:
    position = placing(round_number=5)
    position.lay_card("K1", "N17")
    position.play("K1")
    assert position.player(0).score == -5
    position.sail()
    assert position.ledger(0) == {"cards": -5, "cards_at_the_end": 5}
    assert position.player(0).score == 0


def test_final_scoring_follows_the_order_of_the_book() -> None:
    position = placing(round_number=5)
    player = position.player(0)
    player.pyramid, player.obelisk, player.majorities, player.statues[0], player.markets[1] = 1, 2, 1, 1, 4
    position.give(0, "N17")
    position.sail()
    sources = [SOURCES[event[3]] for event in position.events if event[0] == "points" and event[1] == 0]
    assert sources == ["pyramid_majority", "cards_at_the_end", "sphinx_cards", "statues", "stone_sale"]


@pytest.mark.parametrize(
    ("scores", "best"),
    [([1, 2, 3, 4], 3), ([4, 3, 2, 1], 0), ([-4, -3, -9, -4], 1), ([6, 7, 6, 7], 3), ([7, 6, 7, 6], 2)],
)
def test_most_points_win_and_a_tie_goes_to_the_higher_sequence_tile(scores: list[int], best: int) -> None:
    position = placing(round_number=5)
    stand(position, *scores)
    position.sail()
    assert winner(position) == best


def test_tie_is_broken_by_the_tiles_of_the_last_round_not_by_seats() -> None:
    position = placing(round_number=4)
    stand(position, 1, 5, 5, 1)
    position.sail()
    assert order(position) == [3, 0, 2, 1]
    position.sail()
    assert winner(position) == 1


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 4), (4, 5)])
def test_score_is_the_sum_of_the_ledger(players: int, seed: int) -> None:
    position = Position(players, seed)
    turn = seed
    while position.decision != "none":
        options = position.options()
        turn = (turn * 31 + 7) % 1009
        position.play(options[turn % len(options)])
    for seat in range(players):
        assert position.ledger(seat)
        assert position.player(seat).score == sum(position.ledger(seat).values())
