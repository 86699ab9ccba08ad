"""What the log of this game can say, and where points come from."""

from egizia.games.nile.events import EVENTS as SHARED_EVENTS

EVENTS = (
    *SHARED_EVENTS,
    "doubles",           # round space
    "builds_first",
)  # fmt: skip
DOUBLES, BUILDS_FIRST = range(len(SHARED_EVENTS), len(EVENTS))

SOURCES = (
    "obelisk", "graves", "temple", "pyramid", "rows", "sphinx_returns", "grain_market", "grain_sale", "hunger",
    "spaces", "cards", "stone_cards", "cooperation", "stone_sale", "grave_sums", "sphinx_cards",
)  # fmt: skip
(
    FROM_OBELISK, FROM_GRAVES, FROM_TEMPLE, FROM_PYRAMID, FROM_ROWS, FROM_SPHINX_RETURNS, FROM_GRAIN_MARKET,
    FROM_GRAIN_SALE, FROM_HUNGER, FROM_SPACES, FROM_CARDS, FROM_STONE_CARDS, FROM_COOPERATION, FROM_STONE_SALE,
    FROM_GRAVE_SUMS, FROM_SPHINX_CARDS,
) = range(len(SOURCES))  # fmt: skip
