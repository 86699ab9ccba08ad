"""Live connections: uvicorn's protocol, to which messages can be handed that are framed and compressed already.

An application can be told so by the scope: what stands there under `FRAMES` takes such messages without waiting. That
is the way ASGI has for servers to offer more. Two things of uvicorn's are no public promises, and looked at here alone:
that a connection holds its state in `conn` and its buffer's in `writable`, and that it runs the application by
`run_asgi`. `tests/server/listening/test_live_protocol.py` holds them to it.
"""

from typing import TYPE_CHECKING, Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.server import ServerProtocol

from egizia.server.listening.frames import WINDOW_BITS

if TYPE_CHECKING:
    from egizia.server.listening.frames import Outgoing

FRAMES = "egizia.frames"


class Frames(Protocol):
    """A connection that takes messages as they travel."""

    only_watches: bool
    """Whether whoever is there is known to have no seat; the application says so."""

    @property
    def takes_more(self) -> bool:
        """Whether what is handed over now goes out at once, and does not pile up here."""
        ...

    def put(self, message: "Outgoing") -> None:
        """Send a message; nothing happens if the connection is closing."""
        ...

    async def drained(self) -> None:
        """Wait until what was handed over has gone out, or the connection is lost."""
        ...


class LiveProtocol(WebSocketsSansIOProtocol):
    """A live connection, on which no message remembers another one for its compression."""

    only_watches = False
    """Whether whoever is there is known to have no seat; the application says so."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        forgetful = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            # What is sent through uvicorn itself is small.
            compress_settings={"memLevel": 5},
        )
        self.conn = ServerProtocol(extensions=[forgetful], max_size=self.config.ws_max_size, logger=self.logger)

    async def run_asgi(self) -> None:
        """Run the application, which may hand messages over."""
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), FRAMES: {"line": self}}
        await super().run_asgi()

    @property
    def takes_more(self) -> bool:
        """Whether what is handed over now goes out at once, and does not pile up here."""
        return self.writable.is_set() and self._is_open

    @property
    def _is_open(self) -> bool:
        return self.handshake_complete and not self.disconnected and self.conn.state is State.OPEN

    def put(self, message: "Outgoing") -> None:
        """Send a message; nothing happens if the connection is closing."""
        if self._is_open and not self.transport.is_closing():
            self.transport.write(message.small_frame if self._takes_compressed else message.frame)

    async def drained(self) -> None:
        """Wait until what was handed over has gone out, or the connection is lost."""
        await self.writable.wait()

    @property
    def _takes_compressed(self) -> bool:
        return any(
            isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits >= WINDOW_BITS
            for extension in self.conn.extensions
        )
