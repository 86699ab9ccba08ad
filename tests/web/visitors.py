"""People of the tests who come with a browser."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, ViewportSize, WebSocket, expect

from egizia.catalogue import Message
from tests.server.people import GAMES, Service
from tests.web.lines import Line

Json = Any
DRIVER = Path(__file__).with_name("driver.js")
SCREENS: dict[str, ViewportSize] = {
    "wide": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 768, "height": 1024},
}
PATIENCE = 100
"""Seconds that a whole game may take on a busy machine."""

NOT_WORDS = re.compile(r"undefined|\bNaN\b|\[object|\bnull\b|\{\w+\}|\b[a-z_]{3,}(?:\.[a-z_]{2,})+\b")
"""What shows up where a word or a number is missing, or a text of the catalogue is."""

OFFERED = ".act :is(button[data-row], .wish button, .bts .btn:not([aria-label]):not(:disabled)), .turn.lapis"
"""What may be done now. While a move is on its way nothing is, although the page still says whose turn it is."""

FAR = (
    """document.querySelector('.chart canvas')?.tagName ?? document.querySelector('.waits .count')?.textContent ?? ''"""
)
"""How far the analysis of a game is, in words of the page, or the name of what shows it."""

expect.set_options(timeout=15_000)


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        service: Service | Line,
        name: str | None,
        *,
        language: str = "en",
        screen: str = "wide",
    ) -> None:
        self.name = name or "a stranger"
        self.language = language
        self.url = service.url
        self.problems: list[str] = []
        self.heard: list[Json] = []
        """All that came over live connections."""
        self.said: list[Json] = []
        """All that the page said there."""
        self._bears_trouble = False
        self.context = browser.new_context(
            base_url=service.url,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            reduced_motion="reduce",
            viewport=SCREENS[screen],
            has_touch=screen == "phone",
            is_mobile=screen == "phone",
        )
        self.context.set_default_timeout(15_000)
        self.context.add_init_script(path=DRIVER)
        self.page = self.context.new_page()
        self._watch(self.page)
        if name:
            self.ask("GET", "/me")
            self.ask("PATCH", "/me", {"name": name})

    # What goes wrong

    def _watch(self, page: Page) -> None:
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", lambda request: self._complain(f"failed: {request.url} {request.failure}"))
        page.on("response", self._hear_answer)
        page.on("websocket", self._hear_socket)

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text}")

    def _hear_answer(self, answer: Response) -> None:
        if answer.status >= 400:
            self._complain(f"{answer.status} {answer.url}")

    def _hear_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _complain(self, problem: str) -> None:
        # A page that is left drops what it had still asked for.
        if not self._bears_trouble and "ERR_ABORTED" not in problem:
            self.problems.append(f"{self.name}: {problem}")

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """A time in which requests may fail."""
        self._bears_trouble = True
        yield
        # Complaints that are on their way still belong to it: they come before the answer to another request.
        self.page.evaluate("fetch('/health').then((answer) => answer.text())")
        self._bears_trouble = False

    def leave(self) -> list[str]:
        """Close the browser; returns what went wrong."""
        self.check_words()
        self.context.close()
        return self.problems

    def check_words(self) -> set[str]:
        """All that the page has said since it was loaded, none of it gibberish."""
        report = self.page.evaluate("window.driver?.report()")
        if not report:
            return set()
        for kind in ("covered", "refusals"):
            self.problems += [f"{self.name}: {kind}: {each}" for each in report[kind]]
        self.problems += [f"{self.name}: says {line!r}" for line in report["said"] if NOT_WORDS.search(line)]
        return set(report["said"])

    # Without the page

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Ask the service with the cookie of this browser."""
        answer = self.context.request.fetch(f"{self.url}/api{path}", method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    @property
    def table(self) -> str:
        """The table whose page is open."""
        return self.page.url.split("/tables/")[1].split("/")[0].split("?")[0]

    def change_to(self, service: Service) -> None:
        """Open the same page at another worker; cookies belong to the host, whatever the port."""
        path = self.page.url.removeprefix(self.url)
        self.url = service.url
        self.page.goto(self.url + path)

    def position(self) -> Json:
        """The game as the service shows it to this person."""
        return self.ask("GET", f"/tables/{self.table}/position")

    def open_table(self, game: str, seats: str, **settings: Json) -> str:
        """Open a table and go there; seats as words, bots of the weakest level."""
        kinds = [{"kind": word, **({"level": "labourer"} if word == "bot" else {})} for word in seats.split()]
        table = self.ask("POST", "/tables", {"game": game, "seats": kinds, **settings})["id"]
        self.page.goto(f"/tables/{table}")
        return table

    # At the table

    def find(self, selector: str, **having: Any) -> Locator:
        return self.page.locator(selector, **having)

    def words(self, key: str) -> str:
        """What a key of the catalogue says in this person's language."""
        return Message(key).text(self.language)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def play_now(self, game: str) -> None:
        """One click on the first page."""
        self.page.goto("/")
        self.find("article").nth(GAMES.index(game)).locator(".btn.go").click()
        self.at_the_table()

    def sit_down(self, table: str) -> None:
        """Take the first free seat of a table, on its page."""
        self.page.goto(f"/tables/{table}")
        self.find("main .btn.go").first.click()
        self.at_the_table()

    def at_the_table(self) -> None:
        """Wait until the game is shown."""
        expect(self.find(".turn")).to_be_visible()

    def is_asked(self) -> bool:
        """Wait for a question of this person's or the end of the game; whether it is a question."""
        expect(self.find(OFFERED).first).to_be_visible()
        return not self.page.evaluate("driver.isOver()")

    def wait_for(self, what: Callable[[], object], within: float = 15) -> None:
        """Wait for what this browser is told, or tells."""
        deadline = time.monotonic() + within
        while not what():
            assert time.monotonic() < deadline, f"{self.name} waits in vain"
            self.page.wait_for_timeout(10)

    @contextmanager
    def until_answered(self) -> Iterator[None]:
        """Wait until what is asked for here has been answered, if anything is."""
        said, heard = len(self.said), len(self.heard)
        yield
        # With the answer to another question all is known that the page has said by now.
        self.page.evaluate("0")
        asked = {message["request"] for message in self.said[said:] if message.get("request")}
        self.wait_for(lambda: asked <= {message.get("request") for message in self.heard[heard:]})

    def click_on(self, clicks: int) -> None:
        """Make some moves with the pointer; a click on what can be used in several ways only chooses."""
        for _ in range(clicks):
            place = self.page.evaluate("driver.place(15)")
            if not place:
                return
            with self.until_answered():
                self.page.mouse.click(place["x"], place["y"])

    def play_on(self, clicks: int = 100_000) -> int:
        """Make moves until the game is over, or some; returns how many clicks it took."""
        return self.page.evaluate("([n, s]) => driver.play(n, s)", [clicks, PATIENCE])

    def see_analysis(self) -> None:
        """Wait until the page shows what a bot thinks of a game, for as long as the bot gets on."""
        while (far := self.page.evaluate(FAR)) != "CANVAS":
            self.page.wait_for_function(f"far => ({FAR}) !== far", arg=far, timeout=60_000)
        expect(self.find(".chart canvas")).to_be_visible()

    def finish(self) -> None:
        """Play until the game is over and open the score sheet, which must say what the service says."""
        self.play_on()
        expect(self.find(".turn.lapis")).to_be_visible()
        self.check_words()
        self.find(".turn.lapis a.go").click()
        self.check_scores()

    def check_scores(self) -> None:
        """The score sheet shows the result as the service keeps it."""
        expect(self.find(".sheet tfoot td").first).to_be_visible()
        result = self.ask("GET", f"/tables/{self.table}/result")
        names = [name.strip() for name in self.find(".sheet thead th").all_inner_texts()[1:]]
        points = [int(text.replace("\u2212", "-")) for text in self.find(".sheet tfoot td").all_inner_texts()]
        expected = zip(result["names"], result["scores"], strict=True)
        assert sorted(zip(names, points, strict=True)) == sorted(expected)
        headline = self.find("h1").inner_text()
        assert all(result["names"][seat] in headline for seat in result["winners"])


def finish_together(*visitors: Visitor) -> None:
    """Let several people play at once, each by clicks in their own browser, until the game is over."""
    for visitor in visitors:
        visitor.page.evaluate("s => { driver.play(100_000, s).catch((error) => console.error(error)); }", PATIENCE)
    for visitor in visitors:
        expect(visitor.find(".turn.lapis")).to_be_visible(timeout=1000 * PATIENCE)


def click_by_turns(clicks: int, *visitors: Visitor) -> None:
    """Let people make some moves with the pointer, whoever of them may."""
    for number in range(clicks):
        able = [visitor for visitor in visitors if visitor.position()["choices"]]
        able[number % len(able)].click_on(1)


def hurry(*visitors: Visitor) -> None:
    """Play a game to its end by plain requests, with the pages closed, and come back to it."""
    table = visitors[0].table
    for visitor in visitors:
        visitor.page.goto("/")
    is_over = False
    while not is_over:
        for visitor in visitors:
            update = visitor.ask("GET", f"/tables/{table}/position")
            while update["choices"]:
                body = {"seat": update["seat"], "number": update["number"], "action": update["choices"][-1]["action"]}
                update = visitor.ask("POST", f"/tables/{table}/moves", body)
            is_over = update["is_over"]
    for visitor in visitors:
        visitor.page.goto(f"/tables/{table}")
