"""Live play: one connection, which is told what is new and may move, take back and talk."""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from egizia.server import lobby
from egizia.server.auth.cookies import session_of
from egizia.server.auth.limits import Limits
from egizia.server.auth.requests import LARGEST_MESSAGE
from egizia.server.listening.frames import Outgoing
from egizia.server.listening.live_protocol import FRAMES, Frames
from egizia.server.live import serialize
from egizia.server.messages.notifications import Looking
from egizia.server.messages.play import (
    MOST_PREVIEWS,
    AskPreviews,
    BotThinking,
    FromClient,
    FromServer,
    Ping,
    PlayMove,
    Pong,
    Refused,
    Undo,
)
from egizia.server.metrics import CONNECTIONS, REFUSALS
from egizia.server.refusals import RefusedError
from egizia.server.store.sessions import Session
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.tables import actions
from egizia.server.tables.absence import ASKED
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts
from egizia.server.worker import Worker

PRESENT = 45.0
"""Seconds for which a connection counts as there without a sign of life."""
RENEW = 15.0
MALFORMED = 20
"""Messages without sense after which a connection is closed."""

Socket = WebSocket[Any, Any, Any]

_decoder = msgspec.json.Decoder(FromClient)


class Line:
    """The way out of a connection: without waiting where the server takes framed messages, else message by message."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        offered: Any = socket.scope["extensions"] or {}
        self._frames: Frames | None = offered[FRAMES]["line"] if FRAMES in offered else None
        self._sending = asyncio.Lock()

    @property
    def takes_more(self) -> bool:
        """Whether `put` may be used now, and nothing piles up by it."""
        return self._frames is not None and self._frames.takes_more

    def note_seat(self, seat: int | None) -> None:
        """Let the server know whether somebody plays here: where there are too many, it lets go of who only watches."""
        if self._frames is not None:
            self._frames.only_watches = seat is None

    def put(self, message: Outgoing) -> None:
        """Send a message at once."""
        assert self._frames is not None
        self._frames.put(message)

    async def send(self, message: Outgoing) -> None:
        """Send a message, as soon as those before it have been taken."""
        if self._frames is None:
            async with self._sending:
                await self._socket.send_text(message.text.decode())
            return
        await self._frames.drained()
        self._frames.put(message)


class Live:
    """A connection to a table, on a device of somebody or of nobody known."""

    def __init__(
        self, socket: Socket, worker: Worker, limits: Limits, table: LiveTable, session: Session | None, key: str
    ) -> None:
        self._socket = socket
        self._line = Line(socket)
        self._worker = worker
        self._limits = limits
        self._table = table
        self._session = session
        self._key = key
        self._place = secrets.token_hex(6)
        self._wake = asyncio.Event()
        self._sequence = 0
        self._chat = 0
        self._version: int = -1
        """Which version of the table itself was told."""
        self._to_act: tuple[int, ...] = ()
        self._sent = SentParts()
        self._thinking: set[int] = set()
        self._viewer: int | None = None
        self._telling = asyncio.Lock()
        self._is_in = False
        """Whether it has been told how the game stands."""
        self._trouble: Exception | None = None
        """Why a change could not be told."""
        self._is_looking = True
        self._gone = asyncio.Event()

    @property
    def _id(self) -> str | None:
        return self._session.person if self._session else None

    async def run(self, since: int) -> None:
        """Tell what the viewer missed, then what happens, and do what it asks for, until it goes."""
        self._table.watchers[self._see_change] = self._table.seat_of(self._id)
        CONNECTIONS.inc()
        tasks = [asyncio.create_task(self._tell(since)), asyncio.create_task(self._listen())]
        if self._id is not None:
            tasks.append(asyncio.create_task(self._be_there()))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            CONNECTIONS.dec()
            del self._table.watchers[self._see_change]
            # The task that notes who is here is told to end, not cancelled: a note that was already on its way could
            # otherwise arrive after the one that this person has left.
            self._gone.set()
            for task in tasks[:2]:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            if self._id is not None:
                await self._worker.went(self._table, self._id, self._place)
                await self._worker.looks(self._table, self._id, self._place, 0)
            for end in ends:
                if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                    raise end

    async def _be_there(self) -> None:
        """Count as present; who comes back has their seat back, unless they gave it to a bot themselves."""
        assert self._id is not None
        await self._worker.came(self._table, self._id, self._place, PRESENT)
        await self._look()
        seat = self._table.seat_of(self._id)
        if seat is not None and self._table.seats[seat].stand_in not in (None, ASKED):
            with suppress(RefusedError, NoDatabaseError):
                await lobby.stand_in(self._table, seat, None)
        while not await self._must_go():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), RENEW)
            if self._gone.is_set():
                return
            await self._worker.came(self._table, self._id, self._place, PRESENT)
            await self._look()
        await self._socket.close(1008)

    async def _look(self) -> None:
        assert self._id is not None
        await self._worker.looks(self._table, self._id, self._place, PRESENT if self._is_looking else 0)

    async def _must_go(self) -> bool:
        """Whether this connection has lost its right to be; as long as that cannot be known, it has not."""
        try:
            return not await self._is_signed_in()
        except NoDatabaseError:
            return False

    async def _is_signed_in(self) -> bool:
        """Whether the session of this connection still counts."""
        assert self._session is not None
        return await self._worker.sessions.counts(self._session)

    # Telling

    async def _tell(self, since: int) -> None:
        self._viewer = self._table.seat_of(self._id)
        self._line.note_seat(self._viewer)
        if since > self._table.event_log.sequence(self._viewer):
            since = 0
        self._sequence = since
        missed = set(self._table.event_log.unheard(self._viewer, since))
        heard = [number for number, (place, _) in enumerate(self._table.chats, 1) if place not in missed]
        self._chat = max(serialize.latest_chats(self._table), max(heard, default=0))
        await self._tell_news(is_first=True)
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._trouble is not None:
                raise self._trouble
            await self._tell_news()

    def _see_change(self) -> None:
        """Tell what is new at once, where nothing stands before it; else as soon as that has gone."""
        if not self._is_in or self._telling.locked() or not self._line.takes_more:
            self._wake.set()
            return
        try:
            for message in self._news():
                self._line.put(message)
        except Exception as error:
            # Whoever made the change must not suffer for it: the task that tells ends with it, and this connection too.
            self._trouble = error
            self._wake.set()

    async def _tell_news(self, *, is_first: bool = False) -> None:
        async with self._telling:
            for message in self._news(is_first=is_first):
                await self._line.send(message)
            self._is_in = True

    def _news(self, *, is_first: bool = False, request: str | None = None) -> list[Outgoing]:
        """What is new, and the update that a request led to. Whoever asks for it has to send it."""
        # Only the last message has the new sequence number, in case the connection breaks in between.
        live = self._table
        viewer = live.seat_of(self._id)
        if viewer != self._viewer:
            # Another seat has sequence numbers of its own and sees another view: begin anew.
            self._viewer, self._sequence = viewer, 0
            self._line.note_seat(viewer)
            self._sent.forget()
            live.watchers[self._see_change] = viewer
        sequence, before = live.event_log.sequence(viewer), self._sequence
        messages: list[FromServer] = [*serialize.chats(live, viewer, self._chat)]
        if live.version != self._version or is_first:
            messages.append(serialize.table(live, self._id))
        if live.thinking != self._thinking:
            messages += [BotThinking(sequence, seat) for seat in sorted(live.thinking - self._thinking)]
            self._thinking = set(live.thinking)
        self._version, self._chat = live.version, len(live.chats)
        # Whoever comes back may not know whether their last move was made: they are told how the game stands anyway.
        to_act, answer = live.to_act, None
        if is_first or request is not None or live.event_log.board_changed(viewer, before):
            kept = live.event_log.log_kept(viewer, before)
            answer = serialize.update(live, viewer, self._sent, kept, request)
        elif to_act != self._to_act:
            answer = serialize.acting(live, viewer)
        self._to_act, self._sequence = to_act, sequence
        earlier = messages if answer else messages[:-1]
        told = [serialize.encoded(msgspec.structs.replace(message, sequence=before)) for message in earlier]
        if answer:
            told.append(answer)
        elif messages:
            told.append(serialize.encoded(messages[-1]))
        return told

    async def _send(self, message: FromServer) -> None:
        await self._line.send(serialize.encoded(message))

    # Listening

    async def _listen(self) -> None:
        malformed = 0
        while malformed < MALFORMED:
            text = await self._socket.receive_text()
            try:
                await self._limits.spend("message", self._id or self._place)
                if len(text) > LARGEST_MESSAGE:
                    raise RefusedError("too-big")
                message = _decoder.decode(text)
            except (msgspec.MsgspecError, RecursionError):
                malformed += 1
                await self._refuse(RefusedError("malformed"), None)
                continue
            except RefusedError as error:
                malformed += 1
                await self._refuse(error, None)
                continue
            try:
                await self._do(message)
            except RefusedError as error:
                await self._refuse(error, getattr(message, "request", None))
            except NoDatabaseError:
                await self._refuse(RefusedError("no-database"), getattr(message, "request", None))
        await self._socket.close(1008)

    async def _refuse(self, error: RefusedError, request: str | None) -> None:
        REFUSALS.labels(error.code).inc()
        await self._send(Refused(self._sequence, request, error.code, error.message))

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, Ping):
            await self._send(Pong(self._sequence))
            return
        if self._session is None or not await self._is_signed_in():
            raise RefusedError("who")
        person = self._session.person
        if isinstance(message, Looking):
            self._is_looking = message.is_looking
            await self._look()
        elif isinstance(message, PlayMove | Undo):
            # Nothing else is told meanwhile: what the move leads to is told once, as the answer to it.
            async with self._telling:
                if isinstance(message, PlayMove):
                    await actions.play(self._limits, self._table, person, message.seat, message.action, message.number)
                else:
                    await actions.undo(self._limits, self._table, person, message.seat, message.number, message.to)
                if message.request is not None:
                    # By this all that is new is told.
                    self._wake.clear()
                    for told in self._news(request=message.request):
                        await self._line.send(told)
        elif isinstance(message, AskPreviews):
            self._table.own_seat(person, message.seat)
            if len(message.actions) > MOST_PREVIEWS:
                raise RefusedError("malformed")
            await self._send(serialize.previews(self._table, message.seat, message.number, message.actions))
        else:
            await actions.say(self._limits, self._worker.people, self._table, person, message.text, self._key)


@websocket("/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: FromPath[str],
    worker: NamedDependency[Worker],
    since: FromQuery[int] = 0,
    key: FromQuery[str] = "",
) -> None:
    """Play and watch live: send moves, undos and words, be told what is new."""
    try:
        # Asked here, and not before: what goes wrong is told on the connection.
        session = session_of(socket)
        visitor = await worker.sessions.person(session) if session else None
        found = await worker.table(table)
    except RefusedError as error:
        await _turn_away(socket, error)
        return
    except NoDatabaseError:
        await _turn_away(socket, RefusedError("no-database"))
        return
    await socket.accept()
    with suppress(WebSocketDisconnect):
        await Live(socket, worker, socket.app.state.limits, found, session if visitor else None, key).run(since)


async def _turn_away(socket: Socket, error: RefusedError) -> None:
    """Say why somebody cannot be let in, and whether it is worth while to come again."""
    await socket.accept()
    await socket.send_text(serialize.encoded(Refused(0, None, error.code, error.message)).text.decode())
    await socket.close(1013 if error.status == 503 else 4404)
