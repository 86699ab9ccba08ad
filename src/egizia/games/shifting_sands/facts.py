"""What is printed in the box of Egizia: Shifting Sands."""

from egizia.games.nile.facts import nile_facts
from egizia.games.printed import ComponentFacts, listed
from egizia.games.shifting_sands import components, texts


def facts() -> ComponentFacts:
    """Everything that the browser draws and explains."""
    return {
        **nile_facts(components, texts),
        "draw_limits": [limit.value for limit in components.DRAW_LIMITS],
        "tiles": listed(components, "nile_tile", name=texts.tile_name, text=texts.tile_text),
        "columns": listed(components, "column_tile", name=texts.column_name, text=texts.column_text),
        "statues": listed(components, "statue", name=texts.statue_name, text=texts.statue_text),
        "statue_points": [points.value for points in components.STATUE_POINTS],
        "completion": [points.value for points in components.COMPLETION_POINTS],
        "pyramid_majority": components.PYRAMID_MAJORITY_POINTS,
    }
