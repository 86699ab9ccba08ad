/** Plays and thinks beside the page: loads a game's module, and searches until it has done enough or is told to stop. */

import { Engine } from './engine';
import { GuidedSearch, Network } from './guided';
import type { FromWorker, Question, ToWorker } from './messages';
import { Rules } from './rules';
import { Search } from './search';

/** Milliseconds between two looks at what has come in. */
const SLICE = 25;

let engine: Engine | null = null;
let rules: Rules | null = null;
let network: Network | null = null;
const searches = new Map<string, Search | GuidedSearch>();
/** The questions that are not answered yet, and whether each is told to stop. */
const asked = new Map<number, boolean>();
let busy = Promise.resolve();

const tell = (message: FromWorker) => postMessage(message);
const pause = () => new Promise((resolve) => setTimeout(resolve));

function searchFor(loaded: Engine, { players, guided }: Question): Search | GuidedSearch {
  const key = `${players} ${guided ?? false}`;
  if (guided && !network) throw new Error('no network is loaded');
  const found =
    searches.get(key) ?? (guided && network ? new GuidedSearch(loaded, players, network) : new Search(loaded, players));
  searches.set(key, found);
  return found;
}

async function think(id: number, question: Question, before: Promise<void>): Promise<void> {
  await before.catch(() => undefined);
  if (!engine) throw new Error('no game is loaded yet');
  const { observer, belief, seed } = question;
  const search = searchFor(engine, question);
  search.begin(belief, seed);
  const end = performance.now() + (question.milliseconds ?? Infinity);
  let left = question.simulations ?? Infinity;
  let batch = search.firstBatch;
  do {
    const started = performance.now();
    const count = Math.min(batch, left);
    search.simulate(observer, count);
    left -= count;
    const now = performance.now();
    const slice = Math.min(SLICE, Math.max(1, end - now));
    // Whole batches, so that how fast this machine is changes no tree.
    const batches = (count * slice) / Math.max(0.1, now - started) / search.batchSize;
    batch = search.batchSize * Math.max(1, Math.round(batches));
    tell({ kind: 'progress', id, thought: search.thought(observer) });
    await pause();
  } while (left > 0 && performance.now() < end && !asked.get(id));
  tell({ kind: 'answer', id, answer: search.thought(observer) });
}

async function hear(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'load':
      engine = await Engine.load(message.module, message.about);
      rules = new Rules(engine);
      network = message.weights ? new Network(engine, message.weights) : null;
      searches.clear();
      tell({ kind: 'loaded' });
      break;
    case 'ask':
      if (!rules) throw new Error('no game is loaded yet');
      tell({ kind: 'answer', id: message.id, answer: rules.answer(message.ask) });
      break;
    case 'stop':
      if (asked.has(message.id)) asked.set(message.id, true);
      break;
    case 'think':
      asked.set(message.id, false);
      // A tree is grown for one question at a time.
      busy = think(message.id, message.question, busy).finally(() => asked.delete(message.id));
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
