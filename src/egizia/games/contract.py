"""What a game gives to the table that plays it, whatever the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from egizia.catalogue import Message, Parameter
from egizia.games.layout import Layout
from egizia.games.settings import GuidedSettings, SearchSettings, TrainingSettings
from egizia.kernel.rulebook import Rulebook

if TYPE_CHECKING:
    from egizia.games.evaluation import Evaluation
    from egizia.games.handbook_table import Handbook


@dataclass(frozen=True)
class Description:
    """A legal action in words: what kind of choice it is, its label, and what on the table it is about."""

    kind: str
    label: Message
    targets: tuple[str, ...] = ()
    amounts: Mapping[str, int] = field(default_factory=dict[str, int])
    """How much of each resource it brings or, below 0, takes, where that is what it is known by."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as the rules noted it."""

    kind: int
    seat: int
    first: int
    second: int
    third: int


class TableCourse(TypedDict):
    """What the table itself tells in the view of any game; the game adds its own."""

    names: list[str]
    scores: list[int]
    winners: list[int]
    """The seats that won; empty while the game goes on."""


class TableView(TypedDict):
    """Whose view something is."""

    viewer: int | None
    """The seat; null for a spectator."""


Part = Mapping[str, Any]
"""A part of a view, ready for JSON: some fields of the view, or a tableau.

Parts have names. `seat.0` and so on are the tableaus; the fields of all others together are the rest of the view. A
part is sent again only when it has changed, so what changes together belongs together.
"""


class Look(Protocol):
    """What a part of a view is made from: all that it may read."""

    @property
    def state(self) -> Any:
        """The game as far as the viewer may see it."""
        ...

    @property
    def course(self) -> TableCourse:
        """What the table itself tells."""
        ...

    def events_of(self, kinds: Set[int]) -> Iterable[Event]:
        """What happened so far of some kinds, the latest first."""
        ...


PartMaker = Callable[[Look], Part]


def seat_part(seat: int) -> str:
    """The name of the part that is a seat's tableau."""
    return f"seat.{seat}"


@dataclass(frozen=True)
class Map:
    """Places that a game is played on, for programs that learn it."""

    run: str
    """The run of an observation that says what lies in each place, in the order of the places."""
    first_action: int
    """The action that chooses the first place; those that choose the others follow."""
    neighbours: tuple[tuple[int, ...], ...]
    """By place, those next to it."""


@dataclass(frozen=True)
class Thing:
    """Cards, tiles or the like, which views tell by their ids: what they are called, and what is printed on them."""

    ids: Sequence[str]
    name: Callable[[int], Message]
    """name(number of one): its short name."""
    text: Callable[[int], Message] | None = None
    """text(number of one): what is printed on it, where choices that are about it explain that."""


def plain_words(key: str, **parameters: Parameter) -> Message:
    """A message in the words of all games."""
    return Message(key, parameters)


def later(module: str, name: str) -> Callable[[], Any]:
    """A part of a game that is loaded when somebody asks for it: few who play need it."""
    return lambda: getattr(import_module(module), name)


@dataclass(frozen=True)
class Title:
    """A game, complete: rules, notation, views and words, and what bots, learning programs and front ends need.

    Where a function takes the state of a game, that is its record; in a game that all play at the same time, the list
    of all seats' records. What is asked of one seat, `prompt`, `describe` and `idle` are shown that seat's record.
    """

    name: str
    rules: Rulebook
    rules_version: str
    player_counts: range
    options: Mapping[str, tuple[str, ...]]
    """The options a table may choose, each with its allowed values; the first one is the default."""
    action_names: list[str]
    sources: tuple[str, ...]
    """Where points come from, in the order of the ledger."""
    shared_parts: Callable[[int], Mapping[str, PartMaker]]
    """shared_parts(players): how each part of all that lies open is made, by name."""
    own_parts: Callable[[int | None], Mapping[str, PartMaker]]
    """own_parts(viewer): how each part is made that a viewer sees otherwise than others do; None is a spectator.

    The state is as the viewer sees it. A part that has the name of a shared one takes its place.
    """
    summary: Callable[[Any, Sequence[str], int | None], list[Message]]
    """summary(state, names, seat): the table in a few lines of words."""
    prompt: Callable[[Any], Message]
    """prompt(state): the question put to the seat to move."""
    describe: Callable[[Any, int], Description]
    """describe(state, action): a legal action in words."""
    tell: Callable[[Event, str, bool], Message | None]
    """tell(event, player's name, whether secrets may be told): a line of the log, if the event deserves one."""
    is_foreseen: Callable[[Event, int], bool]
    """is_foreseen(event, seat): whether a preview of a seat's choice goes on past this event."""
    is_heading: Callable[[Event], bool]
    """is_heading(event): whether its line of the log stands above those that follow, as that of a new round."""
    points: Callable[[Event], int]
    """points(event): the points that an event brings its seat, or takes from it."""
    chapter: Callable[[Any], str]
    """chapter(state): where in the game this is, for headings of a game file."""
    idle: Callable[[Any, list[int]], int]
    """idle(record, legal actions): what is decided for a seat whose player has left: as little as possible."""
    scores: Callable[[Any], list[int]]
    ledger: Callable[[Any, int], list[int]]
    """ledger(state, seat): points by source."""
    winners: Callable[[Any], list[int]]
    """The seats that won; called only when the game is over."""
    broken_invariant: Callable[[Any], str | None]
    """What is impossible about a position, or None."""
    variant: Callable[[Any], int] = lambda _: 0
    """variant(state): the place in `variants` of the options that a position is played with."""
    say: Callable[..., Message] = plain_words
    """say(key, parameters by name): a message, in the game's own words where it has some."""
    things: Mapping[str, Thing] = field(default_factory=dict[str, Thing])
    """What views tell by ids, by the name that a choice's targets give it, such as `card`."""
    view: type[Any] | None = None
    """The shape of its view, from which the browser's types are written."""
    points_now: Callable[[Mapping[str, Any]], list[int]] | None = None
    """points_now(view): what every seat would score if the game ended now, where all is scored at the end."""
    rank: Callable[[Mapping[str, Any]], str | None] = lambda _: None
    """rank(view): at the end, what those who play alone are called for their points, by its key."""
    holdings: Callable[[Mapping[str, Any], int], Mapping[str, int]] | None = None
    """holdings(view, seat): how much a seat has of what puzzles ask for."""
    family: str = ""
    """What games that are drawn and explained alike have for a name together."""
    phases: tuple[str, ...] = ()
    """The phases of a round, in the order in which a table shows them."""
    facts: Callable[[], dict[str, Any]] = dict
    """What is printed in the box, for programs that draw it."""
    picture: Callable[[Mapping[str, Any], Sequence[int], str], str] | None = None
    """picture(view, seats to act, description): the table as SVG, with words for those who cannot see it."""
    handbook: "Callable[[], Handbook] | None" = None
    """The tables and pictures of the handbook."""
    puzzles: Path | None = None
    """The file of its puzzles."""
    layout: Layout = ()
    """The runs of numbers in an observation, each with what its numbers are to a program that learns."""
    map: Map | None = None
    """The places that the game is played on, if it matters which lie next to each other."""
    evaluation: "Callable[[], Evaluation] | None" = None
    """The evaluation function, for bots that value positions."""
    search: SearchSettings = field(default_factory=SearchSettings)
    guided: GuidedSettings = field(default_factory=GuidedSettings)
    simulations: Mapping[str, int] = field(default_factory=dict[str, int])
    """By level of the bots, how many simulations it makes where that is not as in other games."""
    network: Path | None = None
    """The file of a trained network."""
    training: TrainingSettings | None = None
    """How networks learn the game."""

    def players_near(self, wanted: int) -> int:
        """The number of players nearest to a wanted one that it can be played with."""
        return min(max(wanted, self.player_counts[0]), self.player_counts[-1])

    @cached_property
    def variants(self) -> list[dict[str, str]]:
        """Every way to choose the options, all defaults first; the rules know each by its place in this list."""
        return [dict(zip(self.options, values, strict=True)) for values in product(*self.options.values())]
