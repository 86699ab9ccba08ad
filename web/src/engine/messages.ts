/** What travels between a page and the worker that plays and thinks for it. */

import type { Interface } from './interface';
import type { Thought } from './search';

/** What a page has of a game: everything about a module, and its network if there is one. */
export interface Files {
  about: Interface;
  module: ArrayBuffer;
  weights?: ArrayBuffer;
}

/** A position: its bytes, a record after the other; and by record whose decision it is, or -1. */
export interface GameRecords {
  records: Uint8Array;
  seats: number[];
}

export interface Question {
  players: number;
  /** For whom to think. */
  observer: number;
  /** The record to think about, as `determinize` leaves it for the observer. */
  belief: Uint8Array;
  seed: bigint;
  /** Whether the network guides the search; otherwise the evaluation does. */
  guided?: boolean;
  /** How many simulations to make at most, or for how long to think, in milliseconds. */
  simulations?: number;
  milliseconds?: number;
}

/** What the rules are asked, and for which record where a game has several. */
export type Ask =
  | { what: 'start'; players: number; seed: bigint; variant: number }
  | { what: 'options'; records: Uint8Array; index: number }
  | { what: 'apply'; records: Uint8Array; index: number; action: number }
  | { what: 'closeRound'; records: Uint8Array }
  | { what: 'determinize'; records: Uint8Array; index: number; seat: number; seed: bigint }
  | { what: 'scores'; records: Uint8Array; players: number };

export type ToWorker =
  | ({ kind: 'load' } & Files)
  | { kind: 'ask'; id: number; ask: Ask }
  | { kind: 'think'; id: number; question: Question }
  | { kind: 'stop'; id: number };

export type FromWorker =
  | { kind: 'loaded' }
  | { kind: 'progress'; id: number; thought: Thought }
  | { kind: 'answer'; id: number; answer: Thought | GameRecords | number[] }
  | { kind: 'failed'; id: number | null; reason: string };
