// The sphinx cards that players kept to the end.
import type { View } from '$lib/views';
import { say } from '$lib/words.svelte';
import type { BoxFacts, KeptCard } from '../../game';
import { nileFacts } from '../facts';

/** The cards of all seats, with what each gave. */
export function keptCards(view: View, facts: BoxFacts): KeptCard[] {
  if (!('river' in view)) return [];
  const { sphinx: cards } = nileFacts(facts);
  return view.tableaus.flatMap((tableau, seat) =>
    (tableau.sphinx ?? []).map(({ card, points }) => ({
      seat,
      name: say(cards[card]?.name),
      text: say(cards[card]?.text),
      points,
    })),
  );
}
