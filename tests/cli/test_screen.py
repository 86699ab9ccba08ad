"""The full-screen table in a real terminal."""

import os
import re
import signal
from pathlib import Path

import pytest

import egizia
from egizia import Message
from tests.cli.pseudo_terminal import DOWN, ENTER, TAB, Terminal

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(scope="module", autouse=True)
def rules_are_compiled() -> None:
    """So that nobody waits for them before a screen."""
    for name in egizia.games():
        egizia.make(name, players=2).new(seed=1).choices()


def sit_down(*arguments: str, folder: Path, size: tuple[int, int] = SMALL, term: str = "xterm-256color") -> Terminal:
    columns, lines = size
    return Terminal("play", *arguments, "--seed", "7", folder=folder, columns=columns, lines=lines, term=term)


def word(key: str, language: str = "en", **parameters: str | int) -> str:
    return Message(f"terminal.{key}", parameters).text(language)


def cut(text: str, letters: int = 25) -> str:
    """As much of a text as stands in the first line of the column at the right."""
    return text[:letters]


@pytest.mark.parametrize(
    ("game", "bots", "language"),
    [
        ("shifting-sands", "random,random", "en"),
        ("classic", "random", "fr"),
        ("egyptia", "random,random", "en"),
    ],
)
def test_a_whole_game_is_played_by_holding_enter(game: str, bots: str, language: str, tmp_path: Path) -> None:
    with sit_down(game, "--bots", bots, "--language", language, folder=tmp_path) as terminal:
        terminal.wait(word("keys.play", language)[:40])
        terminal.wait(word("over", language), seconds=120, keys=ENTER)
        screen = terminal.wait(word("keys.over", language))
        saved = egizia.load(tmp_path / "egizia-game-1.txt")
        assert saved.is_over
        assert saved.names[0] == word("player", language, n=1)
        shown = " ".join(screen.split())
        assert saved.names[saved.winners[0]] in shown
        for name, points in zip(saved.names, saved.scores, strict=True):
            assert re.search(rf"{name} +{str(points).replace('-', chr(0x2212))}(?!\d)", screen), screen
        assert word("points_by_source", language) in screen
        terminal.type("q")
        assert terminal.end() == 0
        assert word("saved", language, file="egizia-game-1.txt") in terminal.text


def test_choices_are_reached_by_arrows_and_by_number(tmp_path: Path) -> None:
    match = egizia.make("shifting-sands", players=2).new(seed=7)
    with sit_down("--bots", "random", folder=tmp_path) as terminal:
        terminal.wait(word("keys.play"))
        second = match.choices()[1]
        terminal.type(DOWN)
        terminal.wait(cut(f"→ {second.changes[0]}"))
        terminal.type("1")
        terminal.wait(cut(f"→ {match.choices()[0].changes[0]}"))
        terminal.type("2")
        terminal.wait(cut(f"→ {second.changes[0]}"))
        terminal.type(ENTER)
        terminal.wait("Place a ship")
        assert egizia.load(tmp_path / "egizia-game-1.txt").moves[0].action == second.action


def test_two_digits_make_one_number(tmp_path: Path) -> None:
    with sit_down("--bots", "random", folder=tmp_path) as terminal:
        terminal.wait(word("keys.play"))
        terminal.type(ENTER)
        terminal.wait("Place a ship")
        match = egizia.load(tmp_path / "egizia-game-1.txt")
        choices = match.choices()
        assert len(choices) >= 12
        terminal.type("12")
        terminal.wait(cut(f"→ {choices[11].changes[0]}"))
        terminal.type(ENTER)
        terminal.wait(lambda _: len(egizia.load(tmp_path / "egizia-game-1.txt").moves) > len(match.moves))
        assert egizia.load(tmp_path / "egizia-game-1.txt").moves[len(match.moves)].action == choices[11].action


def test_a_move_is_taken_back_until_a_bot_has_acted(tmp_path: Path) -> None:
    with sit_down("egyptia", "--bots", "random", folder=tmp_path) as terminal:
        terminal.wait("Choose the column")
        terminal.type(ENTER)
        terminal.wait(lambda text: "Choose the column" not in text and word("keys.play") in text)
        terminal.type("u")
        terminal.wait("Choose the column")
        assert egizia.load(tmp_path / "egizia-game-1.txt").moves == ()
        terminal.type("u")
        terminal.wait(str(Message("undo.nothing")))


def test_pages_turn_and_help_lists_the_keys(tmp_path: Path) -> None:
    with sit_down("classic", "--bots", "random", folder=tmp_path) as terminal:
        terminal.wait(word("keys.play"))
        terminal.wait("K10")
        terminal.type("m")
        terminal.wait(lambda text: "Obelisk" in text and "K10" not in text)
        terminal.type("t")
        terminal.wait("Cards left")
        terminal.type("l")
        terminal.wait(lambda text: "Round 1 begins." in text and "Cards left" not in text)
        terminal.type(TAB)
        terminal.wait("K10")
        terminal.type("?")
        screen = terminal.wait(word("help.title"))
        for name in ("arrows", "enter", "undo", "leave"):
            assert word(f"help.{name}") in screen
        terminal.type(" ")
        terminal.wait(lambda text: word("help.title") not in text)
        terminal.type("s")
        terminal.wait(word("saved", file="egizia-game-1.txt"))


def test_a_large_terminal_shows_everything_at_once(tmp_path: Path) -> None:
    with sit_down("--bots", "random,random", folder=tmp_path, size=LARGE) as terminal:
        terminal.wait(word("keys.play"))
        terminal.type(ENTER)
        terminal.wait("Place a ship")
        screen = terminal.wait("Round 1 begins.")
        for shown in ("K10", "Obelisk", "● random 3", "Take ", "sphinx card"):
            assert shown in screen


def test_a_window_that_grows_shows_more(tmp_path: Path) -> None:
    with sit_down("classic", "--bots", "random", folder=tmp_path) as terminal:
        terminal.wait(word("keys.play"))
        assert "Obelisk" not in terminal.wait("K10")
        terminal.type(DOWN)
        at_hand = cut(f"→ {egizia.make('classic', players=2).new(seed=7).choices()[1].changes[0]}")
        terminal.wait(at_hand)
        terminal.resize(*LARGE)
        terminal.wait(lambda text: "Obelisk" in text and "K10" in text and "Cards left" in text and at_hand in text)
        terminal.resize(*SMALL)
        terminal.wait(lambda text: "Obelisk" not in text and "K10" in text)


def test_a_curtain_hides_secrets_between_two_people(tmp_path: Path) -> None:
    match = egizia.make("shifting-sands", players=2).new(seed=7)
    first, second = (match.view(seat)["secrets"]["dealt"] for seat in range(2))
    assert not {*first} & {*second}
    with sit_down("--players", "2", folder=tmp_path) as terminal:
        screen = terminal.wait("Hand the keyboard over")
        assert "Player 1" in screen
        assert "Keep:" not in screen
        terminal.type(" ")
        terminal.wait("Keep:")
        terminal.type(ENTER)
        screen = terminal.wait(lambda text: "turn of Player 2" in text)
        assert "Keep:" not in screen
        terminal.type(" ")
        screen = terminal.wait("Keep:")
        told = [str(choice.label) for choice in egizia.load(tmp_path / "egizia-game-1.txt").choices()]
        assert cut(told[0]) in screen


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    with sit_down("--bots", "random", folder=tmp_path) as terminal:
        terminal.wait(word("keys.play"))
        terminal.type(ENTER)
        terminal.wait("Place a ship")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.end()
    saved = egizia.load(tmp_path / "egizia-game-1.txt")
    assert len(saved.moves) == 2
    with Terminal("play", "--resume", "egizia-game-1.txt", "--bots", "random", folder=tmp_path) as terminal:
        terminal.wait("Place a ship")


@pytest.mark.parametrize(("term", "flags"), [("dumb", ()), ("xterm-256color", ("--plain",))])
def test_plain_lines_where_nothing_can_or_should_be_drawn(term: str, flags: tuple[str, ...], tmp_path: Path) -> None:
    with sit_down("--bots", "random", *flags, folder=tmp_path, term=term) as terminal:
        screen = terminal.wait("u to undo, q to leave")
        assert "│" not in screen
        terminal.type("q\n")
        assert terminal.end() == 0
