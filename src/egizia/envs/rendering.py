"""How environments show a match: words, a picture, or words that are printed as the game goes on."""

from textwrap import fill
from typing import Any

from egizia.catalogue import Message
from egizia.envs.seats import versioned
from egizia.table.errors import SetupError
from egizia.table.match import Match

RENDER_MODES = ("human", "ansi", "svg")
WIDTH = 110


def environment_metadata(game: str | None = None, **more: Any) -> dict[str, Any]:
    """What an environment says of itself."""
    name = {"name": versioned(game)} if game else {}
    return {**name, "render_modes": [*RENDER_MODES], "render_fps": 1, **more}


class Renderer:
    """Renders a match in one mode."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in RENDER_MODES:
            raise SetupError(f"a render mode is {', '.join(RENDER_MODES)} or None, not {mode!r}")
        self._mode = mode

    def show(self, match: Match, seat: int | None = None) -> None:
        """Print the match as it stands, if people are to follow it."""
        if self._mode == "human":
            print(text(match, seat))

    def render(self, match: Match, seat: int | None = None) -> str | None:
        """The match as a seat sees it, or a spectator."""
        if self._mode == "svg":
            return svg(match, seat)
        return text(match, seat) if self._mode == "ansi" else None


def text(match: Match, seat: int | None = None) -> str:
    """The table in words, with the question that is put to somebody."""
    lines = [Message(f"terminal.game.{match.game.name}").text("en"), *map(str, match.summary(seat))]
    to_act = match.current_seat if seat is None else seat
    if match.is_over:
        names = ", ".join(match.names[winner] for winner in match.winners)
        lines.append(str(Message("terminal.won", {"n": len(match.winners), "names": names})))
    elif to_act is not None and (prompt := match.prompt(to_act)):
        lines.append(f"{match.names[to_act]}: {prompt}")
    return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)


def svg(match: Match, seat: int | None = None) -> str:
    """The table as a picture."""
    draw = match.game.title.picture
    if draw is None:
        raise SetupError(f'{match.game.name} has no picture; the render mode "ansi" tells the table in words')
    return draw(match.view(seat), match.seats_to_act, text(match, seat))
