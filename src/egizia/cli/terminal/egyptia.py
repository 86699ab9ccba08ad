"""Egyptia: the dice board, the city on its hexes, tracks and ships, Pharaoh's cards, and everybody else's sheet."""

from typing import Any

from rich.text import Text

from egizia.cli.terminal.scene import (
    EMPTY,
    FAINT,
    Lines,
    Page,
    Pages,
    Scene,
    fit,
    heading,
    joined,
    scores,
    seat_sign,
    wrapped,
)

RESOURCE_COLOURS = {"grain": "#ffd75e", "diamond": "#5bd1e6", "stone": "white", "favor": "#c58af9"}
SITE_SIGNS = {"plain": " ", "sacred": "★", "oasis": "♣"}
PITCH = 8
"""From the wall of a hex to the wall of the next one."""
MAP_WIDTH = 5 * PITCH + 1
LETTERS = 3
"""So many letters of a building's name fit into a hex."""
SPENT, AT_HAND, RED = "\u00d7", "●", "!"
PLAGUE = "☠"
RISING, FALLING = "\u2571", "\u2572"
"""The slanted walls of a hex."""


def head(scene: Scene) -> Lines:
    """The round, everybody's points as of now, and what the viewer has."""
    view = scene.view
    title = Text(scene.word(f"game.{view['game']}"), "bold #ffd75e")
    if view["phase"] == "over":
        moment = scene.say("phase.over")
    elif view["viewer"] is None:
        moment = scene.say("summary.round", n=view["round"])
    else:
        moment = scene.say("summary.table", n=view["round"], phase=scene.say(f"phase.{view['phase']}"))
    end = "" if view["phase"] == "over" else f"  {scene.word('red_dot', n=view['nearest_red_dot'])}"
    own = Text("")
    if view["viewer"] is not None:
        sheet = view["tableaus"][view["viewer"]]
        have = [
            Text(scene.say(f"resource.{name}", n=n), RESOURCE_COLOURS.get(name, ""))
            for name, n in zip(view["resources"], sheet["have"], strict=True)
        ]
        own = joined(*have, scene.say("ship.count", n=len(sheet["ships"])), between=" │ ")
    points = [sheet["points"] for sheet in view["tableaus"]]
    return [fit(joined(title, "  ", moment, end), scene.width), scores(scene, points), fit(own, scene.width)]


def sheet(scene: Scene) -> Lines:
    """The dice, then the viewer's city, tracks and ships; a spectator sees the first sheet."""
    own = scene.view["tableaus"][scene.view["viewer"] or 0]
    return [*dice(scene), *city(scene, own), *tracks(scene, own), ships(scene, own)]


def dice(scene: Scene) -> Lines:
    """The resource board: for every column what it would produce, whether a plague follows, and its dice."""
    lines: Lines = []
    for column in scene.view["columns"]:
        name = column["column"]
        produces = "" if column["produces"] is None else f"+{column['produces']}"
        word = Text(f"{scene.say(f'resource_name.{name}'):8.8}", RESOURCE_COLOURS.get(name, ""))
        plague = Text(f"{PLAGUE} " if column["plague"] else "  ", "bold red")
        start = joined(scene.mark(f"column:{name}"), word, f"{produces:3}", plague)
        lines.append(fit(joined(start, _dice_in(scene, column, scene.width - start.cell_len)), scene.width))
    return lines


def _dice_in(scene: Scene, column: dict[str, Any], room: int) -> Text:
    """The dice in a column, each with the building it allows; where many lie together, in fewer letters."""
    faces = {die["die"]: die for die in scene.view["dice"]}
    shown = Text("")
    for form in ("{die}:{face} {building}", "{die} {building}", "{building}"):
        parts: list[Text] = []
        for name in column["dice"]:
            die = faces[name]
            building = "*" if die["building"] == "any" else building_name(scene, die["building"])[:LETTERS]
            text = form.format(die=name, face=die["face"], building=building)
            parts.append(Text(text, scene.emphasis(f"die:{name}")))
        shown = joined(*parts, between=" ")
        if shown.cell_len <= room:
            break
    return shown


def building_name(scene: Scene, building: str, n: int = 1) -> str:
    """A building."""
    return scene.say(f"kind.{building}", n=n)


# The map


def city(scene: Scene, own: dict[str, Any]) -> Lines:
    """The hexes with what stands on them, as many rows as the map has, walls between them."""
    hexes = scene.view["hexes"]
    built = {place["hex"]: building for place, building in zip(hexes, own["city"], strict=False)}
    lines = [" " * MAP_WIDTH for _ in range(2 * _rows(scene) + 1)]
    texts: Lines = []
    for place in hexes:
        row, left = _where(scene, place)
        lines[row] = _laid(lines[row], left, "│")
        lines[row] = _laid(lines[row], left + PITCH, "│")
        for other, strokes in ((row - 1, (RISING, FALLING)), (row + 1, (FALLING, RISING))):
            lines[other] = _laid(lines[other], left + 2, strokes[0])
            lines[other] = _laid(lines[other], left + PITCH - 2, strokes[1])
    for number, line in enumerate(lines):
        text = Text(line, FAINT)
        for place in hexes:
            row, left = _where(scene, place)
            if row == number:
                cell = _cell(scene, place, built.get(place["hex"]))
                text = joined(text[: left + 1], cell, text[left + PITCH :])
        texts.append(fit(text, scene.width))
    return texts


def _rows(scene: Scene) -> int:
    lines = [place["at"][1] for place in scene.view["hexes"]]
    return max(lines) - min(lines) + 1


def _where(scene: Scene, place: dict[str, Any]) -> tuple[int, int]:
    """The line of a hex and its left wall."""
    top = min(other["at"][1] for other in scene.view["hexes"])
    west = min(2 * other["at"][0] + other["at"][1] for other in scene.view["hexes"])
    across, down = place["at"]
    return 2 * (down - top) + 1, (2 * across + down - west) * (PITCH // 2)


def _laid(line: str, at: int, stroke: str) -> str:
    return f"{line[:at]}{stroke}{line[at + 1 :]}"


def _cell(scene: Scene, place: dict[str, Any], building: str | None) -> Text:
    """The inside of a hex: its name, its site, and the first letters of what stands there."""
    target = f"hex:{place['hex']}"
    if place["site"] == "oasis":
        return Text(f" {SITE_SIGNS['oasis']:^5} ", "green")
    name = building_name(scene, building)[:LETTERS] if building else EMPTY * LETTERS
    site = Text(SITE_SIGNS[place["site"]], "#ffd75e")
    inside = Text(name, scene.emphasis(target) or ("bold" if building else FAINT))
    return joined(scene.mark(target), Text(place["hex"], scene.emphasis(target)), site, inside)


# Tracks and ships


def tracks(scene: Scene, own: dict[str, Any]) -> Lines:
    """The resource tracks: spent, at hand, still to gain, and where the red dots begin."""
    lines: Lines = []
    for number, track in enumerate(scene.view["tracks"]):
        name = track["resource"]
        target = f"track:{name}"
        spent, circled, red = own["scribbled"][number], own["circled"][number], track["red_from"] - 1
        dots = [
            SPENT if dot < spent else AT_HAND if dot < circled else RED if dot >= red else EMPTY
            for dot in range(track["dots"])
        ]
        label = Text(f"{scene.say(f'resource_name.{name}'):4.4}", RESOURCE_COLOURS.get(name, ""))
        line = joined(scene.mark(target), label, f"{own['have'][number]:2} ", "".join(dots[:red]))
        line.append("".join(dots[red:]), "red")
        lines.append(fit(line, scene.width))
    return lines


def ships(scene: Scene, own: dict[str, Any]) -> Text:
    """The ships at the quay, and by how much buildings have raised production."""
    left = [joined(scene.mark(f"ship:{ship}"), scene.say(f"resource_name.{ship}")) for ship in own["ships"]]
    raised = [
        f"{scene.say(f'resource_name.{name}')} +{more}"
        for name, more in zip(scene.view["resources"], own["productivity"], strict=True)
        if more
    ]
    named = joined(*left, between=",") if left else Text(f" {scene.say('summary.no_ship')}")
    text = joined(scene.word("ships"), named)
    return fit(joined(text, f" · {', '.join(raised)}" if raised else ""), scene.width)


# Cards and people


def cards(scene: Scene) -> Lines:
    """Pharaoh's cards with what they would pay now, and the plagues suffered."""
    lines: Lines = []
    for card in scene.view["pharaoh_cards"]:
        now = "" if card["points"] is None else f"  ({scene.say('benefit.points', n=card['points'])})"
        lines.append(fit(joined(heading(scene.name_of("pharaoh", card["card"])), now), scene.width))
        lines += wrapped(scene.text_of("pharaoh", card["card"]), scene.width, indent="  ")
    own = scene.view["tableaus"][scene.view["viewer"] or 0]
    for plague in own["plagues"]:
        lines += wrapped(f"{PLAGUE} {scene.name_of('plague', plague)}", scene.width)
    return lines


def people(scene: Scene) -> Lines:
    """Everybody's sheet in short, from the first to the last."""
    view = scene.view
    lines: Lines = []
    for place, tied in enumerate(view["standing"], 1):
        for seat in tied:
            own = view["tableaus"][seat]
            points = scene.say("benefit.points" if view["phase"] == "over" else "summary.so_far", n=own["points"])
            lines.append(fit(joined(f"{place}. ", seat_sign(seat), f" {view['names'][seat]}  ", points), scene.width))
            built = [building for building in own["city"] if building]
            counts = {building: built.count(building) for building in dict.fromkeys(built)}
            named = ", ".join(f"{n} {building_name(scene, building, n)}" for building, n in counts.items())
            have = ", ".join(
                scene.say(f"resource.{name}", n=n) for name, n in zip(view["resources"], own["have"], strict=True) if n
            )
            for text in (named or scene.say("summary.empty_city"), have):
                lines += wrapped(text, scene.width, indent="  ") if text else []
            if own["plagues"]:
                suffered = ", ".join(scene.name_of("plague", plague) for plague in own["plagues"])
                lines += wrapped(f"{PLAGUE} {suffered}", scene.width, indent="  ")
    return lines


PAGES = Pages(
    head,
    (
        Page("board", "b", sheet, ("column", "die", "track", "hex", "ship")),
        Page("cards", "m", cards, ()),
        Page("people", "t", people),
    ),
)
