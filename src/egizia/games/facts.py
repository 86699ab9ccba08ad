"""What the browser needs to draw and explain a game's components, taken from the component files: one JSON file a game.

`python -m egizia.games.facts FOLDER` writes them. Names and texts stay messages, so that the browser can change the
language without asking.
"""

import json
import sys
from pathlib import Path

from egizia.games import NAMES, title
from egizia.games.printed import ComponentFacts


def facts(name: str) -> ComponentFacts:
    """Everything printed in the box of a game."""
    own = title(name)
    return {"game": name, "sources": own.sources, "phases": own.phases, **own.facts()}


def write(folder: Path) -> None:
    """Write a file for every game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        text = json.dumps(facts(name), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
