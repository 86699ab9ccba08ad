// What the parts of a Nile table share: the view and the facts of the box.
import { getContext, setContext } from 'svelte';
import type { Message } from '$lib/messages';
import type { Play } from '$lib/play.svelte';
import type { NileView, RiverPlace } from '$lib/views';
import type { Tip } from '$lib/interaction/tip.svelte';
import { capital, own as inWordsOf, say, t } from '$lib/words.svelte';
import type { NileFacts } from './facts';
import type { Own } from './own';

/** What comes up after a phase belongs to it. */
const PART_OF: Record<string, string> = {
  leftovers: 'placement',
  round_end: 'building',
  last_chance: 'building',
};

export class Nile {
  constructor(
    readonly play: Play,
    private readFacts: () => NileFacts,
    private own: Own,
  ) {}

  get view(): NileView {
    const view = this.play.view;
    if (!view || view.game === 'egyptia') throw new Error('there is no river here');
    return view;
  }

  get facts(): NileFacts {
    return this.readFacts();
  }

  /** The phase as the box names it. */
  get phase(): string {
    return PART_OF[this.view.phase] ?? this.view.phase;
  }

  get docks(): number {
    return this.facts.docks[String(this.view.players)] ?? 1;
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
    return inWordsOf(this.view.game, key, parameters);
  }

  /** What the card was called that was taken from a place in this round. */
  taken(place: RiverPlace): string {
    return place.taken ? this.cardName(place.taken) : '';
  }

  /** What the sphinx's docks let one draw, where they differ. */
  private limit(zone: string, dock: number): number | undefined {
    return this.own.zoneIcons[zone]?.includes('sphinx') ? this.facts.draw_limits?.[dock] : undefined;
  }

  /** The number that stands on a dock. */
  dockNumber(zone: string, dock: number): number {
    return this.limit(zone, dock) ?? dock + 1;
  }

  aboutDock(zone: string, dock: number): Tip {
    const title = capital(this.t(`zone.${zone}`));
    if (dock === this.docks) return { title, text: t('web.board.speculate') };
    const limit = this.limit(zone, dock);
    const n = dock + 1;
    return { title, text: limit ? t('web.board.dock.limit', { n, limit }) : t('web.board.dock', { n }) };
  }
}

const KEY = Symbol('nile');

export function provideNile(nile: Nile): Nile {
  return setContext(KEY, nile);
}

export function useNile(): Nile {
  return getContext<Nile>(KEY);
}
