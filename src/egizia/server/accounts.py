"""Who people are: guests under a name, and accounts with a password."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from egizia.catalogue import LANGUAGES, Message
from egizia.server import lobby
from egizia.server.house import House
from egizia.server.messages import Me
from egizia.server.refusals import RefusedError
from egizia.server.store import ConflictError, Row

_hasher = PasswordHasher()
_NOBODYS = _hasher.hash(secrets.token_hex(16))
"""Checked when there is no such account, so that the answer takes as long."""


def me(person: Row) -> Me:
    """A person as they see themselves."""
    return Me(person["id"], person["name"], person["login"], person["is_listed"])


async def new_guest(house: House, languages: str) -> Row:
    """Somebody who has come for the first time."""
    wanted = (part.split(";")[0].strip()[:2] for part in languages.lower().split(","))
    language = next((known for known in wanted if known in LANGUAGES), LANGUAGES[0])
    name = Message("guest.name", {"n": secrets.randbelow(900) + 100}).text(language)
    person = secrets.token_urlsafe(12)
    await house.store.add_person(person, name)
    return {"id": person, "name": name, "login": None, "password": None, "sessions": 0, "is_listed": True}


async def rename(house: House, person: Row, name: str) -> Row:
    """Take another name, for tables to come."""
    name = clean_name(name)
    await house.store.change_person(person["id"], name=name)
    return {**person, "name": name}


async def be_listed(house: House, person: Row, is_listed: bool) -> Row:
    """Be on the ladder with a page for everybody, or not."""
    await house.store.change_person(person["id"], is_listed=is_listed)
    return {**person, "is_listed": is_listed}


def clean_name(name: str) -> str:
    """A name as it can stand in a log and in a game file."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable():
        raise RefusedError("bad-name")
    return cleaned


async def open_account(house: House, person: Row, login: str, password: str) -> Row:
    """Give a guest an account; the games stay theirs."""
    if person["login"] is not None:
        raise RefusedError("has-account")
    login = clean_login(login)
    hashed = await asyncio.to_thread(_hasher.hash, password)
    try:
        await house.store.change_person(person["id"], login=login, password=hashed)
    except ConflictError:
        raise RefusedError("login-taken") from None
    return {**person, "login": login}


def clean_login(login: str) -> str:
    """A login as it is kept: capitals make no difference."""
    cleaned = login.strip().casefold()
    if len(cleaned) < 2 or not cleaned.isprintable() or " " in cleaned:
        raise RefusedError("bad-name")
    return cleaned


async def sign_in(house: House, guest: Row | None, login: str, password: str) -> Row:
    """Come in by an account; the games of the guest one was until now come along."""
    person = await house.store.person_of(clean_login(login))
    hashed = person["password"] if person else _NOBODYS
    try:
        await asyncio.to_thread(_hasher.verify, hashed, password)
    except (VerifyMismatchError, VerificationError, InvalidHashError):
        raise RefusedError("bad-login") from None
    if person is None:
        raise RefusedError("bad-login")
    if guest is not None and guest["login"] is None:
        await _adopt(house, guest["id"], person["id"])
    return person


async def change_password(house: House, person: Row, current: str, password: str) -> Row:
    """Take another password; every device but the one that asks is signed out."""
    if person["login"] is None:
        raise RefusedError("no-account")
    try:
        await asyncio.to_thread(_hasher.verify, person["password"], current)
    except (VerificationError, InvalidHashError):
        raise RefusedError("bad-password") from None
    hashed = await asyncio.to_thread(_hasher.hash, password)
    sessions = person["sessions"] + 1
    if not await house.store.change_password(person["id"], person["password"], hashed, sessions):
        raise RefusedError("bad-password")
    return {**person, "password": hashed, "sessions": sessions}


async def _adopt(house: House, guest: str, person: str) -> None:
    for table, seat in await house.store.seats_of(guest):
        live = await house.table(table)
        # Nobody has two seats at a table; there the guest stays the guest.
        if live.seat_of(person) is None:
            await lobby.reseat(live, seat, guest, person)
    await house.calls.adopt(guest, person)
