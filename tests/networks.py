"""Networks that have not learned anything, for what does not depend on how they play."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install egizia[train]")

from egizia.training.encoding import encoding  # noqa: E402
from egizia.training.export import save  # noqa: E402
from egizia.training.network import Network, Shape  # noqa: E402

# Threads that share so little work only wait for each other.
torch.set_num_threads(1)

SHAPE = Shape(width=16, blocks=1)


def fresh(game: str, seed: int = 0) -> Network:
    """A network as it is before it learns."""
    torch.manual_seed(seed)
    return Network(game, SHAPE, encoding(game)).eval()


def fresh_file(game: str, folder: Path) -> str:
    """The same as a file that bots load."""
    path = folder / f"{game}.onnx"
    save(fresh(game), path)
    return str(path)
