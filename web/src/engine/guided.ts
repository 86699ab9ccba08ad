/** A network of a game, and the search that it guides, as the service's bots have them. */

import type { Block, Engine } from './engine';
import type { Guided } from './interface';
import type { Thought } from './search';
import { ACTION, children, emptyTree, MOST_SEATS, NODE_COLUMNS, NODE_COUNT, VISITS } from './tree';

interface StoredArray {
  type: string;
  shape: number[];
  at: number;
}

/** A single number from one in half precision. */
function single(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const SINGLES = Float32Array.from({ length: 0x10000 }, (_, half) => single(half));

/** What a module's `infer` takes: the arrays of `network.weights`, and those that it works in. */
export class Network {
  readonly blocks: Record<string, Block> = {};
  readonly about: Guided;
  private readonly engine: Engine;

  constructor(engine: Engine, weights: ArrayBuffer) {
    if (!engine.about.guided) throw new Error(`${engine.about.game} has no network`);
    this.engine = engine;
    this.about = engine.about.guided;
    for (const [name, { type, shape }] of Object.entries(this.about.rooms))
      this.blocks[name] = engine.room(type, ...shape);
    this.read(weights);
  }

  private read(weights: ArrayBuffer): void {
    const bytes = new Uint8Array(weights);
    const line = bytes.indexOf(10);
    const told: Record<string, StoredArray> = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)));
    for (const [name, { type, shape, at }] of Object.entries(told)) {
      const count = shape.reduce((one, other) => one * other, 1);
      const isHalf = type === 'float16';
      const block = this.engine.room(isHalf ? 'float32' : type, ...shape);
      const size = isHalf ? 2 * count : this.engine.bytes(block).length;
      const stored = bytes.slice(line + 1 + at, line + 1 + at + size);
      const values = isHalf ? Float32Array.from(new Uint16Array(stored.buffer), (half) => SINGLES[half] ?? 0) : stored;
      this.engine.bytes(block).set(new Uint8Array(values.buffer));
      this.blocks[name] = block;
    }
  }

  /** A block by its name. */
  block(name: string): Block {
    const found = this.blocks[name];
    if (!found) throw new Error(`a network has nothing called ${name}`);
    return found;
  }

  /** Runs the network on so many rows of its observations. */
  infer(rows: number, logits = this.block('logits')): void {
    this.engine.call('infer', { ...this.blocks, rows, logits });
  }

  /** The logits of all actions for what a seat knows. */
  logits(states: Block, index: number, seat: number): Float32Array {
    const { engine } = this;
    const observations = this.block('observations');
    engine.bytes(observations).set(new Uint8Array(engine.observe(states, index, seat).buffer));
    this.infer(1);
    return new Float32Array(engine.bytes(this.block('logits')).slice().buffer, 0, this.block('logits').shape[1]);
  }
}

export class GuidedSearch {
  /** How many simulations are made together, and how many before the first look at the clock. */
  readonly batchSize: number;
  readonly firstBatch: number;
  readonly network: Network;
  private readonly engine: Engine;
  private readonly laterLogits: Block;
  private readonly simultaneous: boolean;
  private readonly seats: number;
  private simulations = 0;

  constructor(engine: Engine, players: number, network: Network) {
    this.engine = engine;
    this.network = network;
    this.simultaneous = engine.about.isSimultaneous;
    this.batchSize = network.about.batchSize;
    // Where all play at once, often one action has nearly all of the prior and is left alone.
    this.firstBatch = this.simultaneous ? 1 : 2 * this.batchSize;
    this.seats = this.simultaneous ? 1 : players;
    this.laterLogits = engine.room('float32', ...network.block('logits').shape);
  }

  /** Begins a new tree at a position, which holds nothing that its observer does not know. */
  begin(belief: Uint8Array, seed: bigint): void {
    const { engine, network } = this;
    const block = (name: string) => network.block(name);
    engine.bytes(engine.one(block('states'), 0)).set(belief);
    const used = Number(new BigInt64Array(engine.bytes(block('counters')).slice().buffer)[NODE_COUNT]);
    engine.bytes(block('win_sums')).fill(0, 0, Math.max(1, used) * MOST_SEATS * 8);
    emptyTree(engine, block('nodes'), block('value_sums'), block('counters'), seed);
    engine.bytes(block('settings')).set(new Uint8Array(new Float64Array(network.about.settings).buffer));
    engine.call('seed_dice', { dice: block('dice'), seed });
    this.simulations = 0;
  }

  /** Makes so many more simulations for the seat that wonders. */
  simulate(observer: number, simulations: number): void {
    const { engine, network, laterLogits } = this;
    const { rolloutLength } = network.about;
    const own = this.simultaneous ? 0 : observer;
    for (let left = simulations; left > 0;) {
      const isFirst = this.simulations === 0;
      const count = isFirst ? 1 : Math.min(this.batchSize, left);
      engine.call('selecting', { ...network.blocks, observer: own, count });
      network.infer(count);
      let logits = network.block('logits');
      for (let step = isFirst ? rolloutLength : 0; step < rolloutLength; step++) {
        if (engine.call('rolling_out', { ...network.blocks, logits, count }) === 0) break;
        network.infer(count, laterLogits);
        logits = laterLogits;
      }
      engine.call('backing_up', { ...network.blocks, count });
      this.simulations += count;
      left -= count;
    }
  }

  /** What came of it so far. */
  thought(observer: number): Thought {
    const { engine, network } = this;
    const own = this.simultaneous ? 0 : observer;
    const view = (name: string) => new Float64Array(engine.bytes(network.block(name)).buffer, network.block(name).at);
    const nodes = new Int32Array(engine.bytes(network.block('nodes')).buffer, network.block('nodes').at);
    const [priors, valueSums, winSums] = [view('priors'), view('value_sums'), view('win_sums')];
    const cell = (node: number, column: number) => nodes[node * NODE_COLUMNS + column] ?? 0;
    const preference = (node: number) => {
      const sum = valueSums[node * MOST_SEATS + own] ?? 0;
      const prior = priors[node] ?? 0;
      const visits = cell(node, VISITS);
      return this.simultaneous ? [Number(prior > 0), sum / Math.max(1, visits), prior] : [visits, sum, prior];
    };
    const visits = new Map<number, number>();
    let best: { action: number; preference: number[] } = { action: -1, preference: [] };
    for (const node of children(nodes)) {
      visits.set(cell(node, ACTION), cell(node, VISITS));
      const preferred = preference(node);
      const differs = preferred.findIndex((value, place) => value !== best.preference[place]);
      if (best.action < 0 || (differs >= 0 && (preferred[differs] ?? 0) > (best.preference[differs] ?? 0)))
        best = { action: cell(node, ACTION), preference: preferred };
    }
    const all = Math.max(1, cell(0, VISITS));
    const values = Array.from({ length: this.seats }, (_, seat) => (winSums[seat] ?? 0) / all);
    return { action: best.action, visits, values, simulations: this.simulations };
  }
}
