"""The requests about people: their pages, the ladder, and whether one wants to be seen there."""

from typing import Annotated

from litestar import Router, get, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from egizia.games import NAMES
from egizia.server.api.dependencies import OwnWorker, Somebody, TableId, Visitor
from egizia.server.auth import accounts
from egizia.server.auth.requests import check_rate, check_site
from egizia.server.messages.accounts import Me
from egizia.server.messages.people import Ladder, Listing, PlayedGames, SeatPages, Statistics
from egizia.server.refusals import RefusedError
from egizia.server.store.ratings.rating import LARGEST_GROUP

PersonId = Annotated[str, PathParameter(min_length=1, max_length=40, description="the id of a person, or `me`")]


@put("/me/listing", status_code=200)
async def be_listed(data: JSONBody[Listing], worker: OwnWorker, person: Somebody) -> Me:
    """Be on the ladder with a page for everybody, or not."""
    return accounts.me(await accounts.be_listed(worker.people, person, data.is_listed))


@get("/ladder")
async def ladder(
    worker: OwnWorker,
    visitor: Visitor,
    game: Annotated[str, QueryParameter(max_length=40)],
    players: Annotated[int, QueryParameter(ge=2, le=LARGEST_GROUP)],
) -> Ladder:
    """The strongest people and bots in a game for so many players; 4 stands for more as well."""
    if game not in NAMES:
        raise RefusedError("not-found")
    return await worker.standings.ladder(game, players, visitor)


@get("/people/{person_id:str}/statistics")
async def statistics(person_id: PersonId, worker: OwnWorker, visitor: Visitor) -> Statistics:
    """How somebody plays, by game and number of players."""
    return await worker.standings.statistics(await worker.standings.whose(person_id, visitor), visitor)


@get("/people/{person_id:str}/games")
async def games(
    person_id: PersonId,
    worker: OwnWorker,
    visitor: Visitor,
    page: Annotated[int, QueryParameter(ge=1, le=10_000)] = 1,
) -> PlayedGames:
    """The games that somebody has played, the last first."""
    return await worker.standings.games(await worker.standings.whose(person_id, visitor), visitor, page)


@get("/tables/{table:str}/people")
async def seat_pages(table: TableId, worker: OwnWorker, visitor: Visitor) -> SeatPages:
    """Whose page can be opened at a table, by seat."""
    pages = await worker.standings.pages(table, visitor)
    if not pages.people:
        raise RefusedError("no-table")
    return pages


router = Router(
    "/api", guards=[check_site, check_rate], route_handlers=[be_listed, ladder, statistics, games, seat_pages]
)
