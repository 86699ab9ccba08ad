// Written by `python -m egizia.server.messages.typescript` from src/egizia/games/*/view_types.py: change those.

/** Egizia: Shifting Sands, as a seat sees it. */
export interface ShiftingSandsView extends SharedNileView {
  game: "shifting-sands";
  /** The part `monuments`. */
  monuments: ShiftingSandsMonuments;
  tableaus: ShiftingSandsTableau[];
  secrets: ShiftingSandsSecrets | null;
}

/** What both games show of the table. */
export interface SharedNileView extends TableView, NileCourse, RiverView {
}

/** Whose view something is. */
export interface TableView {
  /** The seat; null for a spectator. */
  viewer: number | null;
}

/** How far the game is; the part `course`. */
export interface NileCourse extends TableCourse {
  players: number;
  round: number;
  /** How many rounds a game has. */
  rounds: number;
  phase: string;
  /** What is asked just now. */
  decision: string | null;
  /** The seats in the order of play. */
  order: number[];
  build: Build | null;
}

/** What the table itself tells in the view of any game; the game adds its own. */
export interface TableCourse {
  names: string[];
  scores: number[];
  /** The seats that won; empty while the game goes on. */
  winners: number[];
}

/** The build in hand. */
export interface Build {
  /** Who builds. */
  seat: number;
  zone: string;
  dock: number;
  strength: number;
  bricks: number;
  drawn: number;
}

/** The river; the part `river`. */
export interface RiverView {
  ring: string;
  /** Every place in use, from the source down. */
  river: RiverPlace[];
  /** How many cards each deck has left. */
  decks: Record<string, number>;
}

/** A place of the river in use: a card space, a round space or a place for ships at a building zone. */
export interface RiverPlace {
  place: string;
  position: number;
  /** Whose ships lie here, one entry a ship: two of one player can share a round space. */
  ships: number[];
  /** The card on a card space; null when none is left. */
  card?: string | null;
  /** The card that a ship took from a card space in this round, as far as the match remembers it. */
  taken?: string | null;
  /** What a round space bears. */
  tile?: string | null;
  /** The building zone that a place for ships belongs to. */
  zone?: string;
}

/** Everything that is built; the pyramid has its rows from the ground up. */
export interface ShiftingSandsMonuments {
  obelisk: TwoPartObelisk;
  pyramid: PyramidRow[];
  colonnade: Colonnade;
  statues: Statues;
}

/** The obelisk, and how many levels its lower part has. */
export interface TwoPartObelisk extends Obelisk {
  lower: number;
}

/** The obelisk from the ground up: what a level costs, and whose brick is there. */
export interface Obelisk {
  costs: number[];
  owners: (number | null)[];
}

/** A row of the pyramid. */
export interface PyramidRow {
  cost: number;
  sides: number;
  owners: (number | null)[];
}

/** The columns, and how many colonnades are complete. */
export interface Colonnade {
  costs: number[];
  gold: ColumnTileView;
  purple: ColumnTileView;
  completed: number;
}

/** A tile under a column. */
export interface ColumnTileView {
  column: number;
  tile: string;
}

/** The statues and the goals beside them. */
export interface Statues {
  costs: number[];
  goals: string[];
}

/** What lies open before a player. */
export interface ShiftingSandsTableau extends SharedTableau {
  colonnade: number;
  statues: number[];
  /** What each statue would pay now. */
  statue_points: number[];
  majorities: number;
  used_columns: string[];
  /** Speculating ships that a round space still lets become building ships. */
  prospective_ships: number;
}

/** What lies open before a player in both games. */
export interface SharedTableau {
  score: number;
  /** Points by source, where there are any. */
  ledger: Record<string, number>;
  stone: number;
  crews: Crew[];
  grain_market: number;
  stone_market: number;
  starter_field: number;
  cards: string[];
  /** By card, how many improvers lie on fields of its kind. */
  improved: Record<string, number>;
  quarries: number;
  /** What the fields of a colour yield. */
  fields: Record<string, number>;
  /** Grain that grows now: the fields that the water reaches. */
  grown: number;
  /** Strength that must be fed. */
  hungry: number;
  obelisk: number;
  pyramid: number;
  sphinx_cards: number;
  /** The sphinx cards, shown when the game is over. */
  sphinx: SphinxHeld[] | null;
  ships: number;
  /** Ships that the player can still place in this round. */
  ships_left: number;
  passed: boolean;
  /** Where the player has built in this round. */
  zones: string[];
}

/** A crew, and whether it was used up in this round. */
export interface Crew {
  crew: string;
  strength: number;
  spent: boolean;
}

/** A sphinx card with what it would pay now. */
export interface SphinxHeld {
  card: string;
  points: number;
}

/** What only one seat sees. */
export interface ShiftingSandsSecrets extends SharedSecrets {
  /** The two sphinx cards of the set-up, while one of them is to be kept. */
  dealt: string[];
}

/** What only one seat sees in both games. */
export interface SharedSecrets {
  sphinx: SphinxHeld[];
  /** The sphinx cards to keep one of. */
  drawn: string[];
  /** The sphinx cards that the seat has put under the deck. */
  under_the_deck: string[];
}

/** Egizia Classic, as a seat sees it. */
export interface ClassicView extends SharedNileView {
  game: "classic";
  /** The part `monuments`; what follows, up to the tableaus, is of the part `course`. */
  monuments: ClassicMonuments;
  first_builder: FirstBuilder | null;
  /** By which text cards are played. */
  text: "2010" | "printed";
  tableaus: ClassicTableau[];
  secrets: SharedSecrets | null;
}

/** Everything that is built; the pyramid has its rows from the ground up. */
export interface ClassicMonuments {
  obelisk: Obelisk;
  pyramid: PyramidRow[];
  graves: Graves;
  temple: Record<"left" | "middle" | "right" | "top", TemplePart>;
}

/** The graves in the order they are taken; tiles that still lie face down are null. */
export interface Graves {
  tiles: (number | null)[];
  owners: (number | null)[];
}

/** A part of the temple. */
export interface TemplePart {
  costs: number[];
  owners: (number | null)[];
}

/** Who builds first everywhere in this round, by which card. */
export interface FirstBuilder {
  seat: number;
  card: string;
}

/** What lies open before a player. */
export interface ClassicTableau extends SharedTableau {
  graves: number;
  grave_sum: number;
  /** What the sum of the grave tiles pays. */
  grave_points: number;
  temple: number;
  used_cards: string[];
}

/**
 * Egyptia, as a seat sees it: its own sheet as it is now, those of others as last confirmed.
 *
 * The other fields are each a part of their own name.
 */
export interface EgyptiaView extends TableView, EgyptiaCourse, EgyptiaMap, EgyptiaTurn, EgyptiaStanding {
  game: "egyptia";
  dice: DieView[];
  columns: Column[];
  pharaoh_cards: PharaohCardView[];
  tableaus: SheetView[];
  secrets: EgyptiaSecrets | null;
}

/** How far the game is; the part `course`. */
export interface EgyptiaCourse extends TableCourse {
  players: number;
  round: number;
  /** How many rounds there will be, nobody knows. */
  rounds: null;
  nearest_red_dot: number;
}

/** What is printed on the sheets; the part `map`. */
export interface EgyptiaMap {
  resources: string[];
  hexes: Hex[];
  tracks: TrackView[];
}

/** A hex of the map; `at` are its two coordinates. */
export interface Hex {
  hex: string;
  at: number[];
  site: "oasis" | "plain" | "sacred";
}

/** A track of a sheet: how many dots it has, and from which on they are red. */
export interface TrackView {
  resource: string;
  dots: number;
  red_from: number;
}

/** Where the viewer is in the round; the part `turn`. */
export interface EgyptiaTurn {
  phase: string;
  /** What the viewer is asked just now. */
  decision: string | null;
}

/** Who is ahead, with the viewer's own sheet as it is now; the part `standing`. */
export interface EgyptiaStanding {
  /** The seats from the first to the last, those that share a place together. */
  standing: number[][];
  /** What a solo player is called at the end. */
  rank: string | null;
}

/** A die on the resource board; `building` is what it lets one build, or `any`. */
export interface DieView {
  die: string;
  face: number;
  column: string;
  building: string;
}

/** A column of the resource board. */
export interface Column {
  column: string;
  dice: string[];
  plague: boolean;
  buildings: string[];
  /** What it would produce for the viewer; null for a spectator. */
  produces: number | null;
}

/** A Pharaoh card; `points` is what it would pay the viewer now, null for a spectator. */
export interface PharaohCardView {
  letter: string;
  card: string;
  building: string;
  points: number | null;
}

/** A sheet. */
export interface SheetView {
  /** By hex, the building there. */
  city: (string | null)[];
  circled: number[];
  scribbled: number[];
  have: number[];
  red: boolean[];
  productivity: number[];
  ships: string[];
  plagues: string[];
  /** What the sheet would score if the game ended now. */
  points: number;
  by_source: Record<string, number>;
}

/** What a seat has chosen in this round, what that bars, and what is left to pay. */
export interface EgyptiaSecrets {
  column: string | null;
  plague: string | null;
  bars: string[];
  building: string | null;
  hex: string | null;
  cost: Price | null;
}

/** What is to pay: so many of each resource, and so many of any. */
export interface Price {
  resources: number[];
  any: number;
}

export type NileView = ShiftingSandsView | ClassicView;

export type View = ShiftingSandsView | ClassicView | EgyptiaView;

export type Secrets = ShiftingSandsSecrets | SharedSecrets | EgyptiaSecrets;

/** Parts of a view by name: a tableau, or some fields of the view. */
export type ViewParts = Record<string, View['tableaus'][number] | Partial<View>>;
