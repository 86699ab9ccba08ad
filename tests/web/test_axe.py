"""No page stands in anybody's way: axe looks at each of them, by day and by night."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.people import GAMES, Service
from tests.web.visitors import Visitor, hurry

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

LOOK = """async ([rules, borne]) => {
  const off = Object.fromEntries(borne.map((rule) => [rule, {enabled: false}]));
  const only = rules ? {runOnly: rules} : {rules: off};
  const found = await axe.run(document, {resultTypes: ['violations'], ...only});
  return found.violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""


class Inspection:
    """What axe finds on the pages that somebody comes by."""

    def __init__(self, visitor: Visitor, *borne: str) -> None:
        if not AXE.is_file():
            pytest.fail("There is no axe-core to look at the pages with; run `make client`.")
        self._page = visitor.page
        self._borne = list(borne)
        self.found: list[str] = []

    def look(self, what: str) -> None:
        """Look at what is shown, by day and by night, when only colours are different."""
        page = self._page
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        for theme, rules in (("day", None), ("night", ["color-contrast"])):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            page.wait_for_timeout(400)
            self.found += [f"{what}, {theme}: {problem}" for problem in page.evaluate(LOOK, [rules, self._borne])]
        page.evaluate("document.documentElement.dataset.theme = 'day'")

    def report(self) -> None:
        """Nothing may have been found."""
        assert not self.found, "\n".join(self.found)


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_the_first_page_and_its_dialogs(small_service: Service, visit: Visit, screen: str):
    anna, ben = visit(small_service, screen=screen), small_service.person("Ben")
    axe = Inspection(anna)
    ben.open_table("classic", "you open")
    anna.open_table("egyptia", "you bot")
    anna.page.goto("/")
    expect(anna.find(".right li a").nth(1)).to_be_visible()
    axe.look("home")
    anna.find("article").first.get_by_role("button", name="Create a table").click()
    anna.find(".dialog summary").click()
    axe.look("create")
    anna.page.keyboard.press("Escape")
    anna.button("Settings").click()
    expect(anna.find(".dialog")).to_be_visible()
    axe.look("settings")
    anna.page.keyboard.press("Escape")
    anna.find("nav button").last.click()
    expect(anna.find(".dialog")).to_be_visible()
    axe.look("account")
    axe.report()


def test_the_waiting_room(small_service: Service, visit: Visit):
    anna = visit(small_service)
    axe = Inspection(anna)
    anna.open_table("classic", "you open friend")
    anna.button("Invite someone").click()
    expect(anna.find("main input")).to_be_visible()
    axe.look("waiting room")
    axe.report()


@pytest.mark.parametrize("screen", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_its_score_sheet_and_its_replay(small_service: Service, visit: Visit, game: str, screen: str):
    anna = visit(small_service, screen=screen)
    # Still open: figures drawn on cards, plagues and crews are no part of what these buttons are called.
    axe = Inspection(anna, "label-content-name-mismatch")
    table = anna.open_table(game, "you bot bot", seed=8)
    anna.at_the_table()
    axe.look(f"{game}, the first question")
    anna.play_on(25)
    expect(anna.find(".turn.mine")).to_be_visible()
    axe.look(f"{game} in play")
    if screen == "phone":
        for tab in anna.find(".tabs button").all()[1:]:
            tab.click()
            axe.look(f"{game}, {tab.inner_text()}")
    else:
        anna.button("Menu").click()
        expect(anna.find(".menu")).to_be_visible()
        axe.look("menu")
        anna.page.keyboard.press("Escape")
    hurry(anna)
    anna.page.goto(f"/tables/{table}/scores")
    expect(anna.find(".u-over")).to_be_visible()
    axe.look(f"{game}, score sheet")
    anna.page.goto(f"/tables/{table}/replay")
    anna.button("Last").click()
    axe.look(f"{game}, replay")
    axe.report()
