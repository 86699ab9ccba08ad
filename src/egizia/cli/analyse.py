"""`egizia analyse`: what a bot thinks of a game that was played."""

import json
from pathlib import Path
from typing import cast

import egizia
from egizia.bots import BotError, bot
from egizia.bots.contract import Thinker
from egizia.catalogue import Message
from egizia.cli.analysis import Analysis, Judgement, analyse_match
from egizia.cli.charts import check_chart, draw, in_characters
from egizia.cli.reel import Reel
from egizia.cli.terminal.scene import SEAT_SIGNS
from egizia.cli.typed import Json, Language, UsageError, check_language
from egizia.kernel.progress import Progress


def thinker_named(description: str) -> Thinker:
    """A bot that can say what it thinks."""
    found = bot(description)
    if not hasattr(found, "think"):
        raise BotError(f"the bot {description!r} plays, but cannot say what it thinks; search can")
    return cast("Thinker", found)


def analyse(
    file: Path,
    *,
    bot: str = "search:0.2s",
    mistakes: int = 5,
    chart: Path | None = None,
    language: Language = "en",
    as_json: Json = False,
) -> None:
    """Find the largest mistakes of a saved game.

    Parameters
    ----------
    file
        A game file.
    bot
        Who thinks, and for how long about each move, such as search:0.2s or search:2000.
    mistakes
        How many mistakes are told.
    chart
        Draw the course of the game into this .svg, .png or .pdf file.
    language
        The language of the report.
    as_json
        Print one JSON object.

    """
    check_language(language)
    if mistakes < 0:
        raise UsageError(f"{mistakes} mistakes cannot be told: give 0 or more")
    thinker = thinker_named(bot)
    if chart:
        check_chart(chart)
    match = egizia.load(file)
    if not match.moves:
        raise UsageError(f"{file}: nobody has moved yet, so there is nothing to analyse")
    with Progress(f"{bot} thinks about {len(match.moves)} moves", len(match.moves)) as progress:
        analysis = analyse_match(match, thinker, bot, None, progress.step)
    if chart:
        draw(analysis, chart, mistakes, language)
    print(
        json.dumps(analysis.as_json(mistakes), indent=2) if as_json else "\n".join(report(analysis, mistakes, language))
    )


def report(analysis: Analysis, mistakes: int, language: str) -> list[str]:
    """The chart and the largest mistakes in words."""
    match = analysis.match
    signs = "  ".join(f"{SEAT_SIGNS[seat]} {name}" for seat, name in enumerate(match.names[: len(SEAT_SIGNS)]))
    lines = [Message("terminal.chart.values").text(language), *in_characters(analysis), f"        {signs}", ""]
    worst = analysis.mistakes(mistakes)
    lines.append(Message("terminal.mistakes" if worst else "terminal.no_mistakes").text(language))
    reel = Reel(match)
    return lines + [line for judged in worst for line in _told(reel, judged, language)]


def _told(reel: Reel, judged: Judgement, language: str) -> list[str]:
    """A mistake: what was played, and what would have been better."""
    reel.go(judged.move - 1)
    labels = {choice.action: choice.label.text(language) for choice in reel.match.choices(judged.seat)}
    assert judged.best is not None
    assert judged.loss is not None
    loss = f"{judged.loss * 100:.0f} %" if max(judged.values) <= 1 else f"{judged.loss:.1f}"
    name = reel.match.names[judged.seat]
    head = Message("terminal.mistake", {"move": judged.move, "player": name, "loss": loss})
    return [
        f"  {head.text(language)}",
        f"      {Message('terminal.mistake.played', {'what': labels[judged.action]}).text(language)}",
        f"      {Message('terminal.mistake.better', {'what': labels[judged.best]}).text(language)}",
    ]
