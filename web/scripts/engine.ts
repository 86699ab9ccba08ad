/** Does in Node what a test or a benchmark asks of a game's module, a job on standard input; prints what came of it. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Block, Engine } from '../src/engine/engine';
import { GuidedSearch, Network } from '../src/engine/guided';
import { Search } from '../src/engine/search';

interface Job {
  playouts: { players: number; games: number; seed: number; variant: number }[];
  searches: { players: number; observer: number; belief: string; seed: string; simulations: number }[];
  greedy: { players: number; seed: number }[];
  guided: { players: number; observer: number; belief: string; seed: string; simulations: number }[];
  /** Random games and searches to be timed: so many rounds of each. */
  timed?: { players: number; games: number; belief: string; simulations: number; rounds: number };
}

const folder = process.argv[2] ?? '.';
const engine = await Engine.load(
  readFileSync(`${folder}/wasm32.wasm`),
  JSON.parse(readFileSync(`${folder}/interface.json`, 'utf8')),
);
const job: Job = JSON.parse(readFileSync(0, 'utf8'));
const simultaneous = engine.about.isSimultaneous;
const records = (players: number) => (simultaneous ? players : 1);

function digest(...blocks: Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const block of blocks) hash.update(block);
  return hash.digest('hex');
}

function playouts({ players, games, seed, variant }: Job['playouts'][number]) {
  const states = engine.states(games * records(players));
  const decisions = engine.playouts(states, games, players, seed, variant);
  return { decisions, digest: digest(engine.bytes(states)) };
}

const searches = new Map<number, Search>();

function search({ players, observer, belief, seed, simulations }: Job['searches'][number]) {
  const found = searches.get(players) ?? new Search(engine, players);
  searches.set(players, found);
  found.begin(Buffer.from(belief, 'base64'), BigInt(seed));
  found.simulate(observer, simulations);
  const count = Number(new BigInt64Array(engine.bytes(found.counters).buffer, found.counters.at)[0]);
  const rows = (block: Block, bytes: number) => engine.bytes(block).subarray(0, count * bytes);
  return {
    action: found.thought(observer).action,
    digest: digest(rows(found.nodes, 20), rows(found.priors, 8), rows(found.valueSums, 32)),
    seen: digest(new Uint8Array(engine.observe(found.root, 0, observer).buffer)),
  };
}

function greedy({ players, seed }: Job['greedy'][number]) {
  const found = searches.get(players) ?? new Search(engine, players);
  searches.set(players, found);
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
  return digest(engine.bytes(states));
}

const guidedSearches = new Map<number, GuidedSearch>();
let network: Network | null = null;

function guided({ players, observer, belief, seed, simulations }: Job['guided'][number]) {
  network ??= new Network(engine, new Uint8Array(readFileSync(`${folder}/network.weights`)).buffer);
  const found = guidedSearches.get(players) ?? new GuidedSearch(engine, players, network);
  guidedSearches.set(players, found);
  found.begin(Buffer.from(belief, 'base64'), BigInt(seed));
  const logits = network.logits(network.block('states'), 0, observer);
  found.simulate(observer, simulations);
  const count = Number(new BigInt64Array(engine.bytes(network.block('counters')).slice().buffer)[0]);
  const rows = (name: string, bytes: number) =>
    engine.bytes((network as Network).block(name)).subarray(0, count * bytes);
  return {
    action: found.thought(observer).action,
    logits: digest(new Uint8Array(logits.slice().buffer)),
    digest: digest(rows('nodes', 20), rows('priors', 8), rows('value_sums', 32), rows('win_sums', 32)),
  };
}

/** Decisions and simulations per second of processor time, round by round. */
function timed({ players, games, belief, simulations, rounds }: NonNullable<Job['timed']>) {
  const states = engine.states(games * records(players));
  const found = new Search(engine, players);
  const root = engine.states(1);
  engine.bytes(root).set(Buffer.from(belief, 'base64'));
  const rate = (work: () => number) => {
    const before = process.cpuUsage();
    const done = work();
    const { user, system } = process.cpuUsage(before);
    return (done / (user + system)) * 1e6;
  };
  const both = () => ({
    decisions: rate(() => engine.playouts(states, games, players, 1)),
    simulations: rate(() => {
      found.begin(engine.bytes(root), 1n);
      found.simulate(engine.seat(root, 0), simulations);
      return simulations;
    }),
  });
  both();
  return Array.from({ length: rounds }, both);
}

console.log(
  JSON.stringify({
    playouts: job.playouts.map(playouts),
    searches: job.searches.map(search),
    greedy: job.greedy.map(greedy),
    guided: job.guided.map(guided),
    timed: job.timed ? timed(job.timed) : [],
  }),
);
