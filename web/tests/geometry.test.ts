import { describe, expect, it } from 'vitest';
import { across, cardAt, dockAt, dockOf, fit, lines, roundAt, water } from '../src/games/nile/board/geometry';

describe('the board', () => {
  it('keeps reading order downstream order', () => {
    const xs = Array.from({ length: 20 }, (_, position) => across(position));
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(xs.at(-1)).toBeLessThan(1000);
  });

  it('lays cards north of the water and round spaces south of it', () => {
    for (let position = 0; position < 20; position += 1) {
      const x = across(position);
      expect(cardAt(position).y + 96).toBeLessThan(water(x) - 20);
      expect(roundAt(position).y - 24).toBeGreaterThan(water(x) + 15);
    }
  });

  it('puts a speculating ship behind the last dock', () => {
    expect(dockOf('B2.2', 3)).toBe(1);
    expect(dockOf('B2.speculate', 3)).toBe(3);
    expect(dockAt(5, 3, 3).y).toBeGreaterThan(dockAt(5, 2, 3).y + 30);
  });
});

describe('captions', () => {
  it('break into two lines as even as the words allow', () => {
    expect(lines('Quarry 4', 14)).toEqual(['Quarry 4']);
    expect(lines('Friend of the sphinx', 14)).toEqual(['Friend of', 'the sphinx']);
  });

  it('shrink until they fit', () => {
    expect(fit(['short'], 74, 12)).toBe(12);
    expect(fit(['a very long caption indeed'], 74, 12, 5)).toBeLessThan(8);
  });
});
