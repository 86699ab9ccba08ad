"""Rulings keep their numbers, on the page that people read as in the file."""

import re
from pathlib import Path

from markdown_it import MarkdownIt

PAGE = Path(__file__).parents[1] / "docs" / "rulings.md"


def shown_numbers() -> list[int]:
    """The numbers that stand before the rulings when the page is shown: those of a list count on from its first."""
    numbers: list[int] = []
    following = 1
    for token in MarkdownIt().parse(PAGE.read_text(encoding="utf-8")):
        if token.type == "ordered_list_open":
            following = int(token.attrs.get("start", 1))
        elif token.type == "list_item_open" and token.markup == ".":
            numbers.append(following)
            following += 1
    return numbers


def test_a_ruling_has_its_number_where_the_page_is_shown() -> None:
    written = [int(number) for number in re.findall(r"^(\d+)\. ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)]
    assert shown_numbers() == written


def test_every_number_is_given_once() -> None:
    assert sorted(shown_numbers()) == list(range(1, len(shown_numbers()) + 1))
