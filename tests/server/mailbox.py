"""A server on this machine where people of the tests are notified, and a browser that has subscribed there."""

import json
import os
import ssl
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from egizia.server.notifications import web_push
from tests.server.people import Json


class Mailbox:
    """A server on this machine that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        """The statuses of the next answers; then all is well."""
        self.closed = threading.Event()
        box = self

        class Slot(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                box.received.append((self.path, headers, body))
                status = box.answers.pop(0) if box.answers else 201
                if status == 0:
                    self.dribble()
                    return
                self.send_response(status)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def dribble(self) -> None:
                """Answer a byte at a time, for ever."""
                while not box.closed.wait(0.05):
                    try:
                        self.wfile.write(b"H")
                    except OSError:
                        return

            def log_request(self, code: Any = "-", size: Any = "-") -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Slot)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def secure(self, certificate: Path, key: Path) -> None:
        """Answer by TLS only, from the next connection on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def close(self) -> None:
        self.closed.set()
        self._server.shutdown()
        self._server.server_close()

    def wait(self, count: int, within: float = 10) -> list[Json]:
        """What has come as JSON, when so much has."""
        deadline = time.monotonic() + within
        while len(self.received) < count:
            assert time.monotonic() < deadline, f"only {len(self.received)} of {count} received came"
            time.sleep(0.01)
        return [json.loads(body) for _, _, body in self.received]


class Browser:
    """A browser that has subscribed at a push service, which is the mailbox."""

    def __init__(self, box: Mailbox, path: str = "/push/one") -> None:
        self._key = ec.generate_private_key(web_push.CURVE)
        self._auth = os.urandom(16)
        self.box, self.path = box, path

    def subscription(self, **more: Any) -> Json:
        keys = {"p256dh": web_push.encode(web_push.point(self._key.public_key())), "auth": web_push.encode(self._auth)}
        return {"endpoint": self.box.url + self.path, "keys": keys, **more}

    def read(self, body: bytes) -> Json:
        """Open a sealed text as RFC 8291 says a browser does."""
        salt, size = body[:16], body[20]
        assert struct.unpack("!I", body[16:20]) == (4096,)
        theirs = body[21 : 21 + size]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, theirs))
        own = web_push.point(self._key.public_key())
        secret = HKDF(hashes.SHA256(), 32, self._auth, b"WebPush: info\0" + own + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])
