"""A walk past everything that the pages show, for those who look at each of them with one question in mind."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.server.people import GAMES, Person
from tests.web.visitors import Visitor, hurry


def around_the_game(visitor: Visitor, ben: Person) -> Iterator[str]:
    """Go from page to page outside a game; says which is shown each time. Ben keeps a table open."""
    ben.open_table("classic", "you open")
    visitor.open_table("egyptia", "you bot", seed=2)
    visitor.at_the_table()
    visitor.page.goto("/")
    expect(visitor.find(".right li a").nth(1)).to_be_visible()
    yield "home"
    visitor.find("article").first.get_by_role("button", name=visitor.words("web.create"), exact=True).click()
    visitor.find(".dialog summary").click()
    yield "create"
    visitor.page.keyboard.press("Escape")
    visitor.button(visitor.words("web.settings")).click()
    expect(visitor.find(".dialog")).to_be_visible()
    yield "settings"
    visitor.page.keyboard.press("Escape")
    visitor.find("nav button").last.click()
    expect(visitor.find(".dialog")).to_be_visible()
    yield "account"
    visitor.page.keyboard.press("Escape")

    visitor.open_table("classic", "you open friend")
    visitor.button(visitor.words("web.menu.invite")).click()
    expect(visitor.find("main input")).to_be_visible()
    yield "waiting room"

    visitor.open_table("egyptia", "you bot bot")
    visitor.at_the_table()
    hurry(visitor)
    for path in ("/ladder?game=egyptia&players=3", "/me"):
        visitor.page.goto(path)
        expect(visitor.find("main tbody tr").first).to_be_visible()
        yield path
    visitor.page.goto("/ladder?game=classic&players=4")
    expect(visitor.find("h1")).to_be_visible()
    yield "a ladder without anybody"
    for game in GAMES:
        visitor.page.goto(f"/handbook/{game}")
        expect(visitor.find("article h2").first).to_be_visible()
        yield f"handbook, {game}"
    visitor.page.goto("/puzzles")
    expect(visitor.find("main li a").first).to_be_visible()
    yield "puzzles"
    visitor.page.goto("/puzzles/gaps-below")
    expect(visitor.find("svg.board[aria-label]").first).to_be_visible()
    yield "a puzzle"
    visitor.page.goto("/replay")
    expect(visitor.find("input[type=file]")).to_be_attached()
    yield "replay without a file"
    with visitor.trouble():
        visitor.page.goto("/tables/nowhere")
        expect(visitor.find("[role=alert]")).to_be_visible()
    yield "a table that is not there"


def at_a_table(visitor: Visitor, game: str, screen: str) -> Iterator[str]:
    """Go through a game: the table with all that opens there, then what is shown when it is over."""
    table = visitor.open_table(game, "you bot bot", seed=8)
    visitor.at_the_table()
    expect(visitor.find(".guide .card")).to_be_visible()
    yield f"{game}, the first question"
    visitor.find(".guide .on").click()
    expect(visitor.find(".guide .end")).to_be_visible()
    yield f"{game}, the guide"
    visitor.find(".guide .end").click()
    visitor.play_on(25)
    # Where there is one choice alone, nobody is asked for another opinion.
    while visitor.is_asked() and visitor.button(visitor.words("web.hint")).count() == 0:
        visitor.play_on(1)
    visitor.button(visitor.words("web.hint")).click()
    expect(visitor.find(".hint .says")).to_be_visible()
    yield f"{game} in play, with a hint"
    if screen == "phone":
        for tab in visitor.find(".tabs button").all()[1:]:
            tab.click()
            yield f"{game}, {tab.inner_text()}"
    # A phone has no room for the handbook beside the table: there it is a page.
    sheets = ("web.words",) if screen == "phone" else ("web.words", "web.handbook")
    for sheet in sheets:
        visitor.button(visitor.words("web.menu")).click()
        expect(visitor.find(".menu")).to_be_visible()
        if sheet == sheets[0]:
            yield f"{game}, menu"
        visitor.page.get_by_role("menuitem", name=visitor.words(sheet), exact=True).click()
        expect(visitor.page.get_by_role("dialog").locator("p").first).to_be_visible()
        yield f"{game}, {visitor.words(sheet)}"
        visitor.page.keyboard.press("Escape")
    hurry(visitor)
    expect(visitor.find(".turn.lapis")).to_be_visible()
    yield f"{game} is over"
    visitor.page.goto(f"/tables/{table}/scores")
    expect(visitor.find(".u-over")).to_be_visible()
    yield f"{game}, score sheet"
    visitor.page.goto(f"/tables/{table}/replay")
    visitor.button(visitor.words("web.replay.last")).click()
    yield f"{game}, replay"
    visitor.page.goto(f"/tables/{table}/analysis")
    visitor.see_analysis()
    yield f"{game}, analysis"
