"""`egizia analyse`: what a bot thinks of a game that was played."""

import json
from pathlib import Path

import egizia
from egizia.analysis import GameAnalysis, Judgement, analyse_match, thinker_named
from egizia.bots import adviser
from egizia.catalogue import Message
from egizia.cli.charts import check_chart, draw_chart, in_characters
from egizia.cli.terminal.scene import SEAT_SIGNS
from egizia.cli.typed import Json, Language, UsageError, check_language
from egizia.kernel.progress import Progress


def analyse(
    file: Path,
    *,
    bot: str | None = None,
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
        Who thinks, and for how long about each move, such as search:0.2s or search:2000; by default who gives hints.
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
    if bot:
        thinker_named(bot)
    if chart:
        check_chart(chart)
    match = egizia.load(file)
    bot = bot or adviser(match.game.name)
    thinker = thinker_named(bot)
    if not match.moves:
        raise UsageError(f"{file}: nobody has moved yet, so there is nothing to analyse")
    with Progress(f"{bot} thinks about {len(match.moves)} moves", len(match.moves)) as progress:
        analysis = analyse_match(match, thinker, bot, None, progress.step)
    if chart:
        draw_chart(analysis, chart, mistakes, language)
    print(
        json.dumps(analysis.as_json(mistakes), indent=2) if as_json else "\n".join(report(analysis, mistakes, language))
    )


def report(analysis: GameAnalysis, mistakes: int, language: str) -> list[str]:
    """The chart and the largest mistakes in words."""
    match = analysis.match
    signs = "  ".join(f"{SEAT_SIGNS[seat]} {name}" for seat, name in enumerate(match.names[: len(SEAT_SIGNS)]))
    lines = [Message("terminal.chart.values").text(language), *in_characters(analysis), f"        {signs}", ""]
    worst = analysis.mistakes(mistakes)
    lines.append(Message("terminal.mistakes" if worst else "terminal.no_mistakes").text(language))
    return lines + [line for judged in worst for line in _told(analysis, judged, language)]


def _told(analysis: GameAnalysis, judged: Judgement, language: str) -> list[str]:
    """A mistake: what was played, and what would have been better."""
    assert judged.played_words is not None
    assert judged.best_words is not None
    assert judged.loss is not None
    loss = f"{judged.loss:.1f}" if analysis.is_in_points else f"{judged.loss * 100:.0f} %"
    name = analysis.match.names[judged.seat]
    head = Message("terminal.mistake", {"move": judged.move, "player": name, "loss": loss})
    return [
        f"  {head.text(language)}",
        f"      {Message('terminal.mistake.played', {'what': judged.played_words}).text(language)}",
        f"      {Message('terminal.mistake.better', {'what': judged.best_words}).text(language)}",
    ]
