// Pieces travel, they do not appear: after each update, what is new comes from where it was, and nothing delays a click.
import { isStill } from './settings.svelte';
import { shipsAt } from './ships';
import type { NileView, View } from './views';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const SHIP = 450;
const CARD = 350;
const BRICK = 250;
const DIE = 650;
const POINTS = 900;
/** What stands in place of a journey where nothing should move. */
const FADE = 120;
/** So many bricks arrive in one move at most; if more appear, another part of the board was opened. */
const BRICKS = 3;

/** A card that somebody takes, as it looked on the bank. */
interface Taken {
  seat: number;
  card: string;
  face: SVGSVGElement;
  from: DOMRect;
}

/** The table just before an update is drawn. */
export interface Before {
  places: Map<string, DOMRect>;
  taken: Taken[];
}

const running = new Set<Animation>();

/** Bring everything to its place at once. */
export function finishMotion(): void {
  for (const one of [...running]) one.finish();
}

function start(what: Element, frames: Keyframe[], ms: number, delay = 0): Animation {
  const motion = what.animate(frames, { duration: ms, easing: EASE, delay, fill: 'backwards' });
  running.add(motion);
  motion.finished.catch(() => undefined).finally(() => running.delete(motion));
  return motion;
}

function find(selector: string): Element | null {
  return document.querySelector(selector);
}

function seatPlace(seat: number): DOMRect | undefined {
  return find(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** How a piece must be moved to stand where a rectangle is. */
function shift(piece: Element, from: DOMRect): { dx: number; dy: number } | null {
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

/** Let a piece travel from a rectangle to where it is now. */
function travel(piece: Element, from: DOMRect | undefined, ms: number, settle = 0): void {
  const by = from && shift(piece, from);
  if (isStill() || !by) {
    start(piece, [{ opacity: 0 }, { opacity: 1 }], FADE);
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
function copyOf(piece: SVGGraphicsElement): SVGSVGElement {
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

const goesOn = (before: View, after: View) => before.game === after.game && before.names.join() === after.names.join();

/** Remember where everything lies; called before the new view is drawn. */
export function look(before: View | null, after: View | null): Before {
  const places = new Map<string, DOMRect>();
  for (const piece of document.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    places.set(piece.dataset.piece!, piece.getBoundingClientRect());
  }
  const taken: Taken[] = [];
  if (before && after && isNile(before) && isNile(after) && goesOn(before, after) && !isStill()) {
    for (const { place, seat, card } of landings(before, after)) {
      const face = card && find(`[data-piece="card-${CSS.escape(place)}"]`);
      const from = places.get(`card-${place}`);
      if (card && from?.width && face instanceof SVGGraphicsElement)
        taken.push({ seat, card, face: copyOf(face), from });
    }
  }
  return { places, taken };
}

/** Let what differs between two views be seen; called when the new one is on the screen. */
export function animate(before: View, after: View, was: Before): void {
  if (!goesOn(before, after)) return;
  after.scores.forEach((score, seat) => {
    const gain = score - (before.scores[seat] ?? 0);
    if (gain) float(seat, gain);
  });
  if (isNile(before) && isNile(after)) {
    if (before.round === after.round) sail(before, after);
    build(was.places, after.viewer);
    was.taken.forEach(fly);
  } else {
    if (before.round !== after.round) roll(was.places);
    raise(was.places);
  }
}

function sail(before: NileView, after: NileView): void {
  for (const { seat, ship } of landings(before, after)) {
    const piece = find(`[data-piece="${CSS.escape(ship)}"]`);
    if (!piece) continue;
    travel(piece, seatPlace(seat), SHIP);
    if (seat !== after.viewer) mark(piece);
  }
}

function build(places: Map<string, DOMRect>, viewer: number | null): void {
  const bricks = [...document.querySelectorAll<SVGElement>('.bk[data-piece]')];
  const arrived = bricks.filter((brick) => !places.has(brick.dataset.piece!));
  if (arrived.length > BRICKS) return;
  for (const brick of arrived) {
    const seat = Number(brick.dataset.owner);
    travel(brick, seatPlace(seat), BRICK, 2);
    if (seat !== viewer) mark(brick);
  }
}

/** New dice tumble from where they lay to where they lie. */
function roll(places: Map<string, DOMRect>): void {
  document.querySelectorAll<SVGGraphicsElement>('[data-piece^="die-"]').forEach((die, index) => {
    const from = places.get(die.dataset.piece!);
    const by = from && shift(die, from);
    if (isStill() || !by) {
      start(die, [{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    Object.assign(die.style, { transformBox: 'fill-box', transformOrigin: 'center' });
    const turns = index % 2 ? -360 : 360;
    start(
      die,
      [
        { transform: `translate(${by.dx}px, ${by.dy}px) rotate(0deg)` },
        {
          transform: `translate(${by.dx / 2}px, ${by.dy / 2 - 26}px) rotate(${turns / 2}deg) scale(1.25)`,
          offset: 0.45,
        },
        { transform: `rotate(${turns}deg)` },
      ],
      DIE,
      30 * index,
    );
  });
}

/** New buildings grow in their cities. */
function raise(places: Map<string, DOMRect>): void {
  const all = [...document.querySelectorAll<SVGElement>('[data-piece^="building-"]')];
  for (const building of all.filter((one) => !places.has(one.dataset.piece!))) {
    Object.assign(building.style, { transformBox: 'fill-box', transformOrigin: 'center bottom' });
    const low = isStill() ? {} : { transform: 'scale(.2)' };
    start(
      building,
      [
        { opacity: 0, ...low },
        { opacity: 1, transform: 'none' },
      ],
      isStill() ? FADE : CARD,
    );
  }
}

/** Let a piece stand out until you have moved: somebody else has put it there since you last did. */
function mark(piece: Element): void {
  (piece as HTMLElement).dataset.fresh = '';
}

/** Nothing is new any more. */
export function forgetNew(): void {
  for (const piece of document.querySelectorAll('[data-fresh]')) piece.removeAttribute('data-fresh');
}
