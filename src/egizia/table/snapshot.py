"""The records of a match at one moment, and what has changed since another."""

from collections.abc import Mapping, Sequence


class Snapshot:
    """Records as they were at one moment."""

    def __init__(self, records: Sequence[bytes]) -> None:
        self.records = records
        self._earlier: Snapshot | None = None
        self._changed: dict[int, int] = {}
        """By record, what has changed since the earlier moment that was asked for last: nearly all ask for the same."""

    def changed_since(self, earlier: "Snapshot | None") -> Mapping[int, int]:
        """By record, the bytes that are other than at an earlier moment, as bits that are set; None is no moment."""
        if earlier is None or earlier is self:
            return {}
        if earlier is not self._earlier:
            pairs = enumerate(zip(earlier.records, self.records, strict=True))
            changed = {at: as_number(old) ^ as_number(new) for at, (old, new) in pairs if old != new}
            self._earlier, self._changed = earlier, changed
            # One moment must not hold on to all before it.
            earlier.forget()
        return self._changed

    def forget(self) -> None:
        """Forget what has changed since any moment; it is worked out again if somebody asks."""
        self._earlier, self._changed = None, {}


def as_number(record: bytes) -> int:
    """A record as one number: its bits in their places."""
    return int.from_bytes(record, "little")
