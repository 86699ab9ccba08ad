import pytest

from tests.games.positions import amounts
from tests.games.shifting_sands.positions import Position, owning

GRAIN, STONE = 0, 1
START = {"green": 1, "blue": 1, "yellow": 1, "purple": 2}
ALL_CREWS = ["green", "blue", "yellow", "purple"]

taking = Position.taking


# Fields and quarries

FIELDS = [
    ("green-3", "bottom", 3),
    ("green-4", "bottom", 4),
    ("green-5", "bottom", 5),
    ("yellow-5", "middle", 5),
    ("yellow-6", "middle", 6),
    ("yellow-7", "middle", 7),
    ("red-6", "top", 6),
    ("red-7", "top", 7),
    ("red-8", "top", 8),
    ("red-9", "top", 9),
    ("quarry-2-green-2", "bottom", 2),
    ("quarry-2-yellow-4", "middle", 4),
    ("quarry-2-red-5", "top", 5),
]
LOWER = {"middle": "bottom", "top": "middle"}


@pytest.mark.parametrize(("card", "ring", "grain"), FIELDS)
def test_field_produces_where_it_is_watered(card: str, ring: str, grain: int) -> None:
    position = owning(card)
    position.set_ring(ring)
    assert position.pass_all().details("feeds", 0)[1] == 6 + grain


@pytest.mark.parametrize(("card", "ring"), [(card, LOWER[ring]) for card, ring, _ in FIELDS if ring != "bottom"])
def test_field_stays_dry_one_ring_space_lower(card: str, ring: str) -> None:
    position = owning(card)
    position.set_ring(ring)
    assert position.pass_all().details("feeds", 0)[1] == 6


@pytest.mark.parametrize(
    ("card", "stone"),
    [
        ("quarry-2", 2),
        ("quarry-3", 3),
        ("quarry-4", 4),
        ("quarry-2-green-2", 2),
        ("quarry-2-yellow-4", 2),
        ("quarry-2-red-5", 2),
    ],
)
def test_quarry_gives_its_stone_in_mining(card: str, stone: int) -> None:
    assert owning(card).pass_all().player(0).stone == 2 + 3 + stone


@pytest.mark.parametrize(
    "card", ["quarry-2", "quarry-4", "green-5", "yellow-7", "red-6", "quarry-2-red-5", "N2", "N17", "N18", "N21"]
)
def test_card_that_lasts_stays_in_the_play_area(card: str) -> None:
    position = taking(card).play("K3")
    assert position.cards(0) == {card: 1}
    assert "K3" not in position.options()


@pytest.mark.parametrize(("card", "stone"), [("red-6", 2), ("red-9", 4), ("quarry-2-red-5", 2)])
def test_red_field_gives_stone_when_taken(card: str, stone: int) -> None:
    assert taking(card).play("K3").player(0).stone == 2 + stone


def test_red_seven_raises_any_crew_when_taken() -> None:
    position = taking("red-7").play("K3")
    assert position.options() == [f"raise:{crew}" for crew in ALL_CREWS]
    position.play("raise:yellow")
    assert position.crews(0) == START | {"yellow": 2}
    assert position.cards(0) == {"red-7": 1}
    assert position.seat == 1


def test_red_eight_raises_both_markets_when_taken() -> None:
    assert list(taking("red-8").play("K3").player(0).markets) == [2, 2]


def test_red_field_gives_its_bonus_only_once() -> None:
    position = taking("red-9").play("K3").pass_all()
    assert position.player(0).stone == 2 + 4 + 3


# Anytime cards: N1 to N8


def test_n1_places_a_second_ship() -> None:
    position = owning("N1")
    position.lay_card("K4", "green-3")
    position.play("B1.1", "ship:N1", "K4")
    assert position.cards(0) == {"green-3": 1}
    assert position.seat == 1


@pytest.mark.parametrize("card", ["N2", "N6"])
def test_grain_card_feeds_four(card: str) -> None:
    position = owning(card)
    position.set_crews(0, 3, 3, 3, 1)
    position.pass_all().play(f"grain:{card}")
    assert position.details("feeds", 0) == (10, 10, 0)
    assert position.cards(0) == {}


@pytest.mark.parametrize(("card", "stone"), [("N3", 6), ("N5", 4), ("N6", 4)])
def test_stone_card_gives_stone_in_placement_without_ending_the_turn(card: str, stone: int) -> None:
    position = owning(card).play(f"stone:{card}")
    assert position.player(0).stone == 2 + stone
    assert position.cards(0) == {}
    assert (position.seat, position.decision) == (0, "place_ship")


@pytest.mark.parametrize("card", ["N3", "N5", "N6"])
def test_stone_card_pays_for_a_build(card: str) -> None:
    position = owning(card, stone=0)
    position.play("B1.1").pass_all()
    position.player(0).stone = 0
    position.play(f"stone:{card}", "crew:green", "brick:colonnade")
    assert position.player(0).colonnade == 1


@pytest.mark.parametrize(("card", "level"), [("N4", 4), ("N5", 5)])
def test_strength_card_adds_to_one_build(card: str, level: int) -> None:
    position = owning(card, stone=20).play("B1.1").pass_all()
    position.state.obelisk_height = level - 1
    position.play("crew:green")
    assert "brick:colonnade" in position.options()
    assert "brick:obelisk" not in position.options()
    position.play(f"strength:{card}", "brick:obelisk")
    assert position.decision == "choose_market"
    assert position.ledger(0)["obelisk"] == level
    assert position.cards(0) == {}
    assert position.crews(0) == START


def test_several_strength_cards_help_the_same_crew() -> None:
    position = owning("N4", "N4", "N5", stone=20).play("B3.1").pass_all()
    position.play("crew:green", "strength:N4", "strength:N4")
    assert position.state.strength == 7
    assert "strength:N5" in position.options()
    assert amounts(position) == [1, 2, 3, 4, 5]


def test_n7_keeps_one_more_sphinx_card() -> None:
    position = owning("N7", stone=10)
    position.set_crews(0, 4, 1, 1, 1)
    position.play("B3.1").pass_all().play("crew:green", "4")
    first, second, third, _, none = position.options()
    position.play(first)
    assert position.options() == [second, third, _, none]
    position.play(third)
    assert position.player(0).sphinx_cards == 3
    assert position.ledger(0)["sphinx_returns"] == 2
    assert position.cards(0) == {}


def test_n7_is_not_used_up_by_keeping_one_card() -> None:
    position = owning("N7", stone=10)
    position.set_crews(0, 4, 1, 1, 1)
    position.play("B3.1").pass_all().play("crew:green", "4")
    position.play(position.options()[0], "keep:none")
    assert position.cards(0) == {"N7": 1}
    assert position.ledger(0)["sphinx_returns"] == 3


@pytest.mark.parametrize(("stone", "most"), [(1, 1), (4, 4), (10, 10), (15, 10)])
def test_n8_sells_any_amount_up_to_ten(stone: int, most: int) -> None:
    position = owning("N8", stone=stone).play("sell:N8")
    assert amounts(position) == list(range(1, most + 1))
    position.play(str(most))
    assert position.ledger(0) == {"stone_cards": most}
    assert position.player(0).stone == stone - most
    assert position.cards(0) == {}
    assert (position.seat, position.decision) == (0, "place_ship")


def test_n8_needs_stone() -> None:
    assert "sell:N8" not in owning("N8", stone=0).options()


def test_n8_may_be_used_in_the_building_phase() -> None:
    position = owning("N8", stone=2).play("B1.1").pass_all()
    position.play("crew:green", "brick:colonnade", "sell:N8", "3")
    assert position.ledger(0) == {"stone_cards": 3, "colonnade": 1}
    assert position.player(0).stone == 2 + 3 - 1 - 3


@pytest.mark.parametrize(("number", "decision"), [(4, "place_ship"), (5, "last_chance")])
def test_n8_gets_a_last_chance_at_the_end_of_round_five(number: int, decision: str) -> None:
    position = owning("N8", stone=2)
    position.state.round_number = number
    assert position.pass_all().decision == decision


def test_last_chance_turns_stone_cards_into_points() -> None:
    position = owning("N8", "N3", stone=0)
    position.state.round_number = 5
    position.pass_all().play("stone:N3", "sell:N8", "9")
    assert position.ledger(0)["stone_cards"] == 9


# Immediate cards: N9 to N13, N15, N16


@pytest.mark.parametrize(("card", "markets", "stone"), [("N9", [3, 1], 0), ("N10", [1, 3], 2)])
def test_market_card_goes_up_two_levels(card: str, markets: list[int], stone: int) -> None:
    position = taking(card).play("K3")
    assert list(position.player(0).markets) == markets
    assert position.player(0).stone == 2 + stone
    assert position.cards(0) == {}


def test_n11_raises_purple_and_gives_three_stone() -> None:
    position = taking("N11").play("K3")
    assert position.crews(0) == START | {"purple": 3}
    assert position.player(0).stone == 5
    assert position.cards(0) == {}


def test_n12_gives_three_stone_and_moves_the_ring_up_to_two_spaces() -> None:
    position = taking("N12", "bottom").play("K3")
    assert position.player(0).stone == 5
    assert position.options() == ["ring:bottom", "ring:middle", "ring:top"]
    assert position.play("ring:top").state.ring == 2
    assert position.cards(0) == {}


def test_n13_raises_any_crew_and_moves_the_ring_up_to_one_space() -> None:
    position = taking("N13", "bottom").play("K3")
    assert position.options() == [f"raise:{crew}" for crew in ALL_CREWS]
    position.play("raise:purple")
    assert position.crews(0) == START | {"purple": 3}
    assert position.options() == ["ring:bottom", "ring:middle"]
    assert position.play("ring:middle").state.ring == 1
    assert position.cards(0) == {}


@pytest.mark.parametrize(("card", "moves"), [("N12", []), ("N13", ["raise:green"])])
def test_ring_of_a_card_may_stay(card: str, moves: list[str]) -> None:
    position = taking(card).play("K3", *moves, "ring:middle")
    assert position.state.ring == 1
    assert position.seat == 1


def test_raising_a_crew_is_not_optional() -> None:
    position = taking("N13")
    position.set_crews(0, 7, 7, 7, 6)
    assert position.play("K3").options() == ["raise:purple"]


@pytest.mark.parametrize(("card", "points"), [("N15", 2 + 3 + 1), ("N16", 2 + 4)])
def test_brick_card_scores_own_bricks_on_its_bank(card: str, points: int) -> None:
    position = taking(card)
    position.fill_obelisk(0, 1, 0)
    position.fill_row(1, 0, 0, 1)
    position.player(0).colonnade = 4
    position.player(0).statues[0] = 3
    position.player(0).statues[2] = 1
    position.play("K3")
    assert position.ledger(0) == {"cards": points}
    assert position.cards(0) == {}


# N14, the free brick


def test_n14_needs_no_stone_crew_or_ship_and_scores_no_build_points() -> None:
    for brick in ("obelisk", "colonnade", "row-1"):
        position = taking("N14")
        position.player(0).stone = 0
        position.play("K3")
        assert position.options() == ["brick:obelisk", "brick:colonnade", "brick:row-1"]
        position.play(f"brick:{brick}")
        player = position.player(0)
        assert (player.obelisk, player.colonnade, player.pyramid).count(1) == 1
        assert (player.score, player.stone, player.spent) == (0, 0, 0)
        assert position.cards(0) == {}


def test_n14_obeys_the_order_of_the_monuments() -> None:
    position = taking("N14")
    position.fill_row(1, 0, 1, 0)
    position.fill_row(2, 1)
    assert position.play("K3").options() == ["brick:obelisk", "brick:colonnade", "brick:row-1", "brick:row-2"]
    position.play("brick:row-2", "pass").lay_card("K4", "N14")
    assert "brick:row-2" not in position.play("K4").options()


def test_n14_gains_the_obelisk_bonus_of_its_section() -> None:
    position = taking("N14").play("K3", "brick:obelisk")
    assert position.options() == ["market:grain", "market:stone"]
    assert list(position.play("market:stone").player(0).markets) == [1, 2]
    position = taking("N14")
    position.fill_obelisk(1, 1, 1, 1, 1)
    position.play("K3", "brick:obelisk")
    assert list(position.player(0).markets) == [2, 2]


def test_n14_uses_up_the_obelisk_bonus_of_the_round() -> None:
    position = taking("N14").play("K3", "brick:obelisk", "market:grain", "pass", "pass", "pass", "B1.1").pass_all()
    position.set_crews(0, 5, 1, 1, 1)
    position.play("crew:green", "brick:obelisk", "finish")
    assert list(position.player(0).markets) == [2, 1]
    assert position.state.round_number == 2


def test_n14_completes_a_row_for_its_majority() -> None:
    position = taking("N14")
    position.fill_row(1, 1, 1, 1, 0)
    position.play("K3", "brick:row-1")
    assert position.ledger(0) == {}
    assert position.ledger(1) == {"rows": 3}


def test_n14_opens_columns_and_completes_the_colonnade() -> None:
    position = taking("N14")
    position.lay_columns("G4", "G6")
    position.player(0).colonnade = 2
    assert position.play("K3", "brick:colonnade").crews(0)["green"] == 2
    position = taking("N14")
    position.player(0).colonnade = 6
    assert position.play("K3", "brick:colonnade").ledger(0) == {"completion": 5}


def test_n14_is_discarded_when_nothing_fits() -> None:
    position = taking("N14")
    position.fill_obelisk(*[1] * 9)
    for row, width in enumerate((5, 4, 3, 2, 1), 1):
        position.fill_row(row, *[1] * width)
    position.player(0).colonnade = 7
    position.play("K3")
    assert position.happened("no_free_brick")
    assert position.cards(0) == {}
    assert position.seat == 1


# N17: points now, points at the end


def test_n17_costs_five_points_now_even_below_zero() -> None:
    position = taking("N17").play("K3")
    assert position.player(0).score == -5
    assert position.cards(0) == {"N17": 1}


def test_n17_costs_only_once_and_pays_five_points_at_the_end() -> None:
    position = taking("N17").play("K3").pass_all()
    assert position.ledger(0) == {"cards": -5}
    position.state.round_number = 5
    position.pass_all()
    assert position.ledger(0)["cards"] == -5
    assert position.ledger(0)["cards_at_the_end"] == 5


def test_n17_counts_as_a_permanent_card() -> None:
    position = owning("N17", "N18")
    position.set_sphinx(0, "permanents")
    position.state.round_number = 5
    assert position.pass_all().play("decline").ledger(0)["sphinx_cards"] == 4
