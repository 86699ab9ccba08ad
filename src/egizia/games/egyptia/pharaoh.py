"""Pharaoh cards: one of each letter lies on the table, and each pays for the buildings of one kind."""

from egizia.games.egyptia.components import (
    ANY_SITE,
    BY_LINE,
    CARDS_OF_LETTER,
    FIRST_CARD,
    HEX_COUNT,
    KINDS,
    LARGEST_GROUP,
    LETTER_COUNT,
    LINES_OF_CARDS,
    NOTHING,
    PAYS,
    PHARAOH_CARDS,
    SITES,
)
from egizia.games.egyptia.events import PHARAOH_CARD_DRAWN
from egizia.games.egyptia.sheet import (
    NEIGHBOURS,
    SACRED_SITES,
    count,
    hexes_with,
    largest_group,
    longest_line,
)
from egizia.games.egyptia.state import NOBODY, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import below
from egizia.kernel.rule import rule

KIND_COUNT = len(KINDS)
ON_SACRED = SITES.index("sacred")


@rule
def draw_cards(sheet: Sheet, log: Log) -> None:
    """Draw one card of each letter."""
    for letter in range(LETTER_COUNT):
        card = FIRST_CARD[letter].value + below(sheet.random, CARDS_OF_LETTER[letter].value)
        sheet.cards[letter] = card
        note(log, PHARAOH_CARD_DRAWN, NOBODY, letter, card, 0)


@rule
def card_points(sheet: Sheet, card: int) -> int:
    """What a card pays for a city."""
    goal = PHARAOH_CARDS[card]
    hexes = hexes_with(sheet, goal.building)
    if goal.form == PAYS:
        return line_points(sheet, hexes, goal.first_line, goal.lines)
    if goal.form == LARGEST_GROUP:
        inside = largest_group(hexes)
        return inside * goal.largest_group + (count(hexes) - inside) * goal.other
    number = longest_line(hexes) if goal.by == BY_LINE else count(hexes)
    return goal.table[min(number, goal.table_size) - 1] if number > 0 else 0


@rule
def line_points(sheet: Sheet, hexes: int, first: int, lines: int) -> int:
    """Every building is paid by the first line that fits it."""
    points = 0
    for line in range(first, first + lines):
        fitting = hexes_fitting(sheet, hexes, line)
        each = LINES_OF_CARDS[line].each
        number = count(fitting) if each == NOTHING else pairs(fitting, hexes_with(sheet, each))
        points += number * LINES_OF_CARDS[line].points
        hexes &= ~fitting
    return points


@rule
def hexes_fitting(sheet: Sheet, hexes: int, line: int) -> int:
    """Those of some hexes of which a line of a card is true."""
    terms = LINES_OF_CARDS[line]
    if terms.site != ANY_SITE:
        hexes &= SACRED_SITES if terms.site == ON_SACRED else ~SACRED_SITES
    for kind in range(KIND_COUNT):
        if terms.needs[kind] > 0:
            hexes &= hexes_next_to(hexes_with(sheet, kind), terms.needs[kind])
        if (terms.shuns >> kind) & 1:
            hexes &= ~hexes_next_to(hexes_with(sheet, kind), 1)
    return hexes


@rule
def hexes_next_to(others: int, at_least: int) -> int:
    """The hexes with so many of some others next to them."""
    hexes = 0
    for number in range(HEX_COUNT):
        if count(NEIGHBOURS[number].mask & others) >= at_least:
            hexes |= 1 << number
    return hexes


@rule
def pairs(hexes: int, others: int) -> int:
    """How often one of some hexes lies next to one of some others."""
    found = 0
    for number in range(HEX_COUNT):
        if (hexes >> number) & 1:
            found += count(NEIGHBOURS[number].mask & others)
    return found
