/** A worker that thinks, as a page sees it: one question at a time, with progress, and it can be told to stop. */

import type { Interface } from './interface';
import type { FromWorker, Question, ToWorker } from './messages';
import type { Thought } from './search';

interface Waiting {
  resolve: (thought: Thought) => void;
  reject: (error: Error) => void;
  progress: ((thought: Thought) => void) | undefined;
}

/** What a thinker needs of a worker. */
export type Line = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export class Thinker {
  private readonly line: Line;
  private readonly ready: Promise<void>;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(line: Line, module: ArrayBuffer, about: Interface) {
    this.line = line;
    this.ready = new Promise((resolve, reject) => {
      line.addEventListener('message', (event) => {
        const message = (event as MessageEvent<FromWorker>).data;
        if (message.kind === 'loaded') resolve();
        else if (message.kind === 'failed' && message.id === null) reject(new Error(message.reason));
        else this.hear(message);
      });
    });
    this.send({ kind: 'load', module, about });
  }

  /** Thinks about a position; a signal ends it early, with what was found until then. */
  async think(
    question: Question,
    { progress, signal }: { progress?: (thought: Thought) => void; signal?: AbortSignal } = {},
  ): Promise<Thought> {
    await this.ready;
    const id = ++this.last;
    signal?.addEventListener('abort', () => this.send({ kind: 'stop', id }), { once: true });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.send({ kind: 'think', id, question });
      if (signal?.aborted) this.send({ kind: 'stop', id });
    });
  }

  /** Ends the worker; whoever waits is told so. */
  close(): void {
    this.line.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error('the thinker was closed'));
    this.waiting.clear();
  }

  private send(message: ToWorker): void {
    this.line.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'loaded' || message.id === null) return;
    const waiting = this.waiting.get(message.id);
    if (message.kind === 'progress') waiting?.progress?.(message.thought);
    else this.waiting.delete(message.id);
    if (message.kind === 'thought') waiting?.resolve(message.thought);
    if (message.kind === 'failed') waiting?.reject(new Error(message.reason));
  }
}
