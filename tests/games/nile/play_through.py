"""A whole game of the box at hand, looked at from all sides."""

import random

import egizia
from egizia import Match
from egizia.catalogue import LANGUAGES
from egizia.cli.terminal.pages import pages_of
from egizia.cli.terminal.scene import Scene
from egizia.envs.rendering import svg, text
from egizia.games import title
from egizia.games.facts import facts
from egizia.games.handbook import markdown
from egizia.kernel.engine import Engine
from egizia.table import gamefile
from tests.tables import module_of

AUDITED = 8
EVERY = 17


def play_through(name: str) -> None:
    """Audit some games of every number of players, and tell and draw another one."""
    audit(name)
    for players in title(name).player_counts:
        match, dice = egizia.make(name, players=players).new(seed=3), random.Random(3)
        while not match.is_over:
            if len(match.moves) % EVERY == 0:
                look_at(match)
            match.play(dice.choice(match.legal_actions()))
        look_at(match)
        assert gamefile.read(match.record()).digest() == match.digest()
        assert match.game.position(match.position()).digest() == match.digest()
    assert facts(name)
    for table in module_of(name, "handbook").HANDBOOK.tables.values():
        assert all(markdown(table(), language) for language in LANGUAGES)


def audit(name: str) -> None:
    """Let nothing happen that must never happen."""
    invariants = module_of(name, "invariants")
    engine = Engine(title(name).rules)
    for players in title(name).player_counts:
        broken, seed, _ = engine.audit(invariants.check, engine.states(AUDITED), players, 0, 0)
        assert broken == 0, f"{players} players, seed {seed}: {invariants.INVARIANTS[broken]}"


def look_at(match: Match) -> None:
    """All that front ends and learning programs ask for."""
    for language in LANGUAGES:
        assert all(message.text(language) for message in match.summary(0))
        assert all(choice.label.text(language) for choice in match.choices())
        assert all(entry.message.text(language) for entry in match.log(0))
        scene = Scene(match.view(0), language, 60, frozenset(), frozenset(), {})
        assert all(page.draw(scene) for page in pages_of(match.game.title).pages)
    assert text(match)
    assert svg(match)
    assert match.observation(0).size == match.game.title.rules.observation_size
