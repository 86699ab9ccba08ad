"""The first round of a real game, the final of a tournament in 2023: its ten cards, played for a full round."""

from collections import Counter
from typing import Self

import pytest

from egizia.games.classic.components import CARD_IDS, NILE_CARDS, PLACE_NAMES
from egizia.games.classic.title import TITLE
from tests.games.classic.positions import Position
from tests.games.positions import amounts, nile_deck, order, river_cards

ROW = ["brown-7", "brown-6", "P5", "quarry-3", "I1", "P7", "yellow-green-5", "P8", "A2", "A1"]


class SoundPosition(Position):
    """A position that real play could have come to, and that stays so move by move."""

    def play(self, *moves: str) -> Self:
        for move in moves:
            super().play(move)
            assert TITLE.broken_invariant(self.state) is None
        return self


@pytest.fixture
def position() -> Position:
    position = SoundPosition.in_placement()
    position.lay_first_row(*ROW)
    position.lay_graves(4, 3, 2, 5)
    for seat, card in enumerate(("temple-4", "pyramid-6", "obelisk-4", "two-everywhere")):
        position.set_sphinx(seat, card)
    position.stack_sphinx("graves", "permanents", "joker-crew")
    assert TITLE.broken_invariant(position.state) is None
    return position


def place_ships(position: Position) -> Position:
    """Seats 0 to 3 place their ships, four each; afterwards seat 3 has fed and may move a crew."""
    position.play("K1", "K4", "K5", "K6")
    position.play("K3", "T4", "T6", "raise:green", "K8")
    position.play("improve:brown-7", "B1.1", "B2.1", "B3.1", "K9")
    position.play("K7", "K10", "T7", "ring:left", "B3.2")
    return position.play("pass")


def test_the_row_lies_at_the_river_and_is_gone_from_its_deck(position: Position) -> None:
    assert [CARD_IDS[kind] for kind in position.state.river_cards] == ROW
    deck = Counter({card: NILE_CARDS[kind].copies[0] for kind, card in enumerate(CARD_IDS)})
    assert nile_deck(position, 0) + Counter(ROW) == +deck
    assert [space for space in position.options() if space[0] == "K"] == [f"K{number}" for number in range(1, 11)]


def test_each_card_goes_to_the_player_whose_ship_took_its_space(position: Position) -> None:
    place_ships(position)
    assert [position.cards(seat) for seat in range(4)] == [
        {"brown-7": 1, "P5": 1, "yellow-green-5": 1},
        {"quarry-3": 1, "A1": 1},
        {},
        {"P7": 1, "P8": 1, "A2": 1},
    ]
    assert river_cards(position) == {"brown-6": 1}
    ships = {PLACE_NAMES[place]: ships for place, ships in enumerate(position.state.ships) if ships}
    assert len(ships) == 16


def test_round_spaces_and_the_market_card_work_at_once(position: Position) -> None:
    place_ships(position)
    assert [list(position.crews(seat).values()) for seat in range(4)] == [
        [1, 1, 1, 2], [2, 2, 1, 2], [2, 1, 1, 3], [1, 1, 1, 2],
    ]  # fmt: skip
    assert [list(position.player(seat).markets) for seat in range(4)] == [[1, 1], [1, 1], [3, 1], [1, 1]]
    assert position.state.ring == 0


def test_the_crews_are_fed_from_the_front_of_the_score_track(position: Position) -> None:
    """Everybody has no points yet, and the highest sequence tile is in front."""
    place_ships(position)
    assert (position.seat, position.decision) == (3, "raise_after_feeding")
    position.play("raise:green")
    assert position.details("feeds", 2) == (7, 6, 1)
    assert position.ledger(2) == {"hunger": -2}
    assert (position.seat, position.options()) == (1, ["grain:A1", "feed"])
    position.play("feed")
    assert position.ledger(1) == {"hunger": -3}
    assert position.details("feeds", 0) == (5, 6, 0)


@pytest.mark.parametrize(("ring", "grain"), [("left", 6), ("middle", 6 + 7 + 5), ("right", 6 + 7 + 5)])
def test_the_improved_brown_field_needs_no_more_water_than_a_yellow_green_one(
    position: Position, ring: str, grain: int
) -> None:
    place_ships(position)
    position.set_ring(ring)
    while position.decision != "start_building":
        position.play(position.options()[-1])
    assert position.details("feeds", 0)[1] == grain


def build(position: Position) -> Position:
    """Everybody feeds and builds all they can; the next round begins."""
    place_ships(position).play("raise:green", "feed")
    assert [position.player(seat).stone for seat in range(4)] == [2 + 3, 3 + 6, 4 + 2 + 3, 5 + 3]
    position.play("crew:green", "add:joker")
    assert amounts(position) == [1, 2, 3]
    position.play("3", "keep:none")
    position.play("crew:blue", "add:joker", "brick:obelisk", "brick:obelisk", "market:stone")
    position.play("crew:green", "add:joker", "brick:row-1", "brick:temple-left", "brick:temple-left")
    return position.play("crew:green", "strength:A2", "brick:row-1", "brick:row-1", "brick:temple-right")


def test_the_round_scores_building_cooperation_and_hunger(position: Position) -> None:
    build(position)
    assert [position.ledger(seat) for seat in range(4)] == [
        {"sphinx_returns": 3, "cooperation": 1},
        {"hunger": -3, "obelisk": 3, "cooperation": 1},
        {"hunger": -2, "temple": 3, "pyramid": 2, "cooperation": 1},
        {"temple": 1, "pyramid": 4, "cooperation": 1},
    ]
    assert [position.player(seat).stone for seat in range(4)] == [2, 6, 4, 3]
    assert list(position.player(1).markets) == [1, 2]


def test_the_last_on_the_score_track_plays_first_in_round_two(position: Position) -> None:
    build(position)
    assert [position.player(seat).score for seat in range(4)] == [4, 1, 4, 6]
    assert order(position) == [1, 2, 0, 3]
    assert (position.state.round_number, position.seat, position.decision) == (2, 1, "place_ship")


def test_round_two_lays_out_ten_other_cards_of_the_same_deck(position: Position) -> None:
    rest = nile_deck(position, 0)
    build(position)
    assert river_cards(position).total() == 10
    assert river_cards(position) + nile_deck(position, 0) == rest
    assert position.cards(3) == {"P7": 1, "P8": 1}
    assert not any(position.state.ships)
