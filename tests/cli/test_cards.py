"""The box of a game on the command line."""

import re

import pytest

import egizia
from egizia.catalogue import LANGUAGES, texts
from egizia.cli.cards import cards, marked, plain
from egizia.cli.typed import UsageError
from tests.tables import module_of

Capture = pytest.CaptureFixture[str]


def tables(game: str) -> list[str]:
    return [*module_of(game, "handbook").HANDBOOK.tables]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", egizia.games())
def test_every_table_of_the_handbook_is_shown_under_its_title(game: str, language: str, capsys: Capture) -> None:
    cards(game, language=language)
    out = capsys.readouterr().out
    for name in tables(game):
        assert str(texts(language)[f"terminal.cards.{name}"]) in out
    assert "**" not in out
    assert "`" not in out
    assert all(len(line.rstrip()) <= 100 for line in out.splitlines())


def test_only_rows_with_all_the_words_are_shown(capsys: Capture) -> None:
    cards("shifting-sands", "FOREMAN")
    out = capsys.readouterr().out
    assert "N11" in out
    assert "Sphinx cards" not in out
    assert not re.search(r"\bN10\b", out)


def test_accents_need_not_be_typed(capsys: Capture) -> None:
    cards("egyptia", "tenebres", language="fr")
    assert "Ténèbres" in capsys.readouterr().out


def test_a_title_finds_its_whole_table(capsys: Capture) -> None:
    cards("egyptia", "plagues")
    out = capsys.readouterr().out
    assert all(name in out for name in ("Locusts", "Blood", "Death"))


def test_words_that_occur_nowhere_are_refused() -> None:
    with pytest.raises(UsageError, match="nothing in classic has the words 'red camel'"):
        cards("classic", "red", "camel")


def test_marks_of_the_handbook_become_styles_and_their_words_stay() -> None:
    text = marked("book; copies: **guess**, `N5`, _report_")
    assert text.plain == "book; copies: guess, N5, report"
    styles = {text.plain[span.start : span.end]: span.style for span in text.spans}
    assert styles == {"guess": "bold", "N5": "cyan", "report": "italic"}
    assert plain("**Été**") == "ete"
