"""How far long work has come is told to whoever listens, or else written."""

import pytest

from egizia.kernel.progress import Progress, listening


def test_who_listens_hears_every_step_and_then_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[int, int]] = []
    with listening(lambda progress: heard.append((progress.done, progress.total))), Progress("counting", 3) as work:
        work.step()
        work.step(2)
    assert heard == [(1, 3), (3, 3)]
    assert capsys.readouterr().err == ""
    with Progress("counting", 1) as work:
        work.step()
    assert heard == [(1, 3), (3, 3)]
    assert "counting ..." in capsys.readouterr().err
