"""Compile everything that tests run compiled, in one process: rules that are shared are compiled once.

Every worker of a test run would compile for itself otherwise.
"""

import egizia
from egizia.bots.egyptia import EVALUATION
from egizia.bots.evolution import SoloPlayer
from egizia.bots.practice import Practice
from egizia.cli.commands import warm_up
from egizia.kernel.engine import Engine
from tests.tables import player_counts, room


def main() -> None:
    """Run everything once, as little of it as there can be."""
    warm_up(environments=True)
    for name in egizia.games():
        players = player_counts(name)[0]
        rules = egizia.make(name, players=players).title.rules
        engine = Engine(rules)
        if not engine.interpreted:
            engine.audit(room(name, "invariants").check, engine.states(rules.records(players)), players, 0)
    Practice("egyptia", 1).games(EVALUATION.weights(1), 1, 0, 0, 1)
    SoloPlayer(EVALUATION)


if __name__ == "__main__":
    main()
