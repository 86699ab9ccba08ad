"""Copies of a match, and the end of its log."""

import random
from concurrent.futures import ThreadPoolExecutor

import egizia
from egizia.table.game import Game
from egizia.table.match import Match


def begun(game: Game, seed: int, moves: int = 30) -> Match:
    match = game.new(seed)
    play_on(match, random.Random(seed), moves)
    return match


def play_on(match: Match, dice: random.Random, moves: int) -> list[str]:
    """Play at random; returns all that was seen on the way."""
    seen: list[str] = []
    for _ in range(moves):
        if match.is_over:
            break
        seat = dice.choice(match.seats_to_act)
        choices = match.choices(seat)
        seen.append(f"{seat} {choices} {match.digest()}")
        match.play(dice.choice(choices).action, seat=seat)
    return seen


def test_a_copy_and_its_original_go_their_own_ways(game: Game):
    match = begun(game, 3)
    before = (match.digest(), match.moves, match.log(0), match.view(0), match.chapters())
    twin = match.copy()
    assert (twin.digest(), twin.moves, twin.log(0), twin.view(0), twin.chapters()) == before
    assert type(twin) is type(match)
    play_on(twin, random.Random(1), 10)
    assert len(twin.moves) > len(match.moves)
    assert (match.digest(), match.moves, match.log(0), match.view(0), match.chapters()) == before
    other = match.copy()
    play_on(match, random.Random(1), 10)
    assert match.digest() == twin.digest()
    assert (other.digest(), other.moves, other.log(0), other.view(0), other.chapters()) == before


def test_looking_at_choices_changes_nothing(game: Game):
    match = begun(game, 5)
    before = match.digest()
    seat = match.seats_to_act[0]
    assert match.choices(seat) == match.choices(seat)
    assert match.digest() == before


def test_the_end_of_the_log_is_the_log_from_there(game: Game):
    match = begun(game, 7, 45)
    for seat in (None, 0, game.players - 1):
        whole = match.log(seat)
        for after in (-1, 0, 1, match.move_number(seat) - 1, match.move_number(seat)):
            assert match.log(seat, after) == [entry for entry in whole if entry.move > after]


def test_copies_of_a_match_are_played_in_several_threads():
    match = begun(egizia.make("classic", players=4), 9, 10)
    alone = [play_on(match.copy(), random.Random(seed), 40) for seed in range(8)]
    copies = [match.copy() for _ in alone]
    with ThreadPoolExecutor(4) as threads:
        together = [*threads.map(lambda seed: play_on(copies[seed], random.Random(seed), 40), range(8))]
    assert together == alone
