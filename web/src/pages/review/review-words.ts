// Shares of the win and points, as a reader of the language writes them.
import type { Verdict } from './analysis';
import type { Decision } from '$lib/messages';
import { settings } from '$lib/settings.svelte';
import { t } from '$lib/words.svelte';

function figure(value: number, digits: number): string {
  const text = new Intl.NumberFormat(settings.language, { maximumFractionDigits: digits }).format(value);
  return text.replace('-', '\u2212');
}

/** A value of the chart: hundredths of the win, or points. */
export function amount(value: number, isInPoints: boolean): string {
  const rounded = Math.round(value);
  return isInPoints ? figure(rounded, 0) : t('web.percent', { x: figure(rounded, 0) });
}

/** What somebody expects: a share of the win, or points. */
export function share(value: number, isInPoints: boolean): string {
  return amount(isInPoints ? value : 100 * value, isInPoints);
}

/** What a decision cost, with its unit. */
export function loss(value: number, isInPoints: boolean): string {
  if (isInPoints) return t('web.analysis.loss.points', { x: figure(value, 1) });
  return t('web.percent', { x: figure(100 * value, 1) });
}

/** By how much one expectation is above or below another. */
export function gain(value: number, isInPoints: boolean): string {
  const text = isInPoints ? figure(value, 1) : t('web.percent', { x: figure(100 * value, 1) });
  return value > 0 ? `+${text}` : text;
}

/** The cost of a decision in a word or two. */
export function inWords(decision: Decision, verdict: Verdict, isInPoints: boolean): string {
  if (verdict === 'same' || verdict === 'unseen') return t(`web.analysis.short.${verdict}`);
  return `\u2212${loss(decision.loss ?? 0, isInPoints)}`;
}
