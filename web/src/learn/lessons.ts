// Which words of the catalogue explain a lesson of the guide.
import { has, t } from '$lib/words.svelte';

/** The text of a lesson; what both Egizias have in common is said once. */
export function lessonText(game: string, lesson: string): string {
  const own = `guide.${game}.${lesson}`;
  return t(has(own) ? own : `guide.nile.${lesson}`);
}
