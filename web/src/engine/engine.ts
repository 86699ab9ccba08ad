/** The rules of a game as they run in a page: the same functions as everywhere else, compiled to WebAssembly. */

import type { EntryPoint, Interface } from './interface';

const PAGE = 65536;
const SIZES: Record<string, number> = {
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint8: 1,
  uint32: 4,
  float32: 4,
  float64: 8,
};

/** A piece of the module's memory: so many things of one type, in one or two dimensions. */
export interface Block {
  readonly type: string;
  readonly at: number;
  readonly shape: readonly number[];
}

type Argument = Block | number | bigint;
type EngineFunction = (...numbers: (number | bigint)[]) => bigint | number | undefined;

export class Engine {
  readonly about: Interface;
  readonly log: Block;
  readonly openNow: Block;
  readonly dice: Block;
  private readonly memory: WebAssembly.Memory;
  private readonly functions = new Map<string, { run: EngineFunction; told: EntryPoint }>();
  private free: number;
  /** What was observed last. */
  readonly observation: Block;

  private constructor(instance: WebAssembly.Instance, about: Interface) {
    const { memory, __heap_base: heap, ...rest } = instance.exports;
    this.about = about;
    this.memory = memory as WebAssembly.Memory;
    this.free = Number((heap as WebAssembly.Global).value);
    for (const [symbol, told] of Object.entries(about.entries))
      this.functions.set(symbol, { run: rest[symbol] as EngineFunction, told });
    this.log = this.room('Log', 1);
    this.openNow = this.room('Options', 1);
    this.dice = this.room('Dice', 1);
    this.observation = this.room('int16', about.observationSize);
  }

  /** A module as it was fetched or read, with the interface that was built with it. */
  static async load(module: BufferSource, about: Interface): Promise<Engine> {
    const compiled = await WebAssembly.compile(module);
    const [sealed] = WebAssembly.Module.customSections(compiled, 'egizia');
    const made = sealed && new TextDecoder().decode(sealed).trim().split(' ');
    if (made?.[1] !== about.game || made[2] !== about.fingerprint)
      throw new Error(`the module and the interface of ${about.game} were not built together`);
    return new Engine(await WebAssembly.instantiate(compiled), about);
  }

  // Memory

  /** New memory, all zero. It is kept as long as the engine. */
  room(type: string, ...shape: number[]): Block {
    const at = (this.free + 15) & ~15;
    this.free = at + this.size(type) * shape.reduce((one, other) => one * other, 1);
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return { type, at, shape };
  }

  /** Room for so many records of the game. */
  states(count: number): Block {
    return this.room('State', count);
  }

  /** The bytes of one record of the game. */
  get recordSize(): number {
    return this.layout('State').size;
  }

  /** The bytes of a block, until memory grows. */
  bytes(block: Block): Uint8Array {
    const count = block.shape.reduce((one, other) => one * other, 1);
    return new Uint8Array(this.memory.buffer, block.at, count * this.size(block.type));
  }

  /** One record of several, as a block of its own. */
  one(block: Block, index: number): Block {
    return { type: block.type, at: block.at + index * this.size(block.type), shape: [1] };
  }

  /** Makes one record equal to another. */
  copy(from: Block, to: Block): void {
    this.bytes(to).set(this.bytes(from));
  }

  private size(type: string): number {
    return SIZES[type] ?? this.layout(type).size;
  }

  private layout(type: string) {
    const layout = this.about.records[type];
    if (!layout) throw new Error(`${this.about.game} has no record called ${type}`);
    return layout;
  }

  /** A number of a block of numbers; or of a record, where it is a field, or a cell of one that is a row. */
  read(block: Block, index: number, field = '', cell = 0): number {
    const size = SIZES[block.type];
    if (size) return readNumber(new DataView(this.memory.buffer), block.at + index * size, block.type);
    const layout = this.layout(block.type);
    const found = layout.fields[field];
    if (!found) throw new Error(`${block.type} has no field called ${field}`);
    const at = block.at + index * layout.size + found.offset + cell * this.size(found.type);
    return readNumber(new DataView(this.memory.buffer), at, found.type);
  }

  // Entry points

  /** Calls an entry point by its symbol, with what it is handed by name. */
  call(symbol: string, given: Record<string, Argument>): number {
    const entry = this.functions.get(symbol);
    if (!entry) throw new Error(`${this.about.game} has no entry point called ${symbol}`);
    const numbers = entry.told.parameters.flatMap(({ name, type }): (number | bigint)[] => {
      const argument = given[name];
      if (argument === undefined) throw new Error(`${symbol} wants ${name}`);
      if (typeof argument === 'object') return [argument.at, ...argument.shape.map(BigInt)];
      return [type === 'float' ? Number(argument) : BigInt(argument)];
    });
    return Number(entry.run(...numbers) ?? 0);
  }

  /** Sets a game up, or a seat's sheet where all play at once. */
  start(states: Block, index: number, players: number, seed: number | bigint, variant = 0): void {
    this.bytes(this.one(states, index)).fill(0);
    this.call('start', { states, index, logs: this.log, players, variant, seed });
  }

  /** The legal actions, ascending. */
  options(states: Block, index: number): number[] {
    this.clear(this.openNow);
    this.call('options', { states, index, options: this.openNow });
    const count = this.read(this.openNow, 0, 'count');
    return Array.from({ length: count }, (_, number) => this.read(this.openNow, 0, 'actions', number));
  }

  /** Plays a legal action and goes on to the next decision. */
  apply(states: Block, index: number, action: number): void {
    this.call('apply', { states, index, logs: this.log, action });
  }

  /** Redraws, in place, all that a seat cannot know. */
  determinize(states: Block, index: number, seat: number, seed: number | bigint): void {
    this.call('determinize', { states, index, seat, seed });
  }

  /** What a seat knows, as numbers. */
  observe(states: Block, index: number, seat: number): Int16Array {
    this.bytes(this.observation).fill(0);
    this.call('observe', { states, index, seat, values: this.observation });
    return new Int16Array(this.bytes(this.observation).slice().buffer);
  }

  /** Whose decision it is; -1 when the game, or a round that all play at once, is over. */
  seat(states: Block, index: number): number {
    return this.read(states, index, 'seat');
  }

  /** The points that a seat has. */
  score(states: Block, index: number, seat: number): number {
    return this.call('score', { states, index, seat });
  }

  /** Where all play at once and nobody has anything to decide: closes the round of all sheets. */
  closeRound(states: Block, first: number, last: number): void {
    const nearest = this.call('nearest_end', { states, first, last });
    for (let index = first; index < last; index++) this.call('close_round', { states, index, logs: this.log, nearest });
  }

  /** Plays games to their end at random, game n from seed + n; returns how many decisions that took. */
  playouts(states: Block, games: number, players: number, seed: number | bigint, variant = 0): number {
    this.bytes(states).fill(0);
    return this.call('playouts', {
      states,
      first: 0,
      last: games,
      logs: this.log,
      options: this.openNow,
      dice: this.dice,
      players,
      variant,
      seed,
    });
  }

  private clear(block: Block): void {
    new DataView(this.memory.buffer).setInt16(block.at, 0, true);
  }
}

/** A number of a type, where it lies. */
export function readNumber(view: DataView, at: number, type: string): number {
  switch (type) {
    case 'uint8':
      return view.getUint8(at);
    case 'int8':
      return view.getInt8(at);
    case 'int16':
      return view.getInt16(at, true);
    case 'int32':
      return view.getInt32(at, true);
    case 'uint32':
      return view.getUint32(at, true);
    case 'float64':
      return view.getFloat64(at, true);
    default:
      return Number(view.getBigInt64(at, true));
  }
}
