"""Who people are: guests under a name, and accounts with a password."""

import secrets
import time

from msgspec.structs import replace

from egizia.catalogue import LANGUAGES, Message
from egizia.server.auth.limits import Limits
from egizia.server.auth.names import clean_login, clean_name, fold_login, spellings
from egizia.server.auth.passwords import Passwords
from egizia.server.messages.accounts import Me
from egizia.server.refusals import RefusedError
from egizia.server.store.database import ConflictError
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import PersonRow
from egizia.server.store.sessions import Session, Sessions


def me(person: PersonRow) -> Me:
    """A person as they see themselves."""
    return Me(person.id, person.name, person.login, person.is_listed)


async def new_guest(people: PersonStore, languages: str) -> PersonRow:
    """Somebody who has come for the first time."""
    wanted = (part.split(";")[0].strip()[:2] for part in languages.lower().split(","))
    language = next((known for known in wanted if known in LANGUAGES), LANGUAGES[0])
    name = Message("guest.name", {"n": secrets.randbelow(900) + 100}).text(language)
    guest = PersonRow(secrets.token_urlsafe(12), name, login=None, password=None, created=time.time())
    await people.add(guest)
    return guest


async def rename(people: PersonStore, person: PersonRow, name: str) -> PersonRow:
    """Take another name, for tables to come."""
    name = clean_name(name)
    await people.change(person.id, name=name)
    return replace(person, name=name)


async def be_listed(people: PersonStore, person: PersonRow, is_listed: bool) -> PersonRow:
    """Be on the ladder with a page for everybody, or not."""
    await people.change(person.id, is_listed=is_listed)
    return replace(person, is_listed=is_listed)


async def open_account(
    sessions: Sessions, passwords: Passwords, person: PersonRow, login: str, password: str, network: str
) -> PersonRow:
    """Give a guest an account; the games stay theirs, and cookies from before it open nothing."""
    if person.login is not None:
        raise RefusedError("has-account")
    login = clean_login(login)
    hashed = await passwords.hashed(password, network)
    try:
        version = await sessions.open_account(person, login, hashed)
    except ConflictError:
        raise RefusedError("login-taken") from None
    if version is None:
        raise RefusedError("has-account")
    return replace(person, login=login, password=hashed, sessions=version)


async def account_to_open(
    people: PersonStore, limits: Limits, login: str, network: str, device: Session | None
) -> PersonRow | None:
    """The account that a password is tried for, if there is one and it is not tried too often.

    Strangers who fail on purpose must not keep its owner out: tries from elsewhere, or on a device that has been in the
    account, count for themselves.
    """
    person = await people.with_login(spellings(login))
    if device is not None and person is not None and (device.person, device.version) == (person.id, person.sessions):
        await limits.spend("password", device.id)
    else:
        folded = fold_login(login)
        await limits.spend("password", f"{folded} {network}")
        await limits.spend("account", folded)
    return person


async def sign_in(passwords: Passwords, person: PersonRow | None, password: str, network: str) -> PersonRow:
    """Come in by an account."""
    is_right = await passwords.is_right(password, person.password if person else None, network)
    if person is None or not is_right:
        raise RefusedError("bad-login")
    return person


async def change_password(
    sessions: Sessions, passwords: Passwords, person: PersonRow, current: str, password: str, network: str
) -> PersonRow:
    """Take another password; every device but the one that asks is signed out."""
    if person.login is None or person.password is None:
        raise RefusedError("no-account")
    if not await passwords.is_right(current, person.password, network):
        raise RefusedError("bad-password")
    hashed = await passwords.hashed(password, network)
    version = await sessions.change_password(person, hashed)
    if version is None:
        raise RefusedError("bad-password")
    return replace(person, password=hashed, sessions=version)
