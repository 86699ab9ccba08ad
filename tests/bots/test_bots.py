"""Every bot plays every game by its name, honestly, and the same again when nothing has changed."""

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import egizia
from egizia import Game, Match, bots
from egizia.analysis import thinker_named
from egizia.bots import BotError, Budget, bot, network
from egizia.bots.random_bot import RandomBot
from tests.networks import fresh_file
from tests.tables import played

pytestmark = pytest.mark.one_size

SEED = 5
PLAIN_BOTS = ["random", "hasty", "greedy", "search:30", "network", "guided:30"]


@pytest.fixture(scope="module", autouse=True)
def networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Networks that have not learned anything, for the bots that go by one."""
    folder = tmp_path_factory.mktemp("networks")
    for name in egizia.games():
        fresh_file(name, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "network_file", lambda game: folder / f"{game}.onnx")
        network.load_network.cache_clear()
        yield
    network.load_network.cache_clear()


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_a_bot_plays_legal_moves_from_beginning_to_end(game: Game, name: str) -> None:
    match, dice = game.new(SEED), random.Random(SEED)
    player = bot(name, seed=1)
    chosen = 0
    while not match.is_over:
        # Between its own decisions the game wanders off to where bots alone would not lead it.
        seat = dice.choice(match.seats_to_act)
        if dice.random() < 0.2:
            action = player.choose(match, seat)
            assert action in match.legal_actions(seat)
            chosen += 1
        else:
            action = dice.choice(match.legal_actions(seat))
        match.play(action, seat=seat)
    assert chosen > 5


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_choosing_changes_nothing(game: Game, name: str) -> None:
    match = played(game, SEED, 10)
    before = match.digest(), match.moves
    assert match.current_seat is not None
    bot(name).choose(match, match.current_seat)
    assert (match.digest(), match.moves) == before


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_a_bot_of_the_same_seed_chooses_the_same_again(game: Game, name: str) -> None:
    match = played(game, SEED, 14)
    seat = match.seats_to_act[-1]
    assert len({bot(name, seed=3).choose(match, seat) for _ in range(3)}) == 1


def test_bots_of_other_seeds_may_choose_otherwise(game: Game) -> None:
    match = played(game, SEED, 14)
    assert match.current_seat is not None
    choices = {bot("random", seed).choose(match, match.current_seat) for seed in range(60)}
    assert choices <= {*match.legal_actions()}
    assert len(choices) > len(match.legal_actions()) / 2


def with_other_secrets(match: Match, seat: int, seed: int) -> Match:
    """The same match for all that a seat can know, while what it cannot know lies otherwise."""
    twin = match.copy()
    believed = match.determinized(seat, seed)
    twin._states[:] = believed._states
    return twin


@pytest.mark.parametrize("name", PLAIN_BOTS)
@settings(deadline=None, max_examples=12)
@given(data=st.data())
def test_no_choice_depends_on_what_a_seat_cannot_know(turn_game: Game, name: str, data: st.DataObject) -> None:
    match = played(turn_game, data.draw(st.integers(0, 2**40)), data.draw(st.integers(0, 60)))
    if match.is_over:
        return
    seat = match.current_seat
    assert seat is not None
    player = bot(name, seed=data.draw(st.integers(0, 1000)))
    expected = player.choose(match, seat)
    for seed in range(3):
        twin = with_other_secrets(match, seat, seed)
        assert player.choose(twin, seat) == expected


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_no_choice_depends_on_what_others_are_doing_or_on_dice_to_come(name: str) -> None:
    game = egizia.make("egyptia", players=3)
    for seed in range(6):
        match = played(game, seed, 60)
        player = bot(name, seed=2)
        seat = match.seats_to_act[-1]
        expected = player.choose(match, seat)
        for other in match.seats_to_act[:-1]:
            match.play(match.legal_actions(other)[0], seat=other)
        assert player.choose(match, seat) == expected
        twin = match.copy()
        twin._states[seat] = match.belief(seat, seed + 7)[0]
        assert player.choose(twin, seat) == expected


def test_a_guided_search_tells_shares_that_add_up_and_counts_its_looks(turn_game: Game) -> None:
    match = played(turn_game, SEED, 14)
    seat = match.seats_to_act[0]
    player = bot("guided")
    assert isinstance(player, bots.BudgetedThinker)
    thought = player.think(match, seat, Budget(simulations=100))
    assert sum(thought.values) == pytest.approx(1.0)
    assert {*thought.visits} == {*match.legal_actions(seat)}
    # The first look is at the position itself.
    assert sum(thought.visits.values()) == thought.simulations - 1 == 99


def test_a_guided_search_sees_the_end_of_a_game_as_it_is(turn_game: Game) -> None:
    before = match = turn_game.new(SEED)
    dice, action = random.Random(SEED), -1
    while not match.is_over:
        before, action = match.copy(), dice.choice(match.legal_actions())
        match.play(action)
    player = bot("guided")
    assert isinstance(player, bots.BudgetedThinker)
    seat = before.seats_to_act[0]
    thought = player.think(before, seat, Budget(simulations=400))
    assert thought.visits[action] > 1
    # Who has won may still depend on cards that the others hold.
    shares = []
    for seed in range(60):
        end = before.determinized(seat, seed)
        end.play(action)
        assert end.is_over
        shares.append((seat in end.winners) / len(end.winners))
    assert thought.action_values[action] == pytest.approx(sum(shares) / len(shares), abs=0.15)


# Names and budgets


def test_levels_come_first_and_in_order_of_strength() -> None:
    assert [*bots.LEVELS] == ["labourer", "scribe", "architect", "vizier", "pharaoh"]
    assert bots.names()[:5] == [*bots.LEVELS]
    assert {"random", "greedy", "search"} <= {*bots.names()}


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_has_a_bot_and_plays(level: str) -> None:
    match = egizia.make("classic", players=2).new(SEED)
    assert match.current_seat is not None
    assert bot(f"{level}:20").choose(match, match.current_seat) in match.legal_actions()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BotError, match=r"there is no bot 'pharaohh'; there are labourer, scribe, .*search"):
        bot("pharaohh")


@pytest.mark.parametrize("text", ["", "s", "0", "0s", "-1", "-1s", "1.5", "many", "1 s", "nan", "infs", "1e3"])
def test_a_bad_budget_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(BotError, match=r"is no budget: write seconds as `0.5s` or a number of simulations as `2000`"):
        bot(f"search:{text}")


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2000", Budget(simulations=2000)),
        ("0.5s", Budget(seconds=0.5)),
        (".5s", Budget(seconds=0.5)),
        ("2s", Budget(seconds=2.0)),
    ],
)
def test_a_budget_is_read_as_people_write_it(text: str, budget: Budget) -> None:
    assert Budget.read(text) == budget
    assert Budget.read(str(budget)) == budget


def test_a_budget_of_seconds_is_kept_roughly() -> None:
    match = egizia.make("classic", players=3).new(SEED)
    assert match.current_seat is not None
    player = bot("search")
    assert isinstance(player, bots.BudgetedThinker)
    player.think(match, match.current_seat, Budget(simulations=1))
    thought = player.think(match, match.current_seat, Budget(seconds=0.2))
    assert 0.19 < thought.seconds < 2.0
    assert thought.simulations > 20


@pytest.mark.parametrize("name", ["search", "guided"])
def test_a_thought_can_be_paused_and_ended(game: Game, name: str) -> None:
    match = game.new(seed=3)
    seat, budget = match.seats_to_act[0], Budget(simulations=100)
    undisturbed = thinker_named(name).think(match, seat, budget)
    pauses: list[None] = []
    thinker = thinker_named(name)
    thinker.pause_with(lambda: pauses.append(None))
    assert thinker.think(match, seat, budget).visits == undisturbed.visits
    assert len(pauses) >= 2

    def end() -> None:
        raise InterruptedError

    thinker.pause_with(end)
    with pytest.raises(InterruptedError):
        thinker.think(match, seat, budget)


def test_a_bot_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        def __init__(self, seed: int) -> None:
            pass

        def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
            return match.legal_actions(seat)[0]

    entry: Any = SimpleNamespace(name="first", load=lambda: First)
    monkeypatch.setattr(bots, "entry_points", lambda group: [entry] if group == "egizia.bots" else [])
    assert bots.names()[-1] == "first"
    match = egizia.make("egyptia", players=1).new(SEED)
    assert bot("first").choose(match, 0) == match.legal_actions()[0]
    assert isinstance(bot("random")._bot, RandomBot)
