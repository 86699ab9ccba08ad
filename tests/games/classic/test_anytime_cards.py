"""Description of the Nile cards: the anytime ones, A1 to A10; A8 is in test_build_first."""

import pytest

from tests.games.classic.positions import (
    FIVE,
    HANDS,
    Position,
    at_the_sphinx,
    build_one,
    building,
    builds,
    owning,
)
from tests.games.positions import amounts

START = {"green": 1, "blue": 1, "yellow": 1, "joker": 2}

safe_river = Position.safe_river

# A1: four grain; more in test_feeding


@pytest.mark.parametrize(("strength", "points"), [(9, 0), (10, 0), (11, -3)])
def test_a1_is_four_grain(strength: int, points: int) -> None:
    position = Position.feeding(grain=6, strength=strength)
    position.give(0, "A1")
    position.pass_all().play("grain:A1")
    assert position.player(0).score == points
    assert position.cards(0) == {}


# A2: three strength


@pytest.mark.parametrize(("level", "reached"), [(4, True), (5, False)])
def test_a2_adds_three_strength_to_a_crew(level: int, reached: bool) -> None:
    position = building("B2.1")
    position.give(0, "A2")
    position.set_crews(0, 1, 1, 1, 1)
    position.fill_obelisk(*[1] * (level - 1))
    position.lay_graves(2)
    position.play("crew:green", "strength:A2")
    assert ("brick:obelisk" in position.options()) == reached
    assert position.cards(0) == {}
    assert position.crews(0)["green"] == 1


def test_a2_lets_a_crew_build_that_is_too_weak_alone() -> None:
    position = building("B2.1")
    position.set_crews(0, 1, 1, 1, 1)
    position.player(0).spent = 0b1000
    position.fill_obelisk(1, 1, 1)
    position.lay_graves(6)
    assert position.options() == ["withdraw"]
    position.give(0, "A2")
    position.play("crew:green")
    assert position.options() == ["strength:A2"]


# A3: building although speculating


def speculating() -> Position:
    """Seat 3 owns A3 and speculates at the sphinx, where the others are about to build."""
    position = at_the_sphinx("B1.1", "B1.2", "B1.3", "B1.speculate")
    position.give(3, "A3")
    return position


def test_a3_lets_a_speculating_ship_build_after_all_others() -> None:
    position = speculating()
    assert builds(position) == [(1, 0), (1, 1), (1, 2)]
    assert (position.seat, position.decision) == (3, "convert_ship")
    assert position.options() == ["convert:A3", "decline"]
    position.play("convert:A3")
    assert position.happened("becomes_builder")
    assert builds(position) == [(1, 3)]
    assert position.ledger(3) == {"sphinx_returns": 1, "cooperation": 1}
    assert position.cards(3) == {}


def test_a3_may_be_saved() -> None:
    position = speculating()
    builds(position)
    position.play("decline")
    assert position.cards(3) == {"A3": 1}
    assert position.state.round_number == 2
    assert position.ledger(3) == {}


def test_a3_is_not_needed_when_a_ship_was_taken_back() -> None:
    position = speculating().play("withdraw")
    assert builds(position) == [(1, 1), (1, 2), (1, 3)]
    assert position.cards(3) == {"A3": 1}


@pytest.mark.parametrize(
    ("stone", "cards", "asked"), [(0, [], False), (0, ["A6"], True), (0, ["A9"], False), (1, [], True)]
)
def test_a3_is_offered_only_where_something_can_be_built(stone: int, cards: list[str], asked: bool) -> None:
    position = speculating()
    position.give(3, *cards)
    position.player(3).stone = stone
    builds(position)
    assert (position.decision == "convert_ship") == asked


@pytest.mark.parametrize(("cards", "asked"), [([], False), (["P3"], True)])
def test_a3_is_offered_where_strength_could_be_bought(cards: list[str], asked: bool) -> None:
    position = building("B3.1", "B3.2", "B3.3", "B3.speculate")
    position.give(3, "A3", *cards)
    for column in ("left", "right"):
        position.fill_temple(column, 0, 0, 0)
    position.set_crews(3, 1, 1, 1, 1)
    position.fill_row(1, *[0] * 6)
    builds(position)
    assert (position.decision == "convert_ship") == asked


def test_a3_ship_may_withdraw_after_all() -> None:
    position = speculating()
    builds(position)
    position.play("convert:A3", "withdraw")
    assert position.state.round_number == 2
    assert position.cards(3) == {}


def test_speculating_without_the_card_asks_nothing() -> None:
    position = at_the_sphinx("B1.1", "B1.2", "B1.3", "B1.speculate")
    position.give(2, "A3")
    builds(position)
    assert position.state.round_number == 2


# A4: a second ship


def test_a4_places_a_second_ship_before_the_next_players_turn() -> None:
    position = safe_river()
    position.give(0, "A4")
    position.play("K1")
    assert (position.seat, position.options()) == (0, ["end-turn", "ship:A4"])
    position.play("ship:A4")
    assert (position.seat, position.decision) == (0, "place_ship")
    assert not {"K1", "pass"} & set(position.options())
    position.play("K2")
    assert position.cards(0) == {"green-3": 2}
    assert position.seat == 1


def test_a4_may_be_saved_for_a_later_turn() -> None:
    position = safe_river(2)
    position.give(0, "A4")
    position.play("K3", "end-turn", "K4", "K5")
    assert position.options() == ["end-turn", "ship:A4"]
    assert position.cards(0)["A4"] == 1


def test_a4_works_on_the_turn_it_is_taken() -> None:
    position = safe_river()
    position.lay_card("K1", "A4")
    position.play("K1", "ship:A4", "K2")
    assert position.cards(0) == {"green-3": 1}
    assert position.seat == 1


def test_a4_gives_one_ship_more_and_not_two() -> None:
    position = safe_river()
    position.give(0, "A4", "A4")
    position.play("K1", "ship:A4", "K2")
    assert position.seat == 1
    assert position.cards(0) == {"A4": 1, "green-3": 2}


def test_a4_is_not_offered_where_no_ship_can_go() -> None:
    position = safe_river()
    position.give(0, "A4")
    position.play("T7", "ring:middle")
    assert position.seat == 1
    assert position.cards(0) == {"A4": 1}


def test_a4_is_not_offered_to_a_player_who_passes() -> None:
    position = safe_river()
    position.give(0, "A4")
    assert position.play("pass").seat == 1


# A5: two basic crews


def test_a5_lets_two_unused_crews_and_the_joker_build_together() -> None:
    position = building("B2.1")
    position.give(0, "A5")
    position.set_crews(0, 3, 2, 1, 4)
    position.fill_obelisk(*[1] * 8)
    position.lay_graves(6)
    position.play("crew:green", "extra:blue", "add:joker", "brick:obelisk")
    assert position.ledger(0)["obelisk"] == 9
    assert position.cards(0) == {}
    assert position.player(0).spent == 0b1011


def test_a5_adds_one_crew_and_not_two() -> None:
    position = building("B2.1")
    position.give(0, "A5")
    position.play("crew:green")
    assert position.options()[:3] == ["add:joker", "extra:blue", "extra:yellow"]
    position.play("extra:blue")
    assert not [option for option in position.options() if option.startswith("extra")]


def test_a5_takes_unused_crews_only() -> None:
    position = building("B2.1")
    position.give(0, "A5")
    position.player(0).spent = 0b0010
    position.play("crew:green")
    assert [option for option in position.options() if option.startswith("extra")] == ["extra:yellow"]


def test_a5_makes_a_build_possible() -> None:
    position = building("B2.1")
    position.set_crews(0, 3, 2, 1, 1)
    position.player(0).spent = 0b1000
    position.fill_obelisk(*[1] * 4)
    position.lay_graves(6)
    assert position.options() == ["withdraw"]
    position.give(0, "A5")
    assert position.options() == ["crew:green", "crew:blue", "withdraw"]
    assert position.play("crew:green").options() == ["extra:blue"]


def test_a5_need_not_be_used() -> None:
    position = building("B2.1")
    position.give(0, "A5")
    build_one(position)
    assert position.cards(0) == {"A5": 1}


# A6: six stone


@pytest.mark.parametrize(("stone", "after"), [(0, 6), (19, 25), (20, 25), (24, 25)])
def test_a6_adds_six_stone_up_to_25(stone: int, after: int) -> None:
    position = owning("A6", stone=stone).play("stone:A6")
    assert position.player(0).stone == after
    assert position.cards(0) == {}
    assert position.seat == 0


def test_a6_is_not_offered_with_a_full_reserve() -> None:
    assert "stone:A6" not in owning("A6", stone=25).options()


def test_a6_is_played_on_ones_own_turn_only() -> None:
    position = owning("A6").play("T1")
    assert position.seat == 1
    assert "stone:A6" not in position.options()


def test_a6_may_be_played_by_a_player_who_can_place_no_more_ships() -> None:
    position = owning("A6").play("T7", "ring:middle", "pass", "pass", "pass")
    assert (position.seat, position.options()) == (0, ["pass", "stone:A6"])


def test_a6_with_a_full_reserve_does_not_keep_a_player_at_the_delta_in_the_phase() -> None:
    position = owning("A6", stone=25).play("T7", "ring:middle", "pass", "pass", "pass")
    assert position.happened("passes")
    assert position.state.round_number == 2


# A7: keep two sphinx cards


def test_a7_keeps_a_second_card() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "A7")
    position.play("crew:green", "4", f"keep:{FIVE[0]}")
    assert position.cards(0) == {"A7": 1}
    assert set(position.options()) == {*(f"keep:{card}" for card in FIVE[1:4]), "keep:none"}
    position.play(f"keep:{FIVE[1]}")
    assert position.sphinx(0) == {HANDS[0], FIVE[0], FIVE[1]}
    assert position.player(0).sphinx_cards == 3
    assert position.ledger(0) == {"sphinx_returns": 2}
    assert position.cards(0) == {}
    assert position.seat == 1


@pytest.mark.parametrize("choice", [[f"keep:{FIVE[0]}", "keep:none"], ["keep:none"]])
def test_a7_is_kept_when_no_second_card_is(choice: list[str]) -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "A7")
    position.play("crew:green", "4", *choice)
    assert position.cards(0) == {"A7": 1}
    assert position.ledger(0) == {"sphinx_returns": 5 - len(choice)}
    assert position.happened("keeps_none") == (choice == ["keep:none"])
    assert position.seat == 1


def test_a7_may_keep_both_of_two_cards() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "A7")
    position.play("crew:green", "2", f"keep:{FIVE[0]}", f"keep:{FIVE[1]}")
    assert position.sphinx(0) == {HANDS[0], FIVE[0], FIVE[1]}
    assert position.player(0).score == 0


def test_a7_is_not_asked_for_when_only_one_card_was_drawn() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.give(0, "A7")
    position.play("crew:green", "1", f"keep:{FIVE[0]}")
    assert position.seat == 1
    assert position.cards(0) == {"A7": 1}


# A9: sell up to ten stone


@pytest.mark.parametrize(("stone", "most"), [(1, 1), (9, 9), (10, 10), (11, 10), (25, 10)])
def test_a9_sells_up_to_ten_stone_for_a_point_each(stone: int, most: int) -> None:
    position = owning("A9", stone=stone).play("sell:A9")
    assert amounts(position) == list(range(1, most + 1))
    position.play(str(most))
    assert position.ledger(0) == {"stone_cards": most}
    assert position.player(0).stone == stone - most
    assert position.cards(0) == {}
    assert (position.seat, position.decision) == (0, "place_ship")


def test_a9_is_not_offered_without_stone() -> None:
    assert "sell:A9" not in owning("A9", stone=0).options()


def test_a9_needs_no_place_in_the_stone_market() -> None:
    position = owning("A9", stone=4)
    assert list(position.player(0).markets) == [1, 1]
    assert position.play("sell:A9", "4").player(0).score == 4


# A10: double a round space


@pytest.mark.parametrize(
    ("space", "raised"),
    [
        ("T2", {"green": 3, "yellow": 3}),
        ("T4", {"green": 3, "blue": 3}),
        ("T5", {"blue": 3, "yellow": 3}),
    ],
)
def test_a10_moves_both_crews_shown_two_spaces(space: str, raised: dict[str, int]) -> None:
    position = owning("A10").play(space)
    assert (position.seat, position.decision) == (0, "double_space")
    assert position.options() == ["double:A10", "decline"]
    position.play("double:A10")
    assert position.happened("doubles")
    assert position.crews(0) == START | raised
    assert position.cards(0) == {}
    assert position.seat == 1


def test_a10_moves_both_markers_two_spaces_at_edfu() -> None:
    position = owning("A10").play("T1", "double:A10")
    assert list(position.player(0).markets) == [3, 3]


def test_example_joker_two_spaces_and_the_water_ring_up_to_two_at_passalon() -> None:
    position = owning("A10")
    position.set_ring("right")
    position.play("T3", "double:A10")
    assert position.crews(0) == START | {"joker": 4}
    assert position.options() == ["ring:left", "ring:middle", "ring:right"]
    assert position.play("ring:left").state.ring == 0


def test_a10_moves_two_crews_or_one_twice_and_gives_four_stone_at_alyi() -> None:
    position = owning("A10").play("T6", "double:A10")
    assert position.player(0).stone == 2 + 4
    position.play("raise:green", "raise:joker")
    assert position.crews(0) == START | {"green": 2, "joker": 3}
    assert position.seat == 1


def test_a10_may_be_saved() -> None:
    position = owning("A10").play("T2", "decline")
    assert position.crews(0) == START | {"green": 2, "yellow": 2}
    assert position.cards(0) == {"A10": 1}
    assert position.seat == 1


def test_a10_never_doubles_heliopolis() -> None:
    position = owning("A10").play("T7")
    assert (position.decision, position.crews(0)) == ("move_ring", START | {"joker": 3})
    assert position.cards(0) == {"A10": 1}


def test_a10_doubles_no_card() -> None:
    position = owning("A10")
    position.lay_card("K1", "I1")
    assert list(position.play("K1").player(0).markets) == [3, 1]
    assert position.seat == 1


def test_a10_doubles_an_occupied_space_too() -> None:
    position = Position.safe_river(2)
    position.give(1, "A10", "P6")
    position.play("T1", "T1", "double:A10")
    assert list(position.player(1).markets) == [3, 3]
