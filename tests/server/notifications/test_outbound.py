"""Where requests do not go, and what is asked of a server that they go to."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from egizia.server.notifications import outbound, web_push
from egizia.server.notifications.outbound import OutgoingRequest, UndeliveredError, find, is_public, post
from tests.server.mailbox import Mailbox
from tests.server.people import Service, refused


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://172.16.0.1/", "https://192.168.1.1/",
        "https://169.254.169.254/latest", "https://0.0.0.0/", "https://100.64.0.1/", "https://224.0.0.1/",
        "https://[::1]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://2130706433/", "https://0x7f.1/",
        "https://192.0.2.1/", "https://198.51.100.1/", "https://203.0.113.1/", "https://[2001:db8::1]/",
        "https://[3fff::1]/", "https://[3fff:fff:ffff::1]/", "https://[64:ff9b:1::a00:1]/", "https://[5f00::1]/",
        "http://127.0.0.1/", "http://93.184.216.34/", "ftp://93.184.216.34/", "https://anna@93.184.216.34/",
        "https://93.184.216.34:port/", "https:///hook", "nonsense",
    ],
)  # fmt: skip
def test_no_request_goes_to_an_address_inside(address: str):
    with pytest.raises(UndeliveredError) as refusal:
        find(address, loopback=False)
    assert refusal.value.why.key in ("notification.problem.private", "notification.problem.address")


def test_addresses_outside_are_public():
    outside = ("93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "192.0.3.1", "2001:db7::1", "3ffe::1")
    assert all(is_public(place) for place in outside)


def test_an_address_inside_is_refused_when_it_is_named(small_service: Service):
    anna = small_service.person()
    for address in ("https://127.0.0.1/", "http://127.0.0.1:8000/", "nonsense"):
        assert refused(lambda address=address: anna.put("/me/notifications", {"webhook": address})) == "bad-address"
    assert anna.get("/me/notifications")["webhook"] is None


def named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let a name stand for addresses, others each time it is asked for; returns what is connected to."""
    left, reached = list(answers), list[str]()

    def resolve(_: str, port: int, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port)) for place in left.pop(0)]

    def connect(place: tuple[str, int], **_: Any) -> socket.socket:
        reached.append(place[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(outbound.socket, "getaddrinfo", resolve)
    monkeypatch.setattr(outbound.socket, "create_connection", connect)
    return reached


def test_a_name_that_also_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch):
    reached = named(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest("https://two.example/", b"{}", {}), loopback=False)
    assert refusal.value.why.key == "notification.problem.private"
    assert reached == []


def test_the_request_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch):
    reached = named(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest("https://rebinding.example/", b"{}", {}), loopback=False)
    assert refusal.value.why.key == "notification.problem.unreachable"
    assert reached == ["93.184.216.34"]


def test_a_server_that_never_finishes_its_answer_is_left(mailbox: Mailbox):
    # It would go on for ever.
    mailbox.answers = [0]
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest(mailbox.url, b"{}", {}), loopback=True, seconds=0.4)
    assert refusal.value.why.key == "notification.problem.slow"


@contextmanager
def secure_server(folder: Path) -> Iterator[tuple[str, Path]]:
    """A server that proves to be `localhost` to those who trust its own certificate, and the file with that."""
    key = ec.generate_private_key(web_push.CURVE)
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]), datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    box = Mailbox()
    box.secure(folder / "certificate.pem", folder / "key.pem")
    try:
        yield box.url.replace("http://127.0.0.1", "https://localhost"), folder / "certificate.pem"
    finally:
        box.close()


def test_a_server_must_prove_the_name_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with secure_server(tmp_path) as (address, trusted):
        with pytest.raises(UndeliveredError) as refusal:
            post(OutgoingRequest(address, b"{}", {}), loopback=True)
        assert refusal.value.why.key == "notification.problem.certificate"
        monkeypatch.setattr(outbound, "_context", lambda: ssl.create_default_context(cafile=str(trusted)))
        post(OutgoingRequest(address, b"{}", {}), loopback=True)
        with pytest.raises(UndeliveredError) as refusal:
            post(OutgoingRequest(address.replace("localhost", "127.0.0.1"), b"{}", {}), loopback=True)
        assert refusal.value.why.key == "notification.problem.certificate"
