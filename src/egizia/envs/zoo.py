"""The games as PettingZoo environments: turn by turn, and parallel where all act at the same time."""

import copy
from typing import Any, TypeVar

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv, ParallelEnv

from egizia.envs import spaces
from egizia.envs.rendering import Renderer, environment_metadata
from egizia.envs.rewards import chosen_answer, chosen_reward, reward_of_a_loser, rewards
from egizia.envs.seats import Array, agents, mask, of_agent, open_to, play_together, refused, waiting
from egizia.envs.spaces import Observation
from egizia.table.errors import IllegalMoveError, SetupError
from egizia.table.game import Game
from egizia.table.match import Match

Value = TypeVar("Value")


class MatchEnv:
    """What both environments share: a game, its spaces, and a match that is dealt at every reset."""

    def _set_up(self, game: Game, actions: int, reward: str | None, render_mode: str | None) -> None:
        self.render_mode = render_mode
        self.possible_agents = agents(game.players)
        self.agents: list[str] = []
        self.observation_spaces = {agent: spaces.observation_space(game, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.state_space(game)
        self._game = game
        self._actions = actions
        self._reward = chosen_reward(reward, game.players)
        self._renderer = Renderer(render_mode)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dice = np.random.default_rng()
        self._match: Match | None = None

    __copy__ = copy.deepcopy
    """A copy plays its own match."""

    @property
    def match(self) -> Match:
        """The match being played; it knows everything, also what is hidden from the agents."""
        if self._match is None:
            raise ResetNeeded("no game has been dealt yet: call reset() first")
        return self._match

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent is shown: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """Begin a match; without a seed it follows from the last seed that was given."""
        self._match = self._game.new(spaces.seed_of(seed, self._dice), self.possible_agents)
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.agents = [*self.possible_agents]

    def _match_rewards(self) -> dict[str, float]:
        """The reward of every agent now."""
        return dict(zip(self.possible_agents, rewards(self._reward, self.match), strict=True))

    def _all(self, value: Value) -> dict[str, Value]:
        """The same for every agent."""
        return dict.fromkeys(self.possible_agents, value)

    def state(self) -> Array:
        """What all seats know together, one row a seat."""
        return spaces.state(self.match)

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or an SVG picture as text; `human` has been printed already."""
        return self._renderer.render(self.match)

    def close(self) -> None:
        """There is nothing to put away."""


class TurnEnv(MatchEnv, AECEnv[str, Observation, Any]):
    """A game in which one agent acts at a time.

    Where the rules let all act at the same time, the agents are asked by order of their seats, each until it has
    confirmed. As nobody sees what others did before all have confirmed, that is the same game.
    """

    def __init__(self, game: Game, reward: str | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self._set_up(game, game.action_count, reward, render_mode)
        self.metadata = environment_metadata(game.name, is_parallelizable=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none are known
        """Deal a game; `reset(seed=7)` deals the same as `game.new(seed=7)`."""
        self._deal(seed)
        self.rewards = self._all(0.0)
        self._cumulative_rewards = self._all(0.0)
        self.terminations = self._all(False)
        self.truncations = self._all(False)
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent that has to decide next; when the game is over all are dismissed, seat by seat."""
        self.agent_selection = self.agents[self.match.current_seat or 0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self._renderer.show(self.match)

    def _mask(self, agent: str) -> Array:
        is_asked = self._seats[agent] == self.match.current_seat
        return mask(self._actions, self.match.legal_actions() if is_asked else [])

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it can do; it can do nothing before its turn has come."""
        return spaces.observed(self.match, self._seats[agent], self._mask(agent))

    def step(self, action: Any) -> None:
        """Play an action of the agent whose turn it is; an illegal one is refused, and nothing has changed."""
        match = self.match
        if not self.agents:
            raise ResetNeeded("the game is over and all agents have left: call reset() for another one")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        try:
            match.play(action)
        except IllegalMoveError as error:
            raise of_agent(self.agent_selection, error) from None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = self._match_rewards()
        self._accumulate_rewards()
        self.terminations = self._all(match.is_over)
        self._ask()


Observations = dict[str, Observation]
Told = dict[str, dict[str, Any]]


class SimultaneousEnv(MatchEnv, ParallelEnv[str, Observation, Any]):
    """A game in which all act at the same time: a step is one decision of every agent that has one.

    An agent that has confirmed has one action until all have: to wait.
    """

    def __init__(
        self, game: Game, reward: str | None = None, illegal: str = "refuse", render_mode: str | None = None
    ) -> None:
        if not game.title.rules.is_simultaneous:
            raise SetupError(f"in {game.name} one seat acts at a time: take aec_env")
        self.wait = waiting(game)
        """The action of an agent that waits for the others."""
        self._set_up(game, self.wait + 1, reward, render_mode)
        self._illegal = chosen_answer(illegal)
        self.metadata = environment_metadata(game.name)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Told]:  # noqa: ARG002 - none are known
        """Deal a game; `reset(seed=7)` deals the same as `game.new(seed=7)`."""
        self._deal(seed)
        self._renderer.show(self.match)
        return self._look()

    def _look(self) -> tuple[Observations, Told]:
        """What every agent is shown, and told beside it."""
        seen = {
            agent: spaces.observed(self.match, seat, mask(self._actions, open_to(self.match, seat)))
            for agent, seat in self._seats.items()
        }
        return seen, {agent: {"action_mask": own["action_mask"].copy()} for agent, own in seen.items()}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Play one decision of every agent that has one; those who wait may be left out."""
        match = self.match
        if not self.agents:
            raise ResetNeeded("the game is over: call reset() for another one")
        if strangers := actions.keys() - self._seats.keys():
            raise SetupError(f"there is no agent {min(strangers)!r}; there are player_0 to {self.possible_agents[-1]}")
        chosen = {self._seats[agent]: action for agent, action in actions.items()}
        errors = refused(match, chosen) if self._illegal == "lose" else {}
        if not errors:
            play_together(match, chosen)
        self._renderer.show(match)
        seen, infos = self._look()
        earned = self._match_rewards()
        for seat, error in errors.items():
            earned[self.possible_agents[seat]] = reward_of_a_loser(self._reward)
            infos[self.possible_agents[seat]]["illegal"] = str(error)
        is_over = match.is_over or bool(errors)
        if is_over:
            self.agents = []
        return seen, earned, self._all(is_over), self._all(False), infos
