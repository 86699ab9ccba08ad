"""Whole games without a mouse: with taps on a phone, with keys alone, by what a screen reader says."""

import random
import re
import time
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from egizia.catalogue import Message
from tests.server.people import GAMES, Service
from tests.web.visitors import PATIENCE, Json, Visitor

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

    def go_to(self, is_it: Callable[[dict[str, str]], bool], key: str = "Tab", most: int = 60) -> None:
        """Go on with a key until something is found."""
        passed = []
        for _ in range(most):
            at = self.focus()
            if is_it(at):
                return
            passed.append(at["name"])
            self.press(key)
        raise AssertionError(f"not found with {key} among {passed}")


def named(name: str) -> Callable[[dict[str, str]], bool]:
    return lambda at: at["name"] == name


PANEL = "What you can do"
NO_MOVE = ("Undo", "Restart the turn", "Hint", "Less", "More", "Please wait", "Choose", "show all")
"""Buttons beside the choices that play nothing."""


def is_choice(at: dict[str, str]) -> bool:
    """Whether Enter here plays something: a choice of the panel that does not take anything back."""
    return at["box"] == PANEL and at["name"] not in NO_MOVE


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_opened_and_finished_with_keys_alone(small_service: Service, visit: Visit, game: str):
    anna, dice = visit(small_service), random.Random(4)
    typist = Typist(anna)
    anna.page.goto("/")
    expect(anna.find("article").nth(2)).to_be_visible()
    # The first button of this name stands in the picture; then come those of the games, in their order.
    for _ in range(GAMES.index(game) + 2):
        typist.go_to(named("Create a table"))
        typist.press("Tab")
    typist.press("Shift+Tab")
    typist.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    if game == "egyptia":
        typist.go_to(lambda at: at["name"].startswith("Players"))
        for key in ("ControlOrMeta+a", "2"):
            typist.press(key)
    else:
        typist.go_to(named("4"))
        typist.press("ArrowLeft")
        typist.press("ArrowLeft")
    expect(anna.page.get_by_role("dialog").get_by_role("combobox")).to_have_count(2)
    typist.go_to(named("Create"))
    typist.press("Enter")
    anna.at_the_table()
    assert len(anna.ask("GET", f"/tables/{anna.table}")["seats"]) == 2

    typist.presses = 0
    while anna.is_asked():
        assert typist.presses < 4000, "the game does not end"
        typist.go_to(is_choice)
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            typist.press("Tab")
        # Behind the last choice there are other things.
        typist.go_to(is_choice, "Shift+Tab")
        typist.press("Enter")
    moves = sum(1 for message in anna.heard if message.get("request"))
    assert typist.presses < 8 * moves, f"{typist.presses} keys for {moves} moves"
    typist.go_to(named("Score sheet"))
    typist.press("Enter")
    anna.check_scores()


# By what a screen reader says

Role = Literal["group", "log", "status"]
BUTTON = re.compile(r'- button "((?:[^"\\]|\\.)*)"(.*)')


class Listener:
    """Somebody who hears the page: roles, names, states and what is announced are all there is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: set[str] = set()

    def hear(self, role: Role, name: str | None = None) -> str:
        """All that is said of something; nothing if it is not there."""
        found = self.page.get_by_role(role, name=name, exact=True) if name else self.page.get_by_role(role)
        said = found.first.aria_snapshot() if found.count() else ""
        # A text with a colon in it stands in quotes.
        return re.sub(
            r"- '(.*)'(:?)$", lambda quoted: f"- {quoted[1].replace(2 * chr(39), chr(39))}{quoted[2]}", said, flags=re.M
        )

    def choices(self) -> list[str]:
        """What can be chosen now, by name; whatever cannot is said to be disabled."""
        buttons: list[tuple[str, str]] = BUTTON.findall(self.hear("group", PANEL))
        return [name for name, state in buttons if "disabled" not in state and name not in NO_MOVE]

    def choose(self, name: str) -> None:
        panel = self.page.get_by_role("group", name=PANEL, exact=True)
        panel.get_by_role("button", name=name, exact=True).first.press("Enter")

    def listen(self) -> None:
        """Remember what has been announced."""
        self.told |= set(re.findall(r'- paragraph: "?(.*?)"?$', self.hear("log", "What happens"), flags=re.M))


def spoken(message: Json) -> str:
    """A message of the service as it is said."""

    def inner(value: Json) -> Json:
        if isinstance(value, list):
            return [inner(one) for one in value]
        if isinstance(value, dict):
            return Message(value["key"], {name: inner(one) for name, one in value["parameters"].items()})
        return value

    return inner(message).text("en")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_opened_and_finished_by_what_a_screen_reader_says(small_service: Service, visit: Visit, game: str):
    anna, dice = visit(small_service), random.Random(2)
    page, listener = anna.page, Listener(anna.page)
    page.goto("/")
    box = page.get_by_role("article", name=Message(f"web.game.{game}").text("en"), exact=True)
    box.get_by_role("button", name="Create a table", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Create a table", exact=True)
    if game == "egyptia":
        dialog.get_by_role("spinbutton", name="Players").fill("2")
    else:
        dialog.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2", exact=True).press("Space")
    expect(dialog.get_by_role("combobox")).to_have_count(2)
    dialog.get_by_role("button", name="Create", exact=True).press("Enter")
    expect(page.get_by_role("status")).to_be_visible()

    made, deadline = 0, time.monotonic() + PATIENCE
    while True:
        choices, status = listener.choices(), listener.hear("status")
        listener.listen()
        if "Game over" in status:
            break
        assert time.monotonic() < deadline, f"the game does not go on: {status}"
        if not choices:
            page.wait_for_timeout(10)
            continue
        assert re.search(r'heading "Your turn".*\n *- paragraph: \S', status), status
        # The main button may say again what stands above it.
        assert len(set(choices[:-1])) == len(choices[:-1]), f"two choices are called the same: {choices}"
        listener.choose(dice.choice(choices))
        made += 1
        if made == 20:
            page.get_by_role("button", name="Menu", exact=True).press("Enter")
            page.get_by_role("menuitem", name="The table in words", exact=True).press("Enter")
            expect(page.get_by_role("dialog", name="The table in words")).to_contain_text("Anna")
            page.keyboard.press("Escape")
    entries = [entry for news in anna.heard for entry in news.get("log", [])]
    # What others kept in secret comes to light at the end, on the score sheet.
    happened = {spoken(entry["message"]) for entry in entries if not entry["message"]["key"].endswith("event.keeps")}
    assert len(happened) > 40
    assert happened <= listener.told, happened - listener.told

    page.get_by_role("status").get_by_role("link", name="Score sheet", exact=True).press("Enter")
    result = anna.ask("GET", f"/tables/{anna.table}/result")
    expect(page.get_by_role("heading", level=1)).to_contain_text(result["names"][result["winners"][0]])
    header, *_, total = page.get_by_role("table").first.get_by_role("row").all()
    points = total.get_by_role("cell").all_inner_texts()
    for name, score in zip(header.get_by_role("columnheader").all_inner_texts()[1:], points, strict=True):
        seat = result["names"].index(name.strip())
        assert score.replace("\u2212", "-") == str(result["scores"][seat])
