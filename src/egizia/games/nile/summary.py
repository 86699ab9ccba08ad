"""The table in a few lines of words, for a front end that draws nothing."""

from collections.abc import Callable, Sequence

from egizia.catalogue import Message, Parameter
from egizia.games.nile.box import COLOURS, CREWS, PHASES, SPHINX_COUNT
from egizia.games.nile.cards import field_productivity, quarry_productivity
from egizia.games.nile.components import GRAIN_MARKET, STONE_MARKET
from egizia.games.nile.state import OVER, SETUP, Nile
from egizia.games.nile.texts import card_name, colour, crew, ring, say, sphinx_name


def summary(
    state: Nile,
    names: Sequence[str],
    seat: int | None,
    monuments: dict[str, Parameter],
    bricks: Callable[[int], dict[str, Parameter]],
) -> list[Message]:
    """The common table, then every player's tableau, then what only the given seat knows.

    `monuments` has what is told of them, `bricks` what is told of a player's own.
    """
    lines = [table(state), say("summary.monuments", **monuments)]
    lines += [tableau(state, number, name, bricks(number)) for number, name in enumerate(names)]
    if seat is not None and state.phase != SETUP:
        held = [card for card in range(SPHINX_COUNT) if (state.players[seat].sphinx >> card) & 1]
        lines.append(say("summary.secret", cards=or_none([sphinx_name(card) for card in held])))
    return lines


def or_none(things: list[Message]) -> Parameter:
    """A list, in words even if it is empty."""
    return things or say("summary.none")


def filled(built: int, spaces: int) -> str:
    """How much of something is built."""
    return f"{built}/{spaces}"


def table(state: Nile) -> Message:
    """Where in the game this is, and the ring."""
    phase = say(f"phase.{PHASES[state.phase]}")
    if state.phase in (SETUP, OVER):
        return phase
    return say("summary.table", n=state.round_number, phase=phase, ring=ring(state.ring))


def tableau(state: Nile, seat: int, name: str, bricks: dict[str, Parameter]) -> Message:
    """What lies open before a player."""
    player = state.players[seat]
    cards = [card_name(kind) for kind, count in enumerate(player.cards) for _ in range(count)]
    crews: list[Message] = [
        say(
            "summary.crew.spent" if (player.spent >> number) & 1 else "summary.crew",
            crew=crew(number),
            n=player.crews[number],
        )
        for number in range(len(CREWS))
    ]
    fields: list[Message] = [
        say("summary.fields", colour=colour(number), n=grain)
        for number in range(len(COLOURS))
        if (grain := field_productivity(state, seat, number))
    ]
    return say(
        "summary.player",
        player=name,
        score=player.score,
        stone=player.stone,
        quarries=quarry_productivity(state, seat),
        crews=crews,
        fields=fields,
        grain_market=player.markets[GRAIN_MARKET],
        stone_market=player.markets[STONE_MARKET],
        sphinx=player.sphinx_cards,
        cards=or_none(cards),
        **bricks,
    )
