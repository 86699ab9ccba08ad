"""The first start: the page is there before the rules are compiled, and says how far they are."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from egizia.catalogue import Message
from tests.server.people import GAMES, Service
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


class SlowStart:
    """What a service says that still compiles a game, between the page and one that has compiled it."""

    def __init__(self, page: Page, game: str, done: int, total: int) -> None:
        self.game = game
        self.bots: list[str] | None = []
        self.compiling: dict[str, int] | None = {"done": done, "total": total}
        self.asked = 0
        page.route("**/api/catalogue-info", self._facts)
        page.route("**/api/tables", self._open)
        page.route("**/api/tables/*", self._open)

    def _facts(self, route: Route) -> None:
        facts = route.fetch().json()
        for game in facts["games"]:
            if game["name"] == self.game:
                game |= {"compiling": self.compiling, **({} if self.bots is None else {"bots": self.bots})}
        route.fulfill(json=facts)

    def _open(self, route: Route) -> None:
        if self.compiling is None:
            route.continue_()
            return
        self.asked += 1
        percent = 100 * self.compiling["done"] // self.compiling["total"]
        said: dict[str, Any] = {"key": "refusal.not-ready", "parameters": {"percent": percent}}
        route.fulfill(status=503, json={"code": "not-ready", "message": said})


@pytest.mark.parametrize(("language", "screen"), [("en", "wide"), ("fr", "phone")])
def test_the_first_page_counts_the_rules_and_begins_the_game_by_itself(
    small_service: Service, visit: Visit, language: str, screen: str
):
    anna = visit(small_service, language=language, screen=screen)
    start = SlowStart(anna.page, "classic", 120, 400)
    anna.page.goto("/")
    card = anna.find("article").nth(GAMES.index("classic"))
    expect(card).to_contain_text(Message("web.compiling", {"done": 120, "total": 400}).text(language))
    expect(anna.find("article progress")).to_have_count(1)
    with anna.trouble():
        card.locator(".btn.go").click()
        expect(card.get_by_role("status")).to_have_text(anna.words("web.compiling.starts"))
    assert start.asked == 1
    start.compiling = {"done": 300, "total": 400}
    expect(card.locator("progress")).to_have_attribute("value", "300")
    start.compiling = None
    anna.at_the_table()


def test_a_table_says_how_far_its_rules_are_and_opens_by_itself(small_service: Service, visit: Visit):
    anna = visit(small_service)
    table = anna.ask("POST", "/tables", {"game": "classic", "seats": [{"kind": "you"}, {"kind": "open"}]})["id"]
    start = SlowStart(anna.page, "classic", 120, 400)
    with anna.trouble():
        anna.page.goto(f"/tables/{table}")
        expect(anna.find("main, .problem")).to_contain_text("30 % are done")
        expect(anna.find("progress")).to_have_attribute("value", "30")
        start.compiling = None
        expect(anna.button(anna.words("web.menu.invite"))).to_be_visible()
    expect(anna.find("[role=alert]")).to_have_count(0)


def test_a_turn_that_waits_for_its_bot_says_so(services: Callable[..., Service], tmp_path: Any, visit: Visit):
    anna = visit(services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bot_delay=3600))
    start = SlowStart(anna.page, "classic", 1, 1)
    start.compiling = None
    anna.open_table("classic", "bot bot")
    anna.at_the_table()
    turn = anna.find(".turn")
    expect(turn).to_contain_text(anna.words("web.banner.compiling"))
    start.bots = None
    expect(turn).not_to_contain_text(anna.words("web.banner.compiling"))
    expect(turn).to_contain_text("Bot, labourer")
