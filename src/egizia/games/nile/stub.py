"""What `nile.box` holds, for type checkers: `python -m egizia.games.nile.stub` writes it from `nile.protocols`.

A type checker knows a name that is imported from a module only if it stands in that module, and a member of a protocol
only if it stands in that class. So that nobody has to write both lists, this program writes the first.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from egizia.games.nile import protocols

HEADING = '"""What the shared rules take from the game at hand; written by `python -m egizia.games.nile.stub`."""'
SOURCE = Path(protocols.__file__)
STUB = SOURCE.with_name("box.pyi")


def stub() -> str:
    """The text of the stub."""
    body = ast.parse(SOURCE.read_text("utf-8")).body
    names = "\n".join(text for node in body if isinstance(node, ast.ClassDef) for text in _names(node))
    used = {node.id for node in ast.walk(ast.parse(names)) if isinstance(node, ast.Name)}
    imports = [text for node in body if isinstance(node, ast.ImportFrom) for text in _imports(node, used)]
    return "\n".join([HEADING, "", *imports, names, ""])


def _names(protocol: ast.ClassDef) -> Iterator[str]:
    """The members of a protocol, as they stand in a module."""
    _, *members = protocol.body
    yield f"\n# {protocol.name}\n"
    for member in members:
        if isinstance(member, ast.FunctionDef):
            del member.args.posonlyargs[0]
        yield ast.unparse(member).replace(protocols.State_contra.__name__, protocols.Nile.__name__)


def _imports(node: ast.ImportFrom, used: set[str]) -> Iterator[str]:
    """As much of an import as the stub needs, name by name."""
    for alias in node.names:
        if alias.name in used:
            yield f"from {node.module} import {alias.name}"


if __name__ == "__main__":
    STUB.write_text(stub(), "utf-8")
