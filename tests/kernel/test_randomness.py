"""Random numbers: the same bits everywhere and for ever, since every stored game depends on them."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from egizia.kernel.randomness import below, next_word, redraw, seed_words, shuffle
from egizia.kernel.rule import compiled, numba_function, twin

REFERENCE = [
    3802928447, 813792938, 1618621494, 2955957307, 3252880261, 1129983909, 2539651700, 1327610908, 1757650787,
    2763843748,
]  # fmt: skip
"""What the authors' xoroshiro64** gives from the words 1 and 2."""

FIRST_WORDS = {
    0: [4260037451, 1883386771, 1785277434, 4151958450],
    1: [1177294508, 1972352348, 615451941, 633136158],
    7: [4000546991, 502717025, 2029189224, 477604423],
    2**32: [2121870356, 1221767064, 2732683179, 1453165315],
    2**63 - 1: [481285403, 1149997940, 3170390215, 2472423337],
}


def seeded(seed: int) -> list[int]:
    words = [0, 0]
    seed_words(words, seed)
    return words


def test_the_generator_is_the_published_one() -> None:
    words = [1, 2]
    assert [next_word(words) for _ in REFERENCE] == REFERENCE


@pytest.mark.parametrize("seed", FIRST_WORDS)
def test_a_seed_gives_the_numbers_it_always_gave(seed: int) -> None:
    words = seeded(seed)
    assert [next_word(words) for _ in range(4)] == FIRST_WORDS[seed]


def test_dice_and_shuffles_give_what_they_always_gave() -> None:
    words = seeded(7)
    assert [below(words, 6) for _ in range(12)] == [5, 0, 2, 0, 0, 3, 2, 2, 3, 1, 3, 1]
    words, cards = seeded(7), [*range(10)]
    shuffle(words, cards, 0, 10)
    assert cards == [5, 4, 7, 8, 2, 6, 0, 3, 1, 9]


def test_no_seed_leaves_the_generator_stuck_at_zero() -> None:
    assert all(any(seeded(seed)) for seed in [*range(5000), 2**31, 2**32, 2**62, 2**63 - 1])


def test_different_seeds_give_different_numbers() -> None:
    seeds = [*range(5000), *(number << 32 for number in range(1, 5000))]
    assert len({tuple(seeded(seed)) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 1000])
def test_below_covers_its_range_evenly_and_nothing_else(bound: int) -> None:
    words = seeded(3)
    rolls = 200 * bound
    counts = Counter(below(words, bound) for _ in range(rolls))
    assert set(counts) == set(range(bound))
    assert max(counts.values()) < 320
    assert min(counts.values()) > 110


def test_a_shuffle_is_a_permutation_and_stays_within_its_cells() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    words = seeded(5)
    for _ in range(2400):
        cards = [*range(10)]
        shuffle(words, cards, 3, 4)
        assert cards[:3] == [0, 1, 2]
        assert cards[7:] == [7, 8, 9]
        orders[tuple(cards[3:7])] += 1
    assert len(orders) == 24
    assert all(sorted(order) == [3, 4, 5, 6] for order in orders)
    assert 60 < min(orders.values()) <= max(orders.values()) < 150


@pytest.mark.parametrize("count", [0, 1])
def test_shuffling_nothing_or_one_card_changes_nothing(count: int) -> None:
    words, cards = seeded(5), [4, 5, 6]
    shuffle(words, cards, 1, count)
    assert cards == [4, 5, 6]
    assert words == seeded(5)


def test_compiled_numbers_are_the_interpreted_ones() -> None:
    def draw(words: Any, cards: Any, seed: int, numbers: Any) -> None:
        seed_words(words, seed)
        for roll in range(50):
            numbers[roll] = next_word(words)
            numbers[50 + roll] = below(words, roll + 1)
        shuffle(words, cards, 2, 20)

    assert compiled(next_word) is compiled(next_word)
    machine = numba_function(twin(draw))
    for seed in (*FIRST_WORDS, 2**31 - 1, 2**31, 123_456_789_012_345):
        plain: tuple[Any, ...] = ([0, 0], [*range(24)], seed, [0] * 100)
        fast = (np.zeros(2, np.uint32), np.arange(24, dtype=np.int8), seed, np.zeros(100, np.int64))
        draw(*plain)
        machine(*fast)
        assert fast[0].tolist() == plain[0]
        assert fast[1].tolist() == plain[1]
        assert fast[3].tolist() == plain[3]


def test_hidden_cards_are_redrawn_without_regard_to_how_they_lay() -> None:
    drawn: set[tuple[int, ...]] = set()
    for order in permutations(range(4)):
        cards: Any = [9, *order, 9]
        redraw(seeded(5), cards, 1, 4)
        drawn.add(tuple(cards))
    assert len(drawn) == 1
    assert sorted(drawn.pop()) == [0, 1, 2, 3, 9, 9]
