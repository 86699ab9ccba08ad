"""Writes the browser's types of messages and views: `python -m egizia.server.messages.typescript [--check]`."""

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any, TypedDict, get_args, get_type_hints

import msgspec.inspect as kinds
from msgspec import NODEFAULT, Struct

from egizia.games import NAMES, title
from egizia.games.contract import Title
from egizia.server.messages import contract, play

HOME = Path(__file__).parents[4] / "web" / "src" / "lib"

MESSAGES_FIRST = """\
// Written by `python -m egizia.server.messages.typescript` from src/egizia/server/messages: change those, not this.
import type { Secrets, View, ViewParts } from './views';
"""
VIEWS_FIRST = """\
// Written by `python -m egizia.server.messages.typescript` from src/egizia/games/*/view_types.py: change those.
"""

Named = kinds.StructType | kinds.DataclassType | kinds.TypedDictType


class _Page:
    """The declarations written so far, each named type once."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def declare(self, info: Named, *, incoming: bool = False) -> str:
        name = info.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""
            parents = _parents(info)
            inherited = {field.name for parent in parents for field in _named(parent).fields}
            extends = [self.declare(_named(parent)) for parent in parents]
            notes = _notes(info.cls)
            lines: list[str] = []
            if isinstance(info, kinds.StructType) and info.tag_field and not any(map(_has_tag, parents)):
                lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
            own = {field.name: field for field in info.fields if field.name not in inherited}
            for field in sorted(own.values(), key=lambda field: [*info.cls.__annotations__].index(field.name)):
                lines += [f"  {line}" for line in notes.get(field.name, [])]
                mark = "?" if _may_miss(info, field, incoming) else ""
                lines.append(f"  {field.encode_name}{mark}: {self.name(field.type, incoming)};")
            head = f"export interface {name}{' extends ' if extends else ''}{', '.join(extends)}"
            about = _comment(inspect.cleandoc(info.cls.__doc__ or ""))
            self.declared[name] = "\n".join([*about, f"{head} {{", *lines, "}", ""])
        return name

    def name(self, info: kinds.Type, incoming: bool) -> str:
        match info:
            case kinds.StructType() | kinds.DataclassType() | kinds.TypedDictType():
                return self.declare(info, incoming=incoming)
            case kinds.UnionType():
                # Numbered constraints of the same type read the same here.
                return " | ".join(dict.fromkeys(self.name(part, incoming) for part in info.types))
            case kinds.Metadata():
                # A title stands for a type that is declared elsewhere.
                return _title(info) or self.name(info.type, incoming)
            case kinds.ListType() | kinds.VarTupleType():
                item = self.name(info.item_type, incoming)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case kinds.DictType():
                return f"Record<{self.name(info.key_type, incoming)}, {self.name(info.value_type, incoming)}>"
            case kinds.LiteralType():
                return " | ".join(sorted(map(json.dumps, info.values)))
            case _:
                return _PLAIN[type(info)]


def _title(described: Any) -> str | None:
    """The name of a type that is declared elsewhere, if it has one."""
    schema: dict[str, str] | None = described.extra_json_schema
    return schema.get("title") if schema else None


_PLAIN: dict[type[Any], str] = {
    kinds.StrType: "string",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "any",
}


def _may_miss(info: Named, field: kinds.Field, incoming: bool) -> bool:
    """What we send is there, unless a view says otherwise; what we are sent may be left out if there is a default."""
    if isinstance(info, kinds.TypedDictType):
        return not field.required
    return incoming and (field.default is not NODEFAULT or field.default_factory is not NODEFAULT)


def _parents(info: Named) -> list[type[Any]]:
    """The messages or views that one adds to."""
    # At runtime every view is a plain dictionary: only the source knows what it adds to.
    names = vars(sys.modules[info.cls.__module__])
    bases = [names[base.id] for base in _source(info.cls).bases if isinstance(base, ast.Name)]
    return [base for base in bases if base not in (Struct, TypedDict)]


def _has_tag(declared: type[Any]) -> bool:
    info = _named(declared)
    return isinstance(info, kinds.StructType) and info.tag_field is not None


def _source(declared: type[Any]) -> ast.ClassDef:
    found = ast.parse(textwrap.dedent(inspect.getsource(declared))).body[0]
    assert isinstance(found, ast.ClassDef)
    return found


def _notes(declared: type[Any]) -> dict[str, list[str]]:
    """What a class says about its fields, each in the string below it."""
    notes: dict[str, list[str]] = {}
    for field, note in pairwise(_source(declared).body):
        if isinstance(field, ast.AnnAssign) and isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            notes[field.target.id] = _comment(inspect.cleandoc(str(note.value.value)))
    return notes


def _comment(text: str) -> list[str]:
    lines = text.split("\n")
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def messages() -> str:
    """The TypeScript of all messages."""
    page = _Page()
    for sent in contract.TO_CLIENT:
        page.declare(_named(sent))
    for received in contract.FROM_CLIENT:
        page.declare(_named(received), incoming=True)
    unions = [_union("FromServer", get_args(play.FromServer)), _union("FromClient", get_args(play.FromClient))]
    return "\n".join([MESSAGES_FIRST, *page.declared.values(), *unions])


def shown() -> str:
    """The TypeScript of all views."""
    page, games = _Page(), [title(name) for name in NAMES]
    views = views_of(games)
    for view in views:
        page.declare(_named(view))
    families = {game.family: views_of(other for other in games if other.family == game.family) for game in games}
    unions = {f"{family.capitalize()}View": own for family, own in families.items() if len(own) > 1}
    unions |= {"View": views, "Secrets": [_secrets_of(view) for view in views]}
    parts = "/** Parts of a view by name: a tableau, or some fields of the view. */\n"
    parts += "export type ViewParts = Record<string, View['tableaus'][number] | Partial<View>>;\n"
    declared = [*page.declared.values(), *(_union(name, union) for name, union in unions.items()), parts]
    return "\n".join([VIEWS_FIRST, *declared])


def views_of(games: Iterable[Title]) -> list[type[Any]]:
    """The shapes of the views of some games, as far as they have any."""
    return [game.view for game in games if game.view is not None]


def _secrets_of(view: type[Any]) -> type[Any]:
    """The shape of what a view tells its own seat alone."""
    [own] = [part for part in get_args(get_type_hints(view)["secrets"]) if part is not NoneType]
    return own


def files() -> dict[Path, str]:
    """The whole TypeScript files, by where they belong."""
    return {HOME / "messages.ts": messages(), HOME / "views.ts": shown()}


def _named(declared: type[Any]) -> Named:
    info = kinds.type_info(declared)
    assert isinstance(info, Named)
    return info


def _union(name: str, parts: Iterable[type[Any]]) -> str:
    return f"export type {name} = {' | '.join(part.__name__ for part in parts)};\n"


def main() -> None:
    """Write the files, or with --check say whether they are up to date."""
    for home, text in files().items():
        if "--check" not in sys.argv[1:]:
            home.parent.mkdir(parents=True, exist_ok=True)
            home.write_text(text, encoding="utf-8")
        elif not home.exists() or home.read_text(encoding="utf-8") != text:
            sys.exit(f"{home.name} is not up to date: run python -m egizia.server.messages.typescript")


if __name__ == "__main__":
    main()
