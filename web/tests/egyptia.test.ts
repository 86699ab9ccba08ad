import { beforeAll, describe, expect, it } from 'vitest';
import { Egyptia } from '../src/games/egyptia/context.svelte';
import type { EgyptiaFacts } from '../src/games/egyptia/facts';
import { icon, isLarge, isPriced, short } from '../src/games/egyptia/words';
import type { EgyptiaView } from '../src/lib/views';
import { setWords } from '../src/lib/words.svelte';
import { choice, message, sitDown } from './parts/positions';

const plagues = { 'hail-fire': { name: message('plague.hail'), text: message('plague.hail') } };
const hexes = [
  { hex: '2b', at: [0, 0], site: 'sacred' },
  { hex: '3a', at: [1, 0], site: 'plain' },
];
const hail = choice('suffer', { targets: ['plague:hail-fire'], label: message('choice.suffer') });
const one = (choices = [hail]) =>
  new Egyptia(
    sitDown({ choices, view: { game: 'egyptia', hexes } as EgyptiaView }).play,
    () => ({ plagues }) as unknown as EgyptiaFacts,
  );
const at = (target: string) => choice('any', { targets: [target] });

beforeAll(() => {
  setWords('en', {
    'plague.hail': 'Hail',
    'choice.suffer': 'lose a ship',
    'web.egyptia.hex': 'Hex {id}',
    'decision.confirm': 'Confirm',
  });
});

describe('the icon before a row', () => {
  it.each([
    ['column:grain', 'grain'],
    ['plague:hail-fire', 'plague-hail'],
    ['plague:frogs', 'plague-frogs'],
    ['building:mound', 'burial-mound'],
    ['ship:1', 'ship'],
    ['hex:2b', 'sacred'],
    ['hex:3a', null],
    ['track:grain', null],
  ])('about %s is %s', (target, name) => {
    expect(icon(at(target), one())).toBe(name);
  });
});

describe('the words of a row', () => {
  it('name a plague, unless it can strike in more than one way', () => {
    expect(short(hail, one())).toBe('Hail');
    expect(short(hail, one([hail, choice('suffer', { targets: ['plague:hail-fire'] })]))).toBe('Lose a ship');
  });

  it('are none where amounts say it all', () => {
    const priced = choice('build', { amounts: { grain: -2 } });
    expect(isPriced(priced)).toBe(true);
    expect(short(priced, one())).toBe('');
    expect(short(choice('pay'), one())).toBe('');
    expect(isPriced(choice('build'))).toBe(false);
  });

  it('name a hex and the end of a turn', () => {
    expect(short(choice('hex', { label: message('choice.hex', { hex: '2b' }) }), one())).toBe('Hex 2b');
    expect(short(choice('confirm'), one())).toBe('Confirm');
  });
});

describe('a row is left out', () => {
  it('on a phone, of what its tab shows large', () => {
    expect(['produce', 'suffer', 'hex'].map((kind) => isLarge(choice(kind), 'dice'))).toEqual([true, true, false]);
    expect(['produce', 'suffer', 'hex'].map((kind) => isLarge(choice(kind), 'city'))).toEqual([false, false, true]);
    expect(isLarge(choice('produce'), 'log')).toBe(false);
  });

  it('on a tablet, of all that is shown large there', () => {
    expect(['produce', 'suffer', 'hex', 'pay'].map((kind) => isLarge(choice(kind), null))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
