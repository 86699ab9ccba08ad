"""Build the engines: `python -m egizia.ahead [GAME ...] [--target NAME ...]`."""

import argparse
import sys

from egizia import games
from egizia.ahead.build import build
from egizia.ahead.compile import CompileError
from egizia.ahead.linking import LinkerError
from egizia.ahead.targets import TARGETS


def main() -> int:
    """Build what is asked for, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m egizia.ahead", description="Compile the rules of games ahead.")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*games(), []], help="all, if none is named")
    parser.add_argument("--target", action="append", choices=TARGETS, help="all, if none is named")
    asked = parser.parse_args()
    try:
        for game in asked.games or games():
            print(build(game, asked.target or list(TARGETS)))
    except (CompileError, LinkerError) as error:
        print(f"egizia: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
