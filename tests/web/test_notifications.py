"""Notified of a turn: settings, notifications of the browser, and moves that play themselves."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.mailbox import Browser, Mailbox
from tests.server.notifications.situations import nothing_more
from tests.server.people import Service
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
A_DAY = {"kind": "correspondence", "seconds": 86_400}

SUBSCRIBES = """
const made = { endpoint: %s.endpoint, toJSON: () => (%s), unsubscribe: async () => { kept = null; return true; } };
let kept = null;
PushManager.prototype.subscribe = async (options) => {
  window.subscribedWith = options;
  return (kept = made);
};
PushManager.prototype.getSubscription = async () => kept;
"""
"""The push service of a browser, which no test can reach, is the mailbox."""


@pytest.fixture
def service(services: Callable[..., Service], tmp_path: Any) -> Service:
    return services(
        f"sqlite:///{tmp_path / 'tables.sqlite3'}", loopback_webhooks=True, notify_after=0.1, notify_again=0.05
    )


def open_settings(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.find("nav button", has_text=visitor.name).click()
    visitor.find("summary", has_text="When it is your turn").click()


def test_an_address_is_kept_tried_and_complained_of(service: Service, visit: Visit, mailbox: Mailbox):
    anna = visit(service)
    open_settings(anna)
    field = anna.page.get_by_label("Address to call (webhook)")
    with anna.trouble():
        field.fill("https://10.0.0.1/hook")
        field.press("Enter")
        expect(anna.find(".error")).to_contain_text("not on the public Internet")
    field.fill(f"{mailbox.url}/hook")
    field.press("Enter")
    expect(anna.page.get_by_text("Saved.")).to_be_visible()
    anna.button("Send a test").click()
    expect(anna.page.get_by_text("The test was sent.")).to_be_visible()
    assert mailbox.wait(1)[0]["event"] == "test"
    mailbox.answers = [500]
    anna.button("Send a test").click()
    expect(anna.find(".error")).to_contain_text("answered with status 500")
    anna.page.get_by_label("In every game").check()
    expect(anna.find(".error")).to_have_count(0)
    open_settings(anna)
    expect(field).to_have_value(f"{mailbox.url}/hook")
    expect(anna.page.get_by_label("In every game")).to_be_checked()


def test_a_browser_subscribes_and_shows_what_it_is_sent(service: Service, visit: Visit, mailbox: Mailbox):
    anna, browser = visit(service), Browser(mailbox)
    given = json.dumps(browser.subscription())
    anna.context.grant_permissions(["notifications"], origin=service.url)
    anna.context.add_init_script(SUBSCRIBES % (given, given))
    open_settings(anna)
    anna.button("Notify me in this browser").click()
    expect(anna.button("Stop notifying me here")).to_be_visible()
    wishes = anna.ask("GET", "/me/notifications")
    assert wishes["devices"] == 1
    assert anna.page.evaluate("subscribedWith") == {
        "userVisibleOnly": True,
        "applicationServerKey": wishes["push_key"],
    }
    anna.button("Send a test").click()
    expect(anna.page.get_by_text("The test was sent.")).to_be_visible()
    shown = browser.read(mailbox.received[0][2])
    assert shown["event"] == "test"

    # The worker of the page is handed what its push service would hand it.
    tools = anna.context.new_cdp_session(anna.page)
    found: list[Any] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    anna.wait_for(lambda: found)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": service.url, "registrationId": found[0]["registrationId"], "data": json.dumps(shown)},
    )
    anna.page.wait_for_function(
        "text => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
        ".then((all) => all.some((one) => one.body === text))",
        arg=shown["body"],
    )
    anna.button("Stop notifying me here").click()
    expect(anna.button("Notify me in this browser")).to_be_visible()
    assert anna.ask("GET", "/me/notifications")["devices"] == 0

    # The same is offered where a game by correspondence begins.
    anna.page.goto("/")
    anna.find(".hero button", has_text="Create a table").click()
    expect(anna.button("Notify me in this browser")).to_have_count(0)
    anna.page.get_by_text("A day a turn").click()
    expect(anna.button("Notify me in this browser")).to_be_visible()


def two(service: Service, visit: Visit, **settings: Any) -> tuple[Visitor, Visitor, str]:
    anna, ben = visit(service, **settings), visit(service, "Ben")
    table = anna.open_table("classic", "you open", seed=7, pace=A_DAY)
    ben.ask("POST", f"/tables/{table}/seats/1")
    anna.at_the_table()
    return anna, ben, table


def play(visitor: Visitor, table: str, move: str) -> None:
    seen = visitor.ask("GET", f"/tables/{table}/position")
    body = {"seat": seen["seat"], "number": seen["number"], "action": move}
    visitor.ask("POST", f"/tables/{table}/moves", body)


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_a_pass_is_planned_and_played(service: Service, visit: Visit, screen: str):
    anna, ben, table = two(service, visit, screen=screen)
    play(anna, table, "K1")
    anna.button("Plan a move").click()
    anna.find(".offers .btn", has_text="Pass:").click()
    anna.button("Keep this plan").click()
    expect(anna.find(".plan")).to_contain_text("Planned: Pass")
    assert ben.ask("GET", f"/tables/{table}/plan")["moves"] == []
    anna.page.reload()
    expect(anna.find(".plan")).to_contain_text("Planned: Pass")
    play(ben, table, "K2")
    expect(anna.find(".plan")).to_have_text("Plan a move")
    log = ben.ask("GET", f"/tables/{table}/position")["log"]
    assert [line["message"]["parameters"]["player"] for line in log if line["message"]["key"] == "event.passes"] == [
        "Anna"
    ]


def test_a_plan_that_ends_says_why_until_it_is_put_away(service: Service, visit: Visit):
    anna, ben, table = two(service, visit)
    play(anna, table, "K1")
    # By keyboard alone.
    anna.button("Plan a move").press("Enter")
    anna.find(".offers .btn", has_text="K5").press("Enter")
    anna.find(".offers .btn", has_text="K6").press("Enter")
    expect(anna.find("ol.list li")).to_have_count(2)
    anna.button("Keep this plan").press("Enter")
    expect(anna.find(".plan")).to_contain_text("K5")
    play(ben, table, "K5")
    expect(anna.find(".told")).to_contain_text("no longer open to you")
    expect(anna.find(".plan")).to_have_count(0)
    anna.find(".told .btn").click()
    expect(anna.find(".told")).to_have_count(0)


HIDE = """isHidden => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => isHidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_who_looks_elsewhere_is_notified_though_the_page_is_open(service: Service, visit: Visit, mailbox: Mailbox):
    anna, ben, table = two(service, visit)
    anna.ask("PUT", "/me/notifications", {"webhook": mailbox.url, "language": "en"})
    play(anna, table, "K1")
    play(ben, table, "K2")
    expect(anna.find(".turn.mine")).to_be_visible()
    play(anna, table, "K3")
    nothing_more(service, mailbox, 0)
    anna.page.evaluate(HIDE, True)
    anna.wait_for(lambda: {"type": "looking", "is_looking": False} in anna.said)
    # What was said on another connection was heard by now.
    anna.page.evaluate("fetch('/health')")
    play(ben, table, "K4")
    assert [told["event"] for told in mailbox.wait(1)] == ["turn"]
    anna.page.evaluate(HIDE, False)
