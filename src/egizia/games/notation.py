"""Numbering decisions and naming them in notation."""


class Notation:
    """The notation of every action of a game, in the order of their numbers."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def block(self, *names: str) -> int:
        """Number a run of actions; returns the first number."""
        first = len(self.names)
        self.names.extend(names)
        return first
