"""The ways into the package."""

import ast
from pathlib import Path

import pytest

import egizia
from egizia.games import NAMES
from tests.tables import run_python


def test_the_games_are_a_list_and_a_package() -> None:
    code = (
        "import egizia\n"
        "import egizia.games.nile.placement as placement\n"
        "assert egizia.games() == [*egizia.games.NAMES]\n"
        "assert egizia.games.nile.placement is placement\n"
        "from egizia import games\n"
        "assert games is egizia.games\n"
        "assert games.title('classic').name == 'classic'\n"
    )
    run = run_python(code)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("first", ["egizia", "egizia.games", "egizia.games.classic.title", "egizia.table.game"])
def test_the_games_are_listed_whatever_is_imported_first(first: str) -> None:
    run = run_python(f"import {first}\nimport egizia\nprint(*egizia.games())")
    assert run.stdout.split() == [*NAMES]


def test_no_source_takes_annotations_from_its_globals() -> None:
    """From Python 3.14 on they are not there before somebody asks the module for them."""
    sources = sorted(Path(egizia.__file__).parent.rglob("*.py"))
    names = {
        (source.name, node.lineno)
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "__annotations__"
    }
    assert (len(sources) > 100, names) == (True, set())
