"""Setting up: what lies on the table before the first ship."""

from collections import Counter

import pytest

from egizia.games.classic.components import RING_SPACES, SPHINX_IDS
from tests.games.classic.positions import Position
from tests.games.positions import nile_deck, order, river_cards, spaces, sphinx_deck

EVERY_PLAYER_COUNT = pytest.mark.parametrize("players", [2, 3, 4])
SEEDS = range(40)

# Copies of every card in the decks 1/2, 3/4 and 5.
NILE_CARDS = {
    "green-2": (1, 0, 0), "green-3": (2, 0, 0), "green-4": (0, 1, 0),
    "yellow-green-5": (2, 0, 0), "yellow-green-6": (0, 2, 0),
    "brown-6": (1, 0, 0), "brown-7": (1, 0, 0), "brown-8": (0, 1, 0), "brown-9": (0, 1, 0),
    "quarry-2": (3, 0, 0), "quarry-3": (3, 1, 0), "quarry-4": (0, 1, 0),
    "P1": (1, 0, 0), "P2": (0, 1, 0), "P3": (0, 1, 0), "P4": (0, 1, 0), "P5": (1, 1, 0), "P6": (1, 0, 0),
    "P7": (1, 0, 0), "P8": (1, 0, 0), "P9": (0, 0, 1),
    "A1": (1, 1, 1), "A2": (1, 1, 1), "A3": (0, 1, 0), "A4": (0, 1, 0), "A5": (0, 0, 1), "A6": (0, 1, 1),
    "A7": (0, 1, 0), "A8": (0, 0, 1), "A9": (0, 0, 1), "A10": (0, 1, 0),
    "I1": (1, 0, 1), "I2": (1, 0, 1), "I3": (0, 1, 1), "I4": (0, 1, 0), "I5": (0, 1, 0), "I6": (0, 1, 0),
    "I7": (0, 0, 1), "I8": (0, 0, 1),
}  # fmt: skip


def deck_of_the_box(deck: int) -> Counter[str]:
    return Counter({card: copies[deck] for card, copies in NILE_CARDS.items() if copies[deck]})


# Players


@EVERY_PLAYER_COUNT
def test_stone_follows_the_sequence_tile(players: int) -> None:
    for seed in range(10):
        position = Position(players, seed)
        assert [position.player(seat).stone for seat in order(position)] == [2, 3, 4, 5][:players]


@EVERY_PLAYER_COUNT
def test_sequence_tiles_are_dealt_at_random(players: int) -> None:
    orders = {tuple(order(Position(players, seed))) for seed in SEEDS}
    assert all(sorted(dealt) == list(range(players)) for dealt in orders)
    assert {dealt[0] for dealt in orders} == set(range(players))
    assert {dealt[-1] for dealt in orders} == set(range(players))


@EVERY_PLAYER_COUNT
def test_crews_start_at_one_and_the_joker_at_two(players: int) -> None:
    position = Position(players)
    for seat in range(players):
        assert position.crews(seat) == {"green": 1, "blue": 1, "yellow": 1, "joker": 2}


@EVERY_PLAYER_COUNT
def test_everybody_starts_at_the_top_of_both_markets_with_no_points_and_no_nile_card(players: int) -> None:
    position = Position(players)
    for seat in range(players):
        assert list(position.player(seat).markets) == [1, 1]
        assert position.player(seat).score == 0
        assert position.cards(seat) == {}


@EVERY_PLAYER_COUNT
def test_sequence_tile_one_starts_hindmost_on_the_score_track(players: int) -> None:
    for seed in range(6):
        position = Position(players, seed)
        dealt = order(position)
        position.pass_all()
        assert position.state.round_number == 2
        assert order(position) == dealt


def test_the_water_ring_starts_in_the_middle() -> None:
    assert RING_SPACES[Position(4).state.ring] == "middle"


# Sphinx cards


@EVERY_PLAYER_COUNT
def test_everybody_has_one_sphinx_card_and_no_choice_of_it(players: int) -> None:
    position = Position(players)
    assert (position.seat, position.decision) == (position.state.order[0], "place_ship")
    hands = [position.sphinx(seat) for seat in range(players)]
    assert [len(hand) for hand in hands] == [1] * players
    assert [position.player(seat).sphinx_cards for seat in range(players)] == [1] * players


@EVERY_PLAYER_COUNT
def test_the_sphinx_deck_holds_all_29_cards_but_those_dealt(players: int) -> None:
    position = Position(players)
    dealt = [card for seat in range(players) for card in position.sphinx(seat)]
    assert len(SPHINX_IDS) == 29
    assert sorted(sphinx_deck(position) + dealt) == sorted(SPHINX_IDS)


def test_sphinx_cards_are_dealt_and_stacked_at_random() -> None:
    positions = [Position(4, seed) for seed in SEEDS]
    assert len({frozenset(position.sphinx(0)) for position in positions}) > 15
    assert len({sphinx_deck(position)[0] for position in positions}) > 15


# Graves


@EVERY_PLAYER_COUNT
def test_the_box_has_twenty_grave_tiles(players: int) -> None:
    tiles = Position(players).state.grave_tiles
    assert Counter(tiles) == {2: 4, 3: 5, 4: 5, 5: 4, 6: 2}


def test_twelve_graves_are_laid_out_at_random() -> None:
    positions = [Position(4, seed) for seed in SEEDS]
    assert len(positions[0].state.graves) == 12
    assert len({tuple(position.state.grave_tiles)[:4] for position in positions}) > 30
    assert {position.state.grave_tiles[0] for position in positions} == {2, 3, 4, 5, 6}


# Nile cards


@EVERY_PLAYER_COUNT
def test_the_three_decks_hold_22_22_and_12_cards_of_which_ten_lie_at_the_river(players: int) -> None:
    position = Position(players)
    assert river_cards(position).total() == 10
    assert nile_deck(position, 0) + river_cards(position) == deck_of_the_box(0)
    assert nile_deck(position, 1) == deck_of_the_box(1)
    assert nile_deck(position, 2) == deck_of_the_box(2)
    assert [deck_of_the_box(deck).total() for deck in range(3)] == [22, 22, 12]


@EVERY_PLAYER_COUNT
def test_every_round_lays_ten_cards_of_its_deck_and_none_comes_back(players: int) -> None:
    position = Position(players, seed=5)
    laid: list[Counter[str]] = []
    for number in range(1, 6):
        assert position.state.round_number == number
        laid.append(river_cards(position))
        position.pass_all()
    assert [cards.total() for cards in laid] == [10] * 5
    assert laid[0] + laid[1] <= deck_of_the_box(0)
    assert laid[2] + laid[3] <= deck_of_the_box(1)
    assert laid[4] <= deck_of_the_box(2)


def test_nile_cards_are_laid_out_at_random() -> None:
    assert len({Position(4, seed).state.river_cards[0] for seed in SEEDS}) > 8


def test_a_card_nobody_took_goes_back_into_the_box() -> None:
    position = Position.in_placement()
    for space in range(1, 11):
        position.lay_card(f"K{space}", "A8")
    position.pass_all()
    assert river_cards(position)["A8"] == 0
    assert river_cards(position).total() == 10


# The river


def test_the_river_runs_from_source_to_delta() -> None:
    assert spaces(Position(4)) == [
        "K1", "T1", "K2", "T2", "K3", "B1.1", "B1.2", "B1.3", "K4", "T3", "K5", "T4", "K6", "B2.1", "B2.2", "B2.3",
        "K7", "T5", "K8", "T6", "K9", "B3.1", "B3.2", "B3.3", "K10", "T7",
    ]  # fmt: skip


@EVERY_PLAYER_COUNT
def test_all_card_and_round_spaces_are_used(players: int) -> None:
    used = {space for space in spaces(Position(players)) if space[0] in "KT"}
    assert used == {f"K{number}" for number in range(1, 11)} | {f"T{number}" for number in range(1, 8)}


def test_the_same_seed_sets_up_the_same_table_and_another_one_does_not() -> None:
    tables = [Position(4, seed).states.tobytes() for seed in (7, 7, 8)]
    assert tables[0] == tables[1] != tables[2]
