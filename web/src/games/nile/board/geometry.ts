// Where things lie on the board of both Egizias: 1096 by 500, the river from left to right.
import type { CardFacts } from '../facts';

export const WIDTH = 1096;
export const HEIGHT = 500;
export const CARD = { w: 80, h: 96 };
export const DOCK = 30;
const PITCH = 47;

/** The middle of the river. */
export function water(x: number): number {
  return 160 + 6 * Math.sin(((x - 10) / 360) * 2 * Math.PI);
}

/** The middle of a space, by its order along the river. */
export function across(position: number): number {
  return 58 + PITCH * position;
}

/** The corner of a card on the north bank. */
export function cardAt(position: number): { x: number; y: number } {
  const x = across(position);
  return { x: x - CARD.w / 2, y: water(x) - 123 };
}

/** The middle of a round space on the south bank. */
export function roundAt(position: number): { x: number; y: number } {
  const x = across(position);
  return { x, y: water(x) + 45 };
}

/** The corner of a dock; a speculating ship lies behind the last one. */
export function dockAt(position: number, dock: number, docks: number): { x: number; y: number } {
  const x = across(position) - DOCK / 2;
  return { x, y: dock < docks ? 195 + 35 * dock : 195 + 35 * docks + 5 };
}

/** The dock that a place names, counted from 0; a speculating ship lies after the last. */
export function dockOf(place: string, docks: number): number {
  const suffix = place.split('.')[1];
  return suffix === 'speculate' ? docks : Number(suffix) - 1;
}

/** The path of the river, from left to right. */
export const NILE =
  'M-20 158.0C-10 159.0 20 162.4 40 163.7C60 165.0 80 166.1 100 166.0C120 165.8 140 164.2 160 162.7C180 161.2 200 158.4 220 156.9C240 155.5 260 154.1 280 154.0C300 153.9 320 155.2 340 156.6C360 158.0 380 160.8 400 162.3C420 163.9 440 165.6 460 165.9C480 166.2 500 165.3 520 164.0C540 162.8 560 160.0 580 158.4C600 156.8 620 154.8 640 154.3C660 153.8 680 154.3 700 155.4C720 156.5 740 159.1 760 160.8C780 162.5 800 164.7 820 165.4C840 166.2 860 166.0 880 165.1C900 164.2 920 161.7 940 160.0C960 158.3 990 155.8 1000 154.9';

/** Reeds along both banks. */
export function reeds(from: number): string {
  let path = '';
  for (let x = 10, n = 0; x < 940; x += 23, n += 1) {
    if (x < from) continue;
    const y = water(x) + ((n * 7) % 3 === 0 ? 33 : -27) + ((n * 5) % 4);
    path += `M${x} ${y.toFixed(0)}l-2-8M${x + 2} ${y.toFixed(0)}v-10M${x + 4} ${y.toFixed(0)}l3-7`;
  }
  return path;
}

/** A text in at most two lines, as even as its words allow. */
export function lines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const words = text.split(' ');
  let best = [text];
  let width = text.length;
  for (let cut = 1; cut < words.length; cut += 1) {
    const pair = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const longest = Math.max(...pair.map((line) => line.length));
    if (longest < width) {
      width = longest;
      best = pair;
    }
  }
  return best;
}

/** The size of letters that lets lines fit into a width. */
export function fit(said: string[], width: number, largest: number, smallest = 8): number {
  const longest = Math.max(...said.map((line) => line.length));
  return Math.max(smallest, Math.min(largest, width / (longest * 0.475)));
}

// Card faces

/** A sign on a card or tile: an icon with a number under it or on it, or a word between icons. */
export interface Sign {
  icon?: string;
  n?: string;
  word?: string;
  on?: boolean;
}

const plus = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);

const BENEFIT_SIGNS: Record<string, (n: number) => Sign[]> = {
  stone: (n) => [{ icon: 'stone', n: String(n) }],
  points: (n) => [{ icon: 'points', n: n < 0 ? `−${-n}` : String(n), on: true }],
  any_crew: (n) => [{ icon: 'crew-any', n: plus(n) }],
  basic_crews: () => [
    { icon: 'crew-green', n: '+1' },
    { icon: 'crew-blue', n: '+1' },
    { icon: 'crew-yellow', n: '+1' },
  ],
  grain_market: (n) => [{ icon: 'market-grain', n: plus(n) }],
  stone_market: (n) => [{ icon: 'market-stone', n: plus(n) }],
  ring: (n) => [{ icon: 'ring', n: String(n), on: true }],
  free_brick: () => [{ icon: 'brick' }],
  prospective_ship: () => [{ icon: 'ship-speculating' }, { word: '→' }, { icon: 'brick' }],
  points_per_brick_at_pyramid_and_statues: (n) => [
    { icon: 'points', n: String(n), on: true },
    { icon: 'pyramid' },
    { icon: 'statue' },
  ],
  points_per_brick_at_obelisk_and_colonnade: (n) => [
    { icon: 'points', n: String(n), on: true },
    { icon: 'obelisk' },
    { icon: 'colonnade' },
  ],
  points_per_stone_at_obelisk_and_graves: (n) => [
    { icon: 'points', n: String(n), on: true },
    { icon: 'obelisk' },
    { icon: 'grave' },
  ],
  points_per_stone_at_temple_and_pyramid: (n) => [
    { icon: 'points', n: String(n), on: true },
    { icon: 'temple' },
    { icon: 'pyramid' },
  ],
};

/** What something gives, in signs. */
export function benefitSigns(benefit: Record<string, number>): Sign[] {
  return Object.entries(benefit).flatMap(([name, n]) => {
    const signs = BENEFIT_SIGNS[name];
    return signs ? signs(n) : [{ icon: `crew-${name === 'joker' ? 'purple' : name}`, n: plus(n) }];
  });
}

const POWER_SIGNS: Record<string, (n: number) => Sign[]> = {
  'second-ship': () => [{ icon: 'ship' }, { icon: 'ship' }],
  'keep-another': () => [{ icon: 'sphinx-card' }, { icon: 'sphinx-card', n: '+1', on: true }],
  'stone-sale': (n) => [{ icon: 'stone', n: `≤${n}` }, { word: '→' }, { icon: 'points' }],
  'points-at-the-end': (n) => [{ word: '→' }, { icon: 'points', n: String(n), on: true }],
  'crew-after-feeding': () => [{ icon: 'grain' }, { word: '→' }, { icon: 'crew-any', n: '+1' }],
  'stone-as-grain': () => [{ icon: 'stone' }, { word: '=' }, { icon: 'grain' }],
  'free-sphinx-card': (n) => [{ icon: 'sphinx-card', n: `+${n}` }],
  'field-improver': () => [{ icon: 'field-improver' }],
  'crew-for-stone': (n) => [{ icon: 'stone', n: String(n) }, { word: '→' }, { icon: 'crew-any', n: '+1' }],
  'markets-for-crew': () => [
    { icon: 'crew-any', n: '−1' },
    { word: '→' },
    { icon: 'market-grain', n: '+1' },
    { icon: 'market-stone', n: '+1' },
  ],
  'leftover-card': () => [{ icon: 'nile-card', n: '+1' }],
  upstream: () => [{ icon: 'upstream' }],
  'occupied-space': () => [{ icon: 'occupied' }],
  'build-although-speculating': () => [{ icon: 'ship-speculating' }, { word: '→' }, { icon: 'brick' }],
  'extra-crew': () => [{ icon: 'crew-any' }, { word: '+' }, { icon: 'crew-any' }],
  'build-first': () => [{ icon: 'order' }],
  'double-space': () => [{ icon: 'crew-any' }, { word: '×2' }],
  'grave-card': (n) => [{ icon: 'grave', n: `+${n}` }],
  'richer-fields': (n) => [{ icon: 'grain', n: `+${n}` }],
  'richer-stone-market': (n) => [{ icon: 'market-stone', n: String(n) }],
  'points-for-bricks': (n) => [{ icon: 'brick' }, { icon: 'points', n: String(n), on: true }],
  'stronger-crews': (n) => [{ icon: 'crew-any', n: `+${n}` }],
  'richer-grain-market': (n) => [{ icon: 'market-grain', n: String(n) }],
  'building-ship': () => [{ icon: 'ship-speculating' }],
};

/** What a power does, in signs. */
export function powerSigns(power: string, value = 0): Sign[] {
  return POWER_SIGNS[power]?.(value) ?? [];
}

/** What is drawn on a card that is no field and no quarry. */
export function cardSigns(card: CardFacts): Sign[] {
  if (card.uses) {
    const signs = Object.entries(card.uses).map(([use, n]): Sign => ({
      icon: use,
      n: use === 'strength' ? `+${n}` : String(n),
    }));
    return signs.length === 2 ? [signs[0]!, { word: '/' }, signs[1]!] : signs;
  }
  return [...benefitSigns(card.benefit ?? {}), ...(card.power ? powerSigns(card.power, card.value) : [])];
}

/** The field icon that stands for a colour of either game. */
export function fieldIcon(colour: string): 'green' | 'yellow' | 'red' {
  return colour === 'green' ? 'green' : colour.startsWith('yellow') ? 'yellow' : 'red';
}

/** How many water lines a field has: how far the flood must reach. */
export function waterLines(colour: string): number {
  return { green: 1, yellow: 2, red: 3 }[fieldIcon(colour)];
}
