import { describe, expect, it } from 'vitest';
import { nearest } from '../src/lib/interaction/explore';

const at = (x: number, y: number) => ({ x, y });

describe('arrows on the board', () => {
  const spots = [at(100, 0), at(200, 0), at(100, 80), at(-50, 10), at(60, 70)];

  it('lead to the next thing in their direction', () => {
    expect(nearest(at(0, 0), spots, 'ArrowRight')).toBe(0);
    expect(nearest(at(0, 0), spots, 'ArrowLeft')).toBe(3);
    expect(nearest(at(100, 0), spots, 'ArrowDown')).toBe(2);
  });

  it('lead nowhere where there is nothing', () => {
    expect(nearest(at(0, 0), spots, 'ArrowUp')).toBe(-1);
    expect(nearest(at(0, 0), [], 'ArrowRight')).toBe(-1);
    expect(nearest(at(0, 0), spots, 'Enter')).toBe(-1);
  });

  it('lead back to where one came from along a row', () => {
    expect(nearest(at(100, 0), [at(0, 0), at(200, 0)], 'ArrowLeft')).toBe(0);
  });
});
