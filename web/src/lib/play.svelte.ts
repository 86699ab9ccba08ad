// The table one sits at: what is shown, what may be done, and how it is said to the service.
import { getContext, setContext } from 'svelte';
import { about } from './table/choices';
import type { Chat, Choice, ShownClock, Entry, Hint, Message, Offer, Preview, Situation, ShownTable } from './messages';
import type { Motion } from './interaction/motion';
import type { View } from './views';

export type Connection = 'connecting' | 'live' | 'lost';

/** As many previews as the service works out for one request. */
export const MOST_PREVIEWS = 100;
/** Choices on either side of the one that is pointed at, which may be next. */
const NEIGHBOURS = 4;

/** How the game stands, with the whole view: added up from the updates of a line, or sent as a whole. */
export interface Shown extends Situation {
  view: View | null;
  choices: (Offer | Choice)[];
  /** What led here, if one asked for it on this line. */
  request: string | null;
}

/** Sends what is done at the table. `move` and `undo` return the name that the answer will bear. */
export interface Sender {
  move(choice: Offer, number: number, seat: number): string | null;
  undo(number: number, seat: number, to: number | null): string | null;
  /** Ask what choices would change. */
  preview(actions: number[], number: number, seat: number): void;
  chat(text: string): void;
}

/** A move or a step back that is on its way. */
interface Sent {
  /** Under which name it is answered. */
  request: string | null;
  /** The number of moves it was asked at. */
  number: number;
  label: Message;
  send: () => string | null;
}

export class Play {
  table: ShownTable | null = $state.raw(null);
  update: Shown | null = $state.raw(null);
  /** Who is still to act, if somebody has confirmed since the last update. */
  acting: number[] | null = $state.raw(null);
  /** The clocks as last told since the table was. */
  latestClocks: ShownClock[] | null = $state.raw(null);
  /** What choices would change, by action, as far as it is known. */
  private previews: ReadonlyMap<number, Preview> = $state.raw(new Map());
  /** What was asked for and may still be answered. */
  private foreseen = new Set<number>();
  private asking: number[] = [];
  log: Entry[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  thinking: number | null = $state(null);
  refusal: Message | null = $state.raw(null);
  connection: Connection = $state('connecting');
  retryIn = $state(0);
  /** Whether the game is shown as it stands now: after a lost connection, only when the first update has come. */
  isCurrent = $state(true);
  /** The choice that the pointer or the focus is on. */
  pointed: Offer | null = $state.raw(null);
  /** The choice taken up but not confirmed, where a tap does not play at once. */
  chosen: Offer | null = $state.raw(null);
  /** The board of an earlier moment, when a line of the log was followed. */
  past: { number: number; view: View } | null = $state.raw(null);
  /** What a bot advises, if it was asked at this decision. */
  hint: Hint | null = $state.raw(null);
  isAsking = $state(false);
  busy = $state(false);
  private sent: Sent | null = null;
  /** What the service could not keep when it was sent: it is sent again as long as nothing else has happened. */
  held: Message | null = $state.raw(null);
  /** Whether the seat one had is on another device now. */
  hasMoved = $state(false);
  /** Whether a game is looked back at: nobody is waited for, and nobody talks. */
  isReplay = false;
  /** How pieces travel, once the table of the game is there. */
  motion: Motion | null = null;
  /** Whether a first tap only chooses. */
  careful = $state(false);

  constructor(private sender: Sender | null = null) {}

  get view(): View | null {
    return this.past?.view ?? this.update?.view ?? null;
  }

  get seat(): number | null {
    return this.update?.seat ?? null;
  }

  /** What may be done now: nothing while one looks back, waits for an answer, or is not connected. */
  get choices(): Offer[] {
    if (this.past || this.busy || !this.isCurrent) return [];
    return this.update?.choices ?? [];
  }

  get clocks(): ShownClock[] {
    return this.latestClocks ?? this.table?.clocks ?? [];
  }

  get isMyTurn(): boolean {
    return this.seat !== null && this.isToAct(this.seat);
  }

  /**
   * Who is awaited. Where all play at once, one is told which of the others have confirmed since the last update; of
   * oneself every update tells, together with what may be done.
   */
  get toAct(): number[] {
    const known = this.update?.to_act ?? [];
    return this.acting ? known.filter((seat) => seat === this.seat || this.acting?.includes(seat)) : known;
  }

  isToAct(seat: number): boolean {
    return this.toAct.includes(seat);
  }

  /** The choice that a bot advises. */
  get advised(): Offer | null {
    return this.choices.find((choice) => choice.action === this.hint?.action) ?? null;
  }

  at(target: string): Offer[] {
    return about(this.choices, target);
  }

  isPointed(target: string): boolean {
    return this.pointed?.targets.includes(target) ?? false;
  }

  isChosen(target: string): boolean {
    return this.chosen?.targets[0] === target;
  }

  /** What a choice would change; undefined as long as nobody knows. */
  preview(choice: Offer | null | undefined): Preview | undefined {
    return choice ? this.previews.get(choice.action) : undefined;
  }

  /** Ask what a choice would change that somebody comes near to, and those beside it, before they are pointed at. */
  foreseeAround(choice: Offer): void {
    const index = this.choices.indexOf(choice);
    const from = Math.max(0, index - NEIGHBOURS);
    this.foresee([choice, ...this.choices.slice(from, index + NEIGHBOURS + 1)]);
  }

  /** Ask what choices would change that somebody looks at, or is about to; all that is asked at once goes together. */
  foresee(choices: Offer[]): void {
    if (!this.update || this.seat === null || this.isReplay) return;
    const news = new Set(choices.map((choice) => choice.action).filter((action) => !this.foreseen.has(action)));
    if (!news.size) return;
    for (const action of news) this.foreseen.add(action);
    if (!this.asking.length) queueMicrotask(() => this.ask());
    this.asking.push(...news);
  }

  private ask(): void {
    const { asking, update, seat } = this;
    this.asking = [];
    if (!update || seat === null) return;
    for (let from = 0; from < asking.length; from += MOST_PREVIEWS)
      this.sender?.preview(asking.slice(from, from + MOST_PREVIEWS), update.number, seat);
  }

  /** Learn what choices would change, if they are still the ones that are open. */
  learn(number: number, previews: Preview[]): void {
    if (number !== this.update?.number) return;
    this.previews = new Map([...this.previews, ...previews.map((one): [number, Preview] => [one.action, one])]);
  }

  take(update: Shown): void {
    const kept = this.log.filter((entry) => entry.move <= update.log_after);
    this.log = [...kept, ...update.log];
    const wasSeated = this.seat !== null;
    this.update = update;
    this.acting = null;
    const known = update.choices.filter((choice): choice is Choice => 'changes' in choice);
    this.previews = new Map(known.map((choice) => [choice.action, choice]));
    this.foreseen = new Set(this.previews.keys());
    this.asking = [];
    // Other news, or the answer to something earlier, may come before the answer: what it offers is out of date.
    const isAnswer = update.request !== null && update.request === this.sent?.request;
    if (isAnswer || update.number !== this.sent?.number || update.is_over) this.release();
    this.chosen = null;
    this.pointed = null;
    this.thinking = null;
    if (this.hint?.number !== update.number) this.hint = null;
    if (update.request !== null || update.seat !== null) this.refusal = null;
    this.hasMoved = update.seat === null && (wasSeated || this.hasMoved);
    if (this.past && this.past.number >= update.number) this.past = null;
  }

  /** A click or a tap on something that may be done. */
  pick(choice: Offer): void {
    if (this.careful && this.chosen !== choice) this.chosen = choice;
    else this.play(choice);
  }

  play(choice: Offer): void {
    this.send(choice.label, (number, seat) => this.sender?.move(choice, number, seat));
  }

  undo(to: number | null = null): void {
    if (this.held) this.release();
    else if (this.chosen) this.chosen = null;
    else this.send({ key: 'web.undo', parameters: {} }, (number, seat) => this.sender?.undo(number, seat, to));
  }

  private send(label: Message, how: (number: number, seat: number) => string | null | undefined): void {
    const { update, seat } = this;
    if (!update || seat === null || this.busy || !this.isCurrent) return;
    this.busy = true;
    this.refusal = null;
    const send = () => how(update.number, seat) ?? null;
    this.sent = { request: send(), number: update.number, label, send };
  }

  /** Hold what the service could not keep just now, to send it again; false if it is not what one waits for. */
  hold(request: string | null): boolean {
    if (!this.sent || this.sent.request !== request) return false;
    this.held = this.sent.label;
    return true;
  }

  /** Send once more what is held. */
  sendAgain(): void {
    if (!this.sent || !this.held || !this.isCurrent) return;
    this.busy = true;
    this.sent.request = this.sent.send();
  }

  /** The line is back and has told how the game stands: what was on its way is known, what is held goes out again. */
  goOn(): void {
    if (this.held) this.sendAgain();
    else this.release();
  }

  private release(): void {
    this.busy = false;
    this.sent = null;
    this.held = null;
  }

  refuse(reason: Message): void {
    this.release();
    this.refusal = reason;
  }

  say(text: string): void {
    if (text.trim()) this.sender?.chat(text.trim());
  }
}

const KEY = Symbol('play');

export function providePlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
