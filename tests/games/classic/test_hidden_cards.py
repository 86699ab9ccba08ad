"""What a seat cannot know is drawn anew when somebody thinks ahead for it; what it knows stays."""

from collections import Counter
from itertools import pairwise

import pytest

from egizia.games.classic.components import CARD_IDS, DECK_START, SPHINX_IDS
from egizia.games.classic.edition import known_in_deck
from tests.games.classic.positions import FIVE, HANDS, Position, at_the_sphinx, building
from tests.games.positions import drawn, end_of_game, nile_deck, redrawn, river_cards, sphinx_deck

EVERYBODY = [-1, 0, 1, 2, 3]
"""A spectator and all seats."""


def next_nile_cards(position: Position, deck: int) -> tuple[str, ...]:
    """A Nile deck, the next card first."""
    start = DECK_START[deck].value
    kinds = list(position.state.nile_deck)[start : start + position.state.nile_left[deck]]
    return tuple(CARD_IDS[kind] for kind in reversed(kinds))


# Grave tiles


@pytest.mark.parametrize("seat", EVERYBODY)
def test_face_down_graves_are_known_to_nobody(seat: int) -> None:
    position = Position.in_placement()
    imagined = redrawn(position, seat)
    for place in range(4, 12):
        assert len({other.state.grave_tiles[place] for other in imagined}) > 1


@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize(("taken", "shown"), [(0, 4), (1, 5), (5, 9), (8, 12), (12, 12)])
def test_graves_taken_and_face_up_stay_as_they_are(seat: int, taken: int, shown: int) -> None:
    position = Position.in_placement()
    position.fill_graves(*[0] * taken)
    known = list(position.state.grave_tiles)[:shown]
    imagined = redrawn(position, seat)
    assert all(list(other.state.grave_tiles)[:shown] == known for other in imagined)
    assert len({other.state.grave_tiles[shown] for other in imagined}) > 1


def test_a_face_down_grave_may_be_any_tile_that_is_not_seen_even_one_in_the_box() -> None:
    position = Position.in_placement()
    position.lay_graves(2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4)
    imagined = redrawn(position, 0)
    assert all(Counter(other.state.grave_tiles) == Counter(position.state.grave_tiles) for other in imagined)
    assert {tile for other in imagined for tile in list(other.state.grave_tiles)[4:12]} == {3, 4, 5, 6}


# Nile cards


@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("deck", [0, 1, 2])
def test_the_next_nile_cards_are_known_to_nobody(seat: int, deck: int) -> None:
    position = Position.in_placement()
    imagined = redrawn(position, seat)
    assert len({next_nile_cards(other, deck) for other in imagined}) == len(imagined)
    assert all(nile_deck(other, deck) == nile_deck(position, deck) for other in imagined)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_at_the_river_and_in_play_areas_stay(seat: int) -> None:
    position = Position.in_placement()
    position.give(1, "P1", "quarry-2")
    for other in redrawn(position, seat):
        assert list(other.state.river_cards) == list(position.state.river_cards)
        assert other.cards(1) == {"P1": 1, "quarry-2": 1}


def test_a_redrawn_game_lays_other_cards_in_the_next_round() -> None:
    position = Position.in_placement()
    rounds = {frozenset(river_cards(other.pass_all()).items()) for other in redrawn(position, 0)}
    assert len(rounds) > 6


# Sphinx cards


def test_own_sphinx_cards_are_known_and_those_of_others_are_not() -> None:
    imagined = redrawn(at_the_sphinx("B1.1"), 0)
    assert all(other.sphinx(0) == {HANDS[0]} for other in imagined)
    for seat in (1, 2, 3):
        assert len({frozenset(other.sphinx(seat)) for other in imagined}) > 1
        assert all(len(other.sphinx(seat)) == 1 for other in imagined)
    assert len({tuple(sphinx_deck(other)) for other in imagined}) == len(imagined)


def test_a_spectator_knows_no_sphinx_card() -> None:
    imagined = redrawn(at_the_sphinx("B1.1"), -1)
    assert all(len({frozenset(other.sphinx(seat)) for other in imagined}) > 1 for seat in range(4))


def test_a_larger_hand_stays_as_large() -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", "3", f"keep:{FIVE[1]}")
    assert all(len(other.sphinx(0)) == 2 for other in redrawn(position, 1))
    assert all(other.sphinx(0) == {HANDS[0], FIVE[1]} for other in redrawn(position, 0))


def test_every_sphinx_card_stays_in_the_game_once() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.play("crew:green", "5", f"keep:{FIVE[2]}", "crew:green", "3")
    for seat in EVERYBODY:
        for other in redrawn(position, seat):
            hands = [card for owner in range(4) for card in other.sphinx(owner)]
            assert sorted(sphinx_deck(other) + hands + drawn(other)) == sorted(SPHINX_IDS)


def test_cards_one_returned_stay_known_under_the_supply() -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", "5", f"keep:{FIVE[2]}")
    bottom = [FIVE[0], FIVE[1], FIVE[3], FIVE[4]]
    assert all(sphinx_deck(other)[-4:] == bottom for other in redrawn(position, 0))
    assert any(set(sphinx_deck(other)[-4:]) != set(bottom) for other in redrawn(position, 1))


def test_a_returned_card_drawn_by_somebody_else_is_not_known_any_more() -> None:
    position = at_the_sphinx("B1.1", "B1.2").play("crew:green", "2", "keep:none")
    position.state.sphinx_top = (position.state.sphinx_top + position.state.sphinx_left - 2) % len(SPHINX_IDS)
    position.state.sphinx_left = 2
    position.play("crew:green", "1", f"keep:{FIVE[0]}")
    assert position.sphinx(1) == {HANDS[1], FIVE[0]}
    assert {FIVE[0]} < {card for other in redrawn(position, 0) for card in other.sphinx(1)}


def test_drawn_cards_are_known_to_the_one_who_drew_them_only() -> None:
    position = at_the_sphinx("B1.1").play("crew:green", "5")
    assert all(drawn(other) == FIVE for other in redrawn(position, 0))
    for seat in (-1, 1):
        assert any(drawn(other) != FIVE for other in redrawn(position, seat))


def test_a_player_is_told_which_returned_cards_lie_under_the_supply() -> None:
    position = at_the_sphinx("B1.1", "B1.2")
    position.state.sphinx_left = 6
    position.play("crew:green", "3", f"keep:{FIVE[0]}", "crew:green", "2", "keep:none")
    known = [known_in_deck(position.state, seat) for seat in (-1, 0, 1, 2)]
    sets = [{card for number, card in enumerate(SPHINX_IDS) if (cards >> number) & 1} for cards in known]
    assert sets == [set(), {FIVE[1], FIVE[2]}, {FIVE[3], FIVE[4]}, set()]


# What shows something new: it cannot be taken back


def test_a_draw_a_turned_up_grave_a_new_river_and_the_end_show_something_new() -> None:
    position = building("B1.1 B2.1")
    position.lay_graves(2)
    counts = [position.state.reveals]
    for moves in (["crew:green"], ["1"], ["keep:none"], ["crew:blue"], ["brick:obelisk"], ["brick:grave"]):
        counts.append(position.play(*moves).state.reveals)
    position.play("finish", "market:grain")
    counts.append(position.state.reveals)
    counts.append(end_of_game(position).state.reveals)
    shown = [after - before for before, after in pairwise(counts)]
    assert shown == [0, 1, 0, 0, 0, 1, 1, 1]


# Everything else


@pytest.mark.parametrize("seat", EVERYBODY)
def test_all_that_lies_open_stays_as_it_is(seat: int) -> None:
    position = building("B1.1 B2.1", "B2.2").play("crew:green", "1", "keep:none")
    position.fill_obelisk(0, 1)
    position.fill_temple("left", 2)
    position.fill_row(1, 3)
    for other in redrawn(position, seat):
        assert (other.seat, other.options()) == (position.seat, position.options())
        for name in ("order", "ships", "obelisk", "temple", "pyramid", "graves"):
            assert list(getattr(other.state, name)) == list(getattr(position.state, name))
        for owner in range(4):
            assert (other.player(owner).stone, other.player(owner).score) == (
                position.player(owner).stone, position.player(owner).score,
            )  # fmt: skip


def test_the_same_seed_imagines_the_same_and_another_one_does_not() -> None:
    position = Position.in_placement()
    first, again = redrawn(position, 0), redrawn(position, 0)
    assert [one.states.tobytes() for one in first] == [one.states.tobytes() for one in again]
    assert len({one.states.tobytes() for one in first}) == len(first)


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    position = end_of_game(Position.in_placement())
    assert position.decision == "none"
    for other in redrawn(position, 0):
        assert other.states.tobytes() == position.states.tobytes()
