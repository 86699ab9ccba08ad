// Choices of Egyptia in few words, with an icon: what the panel's rows show.
import type { Offer } from '$lib/messages';
import { capital, say, t } from '$lib/words.svelte';
import { BUILDING_ICONS, PLAGUE_ICONS, type Egyptia } from './context.svelte';

/** The icon before a row. */
export function icon(choice: Offer, egyptia: Egyptia): string | null {
  const [kind, id] = (choice.targets[0] ?? '').split(':') as [string, string | undefined];
  if (kind === 'column' && id) return id;
  if (kind === 'plague' && id) return `plague-${PLAGUE_ICONS[id] ?? id}`;
  if (kind === 'building' && id) return BUILDING_ICONS[id] ?? null;
  if (kind === 'ship') return 'ship';
  if (kind === 'hex') {
    const site = egyptia.view.hexes.find((hex) => hex.hex === id)?.site;
    return site === 'sacred' ? 'sacred' : null;
  }
  return null;
}

/** A building that is named with what it costs. */
export function isPriced(choice: Offer): boolean {
  return choice.kind === 'build' && Object.keys(choice.amounts).length > 0;
}

/** The words of a row; none where signs say it all. */
export function short(choice: Offer, egyptia: Egyptia): string {
  if (isPriced(choice) || ['pay', 'reward', 'trade'].includes(choice.kind)) return '';
  const [about = ''] = choice.targets;
  // Some plagues strike in more than one way.
  if (choice.kind === 'suffer' && egyptia.play.at(about).length === 1)
    return say(egyptia.facts.plagues[about.replace('plague:', '')]?.name);
  if (choice.kind === 'hex') return t('web.egyptia.hex', { id: String(choice.label.parameters.hex) });
  if (choice.kind === 'confirm') return t('decision.confirm');
  return capital(say(choice.label));
}

/** The tab of a phone that shows what a decision is about. */
export const TAB_OF: Record<string, string> = {
  column: 'dice',
  plague: 'dice',
  trade: 'city',
  building: 'dice',
  hex: 'city',
  pay: 'city',
  reward: 'city',
  confirm: 'city',
};

const LARGE: Record<string, string[]> = { dice: ['produce', 'suffer'], city: ['hex'] };

/** What is shown large, on a tab of a phone or all of it on a tablet, needs no row of its own. */
export function isLarge(choice: Offer, tab: string | null): boolean {
  return (tab === null ? Object.values(LARGE).flat() : (LARGE[tab] ?? [])).includes(choice.kind);
}
