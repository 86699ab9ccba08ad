"""Names and logins: what they may be made of, and when two of them are the same."""
# ruff: noqa: RUF001 - letters that look alike are what this is about

import asyncio
from pathlib import Path

import pytest

from egizia.server.auth.lookalikes import skeleton
from egizia.server.auth.names import can_be_seen, clean_login, clean_name, fold_login, spellings
from egizia.server.refusals import RefusedError
from egizia.server.store.database import Store
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import PersonRow
from tests.server.people import Service, refused

INVISIBLE = {
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "\uffa0",
    "Hangul fillers of syllables": "\u115f\u1160",
    "grapheme joiner": "\u034f",
    "Khmer vowels that are never shown": "\u17b4\u17b5",
    "Mongolian selector": "\u180b\u180f",
    "emoji selector": "\ufe0f",
    "selector of ideographs": "\U000e0100",
    "empty Braille pattern": "\u2800",
    "filler of the Khitan script": "\U00016fe4",
    "note without a head": "\U0001d159",
    "accent without a letter": "\u0301",
    "soft hyphen": "\xad",
    "zero width space": "\u200b",
    "byte order mark": "\ufeff",
    "spaces of all kinds": "\u2003\u3000\xa0",
    "tag": "\U000e0041",
}


@pytest.mark.parametrize("sign", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_of_which_nothing_can_be_seen_is_refused(sign: str):
    assert not can_be_seen(sign)
    for name in (sign, f" {sign} {sign}"):
        with pytest.raises(RefusedError, match="bad-name"):
            clean_name(name)
        with pytest.raises(RefusedError, match="bad-name"):
            clean_login(name)


@pytest.mark.parametrize("sign", ["\u3164", "\uffa0", "\u2800", "\u200d", "\u034f"])
def test_no_two_names_differ_only_by_what_cannot_be_seen(sign: str):
    for name in (f"Anna{sign}", f"An{sign}na"):
        with pytest.raises(RefusedError, match="bad-name"):
            clean_name(name)
    assert clean_name("Anna\ufe0f") == "Anna"


def test_names_of_all_writings_can_be_taken():
    for name in ("Zoë", "Ægir", "l'été", "Иван", "עברית", "محمد", "देवी", "日本ひらカナ", "김철수", "❤ Ra ❤", "-=42=-"):
        assert clean_name(name) == name
        assert clean_name(f"  {name} ") == name
    assert clean_name("Zoe\u0308") == "Zoë"


def test_a_name_that_grows_when_it_is_normalized_stays_within_its_length():
    with pytest.raises(RefusedError, match="bad-name"):
        clean_name("\u0958" * 30)
    assert len(clean_name("\u0958" * 15)) == 30


@pytest.mark.parametrize("login", ["ANNA", "ａｎｎａ", "𝐀𝐧𝐧𝐚", "ⓐⓝⓝⓐ", " Anna "])
def test_a_login_is_the_same_however_it_is_typed(login: str):
    assert clean_login(login) == "anna"


def test_folding_twice_changes_nothing():
    for login in ("İstanbul", "STRASSE", "straße", "ﬁﬂ", "ΑΓΊΑ ΣΟΦΊΑ", "ŉ", "Ⅷ", "ẞ", "\u0345Α"):
        assert fold_login(fold_login(login)) == fold_login(login)
    assert fold_login("STRASSE") == fold_login("straße")


@pytest.mark.parametrize(
    "login", ["аnna", "annа", "ann1а", "Αnna", "аппa", "раypal", "anna-bеn", "한anna", "каna", "אnna", "ᴀрр"]
)
def test_a_word_of_letters_of_several_alphabets_is_no_login(login: str):
    with pytest.raises(RefusedError, match="mixed-letters"):
        clean_login(login)


@pytest.mark.parametrize(
    "login", ["сосо", "Сосо", "роре", "scope".translate(str.maketrans("scope", "ѕсоре")), "ορο", "ᎠᎡ"]
)
def test_a_login_that_looks_like_another_in_latin_letters_is_refused(login: str):
    with pytest.raises(RefusedError, match="looks-latin"):
        clean_login(login)


@pytest.mark.parametrize("login", ["coco", "сокол", "анна", "νίκη", "owl-7", "42", "日本", "zoë", "ёлка"])
def test_logins_that_can_be_told_from_latin_ones_are_taken(login: str):
    assert clean_login(login) == login


def test_at_a_table_no_two_names_look_the_same(small_service: Service):
    anna, other = small_service.person("Anna"), small_service.person("Аnnа")
    table = anna.open_table("classic", "you open open")["id"]
    seats = other.post(f"/tables/{table}/seats/1")["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Anna", "Аnnа 2"]
    ida, third = small_service.person("Ida"), small_service.person("lda")
    table = ida.open_table("classic", "you open open")["id"]
    assert third.post(f"/tables/{table}/seats/1")["seats"][1]["name"] == "lda 2"
    assert skeleton("Zoë") != skeleton("Zoe")


@pytest.mark.parametrize(
    "login",
    ["anna", "анна", "άννα", "anna-иван", "иван_42", "日本ひらカナー", "人々", "김漢", "ʻokina", "l'été", "עברית7"],
)
def test_a_login_in_one_writing_may_be_taken(login: str):
    assert clean_login(login) == login


def test_a_login_is_measured_after_it_is_folded():
    assert len(clean_login("ß" * 20)) == 40
    for login in ("ß" * 21, "ﬃ" * 14, "\ufdfa" * 3, "a", "ª", "an na"):
        with pytest.raises(RefusedError, match="bad-name"):
            clean_login(login)


def test_a_login_from_before_letters_were_folded_still_opens_its_account(tmp_path: Path):
    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        people = PersonStore(store)
        await store.open()
        for number, login in enumerate(("ａｎｎａ", "anna", "ｂｅｎ", "аnton")):
            await people.add(PersonRow(str(number), "?", login, None, 1.0))
        kept = {"ＡＮＮＡ": "ａｎｎａ", "Anna": "anna", "𝐀nna": "anna", "Ｂｅｎ": "ｂｅｎ", "Аnton": "аnton"}
        for typed, login in kept.items():
            person = await people.with_login(spellings(typed))
            assert person is not None
            assert person.login == login
        for typed in ("ben", "cleo", "anton"):
            assert await people.with_login(spellings(typed)) is None
        await store.close()

    asyncio.run(story())


@pytest.mark.storage
def test_an_account_opens_to_every_way_of_typing_its_login(service: Service):
    anna, phone = service.person("Anna"), service.person("Phone")
    assert anna.post("/accounts", {"login": "ＡＮＮＡ", "password": "ships and stones"})["account"] == "anna"
    assert phone.post("/session", {"login": "𝐀nna", "password": "ships and stones"})["id"] == anna.id
    ben = service.person("Ben")
    for login, code in (("Anna", "login-taken"), ("аnna", "mixed-letters"), ("\u3164\u3164", "bad-name")):
        credentials = {"login": login, "password": "ships and stones"}
        assert refused(lambda sent=credentials: ben.post("/accounts", sent)) == code
    for login, code in (("\ufdfa" * 40, "bad-login"), ("an\x00na", "malformed"), ("аnna", "bad-login")):
        credentials = {"login": login, "password": "ships and stones"}
        assert refused(lambda sent=credentials: ben.post("/session", sent)) == code
    assert refused(lambda: ben.patch("/me", {"name": "\u3164"})) == "bad-name"
