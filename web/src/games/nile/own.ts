// What each Egizia lays on the common board in its own way.
import { getContext, setContext, type Component } from 'svelte';
import type { NileView } from '$lib/views';

/** What lies around the water. */
export interface Landscape {
  /** The line of the water where it ends, and whether its banks are round there. */
  end: string;
  isRound: boolean;
  /** A line of earth that the water ends at. */
  dam?: string;
  /** Where palms stand, and how large. */
  palms: [x: number, y: number, scale: number][];
  huts: { x: number[]; y: number };
}

/** Where the basins lie, and what is written above them. */
export interface Basins {
  spots: { x: number; y: number }[];
  title: { key: string; x: number };
  /** Where the lines stand that say what grows, and how many letters have room in one. */
  grows: { x: number; letters: number };
}

export interface Own {
  /** The building zones and markets, each on its terrace under its pier; of one zone only, where not all are seen. */
  Terraces: Component<{ only?: string | undefined }>;
  /** The parts of the board that a narrow screen shows one above the other. */
  windows: { zone: string; box: string; ratio: number }[];
  zoneIcons: Record<string, string[]>;
  landscape: Landscape;
  /** Whether the water begins with a cataract where two play. */
  hasCataract: boolean;
  basins: Basins;
  /** Whether a round space is called by its own name, and not after its place. */
  namesTiles: boolean;
  /** The cards of a seat that have done what they do. */
  usedCards: (view: NileView, seat: number) => string[];
  /** The column tiles that a seat has the power of. */
  columns: (view: NileView, seat: number) => { id: string; isUsed: boolean }[];
  /** A class that gives the fields their inks. */
  fields: string;
}

const KEY = Symbol('own');

export function provideOwn(own: Own): Own {
  return setContext(KEY, own);
}

export function useOwn(): Own {
  return getContext<Own>(KEY);
}
