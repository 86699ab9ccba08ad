// Pieces travel, they do not appear: after each update, new pieces come from where they were.
import type { NileView } from './views';
import { isStill } from './settings.svelte';

const EASE = 'cubic-bezier(.2,.7,.2,1)';

function find(selector: string): Element | null {
  return document.querySelector(selector);
}

/** Let a piece travel from a rectangle to where it is now. */
function travel(piece: Element, from: DOMRect, ms: number): void {
  const to = piece.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const matrix = piece instanceof SVGGraphicsElement ? piece.getScreenCTM() : null;
  const scale = matrix?.a || 1;
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  piece.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.6 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: ms,
      easing: EASE,
    },
  );
}

/** Show points that were just scored, floating up from their token. */
function float(seat: number, points: number): void {
  const token = find(`[data-piece="score-${seat}"]`) ?? find(`[data-seat="${seat}"]`);
  if (!token) return;
  const at = token.getBoundingClientRect();
  const said = document.createElement('b');
  said.className = points > 0 ? 'float good' : 'float bad';
  said.textContent = points > 0 ? `+${points}` : `−${-points}`;
  said.style.left = `${at.x + at.width / 2}px`;
  said.style.top = `${at.y + at.height}px`;
  document.body.append(said);
  said.animate([{ opacity: 1 }, { opacity: 0, transform: 'translate(-50%, -26px)' }], {
    duration: 900,
    easing: EASE,
  }).onfinish = () => said.remove();
}

/** Where the cards of the river lie, before they may be taken. */
export function cardPlaces(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const card of document.querySelectorAll('[data-piece^="card-"]')) {
    found.set((card as HTMLElement).dataset.piece!.slice(5), card.getBoundingClientRect());
  }
  return found;
}

/** Animate what differs between two views; called when the new one is on the screen. */
export function animate(before: NileView, after: NileView, cards: Map<string, DOMRect>): void {
  if (before.game !== after.game) return;
  after.scores.forEach((score, seat) => {
    const gain = score - (before.scores[seat] ?? 0);
    if (gain) float(seat, gain);
  });
  if (isStill() || !after.river || before.round !== after.round) return;
  const earlier = new Map(before.river.map((place) => [place.place, place]));
  for (const place of after.river) {
    const old = earlier.get(place.place);
    for (const seat of place.ships) {
      if (old?.ships.includes(seat)) continue;
      const ship = find(`[data-piece="ship-${CSS.escape(place.place)}-${seat}"]`);
      const home = find(`[data-seat="${seat}"]`);
      if (ship && home) travel(ship, home.getBoundingClientRect(), 450);
      const taken = old?.card && !place.card ? old.card : null;
      const from = cards.get(place.place);
      const held = taken && find(`[data-piece="held-${seat}-${CSS.escape(taken)}"]`);
      if (held && from) travel(held, from, 350);
    }
  }
}
