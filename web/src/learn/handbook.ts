// The handbook of a game, as the build wrote it from docs/handbook, and a search through it.
import { settings, type Language } from '$lib/settings.svelte';

export interface Section {
  id: string;
  level: number;
  title: string;
  html: string;
  text: string;
}

/** A row of a table: a card, a tile, a plague. */
export interface EntryOfTable {
  id: string;
  title: string;
  name: string;
  text: string;
}

export interface Handbook {
  game: string;
  language: Language;
  sections: Section[];
  entries: EntryOfTable[];
}

export interface Found {
  id: string;
  title: string;
  text: string;
}

const files = import.meta.glob<{ default: unknown }>('../lib/generated/handbook/*.json');
const pictures = import.meta.glob<string>('../../../docs/handbook/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The handbook of a game in a language, with the addresses of its pictures. */
export async function loadHandbook(game: string, language: Language): Promise<Handbook> {
  const file = files[`../lib/generated/handbook/${game}.${language}.json`];
  if (!file) throw new Error(`no handbook of ${game}`);
  const book = (await file()).default as Handbook;
  const withPictures = (html: string) =>
    html.replace(
      /src="([\w.-]+\.svg)"/g,
      (_, name: string) => `src="${pictures[`../../../docs/handbook/${name}`] ?? ''}"`,
    );
  return { ...book, sections: book.sections.map((one) => ({ ...one, html: withPictures(one.html) })) };
}

/** Letters to compare: small, and without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase();
}

const LONGEST = 110;
const MOST = 20;

/** The words around the first hit, a line of them. */
function excerpt(text: string, word: string): string {
  const at = Math.max(0, folded(text).indexOf(word));
  const from = at < LONGEST / 2 ? 0 : text.indexOf(' ', at - LONGEST / 2) + 1;
  const cut = text.slice(from, from + LONGEST);
  return (from ? '… ' : '') + cut + (from + LONGEST < text.length ? ' …' : '');
}

/** Chapters and entries that have all the words asked for; those that have them in their title come first. */
export function search(book: Pick<Handbook, 'sections' | 'entries'>, asked: string): Found[] {
  const words = folded(asked).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (!first || asked.trim().length < 2) return [];
  const ranked = [...book.sections, ...book.entries].flatMap((one) => {
    const title = folded(one.title);
    const all = `${title} ${folded(one.text)}`;
    if (!words.every((word) => all.includes(word))) return [];
    const inTitle = words.every((word) => title.includes(word));
    const bare = title.replace(/^\d+\. /, '').replace(/^(the|les?|la|l) /, '');
    const rank = !inTitle ? 3 : bare === words.join(' ') ? 0 : bare.startsWith(first) ? 1 : 2;
    return [{ rank, found: { id: one.id, title: one.title, text: excerpt(one.text, first) } }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ found }) => found);
}

/** The first of some places that there is, or the entry called so: "N11 Foreman", "Foreman"; empty if there is none. */
export async function entryAbout(game: string, title: string, places: string[]): Promise<string> {
  const { entries, sections } = await loadHandbook(game, settings.language);
  const known = new Set(entries.map(({ id }) => id));
  const first = places.find((place) => known.has(place));
  if (first) return first;
  const wanted = folded(title);
  if (!wanted) return '';
  const named = (one: { title: string; name?: string }) => [one.title, one.name ?? ''].map(folded).includes(wanted);
  return (entries.find(named) ?? sections.find(named))?.id ?? '';
}
