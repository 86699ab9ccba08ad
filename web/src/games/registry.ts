// All games, in the order in which they are shown. Whatever differs between games is asked for here.
import { classic } from './classic';
import { egyptia } from './egyptia';
import type { BoxFacts, Game } from './game';
import { shiftingSands } from './shifting-sands';

export type { BoxFacts, Game, KeptCard } from './game';

export const GAMES: [Game, ...Game[]] = [shiftingSands, classic, egyptia];

/** The game that is played where none was named. */
export const FIRST = GAMES[0].name;

/** What is known of a game. */
export function gameNamed(name: string): Game | undefined {
  return GAMES.find((game) => game.name === name);
}

function known(name: string): Game {
  const game = gameNamed(name);
  if (!game) throw new Error(`no game ${name}`);
  return game;
}

/** What is printed in the box of a game. */
export async function loadFacts(name: string): Promise<BoxFacts> {
  return (await known(name).loadFacts()).default as BoxFacts;
}

/** The table of a game. */
export async function loadTable(name: string): Promise<Awaited<ReturnType<Game['loadTable']>>['default']> {
  return (await known(name).loadTable()).default;
}

/** Let all that a table of a game is drawn with be on its way. */
export function fetchTable(name: string): void {
  Promise.all([loadTable(name), loadFacts(name)]).catch(() => undefined);
}

/** The icon of a source of points. */
export function sourceIcon(game: string, source: string): string {
  return gameNamed(game)?.sources[source] ?? 'points';
}

/** Whether a number of players stands for all larger ones, too, where games are counted by players. */
export function isOrMore(game: string, players: number): boolean {
  return players === 4 && (gameNamed(game)?.players.max ?? 0) > 4;
}
