"""Puzzles for the browser: positions and questions after the examples of the rulebooks."""

import asyncio
from functools import cache
from typing import Annotated

from litestar import Router, get
from litestar.params import PathParameter

from egizia.server.api.dependencies import OwnWorker
from egizia.server.auth.requests import check_rate, check_site
from egizia.server.messages.puzzles import PuzzlePage, PuzzleTitle
from egizia.server.refusals import RefusedError
from egizia.table.puzzles import puzzles


@get("/puzzles")
async def list_puzzles() -> list[PuzzleTitle]:
    """The puzzles, game by game."""
    return [PuzzleTitle(puzzle.id, puzzle.game) for puzzle in puzzles().values()]


@get("/puzzles/{puzzle:str}")
async def show_puzzle(
    puzzle: Annotated[str, PathParameter(min_length=1, max_length=40, description="the id of a puzzle")],
    worker: OwnWorker,
) -> PuzzlePage:
    """A puzzle with its board, the choices and the solution."""
    found = puzzles().get(puzzle)
    if found is None:
        raise RefusedError("not-found")
    worker.rules.check(found.game)
    return await asyncio.to_thread(page, puzzle)


@cache
def page(name: str) -> PuzzlePage:
    """A puzzle as the rules see it; it never changes."""
    puzzle = puzzles()[name]
    start, solved = puzzle.start(), puzzle.solved()
    return PuzzlePage(
        puzzle.id,
        puzzle.game,
        puzzle.players,
        puzzle.seat,
        start.view(puzzle.seat),
        list(start.seats_to_act),
        start.choices(puzzle.seat),
        puzzle.amount,
        list(puzzle.moves),
        solved.view(puzzle.seat),
        list(solved.seats_to_act),
        solved.log(puzzle.seat),
    )


router = Router("/api", guards=[check_site, check_rate], route_handlers=[list_puzzles, show_puzzle])
