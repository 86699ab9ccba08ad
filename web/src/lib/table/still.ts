// A table that nobody sits at: to look back at a game, or at the position of a puzzle.
import type { Seat, ShownTable } from '../messages';

/** What a board needs to know of a table, for one that is only looked at. */
export function stillTable(game: string, names: string[]): ShownTable {
  return {
    type: 'table',
    id: 'sample',
    sequence: 0,
    game,
    players: names.length,
    options: {},
    state: 'playing',
    why_frozen: null,
    seats: names.map(stillSeat),
    pace: { kind: 'untimed', seconds: null },
    clocks: [],
    is_private: false,
    chosen_seed: false,
    forced_moves: false,
    absent: 'wait',
    absent_after: 0,
    hints: false,
    replace_after: null,
    scores: [],
    winners: [],
    created: '',
    updated: '',
    rematch: null,
    may_invite: false,
  };
}

function stillSeat(name: string, seat: number): Seat {
  return {
    seat,
    kind: 'person',
    name,
    kept_for: null,
    may_sit: false,
    level: null,
    is_you: false,
    is_here: true,
    has_confirmed: false,
    stand_in: null,
  };
}
