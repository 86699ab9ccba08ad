"""Description of the Nile cards: the permanent ones, P1 to P9; P4 and P6 are in test_upstream_and_occupied."""

import pytest

from egizia.games.classic.components import COLOURS, PERMANENTS
from egizia.games.classic.measures import measure
from tests.games.classic.positions import HANDS, Position, at_the_sphinx, owning
from tests.games.positions import amounts, end_of_game, grain_of

START = {"green": 1, "blue": 1, "yellow": 1, "joker": 2}


@pytest.mark.parametrize("card", [f"P{number}" for number in range(1, 10)])
def test_card_counts_as_permanent(card: str) -> None:
    position = owning("green-3", "quarry-2", "A1")
    assert measure(position.state, 0, PERMANENTS) == 0
    position.give(0, card)
    assert measure(position.state, 0, PERMANENTS) == 1


# P1: two free sphinx cards


@pytest.mark.parametrize(("stone", "most"), [(1, 3), (2, 4), (3, 5), (9, 5)])
def test_p1_draws_two_cards_beyond_those_paid_for_and_five_at_most(stone: int, most: int) -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "P1")
    position.player(0).stone = stone
    position.play("crew:green")
    assert amounts(position) == list(range(1, most + 1))
    position.play(str(most))
    assert position.player(0).stone == stone - most + 2
    assert position.play("keep:none").ledger(0) == {"sphinx_returns": most}


def test_p1_adds_to_the_strength_of_the_crew_too() -> None:
    position = at_the_sphinx("B1.1")
    position.give(0, "P1")
    position.set_crews(0, 2, 1, 1, 1)
    assert amounts(position.play("crew:green")) == [1, 2, 3, 4]


@pytest.mark.parametrize("cards", ["1", "2", "3"])
def test_p1_needs_a_crew_and_a_stone(cards: str) -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "P1")
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]
    position.play("crew:green", cards)
    assert position.player(0).stone == 24
    assert position.player(0).spent == 0b0001


def test_p1_does_not_help_a_player_without_stone() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(1, "P1")
    position.player(1).stone = 0
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events


def test_p1_stays_in_the_play_area() -> None:
    position = at_the_sphinx("B1.1")
    position.give(0, "P1")
    assert position.play("crew:green", "3", "keep:none").cards(0) == {"P1": 1}


def test_p1_helps_only_its_owner() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(1, "P1")
    position.player(0).stone = 1
    assert amounts(position.play("crew:green")) == [1]


# P2: a leftover card; when it is taken, by the text in use, is tested in test_text_option


def test_p2_takes_a_card_nobody_took() -> None:
    position = owning("P2")
    position.lay_card("K1", "green-3")
    position.lay_card("K2", "quarry-4")
    position.play("pass", "K1").pass_all()
    assert (position.seat, position.decision) == (0, "take_leftover")
    assert position.options() == [*(f"take:K{number}" for number in range(2, 11)), "decline"]
    position.play("take:K2")
    assert position.cards(0) == {"P2": 1, "quarry-4": 1}


def test_p2_may_be_declined() -> None:
    position = owning("P2").pass_all().play("decline")
    assert position.cards(0) == {"P2": 1}
    assert position.player(0).score == 0
    assert position.state.round_number == 2


def test_p2_asks_nothing_when_no_card_is_left() -> None:
    position = owning("P2")
    for space in range(10):
        position.state.river_cards[space] = -1
    assert position.pass_all().state.round_number == 2


def test_p2_uses_an_immediate_card_right_away() -> None:
    position = owning("P2")
    position.lay_card("K1", "I3")
    position.pass_all().play("take:K1")
    assert (position.seat, position.decision) == (0, "raise_crew")
    position.play("raise:green", "raise:green")
    assert position.crews(0) == START | {"green": 3}
    assert position.cards(0) == {"P2": 1}


def test_p2_works_once_a_round_in_every_round() -> None:
    position = owning("P2").pass_all().play("decline")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    assert position.pass_all().decision == "take_leftover"


@pytest.mark.parametrize("choice", ["take:K1", "decline"])
def test_p2_owners_choose_in_player_order(choice: str) -> None:
    position = owning("P2")
    position.give(1, "P2")
    position.give(3, "P2")
    position.lay_card("K1", "quarry-4")
    position.lay_card("K2", "quarry-3")
    assert position.pass_all().seat == 0
    position.play(choice)
    assert position.seat == 1
    assert ("take:K1" in position.options()) == (choice == "decline")
    assert position.play("take:K2").seat == 3


# P3: two stone for a crew


def test_p3_moves_a_crew_for_two_stone() -> None:
    position = owning("P3").pass_all()
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.options() == ["hire:green", "hire:blue", "hire:yellow", "hire:joker", "finish"]
    position.play("hire:joker")
    assert position.crews(0) == START | {"joker": 3}
    assert position.player(0).stone == 2 + 3 - 2
    assert position.state.round_number == 2


def test_p3_owners_are_asked_in_player_order() -> None:
    position = Position.in_placement()
    position.give(1, "P3")
    position.give(2, "P3")
    assert position.pass_all().seat == 1
    position.play("hire:green")
    assert (position.seat, position.decision) == (2, "last_chance")
    assert position.play("hire:blue").crews(2)["blue"] == 2


def test_p3_works_after_feeding() -> None:
    position = owning("P3")
    position.set_crews(0, 1, 1, 2, 2)
    position.pass_all().play("hire:green")
    assert position.player(0).score == 0


def test_p3_may_be_declined() -> None:
    position = owning("P3").pass_all().play("finish")
    assert (position.crews(0), position.player(0).stone) == (START, 5)


def test_p3_is_not_offered_with_less_than_two_stone() -> None:
    position = owning("P3", "P8", stone=2).sail("B2.1")
    position.player(0).stone = 1
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]
    position.player(0).stone = 2
    assert "hire:green" in position.options()


def test_p3_is_not_offered_when_no_crew_can_move() -> None:
    position = owning("P3")
    position.set_crews(0, 9, 9, 9, 9)
    assert position.pass_all().state.round_number == 2


def test_p3_strength_works_in_the_build_that_follows() -> None:
    position = owning("P3", stone=20).sail("B1.1").play("hire:green", "crew:green")
    assert amounts(position) == [1, 2]


def test_p3_works_once_a_round_in_every_round() -> None:
    position = owning("P3", stone=20).sail("B1.1 B2.1")
    position.play("hire:green", "withdraw")
    assert (position.seat, position.decision) == (0, "start_building")
    assert not [option for option in position.options() if option.startswith("hire")]
    position.play("withdraw").pass_all()
    assert (position.seat, position.decision) == (0, "last_chance")
    assert "hire:green" in position.options()


def test_p3_waits_for_the_building_turn_of_an_owner_with_a_building_ship() -> None:
    position = owning("P3", stone=20).sail("B2.1", "B1.1")
    assert (position.seat, position.decision) == (1, "start_building")
    position.play("withdraw")
    assert (position.seat, position.decision) == (0, "start_building")
    assert "hire:green" in position.options()


def test_p3_is_offered_after_building_to_an_owner_who_could_not_build() -> None:
    position = owning("P3", players=3)
    position.lay_card("K1", "green-3")
    position.sail("K1 B1.speculate", "B1.1", "B1.2")
    position.play("crew:green", "1", "keep:none", "crew:green", "1", "keep:none")
    assert (position.seat, position.decision) == (0, "last_chance")


def test_p3_is_offered_to_a_ship_that_can_do_nothing_else() -> None:
    position = owning("P3").sail("B2.2", "B2.1")
    position.player(0).spent = 0b0111
    position.play("withdraw")
    assert (position.seat, position.decision) == (0, "start_building")
    assert position.options() == ["hire:green", "hire:blue", "hire:yellow", "hire:joker", "withdraw"]


# P5: field improver


@pytest.mark.parametrize(
    ("field", "improvers", "ring", "grain"),
    [
        ("yellow-green-5", 1, "left", 5),
        ("brown-6", 1, "middle", 6),
        ("brown-6", 1, "left", 0),
        ("brown-6", 2, "left", 6),
    ],
)
def test_p5_waters_a_field_one_level_better(field: str, improvers: int, ring: str, grain: int) -> None:
    position = owning(field, *["P5"] * improvers)
    position.set_ring(ring)
    position.play(*[f"improve:{field}"] * improvers)
    assert position.seat == 0
    assert grain_of(position.pass_all(), 0) == 6 + grain


def improvements(position: Position) -> list[str]:
    return [option for option in position.options() if option.startswith("improve")]


def test_p5_is_offered_for_every_field_that_is_not_green() -> None:
    position = owning("P5", "P5", "green-3", "yellow-green-5", "brown-6", "quarry-3")
    assert improvements(position) == ["improve:yellow-green-5", "improve:brown-6"]
    position.play("improve:yellow-green-5")
    assert improvements(position) == ["improve:brown-6"]


def test_p5_improves_one_field_for_the_entire_game() -> None:
    position = owning("P5", "yellow-green-5", "brown-6").play("improve:yellow-green-5")
    assert improvements(position) == []
    position.pass_all()
    assert (position.state.round_number, position.seat, improvements(position)) == (2, 0, [])
    position.set_ring("left")
    assert grain_of(position.pass_all(), 0) == 6 + 5


@pytest.mark.parametrize(("ring", "grain"), [("left", 6), ("middle", 12), ("right", 12)])
def test_p5_improves_only_one_of_two_equal_fields(ring: str, grain: int) -> None:
    position = owning("P5", "yellow-green-6", "yellow-green-6").play("improve:yellow-green-6")
    position.set_ring(ring)
    assert grain_of(position.pass_all(), 0) == 6 + grain


def test_p5_names_the_new_colour_of_the_field() -> None:
    position = owning("P5", "P5", "brown-6").play("improve:brown-6")
    assert COLOURS[position.details("improves", 0)[1]] == "yellow_green"
    position.play("improve:brown-6")
    assert COLOURS[position.details("improves", 0)[1]] == "green"


def test_p5_two_on_two_equal_fields_improve_both() -> None:
    position = owning("P5", "P5", "yellow-green-6", "yellow-green-6")
    position.play("improve:yellow-green-6", "improve:yellow-green-6")
    assert COLOURS[position.details("improves", 0)[1]] == "green"
    position.set_ring("left")
    assert grain_of(position.pass_all(), 0) == 6 + 12


def test_p5_may_wait_for_a_better_field() -> None:
    position = owning("P5", "yellow-green-5")
    position.lay_card("K1", "brown-9")
    position.play("K1", "pass", "pass", "pass")
    assert improvements(position) == ["improve:yellow-green-5", "improve:brown-9"]


def test_p5_stays_a_permanent_card_when_attached() -> None:
    position = owning("P5", "yellow-green-5").play("improve:yellow-green-5")
    position.set_sphinx(0, "permanents")
    assert end_of_game(position).ledger(0)["sphinx_cards"] == 2


def test_p5_may_be_attached_by_an_owner_who_can_place_no_more_ships() -> None:
    position = owning("P5", "brown-6").play("T7", "ring:middle", "pass", "pass", "pass")
    assert (position.seat, position.options()) == (0, ["pass", "improve:brown-6"])


def test_p5_is_kept_for_later_by_an_owner_who_passes() -> None:
    position = owning("P5", "brown-6").pass_all()
    assert (position.state.round_number, position.seat) == (2, 0)
    assert improvements(position) == ["improve:brown-6"]


# P7: a crew each round, even after feeding


def test_p7_moves_a_crew_after_its_owner_has_fed() -> None:
    position = owning("P7")
    position.set_crews(0, 9, 2, 2, 3)
    position.pass_all()
    assert (position.seat, position.decision) == (0, "raise_after_feeding")
    assert position.ledger(0) == {"hunger": -30}
    assert position.options() == ["raise:blue", "raise:yellow", "raise:joker", "decline"]
    position.play("raise:joker")
    assert position.crews(0) == {"green": 9, "blue": 2, "yellow": 2, "joker": 4}
    assert position.ledger(0) == {"hunger": -30}


def test_p7_strength_works_in_the_building_phase_of_the_round() -> None:
    position = owning("P7", stone=10).sail("B1.1").play("raise:green", "crew:green")
    assert amounts(position) == [1, 2]


def test_p7_may_be_declined() -> None:
    position = owning("P7").pass_all().play("decline", "finish")
    assert position.crews(0) == START
    assert position.state.round_number == 2


def test_p7_works_once_a_round_in_every_round() -> None:
    position = owning("P7").pass_all().play("raise:green")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    position.pass_all().play("raise:green")
    assert position.crews(0)["green"] == 3


def test_p7_is_not_offered_when_no_crew_can_move() -> None:
    position = owning("P7")
    position.set_crews(0, 9, 9, 9, 9)
    assert position.pass_all().state.round_number == 2


# P8: stone as grain


def test_p8_feeds_stone_one_for_one() -> None:
    position = owning("P8", stone=10)
    position.set_crews(0, 2, 2, 2, 3)
    position.pass_all()
    assert position.options() == ["1", "2", "3", "feed"]
    position.play("3")
    assert position.player(0).stone == 10 - 3 + 3
    assert position.ledger(0) == {}
    assert position.cards(0) == {"P8": 1}


def test_p8_may_cover_part_of_a_shortage_or_nothing() -> None:
    position = owning("P8", stone=10)
    position.set_crews(0, 2, 2, 2, 2)
    position.pass_all().play("1")
    assert position.options() == ["1", "feed"]
    position.play("feed")
    assert position.ledger(0) == {"hunger": -3}
    assert position.player(0).stone == 10 - 1 + 3


def test_p8_is_fed_before_stone_is_produced() -> None:
    position = owning("P8", stone=1)
    position.set_crews(0, 2, 2, 2, 4)
    position.pass_all()
    assert position.options() == ["1", "feed"]
    position = owning("P8", stone=0)
    position.set_crews(0, 2, 2, 2, 4)
    assert position.pass_all().ledger(0) == {"hunger": -12}


def test_p8_asks_nothing_where_all_are_fed() -> None:
    assert owning("P8", stone=10).pass_all().state.round_number == 2


def test_p8_works_beside_a_grain_card() -> None:
    position = owning("P8", "A1", stone=10)
    position.set_crews(0, 3, 3, 2, 3)
    position.pass_all()
    assert position.options() == ["1", "2", "3", "4", "5", "grain:A1", "feed"]
    position.play("grain:A1")
    assert position.options() == ["1", "feed"]
    position.play("1")
    assert position.player(0).stone == 10 - 1 + 3
    assert position.ledger(0) == {}


def test_without_p8_stone_is_no_food() -> None:
    position = owning("P7", stone=10)
    position.set_crews(0, 2, 2, 2, 2)
    assert position.pass_all().decision == "raise_after_feeding"
    assert position.ledger(0) == {"hunger": -6}


# P9: the grave card


@pytest.mark.parametrize(("tiles", "without", "with_card"), [(0, 0, 2), (5, 2, 2), (6, 2, 5), (15, 5, 5), (16, 5, 9)])
def test_p9_adds_five_to_the_grave_tiles_in_the_final_scoring(tiles: int, without: int, with_card: int) -> None:
    for cards, points in (([], without), (["P9"], with_card)):
        position = owning(*cards)
        position.set_sphinx(0, HANDS[2])
        position.player(0).grave_sum = tiles
        assert end_of_game(position).ledger(0).get("grave_sums", 0) == points


def test_p9_is_no_stone_on_the_graves() -> None:
    position = owning("P9")
    position.set_sphinx(0, "graves")
    position.fill_graves(0)
    assert end_of_game(position).ledger(0)["sphinx_cards"] == 1
