/** Thinks beside the page: loads a game's module, and searches until it has done enough or is told to stop. */

import { Engine } from './engine';
import type { FromWorker, Question, ToWorker } from './messages';
import { Search } from './search';

/** Milliseconds between two looks at what has come in. */
const SLICE = 25;
const FIRST_BATCH = 16;

let engine: Engine | null = null;
const searches = new Map<number, Search>();
const stopped = new Set<number>();
let busy = Promise.resolve();

const tell = (message: FromWorker) => postMessage(message);
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function think(id: number, question: Question, before: Promise<void>): Promise<void> {
  await before.catch(() => undefined);
  if (!engine) throw new Error('no game is loaded yet');
  const { players, observer, belief, seed } = question;
  const search = searches.get(players) ?? new Search(engine, players);
  searches.set(players, search);
  search.begin(belief, seed);
  const began = performance.now();
  const end = began + (question.milliseconds ?? Infinity);
  let left = question.simulations ?? Infinity;
  let batch = FIRST_BATCH;
  do {
    const started = performance.now();
    const count = Math.min(batch, left);
    search.simulate(observer, count);
    left -= count;
    const now = performance.now();
    const slice = Math.min(SLICE, Math.max(1, end - now));
    batch = Math.max(1, Math.round((count * slice) / Math.max(0.1, now - started)));
    tell({ kind: 'progress', id, thought: search.thought(observer) });
    await pause();
  } while (left > 0 && performance.now() < end && !stopped.has(id));
  stopped.delete(id);
  tell({ kind: 'thought', id, thought: search.thought(observer) });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === 'load') {
    engine = await Engine.load(message.module, message.about);
    searches.clear();
    tell({ kind: 'loaded' });
  } else if (message.kind === 'stop') stopped.add(message.id);
  else {
    // A tree is grown for one question at a time.
    busy = think(message.id, message.question, busy);
    await busy;
  }
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  hear(event.data).catch((error: unknown) =>
    tell({
      kind: 'failed',
      id: 'id' in event.data ? event.data.id : null,
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
});
