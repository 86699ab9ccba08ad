"""An owner of the box corrects a card in a data file: the game and the handbook follow, with no code edited."""

import json
from pathlib import Path

import pytest

from tests.games.broken_box import box, put, source_of, toml
from tests.tables import run_python

GAME = "shifting-sands"
SHOW = """
import json
from egizia import make
from egizia.games.shifting_sands.actions import NAMES
from egizia.games.shifting_sands.components import CARD_IDS
from egizia.games.shifting_sands.handbook import HANDBOOK
from egizia.games.handbook import markdown
from egizia.kernel.cache import fingerprint
match = make("shifting-sands", players=3).new(seed=1)
while not match.legal_actions()[-1] == NAMES.index("pass"):
    match.play(match.legal_actions()[0])
seat = match.current_seat
match.state.players[seat].cards[CARD_IDS.index("N3")] = 1
before = int(match.state.players[seat].stone)
choice = next(choice for choice in match.choices() if choice.notation == "stone:N3")
match.play("stone:N3")
lines = markdown(HANDBOOK.tables["nile-cards"](), "en").splitlines()
print(json.dumps({
    "gained": int(match.state.players[seat].stone) - before,
    "label": str(choice.label),
    "changes": [str(change) for change in choice.changes],
    "handbook": next(line for line in lines if "`N3`" in line),
    "fingerprint": fingerprint("shifting-sands"),
}))
"""
N17 = """
import json
from tests.games.positions import end_of_game
from tests.games.shifting_sands.positions import Position
position = Position.taking("N17")
position.set_sphinx(0, "permanents")
position.lay_statues("sphinx-cards", "permanents", "obelisk-bricks")
position.player(0).statues[1] = 3
position.give(0, "N18")
position.play("K3").pass_all()
print(json.dumps([position.cards(0), position.ledger(0)]))
end_of_game(position.play("decline")).play("decline")
print(json.dumps(position.ledger(0)))
"""
SIMULATE = """
import sys
import egizia.cli
sys.argv = ["egizia", "simulate", "shifting-sands", "--players", "3", "--games", "1"]
egizia.cli.main()
"""


def shown(folder: Path) -> dict[str, str]:
    run = run_python(SHOW, EGIZIA_COMPONENTS=str(folder))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_corrected_card_changes_the_game_its_words_and_the_handbook(tmp_path: Path) -> None:
    packaged = source_of(GAME).with_name("components.toml").read_text(encoding="utf-8")
    start = packaged.index('id = "N3"')
    corrected = packaged[:start] + packaged[start:].replace("stone = 6", "stone = 7", 1)
    assert corrected != packaged
    own, copy = tmp_path / "own", tmp_path / "copy"
    for folder, text in ((own, corrected), (copy, packaged)):
        folder.mkdir()
        (folder / f"{GAME}.toml").write_text(text, encoding="utf-8")
    before, after = shown(copy), shown(own)
    assert (before["gained"], after["gained"]) == (6, 7)
    for words in ("label", "handbook"):
        assert "7" in after[words]
        assert after[words] == before[words].replace("6", "7")
    assert any("7" in change for change in after["changes"])
    assert before["fingerprint"] != after["fingerprint"]


def test_a_broken_file_of_an_owner_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / f"{GAME}.toml").write_text('rules_version = "1"\n', encoding="utf-8")
    run = run_python(SIMULATE, EGIZIA_COMPONENTS=str(tmp_path))
    assert run.returncode == 2
    assert run.stderr == f"egizia: {GAME}.toml: the entry [crews] is missing\n"


@pytest.mark.parametrize(
    ("type_", "points"), [("permanent", {"sphinx_cards": 4, "statues": 2}), ("kept", {"sphinx_cards": 2})]
)
def test_n17_in_a_box_where_it_is_no_permanent_card_counts_for_no_goal(
    type_: str, points: dict[str, int], tmp_path: Path
) -> None:
    contents = box(GAME)
    put("nile_card", "N17", type=type_)(contents)
    text = "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in contents.items())
    (tmp_path / f"{GAME}.toml").write_text(text, encoding="utf-8")
    run = run_python(N17, EGIZIA_COMPONENTS=str(tmp_path))
    assert run.returncode == 0, run.stderr
    taken, ended = map(json.loads, run.stdout.splitlines())
    assert taken == [{"N17": 1, "N18": 1}, {"cards": -5}]
    assert ended == {"cards": -5, "cards_at_the_end": 5, **points}
