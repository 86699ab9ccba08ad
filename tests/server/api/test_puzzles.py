"""Puzzles over HTTP: what a browser needs to show one."""

import pytest

from egizia.table.puzzles import puzzles
from tests.server.people import Service


def test_all_puzzles_are_listed_and_can_be_opened_by_anybody(small_service: Service):
    with small_service.stranger() as web:
        listed = web.get("/api/puzzles").json()
        assert [one["id"] for one in listed] == [*puzzles()]
        for one in listed:
            page = web.get(f"/api/puzzles/{one['id']}").json()
            puzzle = puzzles()[one["id"]]
            assert page["game"] == one["game"] == page["view"]["game"]
            assert page["view"]["viewer"] == page["seat"] == puzzle.seat
            assert page["choices"]
            if page["amount"] is None:
                assert page["moves"][0] in [choice["notation"] for choice in page["choices"]]
            assert (page["after"] != page["view"]) == bool(page["moves"])
            assert bool(page["log"]) == bool(page["moves"])


@pytest.mark.parametrize("name", ["no-such-puzzle", "..%2f..%2fsecret"])
def test_a_puzzle_that_is_not_there_is_not_found(small_service: Service, name: str):
    with small_service.stranger() as web:
        answer = web.get(f"/api/puzzles/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
