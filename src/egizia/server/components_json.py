"""What the browser needs to draw and explain a game's components, taken from the component files: one JSON file a game.

`python -m egizia.server.components_json FOLDER` writes them. Names and texts stay messages, so that the browser can
change the language without asking.
"""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from egizia.catalogue import Message
from egizia.games import NAMES, title
from egizia.games.classic import components as classic
from egizia.games.classic import texts as classic_texts
from egizia.games.egyptia import components as egyptia
from egizia.games.egyptia import texts as egyptia_texts
from egizia.games.nile.components import MARKETS, TOP_LEVEL
from egizia.games.shifting_sands import components as shifting_sands
from egizia.games.shifting_sands import texts as shifting_sands_texts

Facts = dict[str, Any]
UNSHOWN = ("source", "except", "copies", "three_plus", "id")
"""Values of an entry that are about the box and not about what is printed."""


def printed(values: Mapping[str, Any]) -> Facts:
    """What is printed on a component."""
    return {name: value for name, value in values.items() if name not in UNSHOWN}


def listed(box: ModuleType, kind: str, **said: Callable[[int], Message | None]) -> Facts:
    """All components of a kind by id, in the order of the file, with what is said of them."""
    facts: Facts = {}
    for number, entry in enumerate(box.BOX.many(kind)):
        words = {name: say(number) for name, say in said.items()}
        facts[entry.values["id"]] = {
            **printed(entry.values),
            **{name: message.as_json() for name, message in words.items() if message is not None},
        }
    return facts


def nile(box: ModuleType, words: ModuleType) -> Facts:
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
        "markets": {
            market: [printed(entry.values) for entry in box.BOX.many(market, "level")[:TOP_LEVEL]] for market in MARKETS
        },
        "cards": listed(box, "nile_card", name=words.card_name, text=words.card_text),
        "sphinx": listed(box, "sphinx_card", name=words.sphinx_name, text=words.sphinx_text),
    }


def of_shifting_sands() -> Facts:
    """Egizia: Shifting Sands."""
    box, words = shifting_sands, shifting_sands_texts
    return {
        **nile(box, words),
        "draw_limits": [limit.value for limit in box.DRAW_LIMITS],
        "tiles": listed(box, "nile_tile", name=words.tile_name, text=words.tile_text),
        "columns": listed(box, "column_tile", name=words.column_name, text=words.column_text),
        "statues": listed(box, "statue", name=words.statue_name, text=words.statue_text),
        "statue_points": [points.value for points in box.STATUE_POINTS],
        "completion": [points.value for points in box.COMPLETION_POINTS],
        "pyramid_majority": box.PYRAMID_MAJORITY_POINTS,
    }


def of_classic() -> Facts:
    """Egizia Classic."""
    box, words = classic, classic_texts
    return {
        **nile(box, words),
        "tiles": listed(box, "round_space", name=words.round_space, text=words.tile_text),
        "grave_sums": box.BOX.one("graves").values["sums"],
    }


def of_egyptia() -> Facts:
    """Egyptia."""
    box, words = egyptia, egyptia_texts
    one = box.BOX.one
    return {
        "resources": box.RESOURCES,
        "productivity": [step.value for step in box.STEPS],
        "market": printed(one("market").values),
        "ships": listed(box, "ship", name=words.ship),
        "buildings": {
            **listed(box, "building", name=words.kind, text=words.building_effect),
            "mound": {**printed(one("burial_mound").values), "name": words.kind(box.MOUND).as_json()},
        },
        "sacred_favor": box.SACRED_FAVOR,
        "dice": listed(box, "die"),
        "plague_dice": box.PLAGUE_DICE,
        "plagues": listed(box, "plague", name=words.plague_name, text=words.plague_text),
        "pharaoh": listed(box, "pharaoh_card", name=words.pharaoh_name, text=words.pharaoh_text),
        "ranks": listed(box, "rank", name=words.rank_name),
    }


FACTS: dict[str, Callable[[], Facts]] = {
    "shifting-sands": of_shifting_sands,
    "classic": of_classic,
    "egyptia": of_egyptia,
}
assert [*FACTS] == [*NAMES]


def facts(name: str) -> Facts:
    """Everything printed in the box of a game."""
    own = title(name)
    return {"game": name, "sources": own.sources, "phases": own_phases(name), **FACTS[name]()}


def own_phases(name: str) -> tuple[str, ...]:
    """The phases of a round, in the order in which a table shows them."""
    return {
        "shifting-sands": ("placement", "mining", "feeding", "building"),
        "classic": ("placement", "feeding", "mining", "building"),
        "egyptia": ("produce", "plague", "build", "waiting"),
    }[name]


def write(folder: Path) -> None:
    """Write a file for every game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FACTS:
        text = json.dumps(facts(name), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
