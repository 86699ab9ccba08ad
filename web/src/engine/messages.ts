/** What travels between a page and the worker that thinks for it. */

import type { Interface } from './interface';
import type { Thought } from './search';

export interface Question {
  players: number;
  /** For whom to think. */
  observer: number;
  /** The position with all redrawn that the observer cannot know. */
  belief: Uint8Array;
  seed: bigint;
  /** How many simulations to make at most, or for how long to think, in milliseconds. */
  simulations?: number;
  milliseconds?: number;
}

export type ToWorker =
  | { kind: 'load'; module: ArrayBuffer; about: Interface }
  | { kind: 'think'; id: number; question: Question }
  | { kind: 'stop'; id: number };

export type FromWorker =
  | { kind: 'loaded' }
  | { kind: 'progress'; id: number; thought: Thought }
  | { kind: 'thought'; id: number; thought: Thought }
  | { kind: 'failed'; id: number | null; reason: string };
