// The view of a game of Classic.
import type { ClassicView, NileView } from '$lib/views';

export function classicView(view: NileView): ClassicView {
  if (view.game !== 'classic') throw new Error('this is no game of Classic');
  return view;
}
