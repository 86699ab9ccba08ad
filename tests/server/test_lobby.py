"""A table where people play again is opened as the first was, and knows nothing of what happened there."""

from typing import Any

from msgspec.structs import asdict, replace

from egizia.server.lobby import _again, _new_table
from egizia.server.messages.tables import NewSeat, NewTable, Pace
from egizia.table.game import make

AS_OPENED = {
    "game", "rules_version", "players", "options", "pace", "seconds", "is_private", "forced_moves", "absent",
    "absent_after", "hints",
}  # fmt: skip
OWN = {"id", "seed", "chosen_seed", "opened_by", "invitation", "rematch_of", "created", "updated"}
WANTED = NewTable(
    "classic", [NewSeat("you"), NewSeat("open")], pace=Pace("live", 600), seed=7, is_private=True, forced_moves=True,
    absent="bot", absent_after=120, hints=True,
)  # fmt: skip
RESULT: Any = {"scores": [3, 4], "winners": [1], "ledgers": [], "curve": [], "view": {}}


def test_a_rematch_keeps_how_a_table_was_opened_and_nothing_else() -> None:
    before = _new_table("anna", 5.0, make("classic", players=2), WANTED)
    over = replace(
        before, opening="x", state="over", rematch="a", sequence=9, moves=8, to_act=[1], scores=[3, 4], result=RESULT,
        checked="1", frozen={"key": "x", "parameters": {}}, due=7.0, rated=1, rated_as=["anna", "ben"],
    )  # fmt: skip
    again = _again(over, "ben", 8.0)
    fresh, played, kept = asdict(before), asdict(over), asdict(again)
    happened = {name for name in played if played[name] != fresh[name]}
    assert AS_OPENED | OWN | happened == set(played)
    assert {name: kept[name] for name in AS_OPENED | happened} == {name: fresh[name] for name in AS_OPENED | happened}
    assert (again.opened_by, again.rematch_of, again.created, again.updated) == ("ben", before.id, 8.0, 8.0)
    assert not again.chosen_seed
    assert {again.id, again.seed, again.invitation}.isdisjoint({before.id, before.seed, before.invitation})
