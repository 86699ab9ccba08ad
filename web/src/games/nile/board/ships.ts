// Ships on the river, one by one.
import type { RiverPlace } from '$lib/views';

/** The ships at a place, each a piece with a name of its own: two of one player may share a round space. */
export function shipsAt(place: RiverPlace): { seat: number; id: string }[] {
  const before: Record<number, number> = {};
  return place.ships.map((seat) => {
    const number = (before[seat] = (before[seat] ?? 0) + 1);
    return { seat, id: `ship-${place.place}-${seat}${number > 1 ? `-${number}` : ''}` };
  });
}
