import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALTOGETHER, LONGEST, UpdateQueue } from '../src/lib/connection/update-queue';

let shown: { what: number; at: number }[] = [];
const pace = (hurried = false) =>
  new UpdateQueue<number>(
    (what) => shown.push({ what, at: performance.now() }),
    () => hurried,
  );

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => vi.useRealTimers());

describe('moves that come faster than one can see', () => {
  it('shows the first at once', () => {
    pace().push(1);
    expect(shown.map((one) => one.what)).toEqual([1]);
  });

  it('gives each a moment, in order', () => {
    const one = pace();
    [1, 2, 3].forEach((what) => one.push(what));
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(2 * LONGEST + 10);
    expect(shown.map(({ what }) => what)).toEqual([1, 2, 3]);
    expect(shown[1]!.at - shown[0]!.at).toBeGreaterThan(200);
  });

  it.each([5, 40, 400])('shows %i of them before a person gets tired of waiting', (count) => {
    const one = pace();
    for (let what = 0; what < count; what += 1) one.push(what);
    vi.advanceTimersByTime(ALTOGETHER + 20);
    expect(shown).toHaveLength(count);
  });

  it('does not fall behind a stream', () => {
    const one = pace();
    for (let what = 0; what < 100; what += 1) {
      one.push(what);
      vi.advanceTimersByTime(30);
      expect(what - (shown[shown.length - 1]?.what ?? 0)).toBeLessThanOrEqual(ALTOGETHER / 30 + 1);
    }
    vi.advanceTimersByTime(ALTOGETHER);
    expect(shown.map(({ what }) => what)).toEqual(Array.from({ length: 100 }, (_, what) => what));
  });

  it('shows the rest at once to whoever skips', () => {
    const one = pace();
    [1, 2, 3, 4].forEach((what) => one.push(what));
    one.flush();
    expect(shown.map(({ what }) => what)).toEqual([1, 2, 3, 4]);
    vi.advanceTimersByTime(2000);
    expect(shown).toHaveLength(4);
  });

  it('shows an answer at once, and before it what came before it', () => {
    const one = pace();
    [1, 2, 3].forEach((what) => one.push(what));
    one.push(4, true);
    expect(shown.map(({ what }) => what)).toEqual([1, 2, 3, 4]);
  });

  it('never waits where nothing should move', () => {
    const one = pace(true);
    [1, 2, 3].forEach((what) => one.push(what));
    expect(shown).toHaveLength(3);
  });
});
