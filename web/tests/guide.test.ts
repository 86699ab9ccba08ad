import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginGuide,
  endGuide,
  isGuided,
  isOffered,
  nextLesson,
  note,
  noteOffer,
  progress,
} from '../src/learn/guide.svelte';
import { isRight } from '../src/learn/puzzles.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { PuzzlePage } from '../src/lib/messages';

describe('what is explained', () => {
  it('begins with the game as a whole, one thing after the other', () => {
    expect(nextLesson([], 'place_ship')).toBe('aim');
    expect(nextLesson(['aim'], null)).toBe('round');
    expect(nextLesson(['aim', 'round'], null)).toBe('points');
  });

  it('is then each decision, once', () => {
    const opening = ['aim', 'round', 'points'];
    expect(nextLesson(opening, 'place_ship')).toBe('place_ship');
    expect(nextLesson([...opening, 'place_ship'], 'place_ship')).toBeNull();
    expect(nextLesson(opening, null)).toBeNull();
  });
});

describe('whether to explain', () => {
  beforeEach(() => {
    settings.guide = 'first';
  });

  it('is asked at the first table of a game only', () => {
    expect(isOffered('one', 'a')).toBe(true);
    noteOffer('one', 'a');
    expect(isOffered('one', 'a')).toBe(true);
    expect(isOffered('one', 'b')).toBe(false);
    expect(isOffered('another', 'b')).toBe(true);
  });

  it('can be changed at any time, and begins anew', () => {
    beginGuide('two');
    note('two', 'aim');
    note('two', 'aim');
    expect(progress('two').seen).toEqual(['aim']);
    endGuide('two');
    expect([isGuided('two'), isOffered('two', 'a')]).toEqual([false, false]);
    beginGuide('two');
    expect(isGuided('two')).toBe(true);
    expect(progress('two').seen).toEqual([]);
  });

  it('follows the settings', () => {
    settings.guide = 'off';
    expect([isGuided('three'), isOffered('three', 'a')]).toEqual([false, false]);
    settings.guide = 'on';
    expect(isGuided('three')).toBe(true);
    endGuide('three');
    expect(isGuided('three')).toBe(false);
    settings.guide = 'off';
    beginGuide('three');
    expect(isGuided('three')).toBe(true);
  });
});

describe('an answer to a puzzle', () => {
  const page = {
    amount: null,
    moves: ['brick:row-2', 'finish'],
    choices: [
      { action: 3, notation: 'brick:row-1' },
      { action: 4, notation: 'brick:row-2' },
    ],
  } as unknown as PuzzlePage;

  it('is right if it is the first move of the solution, or the number', () => {
    expect([3, 4, 5].map((action) => isRight(page, action))).toEqual([false, true, false]);
    expect([0, 7].map((amount) => isRight({ ...page, amount: 0 }, amount))).toEqual([true, false]);
    expect(isRight({ ...page, amount: 0 }, null)).toBe(false);
  });
});
