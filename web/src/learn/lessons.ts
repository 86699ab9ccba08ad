// Which words of the catalogue explain a lesson of the guide.
import { gameNamed } from '../games/registry';
import { has, t } from '$lib/words.svelte';

/** The text of a lesson; what games have in common is said once. */
export function lessonText(game: string, lesson: string): string {
  const own = `guide.${game}.${lesson}`;
  return t(has(own) ? own : `guide.${gameNamed(game)?.lessons ?? game}.${lesson}`);
}
