// How ships sail, cards are taken and bricks are laid.
import { copyOf, find, mark, seatPlace, travel, type Motion, type Places, type Taken } from '$lib/interaction/motion';
import type { NileView, View } from '$lib/views';
import { shipsAt } from './board/ships';

const SHIP = 450;
const BRICK = 250;
/** So many bricks arrive in one move at most; if more appear, another part of the board was opened. */
const BRICKS = 3;

const isNile = (view: View): view is NileView => 'river' in view;

/** A ship that was not there before, and the card it took. */
interface Landing {
  place: string;
  seat: number;
  ship: string;
  card: string | null;
}

/** Which ships have come to which place, in two views of one round. */
export function landings(before: NileView, after: NileView): Landing[] {
  const earlier = new Map(before.river.map((place) => [place.place, place]));
  return after.river.flatMap((place) => {
    const old = earlier.get(place.place);
    const card = old?.card && !place.card ? old.card : null;
    const known = old ? shipsAt(old).map((ship) => ship.id) : [];
    return shipsAt(place)
      .filter((ship) => !known.includes(ship.id))
      .map((ship) => ({ place: place.place, seat: ship.seat, ship: ship.id, card }));
  });
}

function taken(before: NileView, after: NileView, places: Places): Taken[] {
  return landings(before, after).flatMap(({ place, seat, card }) => {
    const face = card && find(`[data-piece="card-${CSS.escape(place)}"]`);
    const from = places.get(`card-${place}`);
    return card && from?.width && face instanceof SVGGraphicsElement ? [{ seat, card, face: copyOf(face), from }] : [];
  });
}

function sail(before: NileView, after: NileView): void {
  for (const { seat, ship } of landings(before, after)) {
    const piece = find(`[data-piece="${CSS.escape(ship)}"]`);
    if (!piece) continue;
    travel(piece, seatPlace(seat), SHIP);
    if (seat !== after.viewer) mark(piece);
  }
}

function build(places: Places, viewer: number | null): void {
  const bricks = [...document.querySelectorAll<SVGElement>('.bk[data-piece]')];
  const arrived = bricks.filter((brick) => !places.has(brick.dataset.piece!));
  if (arrived.length > BRICKS) return;
  for (const brick of arrived) {
    const seat = Number(brick.dataset.owner);
    travel(brick, seatPlace(seat), BRICK, 2);
    if (seat !== viewer) mark(brick);
  }
}

export const motion: Motion = {
  taken: (before, after, places) => (isNile(before) && isNile(after) ? taken(before, after, places) : []),
  arrive: (before, after, { places }) => {
    if (!isNile(before) || !isNile(after)) return;
    if (before.round === after.round) sail(before, after);
    build(places, after.viewer);
  },
};
