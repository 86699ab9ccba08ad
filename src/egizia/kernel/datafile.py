"""Which component file a game plays with: the packaged one, or the owner's."""

import os
from pathlib import Path

VARIABLE = "EGIZIA_COMPONENTS"
"""Names a folder with component files of one's own, each called after its game, such as `shifting-sands.toml`."""


class DataError(ValueError):
    """A component file that cannot be played with."""


def data_file(game: str, packaged: Path) -> Path:
    """The component file of a game."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        return packaged
    if not any(Path(folder).glob("*.toml")):
        raise DataError(f"{VARIABLE} names {folder}, where there is no component file such as {game}.toml")
    own = Path(folder) / f"{game}.toml"
    return own if own.exists() else packaged
