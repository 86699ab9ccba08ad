/** The engine for pages: rules and search of a game, from its module and interface. */

export { type Block, Engine } from './engine';
export { GuidedSearch, Network } from './guided';
export type { EntryPoint, Evaluation, Guided, Interface } from './interface';
export { load } from './load';
export type { Files, GameRecords, Question } from './messages';
export { Search, type Thought } from './search';
export { Thinker } from './thinker';
