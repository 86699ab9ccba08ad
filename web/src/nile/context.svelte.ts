// What the parts of a Nile table share: the view, the facts of the box, and the names of cards already taken.
import { getContext, setContext } from 'svelte';
import type { Message } from '$lib/messages';
import type { Play } from '$lib/play.svelte';
import type { NileFacts, NileView } from '$lib/views';
import { own, say } from '$lib/words.svelte';

export class Nile {
  constructor(
    readonly play: Play,
    private readFacts: () => NileFacts,
  ) {}

  get view(): NileView {
    return this.play.view as unknown as NileView;
  }

  get facts(): NileFacts {
    return this.readFacts();
  }

  get isClassic(): boolean {
    return this.view.game === 'classic';
  }

  get docks(): number {
    return this.facts.docks[String(this.view.players)] ?? 1;
  }

  get isTwo(): boolean {
    return !this.isClassic && this.view.players === 2;
  }

  /** What a card is called on its face, without its number. */
  cardName(id: string): string {
    const name = this.facts.cards[id]?.name;
    const inner = name?.parameters.name;
    return say(inner && typeof inner === 'object' && !Array.isArray(inner) ? inner : name);
  }

  cardText(id: string): string {
    return say(this.facts.cards[id]?.text);
  }

  /** In the words of this game. */
  t(key: string, parameters: Record<string, number | string | Message> = {}): string {
    return own(this.view.game, key, parameters);
  }

  /** The names of the cards that were taken in this round, by place, as the log tells it. */
  taken: Record<string, string> = $derived.by(() => {
    const found: Record<string, string> = {};
    for (const { message, move } of this.play.log) {
      if (this.play.past && move > this.play.past.number) break;
      const key = message.key.replace(/^classic\./, '');
      if (key === 'event.round_begins') for (const place of Object.keys(found)) delete found[place];
      if (key !== 'event.takes_card') continue;
      const place = message.parameters.place as Message;
      const card = message.parameters.card as Message;
      const inner = card.parameters.name as Message | undefined;
      found[String(place.parameters.id)] = say(inner ?? card);
    }
    return found;
  });
}

const KEY = Symbol('nile');

export function provideNile(nile: Nile): Nile {
  return setContext(KEY, nile);
}

export function useNile(): Nile {
  return getContext<Nile>(KEY);
}
