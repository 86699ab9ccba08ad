// The guide for the first game: whether it is wanted and what it has explained, by game, kept in this browser.
import { settings } from '$lib/settings.svelte';

export interface Progress {
  wish: 'unasked' | 'yes' | 'no';
  /** The table at which the guide was offered; at the next one nobody is asked again. */
  table: string;
  /** What has been explained. */
  seen: string[];
}

const KEY = 'egizia.guide';
/** What is told before anything is decided. */
export const OPENING = ['aim', 'round', 'points'];

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Progress>;
  } catch {
    return {};
  }
}

const kept: Record<string, Progress> = $state(typeof localStorage === 'undefined' ? {} : stored());

/** How far the guide has come in a game. */
export function progress(game: string): Progress {
  return kept[game] ?? { wish: 'unasked', table: '', seen: [] };
}

function keep(game: string, change: Partial<Progress>): void {
  kept[game] = { ...progress(game), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing explains everything again.
  }
}

/** Whether decisions of a game are explained. */
export function isGuided(game: string): boolean {
  if (settings.guide === 'first') return progress(game).wish === 'yes';
  return settings.guide === 'on';
}

/** Whether the guide is to be offered at a table: only at the first one of its game. */
export function isOffered(game: string, table: string): boolean {
  const { wish, table: first } = progress(game);
  return settings.guide === 'first' && wish === 'unasked' && (first === '' || first === table);
}

/** Remember at which table the guide was offered. */
export function noteOffer(game: string, table: string): void {
  if (!progress(game).table) keep(game, { table });
}

/** Begin the guide, from its first word. */
export function beginGuide(game: string): void {
  if (settings.guide === 'off') settings.guide = 'first';
  keep(game, { wish: 'yes', seen: [] });
}

/** End the guide of a game, or do without it. */
export function endGuide(game: string): void {
  if (settings.guide === 'on') settings.guide = 'first';
  keep(game, { wish: 'no' });
}

/** Something has been explained. */
export function note(game: string, lesson: string): void {
  const { seen } = progress(game);
  if (!seen.includes(lesson)) keep(game, { seen: [...seen, lesson] });
}

/** What to explain now, if anything: the opening first, then what is asked, unless that has been explained. */
export function nextLesson(seen: string[], asked: string | null): string | null {
  const opening = OPENING.find((lesson) => !seen.includes(lesson));
  if (opening) return opening;
  return asked !== null && !seen.includes(asked) ? asked : null;
}
