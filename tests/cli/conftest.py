"""The command in the test's own process, for what takes no terminal and plays no game."""

from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.cli.commands import USAGE_ERROR, app


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The sentence with which the command, in an empty folder, refuses some arguments."""

    def refuse(*arguments: str) -> str:
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as end:
            app.meta(arguments)
        said = capsys.readouterr()
        assert end.value.code == USAGE_ERROR
        assert said.out == ""
        assert said.err.startswith("egizia: ")
        assert said.err.count("\n") == 1, said.err
        return said.err.removeprefix("egizia: ").strip()

    return refuse
