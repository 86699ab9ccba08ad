import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoxFacts } from '../src/games/registry';
import { FIRST, GAMES, gameNamed, isOrMore, loadFacts, sourceIcon } from '../src/games/registry';
import { lessonText } from '../src/learn/lessons';
import type { ClassicTableau } from '../src/lib/views';
import { setWords } from '../src/lib/words.svelte';
import { view } from './parts/positions';

const SRC = new URL('../src/', import.meta.url).pathname;
/** Written by the project's Python. */
const WRITTEN = /^lib\/(generated\/|messages\.ts$|views\.ts$)/;
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(ts|svelte|css|svg)$/.test(path),
);
const icons = readFileSync(`${SRC}icons/icons.svg`, 'utf8');

describe('a type', () => {
  const declared = sources
    .filter((path) => !path.startsWith('lib/generated/'))
    .flatMap((path) =>
      [...readFileSync(SRC + path, 'utf8').matchAll(/^\s*(?:export )?(?:interface|type|class) ([A-Z]\w*)/gm)].map(
        ([, name]) => name!,
      ),
    )
    // Every component has its own.
    .filter((name) => name !== 'Props');

  it('has one meaning: no name stands for two', () => {
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
  });

  it('is never claimed against the compiler', () => {
    expect(sources.filter((path) => /\bas unknown as\b/.test(readFileSync(SRC + path, 'utf8')))).toEqual([]);
  });
});

describe('a game', () => {
  it('is named in games/ alone: the rest of the client asks the registry', () => {
    const outside = sources.filter((path) => !path.startsWith('games/') && !WRITTEN.test(path));
    expect(outside.length).toBeGreaterThan(80);
    const naming = outside.flatMap((path) =>
      readFileSync(SRC + path, 'utf8')
        .split('\n')
        .filter((line) => /shifting[-_ ]?sands|classic|egyptia/i.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(naming).toEqual([]);
  });

  it('is found by its name, and one that is not known is nothing', () => {
    expect(GAMES.map(({ name }) => gameNamed(name)?.name)).toEqual(['shifting-sands', 'classic', 'egyptia']);
    expect(gameNamed(FIRST)).toBe(GAMES[0]);
    expect(gameNamed('chess')).toBeUndefined();
    expect(sourceIcon('chess', 'mate')).toBe('points');
  });

  it('that is not known has no table', async () => {
    await expect(loadFacts('chess')).rejects.toThrow('chess');
  });
});

describe.each(GAMES)('$name', (game) => {
  it('has the facts of its own box', async () => {
    expect((await loadFacts(game.name)).game).toBe(game.name);
  });

  it('has an icon for every source of points, and only icons that are drawn', async () => {
    const { sources } = await loadFacts(game.name);
    expect(sources.filter((source) => !game.sources[source])).toEqual([]);
    const named = [...Object.values(game.sources), game.icon, game.title.icon];
    expect(named.filter((icon) => !icons.includes(`id="i-${icon}"`))).toEqual([]);
  });

  it('seats as many bots as it has places for', () => {
    expect(game.bots + 1).toBeGreaterThanOrEqual(game.players.min);
    expect(game.bots + 1).toBeLessThanOrEqual(game.players.max);
  });
});

describe('games counted by players', () => {
  it('are four or more where more can play', () => {
    expect(isOrMore('egyptia', 4)).toBe(true);
    expect(isOrMore('egyptia', 3)).toBe(false);
    expect(isOrMore('classic', 4)).toBe(false);
  });
});

describe('a lesson', () => {
  it('is told in the words of its game, or else in those that games share', () => {
    setWords('en', { 'guide.classic.aim': 'own', 'guide.nile.aim': 'shared', 'guide.egyptia.aim': 'dice' });
    expect(lessonText('classic', 'aim')).toBe('own');
    expect(lessonText('shifting-sands', 'aim')).toBe('shared');
    expect(lessonText('egyptia', 'aim')).toBe('dice');
  });
});

describe('what was kept until the end', () => {
  const S1 = { name: { key: 's1', parameters: {} }, text: { key: 's1.text', parameters: {} }, points: 4 };
  const held = [[], [{ card: 'S1', points: 4 }], null];
  const end = view({ river: [], tableaus: held.map((sphinx) => ({ sphinx }) as ClassicTableau) });

  it('is told by seat, with what it gave', async () => {
    setWords('en', { s1: 'Bricks', 's1.text': 'Four points' });
    const facts = { ...(await loadFacts('classic')), sphinx: { S1 } } as BoxFacts;
    const kept = gameNamed('classic')!.kept!(end, facts);
    expect(kept).toEqual([{ seat: 1, name: 'Bricks', text: 'Four points', points: 4 }]);
  });

  it('is nothing where there are no such cards', () => {
    expect(gameNamed('egyptia')!.kept).toBeUndefined();
  });
});
