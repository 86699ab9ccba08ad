// The boards of the games, each loaded with the first game that is played on it.
import { loadFacts } from '$lib/facts';

export const BOARDS = {
  nile: () => import('../nile/NileTable.svelte'),
  egyptia: () => import('../egyptia/EgyptiaTable.svelte'),
};

/** Let all that a table of a game is drawn with be on its way. */
export function fetchBoard(game: string): void {
  const board: Promise<unknown> = game === 'egyptia' ? BOARDS.egyptia() : BOARDS.nile();
  Promise.all([board, loadFacts(game)]).catch(() => undefined);
}
