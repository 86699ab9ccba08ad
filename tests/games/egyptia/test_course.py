"""The course of a game: rounds, confirming, several sheets that see the same dice, a solo game to its end."""

import random
from typing import Any

import pytest

from egizia.games.egyptia.actions import ACTION_COUNT, NAMES
from egizia.games.egyptia.components import CARD_IDS, DICE
from egizia.games.egyptia.evaluation import EVALUATION, action_values
from egizia.games.egyptia.events import EVENTS
from egizia.games.egyptia.observation import LAYOUT, OBSERVATION_SIZE
from egizia.games.egyptia.secrets import determinize
from egizia.games.egyptia.state import OVER, Sheet
from egizia.games.egyptia.turns import close_round, options, to_end
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import layout, new, view
from tests.games.egyptia.positions import ENGINE, SPREAD, Position

LOG = view(Log, new(Log, 1))


def sheets(count: int, seed: int) -> Any:
    """Sheets of one game."""
    states = ENGINE.states(count)
    for number in range(count):
        ENGINE.start(states, number, count, seed)
    return states


def play_round(states: Any, dice: random.Random) -> bool:
    """Everybody plays a round at random; whether the game goes on."""
    for number in range(len(states)):
        while states[number].seat >= 0:
            ENGINE.apply(states, number, dice.choice(ENGINE.options(states, number)))
    records = [view(Sheet, states, number) for number in range(len(states))]
    nearest = min(to_end(sheet) for sheet in records)
    for sheet in records:
        close_round(sheet, LOG, nearest)
    return nearest > 0


def test_a_sheet_is_small() -> None:
    assert layout(Sheet).itemsize < 160


def test_every_action_has_a_name_of_its_own() -> None:
    assert len({*NAMES}) == len(NAMES) == ACTION_COUNT
    assert all(" " not in name for name in NAMES)


def test_a_round_is_confirmed_by_hand_and_then_waits_for_the_others() -> None:
    position = Position().hold().use_up().play("produce:stone", "hex:1a", "mound:2s")
    assert position.options() == ["confirm"]
    position.play("confirm")
    assert (position.sheet.seat, position.decision, position.phase) == (-1, "none", "waiting")
    assert position.options() == []
    assert position.happened("confirms") == [(1, 1, 0)]


def test_a_waiting_sheet_offers_nothing_though_it_has_ships() -> None:
    position = Position().play("produce:stone", "build:mound", "hex:1a", "mound:2s", "confirm")
    assert position.ships()
    assert position.options() == []


def test_the_next_round_begins_with_nothing_chosen() -> None:
    position = Position().hold(9, 9, 9, 9).lay_dice(grain="D4 D6 D8", diamond="D10", stone="D12", favor="D20")
    position.play("produce:grain", "plague:boils", "build:mine", "hex:1a", "pay:1g2s", "confirm").close()
    sheet = position.sheet
    assert (sheet.column, sheet.plague, sheet.building, sheet.hex, sheet.cost) == (-1, -1, -1, -1, -1)
    assert (position.decision, sheet.seat, sheet.round_number, sheet.reveals) == ("column", 0, 2, 2)


def test_cards_and_dice_are_told_to_the_table_when_they_come_up() -> None:
    states = ENGINE.states(1)
    told = [(EVENTS[event[0]], *event[1:]) for event in ENGINE.start(states, 0, 1, 8)]
    assert told[:5] == [("pharaoh_card", -1, n, card, 0) for n, card in enumerate(states[0].cards.tolist())]
    assert told[5] == ("round_begins", -1, 1, 0, 0)
    faces = states[0].dice.tolist()
    assert told[6:] == [("die", -1, n, face, DICE[n].column[face - 1]) for n, face in enumerate(faces)]


def test_only_rolls_reveal_something() -> None:
    position = Position()
    assert position.sheet.reveals == 1
    position.play("produce:grain", "build:mound", "hex:1a", "mound:1f", "confirm")
    assert position.sheet.reveals == 1


@pytest.mark.parametrize("players", [1, 2, 5])
def test_all_sheets_of_a_game_see_the_same_cards_and_dice(players: int) -> None:
    dice = random.Random(players)
    states = sheets(players, seed=7)
    rolls: list[list[int]] = []
    going = True
    while going:
        for field in ("dice", "dice_in", "cards", "random", "round_number"):
            assert all(states[field][number].tolist() == states[field][0].tolist() for number in range(players))
        rolls.append(states["dice"][0].tolist())
        going = play_round(states, dice)
    assert (states["phase"] == OVER).all()
    assert len({tuple(roll) for roll in rolls}) > 4
    assert set(states["player_count"].tolist()) == {players}


def test_the_dice_do_not_depend_on_what_is_played() -> None:
    one, other = sheets(1, seed=3), sheets(1, seed=3)
    assert play_round(one, random.Random(1))
    assert play_round(other, random.Random(2))
    assert one["city"].tolist() != other["city"].tolist()
    assert one["dice"].tolist() == other["dice"].tolist()
    assert sheets(1, seed=4)["dice"].tolist() != sheets(1, seed=3)["dice"].tolist()


def test_a_solo_game_to_its_end() -> None:
    """Eighteen rounds of one building each, every one confirmed and sound, and a tally of the finished sheet."""
    position = Position(seed=4)
    open_now, values, weights = Options(), EVALUATION.values(), EVALUATION.weights(1)
    for number in range(1, 19):
        assert (position.sheet.round_number, position.decision) == (number, "column")
        while position.sheet.seat >= 0:
            assert position.problem() is None
            open_now.count = 0
            options(position.sheet, open_now)
            action_values(position.sheet, open_now, values, weights)
            position.play(NAMES[open_now.actions[int(values[: open_now.count].argmax())]])
        assert position.happened("confirms") == [(number, number, 0)]
        position.close()
    assert position.phase == "over"
    assert position.options() == []
    assert position.problem() is None
    cards = [CARD_IDS[card] for card in position.sheet.cards]
    assert sum(map(position.pays, cards)) == sum([*position.sheet.ledger][:5])
    assert position.sheet.score == sum(position.sheet.ledger) > 40


def test_random_games_fill_the_map_or_end_at_a_red_dot() -> None:
    endings = set[str]()
    for seed in range(40):
        states = sheets(1, seed)
        dice = random.Random(seed)
        while play_round(states, dice):
            pass
        full = not states[0].empty
        red = (states[0].circled >= [30, 30, 30, 20]).any()
        assert full or red
        assert full == (states[0].round_number == 18)
        endings.add("full" if full else "red")
    assert endings == {"full", "red"}


# Hidden information


def test_other_dice_may_follow_but_nothing_else_changes() -> None:
    states = sheets(2, seed=5)
    play_round(states, random.Random(5))
    before = states.copy()
    followed = set[tuple[int, ...]]()
    for seed in range(12):
        states[:] = before
        for number in range(2):
            determinize(view(Sheet, states, number), 0, seed)
        for field in before.dtype.names or ():
            if field != "random":
                assert (states[field] == before[field]).all()
        play_round(states, random.Random(5))
        assert states["dice"][0].tolist() == states["dice"][1].tolist()
        followed.add(tuple(states["dice"][0].tolist()))
    assert len(followed) > 9


def test_a_finished_sheet_has_nothing_to_redraw() -> None:
    states = sheets(1, seed=5)
    while play_round(states, random.Random(5)):
        pass
    before = states.tobytes()
    determinize(view(Sheet, states), 0, 99)
    assert states.tobytes() == before


# Observation


def observed(position: Position) -> dict[str, list[int]]:
    values = ENGINE.observe(position.states, 0, 0).tolist()
    found: dict[str, list[int]] = {}
    at = 0
    for run in LAYOUT:
        found[run.name] = values[at : at + run.length]
        at += run.length
    assert at == len(values) == OBSERVATION_SIZE
    return found


def test_an_observation_tells_the_whole_sheet() -> None:
    position = Position(players=3).draw("A2", "B1", "C3", "D1", "E2").city(mine="1b", mound="5c").hold(4, 3, 2, 1)
    position.use_up("diamond").scribble("frogs").lay_dice(**SPREAD).play("produce:diamond", "build:obelisk", "hex:3d")
    sheet = position.sheet
    city = [0] * 18
    city[1], city[17] = 3, 6
    assert observed(position) == {
        "players": [3], "round": [3], "phase": [2], "decision": [3], "to move": [1],
        "gains until anybody's red dot": [19], "gains until own red dot": [18], "score": [0],
        "Pharaoh cards": [2, 4, 9, 10, 14], "dice": list(sheet.dice),
        "dice in columns, one bit each": [0b11, 0b1100, 0b10000, 0b100000],
        "city": city, "circled": [6, 8, 4, 2], "at hand": [4, 6, 2, 1], "productivity": [0, 1, 0, 0],
        "ships": [1, 0, 1], "plagues scribbled out": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
        "column": [2], "plague": [0], "building": [4], "hex": [10], "cost": [sheet.cost + 1],
    }  # fmt: skip
    assert sheet.cost == 13  # an obelisk on a Sacred Site


def test_an_observation_fits_every_moment() -> None:
    position = Position()
    for move in ("produce:grain", "build:mound", "hex:1a", "mound:1f", "confirm"):
        position.play(move)
        assert observed(position)["phase"] == [position.sheet.phase]
    assert observed(position)["to move"] == [0]
    assert observed(position)["decision"] == [0]
