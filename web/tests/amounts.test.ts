import { describe, expect, it } from 'vitest';
import { fitting, rangeOf, type Wish } from '../src/games/egyptia/amounts';

const ways: { amounts: Wish }[] = [
  { amounts: { grain: 3, stone: 1 } },
  { amounts: { grain: 2, stone: 2 } },
  { amounts: { grain: 2, diamond: 1, stone: 1 } },
  { amounts: { diamond: 4 } },
];

describe('very many ways to pay', () => {
  it('are fewer with every wish', () => {
    expect(fitting(ways, {})).toHaveLength(4);
    expect(fitting(ways, { grain: 2 })).toHaveLength(2);
    expect(fitting(ways, { grain: 2, stone: 2 })).toEqual([ways[1]]);
  });

  it('may take none of a resource', () => {
    expect(fitting(ways, { grain: 0 })).toEqual([ways[3]]);
  });

  it('offer only amounts that lead somewhere, and let a wish be changed', () => {
    expect(rangeOf(ways, 'grain', {})).toEqual([0, 2, 3]);
    expect(rangeOf(ways, 'stone', { grain: 2 })).toEqual([1, 2]);
    expect(rangeOf(ways, 'grain', { grain: 2 })).toEqual([0, 2, 3]);
  });

  it('can each be told from all others', () => {
    for (const way of ways) {
      const wish = Object.fromEntries(['grain', 'diamond', 'stone'].map((r) => [r, way.amounts[r] ?? 0]));
      expect(fitting(ways, wish)).toEqual([way]);
    }
  });
});
