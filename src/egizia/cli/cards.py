"""`egizia cards`: everything in the box of a game, to be searched by words."""

import re
import shutil
import sys
import unicodedata

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

import egizia
from egizia.catalogue import Message
from egizia.cli.typed import GameName, Language, UsageError, check_language
from egizia.games import title as title_of
from egizia.games.handbook_table import Cell, HandbookTable
from egizia.table.errors import UnknownGameError

WIDTH = 100
"""How wide tables are where there is no terminal to fit."""
MARKS = re.compile(r"\*\*(?P<guess>.+?)\*\*|(?<!\w)_(?P<report>.+?)_(?!\w)|`(?P<name>.+?)`")
STYLES = {"guess": "bold", "report": "italic", "name": "cyan"}


def cards(game: GameName, *words: str, language: Language = "en") -> None:
    """Show the cards, tiles and tables of a game.

    Parameters
    ----------
    game
        Which game.
    words
        Words to look for; a row is shown when all of them occur in it, or in the title of its table.
    language
        The language of the texts.

    """
    check_language(language)
    if game not in egizia.games():
        raise UnknownGameError(f"there is no game {game!r}; there are {', '.join(egizia.games())}")
    width = shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH
    console = Console(width=width, highlight=False)
    found = False
    handbook = title_of(game).handbook
    for name, make in handbook().tables.items() if handbook else ():
        title = Message(f"terminal.cards.{name}").text(language)
        table = make()
        rows = chosen(table, title, words, language)
        if rows:
            found = True
            console.print(drawn(table, title, rows, language))
    if not found:
        raise UsageError(f"nothing in {game} has the words {' '.join(words)!r}")


def chosen(table: HandbookTable, title: str, words: tuple[str, ...], language: str) -> list[list[str]]:
    """The rows of a table in which all words occur."""
    rows = [[in_words(cell, language) for cell in row] for row in table.rows]
    return [row for row in rows if all(plain(word) in plain(" ".join([title, *row])) for word in words)]


def in_words(cell: Cell, language: str) -> str:
    """A cell in a language."""
    return cell.text(language) if isinstance(cell, Message) else str(cell)


def plain(text: str) -> str:
    """A text as it is searched: without accents, capitals and marks."""
    bare = unicodedata.normalize("NFD", MARKS.sub(lambda found: found[found.lastgroup or 0], text).casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def drawn(table: HandbookTable, title: str, rows: list[list[str]], language: str) -> RichTable:
    """A table for the terminal; how sure an entry is, is marked as in the handbook."""
    shown = RichTable(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for heading in table.headings:
        shown.add_column(heading.text(language), overflow="fold")
    for row in rows:
        shown.add_row(*(marked(cell) for cell in row))
    if table.note is not None:
        shown.caption = marked(table.note.text(language))
    return shown


def marked(text: str) -> Text:
    """A text of the handbook, its marks turned into styles."""
    out, end = Text(), 0
    for found in MARKS.finditer(text):
        kind = found.lastgroup or "name"
        out.append(text[end : found.start()])
        out.append(found[kind], STYLES[kind])
        end = found.end()
    return out.append(text[end:])
