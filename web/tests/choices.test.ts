import { describe, expect, it } from 'vitest';
import { PANEL as EGYPTIA } from '../src/games/egyptia/panel';
import { PANEL as NILE } from '../src/games/nile/panel';
import { about, sorted } from '../src/lib/table/choices';
import type { Choice } from '../src/lib/messages';

let action = 0;
function choice(kind: string, ...targets: string[]): Choice {
  action += 1;
  const label = { key: `choice.${kind}`, parameters: {} };
  return { action, notation: kind, kind, label, targets, changes: [], points: 0, amounts: {} };
}

describe('the panel', () => {
  it('takes the choice that ends a build as its main button', () => {
    const groups = sorted([choice('brick', 'monument:obelisk'), choice('finish')], NILE);
    expect(groups.main?.kind).toBe('finish');
    expect(groups.rows.map((row) => row.kind)).toEqual(['brick']);
  });

  it('feeds with one tap as most people do, surplus sold, and keeps the other way out of the way', () => {
    const groups = sorted([choice('feed_and_sell'), choice('feed_unsold'), choice('feed_stone')], NILE);
    expect(groups.main?.kind).toBe('feed_and_sell');
    expect(groups.leaving.map((one) => one.kind)).toEqual(['feed_unsold']);
    expect(groups.rows).toEqual([]);
  });

  it('never makes giving up the main button', () => {
    for (const kind of ['pass', 'withdraw', 'keep_none', 'decline']) {
      const groups = sorted([choice('place_card', 'place:K1'), choice(kind)], NILE);
      expect(groups.main).toBeNull();
      expect(groups.leaving.map((one) => one.kind)).toEqual([kind]);
    }
  });

  it('takes the end of trading as its main button, and a red dot as something extra', () => {
    const groups = sorted([choice('trade_done'), choice('trade', 'track:grain')], EGYPTIA);
    expect(groups.main?.kind).toBe('trade_done');
    expect(groups.rows.map((row) => row.kind)).toEqual(['trade']);
    expect(sorted([choice('confirm'), choice('trade_red')], EGYPTIA).cards.map((one) => one.kind)).toEqual([
      'trade_red',
    ]);
  });

  it('shows every choice exactly once', () => {
    const kinds = ['use_crew', 'play_strength', 'feed_stone', 'withdraw', 'feed', 'brick', 'something_new', 'decline'];
    const all = kinds.map((kind) => choice(kind));
    const groups = sorted(all, NILE);
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
