"""The handbook says what the component file says."""

import re
from pathlib import Path

import pytest

from egizia import handbook
from egizia.games.shifting_sands.components import BOX, CARD_IDS, COLUMN_IDS, SPHINX_IDS, STATUE_IDS, TILE_IDS
from egizia.games.shifting_sands.handbook import TABLES

PAGES = {"en": handbook.FOLDER / "shifting-sands.md", "fr": handbook.FOLDER / "shifting-sands.fr.md"}
GUESSED = {"en": "**guess**", "fr": "**supposé**"}
LISTS = {
    "nile-cards": ("nile_card", CARD_IDS),
    "nile-tiles": ("nile_tile", TILE_IDS),
    "column-tiles": ("column_tile", COLUMN_IDS),
    "statue-goals": ("statue", STATUE_IDS),
    "sphinx-cards": ("sphinx_card", SPHINX_IDS),
}


def table(language: str, name: str) -> list[list[str]]:
    """The cells of a table as it stands in the page."""
    page = PAGES[language].read_text(encoding="utf-8")
    match = re.search(rf"<!-- table: {name} -->\n(.*?)<!-- end -->", page, re.DOTALL)
    assert match, f"the {language} page has no table {name}"
    lines = [line for line in match[1].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    for path in PAGES.values():
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_pages_are_up_to_date():
    assert handbook.main(["--check"]) == 0


def test_check_names_the_stale_page_and_changes_nothing(copies: Path, capsys: pytest.CaptureFixture[str]):
    page = copies / "shifting-sands.fr.md"
    stale = page.read_text(encoding="utf-8").replace("| `N24` |", "| `N25` |")
    page.write_text(stale, encoding="utf-8")
    assert handbook.main([str(copies), "--check"]) == 1
    assert capsys.readouterr().err == f"{page} is out of date: run `python -m egizia.handbook`.\n"
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


@pytest.mark.parametrize("language", PAGES)
def test_every_table_stands_in_the_page(language: str):
    assert set(re.findall(r"<!-- table: ([\w-]+) -->", PAGES[language].read_text(encoding="utf-8"))) == set(TABLES)


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", LISTS)
def test_every_component_appears_in_its_table(language: str, name: str):
    assert [row[0] for row in table(language, name)] == [f"`{own}`" for own in LISTS[name][1]]


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", LISTS)
def test_guesses_and_nothing_else_are_marked_as_guesses(language: str, name: str):
    for row, entry in zip(table(language, name), BOX.many(LISTS[name][0]), strict=True):
        guessed = "guess" in (entry.source, *entry.exceptions.values())
        assert (GUESSED[language] in row[-1]) == guessed, entry.name


@pytest.mark.parametrize("language", PAGES)
def test_guesses_of_the_board_are_marked(language: str):
    assert all(GUESSED[language] in row[-1] for row in table(language, "monuments")[:3])
    assert (
        GUESSED[language]
        in PAGES[language].read_text(encoding="utf-8").split("<!-- table: river -->")[1].split("<!-- end -->")[0]
    )


def test_remarks_of_the_component_file_are_translated():
    remarks = {what for value in BOX.values.values() for entry in _entries(value) for what in entry.get("except", {})}
    page = PAGES["fr"].read_text(encoding="utf-8")
    assert remarks
    assert not [remark for remark in remarks if " " in remark and remark in page]


def _entries(value: object) -> list[dict[str, dict[str, str]]]:
    if isinstance(value, list):
        return [entry for entry in value if isinstance(entry, dict)]
    return [value] if isinstance(value, dict) else []


@pytest.mark.parametrize("language", PAGES)
def test_links_inside_a_page_lead_to_a_heading(language: str):
    page = PAGES[language].read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in re.findall(r"^#+ .+$", page, re.M)
    }
    links = re.findall(r"\]\(#([^)]+)\)", page)
    assert links
    assert set(links) <= headings
