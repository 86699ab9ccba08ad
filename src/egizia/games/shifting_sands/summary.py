"""The table in a few lines of words, for a front end that draws nothing."""

from collections.abc import Sequence

from egizia.catalogue import Message
from egizia.games.shifting_sands.components import BOARDS, COLOURS, CREWS, GRAIN_MARKET, SPHINX_COUNT, STONE_MARKET
from egizia.games.shifting_sands.measures import field_productivity, quarry_productivity
from egizia.games.shifting_sands.state import OVER, PHASES, SETUP, State
from egizia.games.shifting_sands.texts import card_name, colour, column_name, crew, ring, sphinx_name, statue_name


def summary(state: State, names: Sequence[str], seat: int | None) -> list[Message]:
    """The common table, then every player's tableau, then what only the given seat knows."""
    lines = [_table(state), _monuments(state)]
    lines += [_tableau(state, number, name) for number, name in enumerate(names)]
    if seat is not None and state.phase != SETUP:
        held = [card for card in range(SPHINX_COUNT) if (state.players[seat].sphinx >> card) & 1]
        lines.append(Message("summary.secret", {"cards": [sphinx_name(card) for card in held] or _none()}))
    return lines


def _none() -> Message:
    return Message("summary.none")


def _table(state: State) -> Message:
    if state.phase in (SETUP, OVER):
        return Message(f"phase.{PHASES[state.phase]}")
    phase = Message(f"phase.{PHASES[state.phase]}")
    return Message("summary.table", {"n": state.round_number, "phase": phase, "ring": ring(state.ring)})


def _monuments(state: State) -> Message:
    board = BOARDS[state.board]
    rows = [f"{state.pyramid_filled[level]}/{board.pyramid_width[level]}" for level in range(board.pyramid_rows)]
    return Message(
        "summary.monuments",
        {
            "obelisk": f"{state.obelisk_height}/{board.obelisk_levels}",
            "pyramid": " ".join(rows),
            "gold": column_name(state.gold_tile),
            "purple": column_name(state.purple_tile),
            "statues": [statue_name(state.statue_goals[statue]) for statue in range(board.statues)],
        },
    )


def _tableau(state: State, seat: int, name: str) -> Message:
    player = state.players[seat]
    cards = [card_name(kind) for kind, count in enumerate(player.cards) for _ in range(count)]
    crews = [
        Message(
            "summary.crew.spent" if (player.spent >> number) & 1 else "summary.crew",
            {"crew": crew(number), "n": player.crews[number]},
        )
        for number in range(len(CREWS))
    ]
    fields = [
        Message("summary.fields", {"colour": colour(number), "n": grain})
        for number in range(len(COLOURS))
        if (grain := field_productivity(state, seat, number))
    ]
    return Message(
        "summary.player",
        {
            "player": name,
            "score": player.score,
            "stone": player.stone,
            "quarries": quarry_productivity(state, seat),
            "crews": crews,
            "fields": fields,
            "grain_market": player.markets[GRAIN_MARKET],
            "stone_market": player.markets[STONE_MARKET],
            "obelisk": player.obelisk,
            "colonnade": player.colonnade,
            "pyramid": player.pyramid,
            "statues": "/".join(str(player.statues[statue]) for statue in range(BOARDS[state.board].statues)),
            "sphinx": player.sphinx_cards,
            "cards": cards or _none(),
        },
    )
