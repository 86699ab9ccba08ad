// What the parts of an Egyptia table share.
import { getContext, setContext } from 'svelte';
import type { Play } from '$lib/play.svelte';
import type { EgyptiaView, SheetView } from '$lib/views';
import { say, t } from '$lib/words.svelte';
import type { EgyptiaFacts } from './facts';

export class Egyptia {
  constructor(
    readonly play: Play,
    private readFacts: () => EgyptiaFacts,
  ) {}

  get view(): EgyptiaView {
    const view = this.play.view;
    if (view?.game !== 'egyptia') throw new Error('there are no sheets here');
    return view;
  }

  get facts(): EgyptiaFacts {
    return this.readFacts();
  }

  /** The sheet shown large: yours, or the first one for a spectator. */
  get seat(): number {
    return this.view.viewer ?? this.view.standing[0]?.[0] ?? 0;
  }

  get sheet(): SheetView {
    return this.view.tableaus[this.seat]!;
  }

  buildingName(id: string): string {
    const name = this.facts.buildings[id]?.name;
    const text = say(name ? { ...name, parameters: { ...name.parameters, n: 1 } } : undefined);
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
  }

  /** What a plague takes, in two words. */
  plagueShort(id: string): string {
    const plague = this.facts.plagues[id];
    if (!plague) return '';
    if (plague.lose) {
      const [resource, n] = Object.entries(plague.lose)[0] ?? [];
      return resource && n ? t(`resource.${resource}`, { n }) : '';
    }
    if (plague.lose_any) return t('web.egyptia.plague.any', { n: plague.lose_any });
    if (plague.lose_points) return t('benefit.points', { n: plague.lose_points });
    if (plague.lose_ship) return t('web.egyptia.plague.ship');
    const bars = plague.bars ?? [];
    if (bars.includes('market')) return t('web.egyptia.plague.market');
    return t(bars.includes('next_to_oasis') ? 'web.egyptia.plague.oasis' : 'web.egyptia.plague.death');
  }
}

export const BUILDING_ICONS: Record<string, string> = {
  pyramid: 'pyramid',
  quarry: 'quarry',
  mine: 'mine',
  obelisk: 'obelisk',
  field: 'field',
  mound: 'burial-mound',
  any: 'any-building',
};

export const PLAGUE_ICONS: Record<string, string> = { 'dust-storm': 'dust', 'hail-fire': 'hail' };

/** The middle of a hex, pointed at the top, in steps of its distance. */
export function hexAt([q = 0, r = 0]: number[], step: number): { x: number; y: number } {
  return { x: step * (q + r / 2), y: step * 0.8662 * r };
}

/** The outline of a hex of a radius. */
export function hexPath(x: number, y: number, radius: number): string {
  const half = radius * 0.866;
  const points = [
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
    [-half, radius / 2],
    [-half, -radius / 2],
    [0, -radius],
  ];
  return `M${points.map(([dx, dy]) => `${(x + dx!).toFixed(1)} ${(y + dy!).toFixed(1)}`).join('L')}z`;
}

const KEY = Symbol('egyptia');

export function provideEgyptia(egyptia: Egyptia): Egyptia {
  return setContext(KEY, egyptia);
}

export function useEgyptia(): Egyptia {
  return getContext<Egyptia>(KEY);
}
