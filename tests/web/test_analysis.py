"""A bot's opinion in the browser: the analysis after the game, and hints at the table."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.test_axe import Inspection
from tests.web.visitors import Visitor, hurry

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]


@pytest.fixture
def quick(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service whose bot does not think long about finished games."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", analysis="search:16")


def test_after_the_game_a_bot_says_where_it_turned(quick: Service, visit: Visit):
    anna = visit(quick)
    table = anna.open_table("shifting-sands", "you bot bot")
    anna.at_the_table()
    hurry(anna)
    anna.page.goto(f"/tables/{table}/scores")
    anna.page.get_by_role("link", name="Analysis").click()
    anna.see_analysis()
    review = anna.ask("GET", f"/tables/{table}/analysis")["review"]
    decisions = review["decisions"]
    rows = anna.find(".all ol .row")
    expect(rows).to_have_count(len(decisions))

    # The arrow keys go through the decisions, whatever has the focus.
    card = anna.find(".this")
    expect(card).to_contain_text(f"Move {decisions[0]['move']}")
    anna.page.keyboard.press("ArrowRight")
    expect(card).to_contain_text(f"Move {decisions[1]['move']} ·")
    expect(card.locator("h2")).to_have_text(review["names"][decisions[1]["seat"]])
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    anna.page.keyboard.press("ArrowLeft")
    expect(card).to_contain_text(f"Move {decisions[0]['move']} ·")

    # A turning point is shown by a key, and leads to the board of that moment.
    turning = anna.find(".turning .row")
    expect(turning.first).to_be_visible()
    turning.first.focus()
    anna.page.keyboard.press("Enter")
    expect(turning.first).to_have_attribute("aria-pressed", "true")
    where = re.search(r"Move (\d+) ·", card.inner_text())
    assert where
    move = int(where[1])
    (chosen,) = [one for one in decisions if one["move"] == move]
    anna.page.get_by_role("link", name="See the board").click()
    expect(anna.find(".deck .where")).to_have_text(f"Move {move - 1} of {review['moves']}")
    expect(anna.find(".deck select")).to_have_value(str(chosen["seat"]))
    anna.page.get_by_role("link", name="Close").click()
    expect(anna.find(".chart canvas")).to_be_visible()

    axe = Inspection(anna)
    axe.look("analysis")
    axe.report()

    # Whose decisions, and which.
    anna.find(".all select").select_option("1")
    expect(rows).to_have_count(sum(one["seat"] == 1 for one in decisions))
    anna.find(".all").get_by_label("only those that cost something").check()
    costly = [one for one in decisions if one["seat"] == 1 and one["best"] and (one["loss"] or 0) >= 0.01]
    expect(rows).to_have_count(len(costly))


def test_a_click_on_the_curve_shows_the_decision_there(quick: Service, visit: Visit):
    anna = visit(quick)
    table = anna.open_table("egyptia", "you bot")
    anna.at_the_table()
    hurry(anna)
    anna.page.goto(f"/tables/{table}/analysis")
    anna.see_analysis()
    over = anna.find(".chart .u-over")
    expect(over).to_be_visible()
    box = over.bounding_box()
    assert box
    over.click(position={"x": box["width"] - 2, "y": 40})
    last = anna.ask("GET", f"/tables/{table}/analysis")["review"]["decisions"][-1]
    expect(anna.find(".this")).to_contain_text(f"Move {last['move']} ·")
    expect(anna.find(".chart h2")).to_contain_text("Expected score")


def test_a_game_file_is_analysed_on_a_french_phone(quick: Service, visit: Visit, tmp_path: Path):
    anna, ben = visit(quick), visit(quick, "Ben", language="fr", screen="phone")
    table = anna.open_table("egyptia", "you bot")
    anna.at_the_table()
    hurry(anna)
    file = tmp_path / "game.txt"
    file.write_text(anna.context.request.get(f"{anna.url}/api/tables/{table}/record").text())
    ben.page.goto("/")
    ben.find("input[type=file]").set_input_files(file)
    ben.page.get_by_role("link", name="Analyse", exact=True).click()
    ben.see_analysis()
    expect(ben.find(".this dt").first).to_have_text("Joué")
    ben.button("Suivant").click()
    expect(ben.find(".this .walk")).to_contain_text("2 sur")
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= 390
    ben.page.reload()
    expect(ben.find(".chart canvas")).to_be_visible()


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_a_hint_marks_a_choice_and_says_why(small_service: Service, visit: Visit, screen: str):
    anna = visit(small_service, screen=screen)
    table = anna.open_table("classic", "you bot", seed=3)
    anna.at_the_table()
    expect(anna.find(".turn.mine")).to_be_visible()
    before = anna.position()
    anna.button("Hint").click()
    said = anna.find(".hint .says")
    expect(said).to_contain_text("A bot (pharaoh) would choose:")
    expect(said).to_contain_text(re.compile(r"Your chance to win would be about \d+%\."))
    with anna.until_answered():
        # A tap on a phone only chooses.
        said.click()
        if screen == "phone":
            anna.find(".act .go").click()
        expect(said).to_have_count(0)
    assert anna.position()["number"] > before["number"]
    assert anna.ask("GET", f"/tables/{table}/chat") == []


def test_the_others_are_told_of_a_hint_and_an_opener_can_allow_it(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    anna.page.goto("/")
    anna.find("article").nth(1).get_by_role("button", name="Create a table").click()
    anna.find(".dialog").get_by_role("radio", name="2", exact=True).click()
    anna.find(".dialog summary").click()
    hints = anna.page.get_by_label("Allow hints")
    expect(hints).to_be_checked()
    anna.find(".dialog select").nth(1).select_option("open")
    expect(hints).not_to_be_checked()
    hints.check()
    anna.button("Create").click()
    expect(anna.find(".terms")).to_contain_text("Hints allowed")
    ben.sit_down(anna.table)
    anna.at_the_table()
    acts, waits = (anna, ben) if anna.position()["choices"] else (ben, anna)
    acts.page.keyboard.press("h")
    expect(acts.find(".hint .says")).to_contain_text("Your chance to win")
    expect(waits.find(".unread")).to_have_text("1")
    waits.page.get_by_role("tab", name="Chat").click()
    expect(waits.find(".talk")).to_contain_text(f"{acts.name} asked a bot for a hint.")


def test_where_hints_are_not_allowed_there_is_no_button(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot", hints=False)
    anna.at_the_table()
    expect(anna.find(".turn.mine")).to_be_visible()
    expect(anna.button("Hint")).to_have_count(0)
