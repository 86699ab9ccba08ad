// Colour and mark of a seat: never one without the other.
export const MARKS = ['sun', 'lotus', 'feather', 'star', 'crescent', 'wave', 'scarab', 'papyrus'] as const;

/** The colour of a seat: after eight seats, marks and colours shift against each other. */
export function colourOf(seat: number): number {
  return (seat + Math.floor(seat / MARKS.length)) % MARKS.length;
}

/** The icon that goes with a seat. */
export function markOf(seat: number): string {
  return `sym-${MARKS[seat % MARKS.length]}`;
}

/** The class that gives a seat's colour to everything in it. */
export function seatClass(seat: number | null | undefined): string {
  return seat === null || seat === undefined ? '' : `p${colourOf(seat)}`;
}
