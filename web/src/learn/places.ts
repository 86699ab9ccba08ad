// Where the handbook tells of what happens at the table: chapters by the ids that both languages share.
import type { View } from '$lib/views';
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

/** Where the handbook may have an entry about something on the board, by its target and what the view tells of it. */
export function entriesOfTarget(game: string, target: string, view: View | null = null): string[] {
  const [kind = '', id = ''] = target.split(':');
  const { tables, entries } = gameNamed(game)?.chapters ?? {};
  return tables?.[kind] ? [`${tables[kind]}-${id}`] : (entries?.[kind]?.(id, view) ?? []);
}

/** The chapter about something on the board, by its target: `market:grain`, `place:K3`. */
export function chapterOfTarget(game: string, target: string): string {
  const places = gameNamed(game)?.chapters;
  return places?.other[target.split(':')[0] ?? ''] ?? places?.round ?? '';
}
