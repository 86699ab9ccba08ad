import re
import subprocess
import sys
from pathlib import Path

from egizia.server.refusals import STATUSES
from tests.server.people import Service

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_script_of_the_documentation_plays_a_whole_game(small_service: Service, tmp_path: Path):
    script = tmp_path / "play.py"
    script.write_text(PAGE.partition("```py\n")[2].partition("```")[0])
    line = [sys.executable, script, small_service.url]
    played = subprocess.run(line, check=False, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    lines = played.stdout.splitlines()
    assert lines[0].startswith("Script ")
    assert lines[-1].startswith("won by ")


def test_the_codes_of_the_documentation_exist_with_that_status():
    table = re.findall(r"^\| `([\w-]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert table
    assert {code: STATUSES[code] for code, _ in table} == {code: int(status) for code, status in table}
