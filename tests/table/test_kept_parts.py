"""Parts that are kept are what they would be if they were made again."""

import random
from typing import Any

import pytest

from egizia import make
from egizia.table.kept_parts import KeptOffers, KeptParts
from egizia.table.match import Match, Offer

TABLES = [("shifting-sands", n) for n in (2, 3, 4)] + [("classic", n) for n in (2, 3, 4)]
TABLES += [("egyptia", n) for n in (1, 2, 5)]


def happen(match: Match, dice: random.Random) -> Match:
    """A move, or now and then an undo or a copy in place of the match."""
    undoing = [seat for seat in range(match.game.players) if match.can_undo(seat)]
    whim = dice.random()
    if undoing and whim < 0.15:
        match.undo(dice.choice(undoing))
    elif whim < 0.3:
        return match.copy()
    else:
        seat = dice.choice(match.seats_to_act)
        match.play(dice.choice(match.legal_actions(seat)), seat=seat)
    return match


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_kept_parts_are_those_of_a_fresh_look_at_every_position(game: str, players: int):
    dice, match = random.Random(players), make(game, players=players).new(seed=7)
    kept, parts, happened = KeptParts(match.shared_makers()), dict[str, Any](), 0
    viewers = (None, *range(players))
    all_own = {viewer: (KeptParts(match.own_makers(viewer), viewer), dict[str, Any]()) for viewer in viewers}
    offered = KeptOffers(lambda offer: offer)
    while not match.is_over and happened < 500:
        parts |= kept.renew(match)
        assert parts == match.shared_parts()
        # Not everybody looks at every moment.
        viewer = dice.choice(viewers)
        own, own_parts = all_own[viewer]
        own_parts |= own.renew(match)
        assert own_parts == match.own_parts(viewer)
        if viewer in match.seats_to_act:
            assert viewer is not None
            assert offered.of(match, viewer) == match.offers(viewer)
        match = happen(match, dice)
        happened += 1
    assert (parts | kept.renew(match)) == match.shared_parts()
    for viewer, (own, own_parts) in all_own.items():
        assert (own_parts | own.renew(match)) == match.own_parts(viewer)


def test_a_whole_game_ends_with_its_winners_in_the_kept_parts():
    dice, match = random.Random(1), make("classic", players=2).new(seed=2)
    kept = KeptParts(match.shared_makers())
    parts = kept.renew(match)
    while not match.is_over:
        match.play(dice.choice(match.legal_actions()))
        parts |= kept.renew(match)
    assert parts["course"]["winners"] == match.winners != []
    assert parts == match.shared_parts()


def test_a_part_that_reads_nothing_that_changed_is_not_made_again():
    match = make("shifting-sands", players=4).new(seed=1)
    kept, own = KeptParts(match.shared_makers()), KeptParts(match.own_makers(0), 0)
    assert kept.renew(match).keys() == match.shared_parts().keys()
    assert kept.renew(match) == {}
    dice, made, own_made, moves = random.Random(3), list[str](), list[str](), 40
    for _ in range(moves):
        match.play(dice.choice(match.legal_actions()))
        made += kept.renew(match)
        own_made += own.renew(match)
    tableaus = [name for name in made if name.startswith("seat.")]
    assert made.count("course") <= moves
    assert len(tableaus) < 2 * moves
    assert made.count("monuments") < moves / 4
    assert made.count("river") < moves
    assert len(own_made) < moves / 2


def test_an_offer_is_not_made_again_from_the_same_bytes():
    match, made = make("shifting-sands", players=4).new(seed=1), list[int]()

    def keep(offer: Offer) -> Offer:
        made.append(offer.action)
        return offer

    offered = KeptOffers(keep)
    dice, offers = random.Random(3), 0
    for _ in range(60):
        offers += len(offered.of(match, match.seats_to_act[0]))
        match.play(dice.choice(match.legal_actions()))
    assert len(made) < offers / 2
