"""Two browsers on two workers of one service, which share PostgreSQL and Redis."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.people import Service
from tests.web.visitors import Visitor, click_by_turns, finish_together

Visit = Callable[..., Visitor]


# PostgreSQL is asked for first: once a browser is open, this process cannot run an event loop to prepare it.
def test_two_browsers_on_different_workers_finish_a_game_and_one_worker_dies(
    postgres: Callable[[], str], redis: str, services: Callable[..., Service], visit: Visit
):
    database = postgres()
    first, second = (services(database, redis=redis) for _ in range(2))
    anna, ben = visit(first), visit(second, "Ben")
    table = anna.open_table("egyptia", "you open")
    ben.sit_down(table)
    anna.at_the_table()
    click_by_turns(12, anna, ben)
    with ben.trouble():
        second.kill()
        expect(ben.find(".turn")).to_contain_text("Connection lost")
        ben.change_to(first)
        ben.at_the_table()
    click_by_turns(4, anna, ben)
    third = services(database, redis=redis)
    ben.change_to(third)
    ben.at_the_table()
    finish_together(anna, ben)
    for person in (anna, ben):
        person.find(".turn.lapis a.go").click()
        expect(person.find(".sheet tfoot td")).to_have_count(2)
    assert anna.find(".sheet").inner_text() == ben.find(".sheet").inner_text()
