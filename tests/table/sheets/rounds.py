"""Rounds that all play at the same time, at random or to the end."""

import json
import random
from typing import Any

from hypothesis import strategies as st

from egizia import Game, Match

SEED = 11
SEEDS = st.integers(0, 2**63 - 1)
DEPTHS = st.integers(0, 120)


def mingle(match: Match, dice: random.Random, moves: int | None = None) -> Match:
    """Play random moves of random seats: so many, or to the end."""
    while not match.is_over and moves != 0:
        seat = dice.choice(match.seats_to_act)
        match.play(dice.choice(match.legal_actions(seat)), seat=seat)
        moves = None if moves is None else moves - 1
    return match


def mingled(game: Game, seed: int, moves: int | None = None) -> Match:
    return mingle(game.new(seed), random.Random(seed), moves)


def confirm(match: Match, seat: int, column: str = "grain", reward: str = "1f") -> None:
    """Play a whole round of Egyptia: a Burial Mound on the first hex."""
    match.play(f"produce:{column}", seat=seat)
    names = match.game.title.action_names
    while f"mound:{reward}" not in (options := [names[action] for action in match.legal_actions(seat)]):
        match.play(next(move for move in ("plague:death", "build:mound", options[0]) if move in options), seat=seat)
    match.play(f"mound:{reward}", seat=seat)
    match.play("confirm", seat=seat)


def seen(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat, or a spectator, gets to see, but for who has confirmed."""
    view = match.view(seat)
    acting = seat is not None and seat in match.seats_to_act
    return {
        "view": json.dumps(view),
        "summary": [line.text("fr") for line in match.summary(seat)],
        "log": [str(entry) for entry in match.log(seat)],
        "observation": match.observation(seat).tolist(),
        "choices": [choice.as_json() for choice in match.choices(seat)] if acting else None,
        "prompt": str(match.prompt(seat)) if acting else None,
        "scores": match.scores,
        "number": match.move_number(seat),
    }
