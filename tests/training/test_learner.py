"""Rollouts, advantages, updates and imitation, step by step."""

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
from egizia.games.rewards import MARGIN, WIN
from tests.networks import SHAPE, torch

from egizia.training.errors import TrainingError  # isort: skip
from egizia.training.imitation import CHUNK, record_chunk, record_demonstrations
from egizia.training.learner import Learner
from egizia.training.plan import TrainingPlan, with_settings
from egizia.training.run import CURVES, PLOT, Run

pytestmark = pytest.mark.long

CPU = torch.device("cpu")
PLAN = TrainingPlan(
    "classic", decisions=40_000, games={2: 24, 4: 16}, steps=16, shape=SHAPE, batch_size=256, pool_share=0.25
)
ALONE = TrainingPlan("egyptia", decisions=40_000, games={1: 16, 3: 4}, steps=16, shape=SHAPE, batch_size=256)


@pytest.mark.parametrize("plan", [PLAN, ALONE], ids=lambda plan: plan.game)
def test_targets_lead_back_from_results(plan: TrainingPlan) -> None:
    """With a lambda of 1, a decision's target is how its game ended."""
    learner = Learner(replace(plan, gae_lambda=1.0, steps=200), CPU)
    learner.round()
    buffer = learner.buffer
    checked = 0
    for row in range(learner.env.rows):
        ends = buffer.ended[:, row].nonzero()[:, 0].tolist()
        if ends:
            decided = [step for step in range(ends[0] + 1) if buffer.seats[step, row] >= 0]
            expected = buffer.outcomes[ends[0], row].expand(len(decided), -1, -1)
            assert torch.allclose(buffer.targets[decided, row], expected)
            checked += 1
    assert checked > learner.env.rows / 4


def test_an_action_is_judged_by_how_it_went_for_the_seat_that_chose_it() -> None:
    learner = Learner(
        replace(PLAN, gae_lambda=1.0, steps=200, win_weight=(1, 1), rank_weight=(0, 0), margin_weight=(0, 0)), CPU
    )
    learner.round()
    buffer = learner.buffer
    step, row = (buffer.ended & (buffer.seats >= 0)).nonzero(as_tuple=True)
    seat = buffer.seats[step, row].long()
    won, expected = buffer.outcomes[step, row, seat, 0], buffer.values[step, row, seat, 0]
    assert torch.allclose(buffer.advantages[step, row], won - expected, atol=1e-6)


def test_who_plays_for_points_is_judged_by_their_own_points_alone() -> None:
    learner = Learner(replace(PLAN, objective="points", gae_lambda=1.0, steps=200), CPU)
    learner.round()
    buffer, first = learner.buffer, learner.env.batches[0]
    rows = torch.arange(learner.env.rows)[first.rows]
    last = [int(buffer.ended[:, row].nonzero()[-1]) for row in rows]
    assert torch.allclose(buffer.outcomes[last, rows, : first.players, MARGIN], first.scores / 100)
    step, row = (buffer.ended & (buffer.seats >= 0)).nonzero(as_tuple=True)
    seat = buffer.seats[step, row].long()
    made, expected = buffer.outcomes[step, row, seat, MARGIN], buffer.values[step, row, seat, MARGIN]
    assert torch.allclose(buffer.advantages[step, row], made - expected, atol=1e-6)


def test_demonstrations_for_points_have_the_score_of_every_seat() -> None:
    demonstrations = record_chunk(("classic", "greedy", 2, 10, "points"))
    ahead = record_chunk(("classic", "greedy", 2, 10, "wins")).outcomes[0, :2, MARGIN]
    points = demonstrations.outcomes[0, :2, MARGIN]
    assert points.min() > 0.2
    assert points[0] - points[1] == pytest.approx(ahead[0], abs=1e-6)


@pytest.mark.parametrize("objective", ["points", "table"])
def test_a_table_that_plays_together_shares_what_all_have_made(objective: str) -> None:
    demonstrations = record_chunk(("classic", "greedy", 3, 10, objective))
    shares = demonstrations.outcomes[0, :3, MARGIN]
    assert (len(set(shares.tolist())) == 1) == (objective == "table")
    own = record_chunk(("classic", "greedy", 3, 10, "points")).outcomes[0, :3, MARGIN]
    assert shares.mean() == pytest.approx(own.mean(), abs=1e-6)


def test_shares_of_the_win_add_up_and_an_empty_seat_has_no_value() -> None:
    learner = Learner(PLAN, CPU)
    learner.round()
    wins = learner.buffer.values[..., 0]
    assert torch.allclose(wins.sum(2), torch.ones_like(wins.sum(2)), atol=1e-5)
    two = learner.env.players == 2
    assert bool((learner.buffer.values[:, two, 2:] == 0).all())


def test_only_its_own_choices_are_trained_on_in_games_against_the_pool() -> None:
    learner = Learner(PLAN, CPU)
    learner.round()
    buffer, against_pool = learner.buffer, learner.pool_rows
    assert len(against_pool) == 6 + 4
    own = buffer.seats[:, against_pool] == learner.env.own_seats[against_pool]
    assert not bool((buffer.trained[:, against_pool] & ~own).any())
    assert bool(buffer.trained[:, against_pool].any())


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
        Run(replace(plan, clip_range=0.1), tmp_path, "cpu")


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
    written = {
        "objective": "points",
        "entropy_bonus": "0.03,2e-3",
        "teacher": "greedy",
        "imitation_games": "50",
        "gae_lambda": "0.9",
        "width": "32",
    }
    plan = with_settings(PLAN, written)
    assert plan == replace(
        PLAN,
        objective="points",
        entropy_bonus=(0.03, 0.002),
        teacher="greedy",
        imitation_games=50,
        gae_lambda=0.9,
        shape=replace(SHAPE, width=32),
    )


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("luck=1", "has no setting 'luck'; there are steps, .* width, blocks"),
        ("game=classic", "has no setting 'game'"),
        ("learning_rate=1e-3", "learning_rate cannot be '1e-3': it reads like 0.001,1e-05"),
        ("steps=many", "steps cannot be 'many': it reads like 32"),
        ("steps=0", "steps cannot be '0'"),
        ("clip_range=-1", "clip_range cannot be '-1': it reads like 0.2"),
        ("label_smoothing=3", "label_smoothing cannot be '3': it reads like 0.005"),
        ("objective=glory", "objective cannot be 'glory': it is wins, points or table"),
        ("learning_rate=nan,1e-5", "learning_rate cannot be 'nan,1e-5'"),
        ("steps", "reads name=value"),
    ],
)
def test_a_setting_that_cannot_be_is_told_in_a_sentence(tmp_path: Path, setting: str, told: str) -> None:
    with pytest.raises((TrainingError, UsageError), match=told):
        train("classic", folder=tmp_path, small=True, setting=(setting,))
    assert not [*tmp_path.iterdir()]


def test_games_are_in_all_their_parts_when_learning_begins() -> None:
    env = Learner(PLAN, CPU).env
    runs = [name for name, _ in layout("classic")]
    column = sum(length for _, length in layout("classic")[: runs.index("round")])
    rounds = env.batches[0].observations[:, column].tolist()
    assert {*rounds} == {1, 2, 3, 4, 5}


def test_what_a_teacher_does_is_learned_and_what_came_of_it_expected() -> None:
    learner = Learner(replace(PLAN, batch_size=4096), CPU)
    demonstrations = record_demonstrations("classic", "greedy", (2, 3), 4 * CHUNK, 0, processes=1)
    assert {*demonstrations.players.tolist()} == {2, 3}
    before, after = learner.imitate(demonstrations), learner.imitate(demonstrations)
    assert before["accuracy"] > 0.4
    assert after["accuracy"] > before["accuracy"]
    assert after["cross_entropy"] < before["cross_entropy"]
    # With Adam's estimates at the end of imitation, the next steps would undo it.
    assert not learner.optimizer.state


def test_label_smoothing_leaves_something_to_try() -> None:
    demonstrations = record_demonstrations("egyptia", "greedy", (1,), 2 * CHUNK, 0, processes=1)
    unlikely = []
    for smoothing in (0.0, 0.6):
        learner = Learner(replace(ALONE, label_smoothing=smoothing, batch_size=1024), CPU)
        learner.imitate(demonstrations)
        with torch.no_grad():
            logits, _ = learner._forward(learner.net, torch.from_numpy(demonstrations.observations))
        closed = torch.from_numpy(np.unpackbits(demonstrations.open_actions, axis=1, count=logits.shape[1]) == 0)
        policy = logits.masked_fill(closed, -torch.inf).softmax(1)
        unlikely.append(float(1 - policy.amax(1).mean()))
    assert unlikely[1] > unlikely[0] + 0.1


def test_the_learning_rate_warms_up_after_imitation() -> None:
    rates = []
    for teacher in ("", "greedy"):
        learner = Learner(replace(ALONE, teacher=teacher), CPU)
        learner.round()
        rates.append(learner.optimizer.param_groups[0]["lr"])
    assert rates[1] < rates[0] / 100


def test_a_kl_penalty_keeps_the_policy_closer_to_imitation() -> None:
    demonstrations = record_demonstrations("egyptia", "greedy", (1,), CHUNK, 0, processes=1)
    divergences = []
    for penalty in (1e-9, 1.0):
        learner = Learner(replace(ALONE, learning_rate=(3e-3, 3e-3), kl_penalty=(penalty, penalty)), CPU)
        learner.imitate(demonstrations)
        divergences.append([learner.round()["imitation_kl"] for _ in range(10)][-1])
    assert 0 < divergences[1] < divergences[0] / 2


def test_the_reference_of_the_kl_penalty_outlasts_an_interruption(tmp_path: Path) -> None:
    plan = replace(ALONE, teacher="greedy", imitation_games=CHUNK, kl_penalty=(0.1, 0.0))
    stopped = Run(plan, tmp_path, "cpu")
    stopped.go(seconds=0.01)
    again = Run(plan, tmp_path, "cpu")
    assert stopped.learner.reference is not None
    assert again.learner.reference is not None
    assert again.learner.reference is not again.learner.net
    for before, after in zip(stopped.learner.reference.parameters(), again.learner.reference.parameters(), strict=True):
        assert torch.equal(before, after)
    assert not torch.equal(again.learner.net.policy_head.weight, again.learner.reference.policy_head.weight)


def test_after_imitation_games_that_began_at_random_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner(ALONE, CPU)
    over = torch.zeros(learner.env.rows, dtype=torch.bool)
    roll_out = learner._roll_out

    def watched() -> dict[str, float]:
        metrics = roll_out()
        over.logical_or_(learner.buffer.ended.any(0))
        return metrics

    monkeypatch.setattr(learner, "_roll_out", watched)
    learner.flush_games()
    assert bool(over.all())
    assert learner.decisions == learner.updates == 0


def test_demonstrations_end_as_the_games_did() -> None:
    demonstrations = record_chunk(("classic", "greedy", 3, 10, "wins"))
    game = egizia.make("classic", players=3)
    match, player, row = game.new(10), bot("greedy", 10), 0
    while (seat := match.current_seat) is not None:
        legal, action = match.legal_actions(seat), player.choose(match, seat)
        if len(legal) > 1:
            allowed = np.flatnonzero(np.unpackbits(demonstrations.open_actions[row])).tolist()
            assert (demonstrations.seats[row], demonstrations.actions[row], allowed) == (seat, action, legal)
            assert (demonstrations.observations[row] == match.observation(seat)).all()
            row += 1
        match.play(action, seat=seat)
    assert demonstrations.outcomes[0, :3, WIN].tolist() == [
        (seat in match.winners) / len(match.winners) for seat in range(3)
    ]
    ahead = [match.scores[seat] - max(match.scores[:seat] + match.scores[seat + 1 :]) for seat in range(3)]
    assert demonstrations.outcomes[0, :3, MARGIN].tolist() == pytest.approx([points / 100 for points in ahead])
    assert (demonstrations.outcomes[:row] == demonstrations.outcomes[0]).all()
    assert not (demonstrations.outcomes[row] == demonstrations.outcomes[0]).all()


def test_a_run_with_a_teacher_begins_with_imitation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Run(
        replace(ALONE, decisions=300, teacher="greedy", imitation_games=2 * CHUNK, batch_size=4096),
        tmp_path,
        "cpu",
        threads=2,
    ).go()
    assert "does what greedy did in" in capsys.readouterr().err
