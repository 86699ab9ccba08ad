// Whom the table waits for although they are not there.
import type { ShownTable } from '../messages';

/** Seconds from which on waiting is counted from the last move, not from what this page has seen of it. */
const LONG = 600;

/** The seats of people who are awaited, away, and played for by nobody; none where a clock decides, or you only watch. */
export function awaited(table: ShownTable, toAct: number[], own: number | null): number[] {
  if (own === null || table.replace_after === null || table.state !== 'playing') return [];
  return table.seats
    .filter((seat) => toAct.includes(seat.seat) && seat.seat !== own)
    .filter((seat) => seat.kind === 'person' && !seat.is_here && !seat.stand_in)
    .map((seat) => seat.seat);
}

/** Seconds until a bot may play for somebody whom this page has seen away since a moment. */
export function secondsLeft(table: ShownTable, since: number, now: number): number {
  const patience = table.replace_after ?? Infinity;
  const from = patience > LONG ? Math.min(since, Date.parse(table.updated) || since) : since;
  return Math.max(0, Math.ceil(patience - (now - from) / 1000));
}
