/** How a tree of a search lies in memory: rows of numbers, the children of a node as a linked list. */

import type { Block, Engine } from './engine';

export const NODE_COLUMNS = 5;
export const MOST_SEATS = 4;
/** Columns of a node: what was played, the first child, the next sibling, how often it was chosen. */
export const ACTION = 0;
export const FIRST_CHILD = 1;
export const NEXT_SIBLING = 2;
export const VISITS = 3;
export const NONE = -1;
/** Counters: nodes in use, and the seed of the dice where all play at once. */
export const NODE_COUNT = 0;
const SEED = 3;

/** Leaves of a tree nothing but its root. */
export function emptyTree(engine: Engine, nodes: Block, valueSums: Block, counters: Block, seed: bigint): void {
  const root = new Int32Array(NODE_COLUMNS).fill(NONE);
  root[VISITS] = 0;
  engine.bytes(nodes).set(new Uint8Array(root.buffer));
  engine.bytes(valueSums).fill(0, 0, MOST_SEATS * 8);
  const counted = new BigInt64Array(4);
  counted[NODE_COUNT] = 1n;
  counted[SEED] = seed >> 1n;
  engine.bytes(counters).set(new Uint8Array(counted.buffer));
}

/** The nodes of the actions open at the root. */
export function* children(nodes: Int32Array): Generator<number> {
  let node = nodes[FIRST_CHILD] ?? NONE;
  while (node !== NONE) {
    yield node;
    node = nodes[node * NODE_COLUMNS + NEXT_SIBLING] ?? NONE;
  }
}
