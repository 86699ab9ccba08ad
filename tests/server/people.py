"""People of the tests: they come to a service, open tables and play."""

import json
import os
import random
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.sync.client import ClientConnection, connect

Json = Any
GAMES = ("shifting-sands", "classic", "egyptia")


class Service:
    """A service that runs in a process of its own."""

    def __init__(self, pid: int, port: int, settings: dict[str, Any], start: Callable[..., "Service"]) -> None:
        self.pid = pid
        self._process = os.pidfd_open(pid)
        """Stands for this process alone, whoever has its number when it is dead."""
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._settings = settings
        self._start = start
        self.visitors: list[Person] = []
        self.follow: Callable[[Person], None] = lambda _: None
        """What is done with everybody who comes."""

    def wait(self) -> None:
        """Wait until it can seat people."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            asking = HTTPConnection("127.0.0.1", self.port)
            try:
                asking.request("GET", "/ready")
                if asking.getresponse().status == 200:
                    return
            except OSError:
                pass
            finally:
                asking.close()
            time.sleep(0.01)
        raise TimeoutError("the service does not get ready")

    def kill(self) -> None:
        """Stop it as a power cut would."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._process, signal.SIGKILL)
        select.select([self._process], [], [])

    def again(self) -> "Service":
        """Start it again, at the same place."""
        return self._start(**{**self._settings, "port": self.port})

    def person(self, name: str = "Anna") -> "Person":
        """Somebody who comes for the first time."""
        return self.welcome(Person(self.url, name))

    def welcome(self, person: "Person") -> "Person":
        """Let somebody in."""
        self.visitors.append(person)
        self.follow(person)
        return person

    def stranger(self) -> httpx.Client:
        """A program that has shown no cookie."""
        return httpx.Client(base_url=self.url)

    def close(self) -> None:
        """Let everybody go, and stop it if it still runs."""
        for person in self.visitors:
            person.web.close()
        self.kill()
        os.close(self._process)


class RefusedError(Exception):
    """What the service refused."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.status_code} {answer.text[:300]}")
        self.status = answer.status_code
        self.code = answer.json().get("code")


class Person:
    """Somebody with a cookie."""

    def __init__(self, url: str, name: str) -> None:
        self.web = httpx.Client(base_url=url, timeout=30)
        self.id = self.get("/me")["id"]
        self.patch("/me", {"name": name})
        self.name = name

    def _json(self, answer: httpx.Response) -> Json:
        if answer.status_code >= 400:
            raise RefusedError(answer)
        return answer.json() if answer.content else None

    def get(self, path: str, **query: Any) -> Json:
        return self._json(self.web.get(f"/api{path}", params=query))

    def post(self, path: str, body: Json = None, **query: Any) -> Json:
        return self._json(self.web.post(f"/api{path}", json=body, params=query))

    def put(self, path: str, body: Json) -> Json:
        return self._json(self.web.put(f"/api{path}", json=body))

    def patch(self, path: str, body: Json) -> Json:
        return self._json(self.web.patch(f"/api{path}", json=body))

    def delete(self, path: str) -> Json:
        return self._json(self.web.delete(f"/api{path}"))

    def at(self, service: Service) -> "Person":
        """The same person at another worker."""
        twin = object.__new__(Person)
        twin.web = httpx.Client(base_url=service.url, timeout=30, cookies={"egizia": self.web.cookies["egizia"]})
        twin.id, twin.name = self.id, self.name
        return service.welcome(twin)

    @property
    def cookie(self) -> str:
        return f"egizia={self.web.cookies['egizia']}"

    def open_table(self, game: str = "shifting-sands", seats: str = "you bot", **settings: Any) -> Json:
        """Open a table; a bot's level is put after a colon, the weakest by default."""
        kinds: list[Json] = []
        for word in seats.split():
            kind, _, level = word.partition(":")
            kinds.append({"kind": kind, "level": level or "labourer"} if kind == "bot" else {"kind": kind})
        return self.post("/tables", {"game": game, "seats": kinds, **settings})

    def look(self, table: str, **query: Any) -> Json:
        return self.get(f"/tables/{table}/position", **query)

    def play(self, table: str, update: Json, action: int | str) -> Json:
        return self.post(
            f"/tables/{table}/moves", {"seat": update["seat"], "action": action, "number": update["number"]}
        )

    def play_on(self, table: str, moves: int = 10_000, dice: random.Random | None = None) -> Json:
        """Play any legal moves until the game is over or some have been played; returns the last update."""
        dice = dice or random.Random(1)
        update = self.look(table)
        deadline = time.monotonic() + 120
        while not update["is_over"] and moves:
            assert time.monotonic() < deadline, "the game does not go on"
            if update["choices"]:
                update = self.play(table, update, dice.choice(update["choices"])["action"])
                moves -= 1
            else:
                update = self.look(table, since=update["sequence"], wait=10)
        return update

    @contextmanager
    def live(self, table: str, since: int = 0, key: str = "", **headers: str) -> Iterator["Line"]:
        """A live connection to a table."""
        query = urlencode({"since": since, "key": key})
        address = f"{str(self.web.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/live?{query}"
        with connect(address, additional_headers={"cookie": self.cookie, **headers}, close_timeout=0.2) as socket:
            yield Line(socket)


class Line:
    """A live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.parts: dict[str, Json] = {}

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, *types: str, within: float = 10) -> Json:
        """The next message of some types; what comes before is kept in `heard`."""
        deadline = time.monotonic() + within
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if message["type"] == "update":
                message["view"] = self._view(message)
            self.heard.append(message)
            if not types or message["type"] in types:
                return message

    def _view(self, update: Json) -> Json:
        """The view that an update and those before it add up to."""
        self.parts = {**({} if update["is_whole"] else self.parts), **update["parts"]}
        if not self.parts:
            return None
        seats = sorted((name for name in self.parts if name.startswith("seat.")), key=lambda name: int(name[5:]))
        view = {"game": update["game"], "viewer": update["seat"], "tableaus": [self.parts[name] for name in seats]}
        for name, part in self.parts.items():
            if name not in seats:
                view |= part
        return view

    def rest(self) -> list[Json]:
        """All that the service still has to say of what happened before now: then it answers a ping."""
        came: list[Json] = []
        self.send(type="ping")
        while self.hear()["type"] != "pong":
            came.append(self.heard[-1])
        self.heard.pop()
        return came


def play_together(people: dict[int, Person], table: str, moves: int = 10_000, seed: int = 1) -> Json:
    """Play any legal moves for people by seat, until the game is over or some have been played."""
    dice = random.Random(seed)
    update = next(iter(people.values())).look(table)
    deadline = time.monotonic() + 120
    while not update["is_over"] and moves:
        assert time.monotonic() < deadline, "the game does not go on"
        to_act = [seat for seat in update["to_act"] if seat in people]
        actor = people[dice.choice(to_act)] if to_act else next(iter(people.values()))
        update = actor.look(table, since=update["sequence"] if not to_act else 0, wait=0 if to_act else 2)
        if update["choices"]:
            update = actor.play(table, update, dice.choice(update["choices"])["action"])
            moves -= 1
    return update


def refused(action: Callable[[], Any]) -> str:
    """The code with which something is refused; it must be."""
    try:
        action()
    except RefusedError as error:
        return error.code
    raise AssertionError("this was not refused")
