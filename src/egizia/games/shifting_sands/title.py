"""Egizia: Shifting Sands, as the table plays it."""

from egizia.games.contract import Title
from egizia.games.nile.idle import idle
from egizia.games.nile.view import points
from egizia.games.shifting_sands.actions import NAMES
from egizia.games.shifting_sands.choices import describe, prompt
from egizia.games.shifting_sands.components import RULES_VERSION
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.events import SOURCES
from egizia.games.shifting_sands.facts import facts
from egizia.games.shifting_sands.invariants import broken_invariant
from egizia.games.shifting_sands.rulebook import RULES
from egizia.games.shifting_sands.story import is_foreseen, tell
from egizia.games.shifting_sands.summary import summary
from egizia.games.shifting_sands.view import chapter, ledger, own_parts, scores, shared_parts, winners

TITLE = Title(
    name="shifting-sands",
    rules=RULES,
    rules_version=RULES_VERSION,
    player_counts=range(2, 5),
    options={},
    action_names=NAMES,
    sources=SOURCES,
    phases=("placement", "mining", "feeding", "building"),
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
    idle=play(idle),
    scores=scores,
    ledger=ledger,
    winners=winners,
    broken_invariant=broken_invariant,
)
