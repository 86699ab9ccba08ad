import { describe, expect, it } from 'vitest';
import { swapped } from '../src/lib/players';

describe('a colour of your own', () => {
  it('changes places with the one who has it, and nobody shares one', () => {
    for (let mine = 0; mine < 4; mine += 1) {
      for (let wanted = 0; wanted < 4; wanted += 1) {
        const colours = [0, 1, 2, 3].map((colour) => swapped(colour, mine, wanted));
        expect(colours[mine]).toBe(wanted);
        expect(new Set(colours).size).toBe(4);
      }
    }
  });
});
