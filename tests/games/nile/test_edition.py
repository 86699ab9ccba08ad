"""Shared rules read the box of the game at hand, and play what the game plays instead."""

from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from egizia.games import title
from egizia.games.nile import box, supplies
from egizia.games.nile.edition import Edition, Given
from egizia.games.nile.state import Nile
from tests.tables import room

if TYPE_CHECKING:
    from collections.abc import Callable


class Table:
    """As much of a table as raising crews needs."""

    def __init__(self) -> None:
        self.seat = 0
        self.players: Any = [self]
        self.crews = [3, 3, 3, 3]


def edition(strongest: int) -> Edition:
    module = ModuleType("components")
    vars(module).update(STRONGEST=strongest, strongest=99)
    return Edition(module)


def raisable(play: Edition) -> list[int]:
    can_raise: Callable[..., bool] = play(supplies.can_raise)
    return [crew for crew in range(4) if can_raise(Table(), 0, crew)]


def test_a_shared_rule_without_a_game_says_that_something_is_missing() -> None:
    with pytest.raises(TypeError, match="Given"):
        supplies.can_raise(Table(), 0, 0)  # type: ignore[arg-type]


def test_the_box_has_only_the_names_it_declares() -> None:
    assert repr(box.STRONGEST) == "<STRONGEST, to be given by a game>"
    with pytest.raises(AttributeError, match="camels"):
        _ = box.camels


def test_two_games_play_the_same_rule_with_their_own_numbers() -> None:
    assert raisable(edition(3)) == []
    assert raisable(edition(4)) == [0, 1, 2, 3]


def test_a_copy_is_made_once_and_bears_the_same_marks() -> None:
    play = edition(4)
    copy = play(supplies.can_raise)
    assert copy is play(supplies.can_raise)
    assert copy is not supplies.can_raise
    assert copy.__doc__ == supplies.can_raise.__doc__
    assert vars(copy) == vars(supplies.can_raise)


def test_what_a_game_plays_instead_is_called_by_copies_made_before_and_after() -> None:
    play = edition(4)
    before: Callable[..., bool] = play(supplies.can_raise_any)

    def never(state: Nile, seat: int, crew: int) -> bool:
        return False

    assert before(Table(), 0)
    assert play.instead(supplies.can_raise, never) is never
    assert not before(Table(), 0)
    assert play(supplies.can_raise) is never
    assert edition(4)(supplies.can_raise_any)(Table(), 0)  # type: ignore[arg-type]


def test_a_game_completes_what_it_could_not_name_before() -> None:
    play = Edition()
    can_raise: Callable[..., bool] = play(supplies.can_raise)
    assert "STRONGEST" in play.missing()
    late = ModuleType("rules")
    vars(late)["STRONGEST"] = 3
    play.complete(late)
    assert not can_raise(Table(), 0, 0)
    assert "STRONGEST" not in play.missing()


def test_no_game_leaves_anything_out(name: str) -> None:
    title(name)
    assert room(name, "edition").play.missing() == []


def test_every_name_of_the_box_is_one_that_a_game_has(name: str) -> None:
    title(name)
    given = room(name, "edition").play._given
    assert [declared for declared in box.__annotations__ if isinstance(given.get(declared, Given("")), Given)] == []


def test_the_first_function_taken_from_a_room_can_be_replaced_too() -> None:
    play = edition(4)
    first = play(supplies.can_raise)
    assert play(supplies.can_raise_any).__globals__["can_raise"] is first
