// Choices as the table offers them: what a click on the board means, and how the panel sorts them.
import type { Offer } from '../messages';

/** How a game's kinds of choices stand in the panel; those of no list are rows. */
export interface PanelKinds {
  /** They end something well; one of them is the main button, the first of this list before the others. */
  closing: string[];
  /** They leave something; they stand beside the main button, which nobody should press without a thought. */
  leaving: string[];
  crews?: string[];
  cards: string[];
  amounts?: string[];
  /** Rows that are few words wide. */
  narrow?: string[];
  /** Rows of which there may be very many, each another way to do the same. */
  ways?: string[];
}

export interface Sorted {
  main: Offer | null;
  leaving: Offer[];
  crews: Offer[];
  cards: Offer[];
  amounts: Offer[];
  rows: Offer[];
}

/** The choices of a decision, each in its place of the panel. */
export function sorted(choices: Offer[], kinds: PanelKinds): Sorted {
  const of = (listed: string[] = []) => choices.filter((choice) => listed.includes(choice.kind));
  const order = kinds.closing;
  const main = of(order).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? null;
  const [leaving, crews, cards, amounts] = [of(kinds.leaving), of(kinds.crews), of(kinds.cards), of(kinds.amounts)];
  const placed = [...leaving, ...crews, ...cards, ...amounts, ...(main ? [main] : [])];
  return { main, leaving, crews, cards, amounts, rows: choices.filter((choice) => !placed.includes(choice)) };
}

/** The choices that a click on something means: those that are first of all about it. */
export function about(choices: Offer[], target: string): Offer[] {
  return choices.filter((choice) => choice.targets[0] === target);
}
