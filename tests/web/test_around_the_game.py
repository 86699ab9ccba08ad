"""What is around a game: accounts, seats on other devices, files, replays, languages, the end."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.server.people import Service
from tests.server.test_restart import other_digests
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
    moves = anna.ask("GET", f"/tables/{table}")["moves"]
    expect(anna.find(".hall p")).to_contain_text(f"{moves} moves.")

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


def test_a_file_that_is_no_game_is_refused_in_words(small_service: Service, visit: Visit, tmp_path: Path):
    anna = visit(small_service)
    (tmp_path / "shopping.txt").write_text("bread, beer, onions\n")
    anna.page.goto("/")
    with anna.trouble():
        anna.find("input[type=file]").set_input_files(tmp_path / "shopping.txt")
        expect(anna.find("[role=alert]")).to_be_visible()
    assert " " in anna.find("[role=alert]").inner_text().strip()


def test_the_language_changes_at_the_table_and_stays(small_service: Service, visit: Visit):
    anna = visit(small_service)
    anna.open_table("classic", "you bot")
    expect(anna.find(".turn h2")).to_have_text("Your turn")
    anna.button("Français").click()
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
