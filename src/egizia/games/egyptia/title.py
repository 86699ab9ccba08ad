"""Egyptia, as the table plays it."""

from egizia.games.contract import Map, Title
from egizia.games.egyptia.actions import NAMES, ON_HEX
from egizia.games.egyptia.choices import describe, prompt
from egizia.games.egyptia.components import RULES_VERSION
from egizia.games.egyptia.events import SOURCES
from egizia.games.egyptia.facts import facts
from egizia.games.egyptia.idle import idle
from egizia.games.egyptia.invariants import broken_game
from egizia.games.egyptia.rulebook import RULES
from egizia.games.egyptia.story import is_foreseen, tell
from egizia.games.egyptia.summary import summary
from egizia.games.egyptia.surroundings import BESIDE
from egizia.games.egyptia.view import chapter, ledger, own_parts, points, scores, shared_parts, winners

TITLE = Title(
    name="egyptia",
    rules=RULES,
    rules_version=RULES_VERSION,
    player_counts=range(1, 100),
    options={},
    action_names=NAMES,
    sources=SOURCES,
    phases=("produce", "plague", "build", "waiting"),
    facts=facts,
    shared_parts=shared_parts,
    own_parts=own_parts,
    summary=summary,
    prompt=prompt,
    describe=describe,
    tell=tell,
    is_foreseen=is_foreseen,
    points=points,
    chapter=chapter,
    idle=idle,
    scores=scores,
    ledger=ledger,
    winners=winners,
    broken_invariant=broken_game,
    map=Map("city", ON_HEX, BESIDE),
)
