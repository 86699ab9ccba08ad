import { describe, expect, it } from 'vitest';
import { about, pointsIn, sorted } from '../src/lib/choices';
import type { Choice } from '../src/lib/messages';

let action = 0;
function choice(kind: string, ...targets: string[]): Choice {
  action += 1;
  return { action, notation: kind, kind, label: { key: `choice.${kind}`, parameters: {} }, targets, changes: [] };
}

describe('the panel', () => {
  it('takes the choice that ends a build as its main button', () => {
    const groups = sorted([choice('brick', 'monument:obelisk'), choice('finish')]);
    expect(groups.main?.kind).toBe('finish');
    expect(groups.rows.map((row) => row.kind)).toEqual(['brick']);
  });

  it('never makes giving up the main button', () => {
    for (const kind of ['pass', 'withdraw', 'keep_none', 'decline']) {
      const groups = sorted([choice('place_card', 'place:K1'), choice(kind)]);
      expect(groups.main).toBeNull();
      expect(groups.leaving.map((one) => one.kind)).toEqual([kind]);
    }
  });

  it('shows every choice exactly once', () => {
    const kinds = ['use_crew', 'play_strength', 'feed_stone', 'withdraw', 'feed', 'brick', 'something_new', 'decline'];
    const all = kinds.map((kind) => choice(kind));
    const groups = sorted(all);
    const shown = [...groups.crews, ...groups.cards, ...groups.amounts, ...groups.leaving, ...groups.rows];
    expect([...shown, groups.main].map((one) => one?.action).sort()).toEqual(all.map((one) => one.action).sort());
  });
});

describe('a click on the board', () => {
  it('means what a choice is first of all about', () => {
    const place = choice('place_card', 'place:K3', 'card:N5');
    const play = choice('play_stone', 'card:N5');
    expect(about([place, play], 'card:N5')).toEqual([play]);
    expect(about([place, play], 'place:K3')).toEqual([place]);
  });
});

describe('points in a preview', () => {
  const says = (key: string, n: number, player = 'Ada') => ({ key, parameters: { n, player } });

  it('adds gains and takes off losses of one player', () => {
    const changes = [says('points.obelisk', 5), says('points.hunger', 2), says('points.rows', 3, 'Ben')];
    expect(pointsIn(changes, 'Ada')).toBe(3);
    expect(pointsIn(changes)).toBe(6);
  });

  it('knows the words that a game has for itself', () => {
    expect(pointsIn([says('classic.points.cooperation', 6)])).toBe(6);
    expect(pointsIn([says('points.cards.lost', 5)])).toBe(-5);
  });

  it('is nothing when nothing scores', () => {
    expect(pointsIn([says('event.stone', 4)])).toBe(0);
  });
});
