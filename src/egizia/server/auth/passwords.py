"""Passwords are hashed in a thread of their own, in turns between networks: it takes long on purpose."""

import secrets
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.threads import FairThreads

_hasher = PasswordHasher()
_NOBODYS = _hasher.hash(secrets.token_hex(16))
"""Checked when there is no such account, so that the answer takes as long."""


class Passwords:
    """Hashes passwords of this worker's people."""

    def __init__(self) -> None:
        self._threads = FairThreads(1, "passwords")

    def close(self) -> None:
        """Begin nothing any more."""
        self._threads.close()

    async def hashed(self, password: str, network: str) -> str:
        """A password as it is kept."""
        return await self._threads.run(Rank.ANSWER, network, "", partial(_hasher.hash, password))

    async def is_right(self, password: str, hashed: str | None, network: str) -> bool:
        """Whether a password is the one that is kept; the answer takes as long if none is."""
        try:
            return await self._threads.run(
                Rank.ANSWER, network, "", partial(_hasher.verify, hashed or _NOBODYS, password)
            )
        except (VerificationError, InvalidHashError):
            return False
