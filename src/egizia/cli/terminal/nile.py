"""The river, the people at the table and the line above them: what both Egizias draw alike."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from egizia.cli.terminal.monuments import monuments
from egizia.cli.terminal.scene import (
    EMPTY,
    FAINT,
    Lines,
    Page,
    Pages,
    Scene,
    fit,
    joined,
    minus,
    scores,
    seat_sign,
    signs,
    wrapped,
)

WATER = ("≈≋", "≋≈")
SIGNS = {"card": "▯", "tile": "○", "zone": "⌂"}
COLOURS = {
    "green": "#7bc86c", "blue": "#5ba4e6", "yellow": "#f0d050", "purple": "#c58af9", "joker": "#e8e8e8",
    "red": "#f0706a", "yellow_green": "#b5d95c", "brown": "#c89a6a",
}  # fmt: skip
RIVER, GOLD = "#4aa3df", "#e0a84a"
SHORT = 3
"""So many letters of a colour where there is no room for the word."""


def head(scene: Scene) -> Lines:
    """Where in the game this is, the scores, and what the viewer has."""
    view = scene.view
    phase = scene.say(f"phase.{view['phase']}")
    if view["phase"] in ("setup", "over"):
        moment = phase
    else:
        moment = scene.say("summary.table", n=view["round"], phase=phase, ring=scene.say(f"ring.{view['ring']}"))
    title = joined(Text(scene.word(f"game.{view['game']}"), "bold #ffd75e"), "  ", moment)
    own = Text("") if view["viewer"] is None else holdings(scene, view["tableaus"][view["viewer"]])
    return [fit(title, scene.width), scores(scene, view["scores"]), fit(own, scene.width)]


def holdings(scene: Scene, tableau: dict[str, Any]) -> Text:
    """A player's things in one line."""
    stone = scene.word("own.stone", stone=tableau["stone"], quarries=tableau["quarries"])
    markets = scene.word("own.markets", grain=tableau["grain_market"], stone=tableau["stone_market"])
    grain = [(f"colour.{colour}", colour, n) for colour, n in tableau["fields"].items() if n]
    return joined(
        stone,
        joined(scene.word("own.crews"), " ", crews(scene, tableau, SHORT)),
        joined(scene.word("own.fields"), " ", _coloured(scene, grain, SHORT)),
        markets,
        between="  ",
    )


def _coloured(scene: Scene, counts: list[tuple[str, str, int]], letters: int | None) -> Text:
    """Numbers by colour, each with the word for its colour."""
    gap = "" if letters else " "
    parts = [Text(f"{scene.say(key)[:letters]}{gap}{n}", COLOURS.get(colour, "")) for key, colour, n in counts]
    return joined(*parts, between=" " if letters else ", ") if parts else Text(EMPTY)


def crews(scene: Scene, tableau: dict[str, Any], letters: int | None = None, *, is_own: bool = False) -> Text:
    """The strength of every crew; those used up are in brackets. Choices are about one's own crews."""
    parts: list[Text] = []
    for crew in tableau["crews"]:
        name, target = crew["crew"], f"crew:{crew['crew']}"
        word = scene.word(f"crew.{name}")[:letters]
        strength = f"({crew['strength']})" if crew["spent"] else str(crew["strength"])
        mark = scene.mark(target) if is_own and target in scene.open else Text("")
        style = scene.emphasis(target) if is_own else ""
        gap = "" if letters else " "
        parts.append(joined(mark, Text(f"{word}{gap}{strength}", f"{style} {COLOURS[name]}".strip())))
    return joined(*parts, between=" " if letters else ", ")


# The river


def river(scene: Scene) -> Lines:
    """The Nile from the source down, a line for each space."""
    lines: Lines = []
    for number, (_, places) in enumerate(groupby(scene.view["river"], key=lambda place: place["position"])):
        found = [*places]
        water = Text(WATER[number % 2], RIVER)
        lines.append(_zone(scene, water, found) if "zone" in found[0] else _space(scene, water, found[0]))
    return lines


def _space(scene: Scene, water: Text, place: dict[str, Any]) -> Text:
    """A card space or a round space."""
    target, here = f"place:{place['place']}", place["place"]
    if "card" in place:
        kind, name = "card", place["card"] and scene.name_of("card", place["card"])
    else:
        kind, name = "tile", place["tile"] and scene.text_of("tile", place["tile"])
    text = Text(name or EMPTY, scene.emphasis(target) or ("" if name else FAINT))
    start = joined(scene.mark(target), water, f" {here:4}", Text(SIGNS[kind], GOLD), " ", text)
    return fit(start, scene.width, joined(" ", signs(place["ships"])) if place["ships"] else None)


def _zone(scene: Scene, water: Text, places: Sequence[dict[str, Any]]) -> Text:
    """A building zone with its docks, and the ships that speculate beside it."""
    zone = places[0]["zone"]
    docks: list[Text] = []
    for place in places:
        _, _, dock = place["place"].partition(".")
        target = f"place:{place['place']}"
        shown = signs(place["ships"]) if place["ships"] else Text(EMPTY, FAINT)
        docks.append(joined(scene.mark(target), Text(dock if dock.isdigit() else "~", scene.emphasis(target)), shown))
    name = Text(scene.say(f"zone.{zone}"), f"bold {GOLD}")
    targets = [f"place:{place['place']}" for place in places]
    mark = scene.mark(*targets)
    return fit(
        joined(mark, water, f" {zone:4}", Text(SIGNS["zone"], GOLD), " ", name), scene.width, joined(" ", *docks)
    )


# The people


def people(scene: Scene) -> Lines:
    """Everybody's tableau, the viewer's first."""
    view = scene.view
    first = view["viewer"] or 0
    seats = [*range(first, view["players"]), *range(first)]
    lines: Lines = []
    for seat in seats:
        lines += [*tableau(scene, seat), Text("")]
    decks = ", ".join(f"{deck} ({left})" for deck, left in view["decks"].items() if deck != "sphinx")
    lines += wrapped(scene.word("decks", decks=decks, sphinx=view["decks"]["sphinx"]), scene.width, style=FAINT)
    return lines


def tableau(scene: Scene, seat: int) -> Lines:
    """What lies before a player, and the secrets that are shown."""
    view, own = scene.view, scene.view["tableaus"][seat]
    name = joined(seat_sign(seat), " ", Text(view["names"][seat], "bold"))
    place = scene.word("order", n=view["order"].index(seat) + 1)
    passed = f" {scene.word('passed')}" if own["passed"] else ""
    points = scene.say("benefit.points", n=own["score"])
    lines = [
        fit(joined(name, f"  {points}, {place}, ", scene.word("ships_placed", n=own["ships"]), passed), scene.width)
    ]
    lines.append(fit(joined("  ", crews(scene, own, is_own=seat == view["viewer"])), scene.width))
    fields = [(f"colour.{colour}", colour, n) for colour, n in own["fields"].items() if n]
    grain = joined("  ", scene.word("fields"), " ", _coloured(scene, fields, None))
    lines.append(fit(joined(grain, f" ({scene.word('starter', n=own['starter_field'])})"), scene.width))
    stone = scene.word("own.stone", stone=own["stone"], quarries=own["quarries"])
    markets = scene.word("own.markets", grain=own["grain_market"], stone=own["stone_market"])
    lines.append(fit(joined("  ", stone, " · ", markets), scene.width))
    lines += _cards(scene, own, seat == view["viewer"])
    return lines + _sphinx(scene, seat, own)


def _cards(scene: Scene, own: dict[str, Any], is_own: bool) -> Lines:
    """The Nile cards of a player."""
    if not own["cards"]:
        return []
    used = {*own.get("used_cards", ()), *own.get("used_columns", ())}
    named: list[str] = []
    for card in own["cards"]:
        mark = scene.mark(f"card:{card}").plain.strip() if is_own else ""
        done = f" {scene.word('used')}" if card in used else ""
        better = "+" * own["improved"].get(card, 0)
        named.append(f"{mark}{scene.name_of('card', card)}{better}{done}")
    return wrapped(f"▯ {', '.join(named)}", scene.width, indent="  ", hang="    ")


def _sphinx(scene: Scene, seat: int, own: dict[str, Any]) -> Lines:
    """The sphinx cards of a player: how many, or which ones and what they would pay, where that may be seen."""
    secret = scene.secrets.get(seat, {})
    held = own["sphinx"] if own["sphinx"] is not None else secret.get("sphinx")
    if held is None:
        return [Text(f"  ? {scene.word('sphinx_cards', n=own['sphinx_cards'])}")] if own["sphinx_cards"] else []
    lines: Lines = []
    for card in held:
        mark = scene.mark(f"sphinx:{card['card']}").plain.strip()
        text = f"{mark}? {scene.text_of('sphinx', card['card'])} ({minus(card['points'])})"
        lines += wrapped(text, scene.width, indent="  ", hang="    ")
    for title in ("dealt", "drawn", "under_the_deck"):
        if cards := secret.get(title):
            named = ", ".join(scene.name_of("sphinx", card) for card in cards)
            lines += wrapped(scene.word(f"sphinx.{title}", cards=named), scene.width, indent="  ", hang="    ")
    return lines


PAGES = Pages(
    head,
    (
        Page("board", "b", river, ("place",)),
        Page("monuments", "m", monuments, ("monument", "market", "column")),
        Page("people", "t", people, ("crew", "card", "sphinx", "stone")),
    ),
)
