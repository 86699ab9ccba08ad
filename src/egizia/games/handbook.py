"""Fill the tables of the handbook from the component files, and draw its pictures.

`python -m egizia.games.handbook` rewrites the pages; with `--check` it only says whether they are current. A page is
called after its game, as in `shifting-sands.md` or `shifting-sands.fr.md`; the game's title has the tables. In a page,
a table stands between the lines `<!-- table: name -->` and `<!-- end -->`. A game may have pictures, too: one named
`sheet` that a page shows is kept beside it, as `egyptia-sheet.svg` or `egyptia-sheet.fr.svg`.
"""

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from egizia.catalogue import LANGUAGES, Message
from egizia.games import title
from egizia.games.handbook_table import Cell, HandbookTable

FOLDER = Path(__file__).parents[3] / "docs" / "handbook"
MARKERS = re.compile(r"(<!-- table: (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


class HandbookError(ValueError):
    """A page that cannot be filled."""


def markdown(table: HandbookTable, language: str) -> str:
    """A table as Markdown, one line a row."""
    rows = [[_cell(cell, language) for cell in row] for row in (table.headings, *table.rows)]
    rows.insert(1, ["---"] * len(table.headings))
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if table.note is not None:
        lines += ["", table.note.text(language)]
    return "\n".join(lines) + "\n"


def _cell(cell: Cell, language: str) -> str:
    text = cell.text(language) if isinstance(cell, Message) else str(cell)
    return text.replace("|", "\\|")


def fill(page: str, tables: Mapping[str, Callable[[], HandbookTable]], language: str) -> str:
    """A page with every marked table written anew."""

    def written(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in tables:
            raise HandbookError(f"there is no table {name!r}; there are {', '.join(sorted(tables))}")
        return f"{match[1]}\n{markdown(tables[name](), language)}\n{match[3]}"

    return MARKERS.sub(written, page)


def current(path: Path) -> dict[Path, str]:
    """What the page at a path and the pictures it shows should be, by path."""
    page = path.read_text(encoding="utf-8")
    if not MARKERS.search(page):
        return {path: page}
    game, *languages = path.stem.split(".")
    language = languages[0] if languages else LANGUAGES[0]
    parts = title(game).handbook
    if parts is None:
        raise HandbookError(f"{path}: {game} has no tables")
    handbook = parts()
    try:
        files = {path: fill(page, handbook.tables, language)}
    except HandbookError as error:
        raise HandbookError(f"{path}: {error}") from error
    for name, draw in handbook.pictures.items():
        picture = path.with_name(".".join([f"{game}-{name}", *languages, "svg"]))
        if f"]({picture.name})" in page:
            files[picture] = draw(language)
    return files


def is_stale(path: Path, text: str) -> bool:
    """Whether a file does not say what it should."""
    return not path.exists() or path.read_text(encoding="utf-8") != text


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite the pages, or check them; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m egizia.games.handbook", description="Fill the tables of the handbook and draw its pictures."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where the pages are")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a page is out of date")
    chosen = parser.parse_args(arguments)
    pages = sorted(chosen.folder.glob("*.md"))
    if not pages:
        print(f"There are no handbook pages in {chosen.folder}.", file=sys.stderr)
        return 1
    try:
        files = {path: text for page in pages for path, text in current(page).items()}
    except HandbookError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, text in files.items() if is_stale(path, text)]
    if chosen.check:
        for path in stale:
            print(f"{path} is out of date: run `python -m egizia.games.handbook`.", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
        print(f"{path} rewritten.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
