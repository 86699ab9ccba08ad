/** The rules, asked about positions that are bytes. */

import type { Block, Engine } from './engine';
import type { Ask, GameRecords } from './messages';

export class Rules {
  private readonly engine: Engine;
  private readonly rooms = new Map<number, Block>();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** What comes of a question; positions that were handed over stay as they are. */
  answer(ask: Ask): GameRecords | number[] {
    const { engine } = this;
    if (ask.what === 'start') {
      const states = this.room(engine.about.isSimultaneous ? ask.players : 1);
      for (let index = 0; index < this.count(states); index++)
        engine.start(states, index, ask.players, ask.seed, ask.variant);
      return this.position(states);
    }
    const states = this.room(ask.records.length / engine.recordSize);
    engine.bytes(states).set(ask.records);
    switch (ask.what) {
      case 'options':
        return engine.options(states, ask.index);
      case 'apply':
        engine.apply(states, ask.index, ask.action);
        break;
      case 'closeRound':
        engine.closeRound(states, 0, this.count(states));
        break;
      case 'determinize':
        engine.determinize(states, ask.index, ask.seat, ask.seed);
        break;
      case 'scores':
        return Array.from({ length: ask.players }, (_, seat) =>
          engine.about.isSimultaneous ? engine.score(states, seat, 0) : engine.score(states, 0, seat),
        );
    }
    return this.position(states);
  }

  private position(states: Block): GameRecords {
    const seats = Array.from({ length: this.count(states) }, (_, index) => this.engine.seat(states, index));
    return { records: this.engine.bytes(states).slice(), seats };
  }

  private count(states: Block): number {
    return states.shape[0] ?? 0;
  }

  /** Room for so many records, which is used again. */
  private room(count: number): Block {
    const found = this.rooms.get(count) ?? this.engine.states(count);
    this.rooms.set(count, found);
    return found;
  }
}
