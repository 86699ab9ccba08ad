"""Writes the puzzles of every game: `python -m tools.puzzles`.

Each one is an example of a rulebook; the tests of that name prove what it says, and positions are built as there. A
change of the rules' version, or of the record of a game, makes the positions unreadable: then write them again and read
the difference.
"""

import json
from collections.abc import Callable
from typing import Any

from egizia.games import NAMES, title
from egizia.table import position as one_line
from egizia.table.puzzles import Puzzle
from tests.games.classic.positions import Position as Classic
from tests.games.egyptia.positions import Position as Sheet
from tests.games.positions import AnyPosition, Seen, only_seat_0
from tests.games.shifting_sands.positions import Position as ShiftingSands
from tests.games.shifting_sands.positions import building as at_a_monument

GRAIN, STONE = 0, 1
CARDS_A_ROUND = 10
DECK_OF_ROUND = (0, 0, 1, 1, 2)


def settle(position: Seen, **laid: str) -> Seen:
    """Let the cards that were given come from the decks: go on to a round in which they can have been drawn.

    A position is refused unless every card is somewhere once. `laid` are cards that lie at the river: K3="I2".
    """
    state, box = position.state, position.components
    held = [kind for seat in range(4) for kind, count in enumerate(position.player(seat).cards) for _ in range(count)]
    sizes = [state.nile_left[0] + CARDS_A_ROUND, state.nile_left[1], state.nile_left[2]]
    starts = [box.DECK_START[deck].value for deck in range(3)]
    decks = [list(state.nile_deck)[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    wanted = {int(space[1:]) - 1: box.CARD_IDS.index(card) for space, card in laid.items()}
    for number in (1, 2, 4, 5):
        now = DECK_OF_ROUND[number - 1]
        drawn = [CARDS_A_ROUND * DECK_OF_ROUND[:number].count(deck) for deck in range(3)]
        rest, taken = [sorted(deck) for deck in decks], [list[int]() for _ in range(3)]
        for kind in wanted.values():
            if kind in rest[now]:
                rest[now].remove(kind)
                taken[now].append(kind)
        if len(taken[now]) < len(wanted):
            continue
        # What lies at the river was not taken by anybody.
        free = [count - CARDS_A_ROUND * (deck == now) for deck, count in enumerate(drawn)]
        for kind in held:
            deck = next((deck for deck in range(3) if free[deck] and kind in rest[deck]), None)
            if deck is None:
                break
            free[deck] -= 1
            rest[deck].remove(kind)
            taken[deck].append(kind)
        else:
            river = rest[now][:: max(1, len(rest[now]) // CARDS_A_ROUND)][:CARDS_A_ROUND]
            for space in range(CARDS_A_ROUND):
                kind = wanted[space] if space in wanted else river[space]
                state.river_cards[space] = kind
                if space not in wanted:
                    rest[now].remove(kind)
                    taken[now].append(kind)
            for deck in range(3):
                left = sizes[deck] - drawn[deck]
                mixed = rest[deck] + taken[deck]
                state.nile_left[deck] = left
                for index, kind in enumerate(mixed):
                    state.nile_deck[starts[deck] + index] = kind
            state.round_number = number
            return position
    raise ValueError(f"no round has these cards: {position.cards(0)}, {laid}")


def feeding(position: AnyPosition, crews: tuple[int, int, int, int], *cards: str, ring: str) -> AnyPosition:
    """Seat 0 alone has still to pass."""
    position.set_crews(0, *crews)
    position.give(0, *cards)
    position.set_ring(ring)
    return only_seat_0(settle(position))


def anna_feeding() -> AnyPosition:
    position = feeding(ShiftingSands.in_placement(), (2, 2, 2, 2), "yellow-6", ring="bottom")
    position.player(0).markets[GRAIN] = 3
    return position


def diego_feeding() -> AnyPosition:
    position = feeding(
        ShiftingSands.in_placement(), (1, 3, 4, 2), "red-8", "green-4", "yellow-5", ring="middle"
    )  # fmt: skip
    position.player(0).markets[GRAIN] = 5
    return position


def lucy_obelisk() -> AnyPosition:
    position = at_a_monument("B1.1", "B1.2")
    position.set_crews(0, 1, 1, 5, 3)
    position.player(0).stone = 7
    return position


def john_pyramid() -> AnyPosition:
    position = at_a_monument("B2.1")
    position.fill_row(1, 0, 1, 0, 1)
    position.player(0).stone = 5
    position.set_crews(0, 1, 1, 5, 1)
    return position


def two_rows() -> AnyPosition:
    position = at_a_monument("B2.1")
    position.fill_row(1, 1, 1, 0, 1)
    position.fill_row(2, 0, 1, 2)
    return position


def second_level() -> AnyPosition:
    return at_a_monument("B2.1").play("crew:green", "brick:row-1", "brick:row-1")


def sonia_statues() -> AnyPosition:
    position = at_a_monument("B2.1", "B2.2")
    position.fill_row(1, 1, 2)
    position.player(0).statues[0] = position.player(0).statues[1] = 1
    position.player(0).stone = 7
    position.set_crews(0, 7, 1, 1, 2)
    return position


def brian_sphinx() -> AnyPosition:
    position = ShiftingSands.about_to_build("", "B3.1", "B3.2").play("crew:green", "1", "keep:none")
    position.set_crews(2, 1, 4, 1, 2)
    return position.play("crew:blue")


def red_graves() -> AnyPosition:
    position = Classic.about_to_build("", "B2.1", "B2.2")
    position.lay_graves(4)
    position.set_crews(1, 5, 1, 1, 2)
    position.player(1).stone = 9
    return position


def blue_feeds_nine() -> AnyPosition:
    return feeding(Classic.in_placement(), (1, 2, 3, 3), "yellow-green-5", ring="middle")


def red_feeds_ten() -> AnyPosition:
    return feeding(Classic.in_placement(), (2, 2, 2, 4), "green-2", "A1", ring="left").play("pass")


def green_loses_four() -> AnyPosition:
    position = feeding(Classic.in_placement(), (3, 3, 4, 4), "yellow-green-6", "brown-6", ring="middle")
    position.player(0).markets[GRAIN] = 2
    return position


def tied_row() -> AnyPosition:
    position = Classic.about_to_build("", "", "B3.1", "B3.2")
    position.fill_row(1, 0, 1, 1, 0, 2)
    return position


def supported() -> AnyPosition:
    position = Classic.about_to_build("B3.1", "B3.2")
    position.fill_row(1, 0, 1, 2)
    return position.play("crew:green")


def quarries_for_five() -> AnyPosition:
    position = Classic.in_placement()
    position.player(0).stone = 1
    position.give(0, "quarry-2")
    return only_seat_0(settle(position))


def at_the_bottom(card: str, market: int) -> AnyPosition:
    position = settle(Classic.in_placement(), K3=card)
    position.player(0).markets[market] = 5
    return position


def passalon() -> AnyPosition:
    position = settle(Classic.owning("A10"))
    position.set_ring("right")
    return position.play("T3")


def blue_sphinx() -> AnyPosition:
    position = Classic.about_to_build("B1.1", "B1.2")
    position.set_crews(0, 1, 2, 3, 2)
    position.player(0).stone = 6
    return position.play("crew:blue")


def three_dice() -> Sheet:
    return Sheet().lay_dice(grain="D4 D6 D8", diamond="D10", stone="D12", favor="D20")


def mine_without_grain() -> Sheet:
    sheet = Sheet().hold(0, 1, 2, 0).use_up()
    return sheet.lay_dice(diamond="D8", grain="D4 D6", stone="D10 D12", favor="D20").play("produce:diamond")


def quarry() -> Sheet:
    sheet = Sheet().hold(1, 1, 0, 0).use_up().lay_dice(grain="D6", diamond="D8 D10", stone="D12 D4", favor="D20")
    return sheet.play("produce:grain")


Example = tuple[Callable[[], Any], str, str]
"""The position, what is asked, and the moves of the answer."""

EXAMPLES: dict[str, dict[str, Example]] = {
    "shifting-sands": {
        "dry-fields": (anna_feeding, "points:hunger", "pass"),
        "grain-to-sell": (diego_feeding, "points:grain_sale", "pass feed"),
        "obelisk-and-columns": (
            lucy_obelisk, "points",
            "crew:yellow add:purple brick:obelisk brick:obelisk brick:colonnade brick:colonnade brick:colonnade",
        ),
        "last-of-the-row": (john_pyramid, "points", "crew:yellow brick:row-1 brick:row-2"),
        "two-rows-at-once": (two_rows, "points:rows", "crew:green brick:row-1 brick:row-2 finish"),
        "a-row-above": (second_level, "move", "brick:row-2"),
        "statues-for-later": (sonia_statues, "points", "crew:green brick:row-2 brick:statue-1 brick:statue-2"),
        "second-at-the-sphinx": (brian_sphinx, "most", ""),
    },
    "classic": {
        "two-levels-and-a-grave": (
            red_graves, "points", "crew:green add:joker brick:obelisk brick:obelisk brick:grave",
        ),
        "nine-and-eleven": (blue_feeds_nine, "points:hunger", "pass"),
        "a-full-granary": (red_feeds_ten, "move", "grain:A1"),
        "without-the-granary": (red_feeds_ten, "points:hunger", "feed"),
        "brown-fields-are-dry": (green_loses_four, "points:hunger", "pass"),
        "a-tied-row": (tied_row, "points:rows", "crew:green brick:row-1 finish"),
        "gaps-below": (supported, "move", "brick:row-2"),
        "quarries-for-five": (quarries_for_five, "have:stone", "pass"),
        "end-of-the-stone-market": (lambda: at_the_bottom("I2", STONE), "have:stone", "K3"),
        "end-of-the-grain-market": (lambda: at_the_bottom("I1", GRAIN), "points", "K3"),
        "passalon-twice": (passalon, "move", "double:A10"),
        "two-riddles": (blue_sphinx, "most", ""),
    },
    "egyptia": {
        "three-dice": (three_dice, "have:grain", "produce:grain"),
        "a-mine-without-grain": (mine_without_grain, "move", "build:mine hex:1a"),
        "a-quarry": (quarry, "move", "build:quarry hex:2c"),
    },
}  # fmt: skip


WHOSE = {"a-tied-row": 0}
"""Whose amount is asked for, where it is not that of the seat that decides."""


def entries(game: str) -> list[dict[str, Any]]:
    """The puzzles of a game as its file keeps them."""
    written: list[dict[str, Any]] = []
    for name, (build, asks, moves) in EXAMPLES[game].items():
        made = build()
        entry = {
            "id": name,
            "players": 1 if game == "egyptia" else made.state.player_count,
            "position": one_line.encode(title(game), made.states),
            "seat": 0 if game == "egyptia" else made.seat,
            "moves": moves.split(),
            "asks": asks,
        }
        if name in WHOSE:
            entry["whose"] = WHOSE[name]
        if asks != "move":
            entry["amount"] = Puzzle(game=game, **{**entry, "moves": tuple(entry["moves"])}).found()
        written.append(entry)
    return written


def text(game: str) -> str:
    """The file of a game."""
    return json.dumps(entries(game), indent=1) + "\n"


if __name__ == "__main__":
    for name in NAMES:
        if file := title(name).puzzles:
            file.write_text(text(name), encoding="utf-8")
