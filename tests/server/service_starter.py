"""Starts services quickly: loads everything once, then forks a service for every line it reads.

A line is a JSON object with the settings; the answer is the process and the port of the new service.
"""

import asyncio
import ctypes
import gc
import json
import mmap
import os
import resource
import signal
import sys
import time
from functools import partial
from typing import Any
from unittest.mock import patch

import uvicorn  # noqa: F401 - loaded before the first fork

import egizia
from egizia.bots.warm_up import warm_up
from egizia.cli.serve import listen, run_service
from egizia.server import worker
from egizia.server.app import make_app
from egizia.server.clock import Clock
from egizia.server.logs import log_as_json
from egizia.server.settings import Settings

DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


def set_the_clock(path: str) -> None:
    """Let the date of this process be as far ahead of the machine's as a file says at that moment, in seconds."""
    shown = mmap.mmap(os.open(path, os.O_RDONLY), 8, prot=mmap.PROT_READ)
    ahead, date = memoryview(shown).cast("d"), time.time
    patch("time.time", lambda: date() + ahead[0]).start()
    patch.object(worker, "Clock", partial(Clock, time.time)).start()


def serve(wanted: dict[str, Any], listening: Any) -> None:
    log = os.open(wanted.pop("log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    log_as_json(wanted.pop("log_level", "warning"))
    if files := wanted.pop("files", None):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if ahead := wanted.pop("ahead", None):
        set_the_clock(ahead)
    settings = Settings(**{**wanted, "secret": wanted["secret"].encode()})
    asyncio.run(run_service(settings, listening))


def main() -> None:
    for name in egizia.games():
        warm_up(name)
    make_app(Settings("sqlite://", b"loads the rest"))
    # What is loaded by now stays: no service need look through it for garbage, and copy its memory by doing so.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        wanted = json.loads(line)
        listening = listen(wanted.pop("host", "127.0.0.1"), wanted.pop("port", 0))
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
            sys.stdin.close()
            serve(wanted, listening)
            os._exit(0)
        print(json.dumps({"pid": child, "port": listening.getsockname()[1]}), flush=True)
        listening.close()


if __name__ == "__main__":
    main()
