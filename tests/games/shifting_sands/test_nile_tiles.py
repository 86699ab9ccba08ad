import pytest

from tests.games.shifting_sands.positions import Position

START = {"green": 1, "blue": 1, "yellow": 1, "purple": 2}


def on_tile(tile: str, ring: str = "middle", players: int = 4) -> Position:
    """Seat 0 is about to place a ship on T3, which carries the tile."""
    position = Position.in_placement(2 if tile in ("C9", "C10", "C11") else players)
    position.lay_tile("T3", tile)
    position.set_ring(ring)
    return position


@pytest.mark.parametrize(
    ("tile", "raised"),
    [
        ("C1", {"green": 2, "blue": 2}),
        ("C2", {"blue": 2, "yellow": 2}),
        ("C3", {"green": 2, "yellow": 2}),
        ("C4", {"purple": 3}),
        ("C7", {"purple": 3}),
        ("C10", {"purple": 3}),
    ],
)
def test_tile_raises_its_crews(tile: str, raised: dict[str, int]) -> None:
    position = on_tile(tile).play("T3")
    assert position.crews(0) == START | raised
    assert position.crews(1) == START


def test_tile_raises_the_other_crew_when_one_is_at_its_strongest() -> None:
    position = on_tile("C1")
    position.set_crews(0, 1, 7, 1, 2)
    position.play("T3")
    assert position.crews(0) == {"green": 2, "blue": 7, "yellow": 1, "purple": 2}


@pytest.mark.parametrize("tile", ["C4", "C6"])
def test_tile_moves_the_ring_up_to_one_space(tile: str) -> None:
    position = on_tile(tile, "bottom").play("T3")
    assert (position.seat, position.options()) == (0, ["ring:bottom", "ring:middle"])
    position.play("ring:middle")
    assert position.state.ring == 1
    assert position.seat == 1


@pytest.mark.parametrize("tile", ["C7", "C10"])
def test_tile_moves_the_ring_up_to_two_spaces(tile: str) -> None:
    position = on_tile(tile, "top").play("T3")
    assert (position.seat, position.options()) == (0, ["ring:bottom", "ring:middle", "ring:top"])
    position.play("ring:bottom")
    assert position.state.ring == 0
    assert position.seat == 1


@pytest.mark.parametrize("tile", ["C4", "C6", "C7", "C10"])
def test_moving_the_ring_is_optional(tile: str) -> None:
    position = on_tile(tile).play("T3", "ring:middle")
    assert position.state.ring == 1
    assert not position.happened("ring")
    assert position.seat == 1


def test_c5_gives_two_stone_and_any_crew() -> None:
    position = on_tile("C5").play("T3")
    assert position.player(0).stone == 4
    assert (position.seat, position.decision) == (0, "raise_crew")
    assert position.options() == ["raise:green", "raise:blue", "raise:yellow", "raise:purple"]
    position.play("raise:purple")
    assert position.crews(0) == START | {"purple": 3}
    assert position.seat == 1


def test_c5_cannot_raise_a_crew_at_its_strongest() -> None:
    position = on_tile("C5")
    position.set_crews(0, 7, 7, 6, 7)
    assert position.play("T3").options() == ["raise:yellow"]


def test_c5_gives_its_stone_even_when_no_crew_can_grow() -> None:
    position = on_tile("C5")
    position.set_crews(0, 7, 7, 7, 7)
    position.play("T3")
    assert position.player(0).stone == 4
    assert position.seat == 1


def test_c6_scores_two_points() -> None:
    position = on_tile("C6").play("T3")
    assert position.player(0).score == 2
    assert position.ledger(0) == {"tiles": 2}


def test_c8_raises_both_markets() -> None:
    position = on_tile("C8").play("T3")
    assert list(position.player(0).markets) == [2, 2]
    assert list(position.player(1).markets) == [1, 1]


def test_c11_raises_two_different_basic_crews() -> None:
    position = on_tile("C11").play("T3")
    assert position.options() == ["raise:green", "raise:blue", "raise:yellow"]
    position.play("raise:blue")
    assert (position.seat, position.options()) == (0, ["raise:green", "raise:yellow"])
    position.play("raise:green")
    assert position.crews(0) == START | {"green": 2, "blue": 2}
    assert position.seat == 1


def test_c11_raises_one_crew_when_no_other_can_grow() -> None:
    position = on_tile("C11")
    position.set_crews(0, 7, 1, 7, 2)
    position.play("T3")
    assert position.options() == ["raise:blue"]
    position.play("raise:blue")
    assert position.crews(0) == {"green": 7, "blue": 2, "yellow": 7, "purple": 2}
    assert position.seat == 1


def test_every_c11_claim_starts_with_all_basic_crews() -> None:
    position = on_tile("C11")
    position.lay_tile("T4", "C11")
    position.play("T3", "raise:blue", "raise:green", "T4")
    assert position.seat == 1
    assert position.options() == ["raise:green", "raise:blue", "raise:yellow"]


# C9, the prospective ship, is claimed in placement and used in the building phase.


def building(position: Position) -> Position:
    """Seat 1 lays the one column its green crew can pay for; seat 0 comes after it."""
    return position.play("crew:green", "brick:colonnade")


def test_c9_lets_a_speculating_ship_build_last() -> None:
    position = on_tile("C9")
    position.lay_card("K3", "green-3")
    position.play("K3", "B1.1", "B1.speculate", "pass", "T3").pass_all()
    assert (position.seat, position.decision) == (1, "start_building")
    building(position)
    assert (position.seat, position.decision) == (0, "convert_ship")
    assert position.options() == ["convert:round-space", "decline"]
    position.play("convert:round-space", "crew:blue", "brick:colonnade")
    assert position.player(0).colonnade == 1
    assert position.ledger(0) == {"colonnade": 1}


def test_without_c9_a_speculating_ship_does_not_build_at_a_full_zone() -> None:
    position = on_tile("C8", players=2)
    position.lay_card("K3", "green-3")
    position.play("K3", "B1.1", "B1.speculate", "pass", "T3").pass_all()
    building(position)
    assert position.state.round_number == 2
    assert position.player(0).colonnade == 0


def test_c9_may_be_claimed_before_the_ship_speculates() -> None:
    position = on_tile("C9").play("T3", "B2.1", "B2.speculate").pass_all()
    position.play("crew:green", "brick:statue-1")
    assert (position.seat, position.decision) == (0, "convert_ship")
    position.play("convert:round-space", "crew:green", "brick:statue-2")
    assert list(position.player(0).statues) == [0, 1, 0]


def two_speculating_ships() -> Position:
    """Seat 1 builds at the obelisk and the pyramid; seat 0 has C9 and speculates at both."""
    position = on_tile("C9")
    position.lay_card("K3", "green-3")
    position.play("K3", "B1.1", "B1.speculate", "B2.1", "T3", "pass", "B2.speculate").pass_all()
    return building(position)


def test_c9_serves_one_of_several_speculating_ships() -> None:
    position = two_speculating_ships().play("convert:round-space", "crew:green", "brick:colonnade")
    assert (position.seat, position.decision) == (1, "start_building")
    position.play("crew:blue", "brick:statue-1")
    assert position.state.round_number == 2
    assert list(position.player(0).statues) == [0, 0, 0]


def test_c9_may_be_saved_for_a_later_zone() -> None:
    position = two_speculating_ships().play("decline")
    position.play("crew:blue", "brick:statue-1")
    assert position.options() == ["convert:round-space", "decline"]
    position.play("convert:round-space", "crew:green", "brick:statue-1")
    assert position.player(0).colonnade == 0
    assert list(position.player(0).statues) == [1, 0, 0]


def test_c9_is_not_needed_when_the_builder_withdraws() -> None:
    position = on_tile("C9").play("T3", "B2.1", "B2.speculate").pass_all()
    position.play("withdraw")
    assert (position.seat, position.decision) == (0, "start_building")
    position.play("crew:green", "brick:statue-1")
    assert list(position.player(0).statues) == [1, 0, 0]


def test_c9_is_lost_at_the_end_of_the_round() -> None:
    position = on_tile("C9").play("T3").pass_all()
    position.lay_card("K3", "green-3")
    assert position.state.round_number == 2
    assert position.seat == 1
    position.play("B1.1", "B1.speculate").pass_all()
    building(position)
    assert position.state.round_number == 3


def test_c9_ship_builds_at_the_sphinx_with_the_limit_of_the_last_space() -> None:
    position = on_tile("C9").play("T3", "B3.1", "B3.speculate")
    position.set_crews(0, 7, 1, 1, 1)
    position.player(0).stone = 20
    position.pass_all().play("crew:green", "1", "keep:none", "convert:round-space", "crew:green")
    assert [option for option in position.options() if option.isdigit()] == ["1", "2", "3", "4", "5"]
