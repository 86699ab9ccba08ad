"""Where there is no compiler: with engines that were built ahead, games and bots are as fast as anywhere."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.kernel.native import levels

EVENING = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
import egizia
from pathlib import Path
from egizia.kernel import native
native.engines = lambda: Path(sys.argv[1])
from egizia.bots import Budget, bot, levels
from egizia.bots.warm_up import warm_up
warm_up("egyptia")
match = egizia.make("egyptia", players=2).new(seed=3)
players = [bot(level) for level in levels("egyptia")]
while not match.is_over:
    for seat in match.seats_to_act:
        while seat in match.seats_to_act:
            match.play(players[len(match.moves) % len(players)].choose(match, seat, Budget(simulations=4)), seat=seat)
print(match.digest(), match.scores)
"""


def test_a_game_with_bots_of_every_level_is_played_without_a_compiler(engines: Callable[[str], Path]) -> None:
    if not levels():
        pytest.skip("no library can be built for this machine")
    place = engines("egyptia").parents[1]
    ran = subprocess.run([sys.executable, "-c", EVENING, place], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "[" in ran.stdout
    assert not ran.stderr, "nothing is compiled or interpreted"
