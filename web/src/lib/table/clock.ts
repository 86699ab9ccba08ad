// The clocks of a table as one reads them.
import type { ShownClock } from '../messages';

/** The clock to be shown: yours while it runs, or else one that does. */
export function runningClock(clocks: ShownClock[], own: number | null): ShownClock | undefined {
  const running = clocks.filter((one) => one.is_running);
  return running.find((one) => one.seat === own) ?? running[0];
}

/** The time that is left, as exactly as it matters: days, hours, or minutes and seconds. */
export function timeLeft(left: number): string {
  const seconds = Math.ceil(left);
  if (seconds >= 48 * 3600) return `${Math.floor(seconds / 86400)} d`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
