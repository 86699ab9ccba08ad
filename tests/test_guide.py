"""The guide of the first game has a word about every decision, and about nothing else."""

from importlib import import_module

import pytest

from egizia.catalogue import LANGUAGES, texts
from egizia.games import NAMES

OPENING = ("aim", "round", "points")
NILE = ("shifting-sands", "classic")
SHORTEST, LONGEST = 80, 430
"""Letters of two or three sentences, in either language."""


def lessons(game: str) -> list[str]:
    """What the guide must know of a game."""
    return [*OPENING, *import_module(f"egizia.games.{game.replace('-', '_')}.state").DECISIONS]


def key(game: str, lesson: str, language: str) -> str | None:
    """Where a lesson is told: in the words of the game, or in those of both Egizias."""
    rooms = [game, *(["nile"] if game in NILE else [])]
    return next((own for own in (f"guide.{room}.{lesson}" for room in rooms) if own in texts(language)), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_decision_is_explained(game: str, language: str):
    assert not [lesson for lesson in lessons(game) if key(game, lesson, language) is None]


def test_a_forgotten_decision_would_be_noticed():
    assert key("classic", "ride_a_camel", "en") is None
    assert key("egyptia", "place_ship", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_explained_that_nobody_decides(language: str):
    used = {key(game, lesson, language) for game in NAMES for lesson in lessons(game)}
    assert {own for own in texts(language) if own.startswith("guide.")} == used


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_are_short_and_whole_sentences(language: str):
    for own, text in texts(language).items():
        if own.startswith("guide."):
            assert isinstance(text, str)
            assert SHORTEST < len(text) < LONGEST, own
            assert text.endswith("."), own


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_of_classic_speaks_of_stones_and_not_of_bricks(language: str):
    said = [texts(language)[own] for lesson in lessons("classic") if (own := key("classic", lesson, language))]
    assert not [text for text in said if "bric" in str(text).lower() or "briq" in str(text).lower()]
