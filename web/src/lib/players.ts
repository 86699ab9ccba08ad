// Colour and mark of a seat: never one without the other. The mark is the seat's, the same for everybody; the colour may
// be one that you chose, and whoever has that one then takes yours, in this browser only.
import { yourSeat } from './table/seat.svelte';
import { settings } from './settings.svelte';

export const MARKS = ['sun', 'lotus', 'feather', 'star', 'crescent', 'wave', 'scarab', 'papyrus'] as const;

/** The colour that comes with a seat: after eight seats, marks and colours shift against each other. */
function printed(seat: number): number {
  return (seat + Math.floor(seat / MARKS.length)) % MARKS.length;
}

/** Which of two colours that change places a colour becomes. */
export function swapped(colour: number, one: number, other: number): number {
  if (colour === one) return other;
  return colour === other ? one : colour;
}

/** The colour of a seat. */
export function colourOf(seat: number): number {
  const colour = printed(seat);
  if (settings.colour === 'seat' || yourSeat.seat === null) return colour;
  return swapped(colour, printed(yourSeat.seat), Number(settings.colour));
}

/** The icon that goes with a seat. */
export function markOf(seat: number): string {
  return `sym-${MARKS[seat % MARKS.length]}`;
}

/** The class that gives a seat's colour to everything in it. */
export function seatClass(seat: number | null | undefined): string {
  return seat === null || seat === undefined ? '' : `p${colourOf(seat)}`;
}
