"""What the log of either game can say. The details of each event are listed beside it."""

from egizia.games.nile.score import POINTS

EVENTS = (
    "points",            # amount, source, detail of the source
    "round_begins",      # round
    "first_tile",        # sequence tile, stone: the order of play was drawn
    "ship",              # place
    "speculates",        # place
    "upstream",
    "occupied",
    "passes",
    "second_ship",       # card kind or -1, column tile or -1
    "takes_card",        # card kind, place
    "takes_leftover",    # card kind, place
    "stone",             # gained, lost for want of room
    "crew",              # crew, new strength
    "market",            # market, new level
    "market_top",        # market
    "ring",              # space
    "improves",          # card kind, new colour
    "plays_stone",       # card kind
    "plays_grain",       # card kind, grain
    "plays_strength",    # card kind, strength
    "sells_stone",       # card kind, stone
    "mines",             # quarries, gained, lost for want of room
    "stone_as_grain",    # stone
    "feeds",             # needed, grain, missing
    "hires",             # crew, stone paid
    "uses_crew",         # crew, strength
    "adds_crew",         # crew, strength
    "extra_crew",        # crew, strength
    "brick",             # monument, which part of it, cost
    "withdraws",         # zone
    "moves_up",          # zone, docked space counted from 0
    "becomes_builder",   # zone, column tile or -1
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
    TAKES_CARD, TAKES_LEFTOVER, STONE, CREW, MARKET, MARKET_TOP, RING_MOVED, IMPROVES, PLAYS_STONE, PLAYS_GRAIN,
    PLAYS_STRENGTH, SELLS_STONE, MINES, STONE_EATEN, FEEDS, HIRES, USES_CREW, ADDS_CREW, ADDS_EXTRA_CREW, BRICK,
    WITHDRAWS, MOVES_UP, BECOMES_BUILDER, DRAWS, KEEPS, KEEPS_NONE, RETURNS, SPHINX_REVEALED, SEQUENCE, GAME_ENDS, WINS,
) = range(len(EVENTS))  # fmt: skip
assert EVENTS[POINTS] == "points"
