"""The network between a browser and a service, which a test can cut, let hang and mend."""

import socket
import threading
from contextlib import suppress

from tests.server.people import Service

CHUNK = 1 << 16


class Line:
    """Another address of a service: what is sent there passes through here."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._passes = threading.Event()
        self._passes.set()
        self._ends: list[socket.socket] = []
        self._listener = self._listen(0)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End every connection, and let nobody connect."""
        # A listener that is only closed would still take the one connection that a thread is waiting for.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def hang(self) -> None:
        """Keep connections and take new ones, but let nothing pass."""
        self._passes.clear()

    def mend(self) -> None:
        """Let everything pass again."""
        self._passes.set()
        if self._listener.fileno() < 0:
            self._listener = self._listen(self.port)

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._take, args=(listener,), daemon=True).start()
        return listener

    def _take(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(("127.0.0.1", self._service.port))
                self._ends += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._passes.wait()
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
