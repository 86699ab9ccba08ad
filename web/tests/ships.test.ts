import { describe, expect, it } from 'vitest';
import { shipsAt } from '../src/games/nile/board/ships';
import type { RiverPlace } from '../src/lib/views';

const place = (...ships: number[]): RiverPlace => ({ place: 'T2', position: 4, ships, tile: 'edfu' });

describe('ships on one space', () => {
  it('are drawn one by one, also two of one player', () => {
    const ships = shipsAt(place(0, 0, 1));
    expect(ships.map((ship) => ship.seat)).toEqual([0, 0, 1]);
    expect(new Set(ships.map((ship) => ship.id)).size).toBe(3);
  });

  it('keep their names when another one comes', () => {
    const [first] = shipsAt(place(1));
    expect(first?.id).toBe('ship-T2-1');
    expect(shipsAt(place(0, 0, 1)).map((ship) => ship.id)).toEqual(['ship-T2-0', 'ship-T2-0-2', 'ship-T2-1']);
  });
});
