import pytest

from egizia.games.shifting_sands.components import CARD_IDS, STATUE_IDS
from egizia.games.shifting_sands.scoring import end_game
from tests.games.shifting_sands.positions import Position

POINTS = [0, 2, 5, 10]
"""For the statue's levels, from none up."""

# What each goal asks for on its three levels.
GOALS = {
    "market-levels": [6, 8, 10],
    "sphinx-cards": [4, 5, 6],
    "obelisk-bricks": [2, 3, 4],
    "pyramid-bricks": [3, 4, 6],
    "permanents": [2, 3, 4],
    "yellow-and-red-fields": [8, 12, 16],
    "green-fields": [8, 11, 13],
    "quarries": [7, 11, 13],
    "crew-strength": [12, 15, 18],
}
EVERY_LEVEL = [(goal, level) for goal in GOALS for level in (1, 2, 3)]

# Nile cards that make up a productivity; starter quarry 3 and starter field 6 included.
QUARRIES = {
    6: "quarry-3", 7: "quarry-4", 10: "quarry-4 quarry-3", 11: "quarry-4 quarry-4",
    12: "quarry-3 quarry-3 quarry-3", 13: "quarry-3 quarry-3 quarry-4",
}  # fmt: skip
GREEN = {
    8: "quarry-2-green-2", 10: "green-4", 11: "green-5", 12: "green-4 quarry-2-green-2", 13: "green-4 green-3",
}  # fmt: skip
YELLOW_AND_RED = {
    7: "yellow-7", 8: "red-8", 11: "yellow-6 quarry-2-red-5", 12: "yellow-6 red-6", 15: "red-8 yellow-7",
    16: "red-9 yellow-7",
}  # fmt: skip
PERMANENTS = ["N18", "N19", "N21", "N24"]


def have(position: Position, goal: str, amount: int) -> None:
    """Give seat 0 exactly an amount of what a goal counts."""
    player = position.player(0)
    if goal == "market-levels":
        player.markets[0], player.markets[1] = amount // 2, amount - amount // 2
    elif goal == "sphinx-cards":
        player.sphinx_cards = amount
    elif goal == "obelisk-bricks":
        player.obelisk = amount
    elif goal == "pyramid-bricks":
        player.pyramid = amount
    elif goal == "permanents":
        position.give(0, *PERMANENTS[:amount])
    elif goal == "yellow-and-red-fields":
        position.give(0, *YELLOW_AND_RED[amount].split())
    elif goal == "green-fields":
        if amount == 7:  # no cards add 1 to the starter field
            player.starter_grain = 7
        else:
            position.give(0, *GREEN[amount].split())
    elif goal == "quarries":
        position.give(0, *QUARRIES[amount].split())
    else:
        position.set_crews(0, amount - 9, 3, 3, 3)


def scored(goal: str, amount: int, bricks: int, statue: int = 1, players: int = 4) -> int:
    """What a statue pays seat 0 at the end, with an amount of its goal and some levels built."""
    position = Position.in_placement(players)
    position.lay_columns("G3", "G7")
    others = [other for other in GOALS if other != goal]
    goals = others[:3] if players > 2 else others[:2]
    goals[statue - 1] = goal
    position.lay_statues(*goals)
    have(position, goal, amount)
    position.player(0).statues[statue - 1] = bricks
    end_game(position.state, position.log)
    return position.ledger(0).get("statues", 0)


def test_every_goal_of_the_box_is_tested_here() -> None:
    assert sorted(GOALS) == sorted(STATUE_IDS)


@pytest.mark.parametrize(("goal", "level"), EVERY_LEVEL)
def test_level_pays_with_its_brick_and_its_goal_just_met(goal: str, level: int) -> None:
    assert scored(goal, GOALS[goal][level - 1], level) == POINTS[level]


@pytest.mark.parametrize(("goal", "level"), EVERY_LEVEL)
def test_goal_just_missed_leaves_the_level_below(goal: str, level: int) -> None:
    assert scored(goal, GOALS[goal][level - 1] - 1, 3) == POINTS[level - 1]


@pytest.mark.parametrize(("goal", "level"), EVERY_LEVEL)
def test_missing_brick_leaves_the_level_below(goal: str, level: int) -> None:
    assert scored(goal, GOALS[goal][2], level - 1) == POINTS[level - 1]


@pytest.mark.parametrize("goal", GOALS)
def test_full_statue_pays_its_highest_level_only(goal: str) -> None:
    assert scored(goal, GOALS[goal][2], 3) == 10


@pytest.mark.parametrize(("players", "statue"), [(4, 1), (4, 2), (4, 3), (3, 3), (2, 1), (2, 2)])
def test_goal_pays_on_any_statue_space(players: int, statue: int) -> None:
    assert scored("obelisk-bricks", 3, 2, statue, players) == 5


@pytest.mark.parametrize(("players", "points"), [(4, 2 + 5 + 10), (3, 2 + 5 + 10), (2, 2 + 5)])
def test_statues_are_scored_independently_and_added_up(players: int, points: int) -> None:
    position = Position.in_placement(players)
    position.lay_columns("G3", "G7")
    position.lay_statues(*["obelisk-bricks", "pyramid-bricks", "crew-strength"][: 3 if players > 2 else 2])
    have(position, "obelisk-bricks", 4)
    have(position, "pyramid-bricks", 4)
    have(position, "crew-strength", 18)
    for statue, bricks in enumerate((1, 3, 3)):
        position.player(0).statues[statue] = bricks
    end_game(position.state, position.log)
    assert position.ledger(0)["statues"] == points


def test_every_player_scores_the_same_statue() -> None:
    position = Position.in_placement()
    position.lay_statues("obelisk-bricks", "quarries", "permanents")
    for seat in range(4):
        position.player(seat).obelisk = 2
        position.player(seat).statues[0] = 1
    end_game(position.state, position.log)
    assert [position.ledger(seat)["statues"] for seat in range(4)] == [2, 2, 2, 2]


# What counts


def with_statue(goal: str, columns: str = "G3") -> Position:
    """Seat 0 has a full statue of this goal, and nothing on the others."""
    position = Position.in_placement()
    position.lay_columns(columns, "G7")
    position.lay_statues(*[other for other in GOALS if other != goal][:2], goal)
    position.player(0).statues[2] = 3
    return position


def statue_points(position: Position) -> int:
    end_game(position.state, position.log)
    return position.ledger(0).get("statues", 0)


def test_uneven_markets_add_up() -> None:
    position = with_statue("market-levels")
    position.player(0).markets[0] = 5
    assert statue_points(position) == 2


@pytest.mark.parametrize("cards", ["quarry-4 quarry-3", "green-5 yellow-7", "N3 N8"])
def test_fields_quarries_and_cards_used_once_are_no_permanents(cards: str) -> None:
    position = with_statue("permanents")
    position.give(0, "N18", *cards.split())
    assert statue_points(position) == 0


def test_attached_improvers_are_still_permanents() -> None:
    position = with_statue("permanents")
    position.give(0, "N21", "N21", "red-6")
    position.play("improve:red-6", "improve:red-6")
    assert statue_points(position) == 2


def test_improved_yellow_field_counts_as_green() -> None:
    position = with_statue("green-fields")
    position.give(0, "N21", "yellow-5")
    position.play("improve:yellow-5")
    assert statue_points(position) == 5


def test_field_improved_to_green_leaves_the_yellow_and_red_ones() -> None:
    position = with_statue("yellow-and-red-fields")
    position.give(0, "N21", "red-8", "yellow-7")
    position.play("improve:yellow-7")
    assert statue_points(position) == 2


def test_red_field_improved_once_still_counts_with_the_yellow_ones() -> None:
    position = with_statue("yellow-and-red-fields")
    position.give(0, "N21", "red-8")
    position.play("improve:red-8")
    assert statue_points(position) == 2


@pytest.mark.parametrize(
    ("goal", "cards", "plain", "richer"),
    [("green-fields", "green-3", 2, 10), ("yellow-and-red-fields", "red-6 yellow-6", 5, 10)],
)
def test_richer_fields_count_for_field_goals(goal: str, cards: str, plain: int, richer: int) -> None:
    for columns, points in (("G3", plain), ("G1", richer)):
        position = with_statue(goal, columns)
        position.player(0).colonnade = 3
        position.give(0, *cards.split())
        assert statue_points(position) == points


@pytest.mark.parametrize("goal", ["green-fields", "yellow-and-red-fields"])
def test_ring_does_not_matter_for_field_goals(goal: str) -> None:
    position = with_statue(goal)
    have(position, goal, GOALS[goal][2])
    position.state.ring = 0
    assert statue_points(position) == 10


def test_quarry_on_a_field_card_counts_as_a_quarry() -> None:
    position = with_statue("quarries")
    position.give(0, "quarry-2-green-2", "quarry-2-yellow-4")
    assert statue_points(position) == 2


def test_strength_cards_in_hand_do_not_count_as_crew_strength() -> None:
    position = with_statue("crew-strength")
    have(position, "crew-strength", 11)
    position.give(0, "N4", "N5")
    assert statue_points(position) == 0


def test_goals_are_measured_at_the_end_not_when_the_statue_is_built() -> None:
    position = Position.in_placement()
    position.lay_columns("G3", "G7")
    position.lay_statues("obelisk-bricks", "quarries", "permanents")
    position.sail("B2.1")
    position.play("crew:green", "brick:statue-1")
    position.state.round_number = 5
    position.fill_obelisk(0, 0)
    position.sail()
    assert position.decision == "none"
    assert position.ledger(0)["statues"] == 2


def test_field_goals_see_improvers_on_the_right_card() -> None:
    position = with_statue("green-fields")
    position.give(0, "N21", "yellow-7", "yellow-5")
    position.player(0).improved[CARD_IDS.index("yellow-7")] = 1
    assert statue_points(position) == 10
