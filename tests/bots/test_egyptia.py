"""The values of actions at Egyptia, and how their weights come about."""

import numpy as np
import pytest

import egizia
from egizia.bots import bot
from egizia.bots.contract import Budget
from egizia.bots.evolution import SoloPlayer, evolve
from egizia.bots.search import SearchBot
from egizia.games.egyptia.components import HEX_COUNT, LETTER_COUNT, MOUND
from egizia.games.egyptia.evaluation import EVALUATION, action_values
from egizia.games.egyptia.pharaoh import card_points
from egizia.games.egyptia.state import OVER, Sheet
from egizia.games.egyptia.survey import CITY, survey
from egizia.games.egyptia.turns import options
from egizia.kernel.engine import Engine
from egizia.kernel.options import Options
from egizia.kernel.record import new, view
from tests.games.egyptia.positions import confirming, in_darkness
from tests.tables import played, walk

SOLO = egizia.make("egyptia", players=1)
COMPILED = not Engine(SOLO.title.rules).interpreted


def points(sheet: Sheet) -> int:
    """What the cards pay for a city."""
    return sum(card_points(sheet, sheet.cards[letter]) for letter in range(LETTER_COUNT))


def mean_score(description: str, games: int) -> float:
    """The mean score of solo games with the first seeds."""
    player = bot(description)
    scores: list[int] = []
    for seed in range(games):
        match = SOLO.new(seed)
        while not match.is_over:
            match.play(player.choose(match, 0))
        scores += match.scores
    return sum(scores) / games


@pytest.mark.parametrize("seed", range(12))
def test_the_survey_finds_what_the_cards_pay_for_one_more_building(seed: int) -> None:
    match = played(SOLO, seed, 15 + 5 * seed)
    sheet = view(Sheet, match.belief(0, 0))
    values = EVALUATION.values()
    survey(sheet, (1 << MOUND) - 1, 0, values)
    before = points(sheet)
    assert sheet.empty
    for building in range(MOUND):
        for number in range(HEX_COUNT):
            if (sheet.empty >> number) & 1:
                sheet.city[number] = building + 1
                assert values[CITY + building * HEX_COUNT + number] == 100 * (points(sheet) - before)
                sheet.city[number] = 0


def test_looking_leaves_the_sheet_as_it_was() -> None:
    values, weights = EVALUATION.values(), EVALUATION.weights(1)
    seen: set[int] = set()
    for match in walk(SOLO, 5):
        if not match.is_over:
            belief = match.belief(0, 0)
            before = belief.tobytes()
            open_now = view(Options, new(Options, 1))
            legal = match.legal_actions(0)
            open_now.count = len(legal)
            for number, action in enumerate(legal):
                open_now.actions[number] = action
            sheet = view(Sheet, belief)
            action_values(sheet, open_now, values, weights)
            assert belief.tobytes() == before
            seen.add(sheet.decision)
    assert len(seen) > 4


def test_a_trade_before_darkness_is_worth_the_building_it_pays_for() -> None:
    """Four grain are no quarry in darkness; two of them buy the diamond that is missing."""
    position = in_darkness(grain=4)
    before = position.states.tobytes()
    values, open_now = EVALUATION.values(), view(Options, new(Options, 1))
    options(position.sheet, open_now)
    action_values(position.sheet, open_now, values, EVALUATION.weights(1))
    seen = dict(zip(position.answers(), values, strict=False))
    assert max(seen, key=lambda trade: seen[trade]) == "2g:1d"
    assert position.states.tobytes() == before


def test_nobody_ends_the_game_early_greedily() -> None:
    position = confirming(0, 2, 1, 0, grain=1)
    values, open_now = EVALUATION.values(), view(Options, new(Options, 1))
    options(position.sheet, open_now)
    action_values(position.sheet, open_now, values, EVALUATION.weights(2))
    assert position.options() == ["confirm", "trade:red"]
    assert values[0] > values[1]


def test_greedy_is_a_skilled_builder() -> None:
    ends = SoloPlayer(EVALUATION).play(EVALUATION.weights(1), 0, 1000 if COMPILED else 12)
    assert (ends["phase"] == OVER).all()
    assert (ends["score"] == ends["ledger"].sum(1)).all()
    assert 55 < ends["score"].mean() < 70


def test_the_solo_player_plays_as_the_greedy_bot() -> None:
    ends = SoloPlayer(EVALUATION).play(EVALUATION.weights(1), 0, 8)
    assert ends["score"].mean() == mean_score("greedy", 8)


def test_search_is_a_better_builder_than_greedy() -> None:
    assert mean_score("search:60", 6) > mean_score("greedy", 6) + 1


def test_what_the_search_chooses_early_is_what_it_would_choose_in_the_end() -> None:
    budget = Budget(simulations=150)
    stopped = 0
    for seed in range(8):
        match = played(SOLO, seed, 10 + 9 * seed)
        if len(match.legal_actions(0)) > 1:
            player = SearchBot(seed)
            assert player.choose(match, 0, budget) == player.think(match, 0, budget).action
            stopped += 1
    assert stopped > 4


def test_every_weight_has_a_start_and_the_tuned_ones_play_better() -> None:
    assert len(EVALUATION.initial_weights) == len(EVALUATION.names)
    player = SoloPlayer(EVALUATION)
    initial = np.array([(weight.last, weight.first) for weight in EVALUATION.initial_weights], float).T
    stored = EVALUATION.weights(1)[[0, -1]].astype(float)
    assert player.mean(stored, 0, 200) > player.mean(initial, 0, 200) + 5


def test_evolution_improves_on_the_initial_weights_and_repeats_itself() -> None:
    player = SoloPlayer(EVALUATION)
    initial = np.array([(weight.last, weight.first) for weight in EVALUATION.initial_weights], float).T
    found = evolve(EVALUATION, 3, 40)
    assert np.array_equal(found, evolve(EVALUATION, 3, 40))
    assert player.mean(found[[0, -1]].astype(float), 10**6, 300) > player.mean(initial, 10**6, 300) + 0.3
