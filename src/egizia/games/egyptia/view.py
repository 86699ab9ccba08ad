"""The game as a seat sees it: the table, the viewer's own sheet as it is now, those of others as last confirmed.

The sheets handed over are already what the viewer may see; nothing on them is secret.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

from egizia.games.contract import Event, Look, Part, PartMaker, seat_part
from egizia.games.egyptia.components import (
    BARS,
    BUILDING_IDS,
    CARD_IDS,
    COORDINATES,
    DICE,
    DICE_FOR,
    DIE_COUNT,
    DIE_IDS,
    HEX_COUNT,
    HEX_IDS,
    LETTERS,
    MOUND,
    NOTHING,
    OASIS,
    PHARAOH_CARDS,
    PLAGUE_DICE,
    PLAGUE_IDS,
    RESOURCE_COUNT,
    RESOURCES,
    SACRED,
    SHIP_IDS,
    STEPS,
    TRACKS,
    WILD_DIE,
    rank,
)
from egizia.games.egyptia.events import POINTS, SOURCES
from egizia.games.egyptia.payments import COSTS
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.scoring import end_game, merit
from egizia.games.egyptia.sheet import count
from egizia.games.egyptia.state import CHOOSE_TRADE, DECISIONS, OVER, PHASES, Sheet, barred
from egizia.games.egyptia.view_types import (
    Column,
    DieView,
    EgyptiaSecrets,
    PharaohCardView,
    SheetView,
    Site,
)
from egizia.kernel.log import Log
from egizia.kernel.record import new, overwrite
from egizia.kernel.record import view as record_in


def shared_parts(players: int) -> dict[str, PartMaker]:
    """The table and all sheets as last confirmed."""
    return {
        "course": course,
        "dice": lambda look: {"dice": [die(look.state[0], number) for number in range(DIE_COUNT)]},
        "map": printed,
        **{seat_part(seat): partial(_seat, seat) for seat in range(players)},
    }


def own_parts(viewer: int | None) -> dict[str, PartMaker]:
    """What a viewer sees by their own sheet as it is now; a spectator has none."""
    parts: dict[str, PartMaker] = {
        "turn": partial(turn, viewer),
        "columns": partial(columns, viewer),
        "pharaoh_cards": partial(pharaoh_cards, viewer),
        "standing": lambda look: ranks(look.state),
        "secrets": partial(secrets, viewer),
    }
    if viewer is not None:
        parts[seat_part(viewer)] = partial(_seat, viewer)
    return parts


def _seat(seat: int, look: Look) -> SheetView:
    return tableau(look.state[seat])


def _own(viewer: int | None, look: Look) -> Sheet | None:
    return None if viewer is None else look.state[viewer]


def course(look: Look) -> Part:
    """How far the game is."""
    table: Sheet = look.state[0]
    return {
        **look.course,
        "players": table.player_count,
        "round": table.round_number,
        "rounds": None,
        "nearest_red_dot": table.nearest,
    }


def turn(viewer: int | None, look: Look) -> Part:
    """Where in the round the viewer is."""
    own = _own(viewer, look)
    return {
        "phase": PHASES[look.state[0].phase if own is None else own.phase],
        "decision": DECISIONS[own.decision] if own is not None and own.seat >= 0 else None,
    }


def columns(viewer: int | None, look: Look) -> Part:
    """The columns of the resource board."""
    own = _own(viewer, look)
    return {"columns": [column(look.state[0], own, number) for number in range(RESOURCE_COUNT)]}


def pharaoh_cards(viewer: int | None, look: Look) -> Part:
    """The Pharaoh cards."""
    own = _own(viewer, look)
    return {"pharaoh_cards": [pharaoh_card(look.state[0], own, number) for number in range(len(LETTERS))]}


def ranks(sheets: Sequence[Sheet]) -> Part:
    """Who stands where, and what somebody who plays alone has reached."""
    table = sheets[0]
    return {
        "standing": standing(sheets),
        "rank": rank(table.score) if table.phase == OVER and len(sheets) == 1 else None,
    }


def secrets(viewer: int | None, look: Look) -> Part:
    """What the viewer has chosen in this round."""
    own = _own(viewer, look)
    return {"secrets": None if own is None else this_round(own)}


def site(number: int) -> Site:
    """What a hex of the map is; the oasis comes last."""
    return "oasis" if number == OASIS else "sacred" if SACRED[number] else "plain"


def bits(mask: int, names: Sequence[str]) -> list[str]:
    """The members of a set, by name."""
    return [name for number, name in enumerate(names) if (mask >> number) & 1]


def printed(_: Look) -> Part:
    """What is printed on every sheet."""
    return {
        "resources": [*RESOURCES],
        "hexes": [{"hex": HEX_IDS[n], "at": [*COORDINATES[n]], "site": site(n)} for n in range(HEX_COUNT + 1)],
        "tracks": [
            {"resource": name, "dots": track.dots, "red_from": track.red_from}
            for name, track in zip(RESOURCES, TRACKS, strict=True)
        ],
    }


def die(table: Sheet, number: int) -> DieView:
    """A die on the resource board."""
    face = table.dice[number]
    building = DICE[number].building
    return {
        "die": DIE_IDS[number],
        "face": face,
        "column": RESOURCES[DICE[number].column[face - 1]],
        "building": "any" if building == NOTHING else BUILDING_IDS[building],
    }


def column(table: Sheet, own: Sheet | None, number: int) -> Column:
    """A column of the resource board, with what it would produce for the viewer."""
    dice = table.dice_in[number]
    return {
        "column": RESOURCES[number],
        "dice": bits(dice, DIE_IDS),
        "plague": count(dice) >= PLAGUE_DICE,
        "buildings": [BUILDING_IDS[n] for n in range(MOUND) if dice & (DICE_FOR[n].mask | WILD_DIE)],
        "produces": None if own is None else count(dice) + STEPS[own.productivity[number]].value,
    }


def pharaoh_card(table: Sheet, own: Sheet | None, letter: int) -> PharaohCardView:
    """A Pharaoh card, with what it would pay the viewer now."""
    card = table.cards[letter]
    return {
        "letter": LETTERS[letter],
        "card": CARD_IDS[card],
        "building": BUILDING_IDS[PHARAOH_CARDS[card].building],
        "points": None if own is None else card_points(own, card),
    }


def tableau(sheet: Sheet) -> SheetView:
    """A sheet, in few words: there may be 99 of them. Lists go by resource or by hex."""
    ended = tallied(sheet)
    return {
        "city": [BUILDING_IDS[building - 1] if building else None for building in sheet.city],
        "circled": [*sheet.circled],
        "scribbled": [*sheet.scribbled],
        "have": [have(sheet, resource) for resource in range(RESOURCE_COUNT)],
        "red": [sheet.circled[resource] >= TRACKS[resource].red_from for resource in range(RESOURCE_COUNT)],
        "productivity": [STEPS[steps].value for steps in sheet.productivity],
        "ships": bits(sheet.ships, SHIP_IDS),
        "plagues": bits(sheet.plagues, PLAGUE_IDS),
        "points": ended.score,
        "by_source": {source: points for source, points in zip(SOURCES, ended.ledger, strict=True) if points},
    }


def this_round(sheet: Sheet) -> EgyptiaSecrets:
    """What the viewer has chosen this round, what it bars, and what is left to pay."""
    price = None if sheet.cost == NOTHING else COSTS[sheet.cost]
    return {
        "column": _name(sheet.column, RESOURCES),
        "plague": _name(sheet.plague, PLAGUE_IDS),
        "bars": bits(0 if sheet.decision == CHOOSE_TRADE else barred(sheet), BARS),
        "building": _name(sheet.building, BUILDING_IDS),
        "hex": _name(sheet.hex, HEX_IDS),
        "cost": None if price is None else {"resources": [*price.dots], "any": price.any_kind},
    }


def _name(number: int, names: Sequence[str]) -> str | None:
    return None if number == NOTHING else names[number]


# Points


def tallied(sheet: Sheet) -> Sheet:
    """A sheet as it would be if the game ended now; a finished one as it is."""
    return sheet if sheet.phase == OVER else _tallied(bytes(sheet))  # pyright: ignore[reportArgumentType]


@lru_cache(maxsize=1024)
def _tallied(sheet: bytes) -> Sheet:
    """Play the end on a copy. Everybody looks at the same sheets for a whole round, so the answer is kept."""
    copies = new(Sheet, 1)
    overwrite(copies, sheet)
    copy = record_in(Sheet, copies)
    end_game(copy, _NO_LOG)
    return copy


_NO_LOG = record_in(Log, new(Log, 1))


def standing(sheets: Sequence[Sheet]) -> list[list[int]]:
    """The seats from the first to the last, those that share a place together; before the end, as if it ended now."""
    keys = [_standing(sheet) for sheet in sheets]
    ahead = sorted(range(len(sheets)), key=lambda seat: -keys[seat])
    return [[*tied] for _, tied in groupby(ahead, key=lambda seat: keys[seat])]


def _standing(sheet: Sheet) -> int:
    return merit(sheet, 0) if sheet.phase == OVER else _tallied_merit(bytes(sheet))  # pyright: ignore[reportArgumentType]


@lru_cache(maxsize=1024)
def _tallied_merit(sheet: bytes) -> int:
    """What ranks a sheet if the game ended now; kept for the same reason as the sheet then."""
    return merit(_tallied(sheet), 0)


def scores(sheets: Sequence[Sheet]) -> list[int]:
    """The points of every seat; all are scored at the end."""
    return [sheet.score for sheet in sheets]


def ledger(sheets: Sequence[Sheet], seat: int) -> list[int]:
    """A seat's points by source."""
    return [*sheets[seat].ledger]


def winners(sheets: Sequence[Sheet]) -> list[int]:
    """The seats that won: most points, then fewest plagues scribbled out, then most unused favor, then shared."""
    return sorted(standing(sheets)[0])


def points_now(view: Mapping[str, Any]) -> list[int]:
    """What every sheet in view would score if the game ended now."""
    return [sheet["points"] for sheet in view["tableaus"]]


def shown_rank(view: Mapping[str, Any]) -> str | None:
    """What a solo player is called at the end; views that were kept long ago do not say."""
    return view.get("rank")


def holdings(view: Mapping[str, Any], seat: int) -> dict[str, int]:
    """How much of each resource a seat has."""
    return dict(zip(view["resources"], view["tableaus"][seat]["have"], strict=True))


def points(event: Event) -> int:
    """The points that an event brings its seat, or takes from it."""
    return event.first if event.kind == POINTS else 0


def chapter(sheets: Sequence[Sheet]) -> str:
    """Where in the game this is."""
    return "the end" if sheets[0].phase == OVER else f"round {sheets[0].round_number}"
