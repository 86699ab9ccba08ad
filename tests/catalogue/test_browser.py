"""Every text that the pages in the browser ask for is there, also where a part of its key is only known in play."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import egizia
from egizia.bots import LEVELS
from egizia.catalogue import LANGUAGES, texts
from egizia.games import NAMES

PAGES = Path(egizia.__file__).parents[2] / "web" / "src"
SOURCES = {path: path.read_text(encoding="utf-8") for path in [*PAGES.rglob("*.svelte"), *PAGES.rglob("*.ts")]}
GROUPS = {key.partition(".")[0] for key in texts("en")}
GAP = re.compile(r"\$\{[^{}]*\}")


def listed(name: str) -> list[str]:
    """The words of all lists of this name in the sources of the pages."""
    lists = [match for text in SOURCES.values() for match in re.findall(rf"\b{name}(?: =|:) \[([^\]]*)\]", text)]
    words = [word for found in lists for word in re.findall(r"'([^']+)'", found)]
    assert words, name
    return words


def phases() -> list[str]:
    """The phases of all games."""
    rooms = [import_module(f"{module.rpartition('.')[0]}.state") for module in NAMES.values()]
    return sorted({phase for room in rooms for phase in room.PHASES})


FILLED = {
    "web.level.*": lambda: LEVELS,
    "web.game.*": lambda: NAMES,
    "web.game.*.short": lambda: NAMES,
    "web.game.*.text": lambda: NAMES,
    "web.leave.*": lambda: listed("leaving"),
    "web.guide.*": lambda: listed("OPENING"),
    "web.order.*": lambda: ("1", "2", "3", "4"),
    "web.create.pace.*": lambda: ("live", "correspondence", "untimed"),
    "web.scores.unrated.*": lambda: ("alone", "seed", "helped"),
    "web.log.filter.*": lambda: ("all", "mine", "points"),
    "phase.*": phases,
}
"""What fills the gap of a key, where that is known."""


def plain() -> set[str]:
    """Whole keys in the sources."""
    found = {word for text in SOURCES.values() for word in re.findall(r"'([a-z_]+(?:\.[\w-]+)+)'", text)}
    return {key for key in found if key.partition(".")[0] in GROUPS and not key.endswith((".svelte", ".ts"))}


def gapped() -> set[str]:
    """Keys with gaps in the sources, a star for each gap."""
    strings = [string for text in SOURCES.values() for string in re.findall(r"`([^`\n]*)`", text)]
    keys = {GAP.sub("*", string) for string in strings if GAP.search(string)}
    return {key for key in keys if re.fullmatch(r"[a-z_]+(\.[\w*-]+)+", key) and key.partition(".")[0] in GROUPS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_on_the_pages_has_a_text(language: str):
    assert len(plain()) > 300
    assert not {key for key in plain() if key not in texts(language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_with_a_gap_can_be_filled(language: str):
    assert gapped() >= FILLED.keys()
    for key in gapped():
        pattern = re.compile(re.escape(key).replace(r"\*", r"[\w-]+"))
        assert any(pattern.fullmatch(one) for one in texts(language)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_fills_a_gap_has_a_text(language: str):
    for key, words in FILLED.items():
        missing = [word for word in words() if key.replace("*", word) not in texts(language)]
        assert not missing, f"{key}: {missing}"
