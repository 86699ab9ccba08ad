// Where the handbooks of both Egizias tell of the same things.
import type { View } from '$lib/views';

export const NILE_DECISIONS: Record<string, string> = {
  raise_crew: 'set-up',
  choose_market: 'the-markets',
  take_leftover: 'nile-cards',
  hire_again: 'nile-cards',
  lay_bricks: 'the-monuments',
  keep_card: 'sphinx',
  sell_stone: 'nile-cards',
  last_chance: 'the-end-of-the-game',
};

export const NILE_THINGS: Record<string, string> = {
  aim: 'what-the-game-is-about',
  points: 'the-end-of-the-game',
  market: 'the-markets',
  crew: 'set-up',
  sphinx: 'sphinx',
  monument: 'the-monuments',
};

export const NILE_TABLES: Record<string, string> = { card: 'nile-cards', sphinx: 'sphinx-cards' };

/** The entries about a place of the river: the card or the tile that lies there, as far as a view tells, then the place. */
export function placeEntries(place: string, view: View | null): string[] {
  const space = place.split('.')[0] ?? '';
  const river = view && 'river' in view ? view.river : [];
  const there = river.find((one) => one.place === place || one.place === space);
  return [
    ...(there?.card ? [`nile-cards-${there.card}`] : []),
    ...(there?.tile ? [`nile-tiles-${there.tile}`] : []),
    `round-spaces-${space}`,
    `river-${space}`,
  ];
}
