"""Going through a saved game on the whole screen."""

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import Static

from egizia.cli.playback import Playback
from egizia.cli.terminal.pages import result
from egizia.cli.terminal.scene import CHOSEN, Lines, Scene, fit, wrapped
from egizia.cli.terminal.screen import TableScreen
from egizia.table.chapters import chapter_text

HELP = ("step", "chapter", "ends", "jump", "view", "pages", "turn", "scroll", "log", "leave")
EVERYTHING = -1
"""Whose view is shown when all secrets are."""


class ReplayScreen(TableScreen):
    """A saved game."""

    CSS = f"""{TableScreen.CSS}
    #story {{ height: 1fr; scrollbar-size-vertical: 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,space", "step(1)", priority=True),
        Binding("left,p", "step(-1)", priority=True),
        Binding("right_square_bracket,down", "chapter(1)", priority=True),
        Binding("left_square_bracket,up", "chapter(-1)", priority=True),
        Binding("home", "go(0)", priority=True),
        Binding("end", "go(999999999)", priority=True),
        Binding("v", "view"),
    ]

    def __init__(self, playback: Playback, language: str, viewer: int | None) -> None:
        super().__init__(playback.match, language)
        self.playback = playback
        self.viewer = viewer
        self._typed = ""

    def side(self) -> ComposeResult:
        """The move, the chapters, and what happened."""
        with VerticalScroll(id="story", can_focus=False):
            yield Static(id="moves")

    def on_mount(self) -> None:
        """Show the first moment."""
        self.draw()

    def seat_shown(self) -> int | None:
        """Whose view is shown; None for a spectator, and for all secrets at once."""
        return None if self.viewer == EVERYTHING else self.viewer

    def scene(self, width: int) -> Scene:
        """A seat's view, with the secrets that are shown; what the next move is about is marked."""
        view = self.match.view(self.seat_shown())
        upcoming = self.playback.upcoming()
        targets = frozenset(upcoming.targets) if upcoming else frozenset[str]()
        seats = range(self.match.game.players) if self.viewer == EVERYTHING else [self.viewer]
        secrets: dict[int, Any] = {seat: self.match.view(seat)["secrets"] for seat in seats if seat is not None}
        return Scene(view, self.language, width, targets, targets, secrets, self.match.seats_to_act)

    def draw(self) -> None:
        """Draw the moment the playback is at."""
        self.match = self.playback.match
        super().draw()

    def _side_width(self) -> int:
        return max(20, self.size.width - self._column_width() * (2 if self.is_large else 1) - 3)

    def draw_side(self) -> None:
        """The move, who looks, the move to come, what the last one did, and the chapters."""
        playback, width = self.playback, self._side_width()
        lines = [Text(self.word("move", n=playback.at, total=len(playback.moves)), "bold #ffd75e")]
        lines += wrapped(self.word("seen_by", name=self._viewer_name()), width)
        lines.append(Text(""))
        if self.match.is_over:
            ledgers = [self.match.ledger(seat) for seat in range(self.match.game.players)]
            lines += result(self.scene(width), ledgers)
        else:
            lines += self._events(width)
            if upcoming := playback.upcoming():
                name = self.match.names[playback.moves[playback.at].seat]
                lines += wrapped(
                    f"{CHOSEN} {name}: {upcoming.label.text(self.language)}", width, hang="  ", style="bold"
                )
        lines += ["", *self._chapters(width)]  # pyright: ignore[reportArgumentType]
        self._write("moves", [Text(line) if isinstance(line, str) else line for line in lines])

    def _events(self, width: int) -> Lines:
        """What the last move did, as far as the viewer may know."""
        number = self.match.move_number(self.seat_shown())
        told = [entry for entry in self.match.log(self.seat_shown()) if entry.move == number]
        return [line for entry in told for line in wrapped(f"· {entry.message.text(self.language)}", width, hang="  ")]

    def _chapters(self, width: int) -> Lines:
        """Some chapters around the one at hand, each with the move it begins after."""
        starts = self.playback.starts()
        here = max((place for place, (number, _) in enumerate(starts) if number <= self.playback.at), default=0)
        lines: Lines = []
        for place, (number, chapter) in [*enumerate(starts)][max(0, here - 3) : here + 5]:
            mark = CHOSEN if place == here else " "
            text = f"{mark} {number:4}  {chapter_text(self.match.game.name, chapter, self.language)}"
            lines.append(fit(Text(text, "bold" if place == here else ""), width))
        return lines

    def _viewer_name(self) -> str:
        if self.viewer == EVERYTHING:
            return self.word("view.everything")
        return self.word("view.spectator") if self.viewer is None else self.match.names[self.viewer]

    def keys(self) -> str:
        """The keys one needs most, or the number being typed."""
        return self.word("jump", number=self._typed) if self._typed else self.word("keys.replay")

    # Keys

    def action_step(self, step: int) -> None:
        """One move on or back."""
        self.action_go(self.playback.at + step)

    def action_chapter(self, step: int) -> None:
        """To the next chapter, or back to an earlier one."""
        self._typed = ""
        self.playback.go_chapter(step)
        self.draw()

    def action_go(self, number: int) -> None:
        """To the moment after so many moves."""
        self._typed = ""
        self.playback.go(number)
        self.draw()

    def action_view(self) -> None:
        """The next seat's view; of a finished game at last all secrets at once."""
        seats: list[int | None] = [None, *range(self.match.game.players)]
        if self.playback.recorded.is_over:
            seats.append(EVERYTHING)
        self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
        self.draw()

    def on_key(self, event: Key) -> None:
        """Digits and Enter go to a move."""
        if event.character is not None and event.character in "0123456789":
            self._typed += event.character
            self.say(self.keys())
        elif event.key == "enter" and self._typed:
            self.action_go(int(self._typed))

    def help_text(self) -> Text:
        """All keys."""
        pages = ", ".join(f"{page.key} {self.word(f'page.{page.name}')}" for page in self.pages.pages)
        lines = [self.word("help.title"), "", *(self.word(f"help.{name}", pages=pages) for name in HELP)]
        return Text("\n".join(lines))
