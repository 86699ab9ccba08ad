import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame, Replay as Game } from '../../src/lib/messages';
import Replay from '../../src/pages/Replay.svelte';
import { all, asked, clear, click, named, press, refuse, said, serve, settle, show, text, type } from '../parts/page';
import { entry, view } from '../parts/positions';

// The board is not what these tests are about.
vi.mock('../../src/table/Game.svelte', () => ({ default: () => undefined }));

const frame = (number: number): Frame => ({
  number,
  view: view(),
  log: [entry(number)],
  scores: [0, 0],
  secrets: null,
  to_act: [0],
});
const game = (change: Partial<Game> = {}): Game => ({
  game: 'classic',
  players: 2,
  options: {},
  names: ['Ada', 'Ben'],
  seat: 0,
  is_over: true,
  winners: [0],
  frames: [0, 1, 3, 4, 7].map(frame),
  table: 't',
  why_short: null,
  ...change,
});
const at = () => text(all('.where')[0]);
const come = async (query = '') => {
  history.replaceState(null, '', `/tables/t/replay${query}`);
  await show(Replay, { id: 't' });
  // What is printed in the box is loaded once.
  await vi.waitFor(() => expect(said()).not.toBe(''));
};

beforeEach(() => serve('GET /tables/t/replay', game()));
afterEach(() => void vi.useRealTimers());

describe('a replay', () => {
  it('is walked through by buttons and by keys, and has ends', async () => {
    await come();
    expect(at()).toBe('Move 0 of 7');
    await press('ArrowLeft', document.body);
    expect(at()).toBe('Move 0 of 7');
    await click(named('Next'));
    await press('ArrowRight', document.body);
    expect(at()).toBe('Move 3 of 7');
    await press('End', document.body);
    await click(named('Next'));
    expect(at()).toBe('Move 7 of 7');
    await press('Home', document.body);
    expect(at()).toBe('Move 0 of 7');
  });

  it('leaves the keys of a field to it', async () => {
    await come();
    await press('End', all('select')[0]);
    expect(at()).toBe('Move 0 of 7');
  });

  it('plays by itself until the end or a step by hand, and then from the beginning', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await come();
    const pass = async (seconds: number) => {
      vi.advanceTimersByTime(900 * seconds);
      await settle();
    };
    await press(' ', document.body);
    await pass(2);
    expect(at()).toBe('Move 3 of 7');
    await press('ArrowLeft', document.body);
    await pass(3);
    expect(at()).toBe('Move 1 of 7');
    await click(named('Play'));
    await pass(9);
    expect(at()).toBe('Move 7 of 7');
    await click(named('Play'));
    await pass(1);
    expect(at()).toBe('Move 1 of 7');
  });

  it('opens where a link leads, at the last moment that is not later', async () => {
    await come('?move=2');
    expect(at()).toBe('Move 1 of 7');
  });

  it('stays at its moment when it is seen through other eyes', async () => {
    serve('GET /tables/t/replay?seat=1', game({ seat: 1, frames: [0, 2, 3, 6, 7].map(frame) }));
    await come();
    await click(named('Next'));
    await click(named('Next'));
    expect(at()).toBe('Move 3 of 7');
    await type(all('select')[0]!, '1');
    expect(at()).toBe('Move 3 of 7');
    expect((all('select')[0] as HTMLSelectElement).value).toBe('1');
  });

  it('shows everything to who had no seat, once the game is over', async () => {
    serve('GET /tables/t/replay', game({ seat: null }));
    serve('GET /tables/t/replay?seat=all', game({ seat: null }));
    await come();
    expect(asked.map(([, path]) => path)).toEqual(['/tables/t/replay', '/tables/t/replay?seat=all']);
    serve('GET /tables/t/replay', game({ seat: null, is_over: false }));
    await clear();
    await come();
    expect(asked).toHaveLength(3);
    expect(all('select')).toEqual([]);
  });

  it('says why there is none', async () => {
    refuse('GET /tables/t/replay', 'refusal.no-table');
    await come();
    expect(said()).toContain('There is no such table');
  });
});
