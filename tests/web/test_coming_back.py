"""Lost connections and killed services: the page goes on by itself."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.server.people import Service
from tests.server.stores import full_disk
from tests.web.lines import Line
from tests.web.visitors import PATIENCE, Visitor

Visit = Callable[..., Visitor]


def test_a_lost_connection_comes_back_and_tells_what_was_missed_once(small_service: Service, visit: Visit):
    line = Line(small_service)
    anna, ben = visit(line), small_service.person("Ben")
    table = anna.open_table("shifting-sands", "you open")
    ben.post(f"/tables/{table}/seats/1")
    anna.at_the_table()
    while anna.position()["choices"] or not ben.look(table)["choices"]:
        if anna.position()["choices"]:
            anna.click_on(1)
    with anna.trouble():
        line.cut()
        expect(anna.find(".turn")).to_contain_text("Connection lost")
        expect(anna.find(".legal")).to_have_count(0)
        ben.post(f"/tables/{table}/chat", {"text": "Where are you?"})
        while (update := ben.look(table))["choices"]:
            ben.play(table, update, update["choices"][0]["action"])
        line.mend()
        expect(anna.find(".turn")).not_to_contain_text("Connection lost")
    expect(anna.find(".unread")).to_have_text("1")
    expect(anna.find(".turn.mine")).to_be_visible()
    told = anna.find(".log li").all_inner_texts()
    anna.page.reload()
    expect(anna.find(".log li")).to_have_text(told, use_inner_text=True)
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "bot"})
    anna.click_on(3)
    anna.finish()


def test_a_game_goes_on_after_the_service_was_killed(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot")
    anna.at_the_table()
    anna.click_on(3)
    with anna.trouble():
        small_service.kill()
        expect(anna.find(".turn")).to_contain_text("Connection lost")
        again = small_service.again()
        expect(anna.find(".turn")).not_to_contain_text("Connection lost")
    anna.click_on(3)
    with anna.trouble():
        # In the middle of a move, this time.
        heard = len(anna.heard)
        anna.page.evaluate("s => { void driver.play(100_000, s); }", PATIENCE)
        anna.wait_for(lambda: any(message.get("request") for message in anna.heard[heard:]))
        again.kill()
        again.again()
        expect(anna.find(".turn.lapis")).to_be_visible(timeout=1000 * PATIENCE)
    anna.finish()


def test_a_move_whose_answer_was_lost_is_not_offered_again(small_service: Service, visit: Visit):
    anna = visit(small_service)
    lines: list[WebSocketRoute] = []
    lost: list[str] = []
    held: list[str] = []

    def connect(line: WebSocketRoute) -> None:
        number = len(lines)
        lines.append(line)

        def hear(text: str | bytes) -> None:
            # The first line is dead as soon as a move was answered; what the second tells comes late.
            if number == 0 and (lost or '"request":"' in str(text)):
                lost.append(str(text))
            elif number == 1:
                held.append(str(text))
            else:
                line.send(text)

        line.connect_to_server().on_message(hear)

    anna.page.route_web_socket("**/live*", connect)
    anna.open_table("classic", "you bot")
    anna.at_the_table()
    before = anna.position()["number"]
    anna.find("button[data-row]").first.click()
    anna.wait_for(lambda: anna.position()["number"] > before)
    lines[0].close()
    anna.wait_for(lambda: any('"type":"update"' in text for text in held))
    expect(anna.find(".turn")).not_to_contain_text("Connection lost")
    expect(anna.find(".legal")).to_have_count(0)
    while held:
        lines[1].send(held.pop(0))
    expect(anna.find(".legal").first).to_be_visible()
    told = anna.find(".log li").all_inner_texts()
    anna.page.reload()
    expect(anna.find(".log li")).to_have_text(told, use_inner_text=True)


def test_a_network_that_swallows_everything_is_noticed_and_left_once_it_works(small_service: Service, visit: Visit):
    line = Line(small_service)
    anna, ben = visit(line), small_service.person("Ben")
    anna.page.clock.install()
    table = anna.open_table("classic", "you open")
    ben.post(f"/tables/{table}/seats/1")
    anna.at_the_table()
    with anna.trouble():
        line.hang()
        ben.post(f"/tables/{table}/chat", {"text": "Can you hear me?"})
        # A ping that is not answered, and an attempt to come back that neither fails nor opens.
        for seconds in (26, 11, 1, 11):
            anna.page.clock.fast_forward(1000 * seconds)
        expect(anna.find(".turn")).to_contain_text("Connection lost")
        expect(anna.find(".unread")).to_have_count(0)
        line.mend()
        anna.page.clock.fast_forward(2000)
        expect(anna.find(".turn")).not_to_contain_text("Connection lost")
    expect(anna.find(".unread")).to_have_text("1")


def test_a_move_that_cannot_be_kept_goes_out_by_itself_as_soon_as_it_can(
    services: Callable[..., Service], visit: Visit, tmp_path: Path
):
    file = tmp_path / "tables.sqlite3"
    service = services(f"sqlite:///{file}")
    anna = visit(service)
    anna.open_table("egyptia", "you")
    anna.at_the_table()
    before = anna.position()["number"]
    with anna.trouble():
        with full_disk(service, file):
            anna.find("button[data-row]").first.click()
            expect(anna.find(".act .held")).to_contain_text("Not sent yet")
            expect(anna.find(".act .error")).to_have_count(0)
            expect(anna.find("button[data-row], .legal")).to_have_count(0)
        expect(anna.find("button[data-row], .legal").first).to_be_visible()
        expect(anna.find(".act .held")).to_have_count(0)
    assert anna.position()["number"] == before + 1


def test_a_page_opened_while_the_tables_cannot_be_reached_says_so_and_goes_on_by_itself(
    services: Callable[..., Service], visit: Visit, tmp_path: Path
):
    file = tmp_path / "tables.sqlite3"
    service = services(f"sqlite:///{file}")
    anna, ben = visit(service), visit(service, None)
    table = anna.open_table("egyptia", "you bot")
    with ben.trouble():
        with full_disk(service, file):
            ben.page.goto(f"/tables/{table}")
            expect(ben.find(".waits[role=status]")).to_contain_text("This page goes on by itself")
            expect(ben.page.get_by_role("alert")).to_have_count(0)
        ben.at_the_table()
        expect(ben.page.get_by_text("This page goes on by itself")).to_have_count(0)
