import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PANEL } from '../../src/games/nile/panel';
import type { Offer } from '../../src/lib/messages';
import type { Play } from '../../src/lib/play.svelte';
import Actions from '../../src/table/Actions.svelte';
import { all, click, named, press, said, settle, show, text } from '../parts/page';
import { choice, message, offer, sitDown } from '../parts/positions';

const place = (n: number) => ({ ...offer('place_card'), label: message('resource.stone', { n }) });
const rows = () => all('button.row');
let play: Play;
let sent: unknown[];

async function ask(choices: Offer[]): Promise<void> {
  ({ play, sent } = sitDown({ choices }));
  await show(Actions, { kinds: PANEL }, play);
}

/** What the browser would tell of rows that come into sight. */
let see: (elements: Element[]) => void;
beforeEach(() => {
  class Sight {
    static watched = new Set<Element>();
    constructor(tell: (seen: { target: Element; isIntersecting: boolean }[]) => void) {
      see = (elements) =>
        tell(elements.filter((one) => Sight.watched.has(one)).map((target) => ({ target, isIntersecting: true })));
    }
    observe = (one: Element) => Sight.watched.add(one);
    unobserve = (one: Element) => Sight.watched.delete(one);
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.resetModules();
});

describe('the panel of choices', () => {
  it('plays by the number of a row, and the main button by Enter', async () => {
    await ask([place(1), place(2), choice('finish')]);
    await press('2', document.body);
    expect(sent).toEqual([{ action: play.update!.choices[1]!.action, number: 1, from: 0 }]);
    await ask([place(1), choice('finish')]);
    await press('Enter', document.body);
    expect((sent[0] as { action: number }).action).toBe(play.update!.choices[1]!.action);
  });

  it('takes a step back by u, and says why where that cannot be', async () => {
    await ask([place(1)]);
    play.update = { ...play.update!, why_no_undo: message('refusal.stale-move') };
    await press('u', document.body);
    expect(text(all('[role=alert]')[0])).toBe('The game has moved on: look again before you move.');
    expect(sent).toEqual([]);
    play.update = { ...play.update, can_undo: true };
    await press('u', document.body);
    expect(sent).toEqual([{ undo: 1, from: 0, to: null }]);
  });

  it('says what has not been sent yet, and lets one take it back', async () => {
    await ask([place(4), choice('pass')]);
    await click(rows()[0]!);
    play.hold('1');
    await settle();
    expect(said()).toContain('Not sent yet: 4 stone');
    expect(rows()).toEqual([]);
    await click(named('Take it back'));
    expect(said()).not.toContain('Not sent yet');
    expect(rows()).toHaveLength(1);
  });

  it('asks what a row would change when it is about to be seen, for all of them together', async () => {
    await ask([1, 2, 3, 4].map(place));
    expect(sent).toEqual([]);
    see(rows().slice(0, 2));
    await settle();
    see(rows().slice(0, 3));
    await settle();
    const actions = play.choices.map(({ action }) => action);
    expect(sent).toEqual([
      { preview: actions.slice(0, 2), number: 1, from: 0 },
      { preview: actions.slice(2, 3), number: 1, from: 0 },
    ]);
  });
});
