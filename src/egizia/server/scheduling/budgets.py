"""How much of the processors the bots of one person, and those of all together, may use."""

import time
from collections.abc import Callable

ALL = ""
"""Everybody together, in place of a person."""
NETWORK = "network"
"""How what stands for a network begins; no person's id has a space in it."""
OF_ONE_NETWORK = 0.5
"""The part of everybody's allowance that people of one network share, however many they are."""
MOST_KNOWN = 10_000
"""People whose spending is known before those are forgotten who have their full allowance again."""


class Budgets:
    """How many seconds people's bots have thought of late.

    Everybody has an allowance, which comes back bit by bit. While more than half of it is left, bots think as long as
    their level does. Below that they think less and less, so nobody's game ever stands still for it.
    """

    def __init__(
        self,
        person: tuple[float, float],
        everybody: tuple[float, float],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._person, self._everybody = person, everybody
        """An allowance: seconds of thinking, and how many come back in a second; none is no limit."""
        self._now = now
        self._spent: dict[str, tuple[float, float]] = {}
        self._networks: dict[str, str] = {}
        """Where people come from, who asked lately for what bots think about."""

    def comes_from(self, person: str, network: str) -> None:
        """Count what bots think for a person for their network, too: one address can be many guests."""
        self._networks.pop(person, None)
        self._networks[person] = f"{NETWORK} {network}"
        if len(self._networks) > MOST_KNOWN:
            del self._networks[next(iter(self._networks))]

    def effort(self, person: str) -> float:
        """Which part of its usual thinking a bot of theirs may do now: 1 is all of it, 0 the least there is."""
        return min(map(self._effort, self._payers(person)))

    def spend(self, person: str, seconds: float) -> None:
        """Count what a bot of theirs has thought."""
        for who in self._payers(person):
            most, _ = self._allowance(who)
            if most:
                self._spent[who] = (min(most, self._level(who) + seconds), self._now())
        if len(self._spent) > MOST_KNOWN:
            self._spent = {who: spent for who, spent in self._spent.items() if self._level(who)}

    def _payers(self, person: str) -> list[str]:
        """Whose allowances a bot of theirs uses up."""
        return [person, self._networks[person], ALL] if person in self._networks else [person, ALL]

    def _effort(self, who: str) -> float:
        most, _ = self._allowance(who)
        return min(1.0, 2 * (1 - self._level(who) / most)) if most else 1.0

    def _level(self, who: str) -> float:
        """What of somebody's allowance is used up now."""
        level, since = self._spent.get(who, (0.0, 0.0))
        return max(0.0, level - (self._now() - since) * self._allowance(who)[1])

    def _allowance(self, who: str) -> tuple[float, float]:
        if who == ALL:
            return self._everybody
        if who.startswith(f"{NETWORK} "):
            return OF_ONE_NETWORK * self._everybody[0], OF_ONE_NETWORK * self._everybody[1]
        return self._person
