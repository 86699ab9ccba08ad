import { beforeEach, describe, expect, it } from 'vitest';
import type { Play } from '../../src/lib/play.svelte';
import type { EgyptiaView } from '../../src/lib/views';
import { all, clear, click, named, settle, show, text } from '../parts/page';
import Ways from '../parts/Ways.svelte';
import { choice, message, shown, sitDown } from '../parts/positions';

const way = (grain: number, stone: number, favor: number) =>
  choice('pay', { label: message('resource.grain', { n: grain }), amounts: { grain, stone, favor } });
const ways = [way(3, 0, 1), way(2, 1, 1), way(2, 0, 2), way(0, 3, 1)];
const view = { game: 'egyptia', resources: ['grain', 'diamond', 'stone', 'favor'] } as EgyptiaView;

let play: Play;
let sent: unknown[];
const count = () => text(all('.count')[0]);
const wish = (amount: string) => named(amount, '.wish button');
const left = () => all('[data-row]').length;
const closed = () =>
  all('.wish button')
    .filter((one) => one.hasAttribute('disabled'))
    .map((one) => one.getAttribute('aria-label'));

beforeEach(async () => {
  ({ play, sent } = sitDown({ choices: ways, view }));
  await show(Ways, { choices: ways }, play);
});

describe('very many ways to pay', () => {
  it('grow few with each wish, and what no way has any more is closed', async () => {
    expect([count(), left()]).toEqual(['4 ways', 4]);
    await click(wish('2 grain'));
    expect([count(), left()]).toEqual(['2 ways show all', 2]);
    expect(closed()).toEqual(['3 stone']);
  });

  it('are asked about where they differ alone', () => {
    expect(all('.wish .one').map((one) => one.getAttribute('aria-label'))).toEqual(['grain', 'stone', 'favor']);
  });

  it('take up the one that is left, which then needs one more key', async () => {
    await click(wish('2 grain'));
    expect(play.chosen).toBeNull();
    await click(wish('2 favor'));
    expect(play.chosen).toBe(ways[2]);
    all('[data-row]')[0]!.focus();
    await click(document.activeElement!);
    expect(sent).toEqual([{ action: ways[2]!.action, number: 1, from: 0 }]);
  });

  it('come back when a wish is taken back, or all of them', async () => {
    await click(wish('0 grain'));
    expect(play.chosen).toBe(ways[3]);
    await click(wish('0 grain'));
    expect([play.chosen, left()]).toEqual([null, 4]);
    await click(wish('0 grain'));
    await click(named('show all'));
    expect([play.chosen, left()]).toEqual([null, 4]);
  });

  it('are wished for anew at the next question', async () => {
    await click(wish('2 grain'));
    play.take(shown({ number: 2, choices: ways, view }));
    await settle();
    expect(count()).toBe('4 ways');
  });

  it('are listed under a finger only when few are left', async () => {
    const many = Array.from({ length: 6 }, (_, n) => way(n, 6 - n, n % 2));
    const at = sitDown({ choices: many, view });
    at.play.careful = true;
    await clear();
    await show(Ways, { choices: many }, at.play);
    expect([count(), left()]).toEqual(['6 ways', 0]);
    await click(wish('1 favor'));
    expect([count(), left()]).toEqual(['3 ways show all', 3]);
  });
});
