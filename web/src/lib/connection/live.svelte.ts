// A live connection to a table: it comes back by itself and asks only for what it missed.
import { api } from '../api';
import type { FromClient, FromServer, Offer, Update } from '../messages';
import { Whole } from './parts';
import type { Play, Sender, Shown } from '../play.svelte';
import { UpdateQueue } from './update-queue';
import { isStill } from '../settings.svelte';

const LONGEST_WAIT = 20;
const PING = 25_000;
/** How long the answer to a ping may take. */
const ANSWER = 10_000;
/** How long a line may take to open: longer with every attempt, for those whose network is slow. */
const OPENING = 5000;
const LONGEST_OPENING = 20_000;
/** How long to wait before a move that could not be kept is sent again. */
const AGAIN = 2000;

export class Live implements Sender {
  private socket: WebSocket | null = null;
  private sequence = 0;
  /** Attempts since the line last told how the game stands: it can open and be closed again with a sentence. */
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  /** Until when something must be heard: that the line is open, or anything after a ping. */
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private requests = 0;
  private whole = new Whole();
  private pace = new UpdateQueue<Shown>(
    (shown) => this.play.take(shown),
    // A page that nobody looks at is slow to wake.
    () => isStill() || document.hidden,
  );
  play!: Play;

  constructor(private id: string) {
    addEventListener('online', this.retry);
    addEventListener('offline', this.checkLine);
    document.addEventListener('visibilitychange', this.look);
  }

  open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.play.isCurrent = false;
    const address = new URL(`/api/tables/${this.id}/live`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.sequence) address.searchParams.set('since', String(this.sequence));
    // Who was invited to a private table may talk there before they sit down.
    const key = new URL(location.href).searchParams.get('key');
    if (key) address.searchParams.set('key', key);
    const socket = new WebSocket(address);
    this.socket = socket;
    this.expectWithin(Math.min(LONGEST_OPENING, OPENING * (this.tries + 1)));
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.stopWaiting();
      clearInterval(this.ping);
      this.ping = setInterval(this.checkLine, PING);
      if (document.hidden) this.look();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Say whether this page is looked at: who does not look is sent a notification when it is their turn. */
  private look = (): void => {
    this.send({ type: 'looking', is_looking: !document.hidden });
  };

  /** Try again now. */
  retry = (): void => {
    this.letGo();
    this.open();
  };

  /** A line can be dead though nobody said so: then a ping is not answered. */
  private checkLine = (): void => {
    if (this.send({ type: 'ping' })) this.expectWithin(ANSWER);
  };

  /** Give the line up unless something is heard in time. A wait that has begun is not made longer by another one. */
  private expectWithin(milliseconds: number): void {
    this.deadline ??= setTimeout(() => {
      this.letGo();
      this.lost();
    }, milliseconds);
  }

  private stopWaiting(): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
  }

  /** Leave a line without waiting for its other end to agree, which a dead one never does. */
  private letGo(): void {
    clearTimeout(this.timer);
    clearTimeout(this.again);
    this.stopWaiting();
    clearInterval(this.ping);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retry);
    removeEventListener('offline', this.checkLine);
    document.removeEventListener('visibilitychange', this.look);
    this.pace.stop();
    this.letGo();
  }

  /** Show at once what has been heard. */
  skip(): void {
    this.pace.flush();
  }

  private lost(): void {
    clearInterval(this.ping);
    clearTimeout(this.again);
    this.stopWaiting();
    if (this.closed) return;
    this.play.isCurrent = false;
    this.tries += 1;
    if (this.tries > 1) this.play.connection = 'lost';
    this.countDown(this.tries === 1 ? 0 : Math.min(LONGEST_WAIT, 2 ** (this.tries - 2)));
  }

  private countDown(seconds: number): void {
    this.play.retryIn = seconds;
    this.timer = setTimeout(() => (seconds > 0 ? this.countDown(seconds - 1) : this.open()), seconds > 0 ? 1000 : 150);
  }

  private hear(message: FromServer): void {
    this.stopWaiting();
    if (message.sequence) this.sequence = Math.max(this.sequence, message.sequence);
    switch (message.type) {
      case 'update':
        this.hearUpdate(message);
        break;
      case 'acting':
        this.play.acting = message.to_act;
        this.play.latestClocks = message.clocks;
        break;
      case 'previews':
        this.play.learn(message.number, message.previews);
        break;
      case 'table':
        this.play.table = message;
        this.play.latestClocks = null;
        break;
      case 'chat':
        if (!this.play.chat.some((line) => line.id === message.id)) this.play.chat = [...this.play.chat, message];
        break;
      case 'thinking':
        this.play.thinking = message.seat;
        break;
      case 'refused':
        this.skip();
        if (message.code !== 'no-database') this.play.refuse(message.message);
        else if (this.play.hold(message.request)) this.again = setTimeout(() => this.play.sendAgain(), AGAIN);
        else this.play.refusal = message.message;
        // Whoever opened an account in another tab has another cookie by now.
        if (message.code === 'who') this.retry();
        break;
    }
  }

  private hearUpdate(message: Update): void {
    const isBack = !this.play.isCurrent;
    this.tries = 0;
    this.play.connection = 'live';
    this.play.latestClocks = message.clocks;
    this.pace.push({ ...message, view: this.whole.after(message) }, message.request !== null || isBack);
    this.play.isCurrent = true;
    // A move whose answer was lost with the line may have been made: it is known only now.
    if (isBack) this.play.goOn();
  }

  private send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  move(choice: Offer, number: number, seat: number): string | null {
    return this.ask((request) => ({ type: 'move', request, seat, action: choice.action, number }));
  }

  undo(number: number, seat: number, to: number | null): string | null {
    return this.ask((request) => ({ type: 'undo', request, seat, number, to }));
  }

  preview(actions: number[], number: number, seat: number): void {
    this.send({ type: 'preview', seat, number, actions });
  }

  private ask(message: (request: string) => FromClient): string | null {
    this.requests += 1;
    const request = String(this.requests);
    if (this.send(message(request))) return request;
    this.play.busy = false;
    return null;
  }

  chat(text: string): void {
    this.send({ type: 'chat', text });
  }

  /** What was said before one came. */
  async catchUp(): Promise<void> {
    const said = await api.chat(this.id).catch(() => []);
    const known = new Set(this.play.chat.map((line) => line.id));
    this.play.chat = [...said.filter((line) => !known.has(line.id)), ...this.play.chat].sort((a, b) => a.id - b.id);
  }
}
