"""What the table shows and how it is reached: motion, keyboard, room, colours."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.people import Service
from tests.web.visitors import Visitor

pytestmark = pytest.mark.long

Visit = Callable[..., Visitor]
Json = Any
FACTS = Path(__file__).parents[2] / "web/src/lib/generated"
"""What is printed in the boxes, as the pages know it."""

OVERFLOWING = """() => [...document.querySelectorAll('*')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY) && one.clientHeight)
  .filter((one) => !one.closest('.log, .talk, .act'))
  .map((one) => `${one.tagName}.${one.className}`)"""
"""What has a scroll bar, but for the log and a panel of very many choices."""


@pytest.mark.parametrize(
    ("game", "others"),
    [("shifting-sands", 1), ("shifting-sands", 3), ("classic", 2), ("classic", 3), ("egyptia", 0), ("egyptia", 4)],
)
def test_the_whole_table_fits_on_a_small_screen(small_service: Service, visit: Visit, game: str, others: int):
    anna = visit(small_service)
    anna.open_table(game, "you" + others * " bot", seed=5)
    anna.at_the_table()
    size = "`${document.documentElement.scrollWidth} by ${document.documentElement.scrollHeight}`"
    for _ in range(6):
        anna.play_on(6)
        # Bots may be moving, and what they do flies past.
        anna.page.wait_for_function(f"() => {size} === '1366 by 768' && !({OVERFLOWING})().length")


def test_what_a_bot_does_travels_and_a_key_skips_it(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.open_table("classic", "you bot bot bot", seed=3)
    anna.at_the_table()
    expect(anna.find(".turn.mine")).to_be_visible()
    moving = "document.getAnimations().filter((one) => !(one instanceof CSSAnimation)).length"
    watch = f"""() => {{
      window.most = 0;
      const look = () => {{ window.most = Math.max(window.most, {moving}); requestAnimationFrame(look); }};
      look();
    }}"""
    anna.page.evaluate(watch)
    anna.click_on(1)
    expect(anna.find("[data-fresh]").first).to_be_attached()
    assert anna.page.evaluate("window.most") > 0
    expect(anna.find(".turn.mine")).to_be_visible()
    anna.click_on(1)
    anna.page.wait_for_function(f"() => {moving} > 0")
    # So slow that only skipping can end it while anybody waits.
    anna.page.evaluate("document.getAnimations().forEach((one) => (one.playbackRate = 0.001))")
    anna.page.keyboard.press("Shift")
    anna.page.wait_for_function(f"() => {moving} === 0")
    # Where nothing should move, pieces fade in where they are.
    anna.page.emulate_media(reduced_motion="reduce")
    anna.page.evaluate("""() => {
      window.moved = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        if (JSON.stringify(frames).includes('translate')) window.moved += 1;
        return animate.call(this, frames, timing);
      };
    }""")
    anna.click_on(3)
    assert anna.page.evaluate("window.moved") == 0


def test_every_card_on_the_river_explains_itself_to_the_keyboard(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), small_service.person("Ben")
    table = anna.open_table("shifting-sands", "you open", seed=4)
    ben.post(f"/tables/{table}/seats/1")
    anna.at_the_table()
    while anna.position()["choices"]:
        anna.click_on(1)
    board = anna.find("svg.board[aria-label]")
    expect(board.locator("[data-tip][tabindex='0']")).to_have_count(1)
    board.locator("[data-tip][tabindex='0']").focus()
    seen = set()
    for key in ["ArrowRight"] * 12 + ["ArrowDown"] * 4 + ["ArrowLeft"] * 12 + ["ArrowUp"] * 4:
        anna.page.keyboard.press(key)
        focused = anna.page.evaluate("document.activeElement?.dataset.target ?? ''")
        if focused:
            seen.add(focused)
            expect(anna.find(".tip h3")).to_be_visible()
    assert len(seen) > 12
    expect(board.locator("[data-tip][tabindex='0']")).to_have_count(1)


def test_a_colour_of_ones_own_is_kept_and_changes_places_with_the_other(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot", seed=4)
    anna.at_the_table()
    heads = "[...document.querySelectorAll('.seats header')].map((one) => getComputedStyle(one).backgroundColor)"
    before = anna.page.evaluate(heads)
    anna.button("Settings").click()
    anna.page.get_by_role("radio", name="green-blue").click()
    anna.page.keyboard.press("Escape")
    for _ in range(2):
        for seat in (0, 1):
            expect(anna.find(".seats header").nth(seat)).to_have_css("background-color", before[1 - seat])
        anna.page.reload()
        anna.at_the_table()


def test_your_turn_is_heard_after_a_gesture_and_not_when_sound_is_off(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), small_service.person("Ben")
    anna.context.add_init_script("""
      window.notes = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...at) { window.notes += 1; return start.apply(this, at); };
      Object.defineProperty(document, 'hidden', { get: () => true });
    """)
    table = anna.open_table("classic", "you open", seed=4)
    ben.post(f"/tables/{table}/seats/1")
    anna.at_the_table()

    def round_about() -> int:
        """Let the turn go to Ben and back; returns how many notes were heard at that."""
        while anna.position()["choices"]:
            anna.click_on(1)
        before = anna.page.evaluate("window.notes")
        while (update := ben.look(table))["choices"]:
            ben.play(table, update, update["choices"][0]["action"])
        expect(anna.find(".turn.mine")).to_be_visible()
        assert anna.page.title().startswith("● Your turn")
        return anna.page.evaluate("window.notes") - before

    assert anna.page.evaluate("window.notes") == 0
    anna.page.mouse.click(5, 5)
    assert round_about() > 0
    anna.button("Settings").click()
    anna.page.get_by_role("radiogroup", name="Sound for your turn").get_by_role("radio", name="off").click()
    anna.page.keyboard.press("Escape")
    assert round_about() == 0


@pytest.mark.parametrize("game", ["classic", "egyptia"])
def test_a_game_is_played_with_the_keyboard_alone(small_service: Service, visit: Visit, game: str):
    anna = visit(small_service)
    anna.open_table(game, "you bot", seed=6)
    anna.at_the_table()
    for _ in range(25):
        assert anna.is_asked()
        before = anna.position()["number"]
        row, main, leave = (
            anna.find(what) for what in ("button[data-row]", ".bts .go:not(:disabled)", ".bts .btn:nth-child(3)")
        )
        way = next(one for one in (row, main, leave) if one.count()).first
        # Where the last question was answered, the next one is found.
        if not anna.page.evaluate("document.activeElement.closest('.act') !== null"):
            way.focus()
        way.press("Enter")
        assert anna.is_asked()
        assert anna.position()["number"] > before


def test_the_next_question_is_found_where_the_last_was_answered(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("egyptia", "you", seed=6)
    anna.at_the_table()
    anna.find("button[data-row]").first.focus()
    for number in range(anna.position()["number"], 4):
        assert anna.position()["number"] == number
        anna.page.keyboard.press("Enter")
        expect(anna.find(".act button[data-row]:focus, .act .go:focus")).to_have_count(1)


def test_of_very_many_ways_to_pay_each_can_be_found(small_service: Service, visit: Visit):
    anna, dice = visit(small_service), random.Random(1)
    table = anna.open_table("egyptia", "you", seed=1)
    anna.at_the_table()
    while len((update := anna.position())["choices"]) < 12 or update["choices"][0]["kind"] != "pay":
        assert not update["is_over"], "this game has no such question"
        action = dice.choice(update["choices"])["action"]
        anna.ask("POST", f"/tables/{table}/moves", {"seat": 0, "number": update["number"], "action": action})
    anna.page.reload()
    ways = [choice for choice in update["choices"] if choice["kind"] == "pay"]
    expect(anna.find(".count")).to_have_text(f"{len(ways)} ways")
    expect(anna.find("button[data-row]")).to_have_count(len(update["choices"]))
    # Wish by wish one way is left, which the main button then plays.
    groups = anna.find(".wish .one")
    for group in range(groups.count()):
        groups.nth(group).locator("button:not(:disabled)").last.press("Enter")
    expect(anna.find(".count")).to_contain_text("1 way")
    with anna.until_answered():
        anna.find(".bts .go").press("Enter")
    expect(anna.find(".count")).to_have_count(0)
    assert anna.position()["number"] > update["number"]


def test_on_a_slow_line_what_comes_next_is_known_before_it_is_pointed_at(small_service: Service, visit: Visit):
    anna = visit(small_service)
    asked: list[int] = []
    answers: list[str] = []
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "preview":
                asked.extend(message["actions"])
            server.send(text)

        def hear(text: str | bytes) -> None:
            if json.loads(text)["type"] == "previews":
                answers.append(str(text))
            else:
                line.send(text)

        lines.append(line)
        line.on_message(send)
        server.on_message(hear)

    anna.page.route_web_socket("**/live*", connect)
    anna.open_table("classic", "you bot", seed=5)
    anna.at_the_table()
    choices = [choice["action"] for choice in anna.position()["choices"]]

    def answer() -> None:
        anna.wait_for(lambda: answers)
        lines[-1].send(answers.pop())

    # The rows that are seen, and a few more.
    answer()
    assert 0 < len(asked) < len(choices)
    # A place whose row is far down, and those beside it.
    rows = len(asked)
    anna.find("[data-target='place:T5']").hover()
    answer()
    assert rows < len(asked) == len(set(asked)) < len(choices)
    # The line says nothing more from here on, and yet the next place tells what it would bring.
    anna.find("[data-target='place:T6']").hover()
    expect(anna.find(".tip .note").first).to_contain_text("Anna places a ship")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "players"), [("shifting-sands", 2), ("shifting-sands", 4), ("classic", 4)])
def test_as_many_cards_as_five_rounds_of_eight_ships_bring_fit_into_a_seat(
    small_service: Service, visit: Visit, game: str, players: int, language: str
):
    anna = visit(small_service, language=language)
    facts = json.loads(FACTS.joinpath(f"{game}.json").read_text())
    lands = [name for name, card in facts["cards"].items() if card.get("field") or card.get("quarry")]
    tools = [name for name, card in facts["cards"].items() if card["type"] in ("anytime", "permanent")]
    held = [{"card": card, "points": 9} for card in [*facts["sphinx"]][:9]]
    cards = {"wide": [*lands[:15], *tools[:16]], "compact": [*lands, *tools, *tools[:8]]}

    def make_rich(parts: Json) -> None:
        for name, part in parts.items():
            if name.startswith("seat."):
                part["cards"] = cards["wide" if name == "seat.0" or players == 2 else "compact"]
                if "colonnade" in part:
                    part["colonnade"] = 15
            if (part.get("secrets") or {}).get("sphinx") is not None:
                part["secrets"]["sphinx"] = held

    def connect(line: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                make_rich(message["parts"])
            line.send(json.dumps(message))

        line.connect_to_server().on_message(hear)

    anna.page.route_web_socket("**/live*", connect)
    anna.open_table(game, "you" + (players - 1) * " bot", seed=5)
    anna.at_the_table()
    expect(anna.find(".seats .small").nth(40)).to_be_visible()
    anna.page.wait_for_function(f"() => !({OVERFLOWING})().length")


def test_few_cards_are_shown_large_also_where_nothing_should_move(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot", seed=5)
    anna.at_the_table()
    for card in anna.find(".seat .cards .cardsvg").all():
        expect(card).to_have_css("width", "44px")
