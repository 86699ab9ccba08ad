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
  let hear: (event: MessageEvent<FromWorker>) => void = () => {};
  const made = {
    postMessage: (message: ToWorker) => sent.push(message),
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    terminate: () => {},
  } as unknown as Line;
  const tell = (message: FromWorker) => hear({ data: message } as MessageEvent<FromWorker>);
  return { made, sent, tell };
}

function thinker() {
  const { made, sent, tell } = line();
  return { thinker: new Thinker(made, new ArrayBuffer(0), {} as Interface), sent, tell };
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
    tell({ kind: 'thought', id: 1, thought: thought(32) });
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
    tell({ kind: 'thought', id: 1, thought: thought(16) });
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
