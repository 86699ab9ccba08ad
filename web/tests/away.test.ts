import { describe, expect, it } from 'vitest';
import { awaited, secondsLeft } from '../src/lib/table/away';
import type { Seat, ShownTable } from '../src/lib/messages';

const seat = (number: number, changes: Partial<Seat> = {}): Seat => ({
  seat: number,
  kind: 'person',
  name: 'Ben',
  kept_for: null,
  may_sit: false,
  level: null,
  is_you: false,
  is_here: true,
  has_confirmed: false,
  stand_in: null,
  ...changes,
});
const table = (seats: Seat[], changes: Partial<ShownTable> = {}) =>
  ({ seats, state: 'playing', replace_after: 20, updated: '2026-01-01T10:00:00+00:00', ...changes }) as ShownTable;

describe('the offer of a bot', () => {
  it('is for people who are awaited and away', () => {
    const seats = [
      seat(0, { is_here: false }),
      seat(1, { is_here: false }),
      seat(2),
      seat(3, { is_here: false, kind: 'bot' }),
      seat(4, { is_here: false, stand_in: 'bot' }),
      seat(5, { is_here: false }),
    ];
    expect(awaited(table(seats), [0, 1, 2, 3, 4], 0)).toEqual([1]);
  });

  it('is not made to a spectator, nor where a clock decides', () => {
    const seats = [seat(0), seat(1, { is_here: false })];
    expect(awaited(table(seats), [1], null)).toEqual([]);
    expect(awaited(table(seats, { replace_after: null }), [1], 0)).toEqual([]);
  });

  it('comes after as many seconds as the table says', () => {
    expect(secondsLeft(table([]), 1000, 1000)).toBe(20);
    expect(secondsLeft(table([]), 1000, 15_500)).toBe(6);
    expect(secondsLeft(table([]), 1000, 30_000)).toBe(0);
  });

  it('counts a long wait from the last move, which this page need not have seen', () => {
    const slow = table([], { replace_after: 24 * 3600 });
    const moved = Date.parse(slow.updated);
    expect(secondsLeft(slow, moved + 23 * 3600_000, moved + 24 * 3600_000)).toBe(0);
    expect(secondsLeft(slow, moved + 23 * 3600_000, moved + 23 * 3600_000)).toBe(3600);
  });
});
