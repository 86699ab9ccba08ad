"""How well the Scribe, the greedy bot, does alone at Egyptia: the scores of many games, and a picture of them.

Game i is played from seed + i, and nothing else is left to
chance: the figures are the same on every machine, as long as rules and component file are the same.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from egizia.bots.evolution import SoloPlayer
from egizia.games.egyptia.components import RANK_IDS, RANK_POINTS, RULES_VERSION, rank
from egizia.games.egyptia.evaluation import EVALUATION
from egizia.games.egyptia.events import SOURCES
from egizia.games.egyptia.texts import rank_name
from egizia.games.svg import INK, LINE, NILE, PAPER, PAPYRUS, RED, SECOND, element, picture, words

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "handbook"
FILES = {"en": "egyptia-solo-scores.svg", "fr": "egyptia-solo-scores.fr.svg"}
WORDS = {
    "en": {
        "title": "Solo scores of the Scribe",
        "description": "How often each score came up in {games} solo games of the Scribe: mean {mean}, "
        "standard deviation {sd}, median {median}. {shares}.",
        "share": "{rank} {share}",
        "points": "points",
        "games": "games",
        "mean": "mean {mean}",
        "note": "{games} solo games of the Scribe, seeds {first} to {last}, rules {rules}",
    },
    "fr": {
        "title": "Scores en solo du Scribe",
        "description": "Fréquence de chaque score dans {games} parties en solo du Scribe\u00a0: "
        "moyenne {mean}, écart type {sd}, médiane {median}. {shares}.",
        "share": "{rank} {share}",
        "points": "points",
        "games": "parties",
        "mean": "moyenne {mean}",
        "note": "{games} parties en solo du Scribe, graines {first} à {last}, règles {rules}",
    },
}
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

WIDTH, HEIGHT = 900, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 84, 84
"""The margins around the bars."""


def play(games: int, seed: int) -> Any:
    """Finished games of the Scribe."""
    return SoloPlayer(EVALUATION).play(EVALUATION.weights(1), seed, games)


def quantile(scores: Sequence[int], share: float) -> int:
    """The smallest score that at least this share of the games did not exceed."""
    return sorted(scores)[ceil(len(scores) * share) - 1]


def number(value: float, language: str, digits: int = 1) -> str:
    """A number as a reader writes it."""
    written = f"{value:,.{digits}f}"
    return written.replace(",", "\u202f").replace(".", ",") if language == "fr" else written


def share_of(scores: Sequence[int], name: str, language: str) -> str:
    """How many of the games had a rank."""
    percent = number(100 * sum(rank(score) == name for score in scores) / len(scores), language)
    return f"{percent}\u00a0%" if language == "fr" else f"{percent}%"


def draw(scores: Sequence[int], seed: int, language: str) -> str:
    """The picture in a language."""
    said = WORDS[language]
    facts = {
        "games": number(len(scores), language, 0),
        "mean": number(mean(scores), language),
        "sd": number(pstdev(scores), language),
        "median": quantile(scores, 0.5),
        "first": seed,
        "last": seed + len(scores) - 1,
        "rules": RULES_VERSION,
        "shares": "; ".join(
            said["share"].format(rank=rank_name(n).text(language), share=share_of(scores, name, language))
            for n, name in enumerate(RANK_IDS)
        ),
    }
    drawn = [*bars(scores, said, language)]
    drawn.append(words(WIDTH - RIGHT, HEIGHT - 18, said["note"].format(**facts), 13, "end", SECOND))
    middle = LEFT + scale(scores) * (mean(scores) + 0.5 - lowest(scores))
    drawn.append(element("path", d=f"M{middle:.1f} {TOP}V{HEIGHT - BOTTOM}", stroke=RED, stroke_dasharray="6 4"))
    drawn.append(words(middle + 6, TOP + 16, said["mean"].format(**facts), 14, "start", RED))
    return picture(language, (WIDTH, HEIGHT), said["title"], said["description"].format(**facts), drawn)


def lowest(scores: Sequence[int]) -> int:
    """Where the axis begins."""
    return min(scores) // 10 * 10


def highest(scores: Sequence[int]) -> int:
    """Where the axis ends: all ranks are on it."""
    return max(*scores, RANK_POINTS[-1] + 9) // 10 * 10 + 9


def scale(scores: Sequence[int]) -> float:
    """The width of a point."""
    return (WIDTH - LEFT - RIGHT) / (highest(scores) - lowest(scores) + 1)


def bars(scores: Sequence[int], said: dict[str, str], language: str) -> Iterable[str]:
    """The ranks as bands, a bar for each score, and the axes."""
    low, high, step = lowest(scores), highest(scores), scale(scores)
    floor = HEIGHT - BOTTOM
    counted = Counter(scores)
    line = 20 if max(counted.values()) > 40 else 5
    rise = (floor - TOP - 24) / max(counted.values())

    def at(score: float) -> float:
        return LEFT + step * (score - low)

    for n, (name, points) in enumerate(zip(RANK_IDS, RANK_POINTS, strict=True)):
        left, right = at(max(points, low)), at(min([*RANK_POINTS, high + 1][n + 1], high + 1))
        yield element("rect", x=left, y=44, width=right - left, height=floor - 44, fill=PAPER if n % 2 else PAPYRUS)
        *first, last = rank_name(n).text(language).split(" ")
        yield words((left + right) / 2, 60, " ".join(first), 12, "middle")
        yield words((left + right) / 2, 74, last, 12, "middle")
        yield words((left + right) / 2, 34, share_of(scores, name, language), 14, "middle", SECOND)
    for games in range(line, max(counted.values()) + 1, line):
        y = floor - rise * games
        yield element("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=LINE, stroke_width=0.8)
        yield words(LEFT - 8, y + 4, str(games), 12, "end", SECOND)
    for score, games in sorted(counted.items()):
        height = rise * games
        yield element("rect", x=at(score) + 1, y=floor - height, width=step - 2, height=height, rx=1.5, fill=NILE)
    yield element("path", d=f"M{LEFT} {floor}H{WIDTH - RIGHT}", stroke=INK, stroke_width=1.3)
    for score in range(low, high + 1, 10):
        yield element("path", d=f"M{at(score + 0.5):.1f} {floor}v5", stroke=INK)
        yield words(at(score + 0.5), floor + 20, str(score), 13, "middle")
    yield words((LEFT + WIDTH - RIGHT) / 2, floor + 42, said["points"], 14, "middle")
    yield words(LEFT - 8, TOP + 16, said["games"], 13, "end", SECOND)


def print_figures(scores: Sequence[int], seed: int) -> None:
    first, last = seed, seed + len(scores) - 1
    print(f"{len(scores)} solo games of the Scribe, seeds {first} to {last}, rules {RULES_VERSION}")
    print(f"mean {mean(scores):.2f}, standard deviation {pstdev(scores):.2f}", end=", ")
    print(f"lowest {min(scores)}, highest {max(scores)}")
    print("quantiles: " + ", ".join(f"{share:.0%} {quantile(scores, share)}" for share in QUANTILES))
    print("ranks: " + ", ".join(f"{name} {share_of(scores, name, 'en')}" for name in RANK_IDS))


def main() -> int:
    parser = argparse.ArgumentParser(description="Solo scores of the Scribe at Egyptia, as figures and a picture.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (1000)")
    parser.add_argument("--seed", type=int, default=0, help="game i is played from seed + i (0)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go (docs/handbook)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the pictures are out of date")
    chosen = parser.parse_args()
    if chosen.games < 2:
        parser.error("at least two games are needed")
    ends = play(chosen.games, chosen.seed)
    scores: list[int] = ends["score"].tolist()
    print_figures(scores, chosen.seed)
    by_source = zip(SOURCES, ends["ledger"].mean(0), strict=True)
    print("by source: " + ", ".join(f"{name} {points:.2f}" for name, points in by_source))
    print(f"full maps: {ends['empty'].tolist().count(0)} of {chosen.games}")
    stale = 0
    for language, name in FILES.items():
        path, text = chosen.folder / name, draw(scores, chosen.seed, language)
        if chosen.check:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{path} is out of date: run `python bench/egyptia_solo.py`.", file=sys.stderr)
                stale += 1
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{path} written.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
