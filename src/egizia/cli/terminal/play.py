"""Playing on the whole screen: choices by arrow keys or numbers, thinking bots, a curtain between people."""

import time
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from egizia.cli.table import TerminalTable
from egizia.cli.terminal.overlays import Overlay
from egizia.cli.terminal.pages import UNKNOWN, explained, result
from egizia.cli.terminal.scene import Scene, wrapped
from egizia.cli.terminal.screen import TableScreen
from egizia.table.errors import TableError, UndoError
from egizia.table.match import Choice

DIGITS_TOGETHER = 1.5
"""Seconds within which digits make one number."""
NEWS = 3
"""Lines of the log that are told beside the choices."""
HELP = ("arrows", "numbers", "enter", "undo", "pages", "turn", "scroll", "log", "save", "leave", "help")


class PlayScreen(TableScreen):
    """A table that is played at."""

    CSS = f"""{TableScreen.CSS}
    #question {{ height: auto; max-height: 3; text-style: bold; color: #ffd75e; }}
    #choices {{
        height: auto; max-height: 50%; border: none; padding: 0; background: transparent; scrollbar-size-vertical: 1;
    }}
    #preview {{ height: 1fr; scrollbar-size-vertical: 1; }}
    #news {{ height: auto; max-height: 3; text-wrap: nowrap; text-overflow: ellipsis; color: $text-muted; }}
    #result {{ height: 1fr; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("u", "undo"), Binding("s", "save")]

    def __init__(self, table: TerminalTable) -> None:
        super().__init__(table.match, table.language)
        self.table = table
        self.choices: list[Choice] = []
        self.asked: int | None = None
        """The seat whose choices are shown."""
        self.looking: int | None = table.people[0] if len(table.people) == 1 else None
        """The person who sits before the screen."""
        self._typed = ""
        self._typed_at = 0.0
        self._labels: list[str] = []
        self._told = len(self.match.log(self.looking))
        self.broke: Exception | None = None

    # What is on the screen

    def side(self) -> ComposeResult:
        """The question, the choices, what the one at hand would change, and what happened last."""
        yield Static(id="question")
        yield OptionList(id="choices")
        with VerticalScroll(id="preview", can_focus=False):
            yield Static(id="changes")
        yield Static(id="news")

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.query_one(OptionList).focus()
        self.go_on()

    def seat_shown(self) -> int | None:
        """The person who sits before the screen."""
        return self.looking

    def scene(self, width: int) -> Scene:
        """The view of the person before the screen, with what the choices are about."""
        view = self.match.view(self.looking)
        opened = frozenset(target for choice in self.choices for target in choice.targets)
        choice = self._at_hand()
        chosen = frozenset(choice.targets) if choice else frozenset[str]()
        secrets = {} if self.looking is None else {self.looking: view["secrets"]}
        return Scene(view, self.language, width, opened, chosen, secrets, self.match.seats_to_act)

    def _at_hand(self) -> Choice | None:
        number = self.query_one(OptionList).highlighted
        return self.choices[number] if number is not None and number < len(self.choices) else None

    def draw_side(self) -> None:
        """What the choice at hand would change, or how the game ended."""
        width = self._side_width()
        lines: list[str] = []
        if self.match.is_over:
            ledgers = [self.match.ledger(seat) for seat in range(self.match.game.players)]
            self._write("changes", result(self.scene(width), ledgers))
        else:
            if choice := self._at_hand():
                lines = [f"→ {change.text(self.language)}" for change in choice.changes]
                lines += explained(self.scene(width), choice.targets)
            self.query_one("#changes", Static).update(Text("\n".join(lines)))
        self.query_one("#preview").scroll_home(animate=False)
        news = self.match.log(self.looking)[self._told :][-NEWS:]
        self.query_one("#news", Static).update(
            Text(
                "\n".join(f"· {entry.message.text(self.language)}" for entry in news) if not self.match.is_over else ""
            )
        )

    def keys(self) -> str:
        """The keys one needs most."""
        return self.word("keys.over" if self.match.is_over else "keys.play")

    # The course of the game

    def go_on(self) -> None:
        """Ask whoever decides next: a person, a bot, or nobody any more."""
        seat = self.table.seat
        self.choices, self.asked = [], None
        if seat is None:
            if len(self.table.people) > 1:
                self.looking = None
            self._ask(self.word("over"), [])
        elif seat in self.table.bots:
            self._ask(self.word("thinking", name=self.match.names[seat]), [])
            self.run_worker(lambda: self.table.bots_action(seat), name=str(seat), thread=True, exit_on_error=False)
        elif self.looking != seat:
            self._draw_curtain(seat)
        else:
            self._ask_person(seat)

    def _draw_curtain(self, seat: int) -> None:
        """Hide everything until the next person is there."""
        name = self.match.names[seat]
        self.looking = None

        def come(_: None) -> None:
            self.looking = seat
            self._told = max(0, len(self.match.log(seat)) - NEWS)
            self._ask_person(seat)

        self.push_screen(Overlay(Text(self.word("curtain", name=name)), curtain=True), come)

    def _ask_person(self, seat: int) -> None:
        self.asked, self.choices = seat, self.match.choices(seat)
        prompt = self.match.prompt(seat)
        assert prompt is not None
        self.page = self.pages.about(target for choice in self.choices for target in choice.targets) or self.page
        question = prompt.text(self.language)
        if len(self.table.people) > 1:
            question = f"{self.match.names[seat]}: {question}"
        self._ask(question, [choice.label.text(self.language) for choice in self.choices])

    def _ask(self, question: str, labels: list[str]) -> None:
        self._typed, self._labels = "", labels
        self.query_one("#question", Static).update(Text(question))
        self._offer(0)
        self.draw()

    def _offer(self, highlighted: int) -> None:
        """Write the choices down, one of them at hand."""
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(self._numbered(number, label)) for number, label in enumerate(self._labels, 1)])
        if self._labels:
            options.highlighted = highlighted

    def on_resize(self, event: Resize) -> None:
        """Write the choices anew for another width."""
        self._offer(self.query_one(OptionList).highlighted or 0)
        super().on_resize(event)

    def _numbered(self, number: int, label: str) -> Text:
        """A choice, its further lines set in under its words."""
        return Text("\n").join(wrapped(label, self._side_width(), indent=f"{number:2} ", hang="   "))

    def _side_width(self) -> int:
        return max(20, self.size.width - self._column_width() * (2 if self.is_large else 1) - 3)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A bot has chosen, or failed to; what it chose after the screen was left is not played."""
        if event.state == WorkerState.ERROR:
            self.broke = event.worker.error if isinstance(event.worker.error, Exception) else None
            self.exit(return_code=1)
        elif event.state == WorkerState.SUCCESS and self.is_running:
            assert event.worker.result is not None
            self._play(int(event.worker.name), event.worker.result)

    def _play(self, seat: int, action: int) -> None:
        if seat not in self.table.bots:
            self._told = len(self.match.log(self.looking))
        try:
            self.table.play(seat, action)
        except TableError as error:
            self.broke = error
            self.exit(return_code=1)
            return
        self.go_on()

    def on_option_list_option_highlighted(self) -> None:
        """Show what another choice is about."""
        self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the choice."""
        if self.asked is not None and event.option_index < len(self.choices):
            self._play(self.asked, self.choices[event.option_index].action)

    # Keys

    def on_key(self, event: Key) -> None:
        """Digits go to the choice of that number."""
        if event.character is None or event.character not in "0123456789" or not self.choices:
            return
        now = time.monotonic()
        self._typed = self._typed + event.character if now - self._typed_at < DIGITS_TOGETHER else event.character
        self._typed_at = now
        if not 1 <= int(self._typed) <= len(self.choices):
            self._typed = event.character
        if 1 <= int(self._typed) <= len(self.choices):
            self.query_one(OptionList).highlighted = int(self._typed) - 1

    def action_undo(self) -> None:
        """Take the last move back, if it may be."""
        if self.asked is None:
            return
        try:
            self.table.undo(self.asked)
        except UndoError as error:
            self.say(error.reason.text(self.language))
        else:
            self.go_on()

    def action_save(self) -> None:
        """Say where the game is kept: it is saved after every move anyway."""
        self.table.save()
        self.say(self.word("saved", file=str(self.table.file)))

    def help_text(self) -> Text:
        """All keys and signs."""
        pages = ", ".join(f"{page.key} {self.word(f'page.{page.name}')}" for page in self.pages.pages)
        lines = [self.word("help.title"), ""]
        lines += [self.word(f"help.{name}", pages=pages) for name in HELP]
        if self.pages is not UNKNOWN:
            lines += ["", self.word(f"signs.{self.match.game.title.family}")]
        return Text("\n".join(lines))


def play_on_screen(table: TerminalTable) -> None:
    """Play a match on the whole screen; what breaks is told when the screen is gone."""
    screen = PlayScreen(table)
    screen.run()
    table.save()
    if screen.broke:
        raise screen.broke
    print(screen.word("saved", file=str(table.file)))
