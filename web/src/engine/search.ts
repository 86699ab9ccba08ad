/** The search with an evaluation, as the service's bots have it: the same trees from the same seeds. */

import type { Block, Engine } from './engine';
import type { Evaluation } from './interface';
import { ACTION, children, emptyTree, MOST_SEATS, NODE_COLUMNS, NONE, VISITS } from './tree';

const MOST_NODES = 300_000;
const MOST_DEPTH = 512;
const MOST_OPTIONS = 256;
const ROOT = 0;

export interface Thought {
  action: number;
  /** By action, how often it was tried. */
  visits: Map<number, number>;
  /** What every seat may expect: its share of the win or, where all play alone, its points in hundreds. */
  values: number[];
  simulations: number;
}

export class Search {
  /** How many simulations are made together, and how many before the first look at the clock. */
  readonly batchSize = 1;
  readonly firstBatch = 16;
  readonly nodes: Block;
  readonly priors: Block;
  readonly valueSums: Block;
  readonly counters: Block;
  private readonly engine: Engine;
  private readonly evaluation: Evaluation;
  private readonly states: Block;
  private readonly seats: number;
  private readonly values: Block;
  private readonly weights: Block;
  private readonly spreads: Block;
  private readonly noise: Block;
  private readonly path: Block;
  private readonly seatValues: Block;
  private readonly settings: Block;
  private simulations = 0;

  /** The position at which the tree begins. */
  get root(): Block {
    return this.engine.one(this.states, ROOT);
  }

  constructor(engine: Engine, players: number, mostNodes = MOST_NODES) {
    const evaluation = engine.about.evaluation;
    if (!evaluation) throw new Error(`${engine.about.game} has no evaluation to search with`);
    this.engine = engine;
    this.evaluation = evaluation;
    this.seats = engine.about.isSimultaneous ? 1 : players;
    const key = String(players) in evaluation.weights ? String(players) : 'any';
    const weights = evaluation.weights[key] ?? [];
    const spreads = evaluation.spreads[key] ?? [];
    this.states = engine.states(3);
    this.values = engine.room('int64', evaluation.room);
    this.weights = engine.room('int32', weights.length, weights[0]?.length ?? 0);
    this.spreads = engine.room('float64', spreads.length);
    this.noise = engine.room('int64', MOST_OPTIONS);
    this.nodes = engine.room('int32', mostNodes, NODE_COLUMNS);
    this.priors = engine.room('float64', mostNodes);
    this.valueSums = engine.room('float64', mostNodes, MOST_SEATS);
    this.path = engine.room('int32', MOST_DEPTH);
    this.seatValues = engine.room('float64', this.seats);
    this.counters = engine.room('int64', 4);
    this.settings = engine.room('float64', 3);
    this.write(this.weights, new Int32Array(weights.flat()));
    this.write(this.spreads, new Float64Array(spreads));
    this.write(
      this.settings,
      new Float64Array([evaluation.priorTemperature, evaluation.exploration, evaluation.fpuReduction]),
    );
  }

  private write(block: Block, content: Int32Array | Float64Array): void {
    this.engine.bytes(block).set(new Uint8Array(content.buffer));
  }

  /** Begins a new tree at a position, which holds nothing that its observer does not know. */
  begin(belief: Uint8Array, seed: bigint): void {
    const { engine } = this;
    engine.bytes(this.root).set(belief);
    engine.call('seed_dice', { dice: engine.dice, seed });
    emptyTree(engine, this.nodes, this.valueSums, this.counters, seed);
    this.simulations = 0;
  }

  /** Makes so many more simulations for the seat that wonders. */
  simulate(observer: number, simulations: number): void {
    const { engine, evaluation } = this;
    engine.call('search', {
      ...this.workspace(),
      spreads: this.spreads,
      nodes: this.nodes,
      priors: this.priors,
      value_sums: this.valueSums,
      counters: this.counters,
      settings: this.settings,
      path: this.path,
      seat_values: this.seatValues,
      observer: engine.about.isSimultaneous ? 0 : observer,
      rollout_policy: evaluation.rolloutPolicy,
      rollout_length: evaluation.rolloutLength,
      simulations,
    });
    this.simulations += simulations;
  }

  /** The best action by one step of lookahead. */
  greedy(belief: Uint8Array): number {
    const { engine } = this;
    engine.bytes(this.root).set(belief);
    return engine.call('greedy', this.workspace());
  }

  private workspace(): Record<string, Block> {
    const { states, values, weights, noise } = this;
    const { log: logs, openNow: options, dice } = this.engine;
    return { states, logs, options, dice, values, weights, noise };
  }

  /** What came of it so far. */
  thought(observer: number): Thought {
    const nodes = this.numbers(this.nodes);
    const sums = new Float64Array(this.engine.bytes(this.valueSums).buffer, this.valueSums.at);
    const own = this.engine.about.isSimultaneous ? 0 : observer;
    const visits = new Map<number, number>();
    let action = NONE;
    let best: readonly [number, number] = [-1, -Infinity];
    for (const node of children(nodes)) {
      const tried = [this.cell(nodes, node, VISITS), sums[node * MOST_SEATS + own] ?? 0] as const;
      visits.set(this.cell(nodes, node, ACTION), tried[0]);
      if (tried[0] > best[0] || (tried[0] === best[0] && tried[1] > best[1])) {
        best = tried;
        action = this.cell(nodes, node, ACTION);
      }
    }
    const all = Math.max(1, this.cell(nodes, 0, VISITS));
    const values = Array.from({ length: this.seats }, (_, seat) => (sums[seat] ?? 0) / all);
    return { action, visits, values, simulations: this.simulations };
  }

  private numbers(block: Block): Int32Array {
    return new Int32Array(this.engine.bytes(block).buffer, block.at);
  }

  private cell(nodes: Int32Array, node: number, column: number): number {
    return nodes[node * NODE_COLUMNS + column] ?? NONE;
  }
}
