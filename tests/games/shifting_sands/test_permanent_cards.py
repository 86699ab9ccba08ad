"""Nile cards that stay in the play area and act again and again: N18 to N24."""

import pytest

from egizia.games.shifting_sands.components import PERMANENTS
from egizia.games.shifting_sands.measures import measure
from tests.games.positions import amounts, end_of_game
from tests.games.shifting_sands.positions import owning

START = {"green": 1, "blue": 1, "yellow": 1, "purple": 2}
NO_CARD = -1


@pytest.mark.parametrize("card", ["N18", "N19", "N20", "N21", "N22", "N23", "N24"])
def test_card_counts_as_permanent(card: str) -> None:
    position = owning("green-3", "quarry-2", "N2")
    assert measure(position.state, 0, PERMANENTS) == 0
    position.give(0, card)
    assert measure(position.state, 0, PERMANENTS) == 1


# N18: a crew grows after feeding


def test_n18_raises_a_crew_after_its_owner_has_fed() -> None:
    position = owning("N18")
    position.set_crews(0, 7, 2, 2, 3)
    position.pass_all()
    assert (position.seat, position.decision) == (0, "raise_after_feeding")
    assert position.details("feeds", 0) == (14, 6, 8)
    assert position.options() == ["raise:blue", "raise:yellow", "raise:purple", "decline"]
    position.play("raise:purple")
    assert position.crews(0) == {"green": 7, "blue": 2, "yellow": 2, "purple": 4}
    assert [event[1] for event in position.events if event[0] == "feeds"] == [1, 2, 3]


def test_n18_strength_works_in_the_building_phase_of_the_round() -> None:
    position = owning("N18", stone=10).play("B3.1").pass_all().play("raise:green", "crew:green")
    assert amounts(position) == [1, 2]


def test_n18_may_be_declined() -> None:
    position = owning("N18").pass_all().play("decline")
    assert position.crews(0) == START
    assert position.state.round_number == 2


def test_n18_works_once_a_round_in_every_round() -> None:
    position = owning("N18").pass_all().play("raise:green")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    assert position.pass_all().decision == "raise_after_feeding"
    position.play("raise:green")
    assert position.crews(0)["green"] == 3


def test_n18_is_not_offered_when_no_crew_can_grow() -> None:
    position = owning("N18")
    position.set_crews(0, 7, 7, 7, 7)
    assert position.pass_all().state.round_number == 2


# N19: stone as grain


def test_n19_feeds_stone_one_for_one() -> None:
    position = owning("N19", stone=10)
    position.set_crews(0, 2, 2, 2, 3)
    position.pass_all().play("3")
    assert position.player(0).stone == 10 + 3 - 3
    assert position.ledger(0) == {}
    assert position.cards(0) == {"N19": 1}


def test_n19_covers_a_shortage_only() -> None:
    position = owning("N19", stone=10)
    position.set_crews(0, 2, 2, 2, 2)
    assert position.pass_all().options() == ["1", "2", "feed"]
    position = owning("N19", stone=10)
    position.player(0).markets[0] = 3
    assert position.pass_all().state.round_number == 2


def test_n19_may_cover_part_of_a_shortage_or_nothing() -> None:
    position = owning("N19", stone=10)
    position.set_crews(0, 2, 2, 2, 2)
    position.pass_all().play("1", "feed")
    assert position.ledger(0) == {"hunger": -3}
    assert position.player(0).stone == 12


def test_without_n19_stone_is_no_food() -> None:
    position = owning("N18", stone=10)
    position.set_crews(0, 2, 2, 2, 2)
    assert position.pass_all().decision == "raise_after_feeding"
    assert position.ledger(0) == {"hunger": -6}


# N20: a free sphinx card


@pytest.mark.parametrize(("stone", "most"), [(1, 2), (2, 3), (4, 5), (9, 5)])
def test_n20_adds_a_free_card_within_the_limit_of_the_space(stone: int, most: int) -> None:
    position = owning("N20")
    position.set_crews(0, 6, 1, 1, 1)
    position.play("B3.1").pass_all()
    position.player(0).stone = stone
    position.play("crew:green")
    assert amounts(position) == list(range(1, most + 1))
    position.play(str(most))
    assert position.player(0).stone == stone - most + 1
    assert len(position.options()) == most + 1


def test_n20_saves_strength_too() -> None:
    position = owning("N20", stone=10).play("B3.1").pass_all().play("crew:green")
    assert amounts(position) == [1, 2]


def test_n20_does_not_exceed_the_limit_of_the_last_space() -> None:
    position = owning("N20", stone=10)
    position.set_crews(0, 6, 1, 1, 1)
    assert amounts(position.play("B3.3").pass_all().play("crew:green")) == [1, 2]


def test_n20_needs_a_card_that_is_paid_for() -> None:
    position = owning("N20", stone=10).play("B3.1").pass_all().play("crew:green", "1")
    assert position.player(0).stone == 10 + 3 - 1
    position = owning("N20", "N3", stone=10).play("B3.1").pass_all()
    position.player(0).stone = 0
    assert "crew:green" not in position.options()


# N21: field improver


@pytest.mark.parametrize(
    ("field", "improvers", "ring", "grain"),
    [
        ("yellow-5", 1, "bottom", 5),
        ("quarry-2-yellow-4", 1, "bottom", 4),
        ("red-6", 1, "middle", 6),
        ("red-6", 1, "bottom", 0),
        ("red-6", 2, "bottom", 6),
        ("quarry-2-red-5", 2, "bottom", 5),
    ],
)
def test_n21_makes_red_yellow_and_yellow_green(field: str, improvers: int, ring: str, grain: int) -> None:
    position = owning(field, *["N21"] * improvers)
    position.set_ring(ring)
    position.play(*[f"improve:{field}"] * improvers)
    assert position.seat == 0
    assert position.pass_all().details("feeds", 0)[1] == 6 + grain


def test_n21_is_offered_for_every_field_that_is_not_green() -> None:
    position = owning("N21", "N21", "green-3", "yellow-5", "red-6", "quarry-3")
    assert [o for o in position.options() if o.startswith("improve")] == ["improve:yellow-5", "improve:red-6"]
    position.play("improve:yellow-5")
    assert [o for o in position.options() if o.startswith("improve")] == ["improve:red-6"]


def test_n21_improves_one_field_for_good() -> None:
    position = owning("N21", "yellow-5", "red-6").play("improve:yellow-5")
    assert "improve:red-6" not in position.options()
    position.pass_all().play("pass", "pass", "pass")
    assert position.seat == 0
    assert "improve:red-6" not in position.options()
    position.set_ring("bottom")
    assert position.pass_all().details("feeds", 0)[1] == 6 + 5


def test_n21_improves_only_one_of_two_equal_fields() -> None:
    position = owning("N21", "yellow-6", "yellow-6").play("improve:yellow-6")
    position.set_ring("bottom")
    assert position.pass_all().details("feeds", 0)[1] == 6 + 6


def test_n21_stays_a_permanent_card_when_attached() -> None:
    position = owning("N21", "yellow-5").play("improve:yellow-5")
    position.set_sphinx(0, "permanents")
    assert end_of_game(position).ledger(0)["sphinx_cards"] == 2


@pytest.mark.parametrize(
    ("improve", "goal", "points"),
    [
        ([], "green-fields", 0),
        (["improve:yellow-6"], "green-fields", 5),
        ([], "yellow-and-red-fields", 5),
        (["improve:yellow-6"], "yellow-and-red-fields", 0),
    ],
)
def test_n21_changes_the_colour_for_goals(improve: list[str], goal: str, points: int) -> None:
    position = owning("N21", "yellow-6", "red-6")
    position.lay_statues("sphinx-cards", goal, "obelisk-bricks")
    position.player(0).statues[1] = 3
    position.play(*improve)
    end_of_game(position)
    if not improve:
        position.play("finish")
    assert position.ledger(0).get("statues", 0) == points


# N22: stone for strength


def test_n22_is_offered_at_the_end_of_building_to_an_owner_without_a_building_ship() -> None:
    position = owning("N22", stone=1).pass_all()
    assert (position.seat, position.decision) == (0, "last_chance")
    assert position.options() == ["hire:green", "hire:blue", "hire:yellow", "hire:purple", "finish"]
    position.play("hire:blue", "hire:blue")
    assert position.crews(0) == START | {"blue": 3}
    assert position.player(0).stone == 1 + 3 - 4
    assert position.state.round_number == 2


def test_n22_may_buy_one_step_only() -> None:
    position = owning("N22").pass_all().play("hire:purple", "decline")
    assert position.crews(0) == START | {"purple": 3}
    assert position.player(0).stone == 2 + 3 - 2


def test_n22_may_move_two_different_crews() -> None:
    position = owning("N22").pass_all().play("hire:green", "hire:purple")
    assert position.crews(0) == START | {"green": 2, "purple": 3}


def test_n22_may_be_declined() -> None:
    position = owning("N22").pass_all().play("finish")
    assert (position.crews(0), position.player(0).stone) == (START, 5)
    assert position.state.round_number == 2


def test_n22_costs_two_stone_a_step() -> None:
    position = owning("N22", stone=0).pass_all().play("hire:green")
    assert position.state.round_number == 2
    assert position.player(0).stone == 1
    position = owning("N22")
    position.player(0).stone = 0
    position.give(0, "N19")
    position.set_crews(0, 1, 2, 2, 3)
    position.pass_all().play("2")
    assert position.state.round_number == 2


def test_n22_works_once_a_round_in_every_round() -> None:
    position = owning("N22", stone=20).play("B1.1", "pass", "pass", "pass", "B2.1").pass_all()
    assert (position.decision, position.seat) == ("start_building", 0)
    position.play("hire:green", "hire:green", "crew:green", "brick:colonnade", "finish")
    assert position.decision == "start_building"
    assert not [option for option in position.options() if option.startswith("hire")]
    position.play("withdraw").pass_all()
    assert position.decision == "last_chance"


def test_n22_strength_works_in_the_build_that_follows() -> None:
    position = owning("N22", stone=20).play("B3.1").pass_all().play("hire:green", "hire:green", "crew:green")
    assert amounts(position) == [1, 2, 3]


def test_n22_is_offered_at_the_end_of_building_to_an_owner_who_could_not_build() -> None:
    position = owning("N22", players=2)
    position.lay_card("K3", "green-3")
    position.play("K3", "B1.1", "B1.speculate").pass_all()
    position.play("crew:green", "brick:obelisk", "market:grain")
    assert (position.seat, position.decision) == (0, "last_chance")


def test_n22_waits_for_the_building_turn_of_an_owner_with_a_building_ship() -> None:
    position = owning("N22", stone=20, players=3).play("B2.1", "B1.1").pass_all()
    assert (position.seat, position.decision) == (1, "start_building")
    position.play("withdraw")
    assert (position.seat, position.decision) == (0, "start_building")
    assert "hire:green" in position.options()


# N23: a crew for both markets


def test_n23_lowers_a_crew_above_one_for_both_markets() -> None:
    position = owning("N23")
    position.set_crews(0, 3, 1, 1, 2)
    position.pass_all()
    assert (position.seat, position.decision) == (0, "lower_crew")
    assert position.options() == ["lower:green", "lower:purple", "decline"]
    position.play("lower:green")
    assert position.crews(0) == {"green": 2, "blue": 1, "yellow": 1, "purple": 2}
    assert list(position.player(0).markets) == [2, 2]


def test_n23_acts_before_the_crews_are_fed() -> None:
    position = owning("N23")
    position.set_crews(0, 3, 2, 2, 2)
    position.pass_all().play("lower:green")
    assert position.details("feeds", 0) == (8, 6, 2)
    assert position.ledger(0) == {"hunger": -4}


def test_n23_may_be_declined() -> None:
    position = owning("N23").pass_all().play("decline")
    assert (position.crews(0), list(position.player(0).markets)) == (START, [1, 1])


def test_n23_is_not_offered_with_all_crews_at_one() -> None:
    position = owning("N23")
    position.set_crews(0, 1, 1, 1, 1)
    assert position.pass_all().state.round_number == 2


def test_n23_works_once_a_round_in_every_round() -> None:
    position = owning("N23", stone=0)
    position.set_crews(0, 3, 1, 1, 1)
    position.pass_all().play("lower:green")
    assert position.decision == "place_ship"
    position.pass_all().play("lower:green")
    assert list(position.player(0).markets) == [3, 3]
    assert position.player(0).stone == 3 + 2 + 3


# N24: a leftover card, or a point


def test_n24_takes_a_card_nobody_took() -> None:
    position = owning("N24")
    position.lay_card("K1", "green-3")
    position.lay_card("K2", "quarry-4")
    position.play("pass", "K1").pass_all()
    assert (position.seat, position.decision) == (0, "take_leftover")
    assert position.options() == [*(f"take:K{number}" for number in range(2, 11)), "take:points", "decline"]
    position.play("take:K2")
    assert position.cards(0) == {"N24": 1, "quarry-4": 1}


def test_n24_card_works_in_the_same_round() -> None:
    position = owning("N24")
    position.lay_card("K1", "quarry-4")
    assert position.pass_all().play("take:K1").player(0).stone == 2 + 3 + 4
    position = owning("N24")
    position.lay_card("K1", "green-5")
    assert position.pass_all().play("take:K1").details("feeds", 0)[1] == 6 + 5


def test_n24_uses_an_immediate_card_right_away() -> None:
    position = owning("N24")
    position.lay_card("K1", "N14")
    position.pass_all().play("take:K1", "brick:colonnade")
    assert position.player(0).colonnade == 1
    assert position.cards(0) == {"N24": 1}


def test_n24_improver_can_be_attached_in_the_same_round() -> None:
    position = owning("N24", "yellow-7")
    position.set_ring("bottom")
    position.set_crews(0, 4, 4, 1, 2)
    position.lay_card("K1", "N21")
    position.pass_all().play("take:K1", "improve:yellow-7")
    assert position.details("feeds", 0)[1] == 6 + 7


def test_n24_may_score_a_point_instead() -> None:
    position = owning("N24").pass_all().play("take:points")
    assert position.ledger(0) == {"cards": 1}


def test_n24_scores_a_point_when_no_card_is_left() -> None:
    position = owning("N24")
    for space in range(10):
        position.state.river_cards[space] = NO_CARD
    assert position.pass_all().options() == ["take:points", "decline"]


@pytest.mark.usefixtures("with_two_three_and_four_players")
def test_n24_may_score_nothing_at_all() -> None:
    position = owning("N24").pass_all().play("decline")
    assert position.ledger(0) == {}
    assert position.state.round_number == 2


def test_n24_works_once_a_round_in_every_round() -> None:
    position = owning("N24").pass_all().play("take:points")
    assert (position.state.round_number, position.decision) == (2, "place_ship")
    assert position.pass_all().play("take:points").ledger(0) == {"cards": 2}


def test_n24_owners_choose_in_player_order() -> None:
    position = owning("N24")
    position.give(2, "N24")
    position.lay_card("K1", "quarry-4")
    assert position.pass_all().seat == 0
    position.play("take:K1")
    assert position.seat == 2
    assert "take:K1" not in position.options()
