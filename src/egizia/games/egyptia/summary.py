"""The game in a few lines of words, for a front end that draws nothing."""

from collections.abc import Sequence

from egizia.catalogue import Message, Parameter
from egizia.games.egyptia.components import (
    BUILDING_COUNT,
    DIE_COUNT,
    DIE_IDS,
    HEX_IDS,
    PLAGUE_COUNT,
    RANK_IDS,
    RESOURCE_COUNT,
    SHIP_COUNT,
    SHIPS,
    STEPS,
    rank,
)
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.state import OVER, PHASES, Sheet
from egizia.games.egyptia.texts import (
    amount,
    amounts,
    apart,
    kind,
    pharaoh_name,
    pharaoh_text,
    plague_name,
    rank_name,
    resource,
    say,
)
from egizia.games.egyptia.view import tallied


def summary(sheets: Sequence[Sheet], names: Sequence[str], seat: int | None) -> list[Message]:
    """The table, then every player's sheet in short, then the city of the given seat hex by hex."""
    table = sheets[0]
    own = None if seat is None else sheets[seat]
    lines = [_moment(table, own)]
    if table.phase != OVER:
        lines.append(say("summary.dice", columns=apart([_column(table, number) for number in range(RESOURCE_COUNT)])))
    lines += [_card(card, own) for card in table.cards]
    lines += [_player(sheet, name) for sheet, name in zip(sheets, names, strict=True)]
    if own is not None:
        lines.append(_city(own))
    if table.phase == OVER and len(sheets) == 1:
        lines.append(say("summary.rank", rank=rank_name(RANK_IDS.index(rank(table.score)))))
    return lines


def _moment(table: Sheet, own: Sheet | None) -> Message:
    """Where in the game this is."""
    if table.phase == OVER:
        return say(f"phase.{PHASES[OVER]}")
    if own is None:
        return say("summary.round", n=table.round_number)
    return say("summary.table", n=table.round_number, phase=say(f"phase.{PHASES[own.phase]}"))


def _column(table: Sheet, column: int) -> Message:
    """The dice in a column."""
    dice = [
        say("summary.die", die=DIE_IDS[die], face=table.dice[die])
        for die in range(DIE_COUNT)
        if (table.dice_in[column] >> die) & 1
    ]
    return say("summary.column", resource=resource(column), dice=dice or say("dice.count", n=0))


def _card(card: int, own: Sheet | None) -> Message:
    """A Pharaoh card, and what it would pay now."""
    told: dict[str, Parameter] = {"card": pharaoh_name(card), "text": pharaoh_text(card)}
    if own is None:
        return say("event.pharaoh_card", player="", **told)
    return say("summary.pharaoh_card", points=say("benefit.points", n=card_points(own, card)), **told)


def _player(sheet: Sheet, name: str) -> Message:
    """A player's sheet."""
    built = [say("summary.buildings", n=n, kind=kind(b, n)) for b in range(BUILDING_COUNT) if (n := _count(sheet, b))]
    steps = [
        say("summary.productivity", resource=resource(number), more=STEPS[circled].value)
        for number, circled in enumerate(sheet.productivity)
        if circled
    ]
    ships = [amounts([*SHIPS[ship].dots]) for ship in range(SHIP_COUNT) if (sheet.ships >> ship) & 1]
    plagues = [plague_name(number) for number in range(PLAGUE_COUNT) if (sheet.plagues >> number) & 1]
    return say(
        "summary.player",
        player=name,
        points=say("benefit.points" if sheet.phase == OVER else "summary.so_far", n=tallied(sheet).score),
        buildings=built or say("summary.empty_city"),
        resources=[amount(number, have(sheet, number)) for number in range(RESOURCE_COUNT)],
        productivity=steps or say("summary.none"),
        ships=ships or say("summary.no_ship"),
        plagues=plagues or say("summary.none"),
    )


def _count(sheet: Sheet, building: int) -> int:
    return [*sheet.city].count(building + 1)


def _city(sheet: Sheet) -> Message:
    """What stands where in the own city, and which hexes are empty."""
    built: list[Message] = [
        say("summary.hex", hex=HEX_IDS[number], kind=kind(building - 1))
        for number, building in enumerate(sheet.city)
        if building
    ]
    empty = ", ".join(HEX_IDS[number] for number, building in enumerate(sheet.city) if not building)
    if not empty:
        return say("summary.city.full", hexes=built)
    return say("summary.city", hexes=built or say("summary.empty_city"), empty=empty)
