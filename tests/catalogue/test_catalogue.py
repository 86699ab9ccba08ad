"""Every text exists in every language and asks for the same parameters."""

import json
import re
from pathlib import Path

import pytest

from egizia import catalogue
from egizia.catalogue import LANGUAGES, Message, texts
from egizia.games.shifting_sands import texts as words
from egizia.games.shifting_sands.components import (
    BENEFITS,
    CARD_POWERS,
    CARD_TYPES,
    COLUMN_COUNT,
    COLUMN_POWERS,
    KINDS,
    MEASURES,
    PLACE_COUNT,
    SPHINX_COUNT,
    STATUE_GOAL_COUNT,
    TILE_COUNT,
    USES,
)
from egizia.games.shifting_sands.events import EVENTS, SOURCES
from egizia.games.shifting_sands.state import DECISIONS, PHASES

CHOICES = (
    "place_card", "place_round", "place_dock", "place_speculating", "pass", "end_turn", "keep", "keep_none",
    "raise", "lower", "hire", "use_crew", "add_purple", "extra_crew", "ring", "ring_stay", "market", "brick",
    "free_brick", "feed_stone", "sell_amount", "draw", "take_card", "take_points", "play_stone", "play_grain",
    "play_strength", "improve", "sell", "second_ship_card", "second_ship_tile", "convert_column", "convert_space",
    "feed", "withdraw", "finish", "decline",
)  # fmt: skip


def forms(language: str, key: str) -> list[str]:
    entry = texts(language)[key]
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(language: str, key: str) -> set[str]:
    return {name for form in forms(language, key) for name in re.findall(r"\{(\w+)\}", form)}


def all_forms(language: str) -> list[tuple[str, str]]:
    return [(key, form) for key in texts(language) for form in forms(language, key)]


def test_every_key_exists_in_every_language_in_the_same_order():
    assert list(texts("fr")) == list(texts("en"))


def test_groups_are_sorted():
    groups = [key.partition(".")[0] for key in texts("en")]
    assert groups == sorted(groups)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str):
    path = Path(catalogue.__file__).with_name(f"{language}.json")
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len(pairs) == len(dict(pairs))


def test_languages_ask_for_the_same_parameters():
    for key in texts("en"):
        # The forms of a number may leave the number out: "any crew" for one.
        assert placeholders("en", key) - {"n"} == placeholders("fr", key) - {"n"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_texts_have_exactly_two_forms(language: str):
    for key, entry in texts(language).items():
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key
            assert all(isinstance(form, str) for form in entry.values()), key
        assert all(form and form == form.strip() for form in forms(language, key)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_only_enclose_parameters(language: str):
    for key, form in all_forms(language):
        assert not set("{}") & set(re.sub(r"\{\w+\}", "", form)), key


def test_french_has_no_breaking_space_before_high_punctuation():
    for key, form in all_forms("fr"):
        assert not re.search(r" [;:!?»]|« |\w[;!?]", form), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_typographic(language: str):
    assert not [key for key, form in all_forms(language) if "'" in form]


def test_every_event_phase_decision_source_and_choice_has_a_text():
    needed = [f"event.{event}" for event in EVENTS if event != "points"]
    needed += [f"phase.{phase}" for phase in PHASES]
    needed += [f"decision.{decision}" for decision in DECISIONS]
    needed += [f"{group}.{source}" for group in ("source", "points") for source in SOURCES]
    needed += [f"choice.{choice}" for choice in CHOICES]
    needed += ["event.keeps.hidden", "event.stone.wasted", "event.mines.wasted", "event.feeds.short"]
    assert set(needed) <= set(texts("en"))


def test_a_hidden_keep_does_not_name_the_card():
    assert "card" in placeholders("en", "event.keeps")
    assert placeholders("en", "event.keeps.hidden") == {"player"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_says_its_name_and_text(language: str):
    for name, text, count in (
        (words.card_name, words.card_text, KINDS),
        (words.tile_name, words.tile_text, TILE_COUNT),
        (words.column_name, words.column_text, COLUMN_COUNT),
        (words.statue_name, words.statue_text, STATUE_GOAL_COUNT),
        (words.sphinx_name, words.sphinx_text, SPHINX_COUNT),
    ):
        names = [name(number).text(language) for number in range(count)]
        assert len(set(names)) == count
        assert all(len(own) < 64 for own in names)
        assert all(text(number).text(language) for number in range(count))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words_of_its_own(language: str):
    assert len({words.place(place).text(language) for place in range(PLACE_COUNT)}) == PLACE_COUNT


def test_numbers_choose_the_form():
    one, two = (Message("event.returns", {"player": "Ada", "n": n}) for n in (1, 2))
    assert str(one) == "Ada puts 1 sphinx card under the deck."
    assert str(two) == "Ada puts 2 sphinx cards under the deck."


def test_none_is_plural_in_english_and_singular_in_french():
    none = Message("event.returns", {"player": "Ada", "n": 0})
    assert none.text("en") == "Ada puts 0 sphinx cards under the deck."
    assert none.text("fr") == "Ada remet 0 carte Sphinx sous la pioche."


def test_whatever_an_owner_may_write_in_the_component_file_has_words():
    needed = [f"{group}.{name}" for group in ("benefit", "benefit_name") for name in BENEFITS]
    needed += [f"{group}.{name}" for group in ("measure", "measure_name") for name in MEASURES]
    needed += [f"{group}.{name}" for group in ("card_power", "card_name") for name in CARD_POWERS]
    needed += [f"{group}.{name}" for group in ("column_power", "column_name") for name in COLUMN_POWERS]
    needed += [f"use.{name}" for name in USES] + [f"card_type.{name}" for name in CARD_TYPES]
    assert set(needed) <= set(texts("en"))
