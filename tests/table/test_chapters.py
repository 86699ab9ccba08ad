"""The chapters of a game in words."""

import random

import pytest

import egizia
from egizia.table.chapters import chapter_text
from tests.tables import play_random


@pytest.mark.parametrize("game", egizia.games())
def test_every_chapter_has_words_in_french(game: str) -> None:
    match = play_random(egizia.make(game, players=2).new(5), random.Random(5))
    for chapter in {*match.chapters(), "the end"}:
        text = chapter_text(game, chapter, "fr")
        assert text
        assert "round" not in text
        assert text != chapter
