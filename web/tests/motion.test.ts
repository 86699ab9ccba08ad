import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { motion as dice } from '../src/games/egyptia/motion';
import { landings, motion as nile } from '../src/games/nile/motion';
import { animate, finishMotion, forgetNew, look } from '../src/lib/interaction/motion';
import { settings } from '../src/lib/settings.svelte';
import type { EgyptiaView, NileView } from '../src/lib/views';

const river = (...places: [string, number[], string?][]) =>
  places.map(([place, ships, card]) => ({ place, ships, card: card ?? null }));
const view = (change: Partial<NileView> = {}) =>
  ({ game: 'classic', names: ['Ada', 'Ben'], round: 1, viewer: 0, scores: [0, 0], river: [], ...change }) as NileView;
const cities = (change: Partial<EgyptiaView> = {}) =>
  ({ game: 'egyptia', names: ['Ada', 'Ben'], round: 1, viewer: 0, scores: [0, 0], ...change }) as EgyptiaView;

/** A piece on a page that knows only what is asked of it here. */
class Piece {
  dataset: Record<string, string> = {};
  style: Record<string, string> = {};
  moved: { frames: Keyframe[]; ms: number }[] = [];
  offsetWidth = 20;
  className = '';
  textContent = '';
  isGone = false;

  constructor(
    name = '',
    readonly x = 0,
    readonly y = 0,
  ) {
    if (name) this.dataset.piece = name;
  }
  getBoundingClientRect() {
    return { x: this.x, y: this.y, width: 20, height: 20 };
  }
  animate(frames: Keyframe[], { duration }: { duration: number }) {
    this.moved.push({ frames, ms: duration });
    const motion = {
      finished: new Promise(() => undefined),
      onfinish: () => undefined,
      finish: () => motion.onfinish(),
    };
    return motion;
  }
  removeAttribute(): void {
    delete this.dataset.fresh;
  }
  remove(): void {
    this.isGone = true;
  }
}

let pieces: Piece[] = [];
let said: Piece[] = [];
const seat = (n: number, x: number, y: number) => {
  const piece = new Piece('', x, y);
  piece.dataset.seat = String(n);
  return piece;
};

beforeEach(() => {
  pieces = [seat(0, 0, 100), seat(1, 100, 100)];
  said = [];
  settings.motion = 'full';
  const matching = (selector: string) =>
    pieces.filter(({ dataset, className }) => {
      if (selector.startsWith('.') && !selector.startsWith(`.${className}[`)) return false;
      const [, attribute = '', how = '', value = ''] = /\[data-(\w+)(\^?=)?"?([^"\]]*)"?\]/.exec(selector) ?? [];
      const own = dataset[attribute];
      return own !== undefined && (how === '' || (how === '^=' ? own.startsWith(value) : own === value));
    });
  vi.stubGlobal('SVGGraphicsElement', class {});
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => matching(selector)[0] ?? null,
    querySelectorAll: matching,
    createElement: () => new Piece(),
    body: { append: (piece: Piece) => said.push(piece) },
  });
});
afterEach(() => {
  settings.motion = 'auto';
  vi.unstubAllGlobals();
});

describe('ships that have come', () => {
  it('are those that were not there before, with the card they took', () => {
    const before = view({ river: river(['K1', [], 'N3'], ['K2', [1]], ['K3', [], 'N9']) as NileView['river'] });
    const after = view({ river: river(['K1', [0]], ['K2', [1]], ['K3', [], 'N9']) as NileView['river'] });
    expect(landings(before, after)).toEqual([{ place: 'K1', seat: 0, ship: 'ship-K1-0', card: 'N3' }]);
  });

  it('sail from their seat, and somebody else’s stand out until you move', () => {
    const [own, other] = [new Piece('ship-K1-0', 10, 10), new Piece('ship-K2-1', 40, 10)];
    const before = view({ river: river(['K1', []], ['K2', []]) as NileView['river'] });
    const after = view({ river: river(['K1', [0]], ['K2', [1]]) as NileView['river'] });
    const was = look(before, after, nile);
    pieces.push(own, other);
    animate(before, after, was, nile);
    expect(own.moved[0]?.frames[0]?.transform).toBe('translate(-10px, 90px)');
    expect(other.moved[0]?.frames[0]?.transform).toBe('translate(60px, 90px)');
    expect([own, other].map(({ dataset }) => 'fresh' in dataset)).toEqual([false, true]);
    forgetNew();
    expect('fresh' in other.dataset).toBe(false);
  });

  it('only appear where nothing should move', () => {
    settings.motion = 'none';
    const ship = new Piece('ship-K1-0');
    const before = view({ river: river(['K1', []]) as NileView['river'] });
    const after = view({ river: river(['K1', [0]]) as NileView['river'] });
    const was = look(before, after, nile);
    pieces.push(ship);
    animate(before, after, was, nile);
    expect(ship.moved).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], ms: 120 }]);
  });
});

describe('bricks', () => {
  const lay = (n: number) => {
    const was = look(view(), view(), nile);
    const bricks = Array.from({ length: n }, (_, index) => new Piece(`brick-${index}`, 5, 5));
    for (const brick of bricks) {
      brick.className = 'bk';
      brick.dataset.owner = '1';
    }
    pieces.push(...bricks);
    animate(view(), view(), was, nile);
    return bricks.filter(({ moved }) => moved.length).length;
  };

  it('come from the seat of whoever lays them', () => {
    expect(lay(2)).toBe(2);
  });

  it('stay where they are when another part of the board was opened', () => {
    expect(lay(4)).toBe(0);
  });
});

describe('points', () => {
  it('float up from whoever gains or loses them', () => {
    animate(view(), view({ scores: [3, -2] }), look(null, null));
    expect(said.map(({ className, textContent }) => [className, textContent])).toEqual([
      ['float good', '+3'],
      ['float bad', '−2'],
    ]);
    finishMotion();
    expect(said.every(({ isGone }) => isGone)).toBe(true);
  });

  it('of another game are no news', () => {
    animate(view(), view({ scores: [3, 0], names: ['Eve', 'Ben'] }), look(null, null));
    expect(said).toEqual([]);
  });
});

describe('dice', () => {
  it('tumble with a new round, and not within one', () => {
    const die = new Piece('die-D6');
    pieces.push(die);
    animate(cities(), cities(), look(null, null), dice);
    expect(die.moved).toEqual([]);
    animate(cities(), cities({ round: 2 }), look(null, null), dice);
    expect(die.moved).toHaveLength(1);
  });
});

describe('buildings', () => {
  it('grow where they are new', () => {
    const [old, fresh] = [new Piece('building-0-1a'), new Piece('building-0-2b')];
    pieces.push(old);
    const was = look(null, null);
    pieces.push(fresh);
    animate(cities(), cities(), was, dice);
    expect([old, fresh].map(({ moved }) => moved.length)).toEqual([0, 1]);
  });
});
