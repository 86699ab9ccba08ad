"""The games as OpenSpiel games, registered as `python_egizia_shifting_sands_v1` and so on when this is imported.

A game begins with the deal, which settles everything that is random for the whole game: all decks, all dice to come.
It is drawn by a few chance nodes, each of which draws some bits of the seed, so that every deal there is can come up
and a history tells the whole game. With the parameter `deal` there is no chance at all, and every game is that one.
"""

import copy
import hashlib
from typing import Any

import numpy as np
import pyspiel

from egizia.envs.rewards import LARGEST_MARGIN, chosen_reward, rewards
from egizia.envs.seats import Array, agents, game_of, open_to, play_together, versioned, waiting
from egizia.games import NAMES, title
from egizia.table.errors import SetupError
from egizia.table.game import Game
from egizia.table.match import Match

ANEW = -1
"""The parameter `deal` when every game is dealt anew."""
LARGEST_DEAL = 2**31 - 1
"""OpenSpiel's parameters are numbers of 32 bits."""
DRAWS, BITS = 7, 9
"""How many chance nodes draw the 63 bits of a seed, and how many bits each of them draws."""
DECISIONS = 192
"""How many decisions of one seat the tensor of an information state has room for. Of a game longer than any that was
ever seen it would have the latest; the string has all of them."""

Types = pyspiel.GameType


def short_name(name: str) -> str:
    """By what name OpenSpiel knows a game."""
    return f"python_{versioned(name)}"


def load(game: Game, reward: str | None = None, deal: int | None = None) -> Any:
    """The OpenSpiel game of a game with its options chosen."""
    if deal is not None and not 0 <= deal <= LARGEST_DEAL:
        raise SetupError(f"the deal of an OpenSpiel game is a whole number from 0 to {LARGEST_DEAL}, not {deal!r}")
    return pyspiel.load_game(
        short_name(game.name),
        {
            "players": game.players,
            "reward": chosen_reward(reward, game.players),
            "deal": ANEW if deal is None else deal,
            "options": _written(game.options),
        },
    )


def _written(options: dict[str, str]) -> str:
    """Options as one word, since OpenSpiel would read the value 2010 as a number."""
    return " ".join(f"{option}:{value}" for option, value in options.items())


def _read(options: str) -> dict[str, str]:
    pairs = [pair.partition(":") for pair in options.split()]
    if any(not colon for _, colon, _ in pairs):
        raise SetupError(f"options are written `name:value`, with a space between two of them, not {options!r}")
    return {option: value for option, _, value in pairs}


def _type(name: str, utility: Any = Types.Utility.GENERAL_SUM, *, is_dealt: bool = False) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    counts = title(name).player_counts
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"Egizia: {name}",
        dynamics=Types.Dynamics.SIMULTANEOUS if title(name).rules.is_simultaneous else Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.DETERMINISTIC if is_dealt else Types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Types.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0], "reward": "", "deal": ANEW, "options": ""},
    )


def _utility(reward: str, players: int) -> tuple[Any, float | None]:
    """Whether all rewards of a game have the same sum, and which."""
    if reward == "win":
        return Types.Utility.CONSTANT_SUM, 1.0
    if reward == "rank":
        return Types.Utility.CONSTANT_SUM, players / 2
    return (Types.Utility.ZERO_SUM, 0.0) if players == 2 else (Types.Utility.GENERAL_SUM, None)


class SpielGame(pyspiel.Game):
    """A game with its number of players, options and reward chosen."""

    name: str

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.game = game_of(self.name, parameters["players"], _read(parameters["options"]))
        self.reward = chosen_reward(parameters["reward"] or None, self.game.players)
        self.deal = None if parameters["deal"] == ANEW else parameters["deal"]
        utility, total = _utility(self.reward, self.game.players)
        largest = LARGEST_MARGIN if self.reward == "margin" else 1.0
        super().__init__(
            _type(self.name, utility, is_dealt=self.deal is not None),
            pyspiel.GameInfo(
                num_distinct_actions=self.game.action_count + self.game.title.rules.is_simultaneous,
                max_chance_outcomes=2**BITS if self.deal is None else 0,
                num_players=self.game.players,
                min_utility=-largest if self.reward == "margin" else 0.0,
                max_utility=largest,
                utility_sum=total,
                max_game_length=DECISIONS * self.game.players,
            ),
            parameters,
        )

    def new_initial_state(self, *_: Any) -> "SpielState":
        """A game before the deal, or after it if there is but one."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What observes the states of this game."""
        return SpielObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes the deal takes."""
        return DRAWS if self.deal is None else 0

    def begin(self, deal: int) -> "DealtMatch":
        """A game that is dealt."""
        return DealtMatch(self.game.new(deal, agents(self.game.players)))


def _loaded(text: str) -> Any:
    """The game that OpenSpiel writes so."""
    return pyspiel.load_game(text)


class DealtMatch:
    """A match with the decisions of every seat so far, each an action and the observation before it."""

    def __init__(self, match: Match, decisions: list[list[tuple[int, Array]]] | None = None) -> None:
        self.match = match
        self.decisions = [[] for _ in range(match.game.players)] if decisions is None else decisions

    def record(self, seat: int, action: int) -> None:
        """Record the decision that a seat is about to play."""
        self.decisions[seat].append((action, self.match.observation(seat)))

    def __deepcopy__(self, memo: Any) -> "DealtMatch":
        return DealtMatch(self.match.copy(), [[*own] for own in self.decisions])


class SpielState(pyspiel.State):
    """A game being played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        """The parts of the seed that chance has drawn, the lowest first."""
        self.dealt = None if game.deal is None else game.begin(game.deal)

    @property
    def match(self) -> Match:
        """The match being played; it knows everything, also what is hidden from the players."""
        if self.dealt is None:
            raise SetupError("the game has not been dealt: apply the actions of the chance nodes first")
        return self.dealt.match

    # What OpenSpiel asks of every game

    def current_player(self) -> int:
        """Who is to decide: a seat, all of them together, chance, or nobody any more."""
        if self.dealt is None:
            return pyspiel.PlayerId.CHANCE
        if self.match.is_over:
            return pyspiel.PlayerId.TERMINAL
        if self.match.game.title.rules.is_simultaneous:
            return pyspiel.PlayerId.SIMULTANEOUS
        assert self.match.current_seat is not None
        return self.match.current_seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.dealt is not None and self.match.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every value of the next bits of the seed, all equally likely."""
        return [(value, 1 / 2**BITS) for value in range(2**BITS)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.match.game.title.rules.is_simultaneous:
            return open_to(self.match, player)
        return self.match.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.dealt is None:
            self.drawn = [*self.drawn, action]
            if len(self.drawn) == DRAWS:
                self.dealt = self.get_game().begin(sum(part << BITS * at for at, part in enumerate(self.drawn)))
            return
        assert self.match.current_seat is not None
        self.dealt.record(self.match.current_seat, action)
        self.match.play(action)

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.dealt is not None
        for seat in self.match.seats_to_act:
            self.dealt.record(seat, actions[seat])
        play_together(self.match, dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game = self.get_game().game
        return "wait" if action == waiting(game) else game.title.action_names[action]

    def returns(self) -> list[float]:
        """The reward of every player."""
        game = self.get_game()
        return [0.0] * game.game.players if self.dealt is None else rewards(game.reward, self.match)

    def __str__(self) -> str:
        if self.dealt is None:
            return f"the deal so far: {self.drawn}"
        names = self.match.game.title.action_names
        moves = " ".join(f"{move.seat}:{names[move.action]}" for move in self.match.moves)
        return f"{moves} #{self.match.digest()}"

    # Hidden information

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state of the same information set of a player, drawn with a function that gives numbers from 0 to 1.

        It is a position without a history: what others did secretly is drawn anew with the rest.
        """
        assert self.dealt is not None
        believed = self.match.determinized(player, int(sampler() * (2**53 - 1)))
        decisions: list[list[tuple[int, Array]]] = [[] for _ in range(self.match.game.players)]
        decisions[player] = [*self.dealt.decisions[player]]
        state = self.get_game().new_initial_state()
        state.dealt = DealtMatch(believed, decisions)
        return state


class SpielObserver:
    """Writes what a player knows: now, and at every one of its decisions so far where all of it is to be recalled."""

    def __init__(self, game: Game, kind: Any, parameters: Any) -> None:
        if parameters:
            raise SetupError(f"observers of this game have no parameters, but {parameters} were given")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise SetupError("what lies open is always observed, and secrets of one player at most")
        self._is_secret_kept = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall
        self._size = game.title.rules.observation_size
        self._rows = DECISIONS if self._recalls else 0
        self.tensor = np.zeros((1 + self._rows) * self._size + self._rows, np.float32)
        self._divide()

    def _divide(self) -> None:
        """Give the parts of the tensor their names."""
        self.dict = {"observation": self.tensor[: self._size]}
        if self._recalls:
            self.dict["decisions"] = self.tensor[self._size :].reshape(self._rows, self._size + 1)

    __copy__ = copy.deepcopy
    """A copy writes into its own tensor."""

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._divide()

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows in a state."""
        self.tensor.fill(0)
        if state.dealt is None:
            return
        self.dict["observation"][:] = self._seen(state, player)
        if self._recalls and not self._is_secret_kept:
            rows = self.dict["decisions"]
            for row, (action, seen) in enumerate(state.dealt.decisions[player][-self._rows :]):
                rows[row, 0] = action + 1
                rows[row, 1:] = seen

    def _seen(self, state: SpielState, player: int) -> Array:
        return state.match.observation(None if self._is_secret_kept else player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows in a state, as text that differs where the tensors do."""
        if state.dealt is None:
            return "before the deal"
        written = " ".join(map(str, self._seen(state, player).tolist()))
        if not self._recalls or self._is_secret_kept:
            return written
        done = [action for action, _ in state.dealt.decisions[player]]
        seen = hashlib.sha256(b"".join(row.tobytes() for _, row in state.dealt.decisions[player])).hexdigest()[:16]
        return f"{written} after {done} #{seen}"


for _name in NAMES:
    # OpenSpiel lets go of what it was given when Python has ended already. A class survives that, a function would not.
    pyspiel.register_game(_type(_name), type("SpielGame", (SpielGame,), {"name": _name}))
