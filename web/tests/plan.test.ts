import { describe, expect, it } from 'vitest';
import type { SeatPlan, ShownTable } from '../src/lib/messages';
import { isMade, mayPlan, offersLeft } from '../src/lib/table/plan';
import { sitDown, table } from './parts/positions';

const move = (notation: string) => ({ notation, label: null });
const plan = (change: Partial<SeatPlan> = {}): SeatPlan => ({
  seat: 0,
  moves: [],
  standing: null,
  told: null,
  offers: [move('K1'), move('K2')],
  may_pass: true,
  ...change,
});
const beside = (change: Partial<ShownTable['seats'][number]>): Partial<ShownTable> => {
  const [own, other] = table().seats;
  return { seats: [own!, { ...other!, ...change }] };
};

describe('planning', () => {
  it('is offered while people are waited for', () => {
    expect(mayPlan(sitDown({ to_act: [1] }).play)).toBe(true);
  });

  it('is not offered among bots, nor where a bot plays for the others', () => {
    expect(mayPlan(sitDown({}, beside({ kind: 'bot' })).play)).toBe(false);
    expect(mayPlan(sitDown({}, beside({ stand_in: 'bot' })).play)).toBe(false);
  });

  it('is not offered to who watches, before the game, after it, or in a replay', () => {
    expect(mayPlan(sitDown({ seat: null }).play)).toBe(false);
    expect(mayPlan(sitDown({}, { state: 'waiting' }).play)).toBe(false);
    expect(mayPlan(sitDown({ is_over: true }).play)).toBe(false);
    const { play } = sitDown();
    play.isReplay = true;
    expect(mayPlan(play)).toBe(false);
  });
});

describe('a plan', () => {
  it('is made by moves, or by what shall always be done', () => {
    expect(isMade(null)).toBe(false);
    expect(isMade(plan())).toBe(false);
    expect(isMade(plan({ moves: [move('K1')] }))).toBe(true);
    expect(isMade(plan({ standing: 'pass' }))).toBe(true);
  });

  it('offers each move once', () => {
    expect(offersLeft(plan(), [move('K1')])).toEqual([move('K2')]);
    expect(offersLeft(plan(), [move('K1'), move('K2')])).toEqual([]);
    expect(offersLeft(null, [])).toEqual([]);
  });
});
