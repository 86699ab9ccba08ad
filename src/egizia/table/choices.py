"""Legal actions in words, and what they would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from egizia.catalogue import Message


@dataclass(frozen=True)
class Offer:
    """A legal action in words."""

    action: int
    notation: str
    kind: str
    label: Message
    targets: tuple[str, ...]
    """What to highlight on the table, such as `place:K3` or `card:N5`."""
    amounts: Mapping[str, int]
    """How much of each resource it brings or, below 0, takes, where that is what it is known by."""


@dataclass(frozen=True)
class Preview:
    """What a legal action would do."""

    action: int
    changes: tuple[Message, ...]
    """What would happen at once, as far as it can be foreseen."""
    points: int
    """The points that the player would gain or lose by that."""


@dataclass(frozen=True)
class Choice(Offer):
    """A legal action as a player sees it, in words and with what it would do."""

    changes: tuple[Message, ...]
    """What would happen at once, as far as it can be foreseen."""
    points: int
    """The points that the player would gain or lose by that."""

    def as_json(self) -> dict[str, Any]:
        """The choice as the browser receives it."""
        return {
            "action": self.action,
            "notation": self.notation,
            "kind": self.kind,
            "label": self.label.as_json(),
            "targets": list(self.targets),
            "changes": [change.as_json() for change in self.changes],
            "points": self.points,
            "amounts": dict(self.amounts),
        }
