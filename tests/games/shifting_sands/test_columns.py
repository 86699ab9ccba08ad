import pytest

from egizia.games.shifting_sands.components import COLUMN_IDS
from tests.games.shifting_sands.positions import Position

GRAIN, STONE = 0, 1
GOLD, PURPLE = 3, 5
"""Columns built when the gold and the purple tile are open."""


def columns(gold: str = "G1", purple: str = "G6", built: int = 0, players: int = 3) -> Position:
    """Seat 0 has built some columns; it has stone and strength for any build, and food for its crews."""
    position = Position.in_placement(players)
    position.lay_columns(gold, purple)
    player = position.player(0)
    player.colonnade = built
    player.stone = 20
    player.starter_grain = 40
    position.set_crews(0, 6, 6, 6, 6)
    for number in range(10):
        position.lay_card(f"K{number + 1}", "green-3")
    return position


def opened(position: Position) -> list[str]:
    return [COLUMN_IDS[event[2]] for event in position.events if event[0] == "opens_column"]


# The order of the columns


@pytest.mark.parametrize(("built", "cost"), list(enumerate([1, 1, 2, 2, 3, 3, 4])))
def test_columns_are_built_from_the_left_at_their_price(built: int, cost: int) -> None:
    position = columns(built=built).play("B1.1").pass_all().play("crew:green")
    stone = position.player(0).stone
    position.play("brick:colonnade")
    assert position.player(0).colonnade == built + 1
    assert position.player(0).stone == stone - cost


@pytest.mark.parametrize(("built", "tiles"), [(1, []), (2, ["G2"]), (3, []), (4, ["G7"]), (5, []), (6, [])])
def test_third_column_opens_the_gold_tile_and_the_fifth_the_purple_one(built: int, tiles: list[str]) -> None:
    position = columns("G2", "G7", built).play("B1.1").pass_all().play("crew:green", "brick:colonnade")
    assert opened(position) == tiles


def test_seventh_column_completes_the_colonnade() -> None:
    position = columns(built=6).play("B1.1").pass_all().play("crew:green", "brick:colonnade")
    assert position.ledger(0)["completion"] == 5
    assert "brick:colonnade" not in position.options()


def test_sixth_column_completes_nothing() -> None:
    position = columns(built=5).play("B1.1").pass_all().play("crew:green", "brick:colonnade")
    assert "completion" not in position.ledger(0)


def test_completing_the_colonnade_scores_5_3_2_1_in_order() -> None:
    position = Position.in_placement(4)
    for seat in range(4):
        position.player(seat).colonnade = 6
        position.lay_card(f"K{seat + 1}", "N14")
        position.play(f"K{seat + 1}", "brick:colonnade")
    assert [position.ledger(seat)["completion"] for seat in range(4)] == [5, 3, 2, 1]


def test_a_tile_belongs_only_to_those_who_built_its_column() -> None:
    position = columns("G1", built=GOLD)
    position.player(1).colonnade = GOLD - 1
    position.pass_all()
    assert position.details("feeds", 0)[1] == 42
    assert position.details("feeds", 1)[1] == 6


# G1: every field +2


@pytest.mark.parametrize(("ring", "grain"), [("bottom", 8 + 5), ("middle", 8 + 5 + 7), ("top", 8 + 5 + 7 + 8)])
def test_g1_adds_two_grain_to_every_watered_field(ring: str, grain: int) -> None:
    position = columns("G1", built=GOLD)
    position.player(0).starter_grain = 6
    position.give(0, "green-3", "yellow-5", "red-6")
    position.set_ring(ring)
    assert position.pass_all().details("feeds", 0)[1] == grain


@pytest.mark.parametrize(
    ("goal", "cards", "points"),
    [("yellow-and-red-fields", ["yellow-5", "red-7"], 10), ("green-fields", ["green-3"], 10)],
)
def test_g1_counts_for_statues(goal: str, cards: list[str], points: int) -> None:
    scored = []
    for gold in ("G1", "G2"):
        position = columns(gold, built=GOLD)
        position.lay_statues("sphinx-cards", goal, "obelisk-bricks")
        position.player(0).starter_grain = 6
        position.player(0).statues[1] = 3
        position.give(0, *cards)
        position.state.round_number = 5
        scored.append(position.pass_all().ledger(0).get("statues", 0))
    assert scored[0] == points
    assert scored[1] < points


def test_g1_counts_for_sphinx_cards() -> None:
    position = columns("G1", built=GOLD)
    position.player(0).starter_grain = 6
    position.give(0, "yellow-6")
    position.set_sphinx(0, "fields-16")
    position.state.round_number = 5
    assert position.pass_all().ledger(0)["sphinx_cards"] == 5


# G2 and G5: richer markets


def test_g2_gives_six_stone_for_every_step_to_the_top_and_beyond() -> None:
    position = columns("G2", built=GOLD)
    position.player(0).stone = 0
    position.player(0).markets[STONE] = 4
    position.lay_card("K1", "N10")
    assert position.play("K1").player(0).stone == 12


def test_g2_changes_no_lower_level_and_not_the_grain_market() -> None:
    position = columns("G2", built=GOLD)
    position.player(0).stone = 0
    position.player(0).markets[STONE] = 2
    position.player(0).markets[GRAIN] = 4
    position.lay_tile("T1", "C8")
    position.play("T1")
    assert position.player(0).stone == 2
    assert position.player(0).score == 2


def test_g5_scores_four_points_for_every_step_to_the_top_and_beyond() -> None:
    position = columns("G5", built=GOLD)
    position.player(0).markets[GRAIN] = 4
    position.lay_card("K1", "N9")
    assert position.play("K1").ledger(0) == {"grain_market": 8}


def test_g5_changes_no_lower_level_and_not_the_stone_market() -> None:
    position = columns("G5", built=GOLD)
    position.player(0).stone = 0
    position.player(0).markets[GRAIN] = 3
    position.player(0).markets[STONE] = 4
    position.lay_tile("T1", "C8")
    position.play("T1")
    assert position.player(0).score == 0
    assert position.player(0).stone == 3


# G3: a point for every later brick


def test_g3_pays_neither_its_own_column_nor_earlier_bricks() -> None:
    position = columns("G3", built=GOLD - 1).play("B1.1").pass_all()
    position.play("crew:green", "brick:obelisk", "brick:colonnade", "finish")
    assert "bricks" not in position.ledger(0)


def test_g3_pays_later_bricks_of_the_same_build() -> None:
    position = columns("G3", built=GOLD - 1).play("B1.1").pass_all()
    position.play("crew:green", "brick:colonnade", "brick:colonnade", "brick:obelisk")
    assert position.ledger(0)["bricks"] == 2


def test_g3_pays_pyramid_and_statue_bricks() -> None:
    position = columns("G3", built=GOLD).play("B2.1").pass_all()
    position.play("crew:green", "brick:row-1", "brick:statue-1", "brick:statue-3")
    assert position.ledger(0)["bricks"] == 3


def test_g3_pays_a_free_brick() -> None:
    position = columns("G3", built=GOLD)
    position.lay_card("K1", "N14")
    assert position.play("K1", "brick:row-1").ledger(0) == {"bricks": 1}


def test_g3_pays_nothing_at_the_sphinx() -> None:
    position = columns("G3", built=GOLD).play("B3.1").pass_all().play("crew:green", "3", "keep:none")
    assert position.ledger(0) == {"sphinx_returns": 3}


# G4: stronger crews, better starter field


def test_g4_raises_all_crews_and_flips_the_starter_field() -> None:
    position = columns("G4", built=GOLD - 1)
    position.set_crews(0, 3, 4, 7, 1)
    position.play("B1.1").pass_all().play("crew:green", "brick:colonnade", "finish")
    assert position.crews(0) == {"green": 4, "blue": 5, "yellow": 7, "purple": 2}
    assert position.pass_all().details("feeds", 0)[1] == 10


def test_g4_does_not_add_to_the_strength_already_committed() -> None:
    position = columns("G4", built=GOLD - 1)
    position.set_crews(0, 3, 1, 1, 1)
    position.play("B1.1").pass_all().play("crew:green", "brick:colonnade")
    assert "brick:obelisk" in position.options()
    assert "brick:colonnade" not in position.options()


# G6: an extra basic crew


def test_g6_adds_a_second_basic_crew_beside_purple() -> None:
    position = columns(purple="G6", built=PURPLE)
    position.set_crews(0, 1, 1, 1, 2)
    position.play("B1.1").pass_all().play("crew:green")
    assert {"extra:blue", "extra:yellow"} <= set(position.options())
    assert not {"extra:green", "brick:colonnade"} & set(position.options())
    position.play("extra:blue")
    assert not {"extra:yellow", "brick:colonnade"} & set(position.options())
    position.play("add:purple", "brick:colonnade")
    assert position.player(0).colonnade == 6


def test_g6_is_not_offered_without_the_column() -> None:
    position = columns(purple="G6", built=PURPLE - 1).play("B1.1").pass_all().play("crew:green")
    assert not {"extra:blue", "extra:yellow"} & set(position.options())


def test_g6_works_once_a_round_and_again_in_the_next() -> None:
    position = columns(purple="G6", built=PURPLE, players=2)
    position.play("B1.1", "pass", "B2.1").pass_all()
    position.play("crew:green", "extra:blue", "brick:obelisk", "finish", "market:grain")
    assert [option for option in position.options() if option.startswith("crew:")] == ["crew:yellow"]
    position.play("crew:yellow")
    assert not {"extra:green", "extra:blue"} & set(position.options())
    position.play("brick:statue-1", "finish")
    assert position.state.round_number == 2
    position.play("pass", "B1.1").pass_all().play("crew:yellow")
    assert {"extra:green", "extra:blue"} <= set(position.options())


def test_g6_works_on_the_gold_column_of_two_players() -> None:
    position = columns("G6", "G7", GOLD, players=2).play("B1.1").pass_all().play("crew:green")
    assert {"extra:blue", "extra:yellow"} <= set(position.options())


# G7 and G8: once per game


def test_g7_works_once_per_game() -> None:
    position = columns(purple="G7", built=PURPLE, players=2)
    position.play("K3", "ship:G7", "K4", "pass", "K5")
    assert position.decision == "place_ship"
    position.pass_all().play("pass")
    assert position.state.round_number == 2
    position.play("B1.1")
    assert (position.seat, position.decision) == (0, "place_ship")


def speculating(position: Position) -> Position:
    """Seat 0 speculates at the obelisk; seats 1 and 2 dock there and lay one column each."""
    while position.decision == "place_ship":
        space = {0: "K1", 1: "B1.1", 2: "B1.2"}[position.seat]
        if position.seat == 0 and "B1.speculate" in position.options():
            space = "B1.speculate"
        position.play(space if space in position.options() else "pass")
    for seat in (1, 2):
        assert position.seat == seat
        position.play("crew:green", "brick:colonnade")
    return position


def test_g8_lets_a_speculating_ship_build_last_once_per_game() -> None:
    position = speculating(columns(purple="G8", built=PURPLE))
    assert (position.seat, position.decision) == (0, "convert_ship")
    assert position.options() == ["convert:G8", "decline"]
    position.play("convert:G8", "crew:green", "brick:colonnade", "finish")
    assert position.player(0).colonnade == 6
    assert position.state.round_number == 2
    position.lay_card("K1", "green-3")
    speculating(position)
    assert position.state.round_number == 3
    assert position.player(0).colonnade == 6


def test_g8_may_be_saved_for_a_later_round() -> None:
    position = speculating(columns(purple="G8", built=PURPLE)).play("decline")
    assert position.state.round_number == 2
    position.lay_card("K1", "green-3")
    assert speculating(position).options() == ["convert:G8", "decline"]


def test_g8_is_not_offered_without_the_column() -> None:
    position = speculating(columns(purple="G8", built=PURPLE - 1))
    assert position.state.round_number == 2


@pytest.mark.parametrize(
    ("cards", "purple", "stone", "asked"),
    [("N5", 1, 0, False), ("N5", 3, 0, True), ("N5", 1, 4, True), ("N22", 1, 9, True), ("N22", 1, 7, False)],
)
def test_g8_is_offered_only_where_it_could_lead_to_a_build(cards: str, purple: int, stone: int, asked: bool) -> None:
    position = columns(purple="G8", built=PURPLE + 1)
    position.give(0, *cards.split())
    position.fill_obelisk(1, 1, 1, 1)
    position.set_crews(0, 1, 1, 1, purple)
    position.player(0).stone = stone - 3
    speculating(position)
    assert (position.decision == "convert_ship") == asked


def test_g8_is_not_used_up_when_a_builder_withdraws() -> None:
    position = columns(purple="G8", built=PURPLE)
    position.play("K1", "B1.1", "B1.2", "B1.speculate").pass_all()
    position.play("withdraw", "crew:green", "brick:colonnade")
    assert (position.seat, position.decision) == (0, "start_building")
    position.play("crew:green", "brick:colonnade", "finish")
    position.lay_card("K1", "green-3")
    assert speculating(position).options() == ["convert:G8", "decline"]


# G9 and G10: once per round


def test_g9_is_ready_again_in_the_next_round() -> None:
    position = columns(purple="G9", built=PURPLE, players=2)
    position.play("K6", "pass", "K4")
    assert "K5" not in position.options()
    position.pass_all()
    position.lay_card("K6", "green-3")
    position.play("pass", "K6")
    assert "K5" in position.options()


def test_g10_is_ready_again_in_the_next_round() -> None:
    position = columns(purple="G10", built=PURPLE, players=2)
    position.state.order[0], position.state.order[1], position.state.seat = 1, 0, 1
    for space in ("T3", "T5"):
        position.lay_tile(space, "C8")
    position.play("T3", "T3", "T5")
    assert "T5" not in position.options()
    position.pass_all()
    position.lay_tile("T3", "C8")
    position.state.order[0], position.state.order[1], position.state.seat = 1, 0, 1
    assert "T3" in position.play("T3").options()


def test_two_players_turn_over_two_reminder_tokens_apart() -> None:
    position = columns("G6", "G7", PURPLE, players=2)
    position.play("K3", "ship:G7", "B1.1").pass_all()
    position.play("crew:green", "extra:blue", "brick:obelisk", "finish", "market:stone")
    position.play("pass", "B1.1")
    assert position.decision == "place_ship"
    position.pass_all().play("crew:green")
    assert "extra:blue" in position.options()
