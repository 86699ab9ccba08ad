"""What is counted in a position of either Egizia."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from egizia.games.evaluation import Evaluation
from egizia.games.nile import cards, grain, scoring, supplies
from egizia.games.nile.components import DOCKS, GRAIN_MARKET, JOKER, ROUNDS, STONE_MARKET, ZONES
from egizia.games.nile.edition import Edition
from egizia.games.nile.score import points_of
from egizia.games.nile.state import FEEDING, LEFTOVERS, Nile
from egizia.kernel.rule import rule

Array = np.ndarray[Any, Any]

PARTS_OF_A_ROUND = 3
"""Placing ships; production and feeding; building and what follows."""

SHARED_NAMES = (
    "constant", "stone", "stone for unspent crews", "stone or quarry stone for all crews", "quarry stone",
    "first crew", "second crew", "third crew", "joker", "unspent strength", "watered grain", "dry grain",
    "missing grain", "price of hunger", "spare grain", "grain market", "stone market", "top of grain market",
    "top of stone market", "sphinx points", "sphinx cards", "obelisk", "pyramid", "place in order", "ships left",
    "furthest ship", "two zones", "three zones", "strength in hand", "strength in hand with stone",
    "laid at the obelisk", "laid at the pyramid", "crews to raise", "markets to move", "ring to move",
    "crews to hire", "stone to sell", "to move",
)  # fmt: skip
"""What both games count, beside the cards a player has and the docks their ships lie at."""


@rule
def stage(state: Nile) -> int:
    """The part of the round, counted through the game."""
    part = 0 if state.phase <= LEFTOVERS else 1 if state.phase <= FEEDING else 2
    return max(0, state.round_number - 1) * PARTS_OF_A_ROUND + part


@rule
def over(state: Nile) -> bool:
    """Whether the game has ended."""
    return state.seat < 0


def nile_evaluation(
    game: str,
    weights_file: Path,
    play: Edition[Any],
    box: ModuleType,
    own_names: tuple[str, ...],
    own_features: Callable[..., None],
) -> Evaluation:
    """The evaluation of a game; `own_features(state, seat, values, at)` counts what only this game has."""
    kinds, sphinx_count, ships_each = box.KINDS, box.SPHINX_COUNT, box.SHIPS_EACH
    market_levels, top_level, zone_place = box.MARKET_LEVELS, box.TOP_LEVEL, box.ZONE_PLACE
    first_dock = kinds + sphinx_count
    first_shared = first_dock + ZONES * (DOCKS + 1)
    first_own = first_shared + len(SHARED_NAMES)
    quarry_productivity = play(cards.quarry_productivity)
    field_productivity = play(cards.field_productivity)
    missing_grain = play(grain.missing_grain)
    crew_strength = play(supplies.crew_strength)
    sphinx_card_points = play(scoring.sphinx_card_points)

    @rule
    def features(state: Nile, seat: int, values: Array) -> None:
        player = state.players[seat]
        for kind in range(kinds):
            values[kind] = player.cards[kind]
        sphinx_points = 0
        for card in range(sphinx_count):
            if (player.sphinx >> card) & 1:
                values[kinds + card] = 1
                sphinx_points += sphinx_card_points(state, seat, card)
        zones = 0
        for zone in range(ZONES):
            is_built = (player.zones >> zone) & 1
            is_docked = 0
            for dock in range(DOCKS + 1):
                if (state.ships[zone_place[zone].value + dock] >> seat) & 1:
                    is_docked = 1
                    if not is_built:
                        values[first_dock + zone * (DOCKS + 1) + dock] = 1
            zones += 1 if is_built or is_docked else 0
        unspent = 0
        for crew in range(4):
            if not (player.spent >> crew) & 1:
                unspent += player.crews[crew]
        quarry = quarry_productivity(state, seat)
        strength = crew_strength(state, seat)
        dry = 0
        for colour in range(state.ring + 1, 3):
            dry += field_productivity(state, seat, colour)
        missing = missing_grain(state, seat)
        penalty = market_levels[GRAIN_MARKET * top_level + player.markets[GRAIN_MARKET] - 1].penalty
        is_mover = 1 if state.seat == seat else 0
        place = 0
        for tile in range(state.player_count):
            if state.order[tile] == seat:
                place = tile
        at = first_shared
        values[at] = 1
        values[at + 1] = player.stone
        values[at + 2] = min(player.stone, unspent)
        values[at + 3] = min(player.stone + quarry, strength)
        values[at + 4] = quarry
        for crew in range(3):
            values[at + 5 + crew] = player.crews[crew]
        values[at + 8] = player.crews[JOKER]
        values[at + 9] = unspent
        values[at + 10] = strength - missing
        values[at + 11] = dry
        values[at + 12] = max(0, missing)
        values[at + 13] = max(0, missing) * penalty
        values[at + 14] = max(0, -missing)
        values[at + 15] = player.markets[GRAIN_MARKET]
        values[at + 16] = player.markets[STONE_MARKET]
        values[at + 17] = 1 if player.markets[GRAIN_MARKET] == top_level else 0
        values[at + 18] = 1 if player.markets[STONE_MARKET] == top_level else 0
        values[at + 19] = sphinx_points
        values[at + 20] = player.sphinx_cards
        values[at + 21] = player.obelisk
        values[at + 22] = player.pyramid
        values[at + 23] = place
        if state.phase <= LEFTOVERS:
            values[at + 24] = ships_each - player.ships if not (state.passed >> seat) & 1 else 0
            values[at + 25] = player.furthest
        values[at + 26] = 1 if zones == 2 else 0
        values[at + 27] = 1 if zones == 3 else 0
        if is_mover:
            values[at + 28] = state.strength
            values[at + 29] = min(state.strength, player.stone)
            values[at + 30] = state.built_obelisk
            values[at + 31] = state.built_pyramid
            values[at + 32] = state.pending_crews
            values[at + 33] = state.pending_market
            values[at + 34] = state.pending_ring
            values[at + 35] = state.pending_hire
            values[at + 36] = state.pending_sale
            values[at + 37] = 1
        own_features(state, seat, values, first_own)

    names = (
        *(f"card {card}" for card in box.CARD_IDS),
        *(f"sphinx {card}" for card in box.SPHINX_IDS),
        *(f"zone {zone + 1}, dock {dock + 1}" for zone in range(ZONES) for dock in range(DOCKS + 1)),
        *SHARED_NAMES,
        *own_names,
    )
    return Evaluation(game, weights_file, names, ROUNDS * PARTS_OF_A_ROUND, features, stage, points_of, over)
