"""The public face of a match, whatever the game."""

import json
import random
from itertools import chain

import pytest

from egizia import Game, Match, Message
from egizia.catalogue import LANGUAGES
from tests.tables import play_random, played, raw, walk

pytestmark = pytest.mark.one_size

SEED = 11


def test_a_new_match_waits_for_its_first_move(game: Game) -> None:
    match = game.new(SEED)
    assert match.current_seat in range(game.players)
    assert not match.is_over
    assert match.moves == ()
    assert match.scores == [0] * game.players
    assert match.winners == []
    assert len(match.names) == game.players


def test_the_same_seed_deals_the_same_game_and_another_seed_another(game: Game) -> None:
    assert raw(game.new(SEED)) == raw(game.new(SEED))
    assert len({raw(game.new(seed)) for seed in range(20)}) == 20


def test_without_a_seed_every_match_is_another_and_its_seed_deals_it_again(game: Game) -> None:
    one, two = game.new(), game.new()
    assert one.seed != two.seed
    assert raw(game.new(one.seed)) == raw(one)


def test_a_move_by_notation_is_the_move_by_number(game: Game) -> None:
    by_number, by_notation, dice = game.new(SEED), game.new(SEED), random.Random(SEED)
    while not by_number.is_over:
        action = dice.choice(by_number.legal_actions())
        by_number.play(action)
        by_notation.play(game.title.action_names[action])
    assert raw(by_notation) == raw(by_number)
    assert by_notation.moves == by_number.moves


def test_a_move_is_remembered_with_the_seat_that_made_it(game: Game) -> None:
    for match in walk(game, SEED):
        seat, action = match.current_seat, match.legal_actions()[-1]
        twin = match.copy()
        twin.play(action, number=match.move_number(seat))
        assert (twin.moves[-1].seat, twin.moves[-1].action) == (seat, action)
        assert twin.moves[:-1] == match.moves


def test_every_notation_names_one_action(game: Game) -> None:
    names = game.title.action_names
    assert len(set(names)) == game.action_count
    assert not [notation for notation in names if notation != notation.strip() or " " in notation or "#" in notation]


def test_legal_actions_ascend_and_exist_until_the_end(game: Game) -> None:
    for match in walk(game, SEED):
        legal = match.legal_actions()
        assert legal
        assert legal == sorted(set(legal))
        assert 0 <= legal[0] <= legal[-1] < game.action_count


def test_every_choice_is_a_legal_action_in_words(game: Game) -> None:
    for match in walk(game, SEED):
        choices = match.choices()
        assert [choice.action for choice in choices] == match.legal_actions()
        for choice in choices:
            assert choice.notation == game.title.action_names[choice.action]
            for language in LANGUAGES:
                assert choice.label.text(language).strip()
                assert all(change.text(language).strip() for change in choice.changes)
        labels = [choice.label.text("en") for choice in choices]
        assert len(set(labels)) == len(labels), f"two choices read alike: {labels}"


def test_every_moment_has_a_question_in_every_language(game: Game) -> None:
    for match in walk(game, SEED):
        prompt = match.prompt()
        assert prompt is not None
        assert all(prompt.text(language) for language in LANGUAGES)
    assert played(game, SEED).prompt() is None


def test_the_table_is_summed_up_in_words_for_everybody(game: Game) -> None:
    for match in chain(walk(game, SEED, every=5), [played(game, SEED)]):
        for seat in (None, *range(game.players)):
            lines = match.summary(seat)
            assert all(line.text(language).strip() for line in lines for language in LANGUAGES)
            told = " ".join(map(str, lines))
            assert all(name in told for name in match.names)


def test_targets_are_a_kind_and_perhaps_a_name(game: Game) -> None:
    targets = {target for match in walk(game, SEED) for choice in match.choices() for target in choice.targets}
    assert len(targets) > 20
    for target in targets:
        kind, colon, thing = target.partition(":")
        assert kind.isalpha()
        assert bool(colon) == bool(thing)


def test_looking_at_choices_changes_nothing(game: Game) -> None:
    for match in walk(game, SEED):
        before = raw(match)
        match.choices()
        match.view(0)
        match.summary(0)
        match.observation(0)
        assert raw(match) == before


def test_the_changes_of_a_choice_are_what_the_log_then_tells(game: Game) -> None:
    alone = game.title.rules.is_simultaneous
    foretold = 0

    def told(match: Match, seat: int | None) -> list[Message]:
        # When a round is closed, what others did comes to light among one's own doings.
        return [entry.message for entry in match.log(seat) if not alone or entry.seat in (seat, None)]

    for match in walk(game, SEED):
        seat = match.current_seat
        before = len(told(match, seat))
        for choice in match.choices():
            twin = match.copy()
            twin.play(choice.action)
            assert told(twin, seat)[before : before + len(choice.changes)] == list(choice.changes)
            foretold += len(choice.changes)
    assert foretold > 100


def test_choices_are_ready_for_json(game: Game) -> None:
    for match in walk(game, SEED):
        choices = [choice.as_json() for choice in match.choices()]
        assert json.loads(json.dumps(choices)) == choices


def test_views_are_ready_for_json_for_every_seat_and_spectators(game: Game) -> None:
    for match in chain(walk(game, SEED), [played(game, SEED)]):
        for seat in (None, *range(game.players)):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["viewer"] == seat
            assert view["game"] == game.name
            assert view["names"] == list(match.names)
            assert view["scores"] == match.scores
            assert view["winners"] == match.winners
            assert (view["phase"] == "over") == match.is_over


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_the_view_of_a_seat_that_is_not_there_is_refused(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        game.new(SEED).view(seat)


def test_a_score_is_the_sum_of_its_ledger_at_every_moment(game: Game) -> None:
    for match in chain(walk(game, SEED), [played(game, SEED)]):
        assert [sum(match.ledger(seat).values()) for seat in range(game.players)] == match.scores


def test_a_finished_match_has_nobody_to_move_and_a_best_winner(game: Game) -> None:
    for seed in range(20):
        match = played(game, seed)
        assert match.is_over
        assert match.current_seat is None
        assert match.legal_actions() == []
        assert match.choices() == []
        assert match.winners
        assert {match.scores[seat] for seat in match.winners} == {max(match.scores)}


def test_the_log_speaks_every_language_to_everybody(game: Game) -> None:
    match = played(game, SEED)
    for seat in (None, *range(game.players)):
        entries = match.log(seat)
        assert len(entries) > 50
        for language in LANGUAGES:
            assert all(entry.message.text(language).strip() for entry in entries)
    english, french = ([entry.message.text(language) for entry in match.log()] for language in LANGUAGES)
    assert sum(one != other for one, other in zip(english, french, strict=True)) > 50


def test_the_log_grows_with_the_moves_and_names_players(game: Game) -> None:
    names = [f"Nefer {seat}" for seat in range(game.players)]
    match = play_random(game.new(SEED, names), random.Random(SEED))
    moves = [entry.move for entry in match.log()]
    assert moves == sorted(moves)
    assert max(moves) == len(match.moves)
    told = " ".join(str(entry) for entry in match.log())
    assert all(name in told for name in names)


def test_a_new_round_and_the_end_are_headings_of_the_log(game: Game) -> None:
    heads = [entry for entry in played(game, SEED).log(0) if entry.is_heading]
    named = [entry.message.key.rpartition(".")[2] for entry in heads]
    assert named == ["round_begins"] * (len(heads) - 1) + ["game_ends"]
    assert len(heads) > 4
    assert all(entry.seat is None for entry in heads)


def test_every_move_stands_in_a_chapter(game: Game) -> None:
    match = played(game, SEED)
    assert len(match.chapters()) == len(match.moves)
    assert len(set(match.chapters())) > 3


def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = played(game, SEED, 30)
    before = (raw(match), match.moves, match.log())
    twin = match.copy()
    assert (raw(twin), twin.moves, twin.log()) == before
    play_random(twin, random.Random(1))
    assert (raw(match), match.moves, match.log()) == before
    assert len(twin.moves) > len(match.moves)
    play_random(match, random.Random(1))
    assert raw(match) == raw(twin)


def test_equal_games_and_only_those_have_equal_digests(game: Game) -> None:
    digests: dict[str, bytes] = {}
    for seed in range(5):
        for match in walk(game, seed):
            assert digests.setdefault(match.digest(), raw(match)) == raw(match)
    assert len(digests) > 200
    assert played(game, 3, 40).digest() == played(game, 3, 40).digest()


def test_matches_and_games_say_what_they_are(game: Game) -> None:
    match = game.new(SEED)
    assert game.name in repr(game)
    assert f"{game.players} players" in repr(match)
    assert "0 moves" in repr(match)
    assert "over" in repr(played(game, SEED))


def test_two_matches_of_a_game_do_not_disturb_each_other(game: Game) -> None:
    alone = [raw(played(game, seed)) for seed in (1, 2)]
    matches: list[Match] = [game.new(1), game.new(2)]
    dice = [random.Random(1), random.Random(2)]
    while not all(match.is_over for match in matches):
        for match, own in zip(matches, dice, strict=True):
            play_random(match, own, 1)
    assert [raw(match) for match in matches] == alone


def test_the_points_of_the_log_are_those_of_the_scores(game: Game) -> None:
    match = played(game, SEED)
    told = [0] * game.players
    for entry in match.log():
        if entry.points:
            assert entry.seat is not None
            told[entry.seat] += entry.points
    assert told == match.scores


def test_a_choice_tells_the_points_that_its_changes_bring(game: Game) -> None:
    seen = 0
    for match in walk(game, SEED, every=3):
        seat = match.current_seat
        assert seat is not None
        for choice in match.choices():
            after = match.copy()
            after.play(choice.action)
            told = after.log(seat, match.move_number(seat))[: len(choice.changes)]
            assert choice.points == sum(entry.points for entry in told if entry.seat == seat), choice.notation
            seen += choice.points != 0
    assert seen or game.name == "egyptia", "Egyptia scores at the end"
