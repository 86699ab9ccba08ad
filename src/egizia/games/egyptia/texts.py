"""What is printed on board, sheet and cards, as messages composed from the component file."""

from collections.abc import Sequence
from functools import reduce

from egizia.catalogue import Message, Parameter, texts
from egizia.games.contract import Thing
from egizia.games.egyptia.components import (
    ANY_SITE,
    BARS,
    BUILDINGS,
    BY,
    CARD_IDS,
    HEX_IDS,
    KINDS,
    LARGEST_GROUP,
    LINES_OF_CARDS,
    MOUND,
    NOTHING,
    OASIS_KIND,
    PAYS,
    PHARAOH_CARDS,
    PLAGUE_IDS,
    PLAGUES,
    PRODUCTION,
    RANK_IDS,
    RESOURCES,
    SHIPS,
    SITES,
    CardLine,
)
from egizia.games.egyptia.events import SOURCES
from egizia.games.egyptia.payments import COSTS, COSTS_OF_A_BUILDING, PLAGUE_COST
from egizia.games.egyptia.sheet import SACRED_SITES


def say(key: str, **parameters: Parameter) -> Message:
    """A message in the words of this game: what the catalogue has under `egyptia.` goes before what all games say."""
    own = f"egyptia.{key}"
    return Message(own if own in texts("en") else key, parameters)


def word(key: str, **parameters: Parameter) -> Message:
    """A word for something in the component file; what an owner added and nobody has named is called by its id."""
    message = say(key, **parameters)
    return message if message.key in texts("en") else say("card.nameless", id=key.rpartition(".")[2])


def enumerated(messages: Sequence[Message]) -> Message:
    """Several messages as one, the last after an "and"."""
    *others, last = messages
    return say("text.and", first=others, second=last) if others else last


def apart(messages: Sequence[Message]) -> Message:
    """Several messages as one, with semicolons between them."""
    return reduce(lambda first, second: say("handbook.both", first=first, second=second), messages)


# Words


def resource(number: int) -> Message:
    """A resource."""
    return say(f"resource_name.{RESOURCES[number]}")


def amount(number: int, n: int) -> Message:
    """So many of a resource."""
    return say(f"resource.{RESOURCES[number]}", n=n)


def amounts(dots: Sequence[int]) -> Message:
    """So many of every resource, leaving out those of which there are none."""
    some = [amount(number, n) for number, n in enumerate(dots) if n]
    return enumerated(some) if some else say("resource.nothing")


def kind(number: int, n: int = 1) -> Message:
    """A building, or something else that can lie next to one, in the form for so many."""
    return word(f"kind.{KINDS[number]}", n=n)


def a_kind(number: int) -> Message:
    """The same with its article."""
    return word(f"a_kind.{KINDS[number]}")


def plague_name(number: int) -> Message:
    """A plague as a heading."""
    return word(f"plague_name.{PLAGUE_IDS[number]}")


def plague(number: int) -> Message:
    """A plague in a sentence."""
    return word(f"plague.{PLAGUE_IDS[number]}")


def place(number: int) -> Message:
    """A hex of the map, with its site."""
    sacred = (SACRED_SITES >> number) & 1
    return say("hex.sacred" if sacred else "hex.plain", id=HEX_IDS[number])


def ship(number: int) -> Message:
    """A ship, by what it carries."""
    return say("ship.carrying", load=amounts([*SHIPS[number].dots]))


def rank_name(number: int) -> Message:
    """What a solo player of a rank is called."""
    return word(f"rank.{RANK_IDS[number]}")


def source(number: int) -> Message:
    """Where points come from."""
    return say(f"source.{SOURCES[number]}")


# Costs and plagues


def cost(number: int) -> Message:
    """A cost without any trade."""
    price = COSTS[number]
    return say("resource.any", n=price.any_kind) if price.any_kind else amounts([*price.dots])


def is_of_a_plague(number: int) -> bool:
    """Whether a cost is that of a plague, and not of a building."""
    return number >= MOUND * COSTS_OF_A_BUILDING


def plague_of(number: int) -> int:
    """The plague that a cost is the cost of."""
    return [row.value for row in PLAGUE_COST].index(number)


def paid_for(number: int) -> Message:
    """What a cost is the cost of: a building or a plague."""
    return plague(plague_of(number)) if is_of_a_plague(number) else a_kind(number // COSTS_OF_A_BUILDING)


def building_effect(number: int) -> Message | None:
    """What a building does besides being there, if anything."""
    raised = BUILDINGS[number].productivity
    return None if raised == NOTHING else say("building.productivity", resource=resource(raised))


def plague_text(number: int) -> Message:
    """What a plague does."""
    taken = PLAGUES[number]
    if taken.lose_any:
        return say("suffering.lose", what=say("resource.any", n=taken.lose_any))
    if taken.lose_points:
        return say("suffering.lose_points", points=say("benefit.points", n=taken.lose_points))
    if taken.lose_ship:
        return say("suffering.lose_ship")
    if taken.bars:
        return say("suffering.bars", bars=[say(f"bar.{bar}") for n, bar in enumerate(BARS) if (taken.bars >> n) & 1])
    return say("suffering.lose", what=amounts([*taken.lose]))


def suffering(number: int, lost_ship: int) -> Message:
    """What a plague does when it takes this ship, or none."""
    if lost_ship == NOTHING:
        return plague_text(number)
    return say("suffering.lose_this_ship", ship=ship(lost_ship))


# Pharaoh cards


def pharaoh_name(card: int) -> Message:
    """A Pharaoh card's short name."""
    return say("pharaoh.named", id=CARD_IDS[card], kind=kind(PHARAOH_CARDS[card].building, 2))


def pharaoh_text(card: int) -> Message:
    """What a Pharaoh card pays for."""
    goal = PHARAOH_CARDS[card]
    own = kind(goal.building)
    if goal.form == PAYS:
        lines = range(goal.first_line, goal.first_line + goal.lines)
        said = [_line(LINES_OF_CARDS[line], goal.building, line == lines[0]) for line in lines]
    elif goal.form == LARGEST_GROUP:
        groups = say("pharaoh.which.group", kind=own), say("pharaoh.which.other", kind=own)
        said = [_pays(n, which) for n, which in zip((goal.largest_group, goal.other), groups, strict=True)]
    else:
        numbers = range(1, goal.table_size + 1)
        points = ", ".join(str(goal.table[number - 1]) for number in numbers)
        count = ", ".join(map(str, numbers))
        said = [say(f"pharaoh.by_{BY[goal.by]}", points=points, count=count, kind=kind(goal.building, 2))]
    return say("pharaoh.text", lines=apart(said))


def _pays(points: int, which: Message) -> Message:
    return say("pharaoh.pays", n=points, which=which)


def _line(line: CardLine, building: int, is_first: bool) -> Message:
    """A line of a card; one that is not the first is about the buildings that those before it left out."""
    own = kind(building)
    if where := _conditions(line, building):
        which = "pharaoh.which.some" if is_first else "pharaoh.which.other_some"
        subject = say(which, kind=own, where=enumerated(where))
    else:
        subject = own if is_first else say("pharaoh.which.other", kind=own)
    if line.each == NOTHING:
        return _pays(line.points, subject)
    return say("pharaoh.pays_each", n=line.points, thing=kind(line.each), which=subject)


def _conditions(line: CardLine, building: int) -> list[Message]:
    """What must be true of the hex of a building."""
    found = [] if line.site == ANY_SITE else [say(f"on_site.{SITES[line.site]}")]
    found += [_beside(number, n, building) for number, n in enumerate(line.needs) if n]
    return found + [_not_beside(number, building) for number in range(len(KINDS)) if (line.shuns >> number) & 1]


def _beside(number: int, n: int, building: int) -> Message:
    if number == OASIS_KIND:
        return say("beside.oasis")
    if _is_of(building, number):
        return say("beside.others", n=n, kind=kind(number, n))
    return say("beside.one", kind=a_kind(number)) if n == 1 else say("beside.some", n=n, kind=kind(number, n))


def _not_beside(number: int, building: int) -> Message:
    if number == OASIS_KIND:
        return say("beside.no_oasis")
    return say("beside.no_other" if _is_of(building, number) else "beside.none", kind=kind(number))


def _is_of(building: int, number: int) -> bool:
    """Whether a building is itself of a kind."""
    is_production = building != MOUND and BUILDINGS[building].productivity != NOTHING
    return number == building or (number == PRODUCTION and is_production)


THINGS = {
    "pharaoh": Thing(CARD_IDS, pharaoh_name, pharaoh_text),
    "plague": Thing(PLAGUE_IDS, plague_name, plague_text),
}
