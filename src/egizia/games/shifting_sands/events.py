"""What the log of this game can say, and where points come from."""

from egizia.games.nile.events import EVENTS as SHARED_EVENTS

_OWN_EVENTS = (
    "crew_lowered",      # crew, new strength
    "prospective_claim",
    "no_free_brick",
    "free_brick",        # monument, which part of it
    "opens_column",      # column tile
    "flips_starter",     # grain
)  # fmt: skip
EVENTS = (*SHARED_EVENTS, *_OWN_EVENTS)
CREW_LOWERED, PROSPECTIVE_CLAIM, NO_FREE_BRICK, FREE_BRICK, OPENS_COLUMN, FLIPS_STARTER = range(
    len(SHARED_EVENTS), len(EVENTS)
)

SOURCES = (
    "obelisk", "colonnade", "pyramid", "rows", "completion", "bricks", "sphinx_returns", "grain_market", "grain_sale",
    "hunger", "tiles", "cards", "stone_cards", "cooperation", "pyramid_majority", "cards_at_the_end", "sphinx_cards",
    "statues", "stone_sale",
)  # fmt: skip
(
    FROM_OBELISK, FROM_COLONNADE, FROM_PYRAMID, FROM_ROWS, FROM_COMPLETION, FROM_BRICKS, FROM_SPHINX_RETURNS,
    FROM_GRAIN_MARKET, FROM_GRAIN_SALE, FROM_HUNGER, FROM_TILES, FROM_CARDS, FROM_STONE_CARDS, FROM_COOPERATION,
    FROM_PYRAMID_MAJORITY, FROM_CARDS_AT_THE_END, FROM_SPHINX_CARDS, FROM_STATUES, FROM_STONE_SALE,
) = range(len(SOURCES))  # fmt: skip
