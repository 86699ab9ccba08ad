// Choices as the table offers them: what a click on the board means, and how the panel sorts them.
import type { Offer } from './messages';

/** Choices that end something well; one of them is the main button. */
const CLOSING = ['confirm', 'feed', 'finish', 'end_turn', 'trade_done'];
/** Choices that leave something; they stand beside the main button, which nobody should press without a thought. */
const LEAVING = ['pass', 'withdraw', 'ring_stay', 'keep_none', 'decline', 'build_in_order', 'take_none', 'gain_once'];
const CREWS = ['use_crew', 'add_joker', 'extra_crew', 'raise', 'lower', 'hire'];
const CARDS = ['play_stone', 'play_grain', 'play_strength', 'improve', 'sell', 'second_ship_card', 'second_ship_tile'];
CARDS.push('convert_column', 'convert_space', 'convert_card', 'double', 'go_first', 'use_ship', 'trade_red');
const AMOUNTS = ['feed_stone', 'sell_amount', 'draw', 'draw_free'];

export interface Sorted {
  main: Offer | null;
  leaving: Offer[];
  crews: Offer[];
  cards: Offer[];
  amounts: Offer[];
  rows: Offer[];
}

/** The choices of a decision, each in its place of the panel. */
export function sorted(choices: Offer[]): Sorted {
  const of = (kinds: string[]) => choices.filter((choice) => kinds.includes(choice.kind));
  const closing = of(CLOSING).sort((a, b) => CLOSING.indexOf(a.kind) - CLOSING.indexOf(b.kind));
  const main = closing[0] ?? null;
  const placed = [...of(LEAVING), ...of(CREWS), ...of(CARDS), ...of(AMOUNTS), ...(main ? [main] : [])];
  return {
    main,
    leaving: of(LEAVING),
    crews: of(CREWS),
    cards: of(CARDS),
    amounts: of(AMOUNTS),
    rows: choices.filter((choice) => !placed.includes(choice)),
  };
}

/** The choices that a click on something means: those that are first of all about it. */
export function about(choices: Offer[], target: string): Offer[] {
  return choices.filter((choice) => choice.targets[0] === target);
}
