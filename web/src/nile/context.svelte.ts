// What the parts of a Nile table share: the view, the facts of the box, and the names of cards already taken.
import { getContext, setContext } from 'svelte';
import type { Entry, Message } from '$lib/messages';
import type { Play } from '$lib/play.svelte';
import type { NileFacts, NileView, RiverPlace } from '$lib/views';
import type { Tip } from '$lib/tip.svelte';
import { capital, own, say, t } from '$lib/words.svelte';

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

  /** What the sphinx's docks let one draw, where they differ. */
  private limit(zone: string, dock: number): number | undefined {
    return zone === (this.isClassic ? 'B1' : 'B3') ? this.facts.draw_limits?.[dock] : undefined;
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

  private placed: Record<string, number> = $derived.by(() => shipsIn(this.play.log, this.play.past?.number));

  /** The ships at a place, each a piece with a name of its own. */
  shipsAt(place: RiverPlace): { seat: number; id: string }[] {
    // The view names who is there, not how often; Classic calls its round spaces by their names.
    const name = (this.isClassic && place.tile && this.facts.tiles[place.tile]?.name.parameters.id) || place.place;
    return place.ships.flatMap((seat) => {
      const one = { seat, id: `ship-${place.place}-${seat}` };
      return (this.placed[`${String(name)} ${seat}`] ?? 0) > 1 ? [one, { seat, id: `${one.id}-2` }] : [one];
    });
  }
}

/** Ships of a round as the log tells of them, by place and seat: two of one player may share a round space. */
export function shipsIn(log: Entry[], until = Infinity): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { message, move, seat } of log) {
    if (move > until) break;
    const key = message.key.replace(/^classic\./, '');
    if (key === 'event.round_begins') for (const ship of Object.keys(found)) delete found[ship];
    if (key !== 'event.ship' || seat === null) continue;
    const ship = `${String((message.parameters.place as Message).parameters.id)} ${seat}`;
    found[ship] = (found[ship] ?? 0) + 1;
  }
  return found;
}

const KEY = Symbol('nile');

export function provideNile(nile: Nile): Nile {
  return setContext(KEY, nile);
}

export function useNile(): Nile {
  return getContext<Nile>(KEY);
}
