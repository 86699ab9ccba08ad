// Where the handbook tells of what happens at the table: chapters by the ids that both languages share.
import { gameNamed } from '../games/registry';

/** The chapter about a decision, or else about the phase it comes up in. */
export function chapterOf(game: string, phase: string, decision: string | null): string {
  const places = gameNamed(game)?.chapters;
  if (!places) return '';
  return places.decisions[decision ?? ''] ?? places.phases[phase] ?? places.round;
}

/** The chapter about a lesson of the guide. */
export function chapterOfLesson(game: string, phase: string, lesson: string): string {
  return gameNamed(game)?.chapters.other[lesson] ?? chapterOf(game, phase, lesson);
}

/** What lies at a place of the river, as far as a view tells. */
export interface Place {
  place: string;
  card?: string | null;
  tile?: string | null;
}

/** Where the handbook may have an entry about something on the board: the card or the tile at a place before the place. */
export function entriesOfTarget(game: string, target: string, river: Place[] = []): string[] {
  const [kind = '', id = ''] = target.split(':');
  const table = gameNamed(game)?.chapters.tables[kind];
  if (table) return [`${table}-${id}`];
  if (kind !== 'place') return [];
  const space = id.split('.')[0] ?? '';
  const there = river.find((one) => one.place === id || one.place === space);
  return [
    ...(there?.card ? [`nile-cards-${there.card}`] : []),
    ...(there?.tile ? [`nile-tiles-${there.tile}`] : []),
    `round-spaces-${space}`,
    `river-${space}`,
  ];
}

/** The chapter about something on the board, by its target: `market:grain`, `place:K3`. */
export function chapterOfTarget(game: string, target: string): string {
  const places = gameNamed(game)?.chapters;
  return places?.other[target.split(':')[0] ?? ''] ?? places?.round ?? '';
}
