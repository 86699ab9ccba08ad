"""Playing on, looking back and learning, step by step."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import egizia
from egizia.bots import bot
from egizia.cli.train import train
from egizia.cli.typed import UsageError
from egizia.envs import layout
from egizia.worth import MARGIN, WIN
from tests.networks import SHAPE, torch

from egizia.training.errors import TrainingError  # isort: skip
from egizia.training.learner import Learner
from egizia.training.lessons import AT_ONCE, watch, watch_some
from egizia.training.plan import Plan, with_settings
from egizia.training.run import CURVES, PLOT, Run

CPU = torch.device("cpu")
PLAN = Plan("classic", decisions=40_000, games={2: 24, 4: 16}, steps=16, shape=SHAPE, batch=256, pool_share=0.25)
ALONE = Plan("egyptia", decisions=40_000, games={1: 16, 3: 4}, steps=16, shape=SHAPE, batch=256)


@pytest.mark.parametrize("plan", [PLAN, ALONE], ids=lambda plan: plan.game)
def test_hopes_lead_back_from_results(plan: Plan) -> None:
    """With a memory of everything, a decision's target is how its game ended."""
    learner = Learner(replace(plan, memory=1.0, steps=200), CPU)
    learner.round()
    memory = learner.memory
    checked = 0
    for row in range(learner.tables.rows):
        ends = memory.ended[:, row].nonzero()[:, 0].tolist()
        if ends:
            decided = [step for step in range(ends[0] + 1) if memory.seats[step, row] >= 0]
            expected = memory.outcomes[ends[0], row].expand(len(decided), -1, -1)
            assert torch.allclose(memory.targets[decided, row], expected)
            checked += 1
    assert checked > learner.tables.rows / 4


def test_an_action_is_judged_by_how_it_went_for_the_seat_that_chose_it() -> None:
    learner = Learner(replace(PLAN, memory=1.0, steps=200, wins=(1, 1), ranks=(0, 0), margins=(0, 0)), CPU)
    learner.round()
    memory = learner.memory
    step, row = (memory.ended & (memory.seats >= 0)).nonzero(as_tuple=True)
    seat = memory.seats[step, row].long()
    won, hoped = memory.outcomes[step, row, seat, 0], memory.hopes[step, row, seat, 0]
    assert torch.allclose(memory.advantages[step, row], won - hoped, atol=1e-6)


def test_shares_of_the_win_add_up_and_nobody_hopes_on_an_empty_chair() -> None:
    learner = Learner(PLAN, CPU)
    learner.round()
    wins = learner.memory.hopes[..., 0]
    assert torch.allclose(wins.sum(2), torch.ones_like(wins.sum(2)), atol=1e-5)
    two = learner.tables.players == 2
    assert bool((learner.memory.hopes[:, two, 2:] == 0).all())


def test_only_its_own_choices_count_where_it_plays_against_its_past() -> None:
    learner = Learner(PLAN, CPU)
    learner.round()
    memory, apart = learner.memory, learner.apart_rows
    assert len(apart) == 6 + 4
    own = memory.seats[:, apart] == learner.tables.own[apart]
    assert not bool((memory.counted[:, apart] & ~own).any())
    assert bool(memory.counted[:, apart].any())


def test_the_same_seed_gives_the_same_network() -> None:
    def learned(seed: int) -> Any:
        learner = Learner(replace(PLAN, seed=seed), CPU)
        for _ in range(2):
            learner.round()
        return torch.cat([values.flatten() for values in learner.net.parameters()]).detach()

    assert torch.equal(learned(1), learned(1))
    assert not torch.equal(learned(1), learned(2))


def test_a_run_that_was_stopped_goes_on_and_ends_with_a_network(tmp_path: Path) -> None:
    plan = replace(PLAN, decisions=3000)
    Run(plan, tmp_path, "cpu").go(seconds=0.01)
    again = Run(plan, tmp_path, "cpu")
    before = again.learner.decisions
    assert 0 < before < 3000
    again.go()
    assert again.learner.decisions >= 3000
    decisions = [line.split(",")[0] for line in (tmp_path / CURVES).read_text().splitlines()]
    assert len(decisions) == len({*decisions}) > 1
    assert (tmp_path / "classic.onnx").stat().st_size > 10_000
    assert "earlier networks" in (tmp_path / PLOT).read_text()


def test_a_run_is_not_gone_on_with_by_another_plan(tmp_path: Path) -> None:
    plan = replace(PLAN, decisions=500)
    Run(plan, tmp_path, "cpu").go()
    with pytest.raises(TrainingError, match="another plan"):
        Run(replace(plan, clip=0.1), tmp_path, "cpu")


def test_what_is_in_the_way_of_a_run_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TrainingError, match="cannot be made a folder"):
        Run(PLAN, tmp_path / "file", "cpu")
    (tmp_path / "checkpoint.pt").write_bytes(b"cut short")
    with pytest.raises(TrainingError, match="remove it to begin anew"):
        Run(PLAN, tmp_path, "cpu")
    with pytest.raises(UsageError, match="one decision at least, not 0"):
        train("classic", folder=tmp_path, decisions=0)


def test_settings_are_tried_as_they_are_written() -> None:
    written = {"entropy": "0.03,2e-3", "teacher": "greedy", "lessons": "50", "memory": "0.9", "width": "32"}
    plan = with_settings(PLAN, written)
    assert plan == replace(
        PLAN, entropy=(0.03, 0.002), teacher="greedy", lessons=50, memory=0.9, shape=replace(SHAPE, width=32)
    )


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("luck=1", "has no setting 'luck'; there are steps, .* width, blocks"),
        ("game=classic", "has no setting 'game'"),
        ("rate=1e-3", "rate cannot be '1e-3': it reads like 0.001,1e-05"),
        ("steps=many", "steps cannot be 'many': it reads like 32"),
        ("steps=0", "steps cannot be '0'"),
        ("clip=-1", "clip cannot be '-1': it reads like 0.2"),
        ("leeway=3", "leeway cannot be '3': it reads like 0.005"),
        ("rate=nan,1e-5", "rate cannot be 'nan,1e-5'"),
        ("steps", "reads name=value"),
    ],
)
def test_a_setting_that_cannot_be_is_told_in_a_sentence(tmp_path: Path, setting: str, told: str) -> None:
    with pytest.raises((TrainingError, UsageError), match=told):
        train("classic", folder=tmp_path, small=True, setting=(setting,))
    assert not [*tmp_path.iterdir()]


def test_games_are_in_all_their_parts_when_learning_begins() -> None:
    tables = Learner(PLAN, CPU).tables
    runs = [name for name, _ in layout("classic")]
    column = sum(length for _, length in layout("classic")[: runs.index("round")])
    rounds = tables.parts[0].observations[:, column].tolist()
    assert {*rounds} == {1, 2, 3, 4, 5}


def test_what_a_teacher_does_is_learned_and_what_came_of_it_expected() -> None:
    learner = Learner(replace(PLAN, batch=4096), CPU)
    lessons = watch("classic", "greedy", (2, 3), 4 * AT_ONCE, 0, processes=1)
    assert {*lessons.players.tolist()} == {2, 3}
    before, after = learner.learn_from(lessons), learner.learn_from(lessons)
    assert before["alike"] > 0.4
    assert after["alike"] > before["alike"]
    assert after["surprise"] < before["surprise"]
    # Steps as long as the last lessons allowed would undo them.
    assert not learner.optimizer.state


def test_lessons_leave_something_to_try() -> None:
    lessons = watch("egyptia", "greedy", (1,), 2 * AT_ONCE, 0, processes=1)
    surprises = []
    for leeway in (0.0, 0.6):
        learner = Learner(replace(ALONE, leeway=leeway, batch=1024), CPU)
        learner.learn_from(lessons)
        with torch.no_grad():
            wishes, _ = learner._ask(learner.net, torch.from_numpy(lessons.observations))
        closed = torch.from_numpy(np.unpackbits(lessons.open_actions, axis=1, count=wishes.shape[1]) == 0)
        likely = wishes.masked_fill(closed, -torch.inf).softmax(1)
        surprises.append(float(1 - likely.amax(1).mean()))
    assert surprises[1] > surprises[0] + 0.1


def test_learning_is_cautious_after_lessons() -> None:
    rates = []
    for teacher in ("", "greedy"):
        learner = Learner(replace(ALONE, teacher=teacher), CPU)
        learner.round()
        rates.append(learner.optimizer.param_groups[0]["lr"])
    assert rates[1] < rates[0] / 100


def test_the_loyal_stay_closer_to_what_they_were_taught() -> None:
    lessons = watch("egyptia", "greedy", (1,), AT_ONCE, 0, processes=1)
    strayed = []
    for loyalty in (1e-9, 1.0):
        learner = Learner(replace(ALONE, rate=(3e-3, 3e-3), loyalty=(loyalty, loyalty)), CPU)
        learner.learn_from(lessons)
        strayed.append([learner.round()["disloyalty"] for _ in range(10)][-1])
    assert 0 < strayed[1] < strayed[0] / 2


def test_loyalty_outlasts_an_interruption(tmp_path: Path) -> None:
    plan = replace(ALONE, teacher="greedy", lessons=AT_ONCE, loyalty=(0.1, 0.0))
    stopped = Run(plan, tmp_path, "cpu")
    stopped.go(seconds=0.01)
    again = Run(plan, tmp_path, "cpu")
    assert stopped.learner.taught is not None
    assert again.learner.taught is not None
    assert again.learner.taught is not again.learner.net
    for before, after in zip(stopped.learner.taught.parameters(), again.learner.taught.parameters(), strict=True):
        assert torch.equal(before, after)
    assert not torch.equal(again.learner.net.policy.weight, again.learner.taught.policy.weight)


def test_after_lessons_games_that_began_at_random_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner(ALONE, CPU)
    over = torch.zeros(learner.tables.rows, dtype=torch.bool)
    play = learner._play

    def watched() -> dict[str, float]:
        told = play()
        over.logical_or_(learner.memory.ended.any(0))
        return told

    monkeypatch.setattr(learner, "_play", watched)
    learner.settle()
    assert bool(over.all())
    assert learner.decisions == learner.updates == 0


def test_lessons_end_as_the_games_did() -> None:
    lessons = watch_some(("classic", "greedy", 3, 10))
    game = egizia.make("classic", players=3)
    match, player, row = game.new(10), bot("greedy", 10), 0
    while (seat := match.current_seat) is not None:
        legal, action = match.legal_actions(seat), player.choose(match, seat)
        if len(legal) > 1:
            allowed = np.flatnonzero(np.unpackbits(lessons.open_actions[row])).tolist()
            assert (lessons.seats[row], lessons.actions[row], allowed) == (seat, action, legal)
            assert (lessons.observations[row] == match.observation(seat)).all()
            row += 1
        match.play(action, seat=seat)
    assert lessons.outcomes[0, :3, WIN].tolist() == [(seat in match.winners) / len(match.winners) for seat in range(3)]
    ahead = [match.scores[seat] - max(match.scores[:seat] + match.scores[seat + 1 :]) for seat in range(3)]
    assert lessons.outcomes[0, :3, MARGIN].tolist() == pytest.approx([points / 100 for points in ahead])
    assert (lessons.outcomes[:row] == lessons.outcomes[0]).all()
    assert not (lessons.outcomes[row] == lessons.outcomes[0]).all()


def test_a_run_with_a_teacher_begins_with_lessons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Run(
        replace(ALONE, decisions=300, teacher="greedy", lessons=2 * AT_ONCE, batch=4096), tmp_path, "cpu", threads=2
    ).go()
    assert "does what greedy did in" in capsys.readouterr().err
