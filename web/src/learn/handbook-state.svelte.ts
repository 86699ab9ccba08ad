// The handbook within reach: open beside the table where there is room, on a page of its own where there is not.
import { go } from '$lib/router.svelte';

const ROOM = 1100;
/** What is open beside the table: a game's handbook, and the chapter or the entry it was opened at; the table one came from. */
export const handbookState = $state({ game: '', at: '', back: '' });

/** Open the handbook at a chapter. */
export function openHandbook(game: string, at: string): void {
  if (innerWidth < ROOM) {
    handbookState.back = location.pathname;
    go(`/handbook/${game}${at ? `#${at}` : ''}`);
    return;
  }
  handbookState.game = game;
  handbookState.at = at;
}

export function closeHandbook(): void {
  handbookState.game = '';
}
