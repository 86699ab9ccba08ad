"""HTTP with time limits: uvicorn waits for ever for the rest of a request, and for an answer to be taken."""

import asyncio
from typing import ClassVar, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from egizia.server.refusals import RefusedError

ANSWER_SECONDS = 120.0
"""How long the buffer of an answer may stay full: enough for a phone that gets 5 KiB a second."""
_REFUSAL = msgspec.json.encode(RefusedError("too-slow").as_refusal())
_ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_REFUSAL), _REFUSAL)
)


class TimedProtocol(H11Protocol):
    """A connection that is closed if the head of a request does not come in time, or an answer is not taken."""

    head_seconds: ClassVar[float]

    was_answered = False
    """Whether a request was answered here, so that this is more than somebody who has connected."""
    waits_since = 0.0
    """When the last request was answered, or if there was none when this connection was made."""
    _head_timer: asyncio.TimerHandle | None = None
    _answer_timer: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether it is the other side that has to send something."""
        return not self._is_answering or self.cycle.more_body

    @property
    def _is_answering(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self.waits_since = self.loop.time()
        self._time_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        super().connection_lost(exc)
        self._stop_timers()

    def data_received(self, data: bytes) -> None:
        """Take what has come; the time for a head runs from its first byte to its last."""
        super().data_received(data)
        if self._is_answering:
            self._stop_timers()
        elif self.transport.get_protocol() is self:
            self._time_head()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the protocol of live connections, which looks for signs of life itself."""
        self._stop_timers()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.was_answered = True
        self.waits_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the other side to take what there is of an answer."""
        super().pause_writing()
        self._answer_timer = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with an answer."""
        super().resume_writing()
        self._stop_timers()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that was idle, even if it has not taken all of its last answer."""
        super().timeout_keep_alive_handler()
        self.transport.abort()

    def _time_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.head_seconds, self._give_up)

    def _give_up(self) -> None:
        """Close the connection; whoever has begun a request is told why."""
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self.transport.write(_ANSWER)
        self.transport.close()

    def _stop_timers(self) -> None:
        for timer in (self._head_timer, self._answer_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._answer_timer = None


def timed_protocol(head_seconds: float) -> type[TimedProtocol]:
    """The protocol with this time for heads; uvicorn makes one for each connection, and knows no settings of ours."""
    return type("TimedProtocol", (TimedProtocol,), {"head_seconds": head_seconds})
