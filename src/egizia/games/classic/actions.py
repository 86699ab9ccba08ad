"""Every decision as one small number, and its name in notation."""

from egizia.games.classic.components import (
    BASIC_CREWS,
    BUILD_FIRST,
    CARD_IDS,
    CARD_SPACES,
    CREWS,
    DOUBLE_SPACE,
    MAX_PYRAMID_ROWS,
    NILE_CARDS,
    PLACE_NAMES,
    RING_SPACES,
    SECOND_SHIP,
    SPECULATOR,
    SPHINX_IDS,
    STONE_CAPACITY,
    STONE_SALE,
    TEMPLE_PARTS,
)
from egizia.games.nile.actions import CardActions, Played, card_actions, played_cards
from egizia.games.notation import Notation
from egizia.kernel.record import Table

_notation = Notation()
_block = _notation.block

PLACE = _block(*PLACE_NAMES)
PASS = _block("pass")
END_TURN = _block("end-turn")
KEEP = _block(*(f"keep:{card}" for card in SPHINX_IDS))
KEEP_NONE = _block("keep:none")
RAISE = _block(*(f"raise:{crew}" for crew in CREWS))
HIRE = _block(*(f"hire:{crew}" for crew in CREWS))
USE_CREW = _block(*(f"crew:{crew}" for crew in CREWS[:BASIC_CREWS]))
ADD_JOKER = _block("add:joker")
ADD_EXTRA = _block(*(f"extra:{crew}" for crew in CREWS[:BASIC_CREWS]))
RING = _block(*(f"ring:{space}" for space in RING_SPACES))
ADVANCE = _block("market:grain", "market:stone")
FIRST_BRICK = OBELISK_BRICK = _block("brick:obelisk")
GRAVE_BRICK = _block("brick:grave")
TEMPLE_BRICK = _block(*(f"brick:temple-{part}" for part in TEMPLE_PARTS))
PYRAMID_BRICK = _block(*(f"brick:row-{number + 1}" for number in range(MAX_PYRAMID_ROWS)))
AMOUNT = _block(*(f"{amount + 1}" for amount in range(STONE_CAPACITY)))
TAKE = _block(*(f"take:K{number + 1}" for number in range(CARD_SPACES)))
_uses = card_actions(_notation, CARD_IDS, NILE_CARDS)
SELL = _block(f"sell:{CARD_IDS[STONE_SALE]}")
SHIP_BY_CARD = _block(f"ship:{CARD_IDS[SECOND_SHIP]}")
CONVERT = _block(f"convert:{CARD_IDS[SPECULATOR]}")
DOUBLE = _block(f"double:{CARD_IDS[DOUBLE_SPACE]}")
GO_FIRST = _block(f"first:{CARD_IDS[BUILD_FIRST]}")
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
