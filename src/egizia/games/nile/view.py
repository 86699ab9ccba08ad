"""The table as a seat sees it: what both games show. The views alone decide what is shown to whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from egizia.games.contract import Event, TableCourse
from egizia.games.nile.box import (
    BOARDS,
    CARD_IDS,
    COLOURS,
    CREWS,
    DECISIONS,
    MAX_ROW_WIDTH,
    PHASES,
    PLACE_NAMES,
    PLACES,
    RING_SPACES,
    SHIPS_EACH,
    SOURCES,
    SPHINX_COUNT,
    SPHINX_IDS,
    TILE_IDS,
    tile_on,
    winning_seat,
)
from egizia.games.nile.cards import field_productivity, quarry_productivity
from egizia.games.nile.components import CARD, DECKS, NO_CARD, ROUND, ROUNDS, ZONES
from egizia.games.nile.events import ROUND_BEGINS, SHIP, TAKES_CARD
from egizia.games.nile.river import in_play
from egizia.games.nile.score import POINTS
from egizia.games.nile.scoring import sphinx_card_points
from egizia.games.nile.secrets import knows
from egizia.games.nile.state import BUILDING_PHASE, KEEP_CARD, OVER, PLACEMENT, SETUP, Nile
from egizia.games.nile.supplies import crew_strength
from egizia.games.nile.view_types import (
    Build,
    NileCourse,
    Obelisk,
    PyramidRow,
    RiverPlace,
    RiverView,
    SharedSecrets,
    SharedTableau,
    SphinxHeld,
)

ZONE_NAMES = tuple(f"B{zone + 1}" for zone in range(ZONES))
RIVER_EVENTS = frozenset({ROUND_BEGINS, SHIP, TAKES_CARD})
"""What the river is made from besides the state."""


def course(state: Nile, around: TableCourse) -> NileCourse:
    """How far the game is."""
    return {
        **around,
        "players": state.player_count,
        "round": state.round_number,
        "rounds": ROUNDS,
        "phase": PHASES[state.phase],
        "decision": DECISIONS[state.decision] if state.seat >= 0 else None,
        "order": [state.order[tile] for tile in range(state.player_count)],
        "build": build(state),
    }


def river(state: Nile, events: Iterable[Event]) -> RiverView:
    """The river with its cards, tiles and ships, and the decks beside it."""
    return {
        "ring": RING_SPACES[state.ring],
        "river": river_places(state, this_round(events)),
        "decks": {**dict(zip(DECKS, state.nile_left, strict=True)), "sphinx": state.sphinx_left},
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


def holdings(view: Mapping[str, Any], seat: int) -> dict[str, int]:
    """What a seat has in store."""
    return {"stone": view["tableaus"][seat]["stone"]}


def points(event: Event) -> int:
    """The points that an event brings its seat, or takes from it."""
    return event.first if event.kind == POINTS else 0


def bits(mask: int, count: int) -> list[int]:
    """The members of a set."""
    return [number for number in range(count) if (mask >> number) & 1] if mask else []


def owners(cells: Iterable[int]) -> list[int | None]:
    """Whose brick is on each space."""
    return [owner - 1 if owner else None for owner in cells]


def this_round(events: Iterable[Event]) -> list[Event]:
    """What has happened in this round, the latest first."""
    found: list[Event] = []
    for event in events:
        if event.kind == ROUND_BEGINS:
            break
        found.append(event)
    return found


def river_places(state: Nile, events: Sequence[Event]) -> list[RiverPlace]:
    """Every place in use, from the source down."""
    taken = {event.second: event.first for event in events if event.kind == TAKES_CARD}
    joined = ships_on_round_spaces(state, events)
    players, ships, cards = state.player_count, [*state.ships], [*state.river_cards]
    places: list[RiverPlace] = []
    for place, where in enumerate(PLACES):
        if not in_play(state, place):
            continue
        shown: RiverPlace = {
            "place": PLACE_NAMES[place],
            "position": where.position,
            "ships": bits(ships[place], players),
        }
        if where.kind == CARD:
            card = cards[where.index]
            shown["card"] = None if card == NO_CARD else CARD_IDS[card]
            shown["taken"] = CARD_IDS[taken[place]] if place in taken else None
        elif where.kind == ROUND:
            tile = tile_on(state, where.index)
            shown["ships"] = [seat for seat in shown["ships"] for _ in range(joined[place, seat])]
            shown["tile"] = None if tile < 0 else TILE_IDS[tile]
        else:
            shown["zone"] = ZONE_NAMES[where.index]
        places.append(shown)
    return places


def ships_on_round_spaces(state: Nile, events: Sequence[Event]) -> Counter[tuple[int, int]]:
    """How many ships lie on a round space, by place and seat: a player's ship may join another one of theirs."""
    ships: Counter[tuple[int, int]] = Counter()
    lying = [(place, seats) for place, seats in enumerate(state.ships) if seats]
    on_rounds = [(place, seats) for place, seats in lying if PLACES[place].kind == ROUND]
    if not on_rounds:
        return ships
    placed = Counter((event.first, event.seat) for event in events if event.kind == SHIP)
    for seat in range(state.player_count):
        spaces = [place for place, seats in on_rounds if (seats >> seat) & 1]
        if not spaces:
            continue
        for place in spaces:
            ships[place, seat] = max(1, placed[place, seat])
        player = state.players[seat]
        on_cards = sum((seats >> seat) & 1 and PLACES[place].kind == CARD for place, seats in lying)
        # A match that began in the middle of a round remembers no ships: those that no space accounts for have joined
        # another one, by default the last.
        known = on_cards + player.docked.bit_count() + sum(ships[place, seat] for place in spaces)
        if player.ships > known:
            ships[spaces[-1], seat] += player.ships - known
    return ships


def obelisk(state: Nile) -> Obelisk:
    """The obelisk from the ground up."""
    board = BOARDS[state.board]
    levels = range(board.obelisk_levels)
    return {
        "costs": [board.obelisk[level] for level in levels],
        "owners": owners(state.obelisk[level] for level in levels),
    }


def pyramid(state: Nile) -> list[PyramidRow]:
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


def build(state: Nile) -> Build | None:
    """The build in hand."""
    if state.phase != BUILDING_PHASE or state.seat < 0:
        return None
    return {
        "seat": state.seat,
        "zone": ZONE_NAMES[state.zone],
        "dock": state.dock,
        "strength": state.strength,
        "bricks": state.bricks,
        "drawn": state.drawn_count,
    }


def tableau(state: Nile, seat: int) -> SharedTableau:
    """What lies open before a player."""
    player = state.players[seat]
    fields = [field_productivity(state, seat, colour) for colour in range(len(COLOURS))]
    has_passed = state.phase == PLACEMENT and bool((state.passed >> seat) & 1)
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
        "fields": dict(zip(COLOURS, fields, strict=True)),
        "grown": sum(fields[: state.ring + 1]),
        "hungry": crew_strength(state, seat),
        "obelisk": player.obelisk,
        "pyramid": player.pyramid,
        "sphinx_cards": player.sphinx_cards,
        "sphinx": sphinx_cards(state, seat) if state.phase == OVER else None,
        "ships": player.ships,
        "ships_left": 0 if has_passed else SHIPS_EACH - player.ships,
        "passed": has_passed,
        "zones": [ZONE_NAMES[zone] for zone in bits(player.zones, ZONES)],
    }


def sphinx_cards(state: Nile, seat: int) -> list[SphinxHeld]:
    """A player's sphinx cards with what they would pay now."""
    held = bits(state.players[seat].sphinx, SPHINX_COUNT)
    return [{"card": SPHINX_IDS[card], "points": sphinx_card_points(state, seat, card)} for card in held]


def secrets(state: Nile, seat: int) -> SharedSecrets:
    """What only this seat sees."""
    # Asked in this order, what a seat sees does not depend on whose turn it is as long as nothing is drawn.
    looking = state.drawn_count > 0 and state.decision == KEEP_CARD and state.seat == seat
    deck = [(state.sphinx_top + number) % SPHINX_COUNT for number in range(state.sphinx_left)]
    known = [state.sphinx_deck[cell] for cell in deck if state.sphinx_known[cell] and knows(state, seat, cell)]
    return {
        "sphinx": sphinx_cards(state, seat),
        "drawn": [SPHINX_IDS[state.drawn[number]] for number in range(state.drawn_count)] if looking else [],
        "under_the_deck": [SPHINX_IDS[card] for card in known],
    }
