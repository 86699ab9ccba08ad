"""Pharaoh cards: one of each letter lies on the table, and each pays for the buildings of one kind."""

from egizia.games.egyptia.components import (
    ANY_SITE,
    BY_LINE,
    CARDS_OF_LETTER,
    FIRST_CARD,
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
from egizia.games.egyptia.sheet import ALL_HEXES, SACRED_SITES, count, first_of, hexes_with, largest_group, longest_line
from egizia.games.egyptia.state import NOBODY, Sheet
from egizia.games.egyptia.surroundings import BITS, MOST, around, has_all, of_kind
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import below
from egizia.kernel.record import Table, i32, i64, record
from egizia.kernel.rule import hot, rule

ON_SACRED = SITES.index("sacred")


@record
class Terms:
    """What a line of a card asks of a building: the hexes it may stand on, what must lie around it, and what must not.

    What lies around is written as in `surroundings`.
    """

    sites: i32
    needs: i64
    shuns: i64


def _terms(number: int) -> dict[str, int]:
    line = LINES_OF_CARDS[number]
    sites = ALL_HEXES if line.site == ANY_SITE else SACRED_SITES if line.site == ON_SACRED else ~SACRED_SITES
    return {
        "sites": sites & ALL_HEXES,
        "needs": sum(need << (BITS * kind) for kind, need in enumerate(line.needs)),
        "shuns": sum(((line.shuns >> kind) & 1) * MOST << (BITS * kind) for kind in range(len(KINDS))),
    }


TERMS = Table(Terms, [_terms(number) for number in range(len(LINES_OF_CARDS))])


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
    if goal.form != PAYS:
        return points_together(card, hexes)
    points = 0
    while hexes:
        number = first_of(hexes)
        points += points_there(card, number, around(sheet, number))
        hexes &= hexes - 1
    return points


@hot
def points_there(card: int, hex_number: int, kinds: int) -> int:
    """What a card pays for a building on a hex with such surroundings: by the first line that fits it."""
    goal = PHARAOH_CARDS[card]
    for line in range(goal.first_line, goal.first_line + goal.lines):
        terms = TERMS[line]
        if (terms.sites >> hex_number) & 1 and has_all(kinds, terms.needs) and not kinds & terms.shuns:
            each = LINES_OF_CARDS[line].each
            return LINES_OF_CARDS[line].points * (1 if each == NOTHING else of_kind(kinds, each))
    return 0


@rule
def points_together(card: int, hexes: int) -> int:
    """What a card that looks at all buildings of its kind together pays for these."""
    goal = PHARAOH_CARDS[card]
    if goal.form == LARGEST_GROUP:
        inside = largest_group(hexes)
        return inside * goal.largest_group + (count(hexes) - inside) * goal.other
    number = longest_line(hexes) if goal.by == BY_LINE else count(hexes)
    return goal.table[min(number, goal.table_size) - 1] if number > 0 else 0
