"""What is printed in the boxes of both Egizias."""

from types import ModuleType

from egizia.games.nile.components import MARKETS
from egizia.games.printed import ComponentFacts, listed, printed


def nile_facts(box: ModuleType, words: ModuleType) -> ComponentFacts:
    """What both Egizias have."""
    return {
        "crews": box.CREWS,
        "strongest": box.STRONGEST,
        "stone_capacity": box.STONE_CAPACITY,
        "ships": box.SHIPS_EACH,
        "colours": box.COLOURS,
        "rings": box.RING_SPACES,
        "spaces": box.BOX.one("river").values["spaces"],
        "docks": {str(players): box.BUILDING_SPACES[players].value for players in range(2, 5)},
        "starter_quarry": box.STARTER_STONE,
        "starter_colour": box.COLOURS[box.STARTER_COLOUR],
        "cooperation": [points.value for points in box.COOPERATION_POINTS],
        "tie": box.BOX.one("pyramid").values["tie"],
        "markets": {market: [printed(entry.values) for entry in box.BOX.many(market, "level")] for market in MARKETS},
        "cards": listed(box, "nile_card", name=words.card_name, text=words.card_text),
        "sphinx": listed(box, "sphinx_card", name=words.sphinx_name, text=words.sphinx_text),
    }
