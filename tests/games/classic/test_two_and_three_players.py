"""Rule changes for two or three players: two spaces at each building site."""

import pytest

from tests.games.classic.positions import Position, at_the_sphinx, building, builds
from tests.games.positions import end_of_game, order, spaces, stand, winner

safe_river = Position.safe_river


@pytest.mark.parametrize(("players", "docks"), [(2, 2), (3, 2), (4, 3)])
def test_building_spaces_of_every_site(players: int, docks: int) -> None:
    used = [space for space in spaces(safe_river(players)) if space[0] == "B"]
    assert used == [f"B{site}.{dock}" for site in (1, 2, 3) for dock in range(1, docks + 1)]


def test_a_third_player_speculates_beside_two_ships() -> None:
    position = safe_river(3).play("B2.2", "B2.1")
    assert [space for space in spaces(position) if space.startswith("B2")] == ["B2.speculate"]
    position.play("B2.speculate")
    assert position.happened("speculates")


def test_two_players_never_speculate() -> None:
    position = safe_river(2)
    position.give(0, "P4")
    position.play("B2.1", "B2.2")
    assert not [space for space in spaces(position) if space.startswith("B2")]


@pytest.mark.parametrize(("who", "turns"), [(0, [1, 2]), (1, [0, 2])])
def test_the_third_ship_moves_up_when_one_of_two_is_taken_back(who: int, turns: list[int]) -> None:
    position = building("B2.1", "B2.2", "B2.speculate", players=3)
    position.player(who).stone = 0
    if who == 0:
        position.play("withdraw")
    assert builds(position) == [(2, seat) for seat in turns]


def test_the_third_ship_does_not_build_when_both_others_do() -> None:
    position = building("B2.1", "B2.2", "B2.speculate", players=3)
    assert builds(position) == [(2, 0), (2, 1)]


def test_a3_and_a8_work_at_two_spaces_too() -> None:
    position = at_the_sphinx("B1.1", "B1.2", "B1.speculate", players=3)
    position.give(2, "A3")
    assert builds(position) == [(1, 0), (1, 1)]
    assert position.play("convert:A3").seat == 2

    position = Position.in_placement(3)
    position.give(2, "A8")
    position.sail("B1.1", "B1.2", "B1.speculate").play("first:A8")
    assert builds(position) == [(1, 2), (1, 0), (1, 1)]


@pytest.mark.parametrize("players", [2, 3])
def test_stone_of_the_sequence_tiles_and_the_first_order(players: int) -> None:
    position = Position.in_placement(players)
    assert [position.player(seat).stone for seat in range(players)] == [2, 3, 4][:players]
    position.pass_all()
    assert order(position) == list(range(players))


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_play_five_full_rounds(players: int) -> None:
    position = Position.in_placement(players)
    for number in range(1, 6):
        assert position.state.round_number == number
        assert sum(card >= 0 for card in position.state.river_cards) == 10
        position.pass_all()
    assert position.decision == "none"


@pytest.mark.parametrize(("players", "scores", "best"), [(2, [3, 3], 0), (2, [2, 3], 1), (3, [1, 4, 4], 1)])
def test_the_winner_among_fewer_players(players: int, scores: list[int], best: int) -> None:
    position = Position.in_placement(players)
    for seat, card in enumerate(("temple-4", "pyramid-6", "obelisk-4")[:players]):
        position.set_sphinx(seat, card)
    stand(position, *scores)
    assert winner(end_of_game(position)) == best


@pytest.mark.parametrize(("players", "points"), [(2, 4), (3, 7)])
def test_players_at_the_last_level_are_those_at_the_table(players: int, points: int) -> None:
    position = Position.in_placement(players)
    for seat in range(players):
        position.player(seat).markets[0] = 5
        position.set_sphinx(seat, "players-at-the-last-grain-level" if seat == 0 else "temple-4")
    assert end_of_game(position).ledger(0)["sphinx_cards"] == points
