// The log in the order it is read: rounds, in them turns, in them what happened.
import type { Entry } from '../messages';

export type Filter = 'all' | 'mine' | 'points';

export interface Turn {
  id: string;
  /** The line that a round, or the end, begins with. */
  head: Entry | null;
  /** Whose turn it was; nobody's for what the table itself does. */
  seat: number | null;
  lines: Entry[];
}

/** As many lines as are shown; nobody scrolls further back than a replay reaches. */
const MOST = 300;

/** The log by rounds and turns, of all or of one kind of lines; a heading stays only if something stands under it. */
export function turnsOf(log: Entry[], kind: Filter, own: number | null): Turn[] {
  const turns: Turn[] = [];
  let head: Entry | null = null;
  for (const entry of log.slice(-MOST)) {
    if (entry.is_heading) {
      if (head && kind === 'all') turns.push({ id: `${turns.length}`, head, seat: null, lines: [] });
      head = entry;
      continue;
    }
    if (kind === 'mine' && entry.seat !== own) continue;
    if (kind === 'points' && !entry.points) continue;
    const last = turns[turns.length - 1];
    if (last && !head && last.seat === entry.seat) last.lines.push(entry);
    else {
      turns.push({ id: `${turns.length}`, head, seat: entry.seat, lines: [entry] });
      head = null;
    }
  }
  if (head && kind === 'all') turns.push({ id: `${turns.length}`, head, seat: null, lines: [] });
  return turns;
}
