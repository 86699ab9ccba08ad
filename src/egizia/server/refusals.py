"""Why something is not done: every refusal has a word for programs, a sentence for people and an HTTP status."""

from egizia.catalogue import Message
from egizia.catalogue import Parameter as MessageParameter
from egizia.server.messages.common import Refusal

STATUSES = {
    "malformed": 400,
    "bad-name": 400,
    "mixed-letters": 400,
    "looks-latin": 400,
    "bad-setup": 400,
    "bad-file": 400,
    "bad-address": 400,
    "foreign-host": 400,
    "who": 401,
    "bad-login": 401,
    "bad-password": 403,
    "not-your-seat": 403,
    "no-invitation": 403,
    "not-seated": 403,
    "not-invited": 403,
    "other-site": 403,
    "no-table": 404,
    "no-seat": 404,
    "no-key": 404,
    "no-person": 404,
    "not-found": 404,
    "not-allowed": 405,
    "too-slow": 408,
    "illegal-move": 409,
    "stale-move": 409,
    "no-undo": 409,
    "no-hints": 409,
    "seat-taken": 409,
    "already-seated": 409,
    "not-waiting": 409,
    "not-playing": 409,
    "not-over": 409,
    "frozen": 409,
    "login-taken": 409,
    "has-account": 409,
    "no-account": 409,
    "not-absent": 409,
    "too-big": 413,
    "too-often": 429,
    "too-many-tables": 429,
    "too-many-bots": 429,
    "broken": 500,
    "not-ready": 503,
    "no-bot-yet": 503,
    "no-database": 503,
}


class RefusedError(Exception):
    """A request that is not done; nothing has changed."""

    def __init__(self, code: str, said: Message | None = None, /, **parameters: MessageParameter) -> None:
        super().__init__(code)
        self.code = code
        self.message = said or Message(f"refusal.{code}", parameters)
        self.status = STATUSES[code]

    def as_refusal(self) -> Refusal:
        """As the client receives it."""
        return Refusal(self.code, self.message)
