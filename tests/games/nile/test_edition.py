"""Shared rules read the box of the game at hand, and play what the game plays instead."""

import sys
import traceback
from importlib import invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from egizia.games import title
from egizia.games.nile import box, protocols, stub, supplies
from egizia.games.nile.edition import Edition, Given
from egizia.games.nile.state import Nile
from tests.tables import module_of

if TYPE_CHECKING:
    from collections.abc import Callable

CONSTANTS = {
    "components": protocols.NileComponents,
    "actions": protocols.ActionNumbers,
    "events": protocols.EventNumbers,
    "state": protocols.PhaseNumbers,
}
OWN_RULES = {
    "building": protocols.OwnBuilding,
    "invariants": protocols.OwnInvariants,
    "measures": protocols.OwnMeasures,
    "monuments": protocols.OwnMonuments,
    "observation": protocols.OwnObservation,
    "placement": protocols.OwnPlacement,
    "scoring": protocols.OwnScoring,
    "supplies": protocols.OwnSupplies,
    "turns": protocols.OwnTurns,
    "view": protocols.OwnView,
}


class Table:
    """As much of a table as raising crews needs."""

    def __init__(self) -> None:
        self.seat = 0
        self.players: Any = [self]
        self.crews = [3, 3, 3, 3]


def rooms(protocols_by_name: dict[str, type], without: str = "", **values: object) -> dict[str, Any]:
    """Modules that have all they are asked for, but for one name."""
    made = {name: ModuleType(name) for name in protocols_by_name}
    for name, protocol in protocols_by_name.items():
        asked = {member: values.get(member, 0) for member in protocols.members(protocol) if member != without}
        vars(made[name]).update(asked, strongest=99)
    return made


def edition(strongest: int, module: str = "camels.edition") -> Edition[Nile]:
    return Edition[Nile](module, **rooms(CONSTANTS, STRONGEST=strongest))


def raisable(play: Edition[Nile]) -> list[int]:
    can_raise: Callable[..., bool] = play(supplies.can_raise)
    return [crew for crew in range(4) if can_raise(Table(), 0, crew)]


def test_a_shared_rule_without_a_game_says_that_something_is_missing() -> None:
    with pytest.raises(TypeError, match="Given"):
        supplies.can_raise(Table(), 0, 0)  # type: ignore[arg-type]


def test_the_box_has_only_the_names_it_declares() -> None:
    assert repr(box.STRONGEST) == "<STRONGEST, to be given by a game>"
    with pytest.raises(AttributeError, match="camels"):
        _ = box.camels  # pyright: ignore[reportAttributeAccessIssue]


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
    assert play.instead(supplies.can_raise)(never) is never
    assert not before(Table(), 0)
    assert play(supplies.can_raise) is never
    assert edition(4)(supplies.can_raise_any)(Table(), 0)  # type: ignore[arg-type]


def test_a_game_completes_what_it_could_not_name_before() -> None:
    play = edition(4)
    gain: Callable[..., None] = play(supplies.gain)
    assert isinstance(gain.__globals__["gain_more"], Given)
    assert "gain_more" in play.missing()
    play.complete(**rooms(OWN_RULES, gain_more=print))
    assert gain.__globals__["gain_more"] is print
    assert play.missing() == []


def test_what_a_game_lacks_is_named_with_the_protocol_that_asks_for_it() -> None:
    with pytest.raises(TypeError, match=r"^camels does not supply cheapest_brick \(OwnMonuments\)$"):
        edition(4).complete(**rooms(OWN_RULES, without="cheapest_brick"))
    play = Edition[Nile]("camels.edition", **rooms(CONSTANTS, without="STRONGEST"))
    with pytest.raises(TypeError, match=r"^camels does not supply STRONGEST \(NileComponents\)$"):
        play.complete(**rooms(OWN_RULES))


def test_a_complete_game_has_entered_every_room_where_something_is_played_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "camels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "edition.py").write_text(
        "from tests.games.nile.test_edition import edition\nplay = edition(4, __name__)\n"
    )
    for name in ("oasis", "title"):
        (folder / f"{name}.py").write_text(
            "from egizia.games.nile import supplies\n"
            "from camels.edition import play\n"
            "@play.instead(supplies.can_raise)\n"
            "def never(state, seat, crew):\n"
            "    return False\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    play = __import__("camels.edition").edition.play
    assert raisable(play)
    try:
        play.complete(**rooms(OWN_RULES))
        assert not raisable(play)
        with pytest.raises(TypeError, match=r"camels\.title\.never comes too late: camels is complete"):
            __import__("camels.title")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "camels"]:
            del sys.modules[name]


def test_no_game_leaves_anything_out(name: str) -> None:
    title(name)
    assert module_of(name, "edition").play.missing() == []


def test_every_name_of_the_box_is_one_that_a_game_has(name: str) -> None:
    title(name)
    given = module_of(name, "edition").play._given
    assert [one for one in protocols.declared() if isinstance(given.get(one, Given("")), Given)] == []


def test_the_first_function_taken_from_a_room_can_be_replaced_too() -> None:
    play = edition(4)
    first = play(supplies.can_raise)
    assert play(supplies.can_raise_any).__globals__["can_raise"] is first


def test_the_names_that_type_checkers_find_in_the_box_are_those_of_the_protocols() -> None:
    assert stub.STUB.read_text("utf-8") == stub.stub(), "run python -m egizia.games.nile.stub"


def test_a_copy_says_whose_it_is(name: str) -> None:
    title(name)
    play = module_of(name, "edition").play
    copy: Callable[..., bool] = play(supplies.can_raise_any)
    assert copy.__name__ == "can_raise_any"
    assert copy.__qualname__ == f"{play.game}.can_raise_any"
    with pytest.raises(AttributeError) as caught:
        copy(None, 0)
    frames = [frame.name for frame in traceback.extract_tb(caught.tb)]
    assert frames[-2:] == [f"{play.game}.can_raise_any", f"{play.game}.can_raise"]
    assert supplies.can_raise_any.__qualname__ == "can_raise_any"
