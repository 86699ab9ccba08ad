// The table one sits at: what is shown, what may be done, and how it is said to the service.
import { getContext, setContext } from 'svelte';
import { about } from './choices';
import type { Chat, Choice, Entry, Hint, Message, Table, Update } from './messages';
import type { View } from './views';

export type Connection = 'connecting' | 'live' | 'lost';

/** How moves leave the table; what is asked for has a name, by which the answer is known. */
export interface Sender {
  move(choice: Choice, number: number, seat: number): string | null;
  undo(number: number, seat: number, to: number | null): string | null;
  chat(text: string): void;
}

export class Play {
  table: Table | null = $state.raw(null);
  update: Update | null = $state.raw(null);
  log: Entry[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  thinking: number | null = $state(null);
  refusal: Message | null = $state.raw(null);
  connection: Connection = $state('connecting');
  retryIn = $state(0);
  /** Whether what is shown is how the game stands: a line that has just come back has yet to tell. */
  isCurrent = $state(true);
  /** The choice that the pointer or the focus is on. */
  pointed: Choice | null = $state.raw(null);
  /** The choice taken up but not confirmed, where a tap does not play at once. */
  chosen: Choice | null = $state.raw(null);
  /** The board of an earlier moment, when a line of the log was followed. */
  past: { number: number; view: View } | null = $state.raw(null);
  /** What a bot advises, if it was asked at this decision. */
  hint: Hint | null = $state.raw(null);
  isAsking = $state(false);
  busy = $state(false);
  /** What is on its way, and the number of moves it was asked at. */
  private asked: string | null = null;
  private askedAt = -1;
  /** Whether the seat one had is on another device now. */
  hasMoved = $state(false);
  /** Whether a game is looked back at: nobody is waited for, and nobody talks. */
  isReplay = false;
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
  get choices(): Choice[] {
    if (this.past || this.busy || !this.isCurrent) return [];
    return this.update?.choices ?? [];
  }

  get isMyTurn(): boolean {
    return this.seat !== null && this.isToAct(this.seat);
  }

  /**
   * Who is awaited. Where all play at once, the table tells which of the others have confirmed since the last update;
   * of oneself every update tells, together with what may be done.
   */
  get toAct(): number[] {
    const confirmed = (seat: number) => seat !== this.seat && !!this.table?.seats[seat]?.has_confirmed;
    return (this.update?.to_act ?? []).filter((seat) => !confirmed(seat));
  }

  isToAct(seat: number): boolean {
    return this.toAct.includes(seat);
  }

  /** The choice that a bot advises. */
  get advised(): Choice | null {
    return this.choices.find((choice) => choice.action === this.hint?.action) ?? null;
  }

  at(target: string): Choice[] {
    return about(this.choices, target);
  }

  isPointed(target: string): boolean {
    return this.pointed?.targets.includes(target) ?? false;
  }

  isChosen(target: string): boolean {
    return this.chosen?.targets[0] === target;
  }

  take(update: Update): void {
    const kept = this.log.filter((entry) => entry.move <= update.log_after);
    this.log = [...kept, ...update.log];
    const wasSeated = this.seat !== null;
    this.update = update;
    // Other news, or the answer to something earlier, may come before the answer: what it offers is out of date.
    const isAnswer = this.asked !== null && update.request === this.asked;
    if (isAnswer || update.number !== this.askedAt || update.is_over) this.busy = false;
    this.chosen = null;
    this.pointed = null;
    this.thinking = null;
    if (this.hint?.number !== update.number) this.hint = null;
    if (update.request !== null || update.seat !== null) this.refusal = null;
    this.hasMoved = update.seat === null && (wasSeated || this.hasMoved);
    if (this.past && this.past.number >= update.number) this.past = null;
  }

  /** A click or a tap on something that may be done. */
  pick(choice: Choice): void {
    if (this.careful && this.chosen !== choice) this.chosen = choice;
    else this.play(choice);
  }

  play(choice: Choice): void {
    if (!this.update || this.seat === null || this.busy || !this.isCurrent) return;
    this.busy = true;
    this.refusal = null;
    this.askedAt = this.update.number;
    this.asked = this.sender?.move(choice, this.update.number, this.seat) ?? null;
  }

  undo(to: number | null = null): void {
    if (!this.update || this.seat === null || this.busy || !this.isCurrent) return;
    if (this.chosen) {
      this.chosen = null;
      return;
    }
    this.busy = true;
    this.askedAt = this.update.number;
    this.asked = this.sender?.undo(this.update.number, this.seat, to) ?? null;
  }

  refuse(reason: Message): void {
    this.busy = false;
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
