"""The games as environments for learning programs, each made by one function.

>>> from egizia import envs
>>> env = envs.aec_env("shifting-sands", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection
'player_0'

`pip install egizia[envs]` adds the libraries whose environments they are.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from egizia.envs.rewards import REWARDS
from egizia.envs.seats import environment_id, game_of, layout
from egizia.games import NAMES

if TYPE_CHECKING:
    from egizia.envs.batch import BatchEnv
    from egizia.envs.gpu import GpuEnv
    from egizia.envs.gym import SeatEnv
    from egizia.envs.zoo import SimultaneousEnv, TurnEnv


def aec_env(
    game: str, players: int | None = None, *, reward: str | None = None, render_mode: str | None = None, **options: str
) -> "TurnEnv":
    """A PettingZoo environment in which one agent acts at a time."""
    _need("pettingzoo")
    from egizia.envs.zoo import TurnEnv  # noqa: PLC0415

    return TurnEnv(game_of(game, players, options), reward, render_mode)


def parallel_env(
    game: str,
    players: int | None = None,
    *,
    reward: str | None = None,
    illegal: str = "refuse",
    render_mode: str | None = None,
    **options: str,
) -> "SimultaneousEnv":
    """A PettingZoo environment in which all agents act at the same time, for the game whose rules let them."""
    _need("pettingzoo")
    from egizia.envs.zoo import SimultaneousEnv  # noqa: PLC0415

    return SimultaneousEnv(game_of(game, players, options), reward, illegal, render_mode)


def gym_env(
    game: str,
    players: int | None = None,
    *,
    seat: int | None = 0,
    bots: str | Sequence[str] = "random",
    reward: str | None = None,
    illegal: str = "refuse",
    render_mode: str | None = None,
    **options: str,
) -> "SeatEnv":
    """A Gymnasium environment of one seat, with bots in the others; without a seat, of another one each game."""
    _need("gymnasium")
    from egizia.envs.gym import SeatEnv  # noqa: PLC0415

    return SeatEnv(game, players, seat, bots, reward, illegal, render_mode, **options)


def open_spiel_game(
    game: str, players: int | None = None, *, reward: str | None = None, deal: int | None = None, **options: str
) -> Any:
    """An OpenSpiel game; with a deal it is always that one, else each game is dealt anew."""
    _need("pyspiel")
    from egizia.envs.spiel import load  # noqa: PLC0415

    return load(game_of(game, players, options), reward, deal)


def batch_env(
    game: str,
    players: int | None = None,
    *,
    games: int,
    reward: str | None = None,
    observed: bool = True,
    restart: bool = True,
    threads: int = 1,
    **options: str,
) -> "BatchEnv":
    """Many games at once as arrays of NumPy, stepped by compiled code."""
    from egizia.envs.batch import BatchEnv  # noqa: PLC0415

    chosen = game_of(game, players, options)
    return BatchEnv(chosen, games, reward, observed=observed, restart=restart, threads=threads)


def gpu_env(
    game: str,
    players: int | None = None,
    *,
    games: int,
    reward: str | None = None,
    observed: bool = True,
    restart: bool = True,
    stream: Any = 0,
    **options: str,
) -> "GpuEnv":
    """Many games at once on an NVIDIA GPU, as arrays that PyTorch and others read where they lie."""
    from egizia.envs.gpu import GpuEnv  # noqa: PLC0415

    chosen = game_of(game, players, options)
    return GpuEnv(chosen, games, reward, observed=observed, restart=restart, stream=stream)


def _need(library: str) -> None:
    if find_spec(library) is None:
        raise ModuleNotFoundError(f"{library} is not installed; `pip install egizia[envs]` adds it", name=library)


def _register() -> None:
    """Tell Gymnasium of every game, for `gymnasium.make`."""
    import gymnasium  # noqa: PLC0415

    for name in NAMES:
        if environment_id(name) not in gymnasium.registry:
            gymnasium.register(environment_id(name), "egizia.envs.gym:SeatEnv", kwargs={"game": name})


if find_spec("gymnasium"):
    _register()

__all__ = [
    "REWARDS",
    "aec_env",
    "batch_env",
    "gpu_env",
    "gym_env",
    "layout",
    "open_spiel_game",
    "parallel_env",
]
