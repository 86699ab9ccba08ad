// Choices of a Nile game in few words, with an icon: what the panel's rows show.
import type { Offer, Message } from '$lib/messages';
import { capital, say, t } from '$lib/words.svelte';
import type { NileFacts } from './facts';
import { benefitSigns, fieldIcon } from './board/geometry';

const named = (message: unknown): string => {
  const card = message as Message;
  return say((card.parameters.name as Message | undefined) ?? card);
};

/** The words of a row. */
export function short(choice: Offer): string {
  const { card, tile, part, zone, place } = choice.label.parameters as Record<string, Message>;
  switch (choice.kind) {
    case 'place_card':
    case 'take_card':
      return named(card);
    case 'place_round':
      return capital(say(tile));
    case 'place_dock':
      return capital(t('web.row.dock', { n: place?.parameters.n ?? '', zone: place?.parameters.zone ?? '' }));
    case 'place_speculating':
      return capital(t('web.row.speculate', { zone: zone ?? '' }));
    case 'brick':
    case 'free_brick':
      return capital(say(part));
    case 'feed_and_sell':
      return t('web.row.feed_and_sell', { n: choice.label.parameters.n as number });
    case 'feed':
    case 'finish':
    case 'decline':
      return say(choice.label);
    default:
      return say(choice.label).replace(/\b[A-Z]\d{1,2} (?=\p{Lu})/u, '');
  }
}

/** Where on the river a row is about, which the eye finds on the board; the rows stand in the order of the river. */
export function where(choice: Offer): string {
  const { place } = choice.label.parameters as Record<string, Message>;
  return ['place_card', 'take_card', 'place_round'].includes(choice.kind) ? say(place) : '';
}

const KIND_ICONS: Record<string, string> = {
  keep: 'sphinx-card',
  ring: 'ring',
  ring_stay: 'ring',
  play_stone: 'stone',
  play_grain: 'grain',
  play_strength: 'strength',
  improve: 'field-improver',
  sell: 'stone',
  second_ship_card: 'ship',
  second_ship_tile: 'ship',
  convert_column: 'ship-speculating',
  convert_space: 'ship-speculating',
  convert_card: 'ship-speculating',
  double: 'anytime',
  go_first: 'order',
  take_points: 'points',
  draw: 'sphinx-card',
  draw_free: 'sphinx-card',
  feed_stone: 'stone',
};

/** The icon of a card. */
export function cardIcon(id: string, facts: NileFacts): string {
  const card = facts.cards[id];
  if (!card) return 'nile-card';
  if (card.field) return `field-${fieldIcon(card.field.colour)}`;
  return card.quarry ? 'quarry' : card.type === 'kept' ? 'points' : card.type;
}

/** The icons before a row. */
export function icons(
  choice: Offer,
  facts: NileFacts,
  zoneIcons: Record<string, string[]>,
  tileAt: (place: string) => string | undefined,
): string[] {
  const place = choice.targets[0]?.replace('place:', '') ?? '';
  if (choice.kind === 'place_card' || choice.kind === 'take_card') {
    return [cardIcon(choice.targets[1]?.replace('card:', '') ?? '', facts)];
  }
  if (choice.kind === 'place_round') {
    const tile = facts.tiles[tileAt(place) ?? ''];
    return tile ? benefitSigns(tile.benefit).flatMap((sign) => (sign.icon ? [sign.icon] : [])) : [];
  }
  if (choice.kind === 'place_dock') return zoneIcons[place.split('.')[0] ?? ''] ?? [];
  if (choice.kind === 'place_speculating') return ['ship-speculating'];
  if (choice.kind === 'market') return [choice.targets[0] === 'market:grain_market' ? 'market-grain' : 'market-stone'];
  const icon = KIND_ICONS[choice.kind];
  return icon ? [icon] : [];
}
