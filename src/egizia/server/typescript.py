"""Writes the browser's message types from the server's: `python -m egizia.server.typescript [--check]`."""

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec.inspect as kinds
from msgspec import NODEFAULT

from egizia.server import messages

HOME = Path(__file__).parents[3] / "web" / "src" / "lib" / "messages.ts"

FIRST_LINES = """\
// Written by `python -m egizia.server.typescript` from src/egizia/server/messages.py: change that, not this.
/* eslint-disable @typescript-eslint/no-explicit-any -- views are whatever a game shows */
"""


class _Page:
    """The declarations written so far, each named type once."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def declare(self, info: kinds.StructType | kinds.DataclassType, *, incoming: bool) -> str:
        name = info.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""
            lines: list[str] = []
            if isinstance(info, kinds.StructType) and info.tag_field:
                lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
            for field in info.fields:
                # What we send is always there; what we are sent may be left out where there is a default.
                may_miss = incoming and (field.default is not NODEFAULT or field.default_factory is not NODEFAULT)
                lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {self.name(field.type, incoming)};")
            self.declared[name] = f"{_comment(info.cls)}\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name

    def name(self, info: kinds.Type, incoming: bool) -> str:
        match info:
            case kinds.StructType() | kinds.DataclassType():
                return self.declare(info, incoming=incoming)
            case kinds.UnionType():
                # Numbered constraints of the same type read the same here.
                return " | ".join(dict.fromkeys(self.name(part, incoming) for part in info.types))
            case kinds.Metadata():
                return self.name(info.type, incoming)
            case kinds.ListType() | kinds.VarTupleType():
                item = self.name(info.item_type, incoming)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case kinds.DictType():
                return f"Record<{self.name(info.key_type, incoming)}, {self.name(info.value_type, incoming)}>"
            case kinds.LiteralType():
                return " | ".join(sorted(map(json.dumps, info.values)))
            case _:
                return _PLAIN[type(info)]


_PLAIN: dict[type[Any], str] = {
    kinds.StrType: "string",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "any",
}


def _comment(declared: type[Any]) -> str:
    lines = inspect.cleandoc(declared.__doc__ or "").split("\n")
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def text() -> str:
    """The whole TypeScript file."""
    page = _Page()
    for sent in messages.TO_CLIENT:
        page.declare(_named(sent), incoming=False)
    for received in messages.FROM_CLIENT:
        page.declare(_named(received), incoming=True)
    unions = [_union("FromServer", messages.FromServer), _union("FromClient", messages.FromClient)]
    return "\n".join([FIRST_LINES, *page.declared.values(), *unions])


def _named(declared: type[Any]) -> kinds.StructType:
    info = kinds.type_info(declared)
    assert isinstance(info, kinds.StructType)
    return info


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {' | '.join(part.__name__ for part in union.__args__)};\n"


def main() -> None:
    """Write the file, or with --check say whether it is up to date."""
    if "--check" in sys.argv[1:]:
        if not HOME.exists() or HOME.read_text(encoding="utf-8") != text():
            sys.exit(f"{HOME.name} is not up to date: run python -m egizia.server.typescript")
        return
    HOME.parent.mkdir(parents=True, exist_ok=True)
    HOME.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
