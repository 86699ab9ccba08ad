"""What can go wrong at a table. Every error says in a sentence what was wrong, and nothing has changed."""

from egizia.catalogue import Message

LONGEST_QUOTE = 60


def shortened(text: str) -> str:
    """What was given, as an error shows it: the end of a long text is cut off."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def quoted(given: object) -> str:
    """The same in quotation marks; what is no text is shown as it is."""
    return repr(shortened(given) if isinstance(given, str) else given)


class TableError(ValueError):
    """Any refusal of a table."""


class UndoError(TableError):
    """The last move cannot be taken back; `reason` says why in any language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class UnknownGameError(TableError):
    """There is no game of that name."""


class SetupError(TableError):
    """A game cannot be set up that way."""


class SeatError(TableError):
    """There is no such seat at the table."""


class IllegalMoveError(TableError):
    """The move is not open to the seat now."""


class StaleMoveError(TableError):
    """The move answers a question that is no longer asked."""


class GameFileError(TableError):
    """A game file that cannot be read or replayed."""


class PositionError(TableError):
    """A position string that describes no position."""
