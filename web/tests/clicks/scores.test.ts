import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoxFacts } from '../../src/games/registry';
import type { Entry, Result } from '../../src/lib/messages';
import ScoreSheet from '../../src/pages/scores/ScoreSheet.svelte';
import { all, clear, click, named, said, show, text } from '../parts/page';
import { entry, message, table, view } from '../parts/positions';

// The chart has tests of its own.
vi.mock('../../src/ui/Race.svelte', () => ({ default: () => undefined }));

const facts = { game: 'classic', sources: ['obelisk', 'pyramid', 'graves', 'grain'] } as unknown as BoxFacts;
const result = (change: Partial<Result> = {}): Result => ({
  game: 'classic',
  names: ['Ada', 'Ben'],
  scores: [41, 52],
  winners: [1],
  ledgers: [
    { obelisk: 30, pyramid: 20, grain: -9, graves: 0 },
    { obelisk: 42, pyramid: 10, grain: 0, graves: 0 },
  ],
  curve: [
    [0, 0],
    [41, 52],
  ],
  view: view({ tableaus: [] }),
  moves: 88,
  unrated: null,
  ...change,
});
const told = (move: number, points: number): Entry => ({ ...entry(move), points });
const rows = () => all('.sheet tr').map((row) => [...row.children].map(text));
const after = (change: Partial<Result> = {}, props: Record<string, unknown> = {}) =>
  show(ScoreSheet, { result: result(change), table: table({ state: 'over' }), facts, ...props });

beforeEach(() => {
  history.replaceState(null, '', '/tables/t');
});

describe('the score sheet', () => {
  it('says who won, by how much, and in how many moves', async () => {
    await after();
    expect(text(all('h1')[0])).toBe('Ben wins with 52');
    expect(said()).toContain('11 points ahead of Ada');
    expect(said()).toContain('88');
  });

  it('names all who share a win', async () => {
    await after({ scores: [52, 52], winners: [0, 1] });
    expect(text(all('h1')[0])).toContain('Ada, Ben');
    expect(said()).not.toContain('points ahead');
  });

  it('has a column a seat, the winner first, and a row for each source that gave or took anything', async () => {
    await after();
    const [head, ...sources] = rows();
    expect(head!.slice(1).map((cell) => cell.slice(-3))).toEqual(['Ben', 'Ada']);
    expect(sources.map((row) => row.slice(1))).toEqual([
      ['42', '30'],
      ['10', '20'],
      ['0', '−9'],
      ['52', '41'],
    ]);
    expect(all('td.best').map(text)).toEqual(['42', '20']);
    expect(all('td.loss').map(text)).toEqual(['−9']);
  });

  it('shows eight of many, and says how many more there were', async () => {
    const many = Array.from({ length: 11 }, (_, seat) => seat);
    const played = {
      names: many.map((seat) => `P${seat}`),
      scores: many,
      winners: [10],
      ledgers: many.map(() => ({})),
    };
    await after(played);
    expect(all('thead th')).toHaveLength(9);
    expect(text(all('.rest')[0])).toContain('3');
  });

  it('tells the five turns that brought or cost most, in the order in which they came', async () => {
    await after({}, { log: [told(1, 4), told(2, 9), told(3, -8), told(4, 3), told(5, 7), told(6, 6), told(7, 5)] });
    expect(all('.cards b').map(text)).toEqual(['+9', '−8', '+7', '+6', '+5']);
    await clear();
    await after({}, { log: [told(1, 3), told(2, -4)] });
    expect(all('.cards b').map(text)).toEqual(['−4']);
  });

  it('offers another game, or the way to the one that the others have opened', async () => {
    const onrematch = vi.fn();
    await after({}, { onrematch });
    const again = all('button.go')[0]!;
    const first = text(again);
    await click(again);
    expect(onrematch).toHaveBeenCalledOnce();
    await after({}, { onrematch, table: table({ state: 'over', rematch: 'u' }) });
    expect(text(all('button.go')[1])).not.toBe(first);
  });

  it('has no file of a sample, and says why it cannot be opened again', async () => {
    await after({}, { table: table({ id: 'sample' }), problem: message('refusal.stale-move') });
    expect(all('a[download]')).toEqual([]);
    expect(text(all('[role=alert]')[0])).toBe('The game has moved on: look again before you move.');
    await after();
    expect(named('Game file').getAttribute('href')).toBe('/api/tables/t/record');
  });
});
