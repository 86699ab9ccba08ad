"""Games that all play at the same time: everybody acts alone until they confirm, and nobody sees more than that."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import egizia
from egizia import Game, IllegalMoveError, Match, PositionError, StaleMoveError, UndoError
from egizia.catalogue import LANGUAGES
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.table import gamefile
from tests.tables import everything, raw

SEED = 11
SIMULTANEOUS = [name for name in egizia.games() if title(name).rules.is_simultaneous]
SEEDS = st.integers(0, 2**63 - 1)
DEPTHS = st.integers(0, 120)


@pytest.fixture(params=[(name, players) for name in SIMULTANEOUS for players in (2, 3, 5)], ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    """Every simultaneous game, at a few small tables."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture
def three() -> Game:
    return egizia.make("egyptia", players=3)


def mingle(match: Match, dice: random.Random, moves: int | None = None) -> Match:
    """Play random moves of random seats: so many, or to the end."""
    while not match.is_over and moves != 0:
        seat = dice.choice(match.seats_to_act)
        match.play(dice.choice(match.legal_actions(seat)), seat=seat)
        moves = None if moves is None else moves - 1
    return match


def mingled(game: Game, seed: int, moves: int | None = None) -> Match:
    return mingle(game.new(seed), random.Random(seed), moves)


def confirm(match: Match, seat: int, column: str = "grain", reward: str = "1f") -> None:
    """Play a whole round of Egyptia: a Burial Mound on the first hex."""
    match.play(f"produce:{column}", seat=seat)
    names = match.game.title.action_names
    while f"mound:{reward}" not in (options := [names[action] for action in match.legal_actions(seat)]):
        match.play(next(move for move in ("plague:death", "build:mound", options[0]) if move in options), seat=seat)
    match.play(f"mound:{reward}", seat=seat)
    match.play("confirm", seat=seat)


# Who acts


def test_everybody_is_to_act_until_they_confirm(three: Game) -> None:
    match = three.new(SEED)
    assert match.seats_to_act == (0, 1, 2)
    confirm(match, 1)
    assert match.seats_to_act == (0, 2)
    assert (match.current_seat, match.is_over) == (0, False)
    confirm(match, 0)
    assert match.seats_to_act == (2,)
    assert match.view(1)["round"] == 1
    confirm(match, 2)
    assert match.seats_to_act == (0, 1, 2)
    assert [match.view(seat)["round"] for seat in (None, 0, 1, 2)] == [2] * 4


def test_whoever_has_confirmed_is_refused_and_told_who_acts(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 1)
    before = everything(match)
    assert match.legal_actions(1) == []
    assert match.choices(1) == []
    assert match.prompt(1) is None
    with pytest.raises(IllegalMoveError, match="seat 2 has nothing to decide now; it is the turn of seat 1, 3"):
        match.play("produce:grain", seat=1)
    assert everything(match) == before


def test_every_seat_has_questions_of_its_own(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:stone", seat=2)
    assert str(match.prompt(0)) == "Choose the column to produce in"
    assert str(match.prompt(2)) != str(match.prompt(0))
    assert match.legal_actions(2) != match.legal_actions(0)
    with pytest.raises(IllegalMoveError, match="is not open to seat 3 now"):
        match.play("produce:stone", seat=2)


def test_a_move_is_late_only_by_what_its_own_player_has_seen(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:grain", seat=0)
    match.play("produce:stone", seat=1, number=0)
    with pytest.raises(StaleMoveError, match="after 0 moves, but 1 moves"):
        match.play(match.legal_actions(1)[0], seat=1, number=0)
    for seat in range(3):
        match.stand_in(seat)
    closed = len(match.moves)
    assert [match.move_number(seat) for seat in (None, 0, 1, 2)] == [closed] * 4
    match.play("produce:grain", seat=2)
    assert [match.move_number(seat) for seat in (None, 0, 1, 2)] == [closed, closed, closed, closed + 1]


def test_all_sheets_show_the_same_dice_and_cards(game: Game) -> None:
    match, dice = game.new(SEED), random.Random(SEED)
    while not match.is_over:
        tables = [match.view(seat) for seat in range(game.players)]
        for part in ("round", "dice", "nearest_red_dot", "hexes", "tracks"):
            assert all(table[part] == tables[0][part] for table in tables)
        assert len({json.dumps([card["card"] for card in table["pharaoh_cards"]]) for table in tables}) == 1
        mingle(match, dice, 7)


# The order of moves


def test_moves_are_kept_in_the_order_of_seats_whoever_was_faster(game: Game) -> None:
    """Everybody decides the same in four matches, in which they take turns in different ways."""
    end = mingled(game, SEED)
    own: list[list[int]] = [[] for _ in range(game.players)]
    for move in end.moves:
        own[move.seat].append(move.action)
    for hurry in range(3):
        match, dice, left = game.new(SEED), random.Random(hurry), [list(moves) for moves in own]
        while not match.is_over:
            seat = dice.choice(match.seats_to_act)
            match.play(left[seat].pop(0), seat=seat)
        assert match.moves == end.moves
        assert match.record() == end.record()
        assert match.chapters() == end.chapters()
        assert match.log() == end.log()


def test_within_a_round_moves_stand_seat_by_seat(game: Game) -> None:
    match = mingled(game, SEED)
    rounds: dict[str, list[int]] = {}
    for move, chapter in zip(match.moves, match.chapters(), strict=True):
        rounds.setdefault(chapter, []).append(move.seat)
    assert list(rounds) == [f"round {number}" for number in range(1, len(rounds) + 1)]
    for seats in rounds.values():
        assert seats == sorted(seats)
        assert {*seats} == {*range(game.players)}


# What others see


def undisturbed(match: Match, seat: int | None) -> Match:
    """The match as if nobody but a seat had acted since the round began."""
    alone = match.restarted()
    closed = match.move_number(None)
    for number, move in enumerate(match.moves):
        if number < closed or move.seat == seat:
            alone.play(move.action, seat=move.seat)
    return alone


def seen(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat, or a spectator, gets to see, but for who has confirmed."""
    view = match.view(seat)
    acting = seat is not None and seat in match.seats_to_act
    return {
        "view": json.dumps(view),
        "summary": [line.text("fr") for line in match.summary(seat)],
        "log": [str(entry) for entry in match.log(seat)],
        "observation": match.observation(seat).tolist(),
        "choices": [choice.as_json() for choice in match.choices(seat)] if acting else None,
        "prompt": str(match.prompt(seat)) if acting else None,
        "scores": match.scores,
        "number": match.move_number(seat),
    }


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS)
def test_nobody_sees_what_others_do_before_all_have_confirmed(seed: int, moves: int) -> None:
    match = mingled(egizia.make("egyptia", players=3), seed, moves)
    for seat in (None, 0, 1, 2):
        assert seen(match, seat) == seen(undisturbed(match, seat), seat)


def test_something_is_kept_from_others_at_most_moments(three: Game) -> None:
    """The test above would not notice a table at which nobody ever acts."""
    match, dice = three.new(SEED), random.Random(SEED)
    hidden = 0
    for _ in range(50):
        mingle(match, dice, 1)
        hidden += raw(match) != raw(undisturbed(match, 0))
    assert hidden > 25


def test_what_others_did_is_shown_when_all_have_confirmed(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 0)
    match.play("ship:stone", seat=1)
    told = [str(entry) for entry in match.log(2)]
    assert match.view(2)["tableaus"][1]["ships"] == ["grain", "diamond", "stone"]
    assert "Player 2 uses the ship with 3 stone." not in told
    assert "Player 2 uses the ship with 3 stone." in [str(entry) for entry in match.log(1)]
    confirm(match, 1)
    confirm(match, 2)
    told = [str(entry) for entry in match.log(2)]
    assert match.view(2)["tableaus"][1]["ships"] == ["grain", "diamond"]
    assert told.index("Player 2 uses the ship with 3 stone.") < told.index("Round 2 begins.")
    assert [str(entry) for entry in match.log(None)] == told


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS, redraw=SEEDS)
def test_nobody_sees_the_dice_to_come(seed: int, moves: int, redraw: int) -> None:
    match = mingled(egizia.make("egyptia", players=2), seed, moves)
    twin, engine = match.copy(), Engine(match.game.title.rules)
    for states in (twin._states, twin._shown):  # pyright: ignore[reportAttributeAccessIssue]
        for index in range(2):
            engine.determinize(states, index, 0, redraw)
    for seat in (None, 0, 1):
        assert seen(twin, seat) == seen(match, seat)


def test_a_table_that_a_seat_could_believe_in_keeps_its_own_sheet_only(game: Game) -> None:
    for moves in range(0, 60, 7):
        match = mingled(game, SEED, moves)
        for seat in range(game.players):
            believed = match.determinized(seat, moves)
            assert believed.view(seat)["tableaus"] == match.view(seat)["tableaus"]
            assert believed.legal_actions(seat) == match.legal_actions(seat)
            assert {*believed.seats_to_act} >= {*range(game.players)} - {seat}
            assert mingle(believed, random.Random(moves)).is_over


# Taking back


def test_everybody_takes_back_their_own_moves_in_any_order(game: Game) -> None:
    match, dice = game.new(SEED), random.Random(SEED)
    for seat in range(game.players):
        match.stand_in(seat)
    begun = raw(match)
    acts = [0] * game.players
    for _ in range(4 * game.players):
        seat = dice.choice(match.seats_to_act)
        if open_now := [a for a in match.legal_actions(seat) if game.title.action_names[a] != "confirm"]:
            match.play(dice.choice(open_now), seat=seat)
            acts[seat] += 1
    while any(acts):
        seat = dice.choice([seat for seat, number in enumerate(acts) if number])
        others = [seen(match, other) for other in range(game.players) if other != seat]
        match.undo(seat)
        acts[seat] -= 1
        assert [seen(match, other) for other in range(game.players) if other != seat] == others
    assert raw(match) == begun
    assert not any(match.can_undo(seat) for seat in (None, *range(game.players)))


def test_without_a_seat_the_move_made_last_is_taken_back_and_then_the_one_before(three: Game) -> None:
    match = three.new(SEED)
    begun = raw(match)
    match.play("produce:grain", seat=1)
    match.play("produce:stone", seat=0)
    match.play("ship:grain", seat=1)
    for left in ([0, 1], [1], []):
        match.undo()
        assert [move.seat for move in match.moves] == left
    assert raw(match) == begun
    with pytest.raises(UndoError, match="There is no move to take back"):
        match.undo()


def test_a_confirmation_cannot_be_taken_back(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 1)
    before = everything(match)
    for seat in (None, 1):
        assert not match.can_undo(seat)
        with pytest.raises(UndoError, match="You have confirmed: nothing can be taken back until the next round"):
            match.undo(seat)
    with pytest.raises(UndoError, match="There is no move to take back"):
        match.undo(2)
    assert everything(match) == before


def test_a_closed_round_cannot_be_taken_back(three: Game) -> None:
    match = three.new(SEED)
    for seat in range(3):
        confirm(match, seat)
    before = everything(match)
    for seat in (None, 0, 1, 2):
        with pytest.raises(UndoError, match="revealed something new"):
            match.undo(seat)
    assert everything(match) == before
    match.play("produce:grain", seat=1)
    assert match.can_undo(1)
    assert not match.can_undo(2)


def test_after_taking_back_another_move_can_be_chosen(three: Game) -> None:
    match = three.new(SEED)
    match.play("produce:grain", seat=1)
    match.undo(1)
    match.play("produce:stone", seat=1)
    again = three.new(SEED)
    again.play("produce:stone", seat=1)
    assert everything(match) == everything(again)


# A seat whose player has left


def test_for_a_dropped_seat_a_round_is_played_with_the_least_harm(game: Game) -> None:
    match = game.new(SEED)
    match.stand_in(1)
    assert 1 not in match.seats_to_act
    done = [game.title.action_names[move.action] for move in match.moves]
    assert [move.seat for move in match.moves] == [1] * len(done)
    assert done[0].startswith("produce:")
    assert done[-1] == "confirm"
    assert not [move for move in done if move.startswith(("ship:", "plague:"))]
    sheet = match.view(1)["tableaus"][1]
    assert [building for building in sheet["city"] if building] == ["mound"]
    assert len(sheet["ships"]) == 3
    match.stand_in(1)
    assert len(match.moves) == len(done)


def test_a_dropped_seat_is_stood_in_for_one_round_only(game: Game) -> None:
    match = game.new(SEED)
    for seat in range(game.players):
        match.stand_in(seat)
    assert match.seats_to_act == tuple(range(game.players))
    assert match.view()["round"] == 2


@settings(deadline=None, max_examples=20)
@given(seed=SEEDS, moves=DEPTHS)
def test_a_seat_can_drop_at_any_moment(seed: int, moves: int) -> None:
    match = mingled(egizia.make("egyptia", players=2), seed, moves)
    dice = random.Random(seed)
    while not match.is_over:
        match.stand_in(0)
        if 1 in match.seats_to_act:
            match.play(dice.choice(match.legal_actions(1)), seat=1)
    assert match.winners


def test_an_absent_player_alone_fills_the_map_and_never_ends_the_game_early() -> None:
    for seed in range(10):
        match = egizia.make("egyptia", players=1).new(seed)
        while not match.is_over:
            match.stand_in(0)
        sheet = match.view(0)["tableaus"][0]
        assert sheet["city"] == ["mound"] * 18
        assert sheet["red"] == [False] * 4
        assert len(sheet["ships"]) == 3
        assert sheet["plagues"] == []


# Files and positions


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


# Very many players


@pytest.fixture(scope="module")
def crowd() -> Match:
    """A whole game of 99: some play at random, the others have left."""
    match, dice = egizia.make("egyptia", players=99).new(SEED), random.Random(SEED)
    while not match.is_over:
        closed = match.move_number(None)
        for seat in dice.sample(range(99), 99):
            while seat < 5 and seat in match.seats_to_act and match.move_number(None) == closed:
                match.play(dice.choice(match.legal_actions(seat)), seat=seat)
            if seat >= 5:
                match.stand_in(seat)
    return match


def test_ninety_nine_play_a_game_to_its_end(crowd: Match) -> None:
    assert len(crowd.scores) == 99
    assert crowd.winners
    assert {crowd.scores[seat] for seat in crowd.winners} == {max(crowd.scores)}
    assert [sum(crowd.ledger(seat).values()) for seat in range(99)] == crowd.scores
    assert repr(crowd) == f"<Match of egyptia, 99 players, {len(crowd.moves)} moves, over>"
    assert repr(egizia.make("egyptia", players=99).new(1)) == "<Match of egyptia, 99 players, 0 moves, 99 to act>"


def test_the_game_of_ninety_nine_is_kept_in_a_file(crowd: Match) -> None:
    assert gamefile.read(crowd.record()).record() == crowd.record()


def test_ninety_nine_sheets_fit_into_one_view(crowd: Match) -> None:
    view = crowd.view(7)
    assert len(view["tableaus"]) == 99
    assert sorted(seat for tied in view["standing"] for seat in tied) == [*range(99)]
    assert len(json.dumps(view["tableaus"])) < 99 * 500
    for language in LANGUAGES:
        assert len([line for line in crowd.summary(7) if "Player 99" in line.text(language)]) == 1


# Who wins


def finished(**fields: list[Any]) -> Match:
    """A finished game of three with some fields of their sheets set."""
    match = egizia.make("egyptia", players=3).new(SEED)
    while not match.is_over:
        for seat in range(3):
            match.stand_in(seat)
    for field, values in fields.items():
        match._states[field] = match._shown[field] = values  # pyright: ignore[reportAttributeAccessIssue]
    return match


def test_most_points_win() -> None:
    match = finished(score=[40, 52, 51])
    assert match.winners == [1]
    assert match.view()["standing"] == [[1], [2], [0]]


def test_tied_points_go_to_the_fewest_plagues_and_then_to_the_most_favor() -> None:
    assert finished(score=[50, 50, 50], plagues=[0b110, 0b001, 0b111]).winners == [1]
    favor = [[2, 2, 2, 5], [2, 2, 2, 6], [2, 2, 2, 6]]
    match = finished(score=[50, 50, 50], circled=favor, scribbled=[[0] * 4] * 3, traded=[0, 0, 0])
    assert match.winners == [1, 2]
    match = finished(score=[50, 50, 50], circled=favor, scribbled=[[0] * 4] * 3, traded=[2, 0, 0])
    assert match.winners == [0]
    assert match.view()["standing"] == [[0], [1, 2]]


def test_a_solo_player_is_told_their_rank() -> None:
    match = egizia.make("egyptia", players=1).new(SEED)
    assert match.view(0)["rank"] is None
    while not match.is_over:
        match.stand_in(0)
    for score, rank in ((49, "apprentice"), (50, "standard"), (64, "skilled"), (69, "master"), (70, "legendary")):
        match._states["score"] = score
        assert match.view(0)["rank"] == rank
    assert match.summary(0)[-1].text("fr") == "Votre rang\xa0: Bâtisseur légendaire"
    assert finished().view(0)["rank"] is None


def test_before_the_end_the_points_are_those_of_an_end_now(three: Game) -> None:
    match = mingled(three, SEED, 100)
    assert match.scores == [0, 0, 0]
    shown = match.view(0)
    for sheet in shown["tableaus"]:
        assert sheet["points"] == sum(sheet["by_source"].values())
    cards = {f"pharaoh_{card['letter'].lower()}": card["points"] for card in shown["pharaoh_cards"]}
    own = shown["tableaus"][0]["by_source"]
    assert {source: points for source, points in own.items() if source in cards} == {
        source: points for source, points in cards.items() if points
    }
