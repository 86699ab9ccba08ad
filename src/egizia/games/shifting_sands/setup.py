"""Game set-up: decks, tiles, goals, and the secret choice of a first sphinx card."""

from egizia.games.nile import setup as nile
from egizia.games.nile.events import KEEPS
from egizia.games.nile.state import SETUP
from egizia.games.shifting_sands.actions import KEEP
from egizia.games.shifting_sands.components import (
    BOARDS,
    COLUMN_COUNT,
    COLUMN_TILES,
    GOLD_TILE_FOR_TWO,
    MANY_BOARD,
    NO_TILE,
    ROUND_SPACES,
    SPHINX_DECK,
    STATUE_GOAL_COUNT,
    STATUE_GOALS,
    STATUES,
    TWO_BOARD,
)
from egizia.games.shifting_sands.edition import (
    begin_setup,
    deal_sequence_tiles,
    deal_sphinx_card,
    keep_card,
    play,
    put_under,
    shuffle_nile_decks,
    shuffle_sphinx_deck,
)
from egizia.games.shifting_sands.river import begin_round
from egizia.games.shifting_sands.state import KEEP_FIRST_CARD, State
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.randomness import below, shuffle
from egizia.kernel.rule import rule


@rule
def set_up(state: State, log: Log, players: int, seed: int) -> None:
    """Lay everything out up to the players' secret choices; the record must be all zero."""
    begin_setup(state, players, seed)
    state.board = TWO_BOARD if players == 2 else MANY_BOARD
    for space in range(ROUND_SPACES):
        state.tiles[space] = NO_TILE
    shuffle_nile_decks(state)
    lay_column_tiles(state)
    lay_statue_goals(state)
    deal_sequence_tiles(state, log)
    deal_sphinx_cards(state)
    state.phase = SETUP


@rule
def lay_column_tiles(state: State) -> None:
    """Draw the gold and the purple tile; two players have a fixed one on the gold column."""
    if state.board == TWO_BOARD:
        state.gold_tile = GOLD_TILE_FOR_TWO
    else:
        state.gold_tile = random_column_tile(state, 0, -1)
    state.purple_tile = random_column_tile(state, 1, state.gold_tile)


@rule
def random_column_tile(state: State, purple: int, other_than: int) -> int:
    """A random tile of a colour."""
    tile = below(state.random, COLUMN_COUNT)
    while COLUMN_TILES[tile].purple != purple or tile == other_than:
        tile = below(state.random, COLUMN_COUNT)
    return tile


@rule
def lay_statue_goals(state: State) -> None:
    """One goal of pile A, one of pile B, and, with a third statue, one of all that are left."""
    for statue in range(STATUES):
        state.statue_goals[statue] = -1
    state.statue_goals[0] = random_goal(state, 0)
    state.statue_goals[1] = random_goal(state, 1)
    if BOARDS[state.board].statues > 2:
        goal = below(state.random, STATUE_GOAL_COUNT)
        while goal == state.statue_goals[0] or goal == state.statue_goals[1]:
            goal = below(state.random, STATUE_GOAL_COUNT)
        state.statue_goals[2] = goal


@rule
def random_goal(state: State, pile: int) -> int:
    """A random statue goal of a pile."""
    goal = below(state.random, STATUE_GOAL_COUNT)
    while STATUE_GOALS[goal].pile != pile:
        goal = below(state.random, STATUE_GOAL_COUNT)
    return goal


@play.instead(nile.is_sphinx_card_used)
@rule
def is_sphinx_card_used(state: State, card: int) -> bool:
    """Whether a sphinx card belongs to a game with this many players."""
    return state.board == MANY_BOARD or not SPHINX_DECK[card].three_plus


@rule
def deal_sphinx_cards(state: State) -> None:
    """Deal everybody two sphinx cards."""
    shuffle_sphinx_deck(state)
    for seat in range(state.player_count):
        for number in range(2):
            state.players[seat].dealt[number] = deal_sphinx_card(state)
    state.reveals += 1


@rule
def first_card_options(state: State, options: Options) -> None:
    """Keep one card or the other."""
    dealt = state.players[state.seat].dealt
    offer(options, KEEP + min(dealt[0], dealt[1]))
    offer(options, KEEP + max(dealt[0], dealt[1]))


@rule
def keep_first_card(state: State, log: Log, card: int) -> None:
    """Keep one of the two dealt cards, secretly."""
    keep_card(state, state.seat, card)
    note(log, KEEPS, state.seat, card, 1, 0)
    state.turn += 1


@rule
def continue_setup(state: State, log: Log) -> bool:
    """Ask the next seat for its choice; when all have chosen, the other cards are shuffled back in."""
    if state.turn < state.player_count:
        state.seat = state.turn
        state.decision = KEEP_FIRST_CARD
        return True
    for seat in range(state.player_count):
        player = state.players[seat]
        for number in range(2):
            card = player.dealt[number]
            if not (player.sphinx >> card) & 1:
                put_under(state, card, 0)
            player.dealt[number] = -1
    shuffle(state.random, state.sphinx_deck, 0, state.sphinx_left)
    begin_round(state, log)
    return False
