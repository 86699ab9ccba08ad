"""The log in words: what happens only in this game."""

from egizia.catalogue import Message
from egizia.games.contract import Event
from egizia.games.nile import story as nile
from egizia.games.nile.story import is_foreseen, is_heading
from egizia.games.shifting_sands.components import EXTRA_CREW, OCCUPIED_SPACE, UPSTREAM
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.events import (
    FROM_BRICKS,
    FROM_CARDS_AT_THE_END,
    FROM_STATUES,
    FROM_TILES,
)
from egizia.games.shifting_sands.monuments import STATUE
from egizia.games.shifting_sands.texts import card_name, column_name, crew, monument, part, say, tile_name, zone

__all__ = ["is_foreseen", "is_heading", "tell"]

tell_by = play(nile.tell)


def granted_by(tile: int) -> Message:
    """The column tile that allowed something, or a round space."""
    return column_name(tile) if tile >= 0 else say("by.round_space")


DETAILS: dict[str, nile.Details] = {
    **play(nile.details)(),
    "upstream": lambda _: {"tile": column_name(UPSTREAM)},
    "occupied": lambda _: {"tile": column_name(OCCUPIED_SPACE)},
    "second_ship": lambda event: {
        "by": card_name(event.first) if event.first >= 0 else granted_by(event.second),
    },
    "crew_lowered": lambda event: {"crew": crew(event.first), "n": event.second},
    "extra_crew": lambda event: {"crew": crew(event.first), "n": event.second, "by": column_name(EXTRA_CREW)},
    "free_brick": lambda event: {"part": part(event.first, event.second)},
    "becomes_builder": lambda event: {"zone": zone(event.first), "by": granted_by(event.second)},
    "opens_column": lambda event: {"tile": column_name(event.first)},
    "flips_starter": lambda event: {"n": event.first},
}
POINT_DETAILS: dict[int, nile.PointDetails] = {
    **play(nile.point_details)(),
    FROM_BRICKS: monument,
    FROM_TILES: tile_name,
    FROM_CARDS_AT_THE_END: card_name,
    FROM_STATUES: lambda statue: part(STATUE, statue),
}


def tell(event: Event, player: str, secrets: bool) -> Message:
    """A line of the log; without `secrets` it says nothing that only the event's own seat may know."""
    return tell_by(event, player, secrets, DETAILS, POINT_DETAILS)
