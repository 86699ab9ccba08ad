"""5. Build: who builds when, with which crews, and who gives up."""

import pytest

from tests.games.classic.positions import build_one, building, builds, ships_at
from tests.games.positions import amounts

GRAIN = "market:grain"
DRAW = ["1", "keep:none"]


# Who builds when


def test_sites_build_from_top_to_bottom_and_ships_from_the_nile_outward() -> None:
    position = building("B2.2 B3.1", "B1.2 B2.1", "B1.1 B3.2", "B1.3 B2.3 B3.3")
    assert builds(position) == [(1, 2), (1, 1), (1, 3), (2, 1), (2, 0), (2, 3), (3, 0), (3, 2), (3, 3)]


def test_the_site_decides_what_is_built() -> None:
    position = building("B1.1 B2.1 B3.1")
    position.lay_graves(2)
    assert position.play("crew:green").options() == ["add:joker", "1", "2", "3", "4", "5"]
    position.play(*DRAW, "crew:blue")
    assert position.options() == ["add:joker", "brick:obelisk", "brick:grave"]
    position.play("brick:obelisk", "finish", GRAIN, "crew:yellow")
    assert position.options() == ["add:joker", "brick:temple-left", "brick:temple-right", "brick:row-1"]


def test_the_player_sequence_does_not_matter_at_a_site() -> None:
    position = building("B2.3", "B2.2", "B2.1")
    assert builds(position) == [(2, 2), (2, 1), (2, 0)]


# Crews


def test_every_build_needs_a_basic_crew() -> None:
    assert building("B2.1").options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]


def test_the_joker_never_builds_alone() -> None:
    position = building("B2.1", "B2.2")
    position.player(1).spent = 0b0111
    position.play("withdraw")
    assert ("withdraws", 1, 1, 0, 0) in position.events
    assert position.decision == "place_ship"


def test_the_joker_adds_its_strength_to_another_crew() -> None:
    position = building("B2.1")
    position.set_crews(0, 2, 1, 1, 4)
    position.fill_obelisk(*[1] * 5)
    position.lay_graves(5)
    position.play("crew:green")
    assert position.options() == ["add:joker"]
    position.play("add:joker", "brick:obelisk")
    assert position.ledger(0)["obelisk"] == 6


def test_a_crew_too_weak_even_with_the_joker_cannot_build() -> None:
    position = building("B2.1")
    position.set_crews(0, 2, 1, 3, 4)
    position.fill_obelisk(*[1] * 6)
    position.fill_graves(*[1] * 12)
    assert position.options() == ["crew:yellow", "withdraw"]


def test_each_crew_is_used_once_a_round() -> None:
    position = building("B1.1 B2.1 B3.1")
    position.play("crew:green", "add:joker", *DRAW)
    assert position.options() == ["crew:blue", "crew:yellow", "withdraw"]
    position.play("crew:blue")
    assert "add:joker" not in position.options()
    position.play("brick:obelisk", "finish", GRAIN)
    assert position.options() == ["crew:yellow", "withdraw"]


def test_an_unused_joker_stays_ready_for_the_next_site() -> None:
    position = building("B1.1 B2.1").play("crew:green", *DRAW, "crew:blue")
    assert "add:joker" in position.options()


def test_only_one_basic_crew_builds_at_a_site() -> None:
    position = building("B2.1").play("crew:green")
    assert not [move for move in position.options() if move.startswith(("crew:", "extra:"))]


def test_used_crews_are_turned_back_for_the_next_round() -> None:
    position = building("B2.1").play("crew:green", "add:joker", "brick:obelisk", "finish", GRAIN)
    assert position.state.round_number == 2
    position.sail("B2.1")
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]
    assert "add:joker" in position.play("crew:green").options()


def test_used_crews_keep_their_strength() -> None:
    position = building("B2.1").play("crew:green", "add:joker", "brick:obelisk", "finish", GRAIN)
    assert list(position.crews(0).values()) == [7, 7, 7, 7]


def test_strength_covers_the_sum_of_all_stones_of_a_build() -> None:
    position = building("B2.1", "B2.2")
    position.set_crews(0, 4, 1, 1, 1)
    position.lay_graves(3)
    position.play("crew:green", "brick:obelisk")
    assert {"brick:obelisk", "brick:grave"} <= set(position.options())
    position.play("brick:obelisk")
    assert position.decision == "choose_market"
    assert position.player(0).stone == 22


def test_stone_covers_the_sum_of_all_stones_of_a_build() -> None:
    position = building("B2.1", "B2.2")
    position.player(0).stone = 5
    position.lay_graves(4)
    position.play("crew:green", "brick:grave", "brick:obelisk")
    assert position.decision == "choose_market"
    assert position.player(0).stone == 0


def test_strength_that_is_not_needed_is_lost() -> None:
    position = building("B2.1 B3.1")
    position.set_crews(0, 7, 1, 1, 1)
    position.play("crew:green", "brick:obelisk", "finish", GRAIN, "crew:blue")
    assert position.options() == ["add:joker", "brick:temple-left", "brick:temple-right"]


def test_the_joker_joins_before_the_first_stone_is_laid() -> None:
    position = building("B2.1").play("crew:green")
    assert "add:joker" in position.options()
    assert "add:joker" not in position.play("brick:obelisk").options()


def test_whoever_turned_a_crew_over_builds() -> None:
    position = building("B2.1").play("crew:green")
    assert not {"finish", "withdraw", "decline"} & set(position.options())
    assert "finish" in position.play("brick:obelisk").options()


# Not building


def test_a_player_who_could_build_may_take_the_ship_back() -> None:
    position = building("B2.1", "B2.2").play("withdraw")
    assert (position.seat, position.decision) == (1, "start_building")
    assert (position.player(0).stone, position.player(0).spent, position.player(0).score) == (25, 0, 0)


@pytest.mark.parametrize("lack", ["stone", "crews", "spaces"])
def test_a_ship_that_can_do_nothing_is_taken_back_without_asking(lack: str) -> None:
    position = building("B2.1", "B2.2", "B2.3")
    position.lay_graves(2)
    if lack == "stone":
        position.player(1).stone = 0
    elif lack == "crews":
        position.player(1).spent = 0b0111
    else:
        position.fill_obelisk(*[3] * 6)
        position.fill_graves(*[3] * 12)
        position.set_crews(1, 3, 3, 3, 3)
    position.play("withdraw")
    assert ("withdraws", 1, 1, 0, 0) in position.events
    assert position.seat == 2


@pytest.mark.parametrize(("who", "left"), [(0, [1, 2, 3, -1]), (1, [0, 2, 3, -1]), (2, [0, 1, 3, -1])])
def test_ships_behind_one_taken_back_move_up(who: int, left: list[int]) -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate")
    for _ in range(who):
        build_one(position)
    position.play("withdraw")
    assert ships_at(position, "B2") == left


def test_without_a_speculating_ship_the_last_space_becomes_free() -> None:
    position = building("B2.1", "B2.2", "B2.3").play("withdraw")
    assert ships_at(position, "B2") == [1, 2, -1, -1]
    assert not position.happened("moves_up")


# Speculating


def test_a_speculating_ship_builds_last_once_another_is_taken_back() -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate")
    build_one(position).play("withdraw")
    assert position.happened("moves_up")
    assert builds(position) == [(2, 2), (2, 3)]
    assert position.ledger(3) == {"obelisk": 3, "cooperation": 1}


def test_a_speculating_ship_profits_from_a_ship_that_cannot_build() -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate")
    position.player(2).stone = 0
    assert builds(position) == [(2, 0), (2, 1), (2, 3)]


def test_a_speculating_ship_does_not_build_when_all_others_do() -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate B3.1")
    assert builds(position) == [(2, 0), (2, 1), (2, 2), (3, 3)]


def test_a_speculating_ship_that_moved_up_may_be_taken_back_too() -> None:
    position = building("B2.1", "B2.2", "B2.3", "B2.speculate").play("withdraw", "withdraw", "withdraw")
    assert position.seat == 3
    position.play("withdraw")
    assert position.state.round_number == 2


# Strength and stone from cards


def test_strength_cards_add_up_with_crew_and_joker() -> None:
    position = building("B2.1")
    position.set_crews(0, 1, 1, 1, 2)
    position.give(0, "A2", "A2")
    position.fill_obelisk(*[1] * 8)
    position.fill_graves(*[1] * 12)
    position.play("crew:green", "add:joker", "strength:A2", "strength:A2", "brick:obelisk")
    assert position.ledger(0)["obelisk"] == 9
    assert position.cards(0) == {}


def test_strength_cards_may_be_played_after_a_tile_was_turned_up() -> None:
    position = building("B2.1")
    position.give(0, "A2")
    assert "strength:A2" in position.play("crew:green").options()
    position.play("brick:obelisk")
    strength = position.state.strength
    position.play("strength:A2")
    assert position.state.strength == strength + 3


def test_strength_cards_help_at_the_sphinx() -> None:
    position = building("B1.1")
    position.set_crews(0, 1, 1, 1, 1)
    position.give(0, "A2")
    position.play("crew:green")
    assert amounts(position) == [1]
    assert amounts(position.play("strength:A2")) == [1, 2, 3, 4]


def test_stone_cards_may_be_played_in_the_middle_of_a_build() -> None:
    position = building("B2.1")
    position.give(0, "A6")
    position.player(0).stone = 1
    position.play("crew:green", "brick:obelisk", "stone:A6")
    assert position.player(0).stone == 6
    assert position.play("brick:obelisk", "finish", GRAIN).ledger(0)["obelisk"] == 3


@pytest.mark.parametrize("levels", [0, 8])
def test_stone_cards_may_be_played_once_a_crew_is_chosen(levels: int) -> None:
    position = building("B2.1")
    position.give(0, "A6")
    position.fill_obelisk(*[1] * levels)
    position.fill_graves(*[1] * 12)
    position.set_crews(0, 4, 1, 1, 5)
    position.player(0).stone = 10
    position.play("crew:green", "stone:A6")
    assert position.player(0).stone == 16
    assert "add:joker" in position.options()


def test_a_stone_card_makes_a_build_possible() -> None:
    position = building("B2.1", "B2.2")
    position.give(1, "A6")
    position.player(1).stone = 0
    position.play("withdraw")
    assert position.options() == ["stone:A6", "withdraw"]
    assert "crew:green" in position.play("stone:A6").options()


def test_stone_may_be_sold_after_the_last_stone_is_laid() -> None:
    position = building("B3.1", "B3.2")
    position.give(0, "A9")
    position.player(0).stone = 5
    position.play("crew:green", "brick:temple-left", "sell:A9")
    assert amounts(position) == [1, 2, 3, 4]
    position.play("4")
    assert position.ledger(0) == {"stone_cards": 4, "temple": 1}
    assert position.seat == 1


def test_after_a_draw_cards_may_still_be_played() -> None:
    position = building("B1.1", "B1.2")
    position.give(0, "A9")
    position.play("crew:green", "1", "keep:none")
    assert (position.seat, position.options()) == (0, ["sell:A9", "finish"])
    assert position.play("sell:A9", "10").ledger(0) == {"stone_cards": 10, "sphinx_returns": 1}
    assert position.seat == 1


def test_a_ship_that_cannot_build_may_still_sell_stone() -> None:
    position = building("B2.1", "B2.2", "B2.3")
    position.give(1, "A9")
    position.player(1).spent = 0b1111
    position.play("withdraw")
    assert (position.seat, position.options()) == (1, ["sell:A9", "withdraw"])
    position.play("sell:A9", "10")
    assert position.ledger(1) == {"stone_cards": 10}
    assert position.seat == 2


@pytest.mark.parametrize(
    ("yellow", "card", "joker_used", "additions"),
    [
        (5, "", True, ["extra:yellow"]),
        (1, "A2", True, ["extra:blue", "extra:yellow", "strength:A2"]),
        (1, "A2", False, ["add:joker", "extra:blue", "extra:yellow", "strength:A2"]),
    ],
)
def test_a_crew_turned_over_is_never_left_short_of_its_first_stone(
    yellow: int, card: str, joker_used: bool, additions: list[str]
) -> None:
    position = building("B2.1")
    position.give(0, "A5", *card.split())
    position.fill_obelisk(*[1] * 4)
    position.fill_graves(*[1] * 12)
    position.player(0).spent = 0b1000 if joker_used else 0
    position.set_crews(0, 1, 1, yellow, 4)
    assert position.play("crew:green").options() == additions


@pytest.mark.parametrize(
    ("green", "blue", "used", "crews"), [(3, 1, 0, []), (3, 2, 0b0010, []), (3, 2, 0, ["green", "blue"])]
)
def test_a_second_crew_counts_only_if_it_is_another_one_and_unused(
    green: int, blue: int, used: int, crews: list[str]
) -> None:
    position = building("B2.1")
    position.give(0, "A5")
    position.fill_obelisk(*[1] * 4)
    position.fill_graves(*[1] * 12)
    position.set_crews(0, green, blue, 1, 9)
    position.player(0).spent = 0b1000 | used
    assert position.options() == [*(f"crew:{crew}" for crew in crews), "withdraw"]
