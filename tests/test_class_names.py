"""One class name means one thing in the whole package."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import egizia

HOME = Path(egizia.__file__).parent
TWINS = {"Benefit", "Board", "NileCard", "Player", "SphinxCard", "State"}
"""What each of the two Egizias calls its own: the same thing in the other box."""


def defined(source: str) -> Iterator[tuple[str, bool]]:
    """What a source calls a type: its classes, and its other names for types, which are no classes."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, True
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and names_a_type(target.id) and not is_variable(node.value):
                yield target.id, False


def names_a_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def is_variable(value: ast.expr | None) -> bool:
    """Whether a name stands for any type that fits, and so for none of its own."""
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def shared_names(sources: list[str]) -> set[str]:
    """The names that stand for a class in one place and for something else in another."""
    found = [(name, is_class) for source in sources for name, is_class in defined(source)]
    counts = Counter(name for name, _ in found)
    return {name for name, is_class in found if is_class and counts[name] > 1}


def test_a_class_name_means_one_thing():
    sources = [path.read_text(encoding="utf-8") for path in HOME.rglob("*.py") if path.parent.name != "versions"]
    assert (len(sources) > 100, shared_names(sources)) == (True, TWINS)


def test_a_second_meaning_is_found():
    table = "class Table:\n    pass"
    assert shared_names([table, table]) == {"Table"}
    assert shared_names([table, "Table = dict[str, int]"]) == {"Table"}
    assert shared_names([table, "Table: TypeAlias = list[int]"]) == {"Table"}
    assert shared_names([table, "Table = TypeVar('Table')", "TABLE = 1", "Tables = list[int]"]) == set()
