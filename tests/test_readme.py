"""Every example in the README and in the documentation does what it says, to the letter."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_give_the_output_they_show(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF).run(examples, out=report.append)
    assert not report, "".join(report)


def test_the_readme_has_examples() -> None:
    assert ROOT / "README.md" in EXAMPLES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_are_examples(page: Path) -> None:
    """A block of Python that is not run would rot."""
    blocks = page.read_text(encoding="utf-8").split("```python\n")[1:]
    for block in blocks:
        assert block.startswith(">>> "), f"a block begins with {block.splitlines()[0]!r}, which no test runs"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_every_page_is_listed_in_the_contents() -> None:
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = [str(page.relative_to(ROOT / "docs")) for page in PAGES if (ROOT / "docs") in page.parents]
    assert [page for page in pages if page != "index.md" and f"]({page})" not in contents] == []
