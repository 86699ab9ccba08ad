"""The decisions about cards that both Egizias number."""

from collections.abc import Iterable, Sequence

from egizia.games.nile.components import SharedNileCard
from egizia.games.notation import Notation
from egizia.kernel.record import i16, record

NO_ACTION = -1


USES: tuple[str, ...] = ("stone", "grain", "strength", "improve")


@record
class CardActions:
    """What playing a card of a kind is numbered, or -1 where it has no such use."""

    stone: i16
    grain: i16
    strength: i16
    improve: i16


@record
class Played:
    """The card kind an action plays, or -1."""

    stone: i16
    grain: i16
    strength: i16
    improve: i16


def card_actions(notation: Notation, ids: Sequence[str], cards: Iterable[SharedNileCard]) -> list[dict[str, int]]:
    """Number every use of every card; a field that is not green can be improved."""
    rows = [dict.fromkeys(USES, NO_ACTION) for _ in ids]
    for use in USES:
        for kind, card in enumerate(cards):
            if card.colour > 0 if use == "improve" else getattr(card, f"{use}_use"):
                rows[kind][use] = notation.block(f"{use}:{ids[kind]}")
    return rows


def played_cards(notation: Notation, rows: list[dict[str, int]]) -> list[dict[str, int]]:
    """For every action, the card kind it plays."""
    played = [dict.fromkeys(USES, NO_ACTION) for _ in notation.names]
    for kind, actions in enumerate(rows):
        for use, action in actions.items():
            if action != NO_ACTION:
                played[action][use] = kind
    return played
