// The sphinx cards that players kept to the end.
import type { View } from '$lib/views';
import { say } from '$lib/words.svelte';
import type { KeptCard } from '../game';
import type { NileFacts } from './facts';

/** The cards of all seats, with what each gave. */
export function keptCards(view: View, facts: NileFacts): KeptCard[] {
  if (!('river' in view)) return [];
  return view.tableaus.flatMap((tableau, seat) =>
    (tableau.sphinx ?? []).map(({ card, points }) => ({
      seat,
      name: say(facts.sphinx[card]?.name),
      text: say(facts.sphinx[card]?.text),
      points,
    })),
  );
}
