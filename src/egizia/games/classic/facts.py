"""What is printed in the box of Egizia of 2009."""

from egizia.games.classic import components, texts
from egizia.games.nile.facts import nile_facts
from egizia.games.printed import ComponentFacts, listed


def facts() -> ComponentFacts:
    """Everything that the browser draws and explains."""
    return {
        **nile_facts(components, texts),
        "tiles": listed(components, "round_space", name=texts.round_space, text=texts.tile_text),
        "grave_sums": components.BOX.one("graves").values["sums"],
    }
