"""The command, run as a user runs it."""

import asyncio
import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import uvicorn

from egizia.cli.serve import PING_SECONDS, PONG_SECONDS, listen, run_service
from egizia.server.settings import Settings


def command(*words: str, home: Path) -> subprocess.Popen[str]:
    settings = {**os.environ, "XDG_DATA_HOME": str(home)}
    line = [sys.executable, "-m", "egizia.cli", "serve", *words]
    return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=settings)


def test_it_serves_with_nothing_to_configure_and_keeps_its_things_in_the_data_folder(tmp_path: Path):
    ids: list[str] = []
    cookies = httpx.Cookies()
    for _ in range(2):
        with command("--port", "0", home=tmp_path) as service:
            assert service.stdout
            found = re.search(r"http://localhost:\d+", service.stdout.readline())
            assert found
            with httpx.Client(base_url=found[0], cookies=cookies, timeout=60) as web:
                ids.append(web.get("/api/me").json()["id"])
                cookies.update(web.cookies)
            service.terminate()
            _, complaints = service.communicate(timeout=30)
            assert complaints == ""
    assert ids[0] == ids[1], "the second start forgot its guest"
    assert (tmp_path / "egizia" / "tables.sqlite3").is_file()
    assert stat.S_IMODE((tmp_path / "egizia" / "secret").stat().st_mode) == 0o600


def test_no_answer_waits_for_the_one_before_to_arrive():
    delays: list[bool] = []

    async def visit() -> None:
        def note(_: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
            delays.append(not line.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            line.close()

        async with await asyncio.start_server(note, sock=(listening := listen("127.0.0.1", 0))):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await reader.read() == b""
            writer.close()

    asyncio.run(visit())
    assert delays == [False]


def test_a_request_after_a_while_finds_its_connection_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    served: list[uvicorn.Config] = []

    async def note(server: uvicorn.Server, _: list[socket.socket]) -> None:
        served.append(server.config)

    monkeypatch.setattr(uvicorn.Server, "serve", note)
    with listen("127.0.0.1", 0) as listening:
        asyncio.run(run_service(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"secret"), listening))
    (config,) = served
    assert config.timeout_keep_alive > 60, "proxies keep idle connections for up to a minute"


def test_nobody_who_is_gone_counts_as_there_for_long():
    assert PING_SECONDS + PONG_SECONDS <= 20
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) <= 20_000


def test_what_cannot_be_is_told_in_a_sentence(tmp_path: Path):
    (tmp_path / "empty").touch()
    for words, sentence in (
        (("--secret-file", str(tmp_path / "empty")), "can be forged"),
        (("--redis", "redis://localhost"), "need a PostgreSQL database"),
        (("--log-level", "loud"), "a log level is"),
        (("--secret-file", str(tmp_path / "no" / "secret")), "No such file"),
    ):
        with command("--port", "0", *words, home=tmp_path) as service:
            _, complaint = service.communicate(timeout=60)
        assert service.returncode
        assert sentence in complaint
        assert len(complaint.splitlines()) == 1
