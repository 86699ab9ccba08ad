"""The parts of views, encoded once for each change and shared by all who look at a table."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import msgspec

from egizia.games.contract import Part
from egizia.server.tables.event_log import EventLog
from egizia.table.kept_parts import KeptOffers, KeptParts
from egizia.table.match import Match, Offer

_encoder = msgspec.json.Encoder()


def _encoded_offer(offer: Offer) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(offer))


_kept_offers = KeptOffers(_encoded_offer)


def offers(match: Match, seat: int) -> list[msgspec.Raw]:
    """What a seat is offered now, as it travels."""
    return _kept_offers.of(match, seat)


class Parts:
    """Parts of a view, and when each of them last changed.

    Time is counted in moments: each look that finds something changed is a new one.
    """

    def __init__(self) -> None:
        self.moment = 0
        self._encoded: dict[str, bytes] = {}
        self._changed: dict[str, int] = {}

    def take(self, parts: Mapping[str, Part]) -> None:
        """Learn how parts are now; those that are not named are as they were."""
        now = self.moment + 1
        for name, part in parts.items():
            encoded = _encoder.encode(part)
            if self._encoded.get(name) != encoded:
                self._encoded[name], self._changed[name], self.moment = encoded, now, now

    @property
    def names(self) -> Set[str]:
        """The names of the parts."""
        return self._encoded.keys()

    def since(self, moment: int) -> list[str]:
        """The names of the parts that have changed after a moment."""
        return [] if moment >= self.moment else [name for name, last in self._changed.items() if last > moment]

    def __getitem__(self, name: str) -> msgspec.Raw:
        """A part as it travels."""
        return msgspec.Raw(self._encoded[name])

    def is_same(self, name: str, other: "Parts") -> bool:
        """Whether a part is as another view has it."""
        return self[name] == other[name]


class SharedViews:
    """What everybody sees of a table, and what each viewer sees otherwise, for all connections to it."""

    def __init__(self) -> None:
        self.lies_open = Parts()
        self._kept: KeptParts | None = None
        self._own: dict[int | None, tuple[KeptParts, Parts]] = {}
        self._open_at = -1
        self._own_at: dict[int | None, tuple[int, int]] = {}
        self._point: object = None
        self._pieces: dict[object, Any] = {}

    def look(self, event_log: EventLog, viewer: int | None) -> Parts:
        """What a viewer sees otherwise, as it is now; made, like what lies open, only if the game has gone on."""
        match = event_log.match
        assert match is not None
        at = event_log.boards_changed(viewer)
        if self._open_at != at[0]:
            self._kept = self._kept or KeptParts(match.shared_makers())
            self.lies_open.take(self._kept.renew(match))
            self._open_at = at[0]
        if viewer not in self._own:
            self._own[viewer] = KeptParts(match.own_makers(viewer), viewer), Parts()
        kept, own = self._own[viewer]
        if self._own_at.get(viewer) != at:
            own.take(kept.renew(match))
            self._own_at[viewer] = at
        return own

    def pieces_at(self, point: object) -> dict[object, Any]:
        """What was made of messages for several viewers at a point of the game; empty when the game has gone on."""
        if point != self._point:
            self._point, self._pieces = point, {}
        return self._pieces


@dataclass(frozen=True)
class Unsent:
    """The parts that a connection has not been sent yet."""

    shared: Sequence[str]
    own: dict[str, msgspec.Raw]
    kind: object
    """Equal for all who need the same of what is shared."""


class SentParts:
    """Up to which moment a connection has been sent the parts of its view."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew: the next update has all parts."""
        self.is_new = True
        self.moments = (0, 0)

    def unsent(self, views: SharedViews, event_log: EventLog, viewer: int | None) -> Unsent:
        """The parts that the connection has not been sent yet; from now on it has."""
        own = views.look(event_log, viewer)
        lies_open = views.lies_open
        shared, mine = lies_open.since(self.moments[0]), own.since(self.moments[1])
        # What the viewer sees in its own way takes the place of what lies open, unless it is the same just now.
        apart = [name for name in own.names if name in shared and not own.is_same(name, lies_open)]
        mine = [name for name in mine if name in apart or name not in shared]
        kind = (self.moments[0], *apart)
        self.moments, self.is_new = (lies_open.moment, own.moment), False
        shared = [name for name in shared if name not in apart] if apart else shared
        return Unsent(shared, {name: own[name] for name in mine}, kind)
