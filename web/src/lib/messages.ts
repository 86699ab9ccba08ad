// Written by `python -m egizia.server.messages.typescript` from src/egizia/server/messages: change those, not this.
import type { Secrets, View, ViewParts } from './views';

/** Why something was not done: a word for programs and a sentence for people. */
export interface Refusal {
  code: string;
  message: Message;
}

/** Something to say, in whatever language it is read. */
export interface Message {
  key: string;
  parameters: Record<string, number | string | Message | Message[]>;
}

/** Who you are here; a guest has no account. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  /** Whether an account is on the ladder and has a page for everybody. */
  is_listed: boolean;
}

/** What one can play here; levels of bots go from the weakest to the strongest. */
export interface Facts {
  games: GameFacts[];
  levels: string[];
  version: string;
}

/** A game one can open a table for; each option has its allowed values, the default first. */
export interface GameFacts {
  name: string;
  players: PlayerCounts;
  options: Record<string, string[]>;
  is_simultaneous: boolean;
  /** How far the game is, if it cannot be played yet. */
  compiling: Compiling | null;
  /** The levels of bots that play it now; while others are compiled, their turns wait. */
  bots: string[];
}

/** How many can play. */
export interface PlayerCounts {
  min: number;
  max: number;
}

/** How far the rules of a game are compiled, which takes less than a minute, once for each version of them. */
export interface Compiling {
  done: number;
  /** How many rules there are; 0 if nobody has begun. */
  total: number;
}

/**
 * A table as its viewer sees it. `sequence` is the number of the last thing its viewer was told.
 *
 * `scores` are what the viewer may know now; `rematch` is the table where the game is played again. Updates
 * tell how far the game is and who is to act.
 */
export interface ShownTable {
  type: "table";
  id: string;
  sequence: number;
  game: string;
  players: number;
  options: Record<string, string>;
  state: "frozen" | "over" | "playing" | "waiting";
  why_frozen: Message | null;
  seats: Seat[];
  pace: Pace;
  clocks: ShownClock[];
  is_private: boolean;
  chosen_seed: boolean;
  forced_moves: boolean;
  absent: "bot" | "idle" | "wait";
  absent_after: number;
  /** Whether one may ask a bot for a hint. */
  hints: boolean;
  /** Seconds that somebody awaited must be away before you may let a bot play for them; null if the clock decides. */
  replace_after: number | null;
  scores: number[];
  winners: number[];
  /** When the table was opened, as an ISO date and time; so is `updated`. */
  created: string;
  updated: string;
  rematch: string | null;
  /** Whether the viewer sits here and can ask for the invitation link. */
  may_invite: boolean;
}

/** A seat and who sits there; `stand_in` plays for a person who is away. */
export interface Seat {
  seat: number;
  kind: "bot" | "friend" | "open" | "person";
  name: string | null;
  /** Whom a free seat is kept for: somebody of the game before, if this is a rematch. */
  kept_for: string | null;
  /** Whether the viewer can take this seat now, without an invitation. */
  may_sit: boolean;
  level: string | null;
  is_you: boolean;
  is_here: boolean;
  /** In a game that all play at once: has nothing left to decide in this round. */
  has_confirmed: boolean;
  stand_in: "bot" | "idle" | null;
}

/** How fast to play: live gives every seat its seconds for the whole game, correspondence for each turn. */
export interface Pace {
  kind: "correspondence" | "live" | "untimed";
  seconds: number | null;
}

/** How many seconds a seat has left, at the moment this was sent. */
export interface ShownClock {
  seat: number;
  left: number;
  is_running: boolean;
}

/** A table in a list, where there are no updates: with the moves that the viewer knows of, and who is to act. */
export interface ListedTable extends ShownTable {
  moves: number;
  to_act: number[];
}

/** A link to hand on: the path of a page of this service. */
export interface Link {
  url: string;
}

/** The game as its viewer sees it now. Before it begins there is no view. */
export interface Position extends Situation {
  view: View | null;
  choices: Choice[];
}

/**
 * How the game stands for its viewer, but for the view.
 *
 * Keep the log lines you have whose `move` is at most `log_after`, drop the others, and add `log`: so nothing is told
 * twice, and what was taken back goes away. `number` is sent back with a move. `can_restart_to` is the number to name
 * as `to` of an undo that takes the whole turn back.
 *
 * The number of moves, who is to act and whether the game is over are told here alone, not in the view.
 */
export interface Situation {
  table: string;
  sequence: number;
  number: number;
  /** Your seat; null for a spectator. */
  seat: number | null;
  prompt: Message | null;
  log_after: number;
  log: Entry[];
  can_undo: boolean;
  why_no_undo: Message | null;
  can_restart_to: number | null;
  to_act: number[];
  is_over: boolean;
}

/** A line of the log: after which move, whom it concerns, what happened, and the points gained or lost by it. */
export interface Entry {
  move: number;
  seat: number | null;
  message: Message;
  points: number;
  /** Whether it stands above the lines that follow, as that of a new round. */
  is_heading: boolean;
}

/** A legal action as a player sees it, in words and with what it would do. */
export interface Choice extends Offer {
  /** What would happen at once, as far as it can be foreseen. */
  changes: Message[];
  /** The points that the player would gain or lose by that. */
  points: number;
}

/** A legal action in words. */
export interface Offer {
  action: number;
  notation: string;
  kind: string;
  label: Message;
  /** What to highlight on the table, such as `place:K3` or `card:N5`. */
  targets: string[];
  /** How much of each resource it brings or, below 0, takes, where that is what it is known by. */
  amounts: Record<string, number>;
}

/**
 * What is new in the game, on a live connection.
 *
 * `parts` are the parts of the view that have changed since the last update of this connection, or all if `is_whole`;
 * then forget those you have. `seat.0` and so on are the `tableaus` of the view, and the fields of all other parts
 * together are the rest of it. Before the game begins there are none. What a choice would change is told when it is
 * asked for.
 */
export interface Update extends Situation {
  type: "update";
  game: string;
  parts: ViewParts;
  is_whole: boolean;
  choices: Offer[];
  clocks: ShownClock[];
  /** The request of yours that led here, on the connection that made it. */
  request: string | null;
}

/** Who is still to act in a round that all play at once, when nothing else has changed for you. */
export interface Acting {
  type: "acting";
  sequence: number;
  to_act: number[];
  clocks: ShownClock[];
}

/** What choices would change, as you asked; none if the game has moved on from `number`. */
export interface Previews {
  type: "previews";
  sequence: number;
  number: number;
  previews: Preview[];
}

/** What a legal action would do. */
export interface Preview {
  action: number;
  /** What would happen at once, as far as it can be foreseen. */
  changes: Message[];
  /** The points that the player would gain or lose by that. */
  points: number;
}

/** Something said at the table, numbered from 1; plain text, to be shown as such. A spectator has no seat. */
export interface Chat {
  type: "chat";
  sequence: number;
  id: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
  /** What the table itself says, in place of a text: that somebody was given a hint. */
  note: Message | null;
}

/** A bot thinks about its move. */
export interface BotThinking {
  type: "thinking";
  sequence: number;
  seat: number;
}

/** What came in on this connection was not done. */
export interface Refused {
  type: "refused";
  sequence: number;
  request: string | null;
  code: string;
  message: Message;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  sequence: number;
}

/** The table as the viewer saw it after some number of moves. */
export interface Moment {
  number: number;
  view: View;
}

/** A game from start to last move, seen from one seat, by a spectator (null), or with everything revealed. */
export interface Replay {
  game: string;
  players: number;
  options: Record<string, string>;
  names: string[];
  seat: number | null;
  is_over: boolean;
  winners: number[];
  frames: Frame[];
  table: string | null;
  /** Why the replay ends before the game did, if these rules no longer follow its moves. */
  why_short: Message | null;
}

/**
 * A moment of a replay, after a move that its viewer knows of.
 *
 * In a game that all play at once a seat knows its own moves, and those of others when the round is closed; `scores`
 * are what the sheets shown would score if the game ended then. With everything revealed there is a moment for each
 * move, or at a very large table for each confirmation or each round; the view is that of who has just moved, with
 * everybody's sheets as they were then. `secrets` has what each seat alone could see, null where that is nothing.
 */
export interface Frame {
  number: number;
  view: View;
  log: Entry[];
  scores: number[];
  secrets: (Secrets | null)[] | null;
  to_act: number[];
}

/**
 * How a game ended: points by source for every seat, their course, and the table at the end.
 *
 * `curve` has the scores at the start and after each move; in a game that all play at once, what every sheet would
 * have scored at the start and after each round. `unrated` says why the game says nothing about strength: one played
 * alone, chose the deal, or was helped; null if it counts.
 */
export interface Result {
  game: string;
  names: string[];
  scores: number[];
  winners: number[];
  ledgers: Record<string, number>[];
  curve: number[][];
  view: View;
  moves: number;
  unrated: "alone" | "helped" | "seed" | null;
}

/** The service runs. */
export interface Health {
  status: "ok";
  version: string;
}

/** Whether the service can seat people: the database takes moves and the rules of these games are compiled. */
export interface Readiness {
  is_ready: boolean;
  games: Record<string, boolean>;
  database: boolean;
  /** Whether Redis answers, without which play goes on; null if there is none. */
  redis: boolean | null;
}

/** The strongest people and bots in a game for some number of players; 4 stands for more as well. */
export interface Ladder {
  game: string;
  players: number;
  lines: LadderLine[];
  /** How many are on the ladder, with those who are not among these lines. */
  count: number;
  /** Your own line, if you are on the ladder; with place 0 if you are rated but not listed. */
  you: LadderLine | null;
}

/** Somebody on a ladder; `figure` is what the strength `mu` almost certainly is, three times `sigma` below it. */
export interface LadderLine {
  place: number;
  /** The person; null for a bot. */
  id: string | null;
  name: string | null;
  /** The level of a bot; null for a person. */
  level: string | null;
  is_you: boolean;
  figure: number;
  mu: number;
  sigma: number;
  games: number;
  wins: number;
}

/** How somebody plays. */
export interface Statistics {
  id: string;
  name: string;
  is_you: boolean;
  has_account: boolean;
  is_listed: boolean;
  since: string;
  games: number;
  standings: Standing[];
}

/**
 * How somebody fares in a game with some number of players; 4 stands for more as well.
 *
 * `wins` are counted in parts where a win was shared, and `even` is the share of wins that chance would give.
 */
export interface Standing {
  game: string;
  players: number;
  games: number;
  wins: number;
  even: number;
  mean: number;
  /** The mean score of all seats in such games. */
  everybody: number;
  best: number;
  /** Where the best score was made, if the viewer may know. */
  best_table: string | null;
  sources: Source[];
  /** How often each rank was reached, playing alone. */
  ranks: Record<string, number>;
  rating: LadderLine | null;
  curve: RatingPoint[];
}

/** Where points come from: what a person makes there in a game, and what everybody does, on average. */
export interface Source {
  source: string;
  own: number;
  everybody: number;
}

/** A rating after a game; `at` is an ISO date and time. */
export interface RatingPoint {
  at: string;
  figure: number;
  mu: number;
  sigma: number;
}

/** A page of the games that somebody has played, the last first. */
export interface PlayedGames {
  games: PlayedGame[];
  page: number;
  pages: number;
}

/** A game that somebody has played: their seat and place, and the seats from the first place down. */
export interface PlayedGame {
  table: string;
  game: string;
  players: number;
  at: string;
  seat: number;
  score: number;
  place: number;
  rank: string | null;
  is_rated: boolean;
  seats: PlayedSeat[];
}

/** Somebody in a game that is over; `person` has a page that the viewer can open. */
export interface PlayedSeat {
  seat: number;
  name: string;
  kind: "bot" | "person";
  person: string | null;
  score: number;
  place: number;
}

/** Whose page can be opened at a table, by seat: the id of the person, or null. */
export interface SeatPages {
  people: (string | null)[];
}

/**
 * What a bot would choose in your place after `number` moves, knowing what you know.
 *
 * `value` is what it expects for you then: a share of the win, or where all play at once your score. `second` is what
 * it looked at most besides.
 */
export interface Hint {
  number: number;
  level: string;
  action: number;
  value: number;
  second: number | null;
  second_value: number | null;
  is_in_points: boolean;
}

/**
 * How far a bot is with looking back at a game, and when it is done what it thinks.
 *
 * `bot` says who thinks and for how long about each decision, such as `search:400`. `id` is that of the table, or a
 * name by which the analysis of a game file is found.
 */
export interface Analysis {
  id: string;
  state: "done" | "failed" | "none" | "running";
  done: number;
  moves: number;
  bot: string;
  review: Review | null;
}

/** A finished game as a bot sees it: every decision that was one, and how it ended in the measure of `values`. */
export interface Review {
  game: string;
  names: string[];
  scores: number[];
  winners: number[];
  moves: number;
  is_in_points: boolean;
  last: number[];
  decisions: Decision[];
}

/**
 * A decision of a finished game, looked back at by a bot that knew what the player knew.
 *
 * `values` is what the bot expected for every seat before it: shares of the win or, where all play at once, scores.
 * `best` is what it would have played, null if that was played; `loss` is by how much that is better for the player,
 * null if the bot never looked at what was played; `looks` is how often it did.
 */
export interface Decision {
  move: number;
  seat: number;
  chapter: string;
  options: number;
  played: Message;
  best: Message | null;
  loss: number | null;
  looks: number;
  values: number[];
}

/** A puzzle one can try; its words are in the catalogue under `puzzle.<id>`. */
export interface PuzzleTitle {
  id: string;
  game: string;
}

/**
 * A puzzle: the board as the seat that decides sees it, what it may do, and the solution as the rules play it.
 *
 * Where `amount` is null, the answer is one of the choices, in notation the first of `moves`. `after` is the board and
 * `log` what happened when the moves of the solution have been played.
 */
export interface PuzzlePage {
  id: string;
  game: string;
  players: number;
  seat: number;
  view: View;
  to_act: number[];
  choices: Choice[];
  amount: number | null;
  moves: string[];
  after: View;
  to_act_after: number[];
  log: Entry[];
}

/** How you are notified when it is your turn and you do not look at the table. */
export interface NotificationSettings {
  /** The address that is told, as JSON. */
  webhook: string | null;
  /** Whether you are notified in every game; otherwise in correspondence games only. */
  always: boolean;
  /** How many browsers of yours show notifications. */
  devices: number;
  /** The public key of this service, which a browser needs to subscribe. */
  push_key: string;
  /** Why the last notification did not reach you, if it did not. */
  problem: Message | null;
}

/**
 * What is played for you when it is your turn; nobody else can see it.
 *
 * `moves` are played one after the other, each when it is open to you; the first that is not ends the plan, and `told`
 * says so. `standing` is an order besides: `only` plays what is your only choice, `pass` passes until the round ends.
 */
export interface SeatPlan {
  seat: number;
  moves: PlannedMove[];
  standing: "only" | "pass" | null;
  told: Message | null;
  /** Moves that can sensibly be planned: those that were open to you at your last turn. */
  offers: PlannedMove[];
  /** Whether passing is something one does in this game. */
  may_pass: boolean;
}

/** A move in notation, with the words by which it was offered; they must still be the same when it is played. */
export interface PlannedMove {
  notation: string;
  label: Message | null;
}

/** The name you want to play under. */
export interface NewName {
  name: string;
}

/** What opens an account. */
export interface Credentials {
  login: string;
  password: string;
}

/** Another password for your account; every other device has to sign in again. */
export interface NewPassword {
  current: string;
  password: string;
}

/**
 * A table to open. It begins when every seat is taken.
 *
 * `forced_moves` plays single choices at once. `absent` says who plays for a person who has been away from the table
 * for `absent_after` seconds when it is their turn.
 */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  pace?: Pace;
  seed?: number | null;
  is_private?: boolean;
  forced_moves?: boolean;
  absent?: "bot" | "idle" | "wait";
  absent_after?: number;
  /** Whether one may ask a bot for a hint; if not said, where all others are bots. */
  hints?: boolean | null;
}

/** Who shall sit here: you, anybody, someone you send the invitation to, or a bot of a level. */
export interface NewSeat {
  kind: "bot" | "friend" | "open" | "you";
  level?: string | null;
}

/** A move: an action by number or notation, and the `number` of the update it answers. */
export interface NewMove {
  seat: number;
  action: number | string;
  number: number;
}

/** Take your last move back, or all down to the move number `to`. */
export interface NewUndo {
  seat: number;
  number: number;
  to?: number | null;
}

/** Let a bot play for a seat whose player is away, or take your own seat back. */
export interface Takeover {
  seat: number;
  by: "bot" | "me";
}

/** Something to say at the table. */
export interface NewChat {
  text: string;
}

/** A move, on a live connection. */
export interface PlayMove {
  type: "move";
  seat: number;
  action: number | string;
  number: number;
  request?: string | null;
}

/** Take your last move back, or all down to the move number `to`. */
export interface Undo {
  type: "undo";
  seat: number;
  number: number;
  to?: number | null;
  request?: string | null;
}

/** Something to say at the table. */
export interface Say {
  type: "chat";
  text: string;
  request?: string | null;
}

/** Ask what some of your choices would change, at most 100 at once, with the `number` that the update told. */
export interface AskPreviews {
  type: "preview";
  seat: number;
  number: number;
  actions: number[];
}

/** A sign of life that wants an answer. */
export interface Ping {
  type: "ping";
}

/** Whether you want to be on the ladder, and to have a page that everybody can see. */
export interface Listing {
  is_listed: boolean;
}

/** A hint for your seat, with the `number` of the update that asks you to decide. */
export interface HintWish {
  seat: number;
  number: number;
}

/** How you want to be notified; sentences come in your language. */
export interface NewNotificationSettings {
  webhook?: string | null;
  always?: boolean;
  language?: "en" | "fr";
}

/** A browser that shall show notifications: what its push service gave it. */
export interface NewDevice {
  endpoint: string;
  keys: DeviceKeys;
  language?: "en" | "fr" | null;
}

/** What only this browser can read messages with, as base64url. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

/** A browser that shall show notifications no more. */
export interface GoneDevice {
  endpoint: string;
}

/** What to play for you: moves in notation, and an order besides. */
export interface NewPlan {
  seat: number;
  moves?: string[];
  standing?: "only" | "pass" | null;
}

/** Whether you look at the table on this connection; who does is not notified. */
export interface Looking {
  type: "looking";
  is_looking: boolean;
}

export type FromServer = Update | Acting | Previews | ShownTable | Chat | BotThinking | Refused | Pong;

export type FromClient = PlayMove | Undo | Say | AskPreviews | Ping | Looking;
