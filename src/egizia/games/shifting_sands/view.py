"""The table as a seat sees it. This is the one place that decides what is shown to whom."""

from collections.abc import Iterable
from typing import Any

from egizia.games.shifting_sands.components import (
    BOARDS,
    CARD,
    CARD_IDS,
    COLOURS,
    COLUMN_COSTS,
    COLUMN_IDS,
    CREWS,
    DECKS,
    GOLD_COLUMN,
    MAX_ROW_WIDTH,
    NO_CARD,
    NO_TILE,
    PLACE_NAMES,
    PLACES,
    PURPLE_COLUMN,
    RING_SPACES,
    ROUND,
    SPHINX_IDS,
    STATUE_COSTS,
    STATUE_IDS,
    TILE_IDS,
    ZONES,
)
from egizia.games.shifting_sands.events import SOURCES
from egizia.games.shifting_sands.measures import field_productivity, quarry_productivity
from egizia.games.shifting_sands.placement import reachable_places
from egizia.games.shifting_sands.river import in_play
from egizia.games.shifting_sands.scoring import sphinx_card_points, statue_points, winning_seat
from egizia.games.shifting_sands.secrets import knows
from egizia.games.shifting_sands.state import (
    BUILDING_PHASE,
    DECISIONS,
    KEEP_CARD,
    OVER,
    PHASES,
    PLACEMENT,
    SETUP,
    State,
)

ZONE_NAMES = tuple(f"B{zone + 1}" for zone in range(ZONES))


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see; a spectator (None) sees what lies open."""
    seats = range(state.player_count)
    return {
        "players": state.player_count,
        "round": state.round_number,
        "phase": PHASES[state.phase],
        "decision": DECISIONS[state.decision] if state.seat >= 0 else None,
        "order": [state.order[tile] for tile in seats],
        "ring": RING_SPACES[state.ring],
        "river": _river(state),
        "decks": {**dict(zip(DECKS, state.nile_left, strict=True)), "sphinx": state.sphinx_left},
        "monuments": _monuments(state),
        "build": _build(state),
        "tableaus": [_tableau(state, number) for number in seats],
        "secrets": None if seat is None else _secrets(state, seat),
    }


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [state.players[seat].score for seat in range(state.player_count)]


def winners(state: State) -> list[int]:
    """The seat that won."""
    return [winning_seat(state)]


def chapter(state: State) -> str:
    """Where in the game this is."""
    if state.phase in (SETUP, OVER):
        return {SETUP: "set-up", OVER: "the end"}[state.phase]
    return f"round {state.round_number}, {PHASES[state.phase].replace('_', ' ')}"


def _bits(mask: int, count: int) -> list[int]:
    return [number for number in range(count) if (mask >> number) & 1]


def _river(state: State) -> list[dict[str, Any]]:
    places: list[dict[str, Any]] = []
    for place, where in enumerate(PLACES):
        if not in_play(state, place) or (where.dock >= state.player_count - 1 and where.dock < 3):
            continue
        shown: dict[str, Any] = {
            "place": PLACE_NAMES[place],
            "position": where.position,
            "ships": _bits(state.ships[place], state.player_count),
        }
        if where.kind == CARD:
            card = state.river_cards[where.index]
            shown["card"] = None if card == NO_CARD else CARD_IDS[card]
        elif where.kind == ROUND:
            tile = state.tiles[where.index]
            shown["tile"] = None if tile == NO_TILE else TILE_IDS[tile]
        else:
            shown["zone"] = ZONE_NAMES[where.index]
        places.append(shown)
    return places


def _owners(cells: Iterable[int]) -> list[int | None]:
    return [owner - 1 if owner else None for owner in cells]


def _monuments(state: State) -> dict[str, Any]:
    board = BOARDS[state.board]
    levels = range(board.obelisk_levels)
    return {
        "obelisk": {
            "costs": [board.obelisk[level] for level in levels],
            "lower": board.obelisk_lower,
            "owners": _owners(state.obelisk[level] for level in levels),
        },
        "colonnade": {
            "costs": [cost.value for cost in COLUMN_COSTS],
            "gold": {"column": GOLD_COLUMN, "tile": COLUMN_IDS[state.gold_tile]},
            "purple": {"column": PURPLE_COLUMN, "tile": COLUMN_IDS[state.purple_tile]},
            "completed": state.colonnades_completed,
        },
        "pyramid": [
            {
                "cost": board.pyramid_cost[level],
                "sides": board.pyramid_sides,
                "owners": _owners(
                    state.pyramid[level * MAX_ROW_WIDTH + space] for space in range(board.pyramid_width[level])
                ),
            }
            for level in range(board.pyramid_rows)
        ],
        "statues": {
            "costs": [cost.value for cost in STATUE_COSTS],
            "goals": [STATUE_IDS[state.statue_goals[statue]] for statue in range(board.statues)],
        },
    }


def _build(state: State) -> dict[str, Any] | None:
    if state.phase != BUILDING_PHASE or state.seat < 0:
        return None
    return {
        "zone": ZONE_NAMES[state.zone],
        "dock": state.dock,
        "strength": state.strength,
        "bricks": state.bricks,
        "drawn": state.drawn_count,
    }


def _tableau(state: State, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    over = state.phase == OVER
    return {
        "score": player.score,
        "ledger": {source: points for source, points in zip(SOURCES, player.ledger, strict=True) if points},
        "stone": player.stone,
        "crews": [
            {"crew": crew, "strength": player.crews[number], "spent": bool((player.spent >> number) & 1)}
            for number, crew in enumerate(CREWS)
        ],
        "grain_market": player.markets[0],
        "stone_market": player.markets[1],
        "starter_field": player.starter_grain,
        "cards": [CARD_IDS[kind] for kind, count in enumerate(player.cards) for _ in range(count)],
        "improved": {CARD_IDS[kind]: steps for kind, steps in enumerate(player.improved) if steps},
        "quarries": quarry_productivity(state, seat),
        "fields": {colour: field_productivity(state, seat, number) for number, colour in enumerate(COLOURS)},
        "obelisk": player.obelisk,
        "colonnade": player.colonnade,
        "pyramid": player.pyramid,
        "statues": [player.statues[statue] for statue in range(BOARDS[state.board].statues)],
        "statue_points": [statue_points(state, seat, statue) for statue in range(BOARDS[state.board].statues)],
        "majorities": player.majorities,
        "sphinx_cards": player.sphinx_cards,
        "sphinx": _sphinx_cards(state, seat) if over else None,
        "ships": player.ships,
        "passed": state.phase == PLACEMENT and bool((state.passed >> seat) & 1),
        "zones": [ZONE_NAMES[zone] for zone in _bits(player.zones, ZONES)],
        "used_columns": [COLUMN_IDS[tile] for tile in _bits(player.column_used, len(COLUMN_IDS))],
        "prospective_ships": player.prospective_ships,
        "reach": [PLACE_NAMES[place] for place in _bits(reachable_places(state, seat), len(PLACE_NAMES))]
        if state.phase == PLACEMENT
        else [],
    }


def _sphinx_cards(state: State, seat: int) -> list[dict[str, Any]]:
    """A player's sphinx cards with what they would pay now."""
    hand = _bits(state.players[seat].sphinx, len(SPHINX_IDS))
    return [{"card": SPHINX_IDS[card], "points": sphinx_card_points(state, seat, card)} for card in hand]


def _secrets(state: State, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    looking = state.decision == KEEP_CARD and state.seat == seat
    deck = [(state.sphinx_top + number) % len(SPHINX_IDS) for number in range(state.sphinx_left)]
    known = [state.sphinx_deck[cell] for cell in deck if knows(state, seat, cell)]
    return {
        "sphinx": _sphinx_cards(state, seat),
        "dealt": [SPHINX_IDS[card] for card in player.dealt] if state.phase == SETUP else [],
        "drawn": [SPHINX_IDS[state.drawn[number]] for number in range(state.drawn_count)] if looking else [],
        "under_the_deck": [SPHINX_IDS[card] for card in known],
    }
