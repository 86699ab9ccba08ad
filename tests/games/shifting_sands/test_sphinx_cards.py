import pytest

from egizia.games.shifting_sands.components import CREWS, SPHINX_IDS
from egizia.games.shifting_sands.scoring import end_game
from tests.games.shifting_sands.positions import Position

# Card, what it asks for at least, what it pays.
GOALS = [
    ("top-of-grain-market", {"grain": 5}, 5),
    ("top-of-stone-market", {"stone": 5}, 5),
    ("top-of-both-markets", {"grain": 5, "stone": 5}, 9),
    ("colonnade-completed", {"colonnade": 7}, 5),
    ("obelisk-3", {"obelisk": 3}, 4),
    ("obelisk-4", {"obelisk": 4}, 7),
    ("pyramid-4", {"pyramid": 4}, 4),
    ("pyramid-5", {"pyramid": 5}, 6),
    ("pyramid-6", {"pyramid": 6}, 8),
    ("statues-5", {"statues": 5}, 4),
    ("statues-7", {"statues": 7}, 7),
    ("colonnade-5", {"colonnade": 5}, 4),
    ("obelisk-and-pyramid", {"obelisk": 2, "pyramid": 3}, 5),
    ("obelisk-and-statues", {"obelisk": 2, "statues": 4}, 5),
    ("obelisk-and-colonnade", {"obelisk": 2, "colonnade": 5}, 5),
    ("pyramid-and-statues", {"pyramid": 3, "statues": 4}, 5),
    ("pyramid-and-colonnade", {"pyramid": 3, "colonnade": 5}, 5),
    ("statues-and-colonnade", {"statues": 4, "colonnade": 5}, 5),
    ("two-everywhere", {"obelisk": 2, "colonnade": 2, "pyramid": 2, "statues": 2}, 6),
    ("three-everywhere", {"obelisk": 3, "colonnade": 3, "pyramid": 3, "statues": 3}, 10),
    ("green-crew-5", {"green": 5}, 4),
    ("blue-crew-5", {"blue": 5}, 4),
    ("yellow-crew-5", {"yellow": 5}, 4),
    ("purple-crew-5", {"purple": 5}, 4),
    ("quarries-9", {"quarries": 9}, 5),
    ("fields-16", {"fields": 16}, 5),
    ("sphinx-cards-4", {"sphinx": 4}, 4),
    ("both-markets-4", {"grain": 4, "stone": 4}, 5),
]
QUARRIES = {3: [], 8: ["quarry-2", "quarry-3"], 9: ["quarry-3", "quarry-3"], 20: ["quarry-4"] * 4}
FIELDS = {6: [], 15: ["red-9"], 16: ["yellow-7", "green-3"], 40: ["red-9", "yellow-7", "green-5", "red-8", "red-7"]}
LEAST = {
    "grain": 1, "stone": 1, "colonnade": 0, "obelisk": 0, "pyramid": 0, "statues": 0, "green": 1, "blue": 1,
    "yellow": 1, "purple": 1, "quarries": 3, "fields": 6, "sphinx": 1,
}  # fmt: skip
MOST = {
    "grain": 5, "stone": 5, "colonnade": 7, "obelisk": 9, "pyramid": 9, "statues": 9, "green": 7, "blue": 7,
    "yellow": 7, "purple": 7, "quarries": 20, "fields": 40, "sphinx": 6,
}  # fmt: skip


def holder(card: str, have: dict[str, int]) -> Position:
    """Seat 0 holds a card, and has exactly what is listed."""
    position = Position.in_placement()
    position.lay_columns("G3", "G7")
    player = position.player(0)
    player.obelisk, player.colonnade, player.pyramid = have["obelisk"], have["colonnade"], have["pyramid"]
    for brick in range(have["statues"]):
        player.statues[brick % 3] += 1
    player.markets[0], player.markets[1] = have["grain"], have["stone"]
    for crew, colour in enumerate(CREWS):
        player.crews[crew] = have[colour]
    position.give(0, *QUARRIES[have["quarries"]], *FIELDS[have["fields"]])
    position.set_sphinx(0, card)
    player.sphinx_cards = have["sphinx"]
    return position


def paid(position: Position, seat: int = 0) -> int:
    """What a player's sphinx cards pay at the end."""
    end_game(position.state, position.log)
    return position.ledger(seat).get("sphinx_cards", 0)


def test_every_card_of_the_box_is_tested_here() -> None:
    others = ["majorities", "permanents", "market-levels-8", *(card for card, _ in MOST_PRODUCTIVE)]
    assert sorted([card for card, _, _ in GOALS] + others) == sorted(SPHINX_IDS)


@pytest.mark.parametrize(("card", "goal", "points"), GOALS)
def test_card_pays_when_its_goal_is_just_met(card: str, goal: dict[str, int], points: int) -> None:
    assert paid(holder(card, LEAST | goal)) == points


@pytest.mark.parametrize(("card", "goal", "short"), [(card, goal, part) for card, goal, _ in GOALS for part in goal])
def test_card_pays_nothing_when_one_part_of_its_goal_is_just_missed(
    card: str, goal: dict[str, int], short: str
) -> None:
    assert paid(holder(card, MOST | {short: goal[short] - 1})) == 0


@pytest.mark.parametrize(("card", "goal", "points"), GOALS)
def test_card_pays_no_more_when_its_goal_is_exceeded(card: str, goal: dict[str, int], points: int) -> None:
    assert paid(holder(card, MOST)) == points


@pytest.mark.parametrize(("grain", "stone", "points"), [(5, 3, 5), (3, 5, 5), (4, 4, 5), (5, 2, 0), (3, 4, 0)])
def test_market_levels_are_added_up(grain: int, stone: int, points: int) -> None:
    assert paid(holder("market-levels-8", LEAST | {"grain": grain, "stone": stone})) == points


# For each


@pytest.mark.parametrize("rows", range(6))
def test_card_for_majorities_pays_two_points_a_row(rows: int) -> None:
    position = holder("majorities", LEAST)
    position.player(0).majorities = rows
    position.player(1).majorities = 5 - rows
    assert paid(position) == 2 * rows


@pytest.mark.parametrize("held", [[], ["N18"], ["N19", "N20"], ["N21", "N21"], ["N22", "N23", "N24"]])
def test_card_for_permanents_pays_two_points_each(held: list[str]) -> None:
    position = holder("permanents", LEAST)
    position.give(0, *held)
    assert paid(position) == 2 * len(held)


def test_card_for_permanents_counts_an_attached_field_improver() -> None:
    position = holder("permanents", LEAST)
    position.give(0, "N21", "yellow-5")
    position.play("improve:yellow-5")
    assert paid(position) == 2


@pytest.mark.parametrize("card", ["quarry-4", "green-3", "quarry-2-yellow-4", "N3"])
def test_card_for_permanents_does_not_count_other_cards(card: str) -> None:
    position = holder("permanents", LEAST)
    position.give(0, card)
    assert paid(position) == 0


# The most productive: the card, and Nile cards that make their owner so

MOST_PRODUCTIVE = [
    ("most-quarries", "quarry-2"),
    ("most-red-fields", "red-6"),
    ("most-yellow-fields", "yellow-5"),
    ("most-green-fields", "green-3"),
]
ALIKE = [*MOST_PRODUCTIVE, ("most-quarries", "quarry-2-green-2"), ("most-red-fields", "quarry-2-red-5")]


@pytest.mark.parametrize(("card", "source"), ALIKE)
def test_most_productive_pays_seven(card: str, source: str) -> None:
    position = holder(card, LEAST)
    position.give(0, source)
    assert paid(position) == 7


@pytest.mark.parametrize(("card", "source"), ALIKE)
def test_most_productive_pays_nothing_on_a_tie(card: str, source: str) -> None:
    position = holder(card, LEAST)
    position.give(0, source)
    position.give(3, source)
    assert paid(position) == 0


@pytest.mark.parametrize(("card", "source"), ALIKE)
def test_most_productive_pays_nothing_to_the_second(card: str, source: str) -> None:
    position = holder(card, LEAST)
    position.give(0, source)
    position.give(2, source, source)
    assert paid(position) == 0


@pytest.mark.parametrize("card", [card for card, _ in MOST_PRODUCTIVE])
def test_starter_cards_alone_are_a_tie(card: str) -> None:
    assert paid(holder(card, LEAST)) == 0


@pytest.mark.parametrize(
    ("card", "own", "rival"),
    [
        ("most-quarries", ["quarry-4"], ["quarry-2"]),
        ("most-red-fields", ["red-9"], ["red-8"]),
        ("most-yellow-fields", ["yellow-7"], ["yellow-6"]),
        ("most-green-fields", ["green-5"], ["green-4"]),
    ],
)
def test_most_productive_counts_numbers_not_cards(card: str, own: list[str], rival: list[str]) -> None:
    position = holder(card, LEAST)
    position.give(0, *own)
    position.give(1, *rival)
    assert paid(position) == 7


# Field improver and richer fields


@pytest.mark.parametrize(
    ("field", "times", "winning"),
    [
        ("red-9", 0, "most-red-fields"),
        ("red-9", 1, "most-yellow-fields"),
        ("red-9", 2, "most-green-fields"),
        ("yellow-7", 0, "most-yellow-fields"),
        ("yellow-7", 1, "most-green-fields"),
    ],
)
@pytest.mark.parametrize("card", ["most-red-fields", "most-yellow-fields", "most-green-fields"])
def test_improved_field_counts_as_its_new_colour(field: str, times: int, winning: str, card: str) -> None:
    position = holder(card, LEAST)
    position.give(0, field)
    position.improve(0, field, times)
    assert paid(position) == (7 if card == winning else 0)


@pytest.mark.parametrize(("card", "field"), [pair for pair in MOST_PRODUCTIVE if "fields" in pair[0]])
def test_richer_fields_count_for_the_most_productive(card: str, field: str) -> None:
    position = holder(card, LEAST)
    position.give(0, field)
    position.give(1, field)
    position.lay_columns("G1", "G7")
    position.player(0).colonnade = 3
    assert paid(position) == 7


def test_richer_fields_count_every_field_and_no_quarry() -> None:
    position = holder("fields-16", LEAST)
    position.give(0, "yellow-6")
    position.lay_columns("G1", "G7")
    position.player(0).colonnade = 3
    assert paid(position) == 5

    position = holder("most-quarries", LEAST)
    position.lay_columns("G1", "G7")
    position.player(0).colonnade = 3
    assert paid(position) == 0


def test_turned_starter_field_counts_its_ten_grain() -> None:
    position = holder("fields-16", LEAST)
    position.give(0, "yellow-6")
    position.lay_columns("G4", "G7")
    position.player(0).colonnade = 2
    position.lay_card("K1", "N14")
    position.play("K1", "brick:colonnade")
    assert paid(position) == 5


def test_ring_does_not_matter_for_field_goals() -> None:
    position = holder("fields-16", LEAST | {"fields": 40})
    position.state.ring = 0
    assert paid(position) == 5


def test_cards_of_one_player_are_paid_independently() -> None:
    position = holder("obelisk-3", LEAST | {"obelisk": 3, "pyramid": 4})
    position.set_sphinx(0, "obelisk-3", "obelisk-4", "pyramid-4", "pyramid-5")
    assert paid(position) == 4 + 4


def test_goal_is_for_its_holder_only() -> None:
    position = holder("obelisk-3", LEAST | {"obelisk": 3})
    position.set_sphinx(0, "majorities")
    position.set_sphinx(1, "obelisk-3")
    assert paid(position) == 0
    assert "sphinx_cards" not in position.ledger(1)
