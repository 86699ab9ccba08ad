import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../src/lib/connection/live.svelte';
import { Play } from '../src/lib/play.svelte';
import { choice, message, table, update } from './parts/positions';

/** A line as the browser has it, which the test itself is the other end of. */
class Line {
  static OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: { type: string; request?: string; [more: string]: unknown }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: URL) {
    Line.all.push(this);
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  tell(what: object): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Line['sent'][number]);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

const page = { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
const listeners = new Map<string, () => void>();
const last = () => Line.all.at(-1)!;
let live: Live;
let play: Play;

function sitDown(): void {
  live = new Live('t1');
  play = new Play(live);
  live.play = play;
  live.open();
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  page.hidden = false;
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'https://egizia.test/tables/t1', protocol: 'https:' });
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => listeners.set(name, heard));
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  sitDown();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the line to a table', () => {
  it('is as safe as the page', () => {
    expect(String(last().address)).toBe('wss://egizia.test/api/tables/t1/live');
  });

  it('shows the key of an invitation, which lets one talk before one sits down', () => {
    vi.stubGlobal('location', { href: 'https://egizia.test/tables/t1?key=a%2Bb#log', protocol: 'https:' });
    live.retry();
    expect(String(last().address)).toBe('wss://egizia.test/api/tables/t1/live?key=a%2Bb');
  });

  it('comes back with the cookie of now if the one it came with has ended', () => {
    last().open();
    last().tell(update({ seat: 0 }));
    play.play(choice('place_card'));
    last().tell({ type: 'refused', sequence: 1, request: '1', code: 'who', message: message('refusal.who') });
    expect(Line.all.length).toBe(2);
    expect(play.choices).toEqual([]);
    last().open();
    const card = choice('place_card');
    last().tell(update({ seat: 0, choices: [card] }));
    expect(play.choices).toEqual([card]);
    expect(play.refusal).toBe(null);
  });

  it('offers nothing to click before the position is there', () => {
    const card = choice('place_card');
    last().open();
    expect(play.connection).toBe('connecting');
    expect(play.isCurrent).toBe(false);
    last().tell(update({ choices: [card] }));
    expect(play.connection).toBe('live');
    expect(play.choices).toEqual([card]);
  });

  it('carries a move with the position it was made at, and frees the panel with the answer', () => {
    const card = choice('place_card');
    last().open();
    last().tell(update({ number: 4, choices: [card] }));
    play.play(card);
    expect(last().sent).toEqual([{ type: 'move', request: '1', seat: 0, action: card.action, number: 4 }]);
    expect(play.busy).toBe(true);
    last().tell(update({ number: 4, request: '1' }));
    expect(play.busy).toBe(false);
  });

  it('that is not open takes no move, and the panel can be used again', () => {
    last().open();
    last().tell(update({ choices: [choice('pass')] }));
    last().readyState = 2;
    play.play(choice('pass'));
    expect(play.busy).toBe(false);
  });

  it('tells why a move was refused', () => {
    last().open();
    last().tell(update({ choices: [choice('pass')] }));
    play.play(choice('pass'));
    last().tell({ type: 'refused', message: message('refused.turn'), request: '1' });
    expect(play.refusal?.key).toBe('refused.turn');
    expect(play.busy).toBe(false);
  });

  it('shows each line of the chat once', () => {
    const said = { type: 'chat', id: 3, seat: 0, name: 'Ada', text: 'hello', note: null };
    last().open();
    last().tell(said);
    last().tell(said);
    expect(play.chat.map(({ text }) => text)).toEqual(['hello']);
  });

  it('says whether anybody looks', () => {
    page.hidden = true;
    last().open();
    expect(last().sent).toEqual([{ type: 'looking', is_looking: false }]);
  });
});

describe('a line that breaks', () => {
  it('is taken up again at once and silently, from the last sequence number', () => {
    last().open();
    last().tell({ ...table(), type: 'table', sequence: 8 });
    last().tell(update({ sequence: 6 }));
    last().close();
    expect(play.connection).toBe('live');
    expect(play.isCurrent).toBe(false);
    vi.advanceTimersByTime(200);
    expect(Line.all).toHaveLength(2);
    expect(last().address.searchParams.get('since')).toBe('8');
  });

  it('is said to be lost when it does not come back, with longer and longer pauses', () => {
    const waits: number[] = [];
    last().close();
    for (let n = 0; n < 7; n += 1) {
      vi.advanceTimersByTime(play.retryIn * 1000 + 150);
      last().close();
      waits.push(play.retryIn);
    }
    expect(play.connection).toBe('lost');
    expect(waits).toEqual([1, 2, 4, 8, 16, 20, 20]);
  });

  it('counts down to the next attempt, and a click tries now', () => {
    last().close();
    vi.advanceTimersByTime(150);
    last().close();
    vi.advanceTimersByTime(1150);
    last().close();
    expect(play.retryIn).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(play.retryIn).toBe(1);
    const before = Line.all.length;
    live.retry();
    expect(Line.all).toHaveLength(before + 1);
    vi.advanceTimersByTime(5000);
    expect(Line.all).toHaveLength(before + 1);
  });

  it('though nobody said so is noticed: a ping without an answer', () => {
    const first = last();
    first.open();
    vi.advanceTimersByTime(25_000);
    expect(first.sent).toEqual([{ type: 'ping' }]);
    vi.advanceTimersByTime(10_000 + 150);
    expect(Line.all).toHaveLength(2);
  });

  it('is asked at once when the browser says that it is offline, and believed if it answers', () => {
    last().open();
    const offline = listeners.get('offline')!;
    offline();
    expect(last().sent).toEqual([{ type: 'ping' }]);
    last().tell({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(Line.all).toHaveLength(1);
    offline();
    vi.advanceTimersByTime(10_000 + 150);
    expect(Line.all).toHaveLength(2);
  });

  it('is taken up at once when the browser is online again', () => {
    last().open();
    last().close();
    listeners.get('online')!();
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(4000);
    expect(Line.all).toHaveLength(2);
  });

  it('is said to be lost when attempts neither fail nor open, each with more time than the last', () => {
    last().open();
    last().tell(update());
    last().close();
    vi.advanceTimersByTime(150);
    const hanging = last();
    vi.advanceTimersByTime(9900);
    expect(play.connection).toBe('live');
    vi.advanceTimersByTime(100);
    expect(play.connection).toBe('lost');
    expect(hanging.readyState).toBe(3);
    vi.advanceTimersByTime(1150);
    expect(Line.all).toHaveLength(3);
    expect(play.retryIn).toBe(0);
    vi.advanceTimersByTime(14_900);
    expect(play.retryIn).toBe(0);
    vi.advanceTimersByTime(100);
    expect(play.retryIn).toBe(2);
    vi.advanceTimersByTime(2150);
    last().open();
    last().tell(update());
    expect(play.connection).toBe('live');
    expect(hanging).not.toBe(last());
  });

  it('that was given up and opens late is not listened to', () => {
    last().open();
    last().close();
    vi.advanceTimersByTime(150);
    const late = last();
    vi.advanceTimersByTime(10_000);
    late.open();
    late.tell(update({ number: 9 }));
    expect(play.connection).toBe('lost');
    expect(play.update?.number).not.toBe(9);
  });

  it('is left alone while it answers', () => {
    last().open();
    vi.advanceTimersByTime(25_000);
    last().tell({ type: 'pong' });
    vi.advanceTimersByTime(25_000);
    expect(Line.all).toHaveLength(1);
    expect(last().sent).toHaveLength(2);
  });

  it('with a move on its way lets one play again when the position is known', () => {
    const card = choice('place_card');
    last().open();
    last().tell(update({ number: 4, choices: [card] }));
    play.play(card);
    last().close();
    vi.advanceTimersByTime(200);
    last().open();
    last().tell(update({ number: 4, choices: [card] }));
    expect(play.choices).toEqual([card]);
  });

  it('that opens only to be turned away is lost too, and asked for less and less often', () => {
    last().open();
    last().tell(update());
    last().close();
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(play.retryIn * 1000 + 150);
      last().open();
      last().tell({ type: 'refused', sequence: 0, request: null, code: 'no-database', message: message('no.tables') });
      last().close();
      waits.push(play.retryIn);
    }
    expect(play.connection).toBe('lost');
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    vi.advanceTimersByTime(16_150);
    last().open();
    last().tell(update());
    expect(play.connection).toBe('live');
  });

  it('does not come back once one has left', () => {
    last().open();
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });
});

describe('a move that cannot be kept', () => {
  const card = choice('place_card');
  const noDatabase = (request: string | null) =>
    last().tell({ type: 'refused', sequence: 0, request, code: 'no-database', message: message('no.tables') });
  const moves = () => last().sent.filter(({ type }) => type === 'move');

  beforeEach(() => {
    last().open();
    last().tell(update({ number: 4, choices: [card] }));
    play.play(card);
    noDatabase('1');
  });

  it('is held and sent again by itself until it is made, with nothing else to click meanwhile', () => {
    expect(play.held).toEqual(card.label);
    expect(play.refusal).toBeNull();
    expect(play.choices).toEqual([]);
    vi.advanceTimersByTime(2000);
    noDatabase('2');
    vi.advanceTimersByTime(2000);
    expect(moves().map(({ number, action }) => [number, action])).toEqual(Array(3).fill([4, card.action]));
    last().tell(update({ number: 5, request: '3', choices: [choice('pass')] }));
    expect(play.held).toBeNull();
    expect(play.choices).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(moves()).toHaveLength(3);
  });

  it('is not sent again where the game has gone on', () => {
    last().tell(update({ number: 5, choices: [card] }));
    vi.advanceTimersByTime(20_000);
    expect(moves()).toHaveLength(1);
    expect(play.held).toBeNull();
    expect(play.choices).toEqual([card]);
  });

  it('goes out on the next line, if the move number is still the same', () => {
    last().close();
    vi.advanceTimersByTime(150);
    last().open();
    last().tell(update({ number: 4, choices: [card] }));
    expect(moves()).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(moves()).toHaveLength(1);
  });

  it('can be taken back', () => {
    play.undo();
    expect(play.held).toBeNull();
    expect(play.choices).toEqual([card]);
    vi.advanceTimersByTime(20_000);
    expect(last().sent.map(({ type }) => type)).toEqual(['move']);
  });

  it('stays held whatever else is refused, and is given up where the rules refuse it', () => {
    noDatabase(null);
    expect(play.held).toEqual(card.label);
    vi.advanceTimersByTime(2000);
    last().tell({ type: 'refused', sequence: 0, request: '2', code: 'stale-move', message: message('stale') });
    expect(play.held).toBeNull();
    expect(play.refusal?.key).toBe('stale');
    expect(play.choices).toEqual([card]);
  });
});
