"""Every decision as one small number, and its name in notation."""

from egizia.games.shifting_sands.components import (
    BASIC_CREWS,
    BUILDING_SHIP,
    CARD_IDS,
    CARD_SPACES,
    COLUMN_IDS,
    CREWS,
    MAX_PYRAMID_ROWS,
    NILE_CARDS,
    PLACE_NAMES,
    RING_SPACES,
    SECOND_SHIP,
    SECOND_SHIP_TILE,
    SPHINX_IDS,
    STATUES,
    STONE_CAPACITY,
    STONE_SALE,
)
from egizia.kernel.record import Table, i16, record

NAMES: list[str] = []
"""The notation of every action."""


def _block(*names: str) -> int:
    """Number a run of actions; returns the first number."""
    first = len(NAMES)
    NAMES.extend(names)
    return first


NO_ACTION = -1
PLACE = _block(*PLACE_NAMES)
PASS = _block("pass")
END_TURN = _block("end-turn")
KEEP = _block(*(f"keep:{card}" for card in SPHINX_IDS))
KEEP_NONE = _block("keep:none")
RAISE = _block(*(f"raise:{crew}" for crew in CREWS))
LOWER = _block(*(f"lower:{crew}" for crew in CREWS))
HIRE = _block(*(f"hire:{crew}" for crew in CREWS))
USE_CREW = _block(*(f"crew:{crew}" for crew in CREWS[:BASIC_CREWS]))
ADD_PURPLE = _block("add:purple")
ADD_EXTRA = _block(*(f"extra:{crew}" for crew in CREWS[:BASIC_CREWS]))
RING = _block(*(f"ring:{space}" for space in RING_SPACES))
ADVANCE = _block("market:grain", "market:stone")
OBELISK_BRICK = _block("brick:obelisk")
COLONNADE_BRICK = _block("brick:colonnade")
PYRAMID_BRICK = _block(*(f"brick:row-{number + 1}" for number in range(MAX_PYRAMID_ROWS)))
STATUE_BRICK = _block(*(f"brick:statue-{number + 1}" for number in range(STATUES)))
AMOUNT = _block(*(f"{amount + 1}" for amount in range(STONE_CAPACITY)))
TAKE = _block(*(f"take:K{number + 1}" for number in range(CARD_SPACES)))
TAKE_POINTS = _block("take:points")


@record
class CardActions:
    """What playing a card of a kind is numbered, or -1 where it has no such use."""

    stone: i16
    grain: i16
    strength: i16
    improve: i16


def _uses() -> list[dict[str, int]]:
    rows = [{"stone": NO_ACTION, "grain": NO_ACTION, "strength": NO_ACTION, "improve": NO_ACTION} for _ in CARD_IDS]
    for use in ("stone", "grain", "strength", "improve"):
        for kind, card in enumerate(NILE_CARDS):
            if card.colour > 0 if use == "improve" else getattr(card, f"{use}_use"):
                rows[kind][use] = _block(f"{use}:{CARD_IDS[kind]}")
    return rows


CARD_ACTIONS = Table(CardActions, _uses())
SELL = _block(f"sell:{CARD_IDS[STONE_SALE]}")
SHIP_BY_CARD = _block(f"ship:{CARD_IDS[SECOND_SHIP]}")
SHIP_BY_COLUMN = _block(f"ship:{COLUMN_IDS[SECOND_SHIP_TILE]}")
CONVERT_BY_COLUMN = _block(f"convert:{COLUMN_IDS[BUILDING_SHIP]}")
CONVERT_BY_SPACE = _block("convert:round-space")
FEED = _block("feed")
WITHDRAW = _block("withdraw")
FINISH = _block("finish")
DECLINE = _block("decline")
ACTION_COUNT = len(NAMES)


@record
class Played:
    """The card kind an action plays, or -1."""

    stone: i16
    grain: i16
    strength: i16
    improve: i16


def _played() -> list[dict[str, int]]:
    rows: list[dict[str, int]] = [{"stone": -1, "grain": -1, "strength": -1, "improve": -1} for _ in NAMES]
    for kind, uses in enumerate(CARD_ACTIONS):
        for use in ("stone", "grain", "strength", "improve"):
            action = getattr(uses, use)
            if action != NO_ACTION:
                rows[action][use] = kind
    return rows


PLAYED = Table(Played, _played())
