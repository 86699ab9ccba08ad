"""The words of every game in every language, read by Python here and by the browser from the same files.

A message is a key and its parameters; `en.json` and `fr.json` hold a text for every key. A text may be an object with
the forms `one` and `other`: the parameter `n` decides which. A parameter may itself be a message.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, Union

LANGUAGES = ("en", "fr")

Parameter: TypeAlias = Union[int, str, "Message", list["Message"]]


class MessageJson(TypedDict):
    """A message ready for JSON, as it is stored and as the browser receives it."""

    key: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class Message:
    """Something to say, in whatever language it is read."""

    key: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str) -> str:
        """The message in a language."""
        entry = texts(language).get(self.key)
        if entry is None:
            raise KeyError(f"no text for {self.key!r} in language {language!r}")
        if isinstance(entry, dict):
            entry = entry["one" if _is_singular(language, self.parameters.get("n", 0)) else "other"]
        return re.sub(r"\{(\w+)\}", lambda match: _say(self.parameters[match[1]], language), entry)

    def as_json(self) -> MessageJson:
        """The message ready for JSON."""
        return {"key": self.key, "parameters": {name: _as_json(value) for name, value in self.parameters.items()}}


@cache
def texts(language: str) -> dict[str, str | dict[str, str]]:
    """All texts of a language by key."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    return json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))


def _is_singular(language: str, number: Parameter) -> bool:
    if not isinstance(number, int):
        return False
    return abs(number) <= 1 if language == "fr" else abs(number) == 1


def _say(value: Parameter, language: str) -> str:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, list):
        return ", ".join(item.text(language) for item in value)
    return str(value).replace("-", "\u2212") if isinstance(value, int) else value


def _as_json(value: Parameter) -> Any:
    if isinstance(value, Message):
        return value.as_json()
    if isinstance(value, list):
        return [item.as_json() for item in value]
    return value
