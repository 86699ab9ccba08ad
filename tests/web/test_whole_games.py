"""Whole games without a mouse: with taps on a phone, with keys alone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.people import GAMES, Service
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]


# With taps


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_finished_on_a_phone_by_taps(small_service: Service, visit: Visit, game: str):
    anna = visit(small_service, screen="phone")
    anna.open_table(game, "you bot", seed=3)
    anna.at_the_table()
    for _ in range(2000):
        place = anna.page.evaluate("driver.place(15)")
        if not place:
            break
        anna.page.touchscreen.tap(place["x"], place["y"])
    anna.find(".turn.lapis").get_by_role("link", name="Score sheet").tap()
    anna.check_scores()


# With keys

FOCUS = """() => {
  const at = document.activeElement;
  const name = at.getAttribute('aria-label') || at.labels?.[0]?.textContent || at.textContent || '';
  const box = at.closest('[role=group][aria-label]')?.getAttribute('aria-label') ?? '';
  return {name: name.trim(), role: at.getAttribute('role') ?? at.tagName.toLowerCase(), box};
}"""
"""Where the focus is; it is only read."""


class Typist:
    """Somebody who has nothing but keys."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.presses = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.presses += 1

    def focus(self) -> dict[str, str]:
        return self.page.evaluate(FOCUS)

    def tab_to(self, is_it: Callable[[dict[str, str]], bool], most: int = 60) -> None:
        """Go on with Tab until something is found."""
        passed = []
        for _ in range(most):
            at = self.focus()
            if is_it(at):
                return
            passed.append(at["name"])
            self.press("Tab")
        raise AssertionError(f"not found with Tab among {passed}")


def named(name: str) -> Callable[[dict[str, str]], bool]:
    return lambda at: at["name"] == name


NO_MOVE = ("Undo", "Restart the turn", "Hint", "Less", "More", "Please wait", "Choose", "show all")
"""Buttons beside the choices that play nothing."""


def is_choice(at: dict[str, str]) -> bool:
    """Whether Enter here plays something: a choice of the panel that does not take anything back."""
    return at["box"] == "What you can do" and at["name"] not in NO_MOVE


@pytest.mark.parametrize("game", ["egyptia"])
def test_a_game_is_opened_and_finished_with_keys_alone(small_service: Service, visit: Visit, game: str):
    anna, dice = visit(small_service), random.Random(4)
    typist = Typist(anna)
    anna.page.goto("/")
    expect(anna.find("article").nth(2)).to_be_visible()
    # The first button of this name stands in the picture; then come those of the games, in their order.
    for _ in range(GAMES.index(game) + 2):
        typist.tab_to(named("Create a table"))
        typist.press("Tab")
    typist.press("Shift+Tab")
    typist.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    if game == "egyptia":
        typist.tab_to(lambda at: at["name"].startswith("Players"))
        for key in ("ControlOrMeta+a", "2"):
            typist.press(key)
    else:
        typist.tab_to(named("4"))
        typist.press("ArrowLeft")
        typist.press("ArrowLeft")
    expect(anna.page.get_by_role("dialog").get_by_role("combobox")).to_have_count(2)
    typist.tab_to(named("Create"))
    typist.press("Enter")
    anna.at_the_table()
    assert len(anna.ask("GET", f"/tables/{anna.table}")["seats"]) == 2

    typist.presses = 0
    for _ in range(400):
        expect(anna.find(".turn.mine, .turn.lapis").first).to_be_visible()
        if anna.page.evaluate("driver.isOver()"):
            break
        before = anna.position()["number"]
        typist.tab_to(is_choice)
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            typist.press("Tab")
        if not is_choice(typist.focus()):
            typist.tab_to(is_choice)
        typist.press("Enter")
        for _ in range(100):
            if anna.page.evaluate("driver.isOver()") or anna.position()["number"] != before:
                break
            anna.page.wait_for_timeout(10)
    moves = sum(1 for message in anna.heard if message.get("request"))
    assert typist.presses < 8 * moves, f"{typist.presses} keys for {moves} moves"
    typist.tab_to(named("Score sheet"))
    typist.press("Enter")
    anna.check_scores()
