"""Games that all play at the same time, in files, positions and copies."""

import random

import pytest

from egizia import Game, Match, PositionError
from egizia.table import gamefile
from tests.table.sheets.rounds import SEED, mingle, mingled, seen
from tests.tables import everything, raw


@pytest.mark.parametrize("moves", [0, 1, 8, 23, 50, None])
def test_a_game_is_saved_and_loaded_in_the_middle_of_a_round(game: Game, moves: int | None) -> None:
    match = mingled(game, SEED, moves)
    loaded = gamefile.read(match.record())
    assert raw(loaded) == raw(match)
    assert loaded.record() == match.record()
    assert loaded.seats_to_act == match.seats_to_act
    for seat in (None, *range(game.players)):
        assert seen(loaded, seat) == seen(match, seat)
        assert seat is None or loaded.can_undo(seat) == match.can_undo(seat)
    assert raw(mingle(loaded, random.Random(2))) == raw(mingle(match, random.Random(2)))


def test_the_lines_of_a_round_may_stand_in_any_order_in_a_file(three: Game) -> None:
    match = mingled(three, SEED, 60)
    header, body = match.record().split("\n\n", 1)
    rounds = [part.splitlines() for part in body.split("# ") if part]
    mixed = "\n".join(line for title, *lines in rounds for line in (f"# {title}", *reversed(lines)))
    loaded = gamefile.read(f"{header}\n\n{mixed}\n")
    assert loaded.record() == match.record()


def test_a_position_in_the_middle_of_a_round_is_played_on(game: Game) -> None:
    for moves in range(0, 60, 9):
        match = mingled(game, SEED, moves)
        later = game.position(match.position(), match.names)
        assert raw(later) == raw(match)
        assert later.position() == match.position()
        assert later.seats_to_act == match.seats_to_act
        assert later.moves == ()
        assert not any(later.can_undo(seat) for seat in range(game.players))
        mingle(match, random.Random(moves))
        mingle(later, random.Random(moves))
        assert raw(later) == raw(match)
        assert (later.scores, later.winners) == (match.scores, match.winners)


def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = mingled(game, SEED, 20)
    before, twin = everything(match), match.copy()
    assert everything(twin) == before
    mingle(twin, random.Random(1), 30)
    assert everything(match) == before
    assert [seen(match.copy(), seat) for seat in range(game.players)] == [
        seen(match, seat) for seat in range(game.players)
    ]


def impossible(match: Match) -> str:
    """Why the position of a match is refused."""
    with pytest.raises(PositionError, match=r"^the position is impossible: ") as caught:
        match.game.position(match.position())
    return str(caught.value).removeprefix("the position is impossible: ")


def test_sheets_that_do_not_belong_together_are_refused(three: Game) -> None:
    for field in ("random", "nearest", "reveals"):
        match = three.new(SEED)
        match.state[field][1] += 1 if field != "nearest" else -1
        assert impossible(match) == "sheets of different rounds, dice or cards"
    match = three.new(SEED)
    match.state[2] = three.new(SEED + 1).state[2]
    assert impossible(match) == "sheets of different rounds, dice or cards"
    match = three.new(SEED)
    match.state["player_count"] = 2
    assert impossible(match) == "a sheet of a game with another number of players"


def test_a_round_that_all_have_confirmed_is_no_position(three: Game) -> None:
    match = three.new(SEED)
    for seat in (0, 1):
        match.stand_in(seat)
    match.state[2] = match.state[1]
    assert impossible(match) == "a round that goes on after all have confirmed"


def test_a_game_does_not_end_while_no_sheet_ends_it(three: Game) -> None:
    """In a game that a red dot ended, the dots beyond are neither circled nor scribbled out."""
    red = [track["red_from"] for track in three.new(SEED).view()["tracks"]]
    ends = (mingled(three, seed) for seed in range(100))
    match = next(match for match in ends if None in match.view()["tableaus"][0]["city"])
    assert three.position(match.position()).is_over
    beyond = (match.state["circled"] - red + 1).clip(0)
    match.state["circled"] -= beyond
    match.state["scribbled"] -= beyond
    assert impossible(match) == "an end that the tracks do not tell"
