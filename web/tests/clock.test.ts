import { describe, expect, it } from 'vitest';
import { runningClock, timeLeft } from '../src/lib/table/clock';

const clock = (seat: number, is_running = true) => ({ seat, left: 60, is_running });

describe('the clock shown', () => {
  it('is yours while it runs, or else one that does', () => {
    expect(runningClock([clock(0), clock(1)], 1)?.seat).toBe(1);
    expect(runningClock([clock(0), clock(1, false)], 1)?.seat).toBe(0);
    expect(runningClock([clock(2)], null)?.seat).toBe(2);
  });

  it('is none where none runs', () => {
    expect(runningClock([], 0)).toBeUndefined();
    expect(runningClock([clock(0, false)], 0)).toBeUndefined();
  });
});

describe('the time left', () => {
  it.each([
    [0, '0:00'],
    [0.2, '0:01'],
    [59.4, '1:00'],
    [61, '1:01'],
    [3599, '59:59'],
    [3600, '1 h'],
    [47 * 3600 + 3599, '47 h'],
    [48 * 3600, '2 d'],
  ])('of %s seconds reads %s', (seconds, shown) => {
    expect(timeLeft(seconds)).toBe(shown);
  });
});
