"""What a game of Classic or Shifting Sands is made of: points, stone, strength, sites, ships and cards.

A bot plays all seats. Every game is then played again move by move and what the rules write in their log is counted,
so no rule is told a second time here. Game i is played from seed + i.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from statistics import fmean, stdev
from typing import Any, TypeAlias, cast

import egizia
from egizia.bots import BotError, bot
from egizia.cli.machine import machine, versions
from egizia.games.contract import Event
from egizia.games.nile import events as log
from egizia.games.nile import score
from egizia.games.nile.components import BUILDING, DECK_OF_ROUND, DECKS, NO_CARD, ROUNDS, STONE_MARKET
from egizia.kernel.engine import Engine
from egizia.kernel.record import view
from egizia.table.errors import SetupError
from egizia.table.match import Match

MONUMENTS = {
    "classic": ("obelisk", "graves", "temple", "pyramid"),
    "shifting-sands": ("obelisk", "colonnade", "pyramid", "statues"),
}
"""By game, its monuments in the order in which the log numbers them."""
CREWS = 4
END = ROUNDS + 1
"""What is scored in the end counts as a round of its own."""
Rows: TypeAlias = dict[str, list[float | None]]
"""What a table has to tell, with a value for each number of players."""
SURE = 1.96
"""Standard errors to either side within which the mean lies 95 times in a hundred."""


def of_game(game: str, module: str) -> Any:
    """A module of a game's own."""
    return import_module(f"egizia.games.{game.replace('-', '_')}.{module}")


class Counts(Counter[str]):
    """What was counted, by what it is called; also round by round."""

    round = 0

    def tally(self, what: str, amount: int = 1) -> None:
        """Count something."""
        self[what] += amount
        self[f"{what}, round {self.round}"] += amount


class Patience:
    """A match in which all ships go from space to space: none further than some spaces past the nearest open one."""

    def __init__(self, match: Match, spaces: int) -> None:
        self._match, self._spaces = match, spaces
        self._box, self._actions = of_game(match.game.name, "components"), of_game(match.game.name, "actions")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    def legal_actions(self, seat: int) -> list[int]:
        """What is open but far leaps, and passing while a space is in reach."""
        legal = self._match.legal_actions(seat)
        where = {action: self._position(action) for action in legal if self._position(action) is not None}
        if not where:
            return legal
        furthest = min(where.values()) + self._spaces
        return [action for action in legal if action != self._actions.PASS and where.get(action, furthest) <= furthest]

    def _position(self, action: int) -> Any:
        place = action - self._actions.PLACE
        return self._box.PLACES[place].position if 0 <= place < len(self._box.PLACES) else None


class Replay:
    """A finished game that is played again, event by event."""

    def __init__(self, match: Match, engine: Engine, counts: Counts) -> None:
        self.match, self.engine, self.counts = match, engine, counts
        self.players = match.game.players
        self.box = of_game(match.game.name, "components")
        events = of_game(match.game.name, "events")
        self.lowered: int | None = getattr(events, "CREW_LOWERED", None)
        self.free_brick: int | None = getattr(events, "FREE_BRICK", None)
        self.stone = [0] * self.players
        self.crews = [[start.value for start in self.box.START_STRENGTHS] for _ in range(self.players)]
        self.turned = [[False] * CREWS for _ in range(self.players)]
        self.at_market = self.by_card = False
        """Whether the last event was a step in a market, and the last gain that of a card."""
        self.over = False
        self.strength = self.usable = 0
        """What the crews of the build in hand could still lift, and how much of that there was stone for."""

    def run(self) -> None:
        """Play all moves again."""
        assert self.match.seed is not None
        states = self.engine.states(1)
        record = view(self.engine.rules.state, states)
        self.counts.round = 0
        self._follow(self.engine.start(states, 0, self.players, self.match.seed, self.match.game.variant), record)
        for move in self.match.moves:
            self._follow(self.engine.apply(states, 0, move.action), record)
        assert self.stone == [record.players[seat].stone for seat in range(self.players)], "stone was not accounted for"
        self.counts["left at the end"] += sum(self.stone)
        self.counts["strength at the end"] += sum(chain(*self.crews))

    def _follow(self, events: Any, record: Any) -> None:
        before = self.counts.round
        for fields in events.tolist():
            event = Event(*fields)
            self._count_stone(event)
            self._count_strength(event)
            self._count_building(event)
            self._count_ships(event)
            self._count_the_rest(event)
        if self.counts.round > before and not self.over:
            self._look_at_river(record.river_cards)

    def _count_stone(self, event: Event) -> None:
        match event.kind:
            case log.FIRST_TILE:
                self._gain("at the start", event.seat, event.second)
            case log.MINES:
                self._gain("mined", event.seat, event.second, event.third)
            case log.STONE:
                source = "from the stone market" if self.at_market else "from cards" if self.by_card else "from spaces"
                self._gain(source, event.seat, event.first, event.second)
            case log.STONE_EATEN:
                self._pay("eaten", event.seat, event.first)
            case log.HIRES:
                self._pay("spent on stronger crews", event.seat, event.second)
            case log.SELLS_STONE:
                self._pay("sold by card", event.seat, event.second)
            case log.TAKES_CARD | log.TAKES_LEFTOVER | log.PLAYS_STONE:
                self.by_card = True
            case log.SHIP:
                self.by_card = False
            case log.MARKET | log.MARKET_TOP:
                self.counts.tally(
                    "steps in the stone market" if event.first == STONE_MARKET else "steps in the grain market"
                )
        self.at_market = event.kind in (log.MARKET, log.MARKET_TOP)

    def _gain(self, source: str, seat: int, amount: int, lost: int = 0) -> None:
        self.stone[seat] += amount
        self.counts.tally(source, amount)
        self.counts.tally("lost over the capacity", lost)

    def _pay(self, purpose: str, seat: int, amount: int) -> None:
        self.stone[seat] -= amount
        self.counts.tally(purpose, amount)

    def _count_strength(self, event: Event) -> None:
        match event.kind:
            case log.CREW | self.lowered:
                self.crews[event.seat][event.first] = event.second
            case log.FEEDS:
                self.counts.tally("strength in all rounds", event.first)
            case log.USES_CREW:
                self._end_build()
                self.counts.tally("builds")
                self._turn_over(event)
            case log.ADDS_CREW | log.ADDS_EXTRA_CREW:
                self._turn_over(event)
            case log.PLAYS_STRENGTH:
                self.counts.tally("added by cards", event.second)
                self.strength += event.second
            case log.ROUND_BEGINS | log.GAME_ENDS if self.counts.round > 0:
                self._end_build()
                self._rest()

    def _turn_over(self, event: Event) -> None:
        self.counts.tally("crews turned over")
        self.counts.tally("turned over", event.second)
        self.turned[event.seat][event.first] = True
        self.strength += event.second

    def _end_build(self) -> None:
        """What the crews could still have lifted is wasted."""
        self.counts.tally("wasted", self.strength)
        self.counts.tally("wasted with stone at hand", self.usable)
        self.strength = self.usable = 0

    def _rest(self) -> None:
        """The crews that were not needed this round."""
        for crews, turned in zip(self.crews, self.turned, strict=True):
            for crew in range(CREWS):
                if not turned[crew]:
                    self.counts.tally("crews never turned over")
                    self.counts.tally("never turned over", crews[crew])
                turned[crew] = False

    def _count_building(self, event: Event) -> None:
        match event.kind:
            case log.BRICK:
                monument = MONUMENTS[self.match.game.name][event.first]
                self.counts.tally("bricks")
                self.counts.tally(f"bricks, {monument}")
                self.counts.tally("spent on building", event.third)
                self._build(monument, event.seat, event.third)
            case log.DRAWS:
                self.counts.tally("builds at the sphinx")
                self.counts.tally("sphinx cards drawn", event.first)
                self._build("the sphinx", event.seat, event.second)
            case self.free_brick:
                self.counts.tally("free bricks")
            case log.WITHDRAWS:
                self.counts.tally("ships withdrawn")
            case log.MOVES_UP | log.BECOMES_BUILDER:
                self.counts.tally("speculating ships that came to build")

    def _build(self, where: str, seat: int, cost: int) -> None:
        self._pay(f"spent on {where}", seat, cost)
        self.counts.tally("used", cost)
        self.strength -= cost
        self.usable = min(self.strength, self.stone[seat])

    def _count_ships(self, event: Event) -> None:
        match event.kind:
            case log.TAKES_CARD:
                self.counts.tally("ships on cards")
                self._take(event.first)
            case log.TAKES_LEFTOVER:
                self.counts.tally("cards taken without a ship")
                self._take(event.first)
            case log.SHIP if self.box.PLACES[event.first].kind == BUILDING:
                self.counts.tally("ships on building spaces")
            case log.SHIP:
                self.counts.tally("ships on round spaces")
                self.counts.tally(f"ships on {self.box.PLACE_NAMES[event.first]}")
            case log.SPECULATES:
                self.counts.tally("ships speculating")

    def _card(self, kind: int) -> str:
        deck = DECKS[DECK_OF_ROUND[self.counts.round - 1].value]
        return f"{self.box.CARD_TYPES[self.box.NILE_CARDS[kind].type]}, deck {deck}"

    def _take(self, kind: int) -> None:
        self.counts.tally("cards taken")
        self.counts[f"taken: {self._card(kind)}"] += 1

    def _look_at_river(self, cards: Iterable[int]) -> None:
        for kind in cards:
            if kind != NO_CARD:
                self.counts.tally("cards laid out")
                self.counts[f"laid out: {self._card(kind)}"] += 1

    def _count_the_rest(self, event: Event) -> None:
        match event.kind:
            case log.ROUND_BEGINS:
                self.counts.round = event.first
            case log.GAME_ENDS:
                self.counts.round, self.over = END, True
            case score.POINTS:
                self.counts.tally("points", event.first)
            case log.FEEDS:
                self.counts.tally("grain missing", event.third)
                self.counts.tally("grain left over", max(0, event.second - event.first))
            case log.KEEPS if self.counts.round > 0:
                self.counts.tally("sphinx cards kept")
            case log.SPHINX_REVEALED:
                self.counts.tally("sphinx cards at the end")
                self.counts.tally("points of sphinx cards", event.second)


class Anatomy:
    """The games with one number of players, and what they were made of."""

    def __init__(self, game: str, players: int) -> None:
        self.table = egizia.make(game, players=players)
        self.players = players
        self.engine = Engine(self.table.title.rules)
        self.counts = Counts()
        self.scores: list[list[int]] = []
        """Of every game, from the first place to the last."""
        self.full: dict[str, float] = {}

    def play(self, description: str, seed: int, patience: int | None = None) -> None:
        """Let a bot play a game on all seats, if need be with patience, and count it."""
        match, player = self.table.new(seed), bot(description, seed)
        shown = match if patience is None else cast("Match", Patience(match, patience))
        while (seat := match.current_seat) is not None:
            match.play(player.choose(shown, seat), seat=seat)
        self.scores.append(sorted(match.scores, reverse=True))
        for seat in range(self.players):
            self.counts.update({f"points: {source}": points for source, points in match.ledger(seat).items()})
        for name, share in fullness(match.view()):
            self.full[name] = self.full.get(name, 0.0) + share
        Replay(match, self.engine, self.counts).run()

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.scores)

    def a_seat(self, what: str) -> float:
        """How much of something a seat had in a game."""
        return self.counts[what] / (self.games * self.players)

    def sureness(self) -> float:
        """How far the mean score may lie from the true one; seats of a game are not independent of each other."""
        return SURE * stdev(map(fmean, self.scores)) / self.games**0.5


def fullness(table: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """What share of the spaces of each monument is built; of those of one's own, the mean of all seats."""
    monuments, tableaus = table["monuments"], table["tableaus"]
    shared = {"obelisk": monuments["obelisk"]["owners"]}
    if "graves" in monuments:
        shared["graves"] = monuments["graves"]["owners"]
        shared |= {f"temple, {name}": part["owners"] for name, part in monuments["temple"].items()}
    shared |= {f"pyramid, row {number}": row["owners"] for number, row in enumerate(monuments["pyramid"], 1)}
    for name, owners in shared.items():
        yield name, sum(owner is not None for owner in owners) / len(owners)
    if "colonnade" in monuments:
        yield "colonnades", fmean(tableau["colonnade"] for tableau in tableaus) / len(monuments["colonnade"]["costs"])
        levels = len(monuments["statues"]["costs"]) * len(monuments["statues"]["goals"])
        yield "statues", fmean(sum(tableau["statues"]) for tableau in tableaus) / levels


def table(title: str, anatomies: Sequence[Anatomy], rows: Rows, digits: int = 1) -> None:
    """Print a table with a column for each number of players; rows of nothing are left out."""
    print(f"\n| {title} | " + " | ".join(f"{anatomy.players} players" for anatomy in anatomies) + " |")
    print("| --- |" + " ---: |" * len(anatomies))
    for name, values in rows.items():
        if any(values):
            written = ("" if value is None else f"{value:.{digits}f}" for value in values)
            print(f"| {name} | " + " | ".join(written) + " |")


def counted(anatomies: Sequence[Anatomy], names: Iterable[str]) -> Rows:
    """A row for each thing, a seat and game."""
    return {name: [anatomy.a_seat(name) for anatomy in anatomies] for name in names}


def by_round(anatomies: Sequence[Anatomy], names: Iterable[str]) -> Rows:
    """A row for each thing and round."""
    return counted(anatomies, (f"{name}, round {number}" for name in names for number in range(1, ROUNDS + 1)))


def print_points(anatomies: Sequence[Anatomy], sources: Iterable[str]) -> None:
    points: Rows = {"a seat": [fmean(chain(*anatomy.scores)) for anatomy in anatomies]}
    points["sure to within"] = [anatomy.sureness() for anatomy in anatomies]
    for place in range(max(anatomy.players for anatomy in anatomies)):
        points[f"place {place + 1}"] = [
            fmean(scores[place] for scores in anatomy.scores) if place < anatomy.players else None
            for anatomy in anatomies
        ]
    table("points", anatomies, points)
    rounds = by_round(anatomies, ["points"])
    rounds["points, in the end"] = [anatomy.a_seat(f"points, round {END}") for anatomy in anatomies]
    table("points round by round", anatomies, rounds)
    by_source = counted(anatomies, (f"points: {source}" for source in sources))
    ordered = sorted(by_source.items(), key=lambda row: -(row[1][-1] or 0))
    table("points by source", anatomies, {name.removeprefix("points: "): values for name, values in ordered})


def print_stone(anatomies: Sequence[Anatomy], monuments: Sequence[str]) -> None:
    gained = ("at the start", "mined", "from cards", "from the stone market", "from spaces")
    spent = (
        *(f"spent on {monument}" for monument in (*monuments, "the sphinx")), "spent on stronger crews", "eaten",
        "sold by card", "left at the end",
    )  # fmt: skip
    table("stone", anatomies, counted(anatomies, (*gained, "lost over the capacity", *spent)))


def print_strength(anatomies: Sequence[Anatomy]) -> None:
    strength = (
        "strength at the end", "strength in all rounds", "turned over", "added by cards", "used", "wasted",
        "wasted with stone at hand", "never turned over", "crews turned over", "crews never turned over",
    )  # fmt: skip
    table("strength", anatomies, counted(anatomies, strength))


def print_sites(anatomies: Sequence[Anatomy], monuments: Sequence[str]) -> None:
    sites = (
        "ships on building spaces", "ships speculating", "speculating ships that came to build", "ships withdrawn",
        "builds", "builds at the sphinx", "bricks", *(f"bricks, {monument}" for monument in monuments), "free bricks",
    )  # fmt: skip
    rows = counted(anatomies, sites)
    builds = [anatomy.counts["builds"] - anatomy.counts["builds at the sphinx"] for anatomy in anatomies]
    for what in ("bricks", "spent on building"):
        each = zip(anatomies, builds, strict=True)
        rows[f"{what}, a build at a monument"] = [anatomy.counts[what] / max(1, number) for anatomy, number in each]
    table("sites", anatomies, rows)
    rounds = ("builds", "spent on building", "mined", "strength in all rounds", "turned over", "wasted")
    table("round by round", anatomies, by_round(anatomies, rounds))


def print_ships(anatomies: Sequence[Anatomy], spaces: Iterable[str]) -> None:
    kinds = ("ships on cards", "ships on round spaces", "ships on building spaces", "ships speculating")
    table("ships a round", anatomies, {
        kind: [anatomy.a_seat(kind) / ROUNDS for anatomy in anatomies] for kind in kinds
    }, 2)  # fmt: skip
    table("ships on a round space, a round of all seats", anatomies, {
        space: [anatomy.counts[f"ships on {space}"] / (anatomy.games * ROUNDS) for anatomy in anatomies]
        for space in spaces
    }, 2)  # fmt: skip
    table("steps", anatomies, counted(anatomies, ("steps in the grain market", "steps in the stone market")))


def print_cards(anatomies: Sequence[Anatomy], types: Iterable[str]) -> None:
    kinds = [f"{kind}, deck {deck}" for deck in DECKS for kind in types]
    rows = counted(anatomies, ("cards taken", "cards taken without a ship", *(f"taken: {kind}" for kind in kinds)))
    table("cards", anatomies, rows, 2)
    left = {
        kind: [(at.counts[f"laid out: {kind}"] - at.counts[f"taken: {kind}"]) / at.games for at in anatomies]
        for kind in kinds
    }
    left = {"all": [sum(column) for column in zip(*left.values(), strict=True)], **left}
    table("cards left on the river, a game of all seats", anatomies, left, 2)


def print_rest(anatomies: Sequence[Anatomy]) -> None:
    hunger = {**counted(anatomies, ("grain missing", "grain left over")), **by_round(anatomies, ("grain missing",))}
    table("hunger", anatomies, {**hunger, "points lost": [-anatomy.a_seat("points: hunger") for anatomy in anatomies]})
    cards = counted(anatomies, ("sphinx cards drawn", "sphinx cards kept", "sphinx cards at the end"))
    worth = [at.counts["points of sphinx cards"] / at.counts["sphinx cards at the end"] for at in anatomies]
    table("sphinx", anatomies, {**cards, "points of a card at the end": [*worth]})
    names = dict.fromkeys(chain(*(anatomy.full for anatomy in anatomies)))
    table("built in the end, of 100 spaces", anatomies, {
        name: [100 * anatomy.full.get(name, 0.0) / anatomy.games for anatomy in anatomies] for name in names
    }, 0)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="What a game of Classic or Shifting Sands is made of.")
    parser.add_argument("game", choices=[*MONUMENTS])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="numbers of players (2 3 4)")
    parser.add_argument("--games", type=int, default=200, help="how many games with each (200)")
    parser.add_argument("--seed", type=int, default=100_000, help="game i is played from seed + i (100000)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bot", default="network", help="who plays all seats, such as greedy or pharaoh (network)")
    who.add_argument("--network", help="the same bot with the network of a file")
    parser.add_argument("--patience", type=int, help="how many spaces past the nearest open one a ship goes at most")
    chosen = parser.parse_args()
    if chosen.games < 2:
        parser.error("at least two games are needed")
    player = f"network@{chosen.network}" if chosen.network else chosen.bot
    if chosen.patience is not None and not player.startswith("network"):
        parser.error("only the bot network can be made patient: others look at more than what is open")
    try:
        anatomies = [Anatomy(chosen.game, players) for players in chosen.players]
        for anatomy in anatomies:
            for seed in range(chosen.seed, chosen.seed + chosen.games):
                anatomy.play(player, seed, chosen.patience)
    except (BotError, SetupError) as error:
        parser.error(str(error))
    here, rules = machine(), anatomies[0].table.title
    print(f"{chosen.game}, rules {rules.rules_version}: {chosen.games} games with each number of players, ", end="")
    print(f"{player} on all seats, seeds {chosen.seed} to {chosen.seed + chosen.games - 1}", end="")
    print(
        "" if chosen.patience is None else f", no ship further than {chosen.patience} spaces past the nearest open one"
    )
    print(f"\n{here['cpu']}, {here['system']}, {here['date']}; ", end="")
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print("\nFigures are means of a seat and game, unless it says otherwise.")
    box, monuments = of_game(chosen.game, "components"), MONUMENTS[chosen.game]
    print_points(anatomies, rules.sources)
    print_stone(anatomies, monuments)
    print_strength(anatomies)
    print_sites(anatomies, monuments)
    print_ships(anatomies, [name for name in box.PLACE_NAMES if name.startswith("T")])
    print_cards(anatomies, box.CARD_TYPES)
    print_rest(anatomies)
    return 0


if __name__ == "__main__":
    sys.exit(main())
