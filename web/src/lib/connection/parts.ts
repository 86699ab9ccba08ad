// Views travel in parts: what has changed since the last update. Here they add up to the view again.
import type { Update } from '../messages';
import type { ViewParts, View } from '../views';

type Tableau = View['tableaus'][number];

/** The tableau of a seat is the part of that name. */
const SEAT = /^seat\.(\d+)$/;

export class Whole {
  private parts: ViewParts = {};

  /** The view after an update; what has not changed stays the same object. Before the game begins there is none. */
  after(update: Pick<Update, 'game' | 'seat' | 'parts' | 'is_whole'>): View | null {
    this.parts = update.is_whole ? update.parts : { ...this.parts, ...update.parts };
    if (!Object.keys(this.parts).length) return null;
    const fields: Partial<View> = {};
    const tableaus: Tableau[] = [];
    for (const [name, part] of Object.entries(this.parts)) {
      const seat = SEAT.exec(name);
      if (seat) tableaus[Number(seat[1])] = part as Tableau;
      else Object.assign(fields, part);
    }
    return { ...fields, game: update.game, viewer: update.seat, tableaus } as View;
  }
}
