"""Positions that no game can reach are refused, each with what is wrong about it."""

from collections.abc import Callable
from typing import Any

import pytest

import egizia
from egizia import Match, PositionError
from tests.tables import walk

Tampering = tuple[Callable[[Any], None], str]


def put(path: str, value: int) -> Callable[[Any], None]:
    """Overwrite a number of the record, as in `players.0.stone`."""

    def change(state: Any) -> None:
        *steps, last = path.split(".")
        for step in steps:
            state = state[int(step)] if step.isdecimal() else getattr(state, step)
        if last.isdecimal():
            state[int(last)] = value
        else:
            setattr(state, last, value)

    return change


TAMPERED: dict[str, Tampering] = {
    "99 stone": (put("players.0.stone", 99), "stone outside the reserve"),
    "a debt of stone": (put("players.0.stone", -1), "stone outside the reserve"),
    "a crew of 8": (put("players.0.crews.1", 8), "a crew off its track"),
    "a market of 6": (put("players.1.markets.0", 6), "a market off its track"),
    "a free point": (put("players.0.score", 77), "a score differs from its ledger"),
    "two seats the same in order": (put("order.0", 3), "the order of play|a number points outside"),
    "a ship more": (put("players.0.ships", 7), "the ships on the river do not match"),
    "a card from nowhere": (put("players.0.cards.16", 5), "a Nile card too many"),
    "a statue of 4 levels": (put("players.0.statues.0", 4), "a statue or column too high"),
    "an obelisk brick from nowhere": (put("players.0.obelisk", 5), "bricks of the obelisk do not match"),
    "a pyramid brick from nowhere": (put("players.0.pyramid", 5), "bricks of the pyramid do not match"),
    "a sphinx card in two hands": (put("players.0.sphinx", 2**34 - 1), "a sphinx card twice or missing"),
    "an unknown ring space": (put("ring", 3), "a number points outside the board"),
    "an unknown column tile": (put("gold_tile", 10), "a number points outside the board"),
    "a sixth round": (put("round_number", 6), "a number points outside the board"),
    "five players": (put("player_count", 5), "a number points outside the board"),
    "a place open that is not": (put("open_places", 0), "open places do not match the river"),
}
UNPLAYABLE: dict[str, Callable[[Any], None]] = {
    "a question that is none": put("decision", -1),
    "everybody has passed and nobody": put("passed", 127),
    "a deck that runs out": put("nile_left.2", 0),
    "a round that its deck does not fit": put("round_number", 5),
    "a sale of a card nobody has": put("pending_sale", 4),
    "fewer arrivals than markers": put("arrivals", -1),
    "a ring that moves backward": put("pending_ring", -1),
}
"""Play would stop, run in a circle for ever, or read outside the record."""


@pytest.fixture(params=[2, 3, 4])
def match(request: pytest.FixtureRequest) -> Match:
    """A match in the placement phase, some ships sent."""
    game = egizia.make("shifting-sands", players=request.param)
    return next(m for m in walk(game, 3) if m.view()["decision"] == "place_ship" and len(m.moves) > 12).copy()


@pytest.mark.parametrize("tampering", TAMPERED)
def test_a_tampered_position_is_refused(match: Match, tampering: str) -> None:
    assert match.game.position(match.position()).legal_actions() == match.legal_actions()
    change, complaint = TAMPERED[tampering]
    change(match.state)
    with pytest.raises(PositionError, match=f"the position is impossible: ({complaint})"):
        match.game.position(match.position())


@pytest.mark.parametrize("tampering", UNPLAYABLE)
def test_a_tampered_position_that_cannot_be_played_is_refused(match: Match, tampering: str) -> None:
    UNPLAYABLE[tampering](match.state)
    with pytest.raises(PositionError, match="the position is impossible: "):
        match.game.position(match.position())
