"""Looking back at games with a bot that thinks; here one whose thoughts are known."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import egizia
from egizia import Match
from egizia.analysis import DETERMINIZATIONS, MIN_VISITS, GameAnalysis, analyse_match
from egizia.bots import BotError
from egizia.bots.contract import Budget, Thought
from egizia.cli import analyse as command
from egizia.cli.charts import HEIGHT, check_chart, draw_chart, in_characters
from egizia.cli.typed import UsageError


class FirstIsBest:
    """Thinks that the first action is the best one, and that each further one is a twentieth worse."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        return self.think(match, seat, budget).action

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        self.asked.append((len(match.moves), seat))
        legal = match.legal_actions(seat)
        values = {action: 0.9 - 0.05 * place for place, action in enumerate(legal[:10])}
        share = (len(match.moves) % 10) / 10
        others = match.game.players - 1
        expected = tuple(share if one == seat else (1 - share) / max(others, 1) for one in range(others + 1))
        return Thought(legal[0], expected, dict.fromkeys(values, MIN_VISITS), values, MIN_VISITS * len(values), 0.0)


def game_played(places: dict[int, int], game: str = "shifting-sands", players: int = 2) -> Match:
    """A game of first choices, but for some moves with the place of what was chosen instead."""
    match = egizia.make(game, players=players).new(seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[places.get(len(match.moves), 0)])
    return match


@pytest.fixture(scope="module")
def judged() -> GameAnalysis:
    return analyse_match(game_played({4: 2, 6: 3}), FirstIsBest(), "first", None, lambda: None)


def test_mistakes_are_what_the_best_action_was_better_by(judged: GameAnalysis) -> None:
    found = [(mistake.move, mistake.loss) for mistake in judged.mistakes(5)]
    assert found == [(7, pytest.approx(0.15)), (5, pytest.approx(0.10))]
    assert [mistake.move for mistake in judged.mistakes(1)] == [7]


def test_a_mistake_is_its_players_own(judged: GameAnalysis) -> None:
    for mistake in judged.mistakes(5):
        move = judged.match.moves[mistake.move - 1]
        assert (mistake.seat, mistake.action) == (move.seat, move.action)
        assert mistake.best != move.action


def test_the_value_after_a_move_is_what_is_expected_before_the_next_choice() -> None:
    match = game_played({})
    thinker = FirstIsBest()
    analysis = analyse_match(match, thinker, "first", None, lambda: None)
    thought_before = dict(thinker.asked)
    for judgement in analysis.judgements[:-1]:
        following = min((at for at in thought_before if at >= judgement.move), default=None)
        if following is not None:
            assert judgement.values[thought_before[following]] == pytest.approx(following % 10 / 10)


def test_the_last_value_is_how_the_game_ended(judged: GameAnalysis) -> None:
    (winner,) = judged.match.winners
    assert judged.judgements[-1].values == tuple(float(seat == winner) for seat in range(2))


def test_a_move_without_alternative_is_neither_thought_about_nor_judged() -> None:
    match = game_played({})
    thinker = FirstIsBest()
    analysis = analyse_match(match, thinker, "first", None, lambda: None)
    forced = [judgement.move for judgement in analysis.judgements if judgement.best is None]
    assert forced
    assert not {move - 1 for move in forced} & {at for at, _ in thinker.asked}


class RuesTheTwelfth(FirstIsBest):
    """Does not look at later actions by itself; made to, it sees what a certain one leads to."""

    def __init__(self, seat: int, rued: int) -> None:
        super().__init__()
        self.seat = seat
        self.rued = rued
        self.worlds = 0

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        thought = super().think(match, seat, budget)
        if match.start is None or not match.moves:
            return thought
        self.worlds += 1
        own = 0.3 if match.moves[-1].action == self.rued else 0.5
        values = (own, 1 - own) if self.seat == 0 else (1 - own, own)
        return replace(thought, values=values)


def test_an_action_that_was_not_looked_at_gets_a_second_look() -> None:
    match = egizia.make("shifting-sands", players=2).new(seed=3)
    match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    seat, rued = match.seats_to_act[0], match.legal_actions()[12]
    match.play(rued)
    thinker = RuesTheTwelfth(seat, rued)
    analysis = analyse_match(match, thinker, "first", None, lambda: None)
    assert thinker.worlds == 2 * DETERMINIZATIONS
    assert analysis.judgements[-1].visits == 0
    assert analysis.judgements[-1].loss == pytest.approx(0.2)
    assert [mistake.move for mistake in analysis.mistakes(5)] == [3]


def test_a_game_alone_is_valued_in_points() -> None:
    match = game_played({}, "egyptia", 1)
    analysis = analyse_match(match, FirstIsBest(), "first", None, lambda: None)
    assert analysis.judgements[-1].values == (float(match.scores[0]),)


def test_where_all_play_at_once_everybody_is_valued_in_points(tmp_path: Path) -> None:
    match = game_played({}, "egyptia", 2)
    analysis = analyse_match(match, FirstIsBest(), "first", None, lambda: None)
    assert analysis.is_in_points
    assert analysis.judgements[-1].values == tuple(map(float, match.scores))
    assert all(len(judgement.values) == 2 for judgement in analysis.judgements)
    pytest.importorskip("matplotlib")
    draw_chart(analysis, tmp_path / "chart.svg", 5, "en")


def test_json_has_every_move_in_notation(judged: GameAnalysis) -> None:
    found = json.loads(json.dumps(judged.as_json(5)))
    names = judged.match.game.title.action_names
    assert [move["played"] for move in found["moves"]] == [names[move.action] for move in judged.match.moves]
    assert found["mistakes"] == [7, 5]
    assert found["moves"][6]["best"] != found["moves"][6]["played"]
    assert found["moves"][6]["loss"] == 0.15


def test_the_chart_in_characters_rises_to_the_winner(judged: GameAnalysis) -> None:
    lines = in_characters(judged)
    assert len(lines) == HEIGHT + 1
    assert all(len(line) <= 72 for line in lines)
    (winner,) = judged.match.winners
    assert lines[0].startswith("  100% │")
    assert lines[0][-1] == "▲■"[winner]
    assert lines[HEIGHT - 1].startswith("    0% │")


def test_the_chart_is_drawn_the_same_every_time(judged: GameAnalysis, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("one.svg", "two.svg"):
        draw_chart(judged, tmp_path / name, 5, "fr")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    assert text == (tmp_path / "two.svg").read_text(encoding="utf-8")


def test_a_chart_that_cannot_be_drawn_is_refused_before_anybody_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"ends in \.svg"):
        check_chart(tmp_path / "chart.txt")
    with pytest.raises(UsageError, match="no such folder"):
        check_chart(tmp_path / "nowhere" / "chart.svg")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match=r"pip install egizia\[plots\]"):
        check_chart(tmp_path / "chart.svg")


def test_the_command_tells_the_mistakes_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = game_played({4: 2})
    match.save(tmp_path / "game.txt")
    monkeypatch.setattr(command, "thinker_named", lambda _: FirstIsBest())
    command.analyse(tmp_path / "game.txt", bot="first", language="fr")
    out, err = capsys.readouterr()
    again = egizia.make("shifting-sands", players=2).new(seed=3)
    for move in match.moves[:4]:
        again.play(move.action)
    assert "Coup 5" in out
    assert f"joué\u00a0: {again.choices()[2].label.text('fr')}" in out
    assert f"mieux\u00a0: {again.choices()[0].label.text('fr')}" in out
    assert f"first thinks about {len(match.moves)} moves" in err


def test_a_bot_that_only_plays_cannot_analyse() -> None:
    with pytest.raises(BotError, match="cannot say what it thinks"):
        command.thinker_named("random")
