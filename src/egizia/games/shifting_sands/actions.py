"""Every decision as one small number, and its name in notation."""

from egizia.games.nile.actions import CardActions, Played, card_actions, played_cards
from egizia.games.notation import Notation
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
from egizia.kernel.record import Table

_notation = Notation()
_block = _notation.block

PLACE = _block(*PLACE_NAMES)
PASS = _block("pass")
END_TURN = _block("end-turn")
KEEP = _block(*(f"keep:{card}" for card in SPHINX_IDS))
KEEP_NONE = _block("keep:none")
RAISE = _block(*(f"raise:{crew}" for crew in CREWS))
LOWER = _block(*(f"lower:{crew}" for crew in CREWS))
HIRE = _block(*(f"hire:{crew}" for crew in CREWS))
USE_CREW = _block(*(f"crew:{crew}" for crew in CREWS[:BASIC_CREWS]))
ADD_JOKER = _block("add:purple")
ADD_EXTRA = _block(*(f"extra:{crew}" for crew in CREWS[:BASIC_CREWS]))
RING = _block(*(f"ring:{space}" for space in RING_SPACES))
ADVANCE = _block("market:grain", "market:stone")
FIRST_BRICK = OBELISK_BRICK = _block("brick:obelisk")
COLONNADE_BRICK = _block("brick:colonnade")
PYRAMID_BRICK = _block(*(f"brick:row-{number + 1}" for number in range(MAX_PYRAMID_ROWS)))
STATUE_BRICK = _block(*(f"brick:statue-{number + 1}" for number in range(STATUES)))
AMOUNT = _block(*(f"{amount + 1}" for amount in range(STONE_CAPACITY)))
TAKE = _block(*(f"take:K{number + 1}" for number in range(CARD_SPACES)))
INSTEAD_OF_LEFTOVER = _block("take:points")
_uses = card_actions(_notation, CARD_IDS, NILE_CARDS)
SELL = _block(f"sell:{CARD_IDS[STONE_SALE]}")
SHIP_BY_CARD = _block(f"ship:{CARD_IDS[SECOND_SHIP]}")
SHIP_BY_COLUMN = _block(f"ship:{COLUMN_IDS[SECOND_SHIP_TILE]}")
CONVERT_BY_COLUMN = _block(f"convert:{COLUMN_IDS[BUILDING_SHIP]}")
CONVERT_BY_SPACE = _block("convert:round-space")
FEED = _block("feed")
FEED_UNSOLD = _block("feed:unsold")
WITHDRAW = _block("withdraw")
FINISH = _block("finish")
DECLINE = _block("decline")

NAMES = _notation.names
"""The notation of every action."""
ACTION_COUNT = len(NAMES)
CARD_ACTIONS = Table(CardActions, _uses)
PLAYED = Table(Played, played_cards(_notation, _uses))
