// What is printed in the boxes, loaded with the first table of a game.
import type { EgyptiaFacts, NileFacts } from './views';

const files: Record<string, () => Promise<{ default: unknown }>> = {
  'shifting-sands': () => import('./generated/shifting-sands.json'),
  classic: () => import('./generated/classic.json'),
  egyptia: () => import('./generated/egyptia.json'),
};

/** The facts of a game. */
export async function loadFacts(game: string): Promise<NileFacts | EgyptiaFacts> {
  const file = files[game];
  if (!file) throw new Error(`no facts of ${game}`);
  return (await file()).default as NileFacts | EgyptiaFacts;
}
