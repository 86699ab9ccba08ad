"""The monuments and the markets of both Egizias."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from egizia.cli.terminal.scene import FAINT, Lines, Scene, fit, heading, joined, minus, owner_sign, seat_sign, signs

CELL = 3
"""The width of a space of the pyramid."""


def monuments(scene: Scene) -> Lines:
    """All that is built, then the markets."""
    shown = scene.view["monuments"]
    lines = [*build(scene), obelisk(scene, shown["obelisk"]), *pyramid(scene, shown["pyramid"])]
    if "colonnade" in shown:
        lines += [*colonnade(scene, shown["colonnade"]), *statues(scene, shown["statues"])]
    if "graves" in shown:
        lines += [*graves(scene, shown["graves"]), *temple(scene, shown["temple"])]
    return [fit(line, scene.width) for line in (*lines, *markets(scene))]


def build(scene: Scene) -> Lines:
    """The build in hand."""
    found = scene.view["build"]
    if not found:
        return []
    zone = scene.say(f"zone.{found['zone']}")
    text = scene.word("build", zone=zone, strength=found["strength"], bricks=found["bricks"])
    return [Text(text, "bold #ffd75e")]


def _label(scene: Scene, key: str, *targets: str) -> Text:
    return joined(scene.mark(*targets), Text(scene.say(key), "bold #e0a84a"), " ")


def _priced(costs: Sequence[int], owners: Sequence[int | None]) -> list[Text]:
    """Spaces with what they cost and who has built there."""
    return [joined(str(cost), owner_sign(owner)) for cost, owner in zip(costs, owners, strict=True)]


def obelisk(scene: Scene, shown: dict[str, Any]) -> Text:
    """The obelisk, from the ground up."""
    spaces = _priced(shown["costs"], shown["owners"])
    if "lower" in shown:
        spaces.insert(shown["lower"], Text("|"))
    return joined(_label(scene, "source.obelisk", "monument:obelisk"), joined(*spaces, between=" "))


def pyramid(scene: Scene, rows: Sequence[dict[str, Any]]) -> Lines:
    """The pyramid with its top above; one with two sides is two halves side by side."""
    lines = [_label(scene, "source.pyramid")]
    widest = max(len(row["owners"]) for row in rows)
    for number, row in reversed([*enumerate(rows, 1)]):
        target = f"monument:row-{number}"
        sides, owners = row["sides"], row["owners"]
        half = len(owners) // sides
        room_of_half = CELL * (widest // sides)
        halves: list[Text] = []
        for side in range(sides):
            cells = [joined("[", owner_sign(owner), "]") for owner in owners[side * half : (side + 1) * half]]
            drawn = joined(*cells)
            drawn.align("center", room_of_half)
            halves.append(drawn)
        cost = Text(scene.word("row", n=number, cost=row["cost"]), scene.emphasis(target) or FAINT)
        lines.append(joined(scene.mark(target), " ", joined(*halves, between=" "), "  ", cost))
    return lines


def _by_player(numbers: Sequence[str]) -> Text:
    """A number for every player."""
    return joined(*(joined(seat_sign(seat), text) for seat, text in enumerate(numbers)), between=" ")


def colonnade(scene: Scene, shown: dict[str, Any]) -> Lines:
    """The colonnade: what the columns cost, where the tiles are, how far everybody has come."""
    gold, purple = shown["gold"], shown["purple"]
    columns = [
        f"{cost}{'G' if number == gold['column'] else 'P' if number == purple['column'] else ''}"
        for number, cost in enumerate(shown["costs"], 1)
    ]
    built = [f" {tableau['colonnade']}/{len(columns)}" for tableau in scene.view["tableaus"]]
    label = _label(scene, "source.colonnade", "monument:colonnade")
    lines = [joined(label, " ".join(columns)), joined("  ", _by_player(built))]
    for letter, tile in (("G", gold), ("P", purple)):
        target = f"column:{tile['tile']}"
        lines.append(joined(scene.mark(target), f" {letter} ", scene.name_of("column", tile["tile"])))
    return lines


def statues(scene: Scene, shown: dict[str, Any]) -> Lines:
    """The statues: their goals, and everybody's level and points."""
    costs = " ".join(map(str, shown["costs"]))
    lines = [joined(_label(scene, "source.statues"), Text(costs, FAINT))]
    for number, goal in enumerate(shown["goals"]):
        tableaus = scene.view["tableaus"]
        levels = [f"{own['statues'][number]} ({minus(own['statue_points'][number])})" for own in tableaus]
        target = f"monument:statue-{number + 1}"
        name = Text(f" {number + 1} {scene.name_of('statue', goal)}  ", scene.emphasis(target))
        lines.append(fit(joined(scene.mark(target), name), scene.width, _by_player(levels)))
    return lines


def graves(scene: Scene, shown: dict[str, Any]) -> Lines:
    """The grave tiles: those that lie open, those that were taken, and everybody's sum."""
    tiles = [
        joined("?" if tile is None else str(tile), owner_sign(owner))
        for tile, owner in zip(shown["tiles"], shown["owners"], strict=True)
    ]
    sums = [f" {own['grave_sum']} (+{own['grave_points']})" for own in scene.view["tableaus"]]
    label = _label(scene, "source.graves", "monument:grave")
    return [label, joined("  ", joined(*tiles, between=" ")), joined("  ", _by_player(sums))]


def temple(scene: Scene, shown: dict[str, Any]) -> Lines:
    """The temple: its top above the middle, between two columns."""
    lines = [_label(scene, "source.temple")]
    for part in ("top", "middle", "left", "right"):
        target = f"monument:temple-{part}"
        spaces = _priced(shown[part]["costs"], shown[part]["owners"])
        name = Text(scene.say(f"part.temple.{part}"), scene.emphasis(target))
        lines.append(fit(joined(scene.mark(target), " ", name, " "), scene.width, joined(*spaces, between=" ")))
    return lines


def markets(scene: Scene) -> Lines:
    """Both markets with everybody's level."""
    levels_of = scene.title.facts()["markets"]
    lines: Lines = []
    for market in ("grain_market", "stone_market"):
        levels: list[Text] = []
        for level in range(1, len(levels_of[market]) + 1):
            here = [seat for seat, own in enumerate(scene.view["tableaus"]) if own[market] == level]
            levels.append(joined(str(level), signs(here)))
        target = f"market:{market}"
        name = heading(scene.say(f"market.{market}"))
        lines.append(fit(joined(scene.mark(target), name), scene.width, joined(" ", *levels, between=" ")))
    return lines
