"""Whatever way a move comes in, it counts the same."""

from tests.server.live.test_connection import move, seated
from tests.server.people import Service


def counted(service: Service, name: str) -> float:
    with service.stranger() as web:
        lines = web.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_an_undo_is_no_move_by_request_as_live(small_service: Service):
    anna, ben, table = seated(small_service)
    actor = anna if anna.look(table)["to_act"] == [0] else ben
    update = actor.look(table)
    seat = update["seat"]
    after = actor.play(table, update, update["choices"][0]["action"])
    actor.post(f"/tables/{table}/undo", {"seat": seat, "number": after["number"]})
    with actor.live(table) as line:
        move(line, line.hear("update"), "there")
        after = line.hear("update")
        line.send(type="undo", seat=seat, number=after["number"], request="and back")
        assert line.hear("update")["request"] == "and back"
    assert counted(small_service, 'egizia_moves_total{by="person"}') == 2
    assert counted(small_service, "egizia_undos_total") == 2
