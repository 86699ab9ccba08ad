"""How long bots think that have thought much already."""

import pytest

from egizia.server.scheduling import budgets
from egizia.server.scheduling.budgets import Budgets


class Story:
    """Budgets of 60 seconds a person, of which one comes back in ten, and 600 for all; time passes when it is told."""

    def __init__(self, everybody: tuple[float, float] = (600, 1)) -> None:
        self.time = 1000.0
        self.budgets = Budgets((60, 0.1), everybody, lambda: self.time)


def test_bots_think_less_and_less_when_half_is_used_up_and_hardly_at_all_in_the_end():
    story = Story()
    efforts: list[float] = []
    for _ in range(7):
        efforts.append(story.budgets.effort("anna"))
        story.budgets.spend("anna", 10)
    assert efforts == pytest.approx([1, 1, 1, 1, 2 / 3, 1 / 3, 0])


def test_a_person_who_thinks_much_costs_nobody_else_anything():
    story = Story()
    story.budgets.spend("anna", 100)
    assert story.budgets.effort("anna") == 0
    assert story.budgets.effort("ben") == 1


def test_what_was_used_comes_back_with_time_and_never_more_than_all_of_it():
    story = Story()
    story.budgets.spend("anna", 1000)
    story.time += 150
    assert story.budgets.effort("anna") == pytest.approx(0.5)
    story.time += 10_000
    story.budgets.spend("anna", 45)
    assert story.budgets.effort("anna") == pytest.approx(0.5)


def test_many_guests_of_one_network_leave_half_of_all_thinking_to_others():
    story = Story()
    for number in range(60):
        story.budgets.comes_from(guest := f"guest {number}", "10.0.0.1")
        while story.budgets.effort(guest) > 0.01:
            story.budgets.spend(guest, 1)
    assert story.budgets.effort("ben") > 0.95
    story.budgets.comes_from("neighbour", "10.0.0.1")
    assert story.budgets.effort("neighbour") < 0.05
    story.budgets.comes_from("neighbour", "10.0.0.2")
    assert story.budgets.effort("neighbour") > 0.95


def test_all_think_less_when_many_want_to_think_at_once():
    story = Story()
    for number in range(25):
        story.budgets.spend(f"guest {number}", 20)
    assert story.budgets.effort("somebody new") == pytest.approx(1 / 3)


def test_without_an_allowance_nothing_is_counted():
    unlimited = Budgets((0, 0), (0, 0))
    unlimited.spend("anna", 1e9)
    assert unlimited.effort("anna") == 1


def test_those_with_their_full_allowance_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(budgets, "MOST_KNOWN", 10)
    story = Story(everybody=(0, 0))
    for number in range(10):
        story.budgets.spend(f"guest {number}", 1)
    story.budgets.spend("anna", 40)
    story.time += 20
    story.budgets.spend("ben", 1)
    assert set(story.budgets._spent) == {"anna", "ben"}
    for number in range(20):
        story.budgets.comes_from(f"guest {number}", "10.0.0.1")
    assert len(story.budgets._networks) == 10
    assert story.budgets.effort("anna") == pytest.approx(44 / 60)
