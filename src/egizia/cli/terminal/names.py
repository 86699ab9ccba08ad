"""What the components in a view are called: a view has their ids, the games have their words."""

from egizia.catalogue import Message, Parameter
from egizia.games import room

IDS = {"pharaoh": "CARD_IDS"}
"""Where the ids of a thing are, if not under its own name."""


def number(game: str, thing: str, name: str) -> int:
    """The number of a thing by its id."""
    return getattr(room(game, "components"), IDS.get(thing, f"{thing.upper()}_IDS")).index(name)


def name_of(game: str, thing: str, name: str) -> Message:
    """The short name of a thing, such as a `card` or a `plague`."""
    return getattr(room(game, "texts"), f"{thing}_name")(number(game, thing, name))


def text_of(game: str, thing: str, name: str) -> Message:
    """What is printed on a thing."""
    return getattr(room(game, "texts"), f"{thing}_text")(number(game, thing, name))


def say(game: str, key: str, **parameters: Parameter) -> Message:
    """A message in the words of a game."""
    return room(game, "texts").say(key, **parameters)
