"""The games as Gymnasium environments: one seat learns, bots sit in the others."""

import copy
from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete

from egizia.bots import BudgetedBot, bot
from egizia.envs import spaces
from egizia.envs.rendering import Renderer, environment_metadata
from egizia.envs.rewards import chosen_answer, chosen_reward, reward_of_a_loser, rewards
from egizia.envs.seats import Array, agents, game_of, mask, of_agent
from egizia.envs.spaces import Observation
from egizia.table.errors import IllegalMoveError, SetupError
from egizia.table.match import Match


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; a step is one decision of it, and bots decide for the others until it is asked again."""

    metadata = environment_metadata()

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        reward: str | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.game = game_of(game, players, options)
        self.metadata = environment_metadata(game)
        self.render_mode = render_mode
        self.action_space = Discrete(self.game.action_count)
        self.observation_space = spaces.observation_space(self.game, self.game.action_count)
        self._wanted_seat = self._seat_at_the_table(seat)
        self._bots = self._descriptions(bots)
        self._reward = chosen_reward(reward, self.game.players)
        self._illegal = chosen_answer(illegal)
        self._renderer = Renderer(render_mode)
        self._match: Match | None = None
        self._others: dict[int, BudgetedBot] = {}
        self._is_lost = False
        self.seat = seat or 0
        """The seat that learns, in this game."""

    def _seat_at_the_table(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.game.players):
            raise SetupError(f"there is no seat {seat!r}: this table has the seats 0 to {self.game.players - 1}")
        return seat

    def _descriptions(self, bots: str | Sequence[str]) -> list[str]:
        """The bots in the other seats, all of which exist."""
        others = self.game.players - 1
        chosen = [bots] * others if isinstance(bots, str) else [*bots]
        if len(chosen) != others:
            raise SetupError(f"{len(chosen)} bots were given for {others} other seats")
        for description in dict.fromkeys(chosen):
            bot(description)
        return chosen

    __copy__ = copy.deepcopy
    """A copy plays its own match."""

    @property
    def match(self) -> Match:
        """The match being played; it knows everything, also what is hidden from the seat."""
        if self._match is None:
            raise ResetNeeded("no game has been dealt yet: call reset() first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game, `reset(seed=7)` the same as `game.new(seed=7)`, and let bots play until the seat is asked."""
        super().reset(seed=seed, options=options)
        deal = spaces.seed_of(seed, self.np_random)
        players = range(self.game.players)
        self.seat = int(self.np_random.integers(self.game.players)) if self._wanted_seat is None else self._wanted_seat
        others = [other for other in players if other != self.seat]
        self._others = {
            other: bot(description, spaces.seed_of(None, self.np_random))
            for other, description in zip(others, self._bots, strict=True)
        }
        names = agents(self.game.players)
        for other, description in zip(others, self._bots, strict=True):
            names[other] = f"{names[other]} ({description})"
        self._match = self.game.new(deal, names)
        self._is_lost = False
        self._let_others_play()
        return self._look()

    def _let_others_play(self) -> None:
        match = self.match
        while not match.is_over and self.seat not in match.seats_to_act:
            other = match.current_seat
            assert other is not None
            match.play(self._others[other].choose(match, other), seat=other)
        self._renderer.show(match, self.seat)

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        """What the seat is shown, and told beside it."""
        return spaces.observed(self.match, self.seat, self._mask()), {"action_mask": self._mask(), "seat": self.seat}

    def _mask(self) -> Array:
        return mask(self.game.action_count, self.match.legal_actions(self.seat))

    def action_masks(self) -> Array:
        """What the seat can do, as learners ask for it that know of masks."""
        return self._mask().astype(bool)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the seat, then let bots play until it is asked again."""
        match = self.match
        if match.is_over or self._is_lost:
            raise ResetNeeded("the game is over: call reset() for another one")
        try:
            match.play(action, seat=self.seat)
        except IllegalMoveError as error:
            if self._illegal == "refuse":
                raise of_agent(match.names[self.seat], error) from None
            self._is_lost = True
            observation, info = self._look()
            return observation, reward_of_a_loser(self._reward), True, False, {**info, "illegal": str(error)}
        self._let_others_play()
        observation, info = self._look()
        return observation, rewards(self._reward, match)[self.seat], match.is_over, False, info

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride] - a picture is text here
        """The table as the seat sees it: text, or an SVG picture as text; `human` has been printed already."""
        return self._renderer.render(self.match, self.seat)
