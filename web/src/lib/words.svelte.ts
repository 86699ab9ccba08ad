// The words of the catalogue, in the language chosen; a switch needs no request but the first load of a language.
import type { Message } from './messages';
import { settings, type Language } from './settings.svelte';

export type Parameter = number | string | Message | Message[];
export type Texts = Record<string, string | { one: string; other: string }>;

const files: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('$catalogue/en.json'),
  fr: () => import('$catalogue/fr.json'),
};
const catalogue: Partial<Record<Language, Texts>> = $state.raw({});
let loaded = $state(0);

/** Load a language, once. */
export async function loadWords(language: Language): Promise<void> {
  if (catalogue[language]) return;
  catalogue[language] = (await files[language]()).default as Texts;
  loaded += 1;
}

/** Put words in place of the files, for tests. */
export function setWords(language: Language, texts: Texts): void {
  catalogue[language] = texts;
  loaded += 1;
}

function texts(): Texts {
  return (loaded && (catalogue[settings.language] ?? catalogue.en ?? catalogue.fr)) || {};
}

function isSingular(language: Language, n: Parameter | undefined): boolean {
  if (typeof n !== 'number') return false;
  return language === 'fr' ? Math.abs(n) <= 1 : Math.abs(n) === 1;
}

function shown(value: Parameter | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(say).join(', ');
  return say(value);
}

/** A whole number with a real minus sign. */
export function number(value: number): string {
  return String(value).replace('-', '\u2212');
}

/** A gain or a loss. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : number(value);
}

/** The text of a key. */
export function t(key: string, parameters: Record<string, Parameter> = {}): string {
  let entry = texts()[key];
  if (entry === undefined) return key;
  if (typeof entry === 'object') entry = isSingular(settings.language, parameters.n) ? entry.one : entry.other;
  return entry.replace(/\{(\w+)\}/g, (_, name: string) => shown(parameters[name]));
}

/** Whether there is a text for a key. */
export function has(key: string): boolean {
  return key in texts();
}

/** The text of a key in the words of a game, where it has words of its own. */
export function own(game: string, key: string, parameters: Record<string, Parameter> = {}): string {
  const special = `${game}.${key}`;
  return t(has(special) ? special : key, parameters);
}

/** A message as text. */
export function say(message: Message | null | undefined): string {
  return message ? t(message.key, message.parameters) : '';
}

/** A text that begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
