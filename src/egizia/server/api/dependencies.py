"""What request handlers are handed: the worker, the limits, and who asks on which device."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from egizia.server.auth.cookies import session_of
from egizia.server.auth.limits import Limits
from egizia.server.auth.requests import Connection
from egizia.server.refusals import RefusedError
from egizia.server.store.rows import PersonRow
from egizia.server.store.sessions import Session
from egizia.server.worker import Worker

TableId = Annotated[str, PathParameter(min_length=1, max_length=40, description="the id of a table")]
SeatPath = Annotated[int, PathParameter(ge=0, le=98, description="a seat, counted from 0")]
InvitationKey = Annotated[str, QueryParameter(max_length=60, description="the key of an invitation link")]
OwnWorker = NamedDependency[Worker]
OwnSession = NamedDependency[Session | None]
Limited = NamedDependency[Limits]
Visitor = NamedDependency[PersonRow | None]
Somebody = NamedDependency[PersonRow]


async def provide_worker(request: Connection) -> Worker:
    """The worker."""
    return request.app.state.worker


async def provide_limits(request: Connection) -> Limits:
    """Who has done how much of late."""
    return request.app.state.limits


async def provide_session(request: Connection) -> Session | None:
    """On which device somebody asks, as their cookie says."""
    return session_of(request)


async def provide_visitor(worker: OwnWorker, session: OwnSession) -> PersonRow | None:
    """The person who asks, if their session counts."""
    return await worker.sessions.person(session) if session else None


async def provide_person(visitor: Visitor) -> PersonRow:
    """The person who asks, who must be known."""
    if visitor is None:
        raise RefusedError("who")
    return visitor
