"""Hints: what a bot would choose in somebody's place, knowing no more than they do."""

import secrets
from functools import partial

from egizia.analysis import thinker_named
from egizia.bots import Thought, adviser, bot
from egizia.server.compiled_rules import CompiledRules
from egizia.server.messages.advice import Hint
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.thinking import Thinking, reduced
from egizia.server.tables.live_table import LiveTable
from egizia.table.match import Match


async def hint(rules: CompiledRules, thinking: Thinking, table: LiveTable, person: str, seat: int, number: int) -> Hint:
    """What the bot would choose for a person's own seat, which has something to decide."""
    table.own_seat(person, seat)
    match = table.playing()
    if not table.has_hints:
        raise RefusedError("no-hints")
    if number != match.move_number(seat) or seat not in match.seats_to_act:
        raise RefusedError("stale-move")
    rules.check_bot(match.game.name, adviser(match.game.name))
    # First it is written down: nobody gets a hint that the others do not hear of.
    await table.note_hint(person, seat, number)
    position = match.copy()
    thought = await thinking.run(Rank.ANSWER, person, table.id, lambda effort: partial(think, position, seat, effort))
    assert thought is not None
    game = match.game
    return told(thought, number, seat, adviser(game.name), is_in_points=game.title.rules.is_simultaneous)


def think(match: Match, seat: int, effort: float) -> Thought:
    """What the bot that is asked thinks of a seat's position, with a part of its usual effort."""
    level = adviser(match.game.name)
    # The seed is fresh: one that came from the game's would tell about the deal.
    return thinker_named(level, secrets.randbits(32)).think(match, seat, reduced(bot(level).budget(match), effort))


def told(thought: Thought, number: int, seat: int, level: str, *, is_in_points: bool) -> Hint:
    """A thought as it is told to the player: the best action, and the one it looked at most besides."""
    others = [action for action in thought.visits if action != thought.action and thought.visits[action]]
    second = max(others, key=lambda action: thought.visits[action], default=None)
    return Hint(
        number=number,
        level=level,
        action=thought.action,
        value=round(thought.action_values.get(thought.action, thought.values[0 if is_in_points else seat]), 4),
        second=second,
        second_value=None if second is None else round(thought.action_values[second], 4),
        is_in_points=is_in_points,
    )
