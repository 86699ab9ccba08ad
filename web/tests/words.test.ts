import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { settings } = await import('../src/lib/settings.svelte');
const { own, say, setWords, signed, t } = await import('../src/lib/words.svelte');

describe('words', () => {
  beforeEach(() => {
    setWords('en', {
      'benefit.points': { one: '{n} point', other: '{n} points' },
      'event.takes': '{player} takes {card}.',
      'card.quarry': 'Quarry {n}',
      'choice.brick': 'Brick',
      'classic.choice.brick': 'Build',
      list: '{things}',
    });
    setWords('fr', { 'benefit.points': { one: '{n} point', other: '{n} points' } });
    settings.language = 'en';
  });

  it('lets the number choose the form, as the language wants it', () => {
    expect(t('benefit.points', { n: 0 })).toBe('0 points');
    expect(t('benefit.points', { n: 1 })).toBe('1 point');
    settings.language = 'fr';
    expect(t('benefit.points', { n: 0 })).toBe('0 point');
  });

  it('says messages within messages, and lists of them', () => {
    const card = { key: 'card.quarry', parameters: { n: 4 } };
    expect(say({ key: 'event.takes', parameters: { player: 'Ada', card } })).toBe('Ada takes Quarry 4.');
    expect(t('list', { things: [card, card] })).toBe('Quarry 4, Quarry 4');
  });

  it('prefers the words of a game', () => {
    expect(own('classic', 'choice.brick')).toBe('Build');
    expect(own('shifting-sands', 'choice.brick')).toBe('Brick');
  });

  it('writes a real minus sign', () => {
    expect(t('benefit.points', { n: -2 })).toBe('−2 points');
    expect(signed(-2)).toBe('−2');
    expect(signed(3)).toBe('+3');
  });
});
