import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../src/', import.meta.url).pathname;
const TOKENS = 'styles/tokens.css';
const read = (path: string) => readFileSync(SRC + path, 'utf8');
const painted = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(svelte|css|svg)$/.test(path),
);
const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.startsWith('lib/generated/'),
);
const palette = read(TOKENS);

/** Blocks, ids and links begin with the same sign as a colour. */
const NO_COLOURS = /\{#\w+|url\(#[\w-]+\)|href="#[^"]*"/g;
const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!var\()[^)]*\)/gi;
const NAMES =
  'white|black|red|green|blue|yellow|purple|orange|brown|gold|silver|gr[ae]y|navy|teal|tan|beige|ivory|linen|wheat|khaki';
const NAMED = new RegExp(
  `(?:fill|stroke|color|background|border|outline|shadow|stop-color)[\\w-]*(?::|=")(?:[^;"{}]*[\\s(,])?(?:${NAMES})(?=[\\s;",)!])`,
  'gi',
);

/** The colours that a source writes down itself. */
function literals(source: string): string[] {
  const plain = source.replace(NO_COLOURS, '').replace(/var\(--[\w-]+/g, 'var(');
  return [HEX, FUNCTION, NAMED].flatMap((kind) => [...plain.matchAll(kind)].map(([found]) => found));
}

describe('colours', () => {
  it.each([
    ['color: #fff;', 1],
    ['<path fill="#2a1f14" />', 1],
    ['background: linear-gradient(#f0a355, #fde3ae80);', 2],
    ['background: rgb(10 20 32 / 0.5);', 1],
    ['border: 1px solid white;', 1],
    ['<rect fill="red" />', 1],
    ['color: transparent; fill: none; stroke: currentColor;', 0],
    ['fill: var(--i-red); border: 3px solid var(--gold);', 0],
    ['fill: rgb(var(--shadow) / 0.28);', 0],
    ['{#each all as one (one)}<use href="#add" /><path fill="url(#face)" />{/each}', 0],
  ])('are found where they are written: %s', (source, n) => {
    expect(literals(source)).toHaveLength(n);
  });

  it('are written in the palette alone', () => {
    expect(painted.length).toBeGreaterThan(90);
    const found = painted
      .filter((path) => path !== TOKENS)
      .flatMap((path) => literals(read(path)).map((one) => `${path}: ${one}`));
    const inCode = code.flatMap((path) =>
      [...read(path).matchAll(/['"`]#[0-9a-f]{3,8}['"`]/gi)].map(([one]) => `${path}: ${one}`),
    );
    expect([...found, ...inCode]).toEqual([]);
  });

  it('that are asked for are in the palette, or given by the component that asks', () => {
    const given = (source: string) => [...source.matchAll(/(?:style:)?(--[\w-]+)(?=\s*[:=])/g)].map((one) => one[1]!);
    const known = new Set(given(palette));
    const sources = painted.map((path) => ({ path, source: read(path) }));
    for (const { source } of sources) for (const name of given(source)) known.add(name);
    const missing = sources.flatMap(({ path, source }) =>
      [...source.matchAll(/var\((--[\w-]+)(?=\))/g)]
        .filter((one) => !known.has(one[1]!))
        .map((one) => `${path}: ${one[1]}`),
    );
    expect(missing).toEqual([]);
  });

  it('of the palette are all used', () => {
    const all = [...painted, ...code].map(read).join('\n');
    const names = [...palette.matchAll(/^ {2}(--[\w-]+):/gm)].map((one) => one[1]!);
    const unused = [...new Set(names)].filter(
      (name) => !all.includes(`var(${name})`) && !all.includes(`var(${name},`) && !all.includes(`'${name}'`),
    );
    // Those of a seat are put together from its number.
    expect(unused.filter((name) => !/^--(p|curve-)\d/.test(name))).toEqual([]);
  });

  it('by night stand for colours that there are by day', () => {
    const [day = '', night = ''] = palette.split("[data-theme='night'] {");
    const names = (part: string) => [...part.matchAll(/^ {2}(--[\w-]+):/gm)].map((one) => one[1]!);
    const byDay = new Set(names(day));
    expect(names(night.split('}')[0]!).filter((name) => !byDay.has(name))).toEqual([]);
  });
});
