"""What is printed in the box of Egyptia."""

from egizia.games.egyptia import components, texts
from egizia.games.printed import ComponentFacts, listed, printed


def facts() -> ComponentFacts:
    """Everything that the browser draws and explains."""
    one = components.BOX.one
    return {
        "resources": components.RESOURCES,
        "productivity": [step.value for step in components.STEPS],
        "market": printed(one("market").values),
        "ships": listed(components, "ship", name=texts.ship),
        "buildings": {
            **listed(components, "building", name=texts.kind, text=texts.building_effect),
            "mound": {**printed(one("burial_mound").values), "name": texts.kind(components.MOUND).as_json()},
        },
        "sacred_favor": components.SACRED_FAVOR,
        "dice": listed(components, "die"),
        "plague_dice": components.PLAGUE_DICE,
        "plagues": listed(components, "plague", name=texts.plague_name, text=texts.plague_text),
        "pharaoh": listed(components, "pharaoh_card", name=texts.pharaoh_name, text=texts.pharaoh_text),
        "ranks": listed(components, "rank", name=texts.rank_name),
    }
