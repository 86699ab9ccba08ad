"""A real browser before real services."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from egizia.server.api import pages
from tests.server.conftest import mailbox, services, small_service
from tests.server.people import Service
from tests.web.lines import Line
from tests.web.visitors import Visitor

__all__ = ["mailbox", "services", "small_service"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What a browser needs that runs as root, without a screen and without a network."""


# Not for the whole session: while it is open, no other test of this process could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    if not (pages.STATIC / "index.html").is_file():
        pytest.fail("The pages are not built yet; run `make client`.")
    program = shutil.which("chromium")
    if not program:
        pytest.skip("There is no Chromium to test the pages with; install it with `make browser`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def quick(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service whose bot does not think long about finished games."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis="search:16")


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Lets somebody with a browser of their own come to a service; whatever went wrong in it fails the test."""
    visitors: list[Visitor] = []

    def come(service: Service | Line, name: str | None = "Anna", **wishes: Any) -> Visitor:
        visitor = Visitor(browser, service, name, **wishes)
        visitors.append(visitor)
        return visitor

    yield come
    problems = [problem for visitor in visitors for problem in visitor.leave()]
    assert not problems, "\n".join(problems)
