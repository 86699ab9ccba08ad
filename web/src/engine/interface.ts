/** What is told of a game's module: its records, its entry points, and by what its search goes. */

export interface Field {
  offset: number;
  type: string;
  /** How many cells a row has. */
  count?: number;
}

export interface RecordLayout {
  size: number;
  fields: Record<string, Field>;
}

export interface EntryParameter {
  name: string;
  /** A record or a type of number; of a single number `int` or `float`. */
  type: string;
  /** How many lengths follow an array. */
  dimensions?: number;
}

export interface EntryPoint {
  parameters: EntryParameter[];
  returns: 'none' | 'int' | 'float';
}

/** What a search with an evaluation goes by. */
export interface Evaluation {
  /** How many numbers are counted or compared. */
  room: number;
  /** By number of players, or `any`: the weights, a row for each stage of the game. */
  weights: Record<string, number[][]>;
  /** The same for the scale of the logistic curve that makes a share of the win of a lead in points. */
  spreads: Record<string, number[]>;
  priorTemperature: number;
  exploration: number;
  fpuReduction: number;
  rolloutPolicy: number;
  rolloutLength: number;
}

/** What a search with a network goes by. */
export interface Guided {
  /** The arrays that it works in, by the names of what entry points are handed. */
  rooms: Record<string, { type: string; shape: number[] }>;
  settings: number[];
  /** Positions that the network evaluates together. */
  batchSize: number;
  rolloutLength: number;
}

export interface Interface {
  game: string;
  /** Of all that it was made of. */
  fingerprint: string;
  isSimultaneous: boolean;
  observationSize: number;
  records: Record<string, RecordLayout>;
  /** By symbol. */
  entries: Record<string, EntryPoint>;
  evaluation: Evaluation | null;
  guided: Guided | null;
}
