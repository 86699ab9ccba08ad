"""Puzzles are what the rulebooks' examples say, and the rules agree with every answer."""

import pytest

from egizia.catalogue import LANGUAGES, texts
from egizia.games import NAMES, title
from egizia.table.puzzles import Puzzle, puzzles
from tools import puzzles as examples

AMOUNTS = {
    "dry-fields": 4, "grain-to-sell": 1, "obelisk-and-columns": 7, "last-of-the-row": 8, "two-rows-at-once": 2,
    "statues-for-later": 3, "second-at-the-sphinx": 3, "two-levels-and-a-grave": 7, "nine-and-eleven": 0,
    "without-the-granary": 6, "brown-fields-are-dry": 4, "a-tied-row": 2, "quarries-for-five": 5,
    "end-of-the-stone-market": 6, "end-of-the-grain-market": 4, "two-riddles": 2, "three-dice": 3,
}  # fmt: skip
"""What the books say, where an amount is asked for."""

each = pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda puzzle: puzzle.id)


@pytest.mark.parametrize("game", NAMES)
def test_the_files_are_up_to_date(game: str):
    file = title(game).puzzles
    assert file
    assert file.read_text(encoding="utf-8") == examples.text(game), "run `python -m tools.puzzles`"


@each
def test_the_moves_of_a_solution_are_open_to_the_seat_that_decides(puzzle: Puzzle):
    match = puzzle.start()
    assert puzzle.seat in match.seats_to_act
    for move in puzzle.moves:
        assert move in [choice.notation for choice in match.choices(puzzle.seat)]
        match.play(move, seat=puzzle.seat)
    assert match.digest() == puzzle.solved().digest()


@each
def test_the_rules_give_the_amount_that_the_book_gives(puzzle: Puzzle):
    if puzzle.asks == "move":
        assert puzzle.amount is None
        assert puzzle.id not in AMOUNTS
    else:
        assert puzzle.found() == puzzle.amount == AMOUNTS[puzzle.id]


@pytest.mark.parametrize("name", ["a-row-above", "gaps-below"])
def test_no_other_brick_scores_as_much_as_the_answer(name: str):
    puzzle = puzzles()[name]
    gained: dict[str, int] = {}
    for choice in puzzle.start().choices(puzzle.seat):
        if choice.notation.startswith("brick:"):
            match = puzzle.start()
            match.play(choice.notation)
            if match.current_seat == puzzle.seat and "finish" in [one.notation for one in match.choices()]:
                match.play("finish")
            gained[choice.notation] = match.ledger(puzzle.seat).get("pyramid", 0)
    best = max(gained.values())
    assert [move for move, points in gained.items() if points == best] == [puzzle.moves[0]]


def test_without_the_granary_points_are_lost_and_with_it_none():
    puzzle = puzzles()["a-full-granary"]
    assert puzzle.solved().ledger(puzzle.seat)["hunger"] == 0
    assert puzzles()["without-the-granary"].solved().ledger(puzzle.seat)["hunger"] < 0


def test_only_the_double_favour_lets_the_ring_go_two_spaces():
    puzzle = puzzles()["passalon-twice"]
    assert "ring:left" in [choice.notation for choice in puzzle.solved().choices()]
    other = puzzle.start()
    other.play(next(choice.notation for choice in other.choices() if choice.notation != puzzle.moves[0]))
    assert "ring:left" not in [choice.notation for choice in other.choices()]


@each
def test_every_puzzle_has_its_words(puzzle: Puzzle):
    for language in LANGUAGES:
        assert all(f"puzzle.{puzzle.id}{part}" in texts(language) for part in ("", ".question", ".answer"))


def test_no_words_are_left_of_puzzles_that_are_gone():
    named = {key.split(".")[1] for key in texts("en") if key.startswith("puzzle.")}
    assert named == {*puzzles()}
