"""Decisions in words: the question put to a player, and what each legal action is called and is about."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from egizia.catalogue import Message, Parameter
from egizia.games.contract import Description
from egizia.games.egyptia.actions import (
    BUILD_A,
    CONFIRM,
    ON_HEX,
    PAY,
    PRODUCE_COLUMN,
    REWARD,
    REWARDS,
    SUFFER,
    SUFFERINGS,
    TRADE,
    TRADE_DONE,
    TRADE_RED,
    USE_SHIP,
)
from egizia.games.egyptia.build import building_cost
from egizia.games.egyptia.components import (
    BUILDING_IDS,
    DICE_FOR,
    DIE_COUNT,
    DIE_IDS,
    FAVOR,
    HEX_IDS,
    MOUND,
    MOUND_BASICS,
    MOUND_FAVOR,
    NOTHING,
    PLAGUE_DICE,
    PLAGUE_IDS,
    RESOURCE_COUNT,
    RESOURCES,
    SACRED_FAVOR,
    SHIP_IDS,
    SHIPS,
    STEPS,
    WILD_DIE,
    WILD_FAVOR,
)
from egizia.games.egyptia.market import nearest_red
from egizia.games.egyptia.payments import COSTS, ON_SACRED_SITE, PAYMENTS
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.sheet import NEXT_TO_OASIS, SACRED_SITES, buildings_in, count, open_hexes
from egizia.games.egyptia.state import (
    CHOOSE_HEX,
    CHOOSE_PAYMENT,
    CHOOSE_PLAGUE,
    CHOOSE_TRADE,
    DECISIONS,
    Sheet,
    barred,
)
from egizia.games.egyptia.texts import (
    a_kind,
    amount,
    amounts,
    cost,
    kind,
    paid_for,
    plague,
    resource,
    say,
    suffering,
)
from egizia.games.egyptia.trades import TRADES

Describe: TypeAlias = Callable[[Sheet, int], Description]
"""How a run of actions is described: from the sheet, and the action counted from the first of the run."""


def prompt(sheet: Sheet) -> Message:
    """The question put to the owner of a sheet."""
    return say(f"decision.{DECISIONS[sheet.decision]}", **_asked(sheet))


def _asked(sheet: Sheet) -> dict[str, Parameter]:
    """What the question is about."""
    if sheet.decision == CHOOSE_PLAGUE:
        return {"dice": _dice(count(sheet.dice_in[sheet.column]))}
    if sheet.decision == CHOOSE_PAYMENT:
        return {"what": paid_for(sheet.cost), "cost": cost(sheet.cost)}
    if sheet.decision == CHOOSE_HEX:
        return {"building": a_kind(sheet.building)}
    if sheet.decision == CHOOSE_TRADE:
        return {"plague": plague(sheet.plague)}
    return {}


def choice(
    kind: str, *targets: str, form: str = "", brings: Mapping[str, int] | None = None, **parameters: Parameter
) -> Description:
    """A choice of a kind, about something on the table; some kinds have several forms of words."""
    return Description(kind, say(f"choice.{kind}{form}", **parameters), targets, brings or {})


def _dice(number: int) -> Message:
    return say("dice.count", n=number)


def _named(dice: int) -> list[str]:
    """A set of dice as targets."""
    return [f"die:{DIE_IDS[die]}" for die in range(DIE_COUNT) if (dice >> die) & 1]


def _each(dots: Sequence[int], sign: int = 1) -> dict[str, int]:
    """How many dots of each resource, if any."""
    return {name: sign * number for name, number in zip(RESOURCES, dots, strict=True) if number}


def _tracks(dots: Sequence[int]) -> list[str]:
    """The resource tracks on which there are dots, as targets."""
    return [f"track:{name}" for name in _each(dots)]


def column_choice(sheet: Sheet, column: int) -> Description:
    """Describe a column: what it produces, whether a plague follows, and what can be built with its dice."""
    dice = sheet.dice_in[column]
    more = STEPS[sheet.productivity[column]].value
    number = count(dice)
    source = say("dice.productivity", dice=_dice(number), more=more) if more else _dice(number)
    return choice(
        "produce",
        f"column:{RESOURCES[column]}",
        *_named(dice),
        f"track:{RESOURCES[column]}",
        form=".plague" if number >= PLAGUE_DICE else "",
        gain=amount(column, number + more),
        dice=source,
        buildings=buildings_of(dice),
    )


def buildings_of(dice: int) -> list[Message]:
    """What can be built with some dice."""
    named = [kind(building) for building in range(MOUND) if dice & DICE_FOR[building].mask]
    if dice & WILD_DIE:
        named.append(say("dice.any_other" if named else "dice.any", favor=amount(FAVOR, WILD_FAVOR)))
    return [*named, kind(MOUND)]


def plague_choice(_: Sheet, number: int) -> Description:
    """Describe a plague with its price."""
    taken = SUFFERINGS[number]
    ships = [] if taken.ship == NOTHING else [f"ship:{SHIP_IDS[taken.ship]}"]
    return choice(
        "suffer",
        f"plague:{PLAGUE_IDS[taken.plague]}",
        *ships,
        plague=plague(taken.plague),
        effect=suffering(taken.plague, taken.ship),
    )


def building_choice(sheet: Sheet, building: int) -> Description:
    """Describe a building with its cost, away from Sacred Sites while there is room."""
    target = f"building:{BUILDING_IDS[building]}"
    if building == MOUND:
        basics, favor = say("resource.basic", n=MOUND_BASICS), amount(FAVOR, MOUND_FAVOR)
        return choice("build", target, form=".mound", building=a_kind(MOUND), basics=basics, favor=favor)
    number = building_cost(sheet, building)
    if not open_hexes(sheet, barred(sheet)) & ~SACRED_SITES:
        number += ON_SACRED_SITE
    dice = sheet.dice_in[sheet.column]
    dice &= DICE_FOR[building].mask if dice & DICE_FOR[building].mask else WILD_DIE
    takes = _each([*COSTS[number].dots], -1)
    trades = any(have(sheet, resource) < COSTS[number].dots[resource] for resource in range(RESOURCE_COUNT))
    market, form = (["market"], ".trading") if trades else ([], "")
    named = {"building": a_kind(building), "cost": cost(number)}
    return choice("build", target, *_named(dice), *market, form=form, brings=takes, **named)


def hex_choice(sheet: Sheet, number: int) -> Description:
    """Describe a hex with what is special about it."""
    notes: list[Message] = []
    if (SACRED_SITES >> number) & 1:
        is_free = sheet.building == MOUND
        notes.append(say("hex.note.sacred") if is_free else say("hex.note.favor", favor=amount(FAVOR, SACRED_FAVOR)))
    if (NEXT_TO_OASIS >> number) & 1:
        notes.append(say("hex.note.oasis"))
    name = HEX_IDS[number]
    if not notes:
        return choice("hex", f"hex:{name}", hex=name)
    return choice("hex", f"hex:{name}", form=".noted", hex=name, notes=notes)


def payment_choice(_: Sheet, number: int) -> Description:
    """Describe a way to pay."""
    dots = [*PAYMENTS[number].dots]
    return choice("pay", *_tracks(dots), brings=_each(dots, -1), payment=amounts(dots))


def reward_choice(_: Sheet, number: int) -> Description:
    """Describe what a Burial Mound gives."""
    dots = [*REWARDS[number].dots]
    return choice("reward", *_tracks(dots), brings=_each(dots), gain=amounts(dots))


def confirm_choice(sheet: Sheet, _: int) -> Description:
    """Describe the confirmation of the round."""
    return choice("confirm", n=buildings_in(sheet))


def ship_choice(_: Sheet, number: int) -> Description:
    """Describe the use of a ship."""
    dots = [*SHIPS[number].dots]
    return choice("use_ship", f"ship:{SHIP_IDS[number]}", *_tracks(dots), gain=amounts(dots))


def done_choice(_: Sheet, __: int) -> Description:
    """Describe the end of trading."""
    return choice("trade_done")


def trade_choice(_: Sheet, number: int) -> Description:
    """Describe a trade."""
    given, gained = [*TRADES[number].given], TRADES[number].gained
    tracks = f"track:{RESOURCES[gained]}", *_tracks(given)
    brings = {**_each(given, -1), RESOURCES[gained]: 1}
    return choice("trade", *tracks, brings=brings, given=amounts(given), gain=amount(gained, 1))


def red_choice(sheet: Sheet, _: int) -> Description:
    """Describe the trades up to a red dot."""
    track = nearest_red(sheet)
    return choice("trade_red", f"track:{RESOURCES[track]}", resource=resource(track))


BLOCKS: dict[int, Describe] = {
    PRODUCE_COLUMN: column_choice,
    SUFFER: plague_choice,
    BUILD_A: building_choice,
    ON_HEX: hex_choice,
    PAY: payment_choice,
    REWARD: reward_choice,
    CONFIRM: confirm_choice,
    USE_SHIP: ship_choice,
    TRADE_DONE: done_choice,
    TRADE: trade_choice,
    TRADE_RED: red_choice,
}


def describe(sheet: Sheet, action: int) -> Description:
    """A legal action in words."""
    first = max(start for start in BLOCKS if start <= action)
    return BLOCKS[first](sheet, action - first)
