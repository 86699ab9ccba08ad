import pytest

from egizia.games.shifting_sands.components import PLACE_NAMES
from tests.games.shifting_sands.positions import building

# Who builds when


def test_zones_build_from_the_source_down_and_ships_from_the_nile_outward() -> None:
    position = building("B2.2 B3.1", "B1.2 B2.1", "B1.1 B3.2")
    order = []
    while position.decision == "start_building":
        order.append((position.state.zone + 1, position.seat))
        position.play("crew:green" if "crew:green" in position.options() else "crew:blue")
        position.play(next(m for m in ("brick:colonnade", "brick:statue-1", "1") if m in position.options()))
        position.play("keep:none" if position.decision == "keep_card" else "finish")
    assert order == [(1, 2), (1, 1), (2, 1), (2, 0), (3, 0), (3, 2)]


def test_zone_of_a_ship_decides_which_monuments_it_builds() -> None:
    position = building("B1.1 B2.1 B3.1")
    position.play("crew:green")
    assert {m for m in position.options() if m.startswith("brick")} == {"brick:obelisk", "brick:colonnade"}
    position.play("brick:colonnade", "finish", "crew:blue")
    assert {m for m in position.options() if m.startswith("brick")} == {
        "brick:row-1", "brick:statue-1", "brick:statue-2", "brick:statue-3",
    }  # fmt: skip
    position.play("brick:statue-1", "finish", "crew:yellow")
    assert [m for m in position.options() if m.isdigit()] == ["1", "2", "3", "4", "5"]


# Crews


def test_building_takes_a_basic_crew() -> None:
    position = building("B1.1")
    assert position.options() == ["crew:green", "crew:blue", "crew:yellow", "withdraw"]


def test_purple_crew_cannot_build_by_itself() -> None:
    position = building("B1.1", "B1.2")
    position.player(1).spent = 0b0111
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events
    assert position.decision == "place_ship"


def test_purple_crew_adds_its_strength_to_a_basic_crew() -> None:
    position = building("B1.1")
    position.set_crews(0, 2, 1, 1, 4)
    position.fill_obelisk(1, 1, 1, 1, 1)
    position.player(0).colonnade = 7
    position.play("crew:green")
    assert "brick:obelisk" not in position.options()
    position.play("add:purple", "brick:obelisk")
    assert position.ledger(0)["obelisk"] == 6


def test_crews_build_once_a_round() -> None:
    position = building("B1.1 B2.1")
    position.play("crew:green", "add:purple", "brick:colonnade", "finish")
    assert position.options() == ["crew:blue", "crew:yellow", "withdraw"]
    position.play("crew:blue")
    assert "add:purple" not in position.options()


def test_unused_purple_crew_stays_ready_for_the_next_zone() -> None:
    position = building("B1.1 B2.1")
    position.play("crew:green", "brick:colonnade", "finish", "crew:blue")
    assert "add:purple" in position.options()


def test_only_one_basic_crew_builds_in_a_zone() -> None:
    position = building("B1.1")
    position.play("crew:green")
    assert not [move for move in position.options() if move.startswith(("crew:", "extra:"))]


def test_colonnade_lets_a_second_basic_crew_help_once_a_round() -> None:
    position = building("B1.1 B2.1")
    position.lay_columns("G1", "G6")
    position.player(0).colonnade = 5
    position.set_crews(0, 2, 1, 5, 1)
    position.fill_obelisk(1, 1, 1, 1, 1, 1)
    position.play("crew:green", "extra:yellow")
    assert "extra:blue" not in position.options()
    position.play("brick:obelisk")
    assert position.ledger(0)["obelisk"] == 7
    assert position.options() == ["crew:blue", "withdraw"]
    position.play("crew:blue")
    assert not [move for move in position.options() if move.startswith("extra:")]


def test_excess_strength_is_wasted() -> None:
    position = building("B1.1 B2.1")
    position.set_crews(0, 7, 1, 1, 1)
    position.play("crew:green", "brick:colonnade", "finish", "crew:blue")
    assert "brick:row-1" not in position.options()
    assert "brick:statue-1" in position.options()


def test_strength_covers_the_sum_of_all_bricks() -> None:
    position = building("B1.1", "B1.2")
    position.set_crews(0, 3, 1, 1, 1)
    position.play("crew:green", "brick:obelisk", "brick:colonnade")
    assert "brick:obelisk" not in position.options()
    position.play("brick:colonnade", "market:grain")
    assert (position.seat, position.decision) == (1, "start_building")
    assert position.player(0).stone == 22


def test_stone_covers_the_sum_of_all_bricks() -> None:
    position = building("B1.1", "B1.2")
    position.player(0).stone = 3
    position.play("crew:green", "brick:obelisk", "brick:colonnade")
    assert "brick:obelisk" not in position.options()
    position.play("brick:colonnade", "market:grain")
    assert (position.seat, position.decision) == (1, "start_building")
    assert position.player(0).stone == 0


# Strength and stone from cards


def test_strength_cards_add_up() -> None:
    position = building("B1.1", "B1.2")
    position.give(0, "N4", "N4", "N5")
    position.set_crews(0, 1, 1, 1, 1)
    position.play("crew:green", "strength:N4", "strength:N4", "strength:N5")
    assert position.cards(0) == {}
    position.play("brick:obelisk", "brick:obelisk", "brick:obelisk", "brick:obelisk", "brick:colonnade")
    assert position.ledger(0) == {"obelisk": 10, "colonnade": 1}
    assert position.decision == "choose_market"
    assert position.crews(0)["green"] == 1


def test_crew_too_weak_by_itself_may_build_with_a_strength_card() -> None:
    position = building("B1.1")
    position.fill_obelisk(1, 1, 1)
    position.player(0).colonnade = 7
    position.player(0).spent = 0b1000
    position.set_crews(0, 1, 1, 1, 1)
    assert position.options() == ["withdraw"]
    position.give(0, "N4")
    position.play("crew:green", "strength:N4", "brick:obelisk")
    assert position.ledger(0)["obelisk"] == 4


@pytest.mark.parametrize(("use", "strength", "stone"), [("strength:N5", 5, 5), ("stone:N5", 1, 9)])
def test_card_of_strength_or_stone_gives_only_one_of_them(use: str, strength: int, stone: int) -> None:
    position = building("B1.1")
    position.give(0, "N5")
    position.set_crews(0, 1, 1, 1, 1)
    position.player(0).stone = 5
    position.play("crew:green", use)
    assert position.cards(0) == {}
    assert (position.state.strength, position.player(0).stone) == (strength, stone)


def test_crews_are_fixed_when_the_first_brick_is_laid() -> None:
    position = building("B1.1")
    position.play("crew:green")
    assert "add:purple" in position.options()
    position.play("brick:colonnade")
    assert "add:purple" not in position.options()


@pytest.mark.parametrize("card", ["N4", "N5"])
def test_strength_cards_may_be_played_after_a_brick(card: str) -> None:
    position = building("B1.1")
    position.give(0, card)
    position.set_crews(0, 1, 1, 1, 1)
    position.play("crew:green", "brick:colonnade")
    assert "brick:colonnade" not in position.options()
    assert "brick:colonnade" in position.play(f"strength:{card}").options()


def test_strength_cards_are_not_offered_when_no_stone_is_left_for_a_brick() -> None:
    position = building("B1.1")
    position.player(0).stone = 1
    position.give(0, "N4")
    position.set_crews(0, 1, 1, 1, 1)
    assert position.play("crew:green", "brick:colonnade").seat != 0


def test_crews_raised_in_the_middle_of_a_build_do_not_help_it() -> None:
    position = building("B1.1", "B1.2")
    position.lay_columns("G4", "G7")
    position.set_crews(0, 4, 1, 1, 1)
    position.play("crew:green", "brick:colonnade", "brick:colonnade", "brick:colonnade")
    assert position.crews(0) == {"green": 5, "blue": 2, "yellow": 2, "purple": 2}
    assert position.seat == 1
    assert position.ledger(0) == {"colonnade": 4}


@pytest.mark.parametrize(("card", "stone"), [("N3", 6), ("N5", 4), ("N6", 4)])
def test_stone_cards_may_be_played_in_the_middle_of_a_build(card: str, stone: int) -> None:
    position = building("B1.1")
    position.give(0, card)
    position.player(0).stone = 1
    position.play("crew:green", "brick:colonnade", f"stone:{card}")
    assert position.player(0).stone == stone
    position.play("brick:colonnade")
    assert position.player(0).colonnade == 2


def test_stone_card_makes_a_build_possible() -> None:
    position = building("B1.1", "B1.2")
    position.give(1, "N3")
    position.player(1).stone = 0
    position.play("withdraw")
    assert position.options() == ["stone:N3", "withdraw"]
    position.play("stone:N3")
    assert "crew:green" in position.options()


def test_stone_is_sold_after_the_bricks_are_laid() -> None:
    position = building("B1.1", "B1.2")
    position.give(0, "N8")
    position.player(0).stone = 5
    position.play("crew:green", "brick:colonnade", "sell:N8")
    assert position.options() == ["1", "2", "3", "4"]
    position.play("4")
    assert position.seat == 1
    assert position.ledger(0) == {"stone_cards": 4, "colonnade": 1}
    assert position.cards(0) == {}


def test_ship_that_cannot_build_may_still_sell_stone() -> None:
    position = building("B1.1", "B1.2", "B1.3")
    position.give(1, "N8")
    position.player(1).spent = 0b1111
    position.play("withdraw")
    assert (position.seat, position.options()) == (1, ["sell:N8", "withdraw"])
    position.play("sell:N8")
    assert position.options()[-1] == "10"
    position.play("10")
    assert position.ledger(1) == {"stone_cards": 10}
    assert position.seat == 2


def test_committed_crew_lays_at_least_one_brick() -> None:
    position = building("B1.1")
    position.play("crew:green")
    assert not {"finish", "withdraw", "decline"} & set(position.options())
    position.play("brick:colonnade")
    assert "finish" in position.options()


@pytest.mark.parametrize(
    ("yellow", "card", "purple_used", "additions"),
    [
        (5, "", True, ["extra:yellow"]),
        (1, "N5", True, ["extra:blue", "extra:yellow", "strength:N5"]),
        (5, "N5", True, ["extra:blue", "extra:yellow", "stone:N5", "strength:N5"]),
        (1, "N5", False, ["add:purple", "extra:blue", "extra:yellow", "stone:N5", "strength:N5"]),
    ],
)
def test_committed_crew_is_never_left_short_of_its_first_brick(
    yellow: int, card: str, purple_used: bool, additions: list[str]
) -> None:
    position = building("B1.1")
    position.lay_columns("G1", "G6")
    position.give(0, *card.split())
    position.fill_obelisk(1, 1, 1, 1)
    position.player(0).colonnade = 7
    position.player(0).spent = 0b1000 if purple_used else 0
    position.player(0).stone = 10
    position.set_crews(0, 1, 1, yellow, 4)
    position.play("crew:green")
    assert position.options() == additions


# Withdrawing and speculating


def test_player_who_could_build_may_withdraw() -> None:
    position = building("B1.1", "B1.2")
    position.play("withdraw")
    assert (position.seat, position.decision) == (1, "start_building")
    assert position.player(0).stone == 25
    assert position.player(0).spent == 0


@pytest.mark.parametrize("lack", ["stone", "crews", "spaces"])
def test_ship_that_can_do_nothing_is_withdrawn_without_asking(lack: str) -> None:
    position = building("B1.1", "B1.2", "B1.3")
    if lack == "stone":
        position.player(1).stone = 0
    elif lack == "crews":
        position.player(1).spent = 0b1111
    else:
        position.player(1).colonnade = 7
        position.fill_obelisk(*[3] * 9)
    position.play("withdraw")
    assert ("withdraws", 1, 0, 0, 0) in position.events
    assert position.seat == 2


def test_ships_behind_a_withdrawn_one_move_toward_the_nile() -> None:
    position = building("B3.1", "B3.2", "B3.3", "B3.speculate")
    position.play("withdraw")
    limits = []
    for _ in range(3):
        position.play("crew:green")
        limits.append((position.seat, [m for m in position.options() if m.isdigit()][-1]))
        position.play("1", "keep:none")
    assert limits == [(1, "5"), (2, "3"), (3, "2")]


def test_ships_before_a_withdrawn_one_stay() -> None:
    position = building("B3.1", "B3.2", "B3.3")
    position.play("crew:green", "1", "keep:none", "withdraw", "crew:green")
    assert position.seat == 2
    assert [m for m in position.options() if m.isdigit()] == ["1", "2", "3"]
    zone = PLACE_NAMES.index("B3.1")
    assert list(position.state.ships)[zone : zone + 3] == [0b001, 0b100, 0]


def test_speculating_ship_builds_last_once_another_withdraws() -> None:
    position = building("B1.1", "B1.2", "B1.3", "B1.speculate")
    position.play("crew:green", "brick:colonnade", "finish")
    position.play("withdraw")
    assert position.seat == 2
    position.play("crew:green", "brick:colonnade", "finish")
    assert (position.seat, position.decision) == (3, "start_building")
    position.play("crew:green", "brick:colonnade", "finish")
    assert position.ledger(3) == {"colonnade": 1}


def test_speculating_ship_moves_up_when_a_ship_is_withdrawn_without_asking() -> None:
    position = building("B1.1", "B1.2", "B1.speculate", players=3)
    position.player(1).stone = 0
    position.play("crew:green", "brick:colonnade", "finish")
    assert (position.seat, position.decision) == (2, "start_building")


def test_speculating_ship_does_not_build_when_all_others_do() -> None:
    position = building("B1.1", "B1.2", "B1.speculate B2.1", players=3)
    for _ in range(2):
        position.play("crew:green", "brick:colonnade", "finish")
    position.play("crew:green")
    assert position.seat == 2
    assert "brick:row-1" in position.options()


# Cooperation


@pytest.mark.parametrize(("zones", "points"), [(0, 0), (1, 0), (2, 2), (3, 5)])
def test_zones_built_are_counted_for_cooperation(zones: int, points: int) -> None:
    position = building("B1.1 B2.1 B3.1")
    builds = [["crew:green", "brick:colonnade", "finish"], ["crew:blue", "brick:statue-1", "finish"]]
    builds.append(["crew:yellow", "1", "keep:none"])
    for build in builds[:zones]:
        position.play(*build)
    for _ in range(zones, 3):
        position.play("withdraw")
    assert position.state.round_number == 2
    assert position.ledger(0).get("cooperation", 0) == points


def test_several_bricks_in_one_zone_count_as_one_zone_for_cooperation() -> None:
    position = building("B1.1")
    position.play("crew:green", "brick:colonnade", "brick:obelisk", "finish", "market:grain")
    assert "cooperation" not in position.ledger(0)


def test_speculating_ship_that_did_not_build_does_not_count_for_cooperation() -> None:
    position = building("B1.1", "B1.2", "B1.speculate B2.1", players=3)
    for _ in range(2):
        position.play("crew:green", "brick:colonnade", "finish")
    position.play("crew:green", "brick:statue-1", "finish")
    assert "cooperation" not in position.ledger(2)
