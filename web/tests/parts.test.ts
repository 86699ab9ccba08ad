import { describe, expect, it } from 'vitest';
import { Whole } from '../src/lib/connection/parts';

const first = {
  game: 'classic',
  seat: 1,
  is_whole: true,
  parts: { course: { names: ['Ada', 'Ben'], round: 1 }, 'seat.1': { stone: 2 }, 'seat.0': { stone: 0 } },
};

describe('the parts of a view', () => {
  it('add up to it, seats in their order', () => {
    expect(new Whole().after(first as never)).toEqual({
      game: 'classic',
      viewer: 1,
      names: ['Ada', 'Ben'],
      round: 1,
      tableaus: [{ stone: 0 }, { stone: 2 }],
    });
  });

  it('stay the same objects until they change', () => {
    const whole = new Whole();
    const before = whole.after(first as never)!;
    const after = whole.after({ ...first, is_whole: false, parts: { 'seat.0': { stone: 5 } } } as never)!;
    expect(after.tableaus[0]).toEqual({ stone: 5 });
    expect(after.tableaus[1]).toBe(before.tableaus[1]);
    expect(after.names).toBe(before.names);
  });

  it('are forgotten when all come anew', () => {
    const whole = new Whole();
    whole.after(first as never);
    const after = whole.after({ ...first, seat: null, parts: { course: { round: 2 } } } as never);
    expect(after).toEqual({ game: 'classic', viewer: null, round: 2, tableaus: [] });
  });

  it('are none before the game begins', () => {
    expect(new Whole().after({ ...first, parts: {} } as never)).toBeNull();
  });
});
