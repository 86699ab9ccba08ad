"""Learning a game in the browser: the guide, the handbook and the puzzles."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from egizia.catalogue import texts
from egizia.games.egyptia.state import DECISIONS
from tests.server.people import Service
from tests.web.visitors import Visitor, hurry

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
AT = "document.activeElement.closest('[data-target]')?.dataset.target ?? ''"
"""What has the focus on the board."""
OPENING = ("aim", "round", "points")


def begin(visitor: Visitor, game: str, seats: str, yes: str = "Guide me", on: str = "Next") -> None:
    """Open a table, take the guide and hear its opening."""
    visitor.open_table(game, seats, seed=6)
    visitor.at_the_table()
    visitor.button(yes).click()
    for lesson in OPENING:
        expect(visitor.find(".guide .text")).to_have_text(told(game, lesson, "en" if on == "Next" else "fr"))
        visitor.button(on).click()


def told(game: str, lesson: str, language: str = "en") -> str:
    words = texts(language)
    text = words.get(f"guide.{game}.{lesson}") or words[f"guide.nile.{lesson}"]
    assert isinstance(text, str)
    return text


def test_the_guide_explains_every_decision_of_a_whole_game_once(small_service: Service, visit: Visit):
    anna = visit(small_service)
    begin(anna, "egyptia", "you")
    seen: set[str] = set()
    while not (update := anna.position())["is_over"] and len(seen) < len(DECISIONS):
        decision = update["view"]["decision"]
        if decision in seen:
            expect(anna.find(".guide .text")).to_have_count(0)
        else:
            expect(anna.find(".guide .text")).to_have_text(told("egyptia", decision))
            seen.add(decision)
        # The last of the choices makes the game greedy, so that plagues come up; ships would never end.
        choices = [choice for choice in update["choices"] if choice["kind"] != "use_ship"]
        crowded = [choice for choice in choices if choice["label"]["key"] == "choice.produce.plague"]
        # What ends a round or a trade is about nothing on the board: it is the main button.
        targets = (crowded or choices)[0]["targets"]
        with anna.until_answered():
            anna.find(f"[data-row~='{targets[0]}']" if targets else ".bts .go").first.click()
    assert seen >= {"column", "building", "hex", "confirm"}
    hurry(anna)
    expect(anna.find(".turn.lapis")).to_be_visible()
    expect(anna.find(".guide .card")).to_have_count(0)


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_the_guide_never_covers_the_board_and_can_be_ended(small_service: Service, visit: Visit, screen: str):
    anna = visit(small_service, screen=screen, language="fr")
    begin(anna, "classic", "you bot", "Me guider", "Suivant")
    card = anna.find(".guide .card").bounding_box()
    board = anna.find("svg.board:visible, main:visible").first.bounding_box()
    assert card
    assert board
    assert card["x"] >= board["x"] + board["width"] - 1 or card["y"] >= board["y"] + board["height"] - 1
    expect(anna.find(".guide[aria-live=polite] .text")).to_have_text(told("classic", "place_ship", "fr"))
    anna.button("Arrêter le guide").click()
    expect(anna.find(".guide .card")).to_have_count(0)
    anna.page.reload()
    anna.at_the_table()
    expect(anna.find(".guide .card")).to_have_count(0)


def test_the_guide_is_offered_once_and_can_be_had_later(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("shifting-sands", "you bot", seed=6)
    anna.at_the_table()
    expect(anna.button("Guide me")).to_be_visible()
    # Whoever leaves the offer alone is not asked again at the next table, but at the first of another game.
    anna.open_table("shifting-sands", "you bot", seed=7)
    anna.at_the_table()
    expect(anna.button("Guide me")).to_have_count(0)
    anna.button("Menu").click()
    anna.page.get_by_role("menuitem", name="Explain decisions").click()
    expect(anna.find(".guide .text")).to_have_text(told("shifting-sands", "aim"))
    anna.open_table("classic", "you bot", seed=7)
    expect(anna.button("Guide me")).to_be_visible()


def test_the_handbook_opens_beside_the_table_where_the_game_is(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot", seed=6)
    anna.at_the_table()
    anna.button("Menu").click()
    anna.page.get_by_role("menuitem", name="Handbook").click()
    expect(anna.find(".handbook-sheet [aria-current=location]")).to_have_text("2. Ships")
    expect(anna.find("[id='2-ships']")).to_be_in_viewport()
    anna.page.get_by_role("searchbox").fill("hearty")
    anna.find(".results a").first.click()
    expect(anna.find("tr[id='nile-cards-P7']")).to_be_in_viewport()
    anna.page.keyboard.press("Escape")
    expect(anna.find(".handbook-sheet")).to_have_count(0)
    # What explains itself leads on to its entry. Which spaces are still free depends on the bot, who may have begun.
    anna.find("svg.board .legal[data-target^='place:T'] [role=button]").first.focus()
    place = ""
    for _ in range(12):
        anna.page.keyboard.press("ArrowRight")
        if (place := anna.page.evaluate(AT)).startswith("place:T"):
            break
    expect(anna.find(".tip")).to_contain_text("H: more in the handbook")
    anna.page.keyboard.press("h")
    expect(anna.find(f"tr.found[id='round-spaces-{place.removeprefix('place:')}']")).to_be_in_viewport()


def test_the_handbook_keeps_its_place_in_the_other_language(small_service: Service, visit: Visit):
    anna = visit(small_service, screen="phone")
    anna.page.goto("/handbook/egyptia#plagues-frogs")
    expect(anna.find("tr[id='plagues-frogs']")).to_be_in_viewport()
    anna.button("FR, français").click()
    expect(anna.find("tr[id='plagues-frogs']")).to_contain_text("Grenouilles")
    expect(anna.find("tr[id='plagues-frogs']")).to_be_in_viewport()
    for picture in anna.find("article img").all():
        picture.scroll_into_view_if_needed()
        anna.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def test_a_puzzle_is_answered_by_number_or_on_the_board(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.page.goto("/puzzles")
    anna.page.get_by_role("link", name="The last of the row").click()
    anna.page.get_by_role("spinbutton").fill("5")
    anna.button("Answer").click()
    expect(anna.page.get_by_text("Not quite.")).to_be_visible()
    anna.page.get_by_role("spinbutton").fill("8")
    anna.button("Answer").click()
    expect(anna.page.get_by_text("The answer: 8")).to_be_visible()
    anna.button("After").click()
    expect(anna.find("[data-piece='score-0']").first).to_be_attached()
    anna.page.goto("/puzzles/gaps-below")
    anna.find("svg.board .legal[data-target='monument:row-1'] [role=button]").press("Enter")
    expect(anna.page.get_by_text("Not quite.")).to_be_visible()
    anna.find("svg.board .legal[data-target='monument:row-2'] [role=button]").press("Enter")
    expect(anna.page.get_by_text("Right.")).to_be_visible()
    anna.page.goto("/puzzles")
    expect(anna.find("li a", has_text="Gaps below").locator(".done")).to_have_count(1)
