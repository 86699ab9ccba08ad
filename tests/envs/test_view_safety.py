"""Nobody is shown what they cannot know: what a seat is handed is the same whatever is hidden from it.

And nobody is kept from seeing what they can know: where the view of a seat differs, so does its observation.
"""

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egizia import Game, Match, envs
from egizia.envs.rendering import svg, text
from egizia.games import title
from tests.tables import played, raw, walk

SEEDS = st.integers(0, 2**63 - 1)
DEPTHS = st.integers(0, 150)
ROUNDABOUT = ("move", "viewer", "ledger", "by_source")
"""What a view tells beside the table itself: how many moves were seen, by whom, and what points came from."""


def handed(game: Game, match: Match, seat: int) -> list[Any]:
    """All that environments hand to a seat of a match."""
    env = envs.aec_env(game.name, game.players)
    env._match = match
    agent = f"player_{seat}"
    seen = env.observe(agent)
    given = [seen["observation"].tolist(), text(match, seat)]
    if not title(game.name).rules.is_simultaneous:
        return [*given, seen["action_mask"].tolist(), svg(match, seat)]
    # The picture also shows who has confirmed, which all may see; but in a redrawn game others begin the round again.
    together = envs.parallel_env(game.name, game.players)
    together._match = match
    shown, infos = together._look()
    assert np.array_equal(shown[agent]["observation"], seen["observation"])
    return [*given, shown[agent]["action_mask"].tolist(), infos[agent]["action_mask"].tolist()]


@settings(deadline=None, max_examples=16)
@given(seed=SEEDS, moves=DEPTHS, redraw=SEEDS)
def test_what_a_seat_is_handed_does_not_depend_on_what_it_cannot_know(
    game: Game, seed: int, moves: int, redraw: int
) -> None:
    match = played(game, seed, moves)
    for seat in range(game.players):
        assert handed(game, match.determinized(seat, redraw), seat) == handed(game, match, seat), f"seat {seat}"


def test_redrawing_changes_what_is_hidden_nearly_always(game: Game) -> None:
    """Without this, the test above would prove nothing."""
    moments = [match.determinized(seat, 77) for seat, match in enumerate(walk_a_little(game))]
    originals = [*walk_a_little(game)]
    changed = sum(raw(one) != raw(other) for one, other in zip(moments, originals, strict=True))
    assert changed > 0.8 * len(moments)


def walk_a_little(game: Game) -> list[Match]:
    return [played(game, 5, 10 * seat + 3) for seat in range(game.players)]


def visible(match: Match, seat: int) -> str:
    """The view of a seat, without what is told beside the table itself; of sheets only its own."""
    view = dict(match.view(seat))
    if title(match.game.name).rules.is_simultaneous:
        view["tableaus"] = view["tableaus"][seat : seat + 1]
        view.pop("standing")
    return json.dumps(_without(view))


def _without(shown: Any) -> Any:
    if isinstance(shown, dict):
        return {key: _without(value) for key, value in shown.items() if key not in ROUNDABOUT}
    return [_without(value) for value in shown] if isinstance(shown, list) else shown


@pytest.mark.parametrize("seed", range(2))
def test_an_observation_differs_where_something_visible_differs(game: Game, seed: int) -> None:
    """Compared are the positions that any two of a position's actions lead to."""
    dice = random.Random(seed)
    told_apart = 0
    for number, match in enumerate(walk(game, seed)):
        if number % 6 or number > 90:
            continue
        actor = match.current_seat
        after: list[Match] = []
        for action in dice.sample(legal := match.legal_actions(), min(6, len(legal))):
            after.append(match.copy())
            after[-1].play(action, seat=actor)
        for seat in {actor, (actor or 0) + 1 - game.players} & {*range(game.players)}:
            views = [visible(one, seat) for one in after]
            numbers = [one.observation(seat).tobytes() for one in after]
            assert len({*zip(views, numbers, strict=True)}) == len({*numbers}), f"seat {seat}, move {number}"
            told_apart += len({*numbers}) > 1
    assert told_apart > 3
