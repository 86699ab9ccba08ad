// Pieces travel, they do not appear: after each update, what is new comes from where it was, and nothing delays a click.
import { isStill } from '../settings.svelte';
import type { View } from '../views';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** How long a card travels, and something new takes to grow. */
export const CARD = 350;
const POINTS = 900;
/** What stands in place of a journey where nothing should move. */
const FADE = 120;

/** Where pieces lay, by their names. */
export type Places = Map<string, DOMRect>;

/** A card that somebody takes, as it looked on the bank. */
export interface Taken {
  seat: number;
  card: string;
  face: SVGSVGElement;
  from: DOMRect;
}

/** The table just before an update is drawn. */
export interface Before {
  places: Places;
  taken: Taken[];
}

/** How the pieces of a game travel; its table has it. */
export interface Motion {
  /** Cards that the new view will show no more where they lay. */
  taken?: (before: View, after: View, places: Places) => Taken[];
  /** Let what is new come to its place. */
  arrive: (before: View, after: View, was: Before) => void;
}

const running = new Set<Animation>();

/** Bring everything to its place at once. */
export function finishMotion(): void {
  for (const one of [...running]) one.finish();
}

/** Begin a motion; `finishMotion` ends it early. */
export function start(what: Element, frames: Keyframe[], ms: number, delay = 0): Animation {
  const motion = what.animate(frames, { duration: ms, easing: EASE, delay, fill: 'backwards' });
  running.add(motion);
  motion.finished.catch(() => undefined).finally(() => running.delete(motion));
  return motion;
}

export function find(selector: string): Element | null {
  return document.querySelector(selector);
}

/** Where the things of a seat lie. */
export function seatPlace(seat: number): DOMRect | undefined {
  return find(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** How a piece must be moved to stand where a rectangle is. */
export function shift(piece: Element, from: DOMRect): { dx: number; dy: number } | null {
  const to = piece.getBoundingClientRect();
  if (!to.width || !from.width) return null;
  // Lengths in a drawing, and in a page that is shown larger, are not those of the screen.
  const scale =
    piece instanceof SVGGraphicsElement
      ? piece.getScreenCTM()?.a || 1
      : to.width / ((piece as HTMLElement).offsetWidth || to.width);
  const [a, b] = [middle(from), middle(to)];
  return { dx: (a.x - b.x) / scale, dy: (a.y - b.y) / scale };
}

/** Let a piece come where it is without a journey. */
export function appear(piece: Element): void {
  start(piece, [{ opacity: 0 }, { opacity: 1 }], FADE);
}

/** Let a piece travel from a rectangle to where it is now. */
export function travel(piece: Element, from: DOMRect | undefined, ms: number, settle = 0): void {
  const by = from && shift(piece, from);
  if (isStill() || !by) {
    appear(piece);
    return;
  }
  const frames: Keyframe[] = [{ transform: `translate(${by.dx}px, ${by.dy}px)`, opacity: 0.6 }];
  if (settle) frames.push({ transform: `translateY(${settle}px)`, opacity: 1, offset: 0.85 });
  start(piece, [...frames, { transform: 'none', opacity: 1 }], ms);
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
  const up = isStill() ? {} : { transform: 'translate(-50%, -26px)' };
  start(said, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, ...up }], POINTS).onfinish = () =>
    said.remove();
}

/** A drawing of its own with what is drawn now, to go on a journey when the board shows it no more. */
export function copyOf(piece: SVGGraphicsElement): SVGSVGElement {
  const { x, y, width, height } = piece.getBBox();
  const face = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  face.setAttribute('class', `${piece.ownerSVGElement?.getAttribute('class') ?? ''} flying`);
  face.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  face.setAttribute('aria-hidden', 'true');
  const copy = piece.cloneNode(true) as Element;
  for (const glow of copy.querySelectorAll('.halo, .rim, .ghost, .stop')) glow.remove();
  // The copy is for the eye alone: nothing else may find it.
  for (const name of ['class', 'role', 'tabindex', 'aria-label', 'data-piece', 'data-target', 'data-tip']) {
    copy.removeAttribute(name);
  }
  face.append(copy);
  return face;
}

function fly({ seat, card, face, from }: Taken): void {
  const held = find(`[data-piece="held-${seat}-${CSS.escape(card)}"]`);
  const to = held?.getBoundingClientRect() ?? seatPlace(seat);
  if (!to?.width) return;
  Object.assign(face.style, {
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(face);
  const [a, b] = [middle(from), middle(to)];
  const size = Math.max(0.3, Math.min(1, to.height / from.height));
  start(
    face,
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${size})`, opacity: 0.85 },
    ],
    CARD,
  ).onfinish = () => face.remove();
  if (held) start(held, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], CARD);
}

const goesOn = (before: View, after: View) => before.game === after.game && before.names.join() === after.names.join();

/** Remember where everything lies; called before the new view is drawn. */
export function look(before: View | null, after: View | null, motion?: Motion | null): Before {
  const places: Places = new Map();
  for (const piece of document.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    places.set(piece.dataset.piece!, piece.getBoundingClientRect());
  }
  const leaves = before && after && goesOn(before, after) && !isStill();
  return { places, taken: (leaves && motion?.taken?.(before, after, places)) || [] };
}

/** Let what differs between two views be seen; called when the new one is on the screen. */
export function animate(before: View, after: View, was: Before, motion?: Motion | null): void {
  if (!goesOn(before, after)) return;
  after.scores.forEach((score, seat) => {
    const gain = score - (before.scores[seat] ?? 0);
    if (gain) float(seat, gain);
  });
  motion?.arrive(before, after, was);
  was.taken.forEach(fly);
}

/** Let a piece stand out until you have moved: somebody else has put it there since you last did. */
export function mark(piece: Element): void {
  (piece as HTMLElement).dataset.fresh = '';
}

/** Nothing is new any more. */
export function forgetNew(): void {
  for (const piece of document.querySelectorAll('[data-fresh]')) piece.removeAttribute('data-fresh');
}
