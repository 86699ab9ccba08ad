// Where the choices of both Egizias stand in the panel.
import type { PanelKinds } from '$lib/table/choices';

export const PANEL: PanelKinds = {
  closing: ['feed', 'feed_and_sell', 'finish', 'end_turn'],
  leaving: [
    'pass',
    'withdraw',
    'ring_stay',
    'keep_none',
    'decline',
    'build_in_order',
    'take_none',
    'gain_once',
    'feed_unsold',
  ],
  crews: ['use_crew', 'add_joker', 'extra_crew', 'raise', 'lower', 'hire'],
  cards: [
    'play_stone',
    'play_grain',
    'play_strength',
    'improve',
    'sell',
    'second_ship_card',
    'second_ship_tile',
    'convert_column',
    'convert_space',
    'convert_card',
    'double',
    'go_first',
  ],
  amounts: ['feed_stone', 'sell_amount', 'draw', 'draw_free'],
};
