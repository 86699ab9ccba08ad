"""Whole games against bots."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.visitors import Visitor, hurry

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("game", ["shifting-sands", "egyptia"])
def test_one_click_starts_a_game_against_bots_that_can_be_finished(small_service: Service, visit: Visit, game: str):
    anna = visit(small_service)
    anna.play_now(game)
    anna.click_on(10)
    anna.finish()


def test_the_score_sheet_says_whether_the_game_counts(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("egyptia", "you bot")
    anna.at_the_table()
    hurry(anna)
    anna.find(".turn.lapis a.go").click()
    expect(anna.find(".hall")).to_contain_text("This game counts for the ladder.")
    anna.open_table("egyptia", "you bot", seed=4)
    anna.at_the_table()
    hurry(anna)
    anna.find(".turn.lapis a.go").click()
    expect(anna.find(".hall")).to_contain_text("its deal was chosen")


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
