// Views travel in parts: what has changed since the last update. Here they add up to the view again.
import type { Update } from './messages';
import type { Parts, View } from './views';

/** The tableau of a seat is the part of that name. */
const SEAT = /^seat\.(\d+)$/;

export class Whole {
  private parts: Parts = {};

  /** The view after an update; what has not changed stays the same object. Before the game begins there is none. */
  after(update: Pick<Update, 'game' | 'seat' | 'parts' | 'is_whole'>): View | null {
    this.parts = update.is_whole ? update.parts : { ...this.parts, ...update.parts };
    const names = Object.keys(this.parts);
    if (!names.length) return null;
    const view: Record<string, unknown> = { game: update.game, viewer: update.seat };
    const tableaus: unknown[] = [];
    for (const name of names) {
      const seat = SEAT.exec(name);
      if (seat) tableaus[Number(seat[1])] = this.parts[name];
      else Object.assign(view, this.parts[name]);
    }
    return { ...view, tableaus } as unknown as View;
  }
}
