"""Every text exists in every language, asks for the same parameters and is said by some game."""

import ast
import json
import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import egizia
from egizia import Game, catalogue
from egizia.catalogue import LANGUAGES, Message, texts
from egizia.games import NAMES

SOURCES = Path(egizia.__file__).parent
BROWSER = SOURCES.parent.parent / "web" / "src"
GAMES = [module.split(".")[-2] for module in NAMES.values()]
OWN = tuple(f"{game}." for game in GAMES)
"""How the keys begin that hold a game's own words for what others say otherwise."""
NILE_CHOICES = (
    "place_card", "place_round", "place_dock", "place_speculating", "pass", "end_turn", "keep", "keep_none", "raise",
    "hire", "use_crew", "add_joker", "extra_crew", "ring", "ring_stay", "market", "brick", "feed_stone", "sell_amount",
    "draw", "take_card", "play_stone", "play_grain", "play_strength", "improve", "sell", "second_ship_card", "feed",
    "withdraw", "finish", "decline",
)  # fmt: skip
CHOICES = {
    "shifting_sands": (
        *NILE_CHOICES, "lower", "free_brick", "take_points", "second_ship_tile", "convert_column", "convert_space",
    ),
    "classic": (
        *NILE_CHOICES, "grave", "draw_free", "take_none", "convert_card", "double", "gain_once", "go_first",
        "build_in_order",
    ),
    "egyptia": (
        "produce", "produce.plague", "suffer", "build", "build.trading", "build.mound", "hex", "hex.noted", "pay",
        "reward", "confirm", "use_ship", "trade", "trade_done", "trade_red",
    ),
}  # fmt: skip
NILE_EVENTS = ("keeps.hidden", "stone.wasted", "mines.wasted", "feeds.short")
EVENTS = {
    "shifting_sands": NILE_EVENTS,
    "classic": NILE_EVENTS,
    "egyptia": (
        "produces.wasted", "produces.nothing", "gains.wasted", "pays.traded", "pays.plague", "pays.plague.traded",
    ),
}  # fmt: skip
"""Other ways to tell an event."""
COUNTS = {
    "shifting_sands": {
        "card": "KINDS", "sphinx": "SPHINX_COUNT", "tile": "TILE_COUNT", "column": "COLUMN_COUNT",
        "statue": "STATUE_GOAL_COUNT",
    },
    "classic": {"card": "KINDS", "sphinx": "SPHINX_COUNT"},
    "egyptia": {"pharaoh": "CARD_COUNT", "plague": "PLAGUE_COUNT"},
}  # fmt: skip
"""What has a name and a text, and how many of it there are."""
PLACES = {"shifting_sands": "PLACE_COUNT", "classic": "PLACE_COUNT", "egyptia": "HEX_COUNT"}


def module_in(game: str, module: str) -> ModuleType:
    return import_module(f"egizia.games.{game}.{module}")


def forms(language: str, key: str) -> list[str]:
    entry = texts(language)[key]
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(language: str, key: str) -> set[str]:
    return {name for form in forms(language, key) for name in re.findall(r"\{(\w+)\}", form)}


def all_forms(language: str) -> list[tuple[str, str]]:
    return [(key, form) for key in texts(language) for form in forms(language, key)]


def said_in_play(game: str) -> list[str]:
    """What a game says while it is played, by key."""
    events, state = module_in(game, "events"), module_in(game, "state")
    keys = [f"event.{event}" for event in events.EVENTS if event != "points"]
    keys += [f"event.{event}" for event in EVENTS[game]]
    keys += [f"phase.{phase}" for phase in state.PHASES]
    keys += [f"decision.{decision}" for decision in state.DECISIONS]
    keys += [f"{group}.{source}" for group in ("source", "points") for source in events.SOURCES]
    return keys + [f"choice.{choice}" for choice in CHOICES[game]]


def said_of_components(game: str) -> list[str]:
    """What a game says of all that an owner may write in its component file, by key."""
    box = module_in(game, "components")
    if game == "egyptia":
        return said_of_a_sheet(box)
    keys = [f"{group}.{name}" for group in ("benefit", "benefit_name") for name in box.BENEFITS]
    keys += [f"{group}.{name}" for group in ("measure", "measure_name") for name in box.MEASURES]
    keys += [f"{group}.{name}" for group in ("card_power", "card_name") for name in box.CARD_POWERS]
    for name in getattr(box, "COLUMN_POWERS", ()):
        keys += [f"column_power.{name}", f"column_name.{name}"]
    for colour in box.COLOURS:
        keys += [f"colour.{colour}", f"card.field.{colour}", f"card_effect.field.{colour}"]
    keys += [f"crew.{crew}" for crew in box.CREWS] + [f"ring.{space}" for space in box.RING_SPACES]
    return keys + [f"use.{name}" for name in box.USES] + [f"card_type.{name}" for name in box.CARD_TYPES]


def said_of_a_sheet(box: ModuleType) -> list[str]:
    groups = {
        ("kind", "a_kind"): box.KINDS, ("bar",): box.BARS, ("on_site",): box.SITES[:2], ("handbook.site",): box.SITES,
        ("pharaoh",): [f"by_{by}" for by in box.BY], ("resource", "resource_name"): box.RESOURCES,
        ("plague", "plague_name"): box.PLAGUE_IDS, ("rank",): box.RANK_IDS,
    }  # fmt: skip
    return [f"{group}.{name}" for names, own in groups.items() for group in names for name in own]


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


@pytest.mark.parametrize("game", GAMES)
def test_every_event_phase_decision_source_and_choice_has_a_text(game: str):
    say = module_in(game, "texts").say
    assert not [key for key in said_in_play(game) if say(key).key not in texts("en")]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_an_owner_may_write_in_the_component_file_has_words(game: str):
    say = module_in(game, "texts").say
    assert not [key for key in said_of_components(game) if say(key).key not in texts("en")]


def test_own_words_stand_for_others_and_differ_from_them():
    own = [key for key in texts("en") if key.startswith(OWN)]
    assert own
    for key in own:
        other = key.partition(".")[2]
        assert any(texts(language)[key] != texts(language).get(other) for language in LANGUAGES), key
        assert other in texts("en"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_classic_builds_with_stones_and_not_with_bricks(language: str):
    say = module_in("classic", "texts").say
    keys = [say(key).key for key in (*said_in_play("classic"), *said_of_components("classic"))]
    assert not [key for key in keys for form in forms(language, key) if re.search("bri(ck|que)", form.lower())]


@cache
def strings() -> tuple[set[str], list[re.Pattern[str]]]:
    """All strings of the program, its pages and its component files, and all strings with gaps."""
    plain: set[str] = set()
    gapped: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
                if re.fullmatch(r"\.\w+|\w+\.", node.value):
                    # Something is put before or after it.
                    gapped.add(node.value.replace(".", r"(.+)\." if node.value[0] == "." else r"\.(.+)"))
            elif isinstance(node, ast.keyword) and node.arg:
                plain.add(node.arg)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
                ]
                gapped.add("".join(parts))
    for path in [*BROWSER.rglob("*.svelte"), *BROWSER.rglob("*.ts")]:
        text = path.read_text(encoding="utf-8")
        plain |= {found[1:-1] for found in re.findall(r"'[^'\n]*'", text)}
        for template in re.findall(r"`[^`\n]*`", text):
            # A gap of a template is filled with something that stands elsewhere.
            gapped.add("(.+)".join(map(re.escape, re.split(r"\$\{[^{}]*\}", template[1:-1]))))
    for path in SOURCES.glob("games/*/components.toml"):
        plain |= {*_strings(tomllib.loads(path.read_text(encoding="utf-8")))}
        plain |= {*module_in(path.parent.name, "events").SOURCES}
    for path in SOURCES.glob("games/*/puzzles.json"):
        plain |= {*_strings(json.loads(path.read_text(encoding="utf-8")))}
    return plain, [re.compile(pattern) for pattern in gapped if re.search(r"\w", pattern)]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield re.sub(r"\W+", "-", key.lower())
            yield from _strings(item)


@cache
def is_said(words: str) -> bool:
    """Whether the program could make a key, or a part of one, of its strings."""
    plain, gapped = strings()
    if words.isdigit() or words in plain:
        return True
    matches = (pattern.fullmatch(words) for pattern in gapped)
    return any(match and all(is_said(part) for part in match.groups()) for match in matches)


def test_no_text_is_left_unsaid():
    keys = [key.removeprefix("classic.") for key in texts("en")]
    assert not [key for key in keys if not is_said(key)]


def test_a_forgotten_text_would_be_noticed():
    assert is_said("choice.brick")
    assert not is_said("choice.add_camel")
    assert not is_said("camel.brick")


def test_a_hidden_keep_does_not_name_the_card():
    assert "card" in placeholders("en", "event.keeps")
    assert placeholders("en", "event.keeps.hidden") == {"player"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_component_says_its_name_and_text(game: str, language: str):
    words, box = module_in(game, "texts"), module_in(game, "components")
    for thing, number_of in COUNTS[game].items():
        count = getattr(box, number_of)
        names = [getattr(words, f"{thing}_name")(number).text(language) for number in range(count)]
        assert len(set(names)) == count
        assert all(len(own) < 64 for own in names)
        assert all(getattr(words, f"{thing}_text")(number).text(language) for number in range(count))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_place_has_words_of_its_own(game: str, language: str):
    places = range(getattr(module_in(game, "components"), PLACES[game]))
    assert len({module_in(game, "texts").place(place).text(language) for place in places}) == len(places)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_without_a_raw_name(game: str, players: int):
    title = module_in(game, "title").TITLE
    for options in title.variants:
        match = Game(title, players, options).new(seed=players)
        dice = random.Random(players)
        while not match.is_over:
            choices = match.choices()
            lines = [match.prompt(), *match.summary(match.current_seat)]
            lines += [line for choice in choices for line in (choice.label, *choice.changes)]
            check_wording(lines)
            match.play(dice.choice(choices).action)
        check_wording([entry.message for entry in match.log()])


def check_wording(lines: Iterable[Message | None]) -> None:
    for language in LANGUAGES:
        for line in lines:
            assert line is not None
            assert not re.search(r"[a-z]_[a-z]|[{}<>]", line.text(language)), line.key


def test_numbers_choose_the_form():
    one, two = (Message("event.returns", {"player": "Ada", "n": n}) for n in (1, 2))
    assert str(one) == "Ada puts 1 sphinx card under the deck."
    assert str(two) == "Ada puts 2 sphinx cards under the deck."


def test_none_is_plural_in_english_and_singular_in_french():
    none = Message("event.returns", {"player": "Ada", "n": 0})
    assert none.text("en") == "Ada puts 0 sphinx cards under the deck."
    assert none.text("fr") == "Ada remet 0 carte Sphinx sous la pioche."
