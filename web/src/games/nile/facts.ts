// What is printed in the boxes of both Egizias.
import type { Message } from '$lib/messages';
import type { BoxFacts, NamedFacts } from '../game';

export interface CardFacts {
  type: string;
  quarry?: number;
  field?: { colour: string; grain: number };
  benefit?: Record<string, number>;
  uses?: Record<string, number>;
  power?: string;
  value?: number;
  name: Message;
  text: Message;
}

export interface NileFacts {
  game: 'shifting-sands' | 'classic';
  sources: string[];
  phases: string[];
  crews: string[];
  strongest: number;
  stone_capacity: number;
  ships: number;
  colours: string[];
  rings: string[];
  spaces: string[];
  docks: Record<string, number>;
  starter_quarry: number;
  starter_colour: string;
  cooperation: number[];
  tie: string;
  markets: Record<'grain_market' | 'stone_market', MarketLevel[]>;
  cards: Record<string, CardFacts>;
  sphinx: Record<string, NamedFacts & { points?: number }>;
  tiles: Record<string, NamedFacts & { benefit: Record<string, number>; last?: boolean }>;
  draw_limits?: number[];
  columns?: Record<string, NamedFacts & { colour: string; power: string; value?: number; once?: string }>;
  statues?: Record<string, NamedFacts & { levels: number[] }>;
  statue_points?: number[];
  completion?: number[];
  pyramid_majority?: number;
  grave_sums?: Record<string, number>;
}

export interface MarketLevel {
  level: number;
  penalty?: number;
  grain_per_point?: number;
  stone_per_point?: number;
  points?: number;
  stone?: number;
}

/** The facts of a box, which must be that of an Egizia. */
export function nileFacts(facts: BoxFacts): NileFacts {
  if (facts.game === 'egyptia') throw new Error('there is no river in this box');
  return facts;
}
