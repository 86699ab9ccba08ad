/** A worker that plays and thinks, as a page sees it: it thinks about one question at a time, and can be told to stop. */

import type { Ask, Files, FromWorker, GameRecords, Question, ToWorker } from './messages';
import type { Thought } from './search';

type Answer = Thought | GameRecords | number[];

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  progress: ((thought: Thought) => void) | undefined;
}

/** What a thinker needs of a worker. */
export type Line = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export class Thinker {
  private readonly line: Line;
  private readonly ready: Promise<void>;
  private readonly waiting = new Map<number, Waiting>();
  private ended: Error | null = null;
  private notReady: (error: Error) => void = () => {};
  private last = 0;

  constructor(line: Line, files: Files) {
    this.line = line;
    this.ready = new Promise((resolve, reject) => {
      this.notReady = reject;
      line.addEventListener('message', (event) => {
        const message = (event as MessageEvent<FromWorker>).data;
        if (message.kind === 'loaded') resolve();
        else if (message.kind === 'failed' && message.id === null) this.end(new Error(message.reason));
        else this.hear(message);
      });
    });
    // Whoever asks is told; a page that asks nothing has nothing to catch.
    this.ready.catch(() => undefined);
    line.addEventListener('error', (event) => {
      const { message } = event as ErrorEvent;
      this.end(new Error(message || 'the worker could not be started'));
    });
    line.addEventListener('messageerror', () => this.end(new Error('the worker could not be understood')));
    this.send({ kind: 'load', ...files });
  }

  /** Sets a game up. */
  start(players: number, seed: bigint, variant = 0): Promise<GameRecords> {
    return this.ask<GameRecords>({ what: 'start', players, seed, variant });
  }

  /** The legal actions, ascending; of a record, where every seat has one. */
  options({ records }: GameRecords, index = 0): Promise<number[]> {
    return this.ask<number[]>({ what: 'options', records, index });
  }

  /** What a position becomes by a legal action. */
  apply({ records }: GameRecords, action: number, index = 0): Promise<GameRecords> {
    return this.ask<GameRecords>({ what: 'apply', records, index, action });
  }

  /** Where all play at once and nobody has anything to decide: what the position becomes. */
  closeRound({ records }: GameRecords): Promise<GameRecords> {
    return this.ask<GameRecords>({ what: 'closeRound', records });
  }

  /** The position with all redrawn that a seat cannot know. */
  determinize({ records }: GameRecords, seat: number, seed: bigint, index = 0): Promise<GameRecords> {
    return this.ask<GameRecords>({ what: 'determinize', records, index, seat, seed });
  }

  /** By seat, the points. */
  scores({ records }: GameRecords, players: number): Promise<number[]> {
    return this.ask<number[]>({ what: 'scores', records, players });
  }

  /** Thinks about a position; a signal ends it early, with what was found until then. */
  think(
    question: Question,
    { progress, signal }: { progress?: (thought: Thought) => void; signal?: AbortSignal } = {},
  ): Promise<Thought> {
    const id = ++this.last;
    return this.answer<Thought>(id, { kind: 'think', id, question }, progress, () => {
      const stop = () => this.send({ kind: 'stop', id });
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** Ends the worker; whoever waits is told so. */
  close(): void {
    this.end(new Error('the thinker was closed'));
  }

  private ask<Kind extends Answer>(ask: Ask): Promise<Kind> {
    const id = ++this.last;
    return this.answer<Kind>(id, { kind: 'ask', id, ask });
  }

  private async answer<Kind extends Answer>(
    id: number,
    message: ToWorker,
    progress?: (thought: Thought) => void,
    sent: () => void = () => {},
  ): Promise<Kind> {
    await this.ready;
    return new Promise<Kind>((resolve, reject) => {
      if (this.ended) {
        reject(this.ended);
        return;
      }
      this.waiting.set(id, { resolve: (answer) => resolve(answer as Kind), reject, progress });
      this.send(message);
      sent();
    });
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.line.terminate();
    this.notReady(error);
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private send(message: ToWorker): void {
    if (!this.ended) this.line.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'loaded' || message.id === null) return;
    const waiting = this.waiting.get(message.id);
    if (message.kind === 'progress') waiting?.progress?.(message.thought);
    else this.waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    if (message.kind === 'failed') waiting?.reject(new Error(message.reason));
  }
}
