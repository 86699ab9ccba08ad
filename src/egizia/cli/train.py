"""`egizia train`: teach a network to play by letting it play itself."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from egizia.cli.machine import usable_cores
from egizia.cli.typed import GameName, UsageError, named


def train(
    game: GameName,
    *,
    folder: Path | None = None,
    decisions: float = 5e8,
    seconds: float | None = None,
    seed: int = 0,
    small: bool = False,
    setting: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
) -> None:
    """Teach a network to play a game by self-play: on a GPU if there is one, else on the CPU.

    The run is kept in a folder: where it stands, the network as an ONNX file, and curves as numbers and as a plot. The
    same command goes on where an earlier one stopped.

    Parameters
    ----------
    game
        Which game.
    folder
        Where the run is kept; by default a folder `training-GAME` here.
    decisions
        How many decisions are played in all; learning rates and the like go by it.
    seconds
        Stop after so long; the same command goes on later.
    seed
        The same seed gives the same run on the same kind of machine.
    small
        A small network and few games, on the CPU.
    setting
        Another value than the usual for a setting of the plan, as name=value, such as entropy_bonus=0.04,0.002; may
        be given several times.

    """
    if decisions < 1:
        raise UsageError(f"a run plays one decision at least, not {decisions:g}")
    if find_spec("torch") is None or find_spec("onnx") is None:
        raise UsageError("training needs two more packages: pip install egizia[train]")
    import torch  # noqa: PLC0415 - it takes seconds to load

    from egizia.training.plan import plan_for, with_settings  # noqa: PLC0415
    from egizia.training.run import Run  # noqa: PLC0415

    if small:
        # Threads that share so little work only wait for each other.
        torch.set_num_threads(1)
    device = "cuda" if torch.cuda.is_available() and not small else "cpu"
    plan = with_settings(plan_for(game, seed=seed, decisions=int(decisions), small=small), named(setting))
    run = Run(plan, folder or Path(f"training-{game}"), device, usable_cores())
    try:
        run.go(seconds)
    except KeyboardInterrupt:
        run.store()
        print(f"\negizia: stopped; the same command goes on from {run.folder}", file=sys.stderr)
        raise
    print(f"the network is {run.folder / f'{game}.onnx'}")
