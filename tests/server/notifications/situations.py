"""Who wants to be notified, and moves that somebody is notified of."""

import time
from typing import Any

from tests.server.mailbox import Mailbox
from tests.server.people import Json, Person, Service

A_DAY = {"kind": "correspondence", "seconds": 86_400}


def set_webhook(person: Person, box: Mailbox, **more: Any) -> Json:
    return person.put("/me/notifications", {"webhook": f"{box.url}/hook", **more})


def table_of_two(anna: Person, ben: Person, **settings: Any) -> str:
    """A table where Anna is to place the first ship."""
    table = anna.open_table("classic", "you open", **{"seed": 7, "pace": A_DAY, **settings})["id"]
    ben.post(f"/tables/{table}/seats/1")
    return table


def play(person: Person, table: str, move: str) -> Json:
    return person.play(table, person.look(table), move)


def nothing_more(service: Service, box: Mailbox, count: int) -> None:
    """So many have come, and none is on its way: whose turn comes later, at another table, hears of it next."""
    anna, ben = service.person(), service.person("Ben")
    ben.put("/me/notifications", {"webhook": f"{box.url}/last"})
    play(anna, table_of_two(anna, ben), "K1")
    deadline = time.monotonic() + 10
    while "/last" not in [path for path, _, _ in box.received]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    box.received[:] = [one for one in box.received if one[0] != "/last"]
    assert len(box.received) == count
