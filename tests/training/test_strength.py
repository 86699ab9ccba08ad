"""A minute of learning is enough to beat chance."""

from pathlib import Path

import pytest

import egizia
from egizia.bots import bot
from egizia.cli.train import train

pytestmark = pytest.mark.long

pytest.importorskip("torch", reason="training needs PyTorch: pip install egizia[train]")

GAMES = 40


def test_a_tiny_network_learns_to_beat_random_play(tmp_path: Path) -> None:
    train("classic", folder=tmp_path, decisions=160_000, small=True)
    players = bot(f"network@{tmp_path / 'classic.onnx'}"), bot("random", seed=3)
    game, won = egizia.make("classic", players=2), 0.0
    for number in range(GAMES):
        match = game.new(seed=number)
        while match.current_seat is not None:
            match.play(players[(match.current_seat + number) % 2].choose(match, match.current_seat))
        own = number % 2
        won += (own in match.winners) / len(match.winners)
    assert won >= 0.9 * GAMES
