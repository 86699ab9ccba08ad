"""The table as a seat sees it. These are the only places that decide what is shown to whom."""

from collections.abc import Iterable
from typing import Any

from egizia.games.nile.box import (
    BOARDS,
    CARD_IDS,
    COLOURS,
    CREWS,
    DECISIONS,
    PHASES,
    PLACE_NAMES,
    PLACES,
    RING_SPACES,
    SOURCES,
    SPHINX_COUNT,
    SPHINX_IDS,
    TILE_IDS,
    own_monuments,
    own_secrets,
    own_table,
    own_tableau,
    tile_on,
    winning_seat,
)
from egizia.games.nile.cards import field_productivity, quarry_productivity
from egizia.games.nile.components import CARD, DECKS, MAX_ROW_WIDTH, NO_CARD, ROUND, ZONES
from egizia.games.nile.placement import reachable_places
from egizia.games.nile.river import in_play
from egizia.games.nile.scoring import sphinx_card_points
from egizia.games.nile.secrets import knows
from egizia.games.nile.state import BUILDING_PHASE, KEEP_CARD, OVER, PLACEMENT, SETUP, Nile

ZONE_NAMES = tuple(f"B{zone + 1}" for zone in range(ZONES))


def view(state: Nile, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see; a spectator (None) sees what lies open."""
    seats = range(state.player_count)
    return {
        "players": state.player_count,
        "round": state.round_number,
        "phase": PHASES[state.phase],
        "decision": DECISIONS[state.decision] if state.seat >= 0 else None,
        "order": [state.order[tile] for tile in seats],
        "ring": RING_SPACES[state.ring],
        "river": river(state),
        "decks": {**dict(zip(DECKS, state.nile_left, strict=True)), "sphinx": state.sphinx_left},
        "monuments": {"obelisk": obelisk(state), "pyramid": pyramid(state), **own_monuments(state)},
        "build": build(state),
        **own_table(state),
        "tableaus": [tableau(state, number) for number in seats],
        "secrets": None if seat is None else secrets(state, seat),
    }


def scores(state: Nile) -> list[int]:
    """The points of every seat."""
    return [state.players[seat].score for seat in range(state.player_count)]


def ledger(state: Nile, seat: int) -> list[int]:
    """A seat's points by source."""
    return list(state.players[seat].ledger)


def winners(state: Nile) -> list[int]:
    """The seat that won."""
    return [winning_seat(state)]


def chapter(state: Nile) -> str:
    """Where in the game this is."""
    if state.phase in (SETUP, OVER):
        return {SETUP: "set-up", OVER: "the end"}[state.phase]
    return f"round {state.round_number}, {PHASES[state.phase].replace('_', ' ')}"


def bits(mask: int, count: int) -> list[int]:
    """The members of a set."""
    return [number for number in range(count) if (mask >> number) & 1]


def owners(cells: Iterable[int]) -> list[int | None]:
    """Whose brick is on each space."""
    return [owner - 1 if owner else None for owner in cells]


def river(state: Nile) -> list[dict[str, Any]]:
    """Every place in use, from the source down."""
    places: list[dict[str, Any]] = []
    for place, where in enumerate(PLACES):
        if not in_play(state, place):
            continue
        shown: dict[str, Any] = {
            "place": PLACE_NAMES[place],
            "position": where.position,
            "ships": bits(state.ships[place], state.player_count),
        }
        if where.kind == CARD:
            card = state.river_cards[where.index]
            shown["card"] = None if card == NO_CARD else CARD_IDS[card]
        elif where.kind == ROUND:
            tile = tile_on(state, where.index)
            shown["tile"] = None if tile < 0 else TILE_IDS[tile]
        else:
            shown["zone"] = ZONE_NAMES[where.index]
        places.append(shown)
    return places


def obelisk(state: Nile) -> dict[str, Any]:
    """The obelisk from the ground up."""
    board = BOARDS[state.board]
    levels = range(board.obelisk_levels)
    return {
        "costs": [board.obelisk[level] for level in levels],
        "owners": owners(state.obelisk[level] for level in levels),
    }


def pyramid(state: Nile) -> list[dict[str, Any]]:
    """The rows of the pyramid from the ground up."""
    board = BOARDS[state.board]
    return [
        {
            "cost": board.pyramid_cost[level],
            "sides": board.pyramid_sides,
            "owners": owners(
                state.pyramid[level * MAX_ROW_WIDTH + space] for space in range(board.pyramid_width[level])
            ),
        }
        for level in range(board.pyramid_rows)
    ]


def build(state: Nile) -> dict[str, Any] | None:
    """The build in hand."""
    if state.phase != BUILDING_PHASE or state.seat < 0:
        return None
    return {
        "zone": ZONE_NAMES[state.zone],
        "dock": state.dock,
        "strength": state.strength,
        "bricks": state.bricks,
        "drawn": state.drawn_count,
    }


def tableau(state: Nile, seat: int) -> dict[str, Any]:
    """What lies open before a player."""
    player = state.players[seat]
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
        "pyramid": player.pyramid,
        "sphinx_cards": player.sphinx_cards,
        "sphinx": sphinx_cards(state, seat) if state.phase == OVER else None,
        "ships": player.ships,
        "passed": state.phase == PLACEMENT and bool((state.passed >> seat) & 1),
        "zones": [ZONE_NAMES[zone] for zone in bits(player.zones, ZONES)],
        "reach": [PLACE_NAMES[place] for place in bits(reachable_places(state, seat), len(PLACE_NAMES))]
        if state.phase == PLACEMENT
        else [],
        **own_tableau(state, seat),
    }


def sphinx_cards(state: Nile, seat: int) -> list[dict[str, Any]]:
    """A player's sphinx cards with what they would pay now."""
    held = bits(state.players[seat].sphinx, SPHINX_COUNT)
    return [{"card": SPHINX_IDS[card], "points": sphinx_card_points(state, seat, card)} for card in held]


def secrets(state: Nile, seat: int) -> dict[str, Any]:
    """What only this seat sees."""
    looking = state.decision == KEEP_CARD and state.seat == seat
    deck = [(state.sphinx_top + number) % SPHINX_COUNT for number in range(state.sphinx_left)]
    known = [state.sphinx_deck[cell] for cell in deck if knows(state, seat, cell)]
    return {
        "sphinx": sphinx_cards(state, seat),
        "drawn": [SPHINX_IDS[state.drawn[number]] for number in range(state.drawn_count)] if looking else [],
        "under_the_deck": [SPHINX_IDS[card] for card in known],
        **own_secrets(state, seat),
    }
