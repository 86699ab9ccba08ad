"""What lies over the table for a moment: help, and the curtain between two people."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static


class Overlay(ModalScreen[None]):
    """Some lines that any key takes away."""

    DEFAULT_CSS = """
    Overlay { align: center middle; }
    Overlay VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
        border: round ansi_yellow; background: $surface;
    }
    Overlay.curtain { background: $surface; }
    """

    def __init__(self, text: Text, *, curtain: bool = False) -> None:
        super().__init__(classes="curtain" if curtain else None)
        self._text = text

    def compose(self) -> ComposeResult:
        """The lines in a frame."""
        with VerticalScroll():
            yield Static(self._text)

    def on_key(self, event: Key) -> None:
        """Any key goes on, but those that scroll."""
        if event.key in ("up", "down", "pageup", "pagedown"):
            return
        event.stop()
        self.dismiss()
