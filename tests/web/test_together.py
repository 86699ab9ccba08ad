"""Several browsers at one table."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.visitors import Visitor, click_by_turns, finish_together, hurry

Visit = Callable[..., Visitor]
SCRIPT = "<script>caught = 1</script> <img src=x onerror='caught = 1'> Hello!"


def whose_turn(*people: Visitor) -> Visitor:
    """The one who may choose something now."""
    return next(person for person in people if person.position()["choices"])


def log(person: Visitor) -> list[str]:
    return person.find(".log li").all_inner_texts()


def test_two_browsers_with_undo_chat_and_a_spectator(small_service: Service, visit: Visit):
    anna, ben, cleo = visit(small_service), visit(small_service, "Ben", language="fr"), visit(small_service, "Cleo")
    table = anna.open_table("shifting-sands", "you open")
    expect(anna.find("main")).to_contain_text("The game begins when every seat is taken.")
    ben.sit_down(table)
    anna.at_the_table()
    cleo.page.goto(f"/tables/{table}")
    cleo.at_the_table()

    # A move is taken back, and nobody sees it any more.
    while True:
        actor = whose_turn(anna, ben)
        expect(cleo.find(".log li")).to_have_count(len(log(actor)))
        before, number = log(cleo), actor.position()["number"]
        actor.click_on(1)
        if actor.position()["can_undo"]:
            break
    expect(cleo.find(".log li")).not_to_have_count(len(before))
    assert actor.position()["number"] == number + 1
    actor.find(".bts .btn").first.click()
    expect(cleo.find(".log li")).to_have_text(before, use_inner_text=True)
    assert actor.position()["number"] == number

    # Words arrive as words.
    anna.find(".head", has_text="Chat").click()
    anna.page.get_by_label("Say something").fill(SCRIPT)
    anna.page.keyboard.press("Enter")
    for listener in (ben, cleo):
        expect(listener.find(".unread")).to_have_text("1")
        listener.find(".head").nth(1).click()
        expect(listener.find(".talk li")).to_have_text(f"Anna {SCRIPT}")
        assert not listener.page.evaluate("'caught' in window")
    cleo.page.get_by_label("Say something").fill("I am only watching.")
    cleo.page.keyboard.press("Enter")
    expect(anna.find(".talk li").last).to_have_text("Cleo I am only watching.")

    click_by_turns(8, anna, ben)
    # Whoever watches has nothing to click and is told nothing that is hidden.
    expect(cleo.find(".turn")).to_contain_text("You are watching.")
    for clickable in (".legal", "button[data-row]", ".bts .btn"):
        expect(cleo.find(clickable)).to_have_count(0)
    updates = [message for message in cleo.heard if message["type"] == "update"]
    assert len(updates) > 6
    assert updates[0]["is_whole"]
    assert updates[0]["parts"].keys() >= {"secrets", "seat.0", "seat.1"}
    for update in updates:
        assert (update["seat"], update["choices"]) == (None, [])
        for name, part in update["parts"].items():
            assert part.get("secrets") is None
            assert not name.startswith("seat.") or part["sphinx"] is None

    hurry(anna, ben)
    expect(cleo.find(".turn.lapis")).to_be_visible()
    for person in (anna, ben, cleo):
        person.find(".turn.lapis a.go").click()
        person.check_scores()


def test_two_browsers_finish_egyptia_by_clicks(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben", screen="phone")
    table = anna.open_table("egyptia", "you open")
    ben.sit_down(table)
    anna.at_the_table()
    click_by_turns(12, anna, ben)
    finish_together(anna, ben)
    for person in (anna, ben):
        person.find(".turn.lapis a.go").click()
        person.check_scores()


def test_a_friend_who_was_never_here_comes_by_invitation(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, None)
    anna.open_table("classic", "you friend", is_private=True)
    anna.button("Invite someone").click()
    link = anna.find("input[readonly]").input_value()
    ben.page.goto(link)
    ben.button("Sit down").click()
    for person in (anna, ben):
        person.at_the_table()
        assert [seat["kind"] for seat in person.ask("GET", f"/tables/{anna.table}")["seats"]] == ["person", "person"]
    assert (anna.position()["seat"], ben.position()["seat"]) == (0, 1)


def test_a_bot_plays_for_somebody_away_who_then_has_the_seat_back(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    table = anna.open_table("classic", "you open", absent="bot", absent_after=1)
    ben.sit_down(table)
    anna.at_the_table()
    while anna.position()["choices"]:
        anna.click_on(1)
    ben.page.goto("/")
    expect(anna.find(".turn.mine")).to_be_visible()
    assert anna.ask("GET", f"/tables/{table}")["seats"][1]["stand_in"] == "bot"
    ben.find("main .btn", has_text="Open").first.click()
    ben.at_the_table()
    while not ben.position()["choices"]:
        anna.click_on(1)
    ben.click_on(1)
    assert ben.ask("GET", f"/tables/{table}")["seats"][1]["stand_in"] is None


def test_a_seat_is_given_to_a_bot_and_taken_back_by_its_player(small_service: Service, visit: Visit):
    anna = visit(small_service)
    table = anna.open_table("classic", "you open")
    small_service.person("Ben").post(f"/tables/{table}/seats/1")
    anna.at_the_table()
    anna.button("Menu").click()
    anna.page.get_by_role("menuitem", name="Let a bot play for me").click()
    expect(anna.find(".turn")).to_contain_text("A bot plays for you")
    anna.page.reload()
    expect(anna.find(".turn")).to_contain_text("A bot plays for you")
    anna.button("Take my seat back").click()
    expect(anna.find(".turn")).not_to_contain_text("A bot plays for you")
    assert anna.ask("GET", f"/tables/{table}")["seats"][0]["stand_in"] is None


def test_who_waits_for_somebody_away_may_let_a_bot_play(small_service: Service, visit: Visit):
    anna, ben = visit(small_service), visit(small_service, "Ben")
    anna.page.clock.install()
    table = anna.open_table("classic", "you open", absent="bot", absent_after=3600)
    ben.sit_down(table)
    anna.at_the_table()
    while anna.position()["choices"]:
        anna.click_on(1)
    expect(anna.find(".away")).to_have_count(0)
    ben.page.goto("/")
    expect(anna.find(".away")).to_contain_text("Ben is away. A bot may play in")
    expect(anna.button("Let a bot play")).to_have_count(0)
    anna.page.clock.fast_forward(21_000)
    expect(anna.button("Let a bot play")).to_be_visible()
