"""What is around a game: accounts, seats on other devices, files, replays, languages, the end."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import egizia
from tests.server.people import Service
from tests.server.tables.test_restart import other_digests
from tests.web.visitors import Visitor, hurry

Visit = Callable[..., Visitor]
PASSWORD = "green fields forever"


def test_an_account_keeps_a_guests_games_for_every_device(small_service: Service, visit: Visit):
    anna, again = visit(small_service), visit(small_service, None)
    table = anna.open_table("classic", "you bot")
    anna.at_the_table()
    for person, name, button in ((anna, "Anna, guest", "Open an account"), (again, "guest", "Sign in")):
        person.page.goto("/")
        person.find("nav button", has_text=name).click()
        person.page.get_by_label("Name of the account").fill("anna")
        person.page.get_by_label("Password").fill(PASSWORD)
        person.find(".dialog").get_by_role("button", name=button).click()
        expect(person.find(".dialog")).to_contain_text("Signed in as anna.")
        person.page.keyboard.press("Escape")
        expect(person.find("nav button").last).to_have_text("Anna")
    again.find(f"a[href='/tables/{table}']").first.click()
    again.at_the_table()
    assert again.position()["seat"] == 0
    again.click_on(2)


def test_a_password_is_changed_and_the_other_device_is_signed_out(small_service: Service, visit: Visit):
    anna, phone = visit(small_service), visit(small_service, None, screen="phone")
    anna.ask("POST", "/accounts", {"login": "anna", "password": PASSWORD})
    phone.ask("POST", "/session", {"login": "anna", "password": PASSWORD})
    anna.page.goto("/")
    anna.find("nav button", has_text="Anna").click()
    anna.page.get_by_text("Change the password").first.click()
    anna.page.get_by_label("New password").fill("red fields forever")
    with anna.trouble():
        anna.page.get_by_label("Present password").fill("not that one")
        anna.button("Change the password").click()
        expect(anna.find(".dialog [role=alert]")).to_contain_text("not your present password")
    anna.page.get_by_label("Present password").fill(PASSWORD)
    anna.button("Change the password").click()
    expect(anna.find(".dialog [role=status]")).to_contain_text("Password changed")
    expect(anna.find(".dialog [role=alert]")).to_have_count(0)
    anna.page.reload()
    expect(anna.find("nav button").last).to_have_text("Anna")
    phone.page.goto("/")
    phone.find("nav button").last.click()
    expect(phone.page.get_by_label("Name of the account")).to_be_visible()


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_a_table_for_very_many_is_opened_in_the_dialog(small_service: Service, visit: Visit, screen: str):
    anna, ben = visit(small_service, screen=screen), visit(small_service, "Ben")
    anna.page.goto("/")
    anna.find("article").nth(2).get_by_role("button", name="Create a table").click()
    anna.page.get_by_label("Players").fill("99")
    expect(anna.find(".dialog select")).to_have_count(13)
    expect(anna.find(".dialog .line", has=anna.find("select")).last).to_contain_text("Seats 13 to 99")
    anna.find(".dialog select").nth(1).select_option("open")
    anna.find(".dialog select").last.select_option("friend")
    anna.button("Create").click()
    expect(anna.find("main")).to_contain_text("88 seats are free")
    seats = anna.ask("GET", f"/tables/{anna.table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", *["bot"] * 10, *["friend"] * 87]
    # Nobody has to scroll through free seats to find the one to take.
    ben.page.goto(f"/tables/{anna.table}")
    ben.button("Sit down").click()
    expect(anna.find("main")).to_contain_text("87 seats are free")
    expect(ben.find("main")).to_contain_text("and 87 more free seats")


def test_a_wrong_password_is_refused_in_words(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.page.goto("/")
    anna.find("nav button", has_text="Anna, guest").click()
    anna.page.get_by_label("Name of the account").fill("anna")
    anna.page.get_by_label("Password").fill(PASSWORD)
    with anna.trouble():
        anna.button("Sign in").click()
        expect(anna.find(".dialog [role=alert]")).to_be_visible()
    said = anna.find(".dialog [role=alert]").inner_text().strip()
    assert said.endswith(".")
    assert " " in said


def test_a_link_moves_a_seat_to_another_device_once(small_service: Service, visit: Visit):
    anna, phone, thief = visit(small_service), visit(small_service, None, screen="phone"), visit(small_service, "Tia")
    anna.open_table("classic", "you bot")
    anna.at_the_table()
    anna.button("Menu").click()
    anna.page.get_by_role("menuitem", name="Play on another device").click()
    link = anna.find(".note input").input_value()
    phone.page.goto(link)
    phone.at_the_table()
    phone.click_on(4)
    assert phone.position()["seat"] == 0
    expect(anna.find(".legal")).to_have_count(0)
    with thief.trouble():
        thief.page.goto(link)
        expect(thief.find("[role=alert]")).to_be_visible()


def test_after_a_game_come_file_replay_and_rematch(small_service: Service, visit: Visit, tmp_path: Path):
    anna = visit(small_service)
    table = anna.open_table("shifting-sands", "you bot")
    anna.at_the_table()
    hurry(anna)
    anna.finish()
    moves = anna.ask("GET", f"/tables/{table}/position")["number"]
    expect(anna.find(".hall p").first).to_contain_text(f"{moves} moves.")

    with anna.page.expect_download() as downloading:
        anna.page.get_by_role("link", name="Game file").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.suffix == ".txt"

    anna.page.get_by_role("link", name="Replay").click()
    where = anna.find(".deck .where")
    expect(where).to_have_text(f"Move 0 of {moves}")
    slider = anna.find(".deck input[type=range]")
    slider.fill(str(moves // 2))
    expect(where).to_have_text(f"Move {moves // 2} of {moves}")
    anna.button("Next").click()
    expect(where).to_have_text(f"Move {moves // 2 + 1} of {moves}")
    anna.button("Last").click()
    expect(where).to_have_text(f"Move {moves} of {moves}")
    result = anna.ask("GET", f"/tables/{table}/result")
    expect(anna.find(".turn.lapis p")).to_contain_text(f"Anna {result['scores'][0]}".replace("-", "\u2212"))
    anna.find(".deck select").select_option("all")
    anna.button("First").click()
    expect(where).to_have_text(f"Move 0 of {moves}")

    # The file says the same to whoever has it.
    ben = visit(small_service, "Ben", language="fr")
    ben.page.goto("/")
    ben.find("input[type=file]").set_input_files(file)
    expect(ben.find(".deck .where")).to_have_text(f"Coup 0 sur {moves}")
    ben.button("Fin").click()
    expect(ben.find(".turn.lapis p")).to_contain_text(f"Anna {result['scores'][0]}".replace("-", "\u2212"))

    anna.page.goto(f"/tables/{table}/scores")
    anna.button("Rematch").click()
    anna.at_the_table()
    assert anna.table != table
    anna.click_on(1)


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        ("shifting-sands", "wide"),
        ("egyptia", "phone"),
        pytest.param("shifting-sands", "tablet", marks=pytest.mark.long),
        pytest.param("shifting-sands", "phone", marks=pytest.mark.long),
        pytest.param("egyptia", "wide", marks=pytest.mark.long),
        pytest.param("egyptia", "tablet", marks=pytest.mark.long),
    ],
)
def test_a_replay_covers_nothing_and_reveals_every_seat(small_service: Service, visit: Visit, game: str, screen: str):
    anna = visit(small_service, screen=screen)
    table = anna.open_table(game, "you bot bot")
    anna.at_the_table()
    hurry(anna)
    anna.page.goto(f"/tables/{table}/replay")
    replays = {seat: anna.ask("GET", f"/tables/{table}/replay?seat={seat}")["frames"] for seat in (0, "all")}
    where = anna.find(".deck .where")
    last = replays["all"][-1]["number"]
    expect(where).to_have_text(f"Move 0 of {last}")
    anna.find(".deck select").select_option("all")
    expect(anna.find(".deck select")).to_be_enabled()
    expect(anna.find(".deck select")).to_have_value("all")
    slider = anna.find(".deck input[type=range]")
    expect(slider).to_have_attribute("max", str(len(replays["all"]) - 1))
    middle = len(replays["all"]) // 2
    slider.fill(str(middle))
    expect(where).to_have_text(f"Move {replays['all'][middle]['number']} of {last}")
    anna.button("Next").click()
    expect(where).to_have_text(f"Move {replays['all'][middle + 1]['number']} of {last}")
    # The table ends where the bar begins, and nobody is waited for or talked to.
    anna.page.wait_for_function(
        """() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [end, bar] = [box('.wide, .narrow').bottom, box('.deck')];
          return Math.abs(end - bar.top) <= 1 && Math.abs(bar.bottom - innerHeight) <= 1 && bar.top > 0.7 * innerHeight;
        }"""
    )
    expect(anna.find(".turn")).not_to_contain_text("watching")
    expect(anna.find(".head", has_text="Chat")).to_have_count(0)
    if game != "egyptia":
        frame = replays["all"][middle + 1]
        if anna.find(".deck details[open]").count() == 0:
            anna.find(".deck summary").click()
        expect(anna.find(".deck details .chip")).to_have_count(
            sum(len(held) for own in frame["secrets"] for held in own.values())
        )
        expect(anna.find(".deck details li")).to_have_count(3)
    # From a seat there are fewer moments: only what it knew.
    anna.find(".deck select").select_option("0")
    expect(slider).to_have_attribute("max", str(len(replays[0]) - 1))
    assert (len(replays[0]) < len(replays["all"])) == (game == "egyptia")


def test_the_race_shows_where_it_ended(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("egyptia", "you bot")
    anna.at_the_table()
    hurry(anna)
    anna.find(".turn.lapis a.go").click()
    result = anna.ask("GET", f"/tables/{anna.table}/result")
    legend = anna.find(".legend li")
    expect(legend).to_have_count(3)
    expect(legend.first).to_have_text(f"Round {len(result['curve']) - 1}")
    for seat, name in enumerate(result["names"]):
        expect(anna.find(".legend li", has_text=name)).to_contain_text(str(result["scores"][seat]))
    anna.find(".u-over").hover(position={"x": 3, "y": 40})
    expect(legend.first).to_have_text("Round 0")


def test_two_people_find_each_other_again_for_a_rematch(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    table = anna.open_table("shifting-sands", "you open")
    expect(anna.find("main")).to_contain_text("1 seat is free")
    ben.sit_down(table)
    hurry(anna, ben)
    for person in (anna, ben):
        person.find(".turn.lapis a.go").click()
    anna.button("Rematch").click()
    expect(anna.find("main")).to_contain_text("kept for Ben")
    ben.button("Join the rematch").click()
    for person in (anna, ben):
        person.at_the_table()
    assert anna.table == ben.table != table


def test_a_seat_kept_for_a_rematch_is_taken_in_the_waiting_room(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    table = anna.open_table("egyptia", "you open")
    ben.sit_down(table)
    hurry(anna, ben)
    again = anna.ask("POST", f"/tables/{table}/rematch")["id"]
    ben.find(f".turn a[href='/tables/{again}']").click()
    ben.button("Sit down").click()
    ben.at_the_table()


def test_a_file_that_is_no_game_is_refused_in_words(small_service: Service, visit: Visit, tmp_path: Path):
    anna = visit(small_service)
    (tmp_path / "shopping.txt").write_text("bread, beer, onions\n")
    anna.page.goto("/")
    with anna.trouble():
        anna.find("input[type=file]").set_input_files(tmp_path / "shopping.txt")
        expect(anna.find("[role=alert]")).to_be_visible()
    assert " " in anna.find("[role=alert]").inner_text().strip()
    # One can try another at once.
    match = egizia.make("classic", players=2).new(seed=3)
    match.save(tmp_path / "game.txt")
    anna.find("input[type=file]").set_input_files(tmp_path / "game.txt")
    expect(anna.find(".deck .where")).to_have_text("Move 0 of 0")


def test_the_language_changes_at_the_table_and_stays(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot")
    expect(anna.find(".turn h2")).to_have_text("Your turn")
    anna.button("FR, français").click()
    expect(anna.find(".turn h2")).to_have_text("À vous de jouer")
    anna.page.reload()
    expect(anna.find(".turn h2")).to_have_text("À vous de jouer")
    assert anna.page.evaluate("document.documentElement.lang") == "fr"


def test_a_line_of_the_log_shows_that_moment(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot")
    anna.at_the_table()
    anna.click_on(6)
    expect(anna.find(".turn.mine")).to_be_visible()
    anna.find(".log li button").first.click()
    expect(anna.find(".turn")).to_contain_text("An earlier moment")
    expect(anna.find(".legal")).to_have_count(0)
    anna.button("Back to now").click()
    expect(anna.find(".turn.mine")).to_be_visible()
    anna.click_on(1)


def test_a_table_whose_rules_have_changed_says_why_it_stands_still(
    small_service: Service, visit: Visit, tmp_path: Path
):
    anna = visit(small_service)
    table = anna.open_table("shifting-sands", "you bot")
    anna.at_the_table()
    anna.click_on(4)
    with anna.trouble():
        small_service.kill()
        other_digests(f"sqlite:///{tmp_path / 'tables.sqlite3'}", table, after=2)
        small_service.again()
        anna.page.reload()
        expect(anna.find("[role=alert]")).to_be_visible()
    why = anna.ask("GET", f"/tables/{table}")["why_frozen"]
    assert why["key"] == "frozen.other_move"
    assert anna.find("[role=alert]").inner_text().strip().endswith(".")
    expect(anna.find(".legal")).to_have_count(0)
    anna.page.goto("/")
    expect(anna.find(".right li", has_text="Shifting Sands").first).to_contain_text("Read-only")


def test_the_page_can_be_put_on_a_home_screen(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.page.goto("/")
    found = anna.context.new_cdp_session(anna.page).send("Page.getAppManifest")
    assert not found["errors"]
    icons = [icon["src"] for icon in json.loads(found["data"])["icons"]]
    assert anna.find("link[rel=apple-touch-icon]").get_attribute("href") in icons
    for icon in icons:
        answer = anna.context.request.get(icon)
        assert answer.ok
        assert answer.headers["content-type"].startswith("image/")
