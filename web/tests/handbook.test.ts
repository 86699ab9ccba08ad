import { describe, expect, it } from 'vitest';
import { GAMES, gameNamed } from '../src/games/registry';
import { entryAbout, loadHandbook, search, type Handbook } from '../src/learn/handbook';
import { chapterOf, chapterOfLesson, chapterOfTarget, entriesOfTarget } from '../src/learn/places';
import type { RiverPlace, ShiftingSandsView } from '../src/lib/views';

const ids = (book: Handbook) => new Set([...book.sections, ...book.entries].map(({ id }) => id));

describe.each(GAMES.map(({ name }) => name))('the handbook of %s', (game) => {
  it('has the same places in both languages, so that a switch keeps them', async () => {
    const [english, french] = [await loadHandbook(game, 'en'), await loadHandbook(game, 'fr')];
    expect([...ids(french)]).toEqual([...ids(english)]);
    expect(french.sections[1]?.title).not.toBe(english.sections[1]?.title);
  });

  it.each(['en', 'fr'] as const)('leads nowhere that is not there (%s)', async (language) => {
    const book = await loadHandbook(game, language);
    const links = book.sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)].map((one) => one[1]!));
    expect(links.length).toBeGreaterThan(30);
    const known = ids(book);
    expect(
      links.filter((link) => !(link.startsWith('#') && known.has(link.slice(1))) && !/^\/handbook\/[\w-]+$/.test(link)),
    ).toEqual([]);
  });

  it('lets nothing but its own marks through', async () => {
    const book = await loadHandbook(game, 'fr');
    const html = book.sections.map((one) => one.html).join('');
    expect(html).not.toMatch(/<!--|<script|<style|\son\w+=|style=|javascript:/);
    expect(html).not.toContain('.md');
    for (const [, address] of html.matchAll(/src="([^"]*)"/g)) expect(address).toMatch(/\.svg/);
  });

  it('is open at a chapter that exists, whatever happens at the table', async () => {
    const known = ids(await loadHandbook(game, 'en'));
    const places = gameNamed(game)!.chapters;
    const named = [
      places.round,
      ...[places.phases, places.decisions, places.other].flatMap((one) => Object.values(one)),
    ];
    expect(named.filter((one) => !known.has(one))).toEqual([]);
    expect(known.has(chapterOf(game, 'no such phase', null))).toBe(true);
    expect(known.has(chapterOfLesson(game, 'building', 'aim'))).toBe(true);
    expect(known.has(chapterOfTarget(game, 'camel:3'))).toBe(true);
  });
});

describe('terms', () => {
  it('are links to their entry or chapter, once a chapter and never to themselves', async () => {
    const book = await loadHandbook('shifting-sands', 'en');
    const placement = book.sections.find((one) => one.id === '2-placement')!;
    expect(placement.html).toContain('<a href="#nile-cards-N24" class="term">N24</a>');
    for (const { id, html } of book.sections) {
      const own = [...html.matchAll(/href="#([^"]*)" class="term"/g)].map((one) => one[1]);
      expect(new Set(own).size).toBe(own.length);
      expect(own).not.toContain(id);
    }
  });
});

describe('what is on the board', () => {
  it('is looked up by what lies there, then by the place', async () => {
    const river = [
      { place: 'K3', card: 'N11' },
      { place: 'T4', tile: 'C7' },
    ] as RiverPlace[];
    const found = (target: string) =>
      entryAbout('shifting-sands', '', entriesOfTarget('shifting-sands', target, { river } as ShiftingSandsView));
    expect(await found('place:K3')).toBe('nile-cards-N11');
    expect(await found('place:T4')).toBe('nile-tiles-C7');
    expect(await found('place:B1.2')).toBe('river-B1');
    expect(await found('market:grain')).toBe('');
    expect(await entryAbout('classic', '', entriesOfTarget('classic', 'place:T3'))).toBe('round-spaces-T3');
    expect(await entryAbout('classic', 'Hearty meals', [])).toBe('nile-cards-P7');
  });
});

describe('search', () => {
  it('finds a card by its sign, by its name and by what it does', async () => {
    const book = await loadHandbook('shifting-sands', 'en');
    expect(search(book, 'N11')[0]?.id).toBe('nile-cards-N11');
    expect(search(book, 'foreman')[0]?.id).toBe('nile-cards-N11');
    expect(search(book, 'sell stone').map((one) => one.id)).toContain('nile-cards-N8');
  });

  it('does not mind accents, and puts titles first', async () => {
    const book = await loadHandbook('classic', 'fr');
    expect(search(book, 'cooperation')[0]?.id).toBe('6-cooperation');
    expect(search(book, 'OBELISQUE')[0]?.id).toBe('obelisk');
  });

  it('finds nothing for nothing', async () => {
    const book = await loadHandbook('classic', 'en');
    expect(search(book, ' ')).toEqual([]);
    expect(search(book, 'camel')).toEqual([]);
  });
});
