from collections import Counter

import pytest

from egizia.games.shifting_sands.components import (
    COLUMN_IDS,
    RING_SPACES,
    SPHINX_IDS,
    STATUE_IDS,
    TILE_IDS,
)
from tests.games.positions import nile_deck, river_cards, sphinx_deck
from tests.games.shifting_sands.positions import Position

EVERY_PLAYER_COUNT = pytest.mark.parametrize("players", [2, 3, 4])
THREE_OR_FOUR = pytest.mark.parametrize("players", [3, 4])
SEEDS = range(60)
GOALS_A = {"market-levels", "sphinx-cards", "obelisk-bricks", "pyramid-bricks"}
GOALS_B = {"permanents", "yellow-and-red-fields", "green-fields", "quarries", "crew-strength"}
TWO_PLAYER_TILES = {"C5", "C8", "C9", "C10", "C11"}


def tiles(position: Position) -> list[str]:
    return [TILE_IDS[tile] if tile >= 0 else "" for tile in position.state.tiles]


def goals(position: Position) -> list[str]:
    return [STATUE_IDS[goal] for goal in position.state.statue_goals if goal >= 0]


def chosen(players: int, seed: int = 1) -> Position:
    position = Position(players, seed)
    for _ in range(players):
        position.play(position.options()[0])
    return position


# Players


@EVERY_PLAYER_COUNT
def test_stone_follows_the_sequence_tile(players: int) -> None:
    for seed in range(10):
        position = Position(players, seed)
        order = list(position.state.order)[:players]
        assert [position.player(seat).stone for seat in order] == [2, 3, 4, 5][:players]


@EVERY_PLAYER_COUNT
def test_sequence_tiles_are_dealt_at_random(players: int) -> None:
    orders = {tuple(Position(players, seed).state.order)[:players] for seed in SEEDS}
    assert all(sorted(order) == list(range(players)) for order in orders)
    assert {order[0] for order in orders} == set(range(players))
    assert {order[-1] for order in orders} == set(range(players))


@EVERY_PLAYER_COUNT
def test_crews_start_at_one_and_the_purple_one_at_two(players: int) -> None:
    position = Position(players)
    for seat in range(players):
        assert position.crews(seat) == {"green": 1, "blue": 1, "yellow": 1, "purple": 2}


@EVERY_PLAYER_COUNT
def test_markets_start_on_the_lowest_level_and_scores_at_zero(players: int) -> None:
    position = Position(players)
    for seat in range(players):
        assert list(position.player(seat).markets) == [1, 1]
        assert position.player(seat).score == 0
        assert position.cards(seat) == {}


def test_ring_starts_in_the_middle() -> None:
    assert RING_SPACES[Position(4).state.ring] == "middle"


def test_sequence_tile_one_starts_ahead_on_the_score_track() -> None:
    position = Position.in_placement(4).pass_all()
    assert list(position.state.order) == [3, 2, 1, 0]


# The first sphinx card


@EVERY_PLAYER_COUNT
def test_first_sphinx_cards_are_chosen_in_seat_order_before_anything_else(players: int) -> None:
    position = Position(players, seed=3)
    for seat in range(players):
        assert (position.seat, position.decision) == (seat, "keep_first_card")
        assert len(position.options()) == 2
        position.play(position.options()[1])
    assert position.decision == "place_ship"
    assert position.seat == position.state.order[0]


@EVERY_PLAYER_COUNT
def test_one_dealt_sphinx_card_is_kept_and_the_other_goes_back(players: int) -> None:
    position = Position(players)
    kept, returned = [], []
    for number in range(players):
        keep, leave = position.options() if number % 2 else reversed(position.options())
        kept.append(keep.removeprefix("keep:"))
        returned.append(leave.removeprefix("keep:"))
        position.play(keep)
    assert [position.sphinx(seat) for seat in range(players)] == [{card} for card in kept]
    assert set(returned) <= set(sphinx_deck(position))
    assert not set(kept) & set(sphinx_deck(position))


def test_returned_first_cards_are_shuffled_into_the_deck() -> None:
    places = set()
    for seed in range(12):
        position = Position(4, seed)
        returned = position.options()[1].removeprefix("keep:")
        for _ in range(4):
            position.play(position.options()[0])
        places.add(sphinx_deck(position).index(returned))
    assert min(places) < 10
    assert max(places) > 20


@pytest.mark.parametrize(("players", "size"), [(2, 31), (3, 32), (4, 31)])
def test_sphinx_deck_holds_every_card_that_is_not_kept(players: int, size: int) -> None:
    position = chosen(players)
    kept = [card for seat in range(players) for card in position.sphinx(seat)]
    left_out = {"statues-7", "three-everywhere"} if players == 2 else set()
    assert len(sphinx_deck(position)) == size
    assert sorted(sphinx_deck(position) + kept) == sorted(set(SPHINX_IDS) - left_out)


# Nile decks


@THREE_OR_FOUR
def test_nile_decks_hold_22_22_and_12_cards(players: int) -> None:
    position = Position(players)
    assert [nile_deck(position, deck).total() for deck in range(3)] == [22, 22, 12]


@pytest.mark.parametrize(
    ("deck", "removed"),
    [
        (0, ["quarry-2", "quarry-3", "yellow-6", "N12"]),
        (1, ["quarry-3", "yellow-6", "quarry-2-red-5", "N4"]),
        (2, ["N3", "N14"]),
    ],
)
def test_two_players_leave_out_one_copy_of_every_card_marked_3_plus(deck: int, removed: list[str]) -> None:
    assert nile_deck(Position(3), deck) - nile_deck(Position(2), deck) == Counter(removed)
    assert nile_deck(Position(2), deck) <= nile_deck(Position(3), deck)


@EVERY_PLAYER_COUNT
def test_every_round_lays_cards_of_its_deck_and_none_comes_back(players: int) -> None:
    position = Position(players, seed=5)
    decks = [nile_deck(position, deck) for deck in range(3)]
    for _ in range(players):
        position.play(position.options()[0])
    laid = []
    for number in range(1, 6):
        assert position.state.round_number == number
        laid.append(river_cards(position))
        position.pass_all()
    assert {cards.total() for cards in laid} == {8 if players == 2 else 10}
    assert laid[0] + laid[1] <= decks[0]
    assert laid[2] + laid[3] <= decks[1]
    assert laid[4] <= decks[2]


def test_a_card_nobody_took_is_gone_in_the_next_round() -> None:
    position = Position.in_placement(4)
    for space in range(10):
        position.lay_card(f"K{space + 1}", "N8")
    position.pass_all()
    assert river_cards(position)["N8"] == 0
    assert river_cards(position).total() == 10


# Column tiles and statue goals


@THREE_OR_FOUR
def test_column_tiles_are_drawn_by_colour(players: int) -> None:
    positions = [Position(players, seed) for seed in SEEDS]
    assert {COLUMN_IDS[position.state.gold_tile] for position in positions} == {"G1", "G2", "G3", "G4", "G5"}
    assert {COLUMN_IDS[position.state.purple_tile] for position in positions} == {"G6", "G7", "G8", "G9", "G10"}


def test_two_players_have_g6_on_the_gold_column_and_another_purple_tile() -> None:
    positions = [Position(2, seed) for seed in SEEDS]
    assert {COLUMN_IDS[position.state.gold_tile] for position in positions} == {"G6"}
    assert {COLUMN_IDS[position.state.purple_tile] for position in positions} == {"G7", "G8", "G9", "G10"}


@EVERY_PLAYER_COUNT
def test_first_statue_has_a_goal_a_and_the_second_a_goal_b(players: int) -> None:
    drawn = [goals(Position(players, seed)) for seed in SEEDS]
    assert {goal[0] for goal in drawn} == GOALS_A
    assert {goal[1] for goal in drawn} == GOALS_B


@THREE_OR_FOUR
def test_third_statue_has_any_goal_that_is_left(players: int) -> None:
    drawn = [goals(Position(players, seed)) for seed in range(120)]
    assert all(len(set(goal)) == 3 for goal in drawn)
    assert {goal[2] for goal in drawn} == GOALS_A | GOALS_B


def test_two_players_have_two_statues() -> None:
    assert all(len(goals(Position(2, seed))) == 2 for seed in range(10))
    position = Position.in_placement(2).play("B2.1").pass_all().play("crew:green")
    assert {"brick:statue-1", "brick:statue-2"} <= set(position.options())
    assert "brick:statue-3" not in position.options()


def test_three_players_have_three_statues() -> None:
    position = Position.in_placement(3).play("B2.1").pass_all().play("crew:green")
    assert "brick:statue-3" in position.options()


# The river


@THREE_OR_FOUR
def test_round_one_uses_the_printed_round_spaces(players: int) -> None:
    for seed in range(10):
        assert tiles(chosen(players, seed)) == ["C8", "C3", "C7", "C1", "C2", "C5", "C4"]


@THREE_OR_FOUR
def test_later_rounds_draw_seven_of_the_eight_tiles(players: int) -> None:
    left_out = set()
    for seed in range(12):
        position = chosen(players, seed)
        for _ in range(4):
            laid = set(tiles(position.pass_all()))
            assert len(laid) == 7
            assert laid < {"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"}
            left_out |= {"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"} - laid
    assert len(left_out) == 8


def test_two_players_use_their_five_tiles_in_every_round() -> None:
    first_space = set()
    for seed in range(12):
        position = chosen(2, seed)
        for _ in range(5):
            assert tiles(position)[:2] == ["", ""]
            assert set(tiles(position)[2:]) == TWO_PLAYER_TILES
            first_space.add(tiles(position)[2])
            position.pass_all()
    assert first_space == TWO_PLAYER_TILES


def test_two_players_tiles_are_shuffled_in_round_one_too() -> None:
    assert len({tuple(tiles(chosen(2, seed))) for seed in range(8)}) > 1


def test_two_players_do_not_use_the_first_four_spaces() -> None:
    position = chosen(2)
    assert list(position.state.river_cards)[:2] == [-1, -1]
    assert position.options()[0] == "K3"
    assert not {"K1", "T1", "K2", "T2"} & set(position.options())


@THREE_OR_FOUR
def test_more_players_use_all_spaces(players: int) -> None:
    spaces = {option for option in chosen(players).options() if option[0] in "KT"}
    assert spaces == {f"K{n + 1}" for n in range(10)} | {f"T{n + 1}" for n in range(7)}


@EVERY_PLAYER_COUNT
def test_every_zone_has_one_building_space_fewer_than_players(players: int) -> None:
    docks = {option for option in chosen(players).options() if option[0] == "B"}
    assert docks == {f"B{zone}.{dock}" for zone in (1, 2, 3) for dock in range(1, players)}
