import { describe, expect, it } from 'vitest';
import { turnsOf } from '../src/lib/table/log';
import type { Entry } from '../src/lib/messages';

const line = (key: string, seat: number | null = null, points = 0): Entry => ({
  move: 1,
  seat,
  message: { key, parameters: {} },
  points,
  is_heading: false,
});
const heading = (key: string): Entry => ({ ...line(key), is_heading: true });
const log = [
  heading('event.round_begins'),
  line('event.ship', 0),
  line('points.tile', 0, 2),
  line('event.ship', 1),
  line('event.ship', 0),
  heading('classic.event.round_begins'),
  line('points.hunger', 1, -3),
  heading('event.game_ends'),
];

describe('the log', () => {
  it('stands under rounds and turns', () => {
    const turns = turnsOf(log, 'all', 0);
    expect(turns.map((turn) => [!!turn.head, turn.seat, turn.lines.length])).toEqual([
      [true, 0, 2],
      [false, 1, 1],
      [false, 0, 1],
      [true, 1, 1],
      [true, null, 0],
    ]);
  });

  it('shows my own lines, under the rounds they belong to', () => {
    const turns = turnsOf(log, 'mine', 1);
    expect(turns.map((turn) => [turn.head?.message.key, turn.lines.length])).toEqual([
      ['event.round_begins', 1],
      ['classic.event.round_begins', 1],
    ]);
  });

  it('shows what scores', () => {
    const lines = turnsOf(log, 'points', 0).flatMap((turn) => turn.lines);
    expect(lines.map((entry) => entry.message.key)).toEqual(['points.tile', 'points.hunger']);
  });
});
