// Positions for tests: only what a test is about need be said.
import type { Choice, Entry, Message, Offer, Seat, ShownTable, Update } from '../../src/lib/messages';
import { Play, type Sender, type Shown } from '../../src/lib/play.svelte';
import type { ClassicView } from '../../src/lib/views';

export const message = (key: string, parameters: Message['parameters'] = {}): Message => ({ key, parameters });

export const entry = (move: number, key = 'event.ship', seat: number | null = 0): Entry => ({
  move,
  seat,
  message: message(key),
  points: 0,
  is_heading: false,
});

let actions = 0;
/** A choice as an update has it, without what it would change. */
export function offer(kind: string): Offer {
  actions += 1;
  return { action: actions, notation: kind, kind, label: message(`choice.${kind}`), targets: [], amounts: {} };
}

export const choice = (kind: string, change: Partial<Choice> = {}): Choice => ({
  ...offer(kind),
  changes: [],
  points: 0,
  ...change,
});

export const view = (change: Partial<ClassicView> = {}): ClassicView =>
  ({ game: 'classic', names: ['Ada', 'Ben'], phase: 'placement', decision: null, ...change }) as ClassicView;

/** How the game stands. */
export function shown(change: Partial<Shown> = {}): Shown {
  return {
    table: 't',
    sequence: 1,
    number: 1,
    seat: 0,
    view: view(),
    prompt: null,
    choices: [],
    log_after: -1,
    log: [],
    can_undo: false,
    why_no_undo: null,
    can_restart_to: null,
    to_act: [0],
    is_over: false,
    request: null,
    ...change,
  };
}

/** What a line brings, by default all there is to see. */
export function update(change: Partial<Update> = {}): Update {
  const { view: whole, ...situation } = shown();
  const { game, ...fields } = whole!;
  const parts = { course: fields, secrets: { secrets: null } };
  return { type: 'update', ...situation, game, parts, is_whole: true, clocks: [], ...change };
}

const seat = (n: number): Seat =>
  ({ seat: n, kind: 'person', name: `P${n}`, is_you: n === 0, is_here: true, stand_in: null }) as Seat;

export function table(change: Partial<ShownTable> = {}): ShownTable {
  return { id: 't', state: 'playing', seats: [seat(0), seat(1)], clocks: [], hints: false, ...change } as ShownTable;
}

/** Somebody at a table, and what they sent. */
export function sitDown(change: Partial<Shown> = {}, at: Partial<ShownTable> = {}): { play: Play; sent: unknown[] } {
  const sent: unknown[] = [];
  const sender: Sender = {
    move: (one, number, from) => {
      sent.push({ action: one.action, number, from });
      return String(sent.length);
    },
    undo: (number, from, to) => {
      sent.push({ undo: number, from, to });
      return String(sent.length);
    },
    preview: (actions, number, from) => sent.push({ preview: actions, number, from }),
    chat: (text) => sent.push(text),
  };
  const play = new Play(sender);
  play.connection = 'live';
  play.table = table(at);
  play.take(shown(change));
  return { play, sent };
}
