"""What a first visit costs: bytes on the line, and the time until something can be clicked."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]
MOST_BYTES = 300_000

WATCH = """
  const look = () => {
    const button = document.querySelector('.hero .go, .legal, button[data-row]');
    if (button?.textContent.trim() || button?.getAttribute('aria-label')) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', look);
"""
"""Notes when the first thing that one would click is there, with its words."""


@pytest.mark.parametrize("path", ["/", "a table"])
def test_a_first_visit_is_small(
    small_service: Service, visit: Visit, path: str, record_property: Callable[[str, object], None]
):
    anna = visit(small_service)
    if path != "/":
        seats = [{"kind": "you"}, {"kind": "bot", "level": "labourer"}]
        path = "/tables/" + anna.ask("POST", "/tables", {"game": "shifting-sands", "seats": seats})["id"]
    anna.context.add_init_script(WATCH)
    sizes: list[int] = []
    line = anna.context.new_cdp_session(anna.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    anna.page.goto(path)
    expect(anna.find(".hero .go, .turn.mine").first).to_be_visible()
    anna.page.wait_for_load_state("networkidle")
    usable = anna.page.evaluate("window.usable")
    assert usable > 0
    assert len(sizes) > 5
    assert sum(sizes) < MOST_BYTES, f"{sum(sizes)} bytes in {len(sizes)} answers"
    record_property("bytes", sum(sizes))
    record_property("milliseconds", round(usable))
    print(f"{path}: {sum(sizes)} bytes in {len(sizes)} answers, usable after {usable:.0f} ms")
