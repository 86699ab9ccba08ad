"""Options of a game: chosen by name and value, followed by the rules, kept in files and positions."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia import Game, GameFileError, PositionError, SetupError
from egizia.games import NAMES, title
from egizia.games.contract import Title
from egizia.kernel.engine import Engine
from egizia.table import gamefile
from egizia.table.simulation import Simulation, simulate
from tests import toy
from tests.tables import a_few, play_random, played, raw

SEED = 8
TITLES = [*(title(name) for name in egizia.games()), toy.TITLE]
TABLES = [(own, players, options) for own in TITLES for players in a_few(own.player_counts) for options in own.variants]


@pytest.fixture(scope="module", autouse=True)
def race_is_a_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Put the toy beside the real games."""
    # Compiled rules are not kept: their fingerprint does not know the sources of the tests.
    with pytest.MonkeyPatch.context() as elsewhere:
        elsewhere.setenv("EGIZIA_CACHE", str(tmp_path_factory.mktemp("cache")))
        Engine(toy.RACE).warm_up()
    with pytest.MonkeyPatch.context() as games:
        games.setitem(NAMES, "race", toy.__name__)
        yield


@pytest.fixture(params=TABLES, ids=lambda table: "-".join([table[0].name, str(table[1]), *table[2].values()]))
def table(request: pytest.FixtureRequest) -> Game:
    """Every game with every number of players and every choice of options."""
    own, players, options = request.param
    return egizia.make(own.name, players=players, **options)


def race(**options: str) -> Game:
    return egizia.make("race", players=3, **options)


def refused(name: str, options: dict[str, Any]) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(SetupError) as caught:
        egizia.make(name, players=3, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# What every game has to do with its options


@pytest.mark.parametrize("own", TITLES, ids=lambda own: own.name)
def test_options_and_their_values_are_words(own: Title) -> None:
    for option, values in own.options.items():
        assert option.isidentifier()
        assert option not in ("name", "players")
        assert len(set(values)) == len(values) > 1
        assert all(re.fullmatch(r"[a-z0-9-]+", value) for value in values)


def test_a_match_has_the_options_of_its_game_from_start_to_end(table: Game) -> None:
    match = table.new(SEED)
    assert match.options == table.options
    assert match.determinized(0, 5).options == table.options
    play_random(match, random.Random(SEED))
    assert match.is_over
    assert match.options == match.copy().options == table.options


@pytest.mark.parametrize("moves", [0, 20, None])
def test_a_saved_game_is_loaded_with_its_options(table: Game, moves: int | None, tmp_path: Path) -> None:
    match = played(table, SEED, moves)
    match.save(tmp_path / "game.egizia")
    loaded = egizia.load(tmp_path / "game.egizia")
    assert loaded.game.options == table.options
    assert loaded.game.variant == table.variant
    assert raw(loaded) == raw(match)
    assert loaded.record() == match.record()
    assert raw(play_random(loaded, random.Random(1))) == raw(play_random(match, random.Random(1)))


@pytest.mark.parametrize("moves", [0, 20, None])
def test_a_position_is_played_on_with_its_options_and_saved(table: Game, moves: int | None) -> None:
    match = played(table, SEED, moves)
    later = table.position(match.position())
    assert later.options == table.options
    play_random(later, random.Random(1))
    loaded = gamefile.read(later.record())
    assert loaded.game.options == table.options
    assert raw(loaded) == raw(later) == raw(play_random(match, random.Random(1)))


def test_a_position_of_other_options_is_refused(table: Game) -> None:
    text = played(table, SEED, 10).position()
    for options in table.title.variants:
        if options != table.options:
            other = egizia.make(table.name, players=table.players, **options)
            option = next(option for option in options if options[option] != table.options[option])
            difference = f"the option {option}={table.options[option]}, the game {options[option]}$"
            with pytest.raises(SetupError, match=difference):
                other.position(text)


# Choosing them


def test_an_option_left_out_has_its_first_value() -> None:
    assert race().options == {"luck": "some", "track": "short"}
    assert race(track="long").options == {"luck": "some", "track": "long"}
    assert raw(race().new(SEED)) == raw(race(luck="some", track="short").new(SEED))


def test_the_rules_know_options_by_a_digit_each() -> None:
    numbers = {
        (luck, track): race(luck=luck, track=track).variant
        for luck in toy.OPTIONS["luck"]
        for track in toy.OPTIONS["track"]
    }
    assert numbers == {
        ("some", "short"): 0,
        ("some", "middle"): 1,
        ("some", "long"): 2,
        ("none", "short"): 3,
        ("none", "middle"): 4,
        ("none", "long"): 5,
    }


def test_a_chosen_option_changes_play() -> None:
    for track, goal in (("short", 20), ("middle", 26), ("long", 32)):
        assert goal <= max(played(race(track=track), SEED).scores) < goal + 3
    lucky, plain = played(race(), SEED), played(race(luck="none"), SEED)
    assert sum(lucky.ledger(seat)["luck"] for seat in range(3)) > 0
    assert sum(plain.ledger(seat)["luck"] for seat in range(3)) == 0


def test_taking_a_move_back_keeps_the_options() -> None:
    match = play_random(race(luck="none", track="long").new(SEED), random.Random(SEED), 5)
    before = raw(match)
    match.play("run")
    match.undo()
    assert raw(match) == before


def test_an_unknown_option_is_refused_and_the_known_ones_are_listed() -> None:
    sentence = refused("race", {"camels": "2"})
    assert sentence == "race has no option 'camels'; its options: luck (some or none), track (short or middle or long)"


def test_a_game_without_options_says_so() -> None:
    sentence = refused("shifting-sands", {"camels": "2"})
    assert sentence == "shifting-sands has no option 'camels'; its options: none"


@pytest.mark.parametrize("value", ["", "Long", "long ", "some", None, 2, True, ["long"], b"long"])
def test_an_unknown_value_is_refused_and_the_known_ones_are_listed(value: Any) -> None:
    sentence = refused("race", {"luck": "none", "track": value})
    assert sentence == f"the option 'track' of race is 'short' or 'middle' or 'long', not {value!r}"


def test_a_game_says_which_options_it_is_played_with() -> None:
    assert repr(race(track="long")) == "<Game race, 3 players, luck=some, track=long>"


# Files and positions


def test_a_game_file_names_every_option() -> None:
    header = race(track="long").new(SEED).record().split("\n\n")[0].splitlines()
    assert [line for line in header if line.startswith("option")] == ["option luck: some", "option track: long"]


def test_an_option_that_a_file_does_not_name_has_its_default() -> None:
    match = played(race(), SEED, 10)
    loaded = gamefile.read(match.record().replace("option luck: some\n", ""))
    assert loaded.game.options == race().options
    with pytest.raises(GameFileError, match="another position"):
        gamefile.read(played(race(luck="none"), SEED, 10).record().replace("option luck: none\n", ""))


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("option camels: 2", "header: race has no option 'camels'; its options: luck"),
        ("option players: 3", "header: race has no option 'players'; its options: luck"),
        ("option name: race", "header: race has no option 'name'; its options: luck"),
        ("option track: round", "header: the option 'track' of race is 'short' or .* not 'round'"),
        ("option track:", "header: the option 'track' of race is 'short' or .* not ''"),
        ("option track: long", "another position"),
    ],
)
def test_a_file_with_a_wrong_option_is_refused(line: str, cause: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.egizia"
    path.write_text(played(race(), SEED, 10).record().replace("option track: short", line), encoding="utf-8")
    with pytest.raises(GameFileError, match=cause) as caught:
        egizia.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_a_file_whose_options_are_not_those_of_its_start_is_refused() -> None:
    match = race(luck="none").position(played(race(luck="none"), SEED, 10).position())
    text = match.record().replace("option luck: none", "option luck: some")
    with pytest.raises(GameFileError, match="header: this position has the option luck=none, the game some"):
        gamefile.read(text)


@pytest.mark.parametrize("variant", [-1, 6, 100])
def test_a_position_with_options_that_do_not_exist_is_refused(variant: int) -> None:
    match = race().new(SEED)
    match.state.variant = variant
    with pytest.raises(PositionError, match="the position is impossible: race has no such options"):
        race().position(match.position())


# Simulation


def simulated(**options: str) -> Simulation:
    return simulate(race(**options), 50, SEED, 1)


def test_random_games_are_played_with_the_options() -> None:
    assert simulated().total.mean < simulated(track="middle").total.mean < simulated(track="long").total.mean
    assert simulated(luck="some").by_source["luck"].mean > 0
    assert simulated(luck="none").by_source["luck"].mean == 0
    assert simulated().by_source == simulated(luck="some", track="short").by_source
