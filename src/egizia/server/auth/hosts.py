"""By which names a service may be addressed.

A site can let its name stand for the address of a service in the visitor's own house (DNS rebinding), and its page may
then ask that service whatever it likes. What tells is the `Host` of the request: it is the name of that site.
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit


class Hosts:
    """By which names a service may be addressed."""

    def __init__(self, origins: Sequence[str], *, is_loopback: bool) -> None:
        self._named = {urlsplit(origin).hostname for origin in origins}
        self._is_loopback = is_loopback
        """Whether the service listens to this machine only."""

    def allows(self, host: str) -> bool:
        """Whether a request may name this host; a program that names none is no browser that was led here."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        if name is None or name in self._named or name == "localhost":
            return True
        address = _address(name)
        if address is not None and address.is_loopback:
            return True
        if self._is_loopback:
            return False
        # Without any origin nobody has said by which names this service is known.
        return address is not None or not self._named


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
