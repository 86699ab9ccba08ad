"""The log in words: what happens only in this game."""

from egizia.catalogue import Message
from egizia.games.classic.components import (
    BUILD_FIRST,
    DOUBLE_SPACE,
    EXTRA_CREW,
    OCCUPIED_SPACE,
    SPECULATOR,
    UPSTREAM,
)
from egizia.games.classic.edition import play
from egizia.games.classic.events import FROM_SPACES
from egizia.games.classic.monuments import GRAVE
from egizia.games.classic.texts import card_name, crew, round_space, say, zone
from egizia.games.contract import Event
from egizia.games.nile import story as nile
from egizia.games.nile.events import BRICK
from egizia.games.nile.story import is_foreseen, is_heading

__all__ = ["is_foreseen", "is_heading", "tell"]

tell_by = play(nile.tell)

DETAILS: dict[str, nile.Details] = {
    **play(nile.details)(),
    "upstream": lambda _: {"card": card_name(UPSTREAM)},
    "occupied": lambda _: {"card": card_name(OCCUPIED_SPACE)},
    "extra_crew": lambda event: {"crew": crew(event.first), "n": event.second, "by": card_name(EXTRA_CREW)},
    "becomes_builder": lambda event: {"zone": zone(event.first), "by": card_name(SPECULATOR)},
    "doubles": lambda event: {"card": card_name(DOUBLE_SPACE), "place": round_space(event.first)},
    "builds_first": lambda _: {"card": card_name(BUILD_FIRST)},
}
POINT_DETAILS: dict[int, nile.PointDetails] = {**play(nile.point_details)(), FROM_SPACES: round_space}


def tell(event: Event, player: str, secrets: bool) -> Message:
    """A line of the log; without `secrets` it says nothing that only the event's own seat may know."""
    if event.kind == BRICK and event.first == GRAVE:
        return say("event.grave", player=player, n=event.third)
    return tell_by(event, player, secrets, DETAILS, POINT_DETAILS)
