"""Whole games against bots."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.visitors import Visitor

ENGLISH = re.compile(
    r"\b(the|your|you|and|with|of|is|to|card|cards|stone|ship|round|turn|build|crew|undo|grain|feed|wait)\b", re.I
)
"""Words that no French sentence of the game has."""

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("game", ["shifting-sands", "egyptia"])
def test_one_click_starts_a_game_against_bots_that_can_be_finished(small_service: Service, visit: Visit, game: str):
    anna = visit(small_service)
    anna.play_now(game)
    anna.click_on(10)
    anna.finish()


def test_a_game_in_french_has_no_english_on_the_page(small_service: Service, visit: Visit):
    anna = visit(small_service, language="fr")
    anna.play_now("classic")
    anna.click_on(10)
    anna.play_on()
    said = anna.check_words()
    assert len(said) > 300
    strange = [line for line in said if ENGLISH.search(line.replace("Anna", ""))]
    assert not strange
    anna.finish()
    assert anna.page.evaluate("document.documentElement.lang") == "fr"
    assert not ENGLISH.search(anna.find("body").inner_text())


def test_egyptia_alone_on_a_phone(small_service: Service, visit: Visit):
    anna = visit(small_service, screen="phone")
    anna.page.goto("/")
    anna.find("article").nth(2).get_by_role("button", name="Create a table").click()
    anna.find(".dialog input[type=number]").fill("1")
    expect(anna.find(".dialog select")).to_have_count(1)
    anna.find(".dialog form .btn.go").click()
    anna.at_the_table()
    anna.click_on(10)
    assert anna.position()["number"] > 0
