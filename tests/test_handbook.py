"""The handbook says what the component files say."""

import re
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia.catalogue import LANGUAGES
from egizia.games import handbook, title
from tests.tables import module_of

GUESSED = {"en": "**guess**", "fr": "**supposé**"}
LISTS = {
    "shifting-sands": {
        "nile-cards": "nile_card", "nile-tiles": "nile_tile", "column-tiles": "column_tile", "statue-goals": "statue",
        "sphinx-cards": "sphinx_card",
    },
    "classic": {"nile-cards": "nile_card", "round-spaces": "round_space", "sphinx-cards": "sphinx_card"},
    "egyptia": {
        "dice": "die", "buildings": "building", "plagues": "plague", "tracks": "track", "ships": "ship",
        "pharaoh-cards": "pharaoh_card", "ranks": "rank",
    },
}  # fmt: skip
"""By game, the tables with a row for each entry of a kind."""
MONUMENTS = {
    "shifting-sands": ("obelisk", "colonnade", "pyramid", "statues"),
    "classic": ("obelisk", "graves", "temple", "pyramid"),
}
PAGES = {
    (game, language): handbook.FOLDER / (f"{game}.md" if language == "en" else f"{game}.{language}.md")
    for game in LISTS
    for language in LANGUAGES
}
of_every_page = pytest.mark.parametrize(("game", "language"), PAGES)
of_every_list = pytest.mark.parametrize(
    ("game", "language", "name"), [(*page, name) for page in PAGES for name in LISTS[page[0]]]
)


def box(game: str) -> Any:
    return module_of(game, "components").BOX


def section(game: str, language: str, name: str) -> str:
    """What stands between the markers of a table."""
    page = PAGES[game, language].read_text(encoding="utf-8")
    match = re.search(rf"<!-- table: {name} -->\n(.*?)<!-- end -->", page, re.DOTALL)
    assert match, f"the {language} page of {game} has no table {name}"
    return match[1]


def table(game: str, language: str, name: str) -> list[list[str]]:
    """The cells of a table as it stands in the page."""
    lines = [line for line in section(game, language, name).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def is_guessed(entry: Any) -> bool:
    return "guess" in (entry.source, *entry.exceptions.values())


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    for path in handbook.FOLDER.iterdir():
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_pages_are_up_to_date():
    assert handbook.main(["--check"]) == 0


def test_check_names_the_stale_page_and_changes_nothing(copies: Path, capsys: pytest.CaptureFixture[str]):
    page = copies / "shifting-sands.fr.md"
    stale = page.read_text(encoding="utf-8").replace("| `N24` |", "| `N25` |")
    page.write_text(stale, encoding="utf-8")
    assert handbook.main([str(copies), "--check"]) == 1
    assert capsys.readouterr().err == f"{page} is out of date: run `python -m egizia.games.handbook`.\n"
    assert page.read_text(encoding="utf-8") == stale


def test_rewriting_brings_a_stale_page_up_to_date(copies: Path):
    page = copies / "shifting-sands.md"
    fresh = page.read_text(encoding="utf-8")
    page.write_text(fresh.replace("| `N24` |", "| `N25` |"), encoding="utf-8")
    assert handbook.main([str(copies)]) == 0
    assert page.read_text(encoding="utf-8") == fresh


def test_an_unknown_table_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "shifting-sands.md").write_text("<!-- table: camels -->\n<!-- end -->\n", encoding="utf-8")
    assert handbook.main([str(tmp_path)]) == 1
    assert "there is no table 'camels'" in capsys.readouterr().err


def test_a_folder_without_pages_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert handbook.main([str(tmp_path)]) == 1
    assert "no handbook pages" in capsys.readouterr().err


def test_every_page_is_one_of_a_game():
    assert [*LISTS] == egizia.games()
    assert {*PAGES.values()} == {*handbook.FOLDER.glob("*.md")}


@of_every_page
def test_every_table_stands_in_the_page(game: str, language: str):
    tables = re.findall(r"<!-- table: ([\w-]+) -->", PAGES[game, language].read_text(encoding="utf-8"))
    assert sorted(tables) == sorted(module_of(game, "handbook").HANDBOOK.tables)


@of_every_list
def test_every_component_appears_in_its_table(game: str, language: str, name: str):
    ids = [entry.values["id"] for entry in box(game).many(LISTS[game][name])]
    assert [row[0] for row in table(game, language, name)] == [f"`{own}`" for own in ids]


@of_every_list
def test_guesses_and_nothing_else_are_marked_as_guesses(game: str, language: str, name: str):
    for row, entry in zip(table(game, language, name), box(game).many(LISTS[game][name]), strict=True):
        assert (GUESSED[language] in row[-1]) == is_guessed(entry), entry.name


@pytest.mark.parametrize(("game", "language"), [page for page in PAGES if page[0] in MONUMENTS])
def test_guesses_of_the_board_are_marked(game: str, language: str):
    monuments = [box(game).one(name) for name in MONUMENTS[game]]
    for row, entry in zip(table(game, language, "monuments"), monuments, strict=True):
        assert (GUESSED[language] in row[-1]) == is_guessed(entry), entry.name
    assert (GUESSED[language] in section(game, language, "river")) == is_guessed(box(game).one("river"))
    for row in table(game, language, "markets"):
        for cell, market in zip(row[-2:], ("grain_market", "stone_market"), strict=True):
            entry = box(game).many(market, "level")[int(row[0]) - 1]
            assert (GUESSED[language] in cell) == is_guessed(entry), entry.name


@pytest.mark.parametrize("game", LISTS)
def test_remarks_of_the_component_file_are_translated(game: str):
    values = box(game).values.values()
    remarks = {what for value in values for entry in _entries(value) for what in entry.get("except", {})}
    page = PAGES[game, "fr"].read_text(encoding="utf-8")
    assert remarks
    assert not [remark for remark in remarks if " " in remark and remark in page]


def _entries(value: object) -> list[dict[str, dict[str, str]]]:
    if isinstance(value, list):
        return [entry for entry in value if isinstance(entry, dict)]
    return [value] if isinstance(value, dict) else []


def headings(path: Path) -> set[str]:
    lines = re.findall(r"^#+ .+$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in lines}


@of_every_page
def test_links_lead_to_a_page_and_a_heading(game: str, language: str):
    path = PAGES[game, language]
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", path.read_text(encoding="utf-8"))
    assert links
    for page, heading in links:
        target = (path.parent / page).resolve() if page else path
        assert target.exists(), page
        assert not heading or heading in headings(target), heading


# Notation: the last chapter has a table of signs and one of moves.


def notation(game: str, language: str) -> list[list[list[str]]]:
    """What is quoted in the first column of both tables, row by row."""
    chapter = PAGES[game, language].read_text(encoding="utf-8").rpartition("\n## ")[2]
    tables = [re.findall(r"^\| (`.+?) \| ", part, re.M) for part in re.split(r"\n\n", chapter) if part.startswith("| ")]
    assert len(tables) == 2
    return [[re.findall(r"`([^`]+)`", cell) for cell in cells] for cells in tables]


@of_every_page
def test_every_move_that_a_page_quotes_is_one(game: str, language: str):
    names = {*title(game).action_names}
    moves = [move for row in notation(game, language)[1] for move in row]
    moves += re.findall(r"`([\w-]+:[\w:.-]+)`", PAGES[game, language].read_text(encoding="utf-8"))
    assert len(moves) > 10
    assert not [move for move in moves if move not in names]


@of_every_page
def test_every_kind_of_move_is_quoted(game: str, language: str):
    quoted = {move.partition(":")[0] for row in notation(game, language)[1] for move in row}
    kinds = {kind for kind, colon, _ in (name.partition(":") for name in title(game).action_names) if colon}
    assert kinds <= quoted


@of_every_page
def test_every_sign_names_something(game: str, language: str):
    names = {part for name in title(game).action_names for part in (name, name.partition(".")[0])}
    ids = {str(entry["id"]) for value in box(game).values.values() for entry in _entries(value) if "id" in entry}
    letters = {name[0] for name in ids & {"grain", "diamond", "stone", "favor"}}
    signs = [sign for row in notation(game, language)[0] for sign in row]
    assert len(signs) > 8
    assert not [sign for sign in signs if sign not in names | ids | letters]


@pytest.mark.parametrize("language", LANGUAGES)
def test_hexes_are_named_from_the_first_to_the_last(language: str):
    ids = [entry.values["id"] for entry in box("egyptia").many("hex")]
    assert notation("egyptia", language)[0][0] == [ids[0], ids[-1]]


@pytest.mark.parametrize("game", LISTS)
def test_both_languages_have_the_same_moves(game: str):
    pages = [notation(game, language) for language in LANGUAGES]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("game", LISTS)
def test_both_languages_have_the_same_chapters(game: str):
    chapters = [re.findall(r"^#+", PAGES[game, language].read_text(encoding="utf-8"), re.M) for language in LANGUAGES]
    assert chapters[0] == chapters[1]
