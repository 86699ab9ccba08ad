// What each Egizia lays on the common board in its own way.
import { getContext, setContext, type Component } from 'svelte';

export interface Own {
  /** The building zones and markets, each on its terrace under its pier; of one zone only, where not all are seen. */
  Terraces: Component<{ only?: string | undefined }>;
  /** The parts of the board that a narrow screen shows one above the other. */
  windows: { zone: string; box: string; ratio: number }[];
  zoneIcons: Record<string, string[]>;
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
