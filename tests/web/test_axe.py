"""No page stands in anybody's way: axe looks at each of them, by day and by night."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.people import GAMES, Service
from tests.web.tour import around_the_game, at_a_table
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

LOOK = """async (rules) => {
  const found = await axe.run(document, {resultTypes: ['violations'], ...(rules ? {runOnly: rules} : {})});
  return found.violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""

STILL = """() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}"""
"""Let colours change at once: what is looked at is how they end."""


class Inspection:
    """What axe finds on the pages that somebody comes by."""

    def __init__(self, visitor: Visitor) -> None:
        if not AXE.is_file():
            pytest.fail("There is no axe-core to look at the pages with; run `make client`.")
        self._page = visitor.page
        self.found: list[str] = []

    def look(self, what: str) -> None:
        """Look at what is shown, by day and by night, when only colours are different."""
        page = self._page
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
            page.evaluate(STILL)
        for theme, rules in (("day", None), ("night", ["color-contrast"])):
            self._turn(theme)
            self.found += [f"{what}, {theme}: {problem}" for problem in page.evaluate(LOOK, rules)]
        self._turn("day")

    def _turn(self, theme: str) -> None:
        self._page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    def report(self) -> None:
        """Nothing may have been found."""
        assert not self.found, "\n".join(self.found)


def test_axe_finds_what_is_wrong(small_service: Service, visit: Visit):
    anna = visit(small_service)
    axe = Inspection(anna)
    anna.page.goto("/")
    anna.page.evaluate("""() => {
      document.body.insertAdjacentHTML('beforeend', '<button aria-label="Go away">Come here</button><p>Dusk</p>');
      Object.assign(document.body.lastChild.style, {color: '#777', background: '#888'});
    }""")
    axe.look("home")
    assert {problem.split(": ")[1] for problem in axe.found} == {"label-content-name-mismatch", "color-contrast"}


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_all_pages_around_the_game(small_service: Service, visit: Visit, screen: str):
    anna = visit(small_service, screen=screen)
    axe = Inspection(anna)
    for page in around_the_game(anna, small_service.person("Ben")):
        axe.look(page)
    axe.report()


@pytest.mark.parametrize("screen", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_what_comes_after_the_game(quick: Service, visit: Visit, game: str, screen: str):
    anna = visit(quick, screen=screen)
    axe = Inspection(anna)
    for page in at_a_table(anna, game, screen):
        axe.look(page)
    axe.report()
