"""What travels about accounts: who one is, and how one comes in."""

from typing import Annotated

from msgspec import Meta, Struct

from egizia.server.messages.common import Login, Name, Password


class Me(Struct, frozen=True):
    """Who you are here; a guest has no account."""

    id: str
    name: str
    account: str | None
    is_listed: bool
    """Whether an account is on the ladder and has a page for everybody."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name you want to play under."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What opens an account."""

    login: Login
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for your account; every other device has to sign in again."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password
