"""Components as facts for programs that draw them: what is printed, and what is said of it."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from egizia.catalogue import Message

ComponentFacts = dict[str, Any]
UNSHOWN = ("source", "except", "copies", "three_plus", "id")
"""Values of an entry that are about the box and not about what is printed."""


def printed(values: Mapping[str, Any]) -> ComponentFacts:
    """What is printed on a component."""
    return {name: value for name, value in values.items() if name not in UNSHOWN}


def listed(box: ModuleType, kind: str, **said: Callable[[int], Message | None]) -> ComponentFacts:
    """All components of a kind by id, in the order of the file, with what is said of them."""
    facts: ComponentFacts = {}
    for number, entry in enumerate(box.BOX.many(kind)):
        words = {name: say(number) for name, say in said.items()}
        facts[entry.values["id"]] = {
            **printed(entry.values),
            **{name: message.as_json() for name, message in words.items() if message is not None},
        }
    return facts
