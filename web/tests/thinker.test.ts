import { describe, expect, it } from 'vitest';
import type { Interface } from '../src/engine/interface';
import type { FromWorker, Question, ToWorker } from '../src/engine/messages';
import { type Line, Thinker } from '../src/engine/thinker';

const question: Question = {
  players: 2,
  observer: 0,
  belief: new Uint8Array(),
  seed: 1n,
  simulations: 32,
};
const thought = (simulations: number) => ({ action: 4, visits: new Map(), values: [], simulations });

/** A worker of which a test says what it answers. */
function line() {
  const sent: ToWorker[] = [];
  const hear: Record<string, (event: unknown) => void> = {};
  let ended = 0;
  const made = {
    postMessage: (message: ToWorker) => sent.push(message),
    addEventListener: (kind: string, listener: (event: unknown) => void) => (hear[kind] = listener),
    terminate: () => ended++,
  } as unknown as Line;
  const tell = (message: FromWorker) => hear.message?.({ data: message });
  const fail = (message: string) => hear.error?.({ message });
  return { made, sent, tell, fail, ended: () => ended };
}

function thinker() {
  const { made, ...rest } = line();
  return { thinker: new Thinker(made, { module: new ArrayBuffer(0), about: {} as Interface }), ...rest };
}

describe('a thinker', () => {
  it('asks nothing before its game is loaded, then tells progress and the thought', async () => {
    const { thinker: asked, sent, tell } = thinker();
    const heard: number[] = [];
    const answer = asked.think(question, { progress: (now) => heard.push(now.simulations) });
    expect(sent.map((message) => message.kind)).toEqual(['load']);
    tell({ kind: 'loaded' });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.map((message) => message.kind)).toEqual(['load', 'think']);
    tell({ kind: 'progress', id: 1, thought: thought(16) });
    tell({ kind: 'answer', id: 1, answer: thought(32) });
    expect((await answer).simulations).toBe(32);
    expect(heard).toEqual([16]);
  });

  it('is told to stop by a signal, and gives what it has', async () => {
    const { thinker: asked, sent, tell } = thinker();
    tell({ kind: 'loaded' });
    const stop = new AbortController();
    const answer = asked.think(question, { signal: stop.signal });
    await Promise.resolve();
    await Promise.resolve();
    stop.abort();
    expect(sent.at(-1)).toEqual({ kind: 'stop', id: 1 });
    tell({ kind: 'answer', id: 1, answer: thought(16) });
    expect((await answer).simulations).toBe(16);
  });

  it('says why a module cannot be loaded or a question not answered', async () => {
    const bad = thinker();
    bad.tell({ kind: 'failed', id: null, reason: 'no module' });
    await expect(bad.thinker.think(question)).rejects.toThrow('no module');
    const { thinker: asked, tell } = thinker();
    tell({ kind: 'loaded' });
    const answer = asked.think(question);
    await Promise.resolve();
    await Promise.resolve();
    tell({ kind: 'failed', id: 1, reason: 'no such player' });
    await expect(answer).rejects.toThrow('no such player');
  });

  it('asks the rules, and gets each answer to its question', async () => {
    const { thinker: asked, sent, tell } = thinker();
    tell({ kind: 'loaded' });
    const begun = asked.start(2, 7n);
    const open = asked.options({ records: new Uint8Array(4), seats: [0] });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.map((message) => (message.kind === 'ask' ? message.ask.what : message.kind))).toEqual([
      'load',
      'start',
      'options',
    ]);
    tell({ kind: 'answer', id: 2, answer: [3, 5] });
    tell({ kind: 'answer', id: 1, answer: { records: new Uint8Array(2), seats: [1] } });
    expect(await open).toEqual([3, 5]);
    expect((await begun).seats).toEqual([1]);
  });

  it('leaves nobody waiting when it is closed before its game is loaded', async () => {
    const { thinker: asked, sent, ended } = thinker();
    const answer = asked.think(question);
    asked.close();
    await expect(answer).rejects.toThrow('closed');
    await expect(asked.start(2, 7n)).rejects.toThrow('closed');
    expect(sent.map((message) => message.kind)).toEqual(['load']);
    expect(ended()).toBe(1);
  });

  it('says when its worker breaks', async () => {
    const { thinker: asked, tell, fail } = thinker();
    tell({ kind: 'loaded' });
    const answer = asked.think(question);
    await Promise.resolve();
    await Promise.resolve();
    fail('out of memory');
    await expect(answer).rejects.toThrow('out of memory');
    const other = thinker();
    const never = other.thinker.think(question);
    other.fail('');
    await expect(never).rejects.toThrow('could not be started');
  });

  it('leaves nobody waiting when it is closed', async () => {
    const { thinker: asked, tell } = thinker();
    tell({ kind: 'loaded' });
    const answer = asked.think(question);
    await Promise.resolve();
    await Promise.resolve();
    asked.close();
    await expect(answer).rejects.toThrow('closed');
  });
});
