"""The parts of views, encoded once for each change and shared by all who look at a table."""

from collections.abc import Mapping, Set

import msgspec

from egizia.games.contract import Part
from egizia.server.tables.event_log import EventLog
from egizia.table.kept_parts import KeptParts

_encoder = msgspec.json.Encoder()


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

    def since(self, moment: int) -> dict[str, msgspec.Raw]:
        """The parts that have changed after a moment, as they travel."""
        if moment >= self.moment:
            return {}
        return {name: msgspec.Raw(self._encoded[name]) for name, last in self._changed.items() if last > moment}


class SharedViews:
    """What everybody sees of a table, and what each viewer sees otherwise, for all connections to it."""

    def __init__(self) -> None:
        self._open = Parts()
        self._kept = KeptParts()
        self._own: dict[int | None, Parts] = {}
        self._open_at = -1
        self._own_at: dict[int | None, tuple[int, int]] = {}
        self.watched: tuple[object, dict[object, bytes]] = (None, {})
        """At a point of the game, the updates of those who only watch, by what they had heard before."""

    def look(self, event_log: EventLog, viewer: int | None) -> tuple[Parts, Parts]:
        """The parts that lie open and those of a viewer, as they are now; made only if the game has gone on."""
        match = event_log.match
        assert match is not None
        at = event_log.boards_changed(viewer)
        if self._open_at != at[0]:
            self._open.take(self._kept.renew(match))
            self._open_at = at[0]
        own = self._own.setdefault(viewer, Parts())
        if self._own_at.get(viewer) != at:
            own.take(match.own_parts(viewer))
            self._own_at[viewer] = at
        return self._open, own


class SentParts:
    """Up to which moment a connection has been sent the parts of its view."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew: the next update has all parts."""
        self.is_new = True
        self.moments = (0, 0)

    def unsent(self, views: SharedViews, event_log: EventLog, viewer: int | None) -> dict[str, msgspec.Raw]:
        """The parts that the connection has not been sent yet; from now on it has."""
        lies_open, own = views.look(event_log, viewer)
        changed = {name: part for name, part in lies_open.since(self.moments[0]).items() if name not in own.names}
        changed.update(own.since(self.moments[1]))
        self.moments, self.is_new = (lies_open.moment, own.moment), False
        return changed
