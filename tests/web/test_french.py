"""Who reads French reads no English, on any page."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from egizia.catalogue import texts
from tests.server.people import GAMES, Service
from tests.web.tour import around_the_game, at_a_table
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
HANDBOOK = Path(__file__).parents[2] / "docs" / "handbook"
WORD = re.compile(r"[^\W\d_]{2,}")
OWN_NAMES = {"english", "shifting", "sands", "classic", "egyptia", "egizia", "anna", "ben", "search"}
"""Names, which stay as they are: of games, people, bots, and the other language."""

SHOWN = """() => [document.querySelectorAll('code').forEach((one) => (one.hidden = true)),
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('svg text, option')].map((one) => one.textContent),
  ...['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name))),
].join('\\n')"""
"""All that can be read or heard, but for the notation of moves, which is the same everywhere."""


def words_of(*lines: str) -> set[str]:
    return {word.lower() for line in lines for word in WORD.findall(re.sub(r"\{\w+\}", "", line))}


@cache
def english() -> set[str]:
    """Words of the English catalogue that no French text has."""

    def said(language: str) -> set[str]:
        entries = texts(language).values()
        return words_of(
            *(form for entry in entries for form in ([entry] if isinstance(entry, str) else entry.values()))
        )

    return said("en") - said("fr") - handbook("fr") - OWN_NAMES


def handbook(language: str) -> set[str]:
    """The words of the handbooks, without the notation of moves and addresses."""
    own = [page for page in HANDBOOK.glob("*.md") if page.name.endswith(".fr.md") == (language == "fr")]
    return words_of(*(re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "", page.read_text(encoding="utf-8")) for page in own))


def strange(visitor: Visitor, *lines: str) -> list[str]:
    """Lines on the page, or others, with an English word in them."""
    shown = [*visitor.page.evaluate(SHOWN).splitlines(), *lines]
    return sorted({line for line in shown if words_of(line) & english()})


def test_english_words_are_known_and_french_ones_are_not_among_them():
    assert english() > {"the", "your", "and", "with", "stone", "crew", "build", "round", "undo", "feed", "wait", "card"}
    assert len(handbook("en") & english()) > 300


def test_an_english_page_is_noticed(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.page.goto("/")
    anna.find("article").first.wait_for()
    assert len(strange(anna)) > 10


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_no_page_around_the_game_has_english_on_it(small_service: Service, visit: Visit, screen: str):
    anna = visit(small_service, language="fr", screen=screen)
    found = {page: strange(anna) for page in around_the_game(anna, small_service.person("Ben"))}
    assert anna.page.evaluate("document.documentElement.lang") == "fr"
    assert not {page: lines for page, lines in found.items() if lines}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_english_on_the_page(quick: Service, visit: Visit, game: str):
    anna = visit(quick, language="fr")
    found = {page: strange(anna) for page in at_a_table(anna, game, "wide")}
    assert not {page: lines for page, lines in found.items() if lines}


def test_a_whole_game_says_nothing_in_english(small_service: Service, visit: Visit):
    anna = visit(small_service, language="fr")
    anna.play_now("classic")
    anna.click_on(10)
    anna.play_on()
    said = anna.check_words()
    assert len(said) > 300
    assert not strange(anna, *said)
    anna.finish()
    assert not strange(anna)
