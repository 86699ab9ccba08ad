// Figures of people as they are read: strengths, shares, dates, and the scale of a chart.
import { isOrMore } from '../games/registry';
import type { Source } from '$lib/messages';
import { settings } from '$lib/settings.svelte';
import { t } from '$lib/words.svelte';

/** A number with a fixed number of decimals, as the language writes it. */
export function decimal(value: number, digits = 1): string {
  const written = new Intl.NumberFormat(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
  const isNought = !/[1-9]/.test(written);
  return isNought ? written.replace('-', '') : written.replace('-', '\u2212');
}

/** A share as a whole percentage. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** A moment as a day. */
export function day(moment: string): string {
  const how = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(settings.language === 'fr' ? 'fr' : 'en-GB', how).format(new Date(moment));
}

/** The number of players by which games are counted. */
export function playersOf(game: string, players: number): string {
  if (players === 1) return t('web.person.solo');
  return isOrMore(game, players) ? t('web.ladder.more') : t('web.ladder.players', { n: players });
}

/** Round numbers from just below the least to just above the greatest, some five of them. */
export function ticks(least: number, greatest: number, wanted = 5): number[] {
  const span = Math.max(greatest - least, 1e-9);
  const raw = span / Math.max(1, wanted - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw * 0.999) ?? 10 * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(greatest / step - 1e-9);
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/** Where a person makes most more than others, and where most less, each by at least half a point. */
export function leanings(sources: Source[], most = 2): { more: Source[]; less: Source[] } {
  const apart = (source: Source) => source.own - source.everybody;
  const sorted = [...sources].sort((a, b) => apart(b) - apart(a));
  return {
    more: sorted.filter((source) => apart(source) >= 0.5).slice(0, most),
    less: sorted
      .filter((source) => apart(source) <= -0.5)
      .reverse()
      .slice(0, most),
  };
}
