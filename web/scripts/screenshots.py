"""Pictures of the pages for README and docs, taken in a real browser from real games: `make screenshots`.

A service of its own on a temporary database, fixed seeds, and bots that play for everybody up to a position worth
seeing: the same games every time.
"""

import asyncio
import io
import multiprocessing
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import egizia
from egizia.bots import bot
from egizia.cli.serve import listen, run_service
from egizia.server.app import log_as_json
from egizia.server.settings import Settings
from egizia.table.match import Match

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
NAMES = ["Amira", "Jonas", "Chloé", "Malik"]
WIDE, PHONE = (1366, 768), (390, 844)
SHARPNESS = {WIDE: 1.5, PHONE: 2.0}
QUALITY = 74
MOST_BYTES = 3_000_000
PATIENCE = 300_000
"""Milliseconds for the slowest page: a bot looks back at a whole game first."""

Json = Any
Wanted = Callable[[Match], bool]


def serve(database: str, port: int) -> None:
    """The service, with bots that do not pretend to think."""
    log_as_json("warning")
    settings = Settings(database, b"kept for pictures", bot_delay=0, limits=0)
    asyncio.run(run_service(settings, listen("127.0.0.1", port)))


class Person:
    """Somebody who plays."""

    def __init__(self, url: str, name: str) -> None:
        self.web = httpx.Client(base_url=url, timeout=60)
        self.ask("GET", "/me")
        self.ask("PATCH", "/me", {"name": name})

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Ask the service for something."""
        answer = self.web.request(method, f"/api{path}", json=body).raise_for_status()
        return answer.json() if answer.content else None


class Evening:
    """Some people at a table, and the same game beside it for the bots to think about."""

    def __init__(self, people: list[Person], game: str, seed: int) -> None:
        self.people = people
        self.match = egizia.make(game, players=len(people)).new(seed=seed, names=NAMES[: len(people)])
        seats = [{"kind": "you"}, *({"kind": "open"} for _ in people[1:])]
        self.table = people[0].ask("POST", "/tables", {"game": game, "seats": seats, "seed": seed})["id"]
        for seat, person in enumerate(people[1:], 1):
            person.ask("POST", f"/tables/{self.table}/seats/{seat}")
        self._bot = bot("architect", seed)

    def play(self, until: Wanted) -> "Evening":
        """Play until something is to be seen; the first seat decides last where all decide at once."""
        while not until(self.match):
            if self.match.is_over:
                sys.exit(f"{self.match.game.name} never gets to the position that was wanted")
            seat = self.match.seats_to_act[-1]
            action = self._bot.choose(self.match, seat)
            move = {"seat": seat, "action": action, "number": self.match.move_number(seat)}
            self.people[seat].ask("POST", f"/tables/{self.table}/moves", move)
            self.match.play(action, seat=seat)
        return self

    def be_there(self) -> None:
        """Let everybody be seen at the table."""
        for person in self.people:
            person.ask("GET", f"/tables/{self.table}/position")


def decides(round_: int, *decisions: str, ships: int = 0) -> Wanted:
    """Whether the first seat has one of some decisions in a round, with so many ships on the river."""

    def is_here(match: Match) -> bool:
        view = match.view(0)
        afloat = sum(len(place["ships"]) for place in view.get("river", []))
        return 0 in match.seats_to_act and view["round"] == round_ and view["decision"] in decisions and afloat >= ships

    return is_here


def is_over(match: Match) -> bool:
    """Whether the game is over."""
    return match.is_over


class Camera:
    """Takes pictures of what one person sees."""

    def __init__(self, browser: Browser, url: str, person: Person) -> None:
        self._browser = browser
        self._url = url
        self._cookie = person.web.cookies["egizia"]

    def take(
        self,
        name: str,
        path: str,
        ready: str,
        *,
        size: tuple[int, int] = WIDE,
        night: bool = False,
        first: Callable[[Page], None] | None = None,
    ) -> None:
        """Open a page, wait for what must be there, do something first if need be, and keep the picture."""
        context = self._browser.new_context(
            base_url=self._url,
            locale="en-GB",
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=SHARPNESS[size],
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            color_scheme="dark" if night else "light",
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "egizia", "value": self._cookie, "url": self._url}])
        # The offer of a guide stands before everybody's first game of a kind.
        context.add_init_script("localStorage.setItem('egizia.settings', JSON.stringify({guide: 'off'}))")
        page = context.new_page()
        page.goto(path)
        page.locator(ready).first.wait_for(timeout=PATIENCE)
        if first:
            first(page)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(600)
        picture = Image.open(io.BytesIO(page.screenshot()))
        target = FOLDER / f"{name}.webp"
        picture.convert("RGB").save(target, quality=QUALITY, method=6)
        print(f"{target.name}: {target.stat().st_size // 1000} kB")
        context.close()


def half_way(page: Page) -> None:
    """Go to the middle of a replay."""
    slider = page.locator(".deck input[type=range]")
    slider.fill(str(int(slider.get_attribute("max") or 0) * 6 // 10))
    slider.blur()


def set_the_tables(url: str) -> tuple[Person, dict[str, Evening]]:
    """Everything that is going on: three games to look at, one finished, some for the first page."""
    people = [Person(url, name) for name in NAMES]
    evenings = {
        "over": Evening(people, "shifting-sands", 11).play(is_over),
        "shifting-sands": Evening(people, "shifting-sands", 7).play(decides(4, "lay_bricks")),
        "classic": Evening(people[:3], "classic", 5).play(decides(3, "place_ship", ships=7)),
        "egyptia": Evening(people, "egyptia", 3).play(decides(7, "hex")),
    }
    Evening(people[1:], "classic", 2).play(decides(2, "place_ship"))
    for person, game, free in ((people[2], "shifting-sands", 2), (people[3], "egyptia", 6)):
        seats = [{"kind": "you"}, *({"kind": "open"} for _ in range(free))]
        person.ask("POST", "/tables", {"game": game, "seats": seats})
    return people[0], evenings


def take_all(camera: Camera, evenings: dict[str, Evening]) -> None:
    """All pictures."""
    over = evenings["over"].table
    for size, suffix in ((WIDE, ""), (PHONE, "-phone")):
        for night, theme in ((False, ""), (True, "-night")):
            camera.take(f"home{suffix}{theme}", "/", ".right li a", size=size, night=night)
            for game in ("shifting-sands", "classic", "egyptia"):
                if night and game == "classic":
                    continue
                evening = evenings[game]
                evening.be_there()
                camera.take(f"{game}{suffix}{theme}", f"/tables/{evening.table}", ".turn.mine", size=size, night=night)
        camera.take(f"scores{suffix}", f"/tables/{over}/scores", ".u-over", size=size)
        camera.take(f"analysis{suffix}", f"/tables/{over}/analysis", ".chart canvas", size=size)
        camera.take(f"replay{suffix}", f"/tables/{over}/replay", ".deck .where", size=size, first=half_way)


def main() -> int:
    """Take all pictures anew."""
    program = shutil.which("chromium")
    if not program:
        sys.exit("There is no Chromium to take pictures with; install it with `make browser`.")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="egizia-pictures") as folder:
        trial = listen("127.0.0.1", 0)
        port = trial.getsockname()[1]
        trial.close()
        url = f"http://127.0.0.1:{port}"
        service = multiprocessing.get_context("spawn").Process(
            target=serve, args=(f"sqlite:///{folder}/tables.sqlite3", port)
        )
        service.start()
        try:
            wait_for(url)
            person, evenings = set_the_tables(url)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
                take_all(Camera(browser, url, person), evenings)
                browser.close()
        finally:
            service.kill()
            service.join()
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{total / 1e6:.1f} MB in all")
    return 0 if total < MOST_BYTES else 1


def wait_for(url: str) -> None:
    """Wait until the service can seat people."""
    for _ in range(1200):
        try:
            if httpx.get(f"{url}/ready").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    sys.exit("The service does not get ready.")


if __name__ == "__main__":
    sys.exit(main())
