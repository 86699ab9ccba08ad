"""Signed cookies that say who somebody is, and on which of their devices."""

import hashlib

from itsdangerous import BadSignature, TimestampSigner

from egizia.server.auth.requests import Connection
from egizia.server.store.sessions import Session

COOKIE = "egizia"
DEVICE = "egizia_device"
"""The cookie of a browser that has been in an account: it opens nothing, and stays when one signs out."""
COOKIE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps a cookie, which is as long as browsers do."""


class Cookies:
    """Signed cookies that say who somebody is, and on which of their devices.

    When a cookie was signed says only whether it is time for a new one. Whether it counts is the database's affair: a
    clock that was set wrong takes nobody's seat.
    """

    def __init__(self, secret: bytes) -> None:
        self._signers = {
            COOKIE: TimestampSigner(secret, salt="egizia.person"),
            DEVICE: TimestampSigner(secret, salt="egizia.device"),
        }

    def write(self, session: Session, cookie: str = COOKIE) -> str:
        """What a cookie says of a session."""
        return self._signers[cookie].sign(f"{session.person}:{session.version}:{session.id}").decode()

    def read(self, value: str | None, cookie: str = COOKIE) -> Session | None:
        """The session that a cookie tells of; None if it is none, or forged."""
        if not value:
            return None
        try:
            said, signed = self._signers[cookie].unsign(value, return_timestamp=True)
        except (BadSignature, UnicodeError):
            return None
        person, version, session = (*said.decode().split(":"), "", "")[:3]
        # The first cookies named no session; what they say as a whole is as good a name.
        session = session or hashlib.sha256(value.encode()).hexdigest()[:32]
        return Session(session, person, int(version or 0), signed.timestamp())


def session_of(connection: Connection) -> Session | None:
    """On which device somebody asks, as their cookie says."""
    cookies: Cookies = connection.app.state.cookies
    return cookies.read(connection.cookies.get(COOKIE))
