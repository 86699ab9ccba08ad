// What the games show, as far as the client draws it.
import type { Message } from './messages';

export interface RiverPlace {
  place: string;
  position: number;
  ships: number[];
  card?: string | null;
  tile?: string | null;
  zone?: string;
}

export interface PyramidRow {
  cost: number;
  sides: number;
  owners: (number | null)[];
}

export interface SphinxHeld {
  card: string;
  points: number;
}

export interface Tableau {
  score: number;
  ledger: Record<string, number>;
  stone: number;
  crews: { crew: string; strength: number; spent: boolean }[];
  grain_market: number;
  stone_market: number;
  starter_field: number;
  cards: string[];
  improved: Record<string, number>;
  quarries: number;
  fields: Record<string, number>;
  obelisk: number;
  pyramid: number;
  sphinx_cards: number;
  sphinx: SphinxHeld[] | null;
  ships: number;
  passed: boolean;
  zones: string[];
  reach: string[];
  colonnade?: number;
  statues?: number[];
  statue_points?: number[];
  majorities?: number;
  used_columns?: string[];
  prospective_ships?: number;
  graves?: number;
  grave_sum?: number;
  grave_points?: number;
  temple?: number;
  used_cards?: string[];
}

export interface Shared {
  game: string;
  names: string[];
  viewer: number | null;
  move: number;
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  players: number;
  round: number;
  phase: string;
  decision: string | null;
}

export interface TemplePart {
  costs: number[];
  owners: (number | null)[];
}

export interface NileView extends Shared {
  order: number[];
  ring: string;
  river: RiverPlace[];
  decks: Record<string, number>;
  monuments: {
    obelisk: { costs: number[]; owners: (number | null)[]; lower?: number };
    pyramid: PyramidRow[];
    colonnade?: {
      costs: number[];
      gold: { column: number; tile: string };
      purple: { column: number; tile: string };
      completed: number;
    };
    statues?: { costs: number[]; goals: string[] };
    graves?: { tiles: (number | null)[]; owners: (number | null)[] };
    temple?: Record<'left' | 'right' | 'middle' | 'top', TemplePart>;
  };
  build: { zone: string; dock: number; strength: number; bricks: number; drawn: number } | null;
  tableaus: Tableau[];
  secrets: { sphinx: SphinxHeld[]; drawn: string[]; under_the_deck: string[]; dealt?: string[] } | null;
  first_builder?: { seat: number; card: string } | null;
  text?: string;
}

export interface Sheet {
  city: (string | null)[];
  circled: number[];
  scribbled: number[];
  have: number[];
  red: boolean[];
  productivity: number[];
  ships: string[];
  plagues: string[];
  points: number;
  by_source: Record<string, number>;
}

export interface EgyptiaView extends Shared {
  resources: string[];
  dice: { die: string; face: number; column: string; building: string }[];
  columns: { column: string; dice: string[]; plague: boolean; buildings: string[]; produces: number | null }[];
  pharaoh_cards: { letter: string; card: string; building: string; points: number | null }[];
  hexes: { hex: string; at: [number, number]; site: 'plain' | 'sacred' | 'oasis' }[];
  tracks: { resource: string; dots: number; red_from: number }[];
  nearest_red_dot: number;
  tableaus: Sheet[];
  standing: number[][];
  rank: unknown;
  secrets: {
    column: string | null;
    plague: string | null;
    bars: string[];
    building: string | null;
    hex: string | null;
    cost: { resources: number[]; any: number } | null;
  } | null;
}

// What is printed in the boxes.

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

export interface NamedFacts {
  name: Message;
  text: Message;
}

export interface NileFacts {
  game: string;
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
  sphinx: Record<string, NamedFacts & { points: number }>;
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

export interface EgyptiaFacts {
  game: string;
  sources: string[];
  phases: string[];
  resources: string[];
  productivity: number[];
  ships: Record<string, { gives: Record<string, number>; name: Message }>;
  buildings: Record<string, { cost?: Record<string, number>; productivity?: string; name: Message; text?: Message }>;
  sacred_favor: number;
  dice: Record<string, { sides: number; building: string; columns: Record<string, [number, number]> }>;
  plague_dice: number;
  plagues: Record<
    string,
    NamedFacts & {
      lose?: Record<string, number>;
      lose_any?: number;
      lose_points?: number;
      lose_ship?: boolean;
      bars?: string[];
    }
  >;
  pharaoh: Record<string, NamedFacts & { letter: string; building: string }>;
  ranks: Record<string, { points: number; name: Message }>;
}
