"""Compiles the rules and bots of a game, and prints how far it is: `python -m egizia.server.compiling classic`.

The service starts this beside itself: compiling keeps the interpreter, and in its own process nobody would be answered.
"""

import os
import sys

from egizia.bots.warm_up import warm_up_alone
from egizia.kernel.progress import Progress, listening

NICENESS = 10
"""How far this stands behind people's moves for processors."""


def main(game: str) -> None:
    """Compile a game, with a line for every step (`at 12 400`) and for every part that is done (`made rules`)."""
    if sys.platform != "win32":
        os.nice(NICENESS)

    def step(progress: Progress) -> None:
        print("at", progress.done, progress.total, flush=True)

    with listening(step):
        warm_up_alone(game, lambda part: print("made", part, flush=True))


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (KeyboardInterrupt, BrokenPipeError):
        # Whoever wanted to know has stopped. What was compiled by now is kept; the rest is compiled another time.
        os._exit(1)
