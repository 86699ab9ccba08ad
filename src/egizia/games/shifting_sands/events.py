"""What the log of this game can say. The details of each event are listed beside it."""

from egizia.games.nile.score import POINTS

EVENTS = (
    "points",            # amount, source, detail of the source
    "round_begins",      # round
    "first_tile",        # sequence tile, stone: the order of play was drawn
    "ship",              # place
    "speculates",        # place
    "upstream",          # column tile
    "occupied",          # column tile
    "passes",
    "second_ship",       # card kind or -1, column tile or -1
    "takes_card",        # card kind, place
    "takes_leftover",    # card kind, place
    "stone",             # gained, lost for want of room
    "crew",              # crew, new strength
    "crew_lowered",      # crew, new strength
    "market",            # market, new level
    "market_top",        # market
    "ring",              # space
    "improves",          # card kind, new colour
    "plays_stone",       # card kind
    "plays_grain",       # card kind, grain
    "plays_strength",    # card kind, strength
    "sells_stone",       # card kind, stone
    "prospective_claim",
    "no_free_brick",
    "mines",             # quarries, gained, lost for want of room
    "stone_as_grain",    # stone
    "feeds",             # needed, grain, missing
    "hires",             # crew, stone paid
    "uses_crew",         # crew, strength
    "adds_crew",         # crew, strength
    "extra_crew",        # crew, strength, column tile
    "brick",             # monument, which part of it, cost
    "free_brick",        # monument, which part of it
    "withdraws",         # zone
    "moves_up",          # zone, docked space counted from 0
    "becomes_builder",   # zone, column tile or -1
    "opens_column",      # column tile
    "flips_starter",     # grain
    "draws",             # cards, stone paid
    "keeps",             # sphinx card (secret), cards kept so far
    "keeps_none",
    "returns",           # cards
    "sphinx_revealed",   # sphinx card, points
    "sequence",          # sequence tile for the next round
    "game_ends",
    "wins",              # points
)  # fmt: skip
(
    _, ROUND_BEGINS, FIRST_TILE, SHIP, SPECULATES, UPSTREAM_SHIP, OCCUPIED_SHIP, PASSES, SECOND_SHIP_EVENT,
    TAKES_CARD, TAKES_LEFTOVER, STONE, CREW, CREW_LOWERED, MARKET, MARKET_TOP, RING_MOVED, IMPROVES, PLAYS_STONE,
    PLAYS_GRAIN, PLAYS_STRENGTH, SELLS_STONE, PROSPECTIVE_CLAIM, NO_FREE_BRICK, MINES, STONE_EATEN, FEEDS, HIRES,
    USES_CREW, ADDS_CREW, ADDS_EXTRA_CREW, BRICK, FREE_BRICK, WITHDRAWS, MOVES_UP, BECOMES_BUILDER, OPENS_COLUMN,
    FLIPS_STARTER, DRAWS, KEEPS, KEEPS_NONE, RETURNS, SPHINX_REVEALED, SEQUENCE, GAME_ENDS, WINS,
) = range(len(EVENTS))  # fmt: skip
assert EVENTS[POINTS] == "points"

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
