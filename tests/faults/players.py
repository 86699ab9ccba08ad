"""People who play on whatever happens to the service, and remember every move that was acknowledged."""

import random
import secrets
import threading
import time
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import httpx
from websockets.exceptions import WebSocketException

from egizia.table import gamefile
from tests.server.people import Json, Person, RefusedError, Service

TRIED_AGAIN = ("stale-move", "not-ready", "no-database")
"""Refusals after which one looks again: what one saw is old, or the service has trouble and says so."""
HURRY = 0.01
"""Seconds after which one tries again; pages wait longer."""
OFTEN = 20
"""In every so many times of trouble one shows what is secret."""
A_WHILE = 60
"""Moves that people make before something fails, and after."""
WAITED_FOR = 90.0
"""Seconds within which play must go on."""


class Secrets:
    """What somebody has that nobody else may know: an account, a webhook, a private table, links to it."""

    def __init__(self, person: Person, phone: Person) -> None:
        self._person, self._phone = person, phone
        self._account = {"login": f"person{secrets.token_hex(5)}", "password": secrets.token_urlsafe(12)}
        person.post("/accounts", self._account)
        self._table = person.open_table(seats="you friend", is_private=True)["id"]
        self._invitation = person.post(f"/tables/{self._table}/invitation")["url"].partition("key=")[2]
        self._call_elsewhere()

    def _call_elsewhere(self) -> None:
        # An address outside, which nobody calls: the games are not by correspondence.
        self._person.put("/me/notifications", {"webhook": f"https://93.184.216.34/hooks/{secrets.token_urlsafe(12)}"})

    def use(self) -> None:
        """Show all of them to the service, which may have trouble."""
        for shown in (
            lambda: self._phone.post(f"/tables/{self._table}/seats/1", key=self._invitation),
            lambda: self._phone.post("/session", self._account),
            lambda: self._person.post(f"/tables/{self._table}/seats/0/link"),
            self._call_elsewhere,
        ):
            with suppress(httpx.TransportError, RefusedError):
                shown()


class Player(threading.Thread):
    """Plays one game after the other against a bot, at whichever worker answers.

    The person at the first door comes with an account, and shows what is secret while the service has trouble.
    """

    def __init__(self, service: Service, name: str, game: str, seed: int, others: Sequence[Service] = ()) -> None:
        super().__init__(daemon=True)
        person = service.person(name)
        self._secrets = Secrets(person, service.person("Phone"))
        self._troubles = 0
        self.doors = [person, *(person.at(other) for other in others)]
        self.game = game
        self.tables: dict[str, list[tuple[int, str]]] = {}
        """By table, the moves that were acknowledged, each with its number."""
        self.moments: list[float] = []
        """When they were."""
        self.refusals = 0
        """How often the service said that it has no database."""
        self.asked = self.answered = 0
        """How many moves were sent, and of how many of them this player knows what came of it."""
        self.problem: str | None = None
        self._dice = random.Random(seed)
        self.stops = threading.Event()

    @property
    def person(self) -> Person:
        """This player at the worker that answered last."""
        return self.doors[0]

    def run(self) -> None:
        table = ""
        while not self.stops.is_set():
            try:
                if not table or self._is_over(table):
                    table = self.person.open_table(self.game, "you bot")["id"]
                    self.tables[table] = []
                self._play(table)
            except (httpx.TransportError, WebSocketException, OSError):
                self.doors.append(self.doors.pop(0))
                self._bear_trouble()
            except RefusedError as error:
                if error.code not in TRIED_AGAIN:
                    self.problem = str(error)
                    return
                self.refusals += error.code == "no-database"
                self._bear_trouble()
            except AssertionError as error:
                self.problem = str(error)
                return

    def _bear_trouble(self) -> None:
        """Wait a moment before trying again."""
        if self._troubles % OFTEN == 0:
            self._secrets.use()
        self._troubles += 1
        time.sleep(HURRY)

    def _is_over(self, table: str) -> bool:
        return self.person.get(f"/tables/{table}")["state"] == "over"

    def _play(self, table: str) -> None:
        """Play until the game is over."""
        update = self._checked(table, self.person.look(table))
        while not update["is_over"] and not self.stops.is_set():
            if update["choices"]:
                choice, number = self._dice.choice(update["choices"]), update["number"]
                with self._asking():
                    update = self.person.play(table, update, choice["action"])
                    self._note(table, number, choice["notation"])
            else:
                update = self.person.look(table, since=update["sequence"], wait=0.3)

    def _checked(self, table: str, update: Json) -> Json:
        """How the game stands, which must not be behind what was acknowledged."""
        acknowledged = self.tables[table]
        known = acknowledged[-1][0] + 1 if acknowledged else 0
        assert update["number"] >= known, f"{table}: move {known} was acknowledged, {update['number']} are there"
        assert update["seat"] == 0, f"{table}: the seat is lost"
        return update

    @contextmanager
    def _asking(self) -> Iterator[None]:
        self.asked += 1
        try:
            yield
        finally:
            self.answered = self.asked

    def _note(self, table: str, number: int, notation: str) -> None:
        self.tables[table].append((number, notation))
        self.moments.append(time.monotonic())

    def finish(self) -> None:
        """Play all games to their end and find every acknowledged move in their game files."""
        for table, acknowledged in self.tables.items():
            assert self.person.play_on(table)["is_over"]
            match = gamefile.read(self.person.web.get(f"/api/tables/{table}/record").text)
            names = match.game.title.action_names
            if self.game == "egyptia":
                # All play at once: the numbers are those of one seat, and what was taken back leaves no gap.
                own = iter([names[move.action] for move in match.moves if move.seat == 0])
                missing = [move for move in acknowledged if move[1] not in own]
            else:
                moves = [names[move.action] for move in match.moves]
                missing = [(number, move) for number, move in acknowledged if moves[number] != move]
            assert not missing, f"{table}: acknowledged and lost: {missing}"


class LivePlayer(Player):
    """The same on a live connection."""

    def _play(self, table: str) -> None:
        with self.person.live(table) as line:
            update = self._checked(table, line.hear("update"))
            while not update["is_over"] and not self.stops.is_set():
                if not update["choices"]:
                    update = line.hear("update", "refused")
                    continue
                choice, number = self._dice.choice(update["choices"]), update["number"]
                move = {"seat": update["seat"], "action": choice["action"], "number": number}
                with self._asking():
                    line.send(type="move", request=str(number), **move)
                    answer = line.hear("update", "refused")
                    while answer["type"] == "update" and answer["request"] != str(number):
                        # The move before this one may have been made although nobody could say so.
                        update, answer = answer, line.hear("update", "refused")
                    if answer["type"] == "update":
                        self._note(table, number, choice["notation"])
                        update = answer
                if answer["type"] == "refused":
                    assert answer["code"] in TRIED_AGAIN, answer
                    self.refusals += answer["code"] == "no-database"
                    self._bear_trouble()


def wait_until(what: Callable[[], bool], players: Sequence[Player], complaint: str) -> None:
    """Wait for what players do, as long as they all play."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < WAITED_FOR, complaint
        for player in players:
            assert player.is_alive(), player.problem
        time.sleep(0.002)


def hear_the_answers(players: Sequence[Player]) -> None:
    """Wait until everybody knows what came of what they have sent by now."""
    asked = [player.asked for player in players]
    wait_until(
        lambda: all(player.answered >= number for player, number in zip(players, asked, strict=True)),
        players,
        "a request is never answered",
    )


def waits(players: Sequence[Player], since: float) -> list[float]:
    """After how many seconds each has made a move since a moment; those who have not are left out."""
    firsts = [
        player.moments[place] for player in players if (place := bisect(player.moments, since)) < len(player.moments)
    ]
    return [first - since for first in firsts]


def play_on(players: Sequence[Player], since: float | None = None) -> float:
    """Wait until each has made a move since a moment, which is now; returns after how many seconds the last one did."""
    moment = since or time.monotonic()
    wait_until(lambda: len(waits(players, moment)) == len(players), players, "somebody cannot play on")
    return max(waits(players, moment))


def made(players: Sequence[Player]) -> int:
    """How many moves were acknowledged."""
    return sum(len(player.moments) for player in players)


def play_on_until(players: Sequence[Player], wanted: int) -> None:
    """Wait until so many moves were acknowledged, whoever makes them."""
    wait_until(lambda: made(players) >= wanted, players, "nobody can play on")


def play_a_while(players: Sequence[Player]) -> None:
    """Let some moves be made, by everybody."""
    wanted = made(players) + A_WHILE
    while made(players) < wanted:
        play_on(players)


@contextmanager
def playing(*players: Player) -> Iterator[None]:
    """Let people play until here is left, and see that nothing acknowledged was lost."""
    for player in players:
        player.start()
    try:
        play_on(players)
        yield
    finally:
        for player in players:
            player.stops.set()
    for player in players:
        player.join(60)
        assert not player.is_alive(), f"{player.game}: a request is never answered"
        assert player.problem is None, player.problem
        player.finish()
