"""Signed cookies that say who somebody is."""

from itsdangerous import BadSignature, TimestampSigner

COOKIE = "egizia"
COOKIE_SECONDS = 400 * 24 * 3600


class Cookies:
    """Signed cookies that say who somebody is."""

    def __init__(self, secret: bytes) -> None:
        self._signer = TimestampSigner(secret, salt="egizia.person")

    def write(self, person: str, sessions: int) -> str:
        """The cookie of a person, good until all their devices are signed out for the next time."""
        return self._signer.sign(f"{person}:{sessions}" if sessions else person).decode()

    def read(self, cookie: str | None) -> tuple[str, int] | None:
        """Whose cookie this is and how often they had been signed out; None if it is nobody's, forged or too old."""
        if not cookie:
            return None
        try:
            person, _, sessions = self._signer.unsign(cookie, max_age=COOKIE_SECONDS).decode().partition(":")
        except (BadSignature, UnicodeError):
            return None
        return person, int(sessions or 0)
