"""Positions of every game for the page of samples: one file a game and number of players, a position for each decision.

Run with the project's Python: `python scripts/samples.py`. Players prefer to do something, so that tables fill up.
"""

import json
import random
from pathlib import Path

import egizia

NAMES = ["Amira", "Jonas", "Chloé", "Thoth", "Malik", "Ines", "Bastet", "Pia"]
LAZY = ("pass", "withdraw", "finish", "decline", "keep_none", "end_turn", "place_speculating", "ring_stay")
TABLES = [
    ("shifting-sands", 2), ("shifting-sands", 3), ("shifting-sands", 4), ("classic", 2), ("classic", 3), ("classic", 4),
    ("egyptia", 1), ("egyptia", 5), ("egyptia", 8),
]  # fmt: skip


def update(match, seat):
    """A position as the server tells it to a seat."""
    prompt = match.prompt(seat) if seat is None or seat in match.seats_to_act else None
    return {
        "number": match.move_number(seat),
        "news": 0,
        "view": match.view(seat),
        "prompt": prompt.as_json() if prompt and seat is not None else None,
        "choices": [choice.as_json() for choice in match.choices(seat)] if seat in match.seats_to_act else [],
        "log": [
            {"move": entry.move, "seat": entry.seat, "message": entry.message.as_json(), "points": entry.points}
            for entry in match.log(seat)
        ],
        "log_after": -1,
        "can_undo": seat is not None and match.can_undo(seat),
        "why_no_undo": None,
        "can_restart_to": match.move_number(seat) - 1 if seat is not None and match.can_undo(seat) else None,
        "is_over": match.is_over,
        "request": None,
        "type": "update",
        "table": "sample",
        "to_act": list(match.seats_to_act),
        "seat": seat,
    }


def table(match, players):
    """What the lobby knows of it."""
    return {
        "id": "sample", "game": match.game.name, "players": players, "options": match.options,
        "state": "over" if match.is_over else "playing",
        "seats": [
            {"seat": seat, "name": NAMES[seat], "kind": "bot" if seat == 3 else "person",
             "level": "scribe" if seat == 3 else None, "is_you": seat == 0, "is_here": seat != 2,
             "has_confirmed": seat not in match.seats_to_act, "stand_in": None}
            for seat in range(players)
        ],
        "pace": {"kind": "untimed", "seconds": None}, "chosen_seed": False,
        "scores": match.scores, "winners": match.winners,
        "created": "", "updated": "", "type": "table",
        "news": 0, "why_frozen": None, "clocks": [], "is_private": False, "forced_moves": False, "absent": "wait",
        "absent_after": 60, "replace_after": None, "rematch": None, "may_invite": False,
    }  # fmt: skip


def positions(name, players):
    """One position for each decision of the first seat, from the middle of the game where it comes up there."""
    match = egizia.make(name, players=players).new(seed=4, names=NAMES[:players])
    dice = random.Random(players)
    found, curve = {}, []
    start = update(match, 0)
    while not match.is_over:
        seat = dice.choice(match.seats_to_act)
        choices = match.choices(seat)
        view = match.view(seat)
        if seat == 0:
            key = f"{view['decision']}"
            late = view["round"] in (3, 4) if name != "egyptia" else view["round"] in (7, 8, 9)
            if key not in found or late:
                found[key] = {"name": key, "table": table(match, players), "update": update(match, 0)}
        elif len(match.moves) == 40:
            found["waiting"] = {"name": "waiting", "table": table(match, players), "update": update(match, 0)}
        busy = [choice for choice in choices if choice.kind not in LAZY]
        match.play(dice.choice(busy if busy and dice.random() < 0.93 else choices).action, seat=seat)
        curve.append(match.scores)
    end = {"name": "over", "table": table(match, players), "update": update(match, 0)}
    first = {"name": "start", "table": table(match, players) | {"state": "playing"}, "update": start}
    result = {
        "game": name, "names": NAMES[:players], "view": match.view(0),
        "scores": match.scores, "winners": match.winners, "curve": curve,
        "ledgers": [match.ledger(seat) for seat in range(players)],
        "chapters": match.chapters(), "moves": len(match.moves),
    }  # fmt: skip
    return {"game": name, "players": players, "positions": [first, *found.values(), end], "result": result}


def main():
    """Write all of them."""
    folder = Path(__file__).parent.parent / "samples"
    folder.mkdir(exist_ok=True)
    for name, players in TABLES:
        text = json.dumps(positions(name, players), ensure_ascii=False)
        (folder / f"{name}-{players}.json").write_text(text, encoding="utf-8")
        print(name, players, len(text))


if __name__ == "__main__":
    main()
