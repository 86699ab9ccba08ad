// The view of a game of Shifting Sands.
import type { NileView, ShiftingSandsView } from '$lib/views';

export function sandsView(view: NileView): ShiftingSandsView {
  if (view.game !== 'shifting-sands') throw new Error('this is no game of Shifting Sands');
  return view;
}
