"""What is drawn from a view, without a terminal."""

import random
from collections.abc import Iterator

import pytest
from rich.text import Text

import egizia
from egizia import Match
from egizia.catalogue import LANGUAGES
from egizia.cli.terminal.monuments import monuments
from egizia.cli.terminal.nile import people, river
from egizia.cli.terminal.pages import explained, pages_of, result
from egizia.cli.terminal.scene import CHOSEN, OPEN, SEAT_SIGNS, Scene, fit, wrapped
from egizia.games import title
from tests import toy

NILE = ("shifting-sands", "classic")
TABLES = [(game, players) for game in NILE for players in (2, 3, 4)] + [("egyptia", 1), ("egyptia", 2), ("egyptia", 7)]
WIDTHS = (43, 45, 80)


def drawn(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def scene_of(match: Match, width: int = 45, language: str = "en", chosen: int = 0) -> Scene:
    """The table as the seat to move sees it, with a choice at hand."""
    seat = match.current_seat or 0
    choices = match.choices()
    view = match.view(seat)
    return Scene(
        view,
        language,
        width,
        frozenset(target for choice in choices for target in choice.targets),
        frozenset(choices[chosen].targets) if choices else frozenset(),
        {seat: view["secrets"]},
        match.seats_to_act,
    )


def moments(game: str, players: int, seed: int = 3) -> Iterator[Match]:
    """A random game, after every few moves."""
    match = egizia.make(game, players=players).new(seed)
    dice = random.Random(seed)
    while not match.is_over:
        if len(match.moves) % 7 == 0:
            yield match
        match.play(dice.choice(match.legal_actions()))
    yield match


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_line_is_wider_than_its_page_at_any_moment_in_any_language(game: str, players: int) -> None:
    pages = pages_of(title(game))
    for number, match in enumerate(moments(game, players)):
        language, width = LANGUAGES[number % 2], WIDTHS[number % 3]
        scene = scene_of(match, width, language)
        for draw in (pages.head, *(page.draw for page in pages.pages)):
            too_wide = [line.plain for line in draw(scene) if line.cell_len > width]
            assert not too_wide
        assert len(pages.head(scene)) == 3


@pytest.mark.parametrize("game", NILE)
def test_the_river_and_the_monuments_fit_a_small_terminal(game: str) -> None:
    for match in moments(game, 4):
        assert len(river(scene_of(match))) <= 20
        assert len(monuments(scene_of(match))) <= 21


@pytest.mark.parametrize("game", NILE)
def test_the_river_shows_every_space_with_its_ships(game: str) -> None:
    for match in moments(game, 3):
        view = match.view(0)
        lines = drawn(river(Scene(view))).splitlines()
        for place in view["river"]:
            name = place["place"].partition(".")[0]
            (line,) = [line for line in lines if line.split()[1] == name]
            assert all(SEAT_SIGNS[seat] in line for seat in place["ships"])
            if place.get("card"):
                card = Scene(view).name_of("card", place["card"])
                assert card[:20] in line


def test_what_choices_are_about_is_marked_and_the_one_at_hand_differently() -> None:
    match = egizia.make("shifting-sands", players=2).new(seed=7)
    while match.view()["phase"] == "setup":
        match.play(match.legal_actions()[0])
    choices = match.choices()
    at = [choice.notation for choice in choices].index("K4")
    marks = {line.split()[1]: line[0] for line in drawn(river(scene_of(match, chosen=at))).splitlines()}
    assert marks["K4"] == CHOSEN
    open_places = {choice.notation.partition(".")[0] for choice in choices if choice.kind.startswith("place")} - {"K4"}
    assert open_places == {place for place, mark in marks.items() if mark == OPEN}


def test_a_player_without_ships_is_not_drawn_by_colour_alone() -> None:
    match = egizia.make("classic", players=4).new(seed=1)
    text = drawn(people(Scene(match.view(0))))
    for seat, name in enumerate(match.names):
        assert f"{SEAT_SIGNS[seat]} {name}" in text


def test_only_the_secrets_of_the_viewer_are_drawn() -> None:
    match = egizia.make("shifting-sands", players=3).new(seed=7)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    held = [match.view(seat)["secrets"]["sphinx"][0]["card"] for seat in range(3)]
    view = match.view(1)
    scene = Scene(view, width=200, secrets={1: view["secrets"]})
    text = drawn(people(scene))
    assert scene.text_of("sphinx", held[1]) in text
    assert scene.text_of("sphinx", held[0]) not in text
    assert scene.text_of("sphinx", held[2]) not in text
    everybody = Scene(view, width=200, secrets={seat: match.view(seat)["secrets"] for seat in range(3)})
    assert all(scene.text_of("sphinx", card) in drawn(people(everybody)) for card in held)


def test_bricks_stand_where_they_were_laid() -> None:
    for match in moments("classic", 3, seed=5):
        shown = match.view()["monuments"]
        rows = drawn(monuments(Scene(match.view()))).splitlines()
        built = [row for row in rows if row.strip().startswith("[")]
        for level, row in enumerate(reversed(built)):
            owners = shown["pyramid"][level]["owners"]
            assert [sign for sign in row if sign in f"{SEAT_SIGNS}·"] == [
                "·" if owner is None else SEAT_SIGNS[owner] for owner in owners
            ]


def test_both_halves_of_a_pyramid_with_two_sides_are_drawn() -> None:
    view = egizia.make("shifting-sands", players=2).new(seed=1).view()
    ground = next(line.plain for line in reversed(monuments(Scene(view))) if line.plain.strip().startswith("["))
    half = len(view["monuments"]["pyramid"][0]["owners"]) // 2
    assert f"{'[·]' * half} {'[·]' * half}" in ground


def test_every_hex_shows_its_name_site_and_building() -> None:
    for match in moments("egyptia", 2):
        view = match.view(0)
        scene = Scene(view)
        text = drawn(pages_of(title("egyptia")).pages[0].draw(scene))
        for place, building in zip(view["hexes"], view["tableaus"][0]["city"], strict=False):
            site = "★" if place["site"] == "sacred" else " "
            letters = scene.say(f"kind.{building}", n=1)[:3] if building else "···"
            assert f"{place['hex']}{site}{letters}" in text


def test_every_die_is_told_by_its_building_however_many_lie_together() -> None:
    match = egizia.make("egyptia", players=1).new(seed=1)
    view = match.view(0)
    together = [die["die"] for die in view["dice"]]
    crowded = {**view, "columns": [{**column, "dice": together, "plague": True} for column in view["columns"]]}
    for width in (43, 80):
        lines = drawn(pages_of(title("egyptia")).pages[0].draw(Scene(crowded, width=width))).splitlines()[:4]
        for line in lines:
            assert "☠" in line
            assert all(letters in line for letters in ("pyr", "qua", "min", "obe", "fie", "*"))


def test_tracks_show_what_was_spent_and_what_is_at_hand() -> None:
    for match in moments("egyptia", 1):
        view = match.view(0)
        lines = drawn(pages_of(title("egyptia")).pages[0].draw(Scene(view))).splitlines()[-5:-1]
        own = view["tableaus"][0]
        for number, line in enumerate(lines):
            assert line.count("●") == own["have"][number]
            assert line.count("\u00d7") == own["scribbled"][number]


def test_the_result_names_the_winner_and_adds_up() -> None:
    *_, match = moments("shifting-sands", 3)
    ledgers = [match.ledger(seat) for seat in range(3)]
    lines = drawn(result(Scene(match.view(), width=40), ledgers)).splitlines()
    assert match.names[match.winners[0]] in lines[0]
    table = [line.split()[-3:] for line in lines[lines.index("") + 5 + 1 :]]
    columns = [[int(cell.replace("\u2212", "-")) for cell in column] for column in zip(*table, strict=True)]
    assert [sum(column) for column in columns] == match.scores


def test_a_question_turns_to_the_page_it_is_about() -> None:
    pages = pages_of(title("classic"))
    assert pages.about(["place:K3", "card:N5", "place:B1.1"]) == "board"
    assert pages.about(["monument:obelisk", "crew:green", "monument:row-1"]) == "monuments"
    assert pages.about(["sphinx:most-quarries"]) == "people"
    assert pages.about([]) is None


def test_the_cards_of_a_choice_are_explained() -> None:
    scene = Scene(egizia.make("shifting-sands", players=2).new(seed=7).view(0))
    assert explained(scene, ["place:K3", "card:N11"]) == [scene.text_of("card", "N11")]
    assert explained(scene, ["sphinx"]) == []


def test_a_game_nobody_draws_is_still_shown() -> None:
    view = {"game": "race", "names": ["Ada"], "viewer": 0, "scores": [3], "track": [3]}
    pages = pages_of(toy.TITLE)
    assert "track: [3]" in drawn(pages.pages[0].draw(Scene(view)))
    assert "Ada 3" in drawn(pages.head(Scene(view)))


def test_lines_are_cut_to_their_width_and_keep_their_right_end() -> None:
    assert fit(Text("a long line"), 6).plain == "a lon…"
    assert fit(Text("a long line"), 8, Text(" ▲")).plain == "a lon… ▲"
    assert [line.plain for line in wrapped("one two three four five", 20, indent="- ", hang="  ")] == [
        "- one two three four",
        "  five",
    ]


def test_the_third_and_the_fifth_column_bear_the_tiles() -> None:
    match = egizia.make("shifting-sands", players=3).new(3)
    costs = match.view(0)["monuments"]["colonnade"]["costs"]
    marked = [f"{cost}{mark}" for cost, mark in zip(costs, ("", "", "G", "", "P", "", ""), strict=True)]
    assert " ".join(marked) in drawn(monuments(scene_of(match)))
