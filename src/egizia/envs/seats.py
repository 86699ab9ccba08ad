"""What all environments share: names and versions, and what the seats of a match are handed as numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from egizia.games import NAMES, title
from egizia.table.errors import IllegalMoveError
from egizia.table.game import Game, make_from
from egizia.table.match import Match

VERSION = 1
"""Of all environments: the next one whenever actions, observations or rewards change their meaning."""

Array = np.ndarray[Any, Any]


def game_of(name: str, players: int | None, options: Mapping[str, str]) -> Game:
    """A game with its options; where no number of players is given, with as few as can play it."""
    if players is None:
        players = title(name).player_counts[0] if name in NAMES else 0
    return make_from(name, players, options)


def versioned(name: str) -> str:
    """The name of a game's environment, such as `egizia_shifting_sands_v1`."""
    return f"egizia_{name.replace('-', '_')}_v{VERSION}"


def environment_id(name: str) -> str:
    """By what name `gymnasium.make` knows a game, such as `egizia/ShiftingSands-v1`."""
    return f"egizia/{name.title().replace('-', '')}-v{VERSION}"


def agents(players: int) -> list[str]:
    """What learning programs call the seats."""
    return [f"player_{seat}" for seat in range(players)]


def layout(name: str) -> tuple[tuple[str, int], ...]:
    """The runs of numbers in an observation of a game, in order, each with its name and length."""
    return tuple((run.title, run.length) for run in title(name).layout)


def mask(size: int, legal: Sequence[int]) -> Array:
    """A row with 1 for every legal action and 0 for every other."""
    row = np.zeros(size, np.int8)
    row[legal] = 1
    return row


# Playing at the same time


def waiting(game: Game) -> int:
    """The action of a seat that has nothing to decide while others have: one more than the game's own."""
    return game.action_count


def open_to(match: Match, seat: int) -> list[int]:
    """What a seat can do in a step that all take together."""
    return match.legal_actions(seat) or ([] if match.is_over else [waiting(match.game)])


def refused(match: Match, actions: Mapping[int, Any]) -> dict[int, IllegalMoveError]:
    """By seat, why its action cannot be played; empty when all can."""
    errors: dict[int, IllegalMoveError] = {}
    for seat in range(match.game.players):
        try:
            _check(match, seat, actions.get(seat))
        except IllegalMoveError as error:
            errors[seat] = of_agent(match.names[seat], error)
    return errors


def _check(match: Match, seat: int, action: Any) -> None:
    if action is not None and (not hasattr(action, "__index__") or isinstance(action, bool)):
        raise IllegalMoveError(f"{action!r} is not the number of an action")
    wait = waiting(match.game)
    if legal := match.legal_actions(seat):
        if action is None:
            raise IllegalMoveError("there is something to decide, but no action was given")
        if action == wait:
            raise IllegalMoveError(f"{wait} is to wait, but there is something to decide: {match.prompt(seat)}")
        if action not in legal:
            match.play(action, seat=seat)
    elif action is not None and action != wait:
        raise IllegalMoveError(
            f"there is nothing to decide until all have confirmed: the only action is {wait}, to wait"
        )


def of_agent(agent: str, error: IllegalMoveError) -> IllegalMoveError:
    """The same refusal, which says whose action it was: seats have other numbers in its words than agents."""
    return IllegalMoveError(f"{agent}: {error}")


def play_together(match: Match, actions: Mapping[int, Any]) -> None:
    """Play one decision of every seat that has one; if any is refused, nothing has changed."""
    if errors := refused(match, actions):
        raise next(iter(errors.values()))
    for seat in match.seats_to_act:
        match.play(actions[seat], seat=seat)
