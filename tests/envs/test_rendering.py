"""What environments show to people."""

from xml.etree import ElementTree

import pytest

from egizia import Match, envs
from egizia.envs.rendering import svg, text
from tests.envs.tables import TABLES, label
from tests.tables import played

SVG = "{http://www.w3.org/2000/svg}"


def moments(table: tuple[str, int]) -> list[Match]:
    game = envs.game_of(*table, {})
    return [played(game, 4, moves) for moves in (0, 25, 60, None)]


def words_of(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_a_picture_shows_the_names_and_where_the_game_is(table):
    for match in moments(table):
        words = words_of(svg(match))
        assert set(match.names[:4]) <= set(words) or len(match.names) > 4
        assert str(match.summary()[0]) in words


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_everything_lies_inside_the_picture(table):
    for match in moments(table):
        root = ElementTree.fromstring(svg(match))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for element in root.iter(f"{SVG}text"):
            assert 0 <= float(element.attrib["x"]) <= width
            assert 0 <= float(element.attrib["y"]) <= height


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] != "egyptia"], ids=label)
def test_every_ship_and_every_card_of_the_river_is_drawn(table):
    for match in moments(table):
        words = "".join(words_of(svg(match)))
        for place in match.view()["river"]:
            assert place.get("card") is None or place["card"] in words
    match = moments(table)[1]
    ships = sum(len(place["ships"]) for place in match.view()["river"])
    bricks = sum(owner is not None for row in match.view()["monuments"]["pyramid"] for owner in row["owners"])
    assert ElementTree.tostring(ElementTree.fromstring(svg(match))).count(b"circle") >= ships + bricks


def test_a_picture_of_very_many_shows_the_viewer_and_tells_of_all():
    match = played(envs.game_of("egyptia", 30, {}), 2, 600)
    words = words_of(svg(match, 17))
    assert words.index("Player 18") < min(
        words.index(name) for name in match.names if name in words and name != "Player 18"
    )
    assert all(any(name in word for word in words) for name in match.names)


def test_words_tell_the_table_and_whose_turn_it_is():
    match = played(envs.game_of("classic", 2, {}), 3, 20)
    lines = text(match).splitlines()
    assert lines[0] == "Egizia Classic"
    assert match.current_seat is not None
    assert lines[-1].startswith(f"{match.names[match.current_seat]}: ")
    over = played(envs.game_of("classic", 2, {}), 3)
    assert text(over).splitlines()[-1] == f"{over.names[over.winners[0]]} wins."


def test_only_the_seat_itself_is_told_its_secrets():
    match = played(envs.game_of("shifting-sands", 2, {}), 3, 20)
    held = match.view(1)["secrets"]["sphinx"][0]["card"]
    assert any(held in word for word in words_of(svg(match, 1)))
    assert not any(held in word for word in words_of(svg(match)))
    assert "Your sphinx cards" in text(match, 1)
    assert "Your sphinx cards" not in text(match)


def test_people_follow_a_game_that_is_printed_as_it_goes_on(capsys):
    env = envs.aec_env("classic", 2, render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("Egizia Classic") == 1
    env.step(env.match.legal_actions()[0])
    assert capsys.readouterr().out.count("Egizia Classic") == 1
    assert env.render() is None
    assert capsys.readouterr().out == ""
