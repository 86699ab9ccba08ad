import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { settings } = await import('../src/lib/settings.svelte');
const { decimal, leanings, percent, ticks } = await import('../src/people/people');

describe('figures of people', () => {
  beforeEach(() => {
    settings.language = 'en';
  });

  it('are written as the language writes them, with a real minus sign', () => {
    expect(decimal(-3.25)).toBe('\u22123.3');
    expect(decimal(12)).toBe('12.0');
    expect(percent(0.345)).toBe('35%');
    settings.language = 'fr';
    expect(decimal(12.34)).toBe('12,3');
    expect(percent(0.5)).toMatch(/^50\s%$/);
  });

  it('are never minus nought', () => {
    expect(decimal(-0.04)).toBe('0.0');
  });
});

describe('the scale of a chart', () => {
  it('has round numbers that enclose all values', () => {
    expect(ticks(0.3, 27.2)).toEqual([0, 10, 20, 30]);
    expect(ticks(-4, 3)).toEqual([-4, -2, 0, 2, 4]);
    for (const [least, greatest] of [
      [1.2, 1.3],
      [-80, 120],
      [24.9, 25.1],
    ] as const) {
      const scale = ticks(least, greatest);
      expect(scale[0]).toBeLessThanOrEqual(least);
      expect(scale.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(scale.length).toBeLessThan(9);
    }
  });

  it('has two ends even if there is one value', () => {
    expect(new Set(ticks(7, 7)).size).toBeGreaterThan(1);
  });
});

describe('what a person leans to', () => {
  it('is where they differ most from everybody, by half a point at least', () => {
    const source = (name: string, own: number, everybody: number) => ({ source: name, own, everybody });
    const sources = [source('a', 5, 1), source('b', 3, 3.4), source('c', 2, 9), source('d', 8, 7), source('e', 9, 7)];
    expect(leanings(sources).more.map((each) => each.source)).toEqual(['a', 'e']);
    expect(leanings(sources).less.map((each) => each.source)).toEqual(['c']);
  });
});
