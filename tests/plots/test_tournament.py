import re
from dataclasses import replace
from pathlib import Path

import pytest

from egizia.arena import ArenaError, Tournament, judge
from egizia.plots import tournament as plots
from tests.arena.games import finished

pytest.importorskip("matplotlib", reason="plots need matplotlib, of the extra [plots]")

RESULTS = judge(
    Tournament("shifting-sands", 2, ("search:0.2s", "random")),
    [finished(0, 0, ("search:0.2s", "random"), (50, -4)), finished(1, 0, ("random", "search:0.2s"), (7, 30))],
)


def words(drawing: Path) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawing.read_text(encoding="utf-8"))


def test_a_drawing_names_every_bot_in_each_part(tmp_path: Path) -> None:
    plots.draw(RESULTS, tmp_path / "plot.svg")
    found = words(tmp_path / "plot.svg")
    assert found.count("search:0.2s") == found.count("random") == 3
    assert "obelisk" in found
    assert "hunger" not in found
    assert any(word.startswith("Games won") for word in found)


def test_small_sources_are_drawn_together(tmp_path: Path) -> None:
    many = {source: 10.0 - number for number, source in enumerate(RESULTS.bots[0].points)}
    results = replace(RESULTS, bots=[replace(bot, points=many) for bot in RESULTS.bots])
    plots.draw(results, tmp_path / "plot.svg")
    assert "other" in words(tmp_path / "plot.svg")


def test_the_same_results_give_the_same_drawing(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        plots.draw(RESULTS, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_the_ending_chooses_the_format(tmp_path: Path) -> None:
    plots.draw(RESULTS, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["plot", "plot.txt", "no/such/folder/plot.svg"])
def test_a_drawing_that_cannot_be_made_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="plot"):
        plots.check(tmp_path / name)
