"""Pictures as SVG: elements, lines of text, the frame of a whole picture, and the colours of all of them."""

from collections.abc import Iterable
from html import escape

INK, SECOND, LINE = "#2a1f14", "#5f4a31", "#cbb183"
PAPER, PAPYRUS, SAND, DUNE = "#fdf6e6", "#f5e8cb", "#f6e2b6", "#e9cb92"
GOLD, GREEN, RED, RED_PAPER = "#f0be4e", "#cfe3b4", "#a3281c", "#f3c9bd"
BANK, NILE, CURRENT = "#a9b25f", "#1f6f9e", "#7cc0d6"


def element(name: str, content: str = "", **attributes: object) -> str:
    """An element; `stroke_width` becomes `stroke-width`, and numbers are rounded to a tenth."""
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else escape(str(value))


def words(x: float, y: float, text: str, size: int = 14, anchor: str = "start", colour: str = INK) -> str:
    """A line of text."""
    return element("text", escape(text), x=float(x), y=float(y), font_size=size, text_anchor=anchor, fill=colour)


def picture(language: str, size: tuple[int, int], title: str, description: str, drawn: Iterable[str]) -> str:
    """A whole picture on paper, with words for those who cannot see it."""
    width, height = size
    frame = element("rect", width=width, height=height, rx=12, fill=PAPER, stroke=LINE, stroke_width=1.5)
    content = [
        element("title", escape(title), id="title"),
        element("desc", escape(description), id="description"),
        frame,
        *drawn,
    ]
    return element(
        "svg",
        "\n" + "\n".join(content) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="title description",
        lang=language,
        font_family="'Alegreya Sans', 'Gill Sans', 'Trebuchet MS', sans-serif",
    ) + "\n"  # fmt: skip
