"""The clocks of a table: live gives every seat its seconds for the whole game, correspondence for each turn."""

from dataclasses import dataclass

from egizia.server.messages.common import PaceKind
from egizia.server.store.rows import SeatRow, SeatValues


@dataclass(frozen=True)
class SeatClock:
    """A seat's seconds when the clock last stood, and since when it runs."""

    bank: float | None
    acting_since: float | None

    def values(self) -> SeatValues:
        """The clock as it is written to its seat."""
        return {"bank": self.bank, "acting_since": self.acting_since}

    def left(self, now: float) -> float:
        """The seconds left; none is less than nothing."""
        if self.bank is None:
            return float("inf")
        running = 0.0 if self.acting_since is None else max(0.0, now - self.acting_since)
        return max(0.0, self.bank - running)

    def runs_out(self) -> float | None:
        """When the seconds will be used up, if the clock runs."""
        if self.bank is None or self.acting_since is None:
            return None
        return self.acting_since + self.bank


def of(seat: SeatRow) -> SeatClock:
    """The clock of a seat."""
    return SeatClock(seat.bank, seat.acting_since)


def after(
    clock: SeatClock,
    pace: PaceKind,
    seconds: int | None,
    now: float,
    *,
    acts: bool,
    has_moved_for_good: bool,
) -> SeatClock:
    """A seat's clock after something happened.

    `has_moved_for_good`: the seat has just made a move that cannot be taken back. A correspondence clock begins anew
    then, and when a turn begins; not with every move, or taking back and moving again would buy time for ever.
    """
    began = clock.acting_since is None
    if not acts:
        bank = None if clock.bank is None else clock.left(now)
        return SeatClock(bank, None)
    if pace == "correspondence" and (began or has_moved_for_good):
        return SeatClock(None if seconds is None else float(seconds), now)
    if began:
        return SeatClock(clock.bank, now)
    return clock


def opening(pace: PaceKind, seconds: int | None) -> float | None:
    """The seconds that a seat begins with."""
    return None if pace == "untimed" or seconds is None else float(seconds)
