// Where the choices of Egyptia stand in the panel.
import type { PanelKinds } from '$lib/table/choices';

export const PANEL: PanelKinds = {
  closing: ['confirm', 'trade_done'],
  leaving: [],
  cards: ['use_ship', 'trade_red'],
  narrow: ['pay', 'reward', 'hex', 'suffer', 'trade'],
  ways: ['pay', 'reward'],
};
