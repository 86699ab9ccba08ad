"""Notifications of the browser: sealed for one browser (RFC 8291), signed by this service (RFC 8292).

Both are a page of steps over `cryptography`. The libraries that have them bring two HTTP clients along, each of which
would have to be kept from strangers' addresses.
"""

import json
import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from egizia.server.notifications.outbound import OutgoingRequest
from egizia.server.notifications.turns import Notification
from egizia.server.store.rows import DeviceRow, NotificationSettingsRow

CURVE = ec.SECP256R1()
RECORD = 4096
KEPT = 24 * 3600
"""Seconds for which a push service keeps a notification for a browser that is not there."""
SIGNED = 12 * 3600
"""Seconds for which a signature is good; 24 hours are the most that push services take."""
LAST = b"\x02"
"""The mark after the text of the last record."""


def encode(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of base64url, with or without padding."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as push services write it."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def is_usable(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
        return len(decode(auth)) == 16
    except ValueError:
        return False


def sealed(
    text: bytes, p256dh: str, auth: str, salt: bytes | None = None, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """A text that only one browser can read; `salt` and the key are fresh each time."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    theirs = decode(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    ours = point(own.public_key())
    secret = _derived(decode(auth), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def new_key() -> str:
    """A private key for a service."""
    return encode(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


class Signature:
    """The key by which push services know this service."""

    def __init__(self, key: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)
        self.public = encode(point(self._key.public_key()))

    def headers(self, endpoint: str, home: str, topic: str) -> dict[str, str]:
        """What goes with a notification; a later one on the same topic takes the place of one not yet shown."""
        return {
            "Authorization": f"vapid t={self._token(endpoint, home)}, k={self.public}",
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "high",
            "Topic": topic,
        }

    def _token(self, endpoint: str, home: str) -> str:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED}
        if home.startswith("https:"):
            claims["sub"] = home
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _json(value: Mapping[str, object]) -> str:
    return encode(json.dumps(value, separators=(",", ":")).encode())


def push_request(
    signature: Signature, device: DeviceRow, settings: NotificationSettingsRow, notification: Notification
) -> OutgoingRequest:
    """A notification for one browser, as its push service takes it."""
    shown = {
        "event": notification.event,
        "title": "Egizia",
        "body": notification.sentence.text(settings.language),
        "language": settings.language,
        "link": notification.link(settings.home),
        "tag": notification.table or notification.event,
    }
    body = sealed(json.dumps(shown, ensure_ascii=False).encode(), device.p256dh, device.auth)
    headers = signature.headers(device.endpoint, settings.home, notification.table or notification.event)
    return OutgoingRequest(device.endpoint, body, headers)
