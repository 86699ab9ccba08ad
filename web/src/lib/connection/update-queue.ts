// Updates come as fast as bots move; people see them one after the other, but never wait long for them.

/** Milliseconds that a move has to itself at most. */
export const LONGEST = 350;
/** Milliseconds in which all that waits is shown, however much it is. */
export const ALTOGETHER = 750;

/** How long to wait before the next of some moves that wait is shown. */
export function gap(waiting: number, left: number): number {
  return Math.min(LONGEST, Math.max(0, left) / Math.max(1, waiting));
}

export class UpdateQueue<Shown> {
  private waiting: Shown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity;
  /** Until when all that waits must have been shown. */
  private until = 0;

  constructor(
    private show: (shown: Shown) => void,
    private isHurried: () => boolean,
    private now: () => number = () => performance.now(),
  ) {}

  /** Show something as soon as what came before has been seen for a moment; `now` shows all at once. */
  push(shown: Shown, now = false): void {
    if (!this.waiting.length) this.until = this.now() + ALTOGETHER;
    this.waiting.push(shown);
    if (now || this.isHurried()) this.flush();
    else this.plan();
  }

  /** Show all that waits. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    for (const shown of waiting) this.show(shown);
    if (waiting.length) this.last = this.now();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private plan(): void {
    if (this.timer !== undefined) return;
    const since = this.now() - this.last;
    const pause = gap(this.waiting.length, this.until - this.now());
    const wait = Math.max(0, Math.min(pause, LONGEST - since));
    if (wait < 1) this.next();
    else {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.next();
      }, wait);
    }
  }

  private next(): void {
    const shown = this.waiting.shift();
    if (shown === undefined) return;
    this.last = this.now();
    this.show(shown);
    if (this.waiting.length) this.plan();
  }
}
