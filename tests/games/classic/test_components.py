"""The contents of the box, as the rulebook and players' reports tell them."""

from egizia.games.classic.components import (
    BOX,
    CARD_IDS,
    COLOURS,
    CREWS,
    DECK_SIZES,
    FREE_SPHINX_CARD,
    GRAVE_CARD,
    GRAVE_SUMS,
    GRAVE_TILE_COUNT,
    GRAVES,
    JOKER,
    LAST_SPACE,
    MARKET_LEVELS,
    NILE_CARDS,
    NO_MEASURE,
    OPEN_GRAVES,
    PLAYERS_AT_LAST_STONE,
    RING_SPACES,
    RING_START,
    ROW_TIE_FROM_THE_RIGHT,
    SPACE_NAMES,
    SPHINX_COUNT,
    SPHINX_DECK,
    SPHINX_IDS,
    START_STRENGTHS,
    STONE_MARKET,
    TEMPLE_COSTS,
    TEMPLE_SIZES,
    TEMPLE_SPACES,
    TEMPLE_START,
    TILE_BENEFITS,
    TOP_LEVEL,
)


def test_the_box_holds_as_many_cards_and_tiles_as_the_book_lists() -> None:
    assert DECK_SIZES == [22, 22, 12]
    assert SPHINX_COUNT == 29
    assert (GRAVE_TILE_COUNT, GRAVES, OPEN_GRAVES) == (20, 12, 4)


def test_the_first_row_of_a_real_game_comes_from_the_first_deck() -> None:
    row = ("brown-7", "brown-6", "P5", "quarry-3", "I1", "P7", "yellow-green-5", "P8", "A2", "A1")
    assert all(NILE_CARDS[CARD_IDS.index(card)].copies[0] for card in row)


def test_the_river_passes_seven_cities_and_the_last_stands_apart() -> None:
    assert SPACE_NAMES == ["Edfu", "Thebae", "Passalon", "Selinon", "Beni Hasan", "Alyi", "Heliopolis"]
    assert SPACE_NAMES[LAST_SPACE] == "Heliopolis"
    assert TILE_BENEFITS.array[LAST_SPACE] == TILE_BENEFITS.array[SPACE_NAMES.index("Passalon")]
    assert (TILE_BENEFITS[LAST_SPACE].crews[JOKER], TILE_BENEFITS[LAST_SPACE].ring) == (1, 1)


def test_the_ring_starts_where_yellow_green_fields_are_watered() -> None:
    assert RING_SPACES[RING_START] == "middle"
    assert COLOURS.index("yellow_green") <= RING_START < COLOURS.index("brown")


def test_only_the_joker_starts_with_a_strength_of_two() -> None:
    assert {crew: strength.value for crew, strength in zip(CREWS, START_STRENGTHS, strict=True)} == {
        "green": 1, "blue": 1, "yellow": 1, "joker": 2,
    }  # fmt: skip


def test_stone_is_sold_from_the_last_two_spaces_of_the_stone_market_only() -> None:
    grain, stone = ([*MARKET_LEVELS][market * TOP_LEVEL :][:TOP_LEVEL] for market in range(2))
    assert STONE_MARKET == 1
    assert [level.stone_per_point for level in stone] == [0, 0, 0, 2, 2]
    assert [level.stone for level in stone] == [0, 0, 0, 0, 3]
    assert [level.points for level in grain] == [0, 0, 0, 0, 2]
    assert not any(level.grain_per_point for level in grain)


def test_the_temple_is_two_columns_a_middle_and_a_top() -> None:
    costs = [cost.value for cost in TEMPLE_COSTS]
    starts = [start.value for start in TEMPLE_START]
    sizes = [size.value for size in TEMPLE_SIZES]
    parts = [costs[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    assert parts == [[1, 2, 3], [1, 2, 3], [4, 4], [5, 5]]
    assert TEMPLE_SPACES == len(costs) == 10


def test_sums_of_grave_tiles_pay_as_the_book_says() -> None:
    assert [(step.at_least, step.points) for step in GRAVE_SUMS] == [(1, 2), (11, 5), (21, 9)]


def test_a_tied_row_is_decided_on_the_left() -> None:
    assert not ROW_TIE_FROM_THE_RIGHT


def test_the_cards_with_a_number_in_their_power_have_it() -> None:
    assert NILE_CARDS[FREE_SPHINX_CARD].value == 2
    assert NILE_CARDS[GRAVE_CARD].value == 5


def test_two_sphinx_cards_pay_by_a_table_and_all_others_by_a_goal() -> None:
    by_table = {own for own, card in zip(SPHINX_IDS, SPHINX_DECK, strict=True) if card.by != NO_MEASURE}
    assert by_table == {"players-at-the-last-stone-level", "players-at-the-last-grain-level"}
    stone = SPHINX_DECK[SPHINX_IDS.index("players-at-the-last-stone-level")]
    assert (stone.by, list(stone.table)) == (PLAYERS_AT_LAST_STONE, [2, 4, 7])
    for card in SPHINX_DECK:
        goals = [card.each != NO_MEASURE, card.most != NO_MEASURE, card.conditions > 0, card.by != NO_MEASURE]
        assert sum(goals) == 1


def test_conditions_that_name_a_whole_monument_can_be_met() -> None:
    pyramid = BOX.one("pyramid").values["rows"]
    whole = {
        "obelisk-level-9": len(BOX.one("obelisk").values["levels"]), "temple-complete": TEMPLE_SPACES,
        "third-row-complete": pyramid[2], "fourth-row-complete": pyramid[3], "graves-complete": GRAVES,
    }  # fmt: skip
    assert {own: SPHINX_DECK[SPHINX_IDS.index(own)].at_least[0] for own in whole} == whole
