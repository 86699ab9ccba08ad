/** Does what a test or a benchmark asks of a game's module, in Node as in a browser. */

import { type Block, Engine } from '../src/engine/engine';
import { GuidedSearch, Network } from '../src/engine/guided';
import type { Files } from '../src/engine/messages';
import { Search } from '../src/engine/search';

interface Searched {
  players: number;
  observer: number;
  belief: string;
  seed: string;
  simulations: number;
}

export interface Job {
  playouts: { players: number; games: number; seed: number; variant: number }[];
  searches: Searched[];
  greedy: { players: number; seed: number }[];
  guided: Searched[];
  /** Random games, searches and runs of the network to be timed: so many rounds of each. */
  timed?: { players: number; games: number; belief: string; simulations: number; rows: number; rounds: number };
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** `clock` tells seconds. */
export async function run(files: Files, job: Job, clock: () => number) {
  const engine = await Engine.load(files.module, files.about);
  const simultaneous = engine.about.isSimultaneous;
  const records = (players: number) => (simultaneous ? players : 1);
  const searches = new Map<number, Search>();
  const guidedSearches = new Map<number, GuidedSearch>();
  let loaded: Network | null = null;

  /** Of the first so many bytes of each block. */
  function digest(...parts: [Block, number][]): number[] {
    return parts.map(([{ at }, count]) => engine.call('digest', { content: { type: 'uint8', at, shape: [count] } }));
  }

  const whole = (block: Block): [Block, number] => [block, engine.bytes(block).length];

  function searchFor(players: number): Search {
    const found = searches.get(players) ?? new Search(engine, players);
    searches.set(players, found);
    return found;
  }

  function network(): Network {
    if (!files.weights) throw new Error('there is no network');
    loaded ??= new Network(engine, files.weights);
    return loaded;
  }

  function playouts({ players, games, seed, variant }: Job['playouts'][number]) {
    const states = engine.states(games * records(players));
    const decisions = engine.playouts(states, games, players, seed, variant);
    return { decisions, digest: digest(whole(states)) };
  }

  function search({ players, observer, belief, seed, simulations }: Searched) {
    const found = searchFor(players);
    found.begin(bytesOf(belief), BigInt(seed));
    found.simulate(observer, simulations);
    const count = engine.read(found.counters, 0);
    const tree = digest([found.nodes, count * 20], [found.priors, count * 8], [found.valueSums, count * 32]);
    engine.observe(found.root, 0, observer);
    return { action: found.thought(observer).action, digest: tree, seen: digest(whole(engine.observation)) };
  }

  function greedy({ players, seed }: Job['greedy'][number]) {
    const found = searchFor(players);
    const states = engine.states(records(players));
    for (let index = 0; index < records(players); index++) engine.start(states, index, players, seed);
    while (engine.seat(states, 0) >= 0) {
      for (let index = 0; index < records(players); index++)
        while (engine.seat(states, index) >= 0) {
          const belief = engine.bytes(engine.one(states, index));
          engine.apply(states, index, found.greedy(belief));
        }
      if (simultaneous) engine.closeRound(states, 0, records(players));
    }
    return digest(whole(states));
  }

  function guided({ players, observer, belief, seed, simulations }: Searched) {
    const found = guidedSearches.get(players) ?? new GuidedSearch(engine, players, network());
    guidedSearches.set(players, found);
    const block = (name: string) => network().block(name);
    found.begin(bytesOf(belief), BigInt(seed));
    network().logits(block('states'), 0, observer);
    const logits = digest([block('logits'), 4 * (block('logits').shape[1] ?? 0)]);
    found.simulate(observer, simulations);
    const count = engine.read(block('counters'), 0);
    const sums = count * 32;
    const nodes: [Block, number] = [block('nodes'), count * 20];
    const tree = digest(nodes, [block('priors'), count * 8], [block('value_sums'), sums], [block('win_sums'), sums]);
    return { action: found.thought(observer).action, logits, digest: tree };
  }

  /** Decisions, simulations and positions that the network valued, a second, round by round. */
  function timed({ players, games, belief, simulations, rows, rounds }: NonNullable<Job['timed']>) {
    const states = engine.states(games * records(players));
    const found = searchFor(players);
    const root = engine.states(1);
    engine.bytes(root).set(bytesOf(belief));
    const rate = (work: () => number) => {
      const before = clock();
      const done = work();
      return done / (clock() - before);
    };
    const all = () => ({
      decisions: rate(() => engine.playouts(states, games, players, 1)),
      simulations: rate(() => {
        found.begin(engine.bytes(root), 1n);
        found.simulate(engine.seat(root, 0), simulations);
        return simulations;
      }),
      network: rate(() => {
        for (let row = 0; row < rows; row++) network().logits(root, 0, engine.seat(root, 0));
        return rows;
      }),
    });
    all();
    return Array.from({ length: rounds }, all);
  }

  return {
    playouts: job.playouts.map(playouts),
    searches: job.searches.map(search),
    greedy: job.greedy.map(greedy),
    guided: job.guided.map(guided),
    timed: job.timed ? timed(job.timed) : [],
  };
}
