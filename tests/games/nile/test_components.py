"""What both Egizias read from their component files, and mistakes there that every such game must notice."""

from typing import Any

import pytest

from tests.games.broken_box import Box, Mistake, Reader, assert_reported, box, put, twice, without
from tests.tables import module_of


@pytest.fixture
def components(name: str) -> Any:
    return module_of(name, "components")


def places(components: Any, mask: int) -> set[str]:
    """The names of a set of places."""
    return {place for number, place in enumerate(components.PLACE_NAMES) if (mask >> number) & 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_building_spaces_beyond_those_of_the_player_count_are_not_in_play(components: Any, players: int) -> None:
    used = places(components, components.IN_PLAY[players].mask)
    spaces = components.BUILDING_SPACES[players].value
    for zone in ("B1", "B2", "B3"):
        docks = {place for place in used if place.startswith(zone)}
        assert docks == {f"{zone}.speculate", *(f"{zone}.{dock + 1}" for dock in range(spaces))}


def test_with_four_players_the_whole_river_is_in_play(components: Any) -> None:
    assert places(components, components.IN_PLAY[4].mask) == set(components.PLACE_NAMES)


def test_nobody_plays_with_fewer_than_two(components: Any) -> None:
    for players in (0, 1):
        assert components.IN_PLAY[players].mask == components.BUILDING_SPACES[players].value == 0


def test_places_are_numbered_downstream_and_a_zone_is_one_position(components: Any) -> None:
    below = 0
    for position, row in enumerate(components.AT_POSITION):
        here = places(components, row.mask)
        assert len({place.partition(".")[0] for place in here}) == 1
        assert components.ABOVE_POSITION[position].mask == below
        below |= row.mask
    assert components.ABOVE_POSITION[len(components.AT_POSITION)].mask == below


def test_every_space_is_found_by_its_number(components: Any) -> None:
    for letter, table in (("K", components.CARD_PLACE), ("T", components.ROUND_PLACE), ("B", components.ZONE_PLACE)):
        for number, place in enumerate(table):
            assert components.PLACE_NAMES[place.value].removesuffix(".1") == f"{letter}{number + 1}"


def test_lists_of_kinds_name_the_cards_that_have_what_they_are_for(components: Any) -> None:
    kinds = {
        "field": components.FIELD_KINDS, "quarry": components.QUARRY_KINDS, "stone": components.STONE_KINDS,
        "grain": components.GRAIN_KINDS, "strength": components.STRENGTH_KINDS,
    }  # fmt: skip
    for number, entry in enumerate(components.BOX.many("nile_card")):
        has = {what for what, table in kinds.items() if number in [row.kind for row in table]}
        assert has == {"field", "quarry"} & set(entry.values) | set(entry.values.get("uses", {}))


def test_an_effect_is_used_once_unless_the_card_says_how_often(components: Any) -> None:
    for card, entry in zip(components.NILE_CARDS, components.BOX.many("nile_card"), strict=True):
        assert card.times == entry.values.get("times", 1)


def test_an_owner_may_open_more_building_spaces(name: str, read_box: Reader) -> None:
    contents = box(name)
    contents["river"]["building_spaces"] = [3, 3, 3]
    read = read_box(name, contents)
    assert "B1.3" in places(read, read.IN_PLAY[2].mask)


def swapped_spaces(contents: Box) -> None:
    spaces = contents["river"]["spaces"]
    first, second = spaces.index("K1"), spaces.index("K2")
    spaces[first], spaces[second] = "K2", "K1"


def only_one_level(contents: Box) -> None:
    for market in ("grain_market", "stone_market"):
        del contents[market][1:]


FIVE = ("obelisk", "pyramid", "permanents", "quarries", "green_fields")
MISTAKES: dict[str, Mistake] = {
    "a power nobody has": (
        put("nile_card", {"power": "second-ship"}, power=None, uses={"stone": 1}),
        "0 entries .*'second-ship'",
    ),
    "a power twice": (put("nile_card", {"uses": {"stone": 6}}, power="second-ship"), "2 entries .*'second-ship'"),
    "a power used up at once": (
        put("nile_card", {"power": "crew-after-feeding"}, type="immediate"),
        r"\S+: an immediate card is used up when it is taken, so it has no `power`",
    ),
    "a ship lost": (put("ships", None, each=7), r"there are 7 ships for `each` player .*; the rulebook counts 8$"),
    "an unknown power": (put("nile_card", {"power": "second-ship"}, power="flying"), r"\S+: `power` is 'flying'"),
    "an effect never used": (put("nile_card", {"power": "crew-for-stone"}, times=0), r"\S+: `times` is 0"),
    "a quarry lost": (without("nile_card", "quarry-2"), r"there are \d+ .*copies in deck 1/2; the rulebook counts 22"),
    "a better quarry lost": (without("nile_card", "quarry-4"), r"there are \d+ .* in deck 3/4; the rulebook counts 22"),
    "a sphinx card lost": (
        without("sphinx_card", "permanents"),
        r"there are (34|28) \[\[sphinx_card\]\] entries; the rulebook counts (35|29)$",
    ),
    "a sphinx card twice": (
        twice("sphinx_card"),
        r"there are (36|30) \[\[sphinx_card\]\] entries; the rulebook counts (35|29)$",
    ),
    "pyramid rows that do not shrink": (put("pyramid", None, rows=[5, 4, 4, 2, 1]), r"\[pyramid\]: `rows` must shrink"),
    "a cost too few": (put("pyramid", None, costs=[2, 3]), r"\[pyramid\]: `rows` and `costs` must be equally long"),
    "a tie decided from above": (put("pyramid", None, tie="top"), r"\[pyramid\]: `tie` is 'top', not one of left"),
    "a crew without a start": (put("crews", None, start={"green": 1}), r"\[crews\]: `start` must name all four"),
    "a start beyond the track": (put("stone", None, start=[2, 3, 4, 26]), r"\[stone\]: `start` is"),
    "a river space twice": (put("river", None, spaces=["K1", "K1"]), r"\[river\]: `spaces` must name K1 to K10"),
    "a river numbered upstream": (swapped_spaces, r"\[river\]: `spaces` must number its K spaces downstream"),
    "a player count without building spaces": (put("river", None, building_spaces=[1, 2]), r"`building_spaces` is"),
    "more building spaces than the board has": (put("river", None, building_spaces=[1, 2, 4]), r"`building_spaces` is"),
    "a zone without building spaces": (put("river", None, building_spaces=[0, 2, 3]), r"`building_spaces` is"),
    "a ring that moves too far": (
        put("nile_card", {"type": "immediate"}, benefit={"ring": 3}),
        r"\S+: `benefit.ring` must be from 0",
    ),
    "an unknown benefit": (
        put("nile_card", {"type": "immediate"}, benefit={"gold": 3}),
        r"\S+: `benefit.gold` is unknown",
    ),
    "a field on a quarry": (put("nile_card", "quarry-2", field={"colour": "green", "grain": 2}), "quarry-2: a field"),
    "a field without a field": (put("nile_card", "green-3", field=None), "green-3: a field"),
    "a field without a colour": (
        put("nile_card", "green-3", field={"grain": 3}),
        "green-3: `field`: `colour` is missing",
    ),
    "a field that is no table": (put("nile_card", "green-3", field=3), "green-3: `field`"),
    "a field with more than it can have": (
        put("nile_card", "green-3", field={"colour": "green", "grain": 3, "camels": 1}),
        "green-3: `field`: `camels`",
    ),
    "a field that eats grain": (put("nile_card", "green-3", field={"colour": "green", "grain": -3}), "green-3: `field"),
    "a quarry on a field": (put("nile_card", "green-3", quarry=2), "green-3: a quarry"),
    "an unknown type": (put("nile_card", "green-3", type="desert"), "green-3: `type` is 'desert'"),
    "uses on a permanent": (
        put("nile_card", {"type": "permanent"}, uses={"stone": 1}),
        r"\S+: only an anytime card has `uses`",
    ),
    "an anytime card without use": (
        put("nile_card", {"uses": {"stone": 6}}, uses=None),
        r"\S+: an anytime card needs `uses` or",
    ),
    "a goal of two kinds": (put("sphinx_card", "permanents", most="quarries"), "permanents: needs exactly one of"),
    "a card without a goal": (put("sphinx_card", "permanents", each=None), "permanents: needs exactly one of"),
    "an unknown measure": (put("sphinx_card", "permanents", each="camels"), "permanents: `each` is 'camels'"),
    "too many conditions": (
        put("sphinx_card", "obelisk-4", all=dict.fromkeys(FIVE, 1)),
        "obelisk-4: more than 4 conditions",
    ),
    "a market of one level": (only_one_level, r"\[\[grain_market\]\] has 1 levels; 2 to 30 can be played with"),
    "a top that nobody reaches": (
        put("sphinx_card", "permanents", each=None, all={"grain_market": 6}),
        r"permanents: `all.grain_market` is 6, but nobody can have more than 5",
    ),
    "a pyramid too high": (
        put("pyramid", None, rows=[8, 7, 6, 5, 4, 3, 2, 1], costs=[1] * 8),
        r"\[pyramid\]: `rows` is .* 1 to 7 numbers",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_stands(name: str, mistake: str, read_box: Reader) -> None:
    assert_reported(name, MISTAKES[mistake], read_box)
