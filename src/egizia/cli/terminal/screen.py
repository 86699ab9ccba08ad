"""A table on the whole screen: lines above, pages on the left, a column on the right, the keys below.

In a small terminal one page is shown at a time; in a large one they all stand side by side.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from egizia.catalogue import Message
from egizia.cli.terminal.overlays import Overlay
from egizia.cli.terminal.pages import Page, pages_of
from egizia.cli.terminal.scene import Lines, Scene, wrapped
from egizia.table.match import Match

LARGE = (118, 34)
"""From this many columns and lines on, all pages are shown at once."""
LOG_LINES = 300


class TableScreen(App[None]):
    """A match on the whole screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #head { height: 3; background: $panel; }
    #body { height: 1fr; }
    #left, #middle { width: 46; }
    .page { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    #side { width: 1fr; border-left: solid $primary; padding-left: 1; }
    #head, .page Static { text-wrap: nowrap; }
    #keys { height: 1; background: $panel; }
    .large #page-board { height: 21; }
    .large .page { border-bottom: solid $primary; }
    .hidden { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c,ctrl+q", "leave", priority=True),
        Binding("question_mark", "help"),
        Binding("l", "show('log')"),
        Binding("pageup", "scroll_page(-1)", priority=True),
        Binding("pagedown", "scroll_page(1)", priority=True),
        Binding("tab", "turn(1)", priority=True),
        Binding("shift+tab", "turn(-1)", priority=True),
    ]

    def __init__(self, match: Match, language: str) -> None:
        super().__init__()
        self.match = match
        self.language = language
        self.pages = pages_of(match.game.title)
        self.page = self.pages.pages[0].name
        for page in self.pages.pages:
            self.bind(page.key, f"show('{page.name}')")

    def word(self, key: str, **parameters: Any) -> str:
        """A text of the terminal."""
        return Message(f"terminal.{key}", parameters).text(self.language)

    # What is on the screen

    def compose(self) -> ComposeResult:
        """The lines above, the pages, the column at the right, the keys."""
        yield Static(id="head")
        first, second, *rest = [*self._page_names(), "log"] if len(self.pages.pages) > 1 else ["board", "", "log"]
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield from self._panes([name for name in (first, second) if name])
            with Vertical(id="middle"):
                yield from self._panes(rest)
            with Vertical(id="side"):
                yield from self.side()
        yield Static(id="keys")

    def _page_names(self) -> list[str]:
        return [page.name for page in self.pages.pages]

    def _panes(self, names: Sequence[str]) -> ComposeResult:
        for name in names:
            with VerticalScroll(id=f"page-{name}", classes="page", can_focus=False):
                yield Static(id=f"text-{name}")

    def side(self) -> ComposeResult:
        """The column at the right."""
        raise NotImplementedError

    def scene(self, width: int) -> Scene:
        """What is drawn now."""
        raise NotImplementedError

    def seat_shown(self) -> int | None:
        """Whose log is told."""
        raise NotImplementedError

    @property
    def is_large(self) -> bool:
        """Whether there is room for all pages at once."""
        return self.size.width >= LARGE[0] and self.size.height >= LARGE[1]

    def on_resize(self, event: Resize) -> None:
        """Draw anew for another size."""
        del event
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Draw everything."""
        self.set_class(self.is_large, "large")
        for pane in self.query(".page"):
            pane.set_class(not self.is_large and pane.id != f"page-{self.page}", "hidden")
        for column in ("left", "middle"):
            panes = self.query(f"#{column} .page")
            self.query_one(f"#{column}").set_class(all(pane.has_class("hidden") for pane in panes), "hidden")
            self.query_one(f"#{column}").styles.width = self._column_width()
        self._write("head", self.pages.head(self.scene(self.size.width)))
        for page in self.pages.pages:
            if self.is_large or page.name == self.page:
                self._draw_page(page)
        if self.is_large or self.page == "log":
            self._write("text-log", self._story(self._column_width() - 1))
            self.query_one("#page-log").scroll_end(animate=False)
        self.draw_side()
        self.say(self.keys())

    def _draw_page(self, page: Page) -> None:
        self._write(f"text-{page.name}", page.draw(self.scene(self._column_width() - 1)))

    def _column_width(self) -> int:
        """How wide a page is: what a wide terminal has more goes partly to it."""
        if self.is_large:
            return 44 + max(0, self.size.width - 120) // 3
        return 46 + max(0, self.size.width - 80) // 2

    def _story(self, width: int) -> Lines:
        entries = self.match.log(self.seat_shown())[-LOG_LINES:]
        lines: Lines = []
        for entry in entries:
            lines += wrapped(f"· {entry.message.text(self.language)}", width, hang="  ")
        return lines

    def _write(self, where: str, lines: Lines) -> None:
        self.query_one(f"#{where}", Static).update(Text("\n", no_wrap=True, overflow="crop").join(lines))

    def draw_side(self) -> None:
        """Draw the column at the right."""
        raise NotImplementedError

    def keys(self) -> str:
        """What is said in the last line while there is nothing else to say."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Say something in the last line."""
        self.query_one("#keys", Static).update(Text(text, no_wrap=True, overflow="ellipsis"))

    # Keys

    def action_show(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self.draw()

    def action_turn(self, step: int) -> None:
        """Turn to the next page."""
        names = [*self._page_names(), "log"]
        self.action_show(names[(names.index(self.page) + step) % len(names)])

    def action_scroll_page(self, step: int) -> None:
        """Scroll the page."""
        pane = self.query_one(f"#page-{self.page}")
        pane.scroll_relative(y=step * max(1, pane.size.height - 2), animate=False)

    def action_help(self) -> None:
        """Show all keys and signs."""
        self.push_screen(Overlay(self.help_text()))

    def help_text(self) -> Text:
        """All keys and signs."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()
