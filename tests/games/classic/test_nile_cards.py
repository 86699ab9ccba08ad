"""Description of the Nile cards: fields, quarries, and those used immediately."""

import pytest

from egizia.games.classic.components import CARD_IDS
from tests.games.classic.positions import Position, owning, taking
from tests.games.positions import grain_of

START = {"green": 1, "blue": 1, "yellow": 1, "joker": 2}
ALL_CREWS = ["raise:green", "raise:blue", "raise:yellow", "raise:joker"]

# Field, where the water ring must be at least, its grain.
FIELDS = [
    ("green-2", "left", 2),
    ("green-3", "left", 3),
    ("green-4", "left", 4),
    ("yellow-green-5", "middle", 5),
    ("yellow-green-6", "middle", 6),
    ("brown-6", "right", 6),
    ("brown-7", "right", 7),
    ("brown-8", "right", 8),
    ("brown-9", "right", 9),
]
QUARRIES = [("quarry-2", 2), ("quarry-3", 3), ("quarry-4", 4)]
LEFT_OF = {"middle": "left", "right": "middle"}
LASTING = [
    *(card for card, _, _ in FIELDS), *(card for card, _ in QUARRIES), *(f"P{number}" for number in range(1, 10)),
    *(f"A{number}" for number in range(1, 11)),
]  # fmt: skip
IMMEDIATE = [f"I{number}" for number in range(1, 9)]


def test_every_card_of_the_box_is_known_here() -> None:
    assert sorted(LASTING + IMMEDIATE) == sorted(CARD_IDS)


# Fields and quarries


@pytest.mark.parametrize(("card", "ring", "grain"), FIELDS)
def test_a_field_feeds_where_it_is_watered(card: str, ring: str, grain: int) -> None:
    position = owning(card)
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == 6 + grain


@pytest.mark.parametrize(("card", "ring"), [(card, LEFT_OF[ring]) for card, ring, _ in FIELDS if ring != "left"])
def test_a_field_is_dry_with_the_ring_one_space_further_left(card: str, ring: str) -> None:
    position = owning(card)
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == 6


@pytest.mark.parametrize(("card", "stone"), QUARRIES)
def test_a_quarry_gives_its_stone_each_round(card: str, stone: int) -> None:
    position = owning(card).pass_all()
    assert position.player(0).stone == 2 + 3 + stone
    assert position.pass_all().player(0).stone == 2 + 2 * (3 + stone)


def test_brown_nine_gives_four_stone_at_once_and_only_once() -> None:
    position = taking("brown-9").play("K3")
    assert position.player(0).stone == 2 + 4
    assert position.pass_all().player(0).stone == 2 + 4 + 3


@pytest.mark.parametrize("card", [card for card, _, _ in FIELDS if card != "brown-9"])
def test_no_other_field_gives_anything_at_once(card: str) -> None:
    position = taking(card).play("K3")
    assert (position.player(0).stone, position.crews(0), position.player(0).score) == (2, START, 0)
    assert not position.happened("stone")


# Where cards go


@pytest.mark.parametrize("card", LASTING)
def test_fields_quarries_permanent_and_anytime_cards_stay_in_the_play_area(card: str) -> None:
    assert taking(card).play("K3").cards(0) == {card: 1}


@pytest.mark.parametrize("card", IMMEDIATE)
def test_immediate_cards_go_back_to_the_box(card: str) -> None:
    assert taking(card).play("K3").cards(0) == {}


@pytest.mark.parametrize("card", [card for card in LASTING if card not in ("brown-9", "A4")])
def test_taking_a_lasting_card_changes_nothing_else_at_once(card: str) -> None:
    position = taking(card).play("K3")
    player = position.player(0)
    assert (player.stone, player.score, list(player.markets), position.crews(0)) == (2, 0, [1, 1], START)
    assert (position.seat, position.decision) == (1, "place_ship")


# Immediate cards


@pytest.mark.parametrize(("card", "markets"), [("I1", [3, 1]), ("I2", [1, 3])])
def test_market_card_moves_its_marker_two_spaces(card: str, markets: list[int]) -> None:
    position = taking(card).play("K3")
    assert list(position.player(0).markets) == markets
    assert list(position.player(1).markets) == [1, 1]
    assert (position.player(0).stone, position.player(0).score, position.seat) == (2, 0, 1)


def test_crew_card_moves_two_crews_one_space() -> None:
    position = taking("I3").play("K3")
    assert position.options() == ALL_CREWS
    position.play("raise:green")
    assert (position.seat, position.options()) == (0, ALL_CREWS)
    position.play("raise:joker")
    assert position.crews(0) == START | {"green": 2, "joker": 3}
    assert position.seat == 1


def test_crew_card_moves_one_crew_two_spaces() -> None:
    position = taking("I3").play("K3", "raise:blue", "raise:blue")
    assert position.crews(0) == START | {"blue": 3}
    assert position.seat == 1


def test_crew_card_is_used_completely_while_a_crew_can_move() -> None:
    position = taking("I3")
    position.set_crews(0, 9, 9, 8, 9)
    position.play("K3")
    assert position.options() == ["raise:yellow"]
    assert position.play("raise:yellow").seat == 1


@pytest.mark.parametrize(
    ("card", "raised"),
    [
        ("I4", {"green": 2, "blue": 2}),
        ("I5", {"green": 2, "yellow": 2}),
        ("I6", {"blue": 2, "yellow": 2}),
    ],
)
def test_card_moves_the_two_crews_shown(card: str, raised: dict[str, int]) -> None:
    position = taking(card).play("K3")
    assert position.crews(0) == START | raised
    assert position.crews(1) == START
    assert position.seat == 1


def with_stones_everywhere(card: str) -> Position:
    """Seat 0 is about to take a card, with two stones in the obelisk, three graves, four in temple, one in pyramid."""
    position = taking(card)
    position.fill_obelisk(0, 1, 0)
    position.fill_graves(0, 0, 1, 0)
    position.fill_temple("left", 0, 0, 0)
    position.fill_temple("right", 0, 1)
    position.fill_row(1, 1, 0)
    return position


@pytest.mark.parametrize(("card", "points"), [("I7", 2 + 3), ("I8", 4 + 1)])
def test_card_scores_each_own_stone_in_the_buildings_shown(card: str, points: int) -> None:
    position = with_stones_everywhere(card).play("K3")
    assert position.ledger(0) == {"cards": points}
    assert position.player(1).score == 0


@pytest.mark.parametrize("card", ["I7", "I8"])
@pytest.mark.parametrize(
    ("building", "counts_for"), [("obelisk", "I7"), ("graves", "I7"), ("temple", "I8"), ("pyramid", "I8")]
)
def test_each_building_counts_for_one_of_the_two_cards(card: str, building: str, counts_for: str) -> None:
    position = taking(card)
    fill = {
        "obelisk": lambda: position.fill_obelisk(0, 0),
        "graves": lambda: position.fill_graves(0, 0),
        "temple": lambda: position.fill_temple("left", 0, 0),
        "pyramid": lambda: position.fill_row(1, 0, 0),
    }
    fill[building]()
    assert position.play("K3").player(0).score == (2 if card == counts_for else 0)
