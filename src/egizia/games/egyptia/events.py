"""What the log of a sheet can say, with the details of each event beside it, and where points come from."""

from egizia.games.egyptia.components import LETTERS

EVENTS = (
    "points",            # amount, source, detail of the source
    "pharaoh_card",      # letter, card
    "round_begins",      # round
    "die",               # die, face, column
    "produces",          # column, circled, lost past the last dot
    "gains",             # resource, circled, lost past the last dot
    "red_dot",           # resource
    "suffers",           # plague, ship that is lost or -1
    "pays",              # payment, cost
    "uses_ship",         # ship
    "builds",            # building, hex
    "productivity",      # resource, steps circled
    "confirms",          # round, buildings in the city
    "game_ends",
    "trades",            # favor traded for basic resources at the end
    "trade",             # trade
)  # fmt: skip
(
    POINTS, PHARAOH_CARD_DRAWN, ROUND_BEGINS, DIE_ROLLED, PRODUCES, GAINS, RED_DOT, SUFFERS, PAYS_EVENT, USES_SHIP,
    BUILDS, PRODUCTIVITY, CONFIRMS, GAME_ENDS, TRADES, TRADE_MADE,
) = range(len(EVENTS))  # fmt: skip

SOURCES = (*(f"pharaoh_{letter.lower()}" for letter in LETTERS), "favor", "ships", "plagues")
FROM_PHARAOH = 0
"""The card of the first letter; the others follow."""
FROM_FAVOR, FROM_SHIPS, FROM_PLAGUES = range(len(LETTERS), len(SOURCES))
