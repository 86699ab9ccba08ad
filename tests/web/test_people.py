"""The ladder and the pages of people."""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.server.people import Service
from tests.web.test_axe import AXE, LOOK
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
PASSWORD = "green fields forever"


def play_games(visitor: Visitor, game: str, seats: str, games: int = 1) -> str:
    """Play some games to their end by plain requests; returns the last table."""
    kinds = [{"kind": word, **({"level": "labourer"} if word == "bot" else {})} for word in seats.split()]
    table = ""
    for _ in range(games):
        table = visitor.ask("POST", "/tables", {"game": game, "seats": kinds})["id"]
        update = visitor.ask("GET", f"/tables/{table}/position")
        while not update["is_over"]:
            if update["choices"]:
                body = {"seat": update["seat"], "number": update["number"], "action": update["choices"][0]["action"]}
                update = visitor.ask("POST", f"/tables/{table}/moves", body)
            else:
                update = visitor.ask("GET", f"/tables/{table}/position?since={update['sequence']}&wait=5")
    return table


def figure(place: Locator) -> float:
    return float(place.inner_text().replace("\u2212", "-"))


def test_a_player_finds_their_page_and_themselves_on_the_ladder(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    anna.ask("POST", "/accounts", {"login": "anna", "password": PASSWORD})
    play_games(anna, "egyptia", "you")
    table = play_games(anna, "egyptia", "you bot", 2)
    me = anna.ask("GET", "/people/me/statistics")
    duel = next(each for each in me["standings"] if each["players"] == 2)
    anna.page.goto("/")
    anna.find("nav button", has_text="Anna").click()
    anna.find(".dialog").get_by_role("link", name="Your page").click()
    expect(anna.find("h1")).to_have_text("Anna")
    expect(anna.page.get_by_role("button", name="Egyptia 2 players", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert figure(anna.find(".rating b")) == pytest.approx(duel["rating"]["figure"], abs=0.051)
    expect(anna.find(".chart path.figure")).to_have_count(1)
    assert figure(anna.find("tfoot td b")) == pytest.approx(duel["mean"], abs=0.051)
    anna.page.get_by_role("button", name="Egyptia alone").click()
    expect(anna.find("main")).to_contain_text("Games alone have no rating.")
    expect(anna.find(".ranks")).to_be_visible()
    expect(anna.find("li", has_text="Egyptia")).to_have_count(3)
    # Others come from the score sheet or the ladder, until Anna does not want that.
    ben.page.goto(f"/tables/{table}/scores")
    ben.find(".sheet").get_by_role("link", name="Anna").click()
    expect(ben.find("h1")).to_have_text("Anna")
    ben.page.get_by_role("link", name="See the ladder").click()
    row = ben.page.get_by_role("row", name="Anna")
    expect(row).to_contain_text("2")
    expect(ben.find("main")).to_contain_text("Guests are rated too")
    anna.page.goto("/")
    anna.find("nav button", has_text="Anna").click()
    with anna.page.expect_response("**/api/me/listing"):
        anna.page.get_by_label("Show me on the ladder").uncheck()
    expect(anna.page.get_by_label("Show me on the ladder")).not_to_be_checked()
    assert not anna.ask("GET", "/me")["is_listed"]
    ben.page.goto("/")
    ben.find("nav").get_by_role("link", name="Ladder").click()
    ben.page.get_by_role("radio", name="Egyptia").click()
    expect(ben.page.get_by_role("row", name="Labourer")).to_be_visible()
    expect(row).to_have_count(0)
    with ben.trouble():
        ben.page.goto(f"/people/{me['id']}")
        expect(ben.find("[role=alert]")).to_contain_text("keeps it private")


def test_the_ladder_shown_is_the_one_asked_for_last(small_service: Service, visit: Visit):
    anna, held = visit(small_service), list[Route]()
    play_games(anna, "egyptia", "you bot")

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route("**/api/ladder?game=shifting-sands*", hold)
    with anna.page.expect_request("**/api/ladder?game=shifting-sands*"):
        anna.page.goto("/ladder")
    anna.page.get_by_role("radio", name="Egyptia").click()
    expect(anna.page.get_by_role("row", name="Labourer")).to_be_visible()
    with anna.page.expect_response("**/api/ladder?game=shifting-sands*") as late:
        held[0].continue_()
    late.value.finished()
    anna.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    expect(anna.page.get_by_role("row", name="Labourer")).to_be_visible(timeout=1)


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_the_pages_of_people_speak_french_fit_the_screen_and_are_in_nobodys_way(
    small_service: Service, visit: Visit, screen: str
):
    anna = visit(small_service, language="fr", screen=screen)
    play_games(anna, "egyptia", "you bot bot")
    pages = (("/me", "Résultats"), ("/ladder?game=egyptia&players=3", "Classement"))
    for (path, words), colours in itertools.product(pages, ("light", "dark")):
        anna.page.emulate_media(color_scheme=colours)
        anna.page.goto(path)
        expect(anna.find("main")).to_contain_text(words)
        expect(anna.find("main tbody tr").first).to_be_visible()
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        anna.check_words()
        anna.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert anna.page.evaluate(LOOK, None) == []


def test_the_menu_of_a_table_leads_to_the_pages_of_others(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    ben.ask("POST", "/accounts", {"login": "ben", "password": PASSWORD})
    table = anna.open_table("classic", "you open open")
    ben.page.goto(f"/tables/{table}")
    ben.find("main .btn.go").first.click()
    expect(anna.find("main").get_by_role("link", name="Ben")).to_be_visible()
    visit(small_service, "Cleo").sit_down(table)
    anna.at_the_table()
    anna.button("Menu").click()
    anna.page.get_by_role("menuitem", name="Page of Ben").click()
    expect(anna.find("h1")).to_have_text("Ben")
    expect(anna.find(".empty")).to_contain_text("No finished games yet.")
