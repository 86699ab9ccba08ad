import { beforeEach, describe, expect, it } from 'vitest';
import type { SeatPlan } from '../../src/lib/messages';
import PlanMove from '../../src/table/PlanMove.svelte';
import { all, asked, click, named, refuse, said, serve, show, text } from '../parts/page';
import { message, sitDown } from '../parts/positions';

const offers = ['K1', 'K2'].map((place) => ({ notation: place, label: message('place.K', { n: place.slice(1) }) }));
const plan: SeatPlan = { seat: 0, moves: [], standing: null, told: null, offers, may_pass: true };
const puts = () => asked.filter(([method]) => method === 'PUT').map(([, , body]) => body);
const offered = () => all('.offers button');

beforeEach(() => {
  serve('GET /tables/t/plan', plan);
  serve('PUT /tables/t/plan', (body: { moves: string[] }) => ({
    ...plan,
    moves: offers.filter((one) => body.moves.includes(one.notation)),
  }));
});

describe('a plan', () => {
  const wait = () => show(PlanMove, {}, sitDown({ to_act: [1] }).play);

  it('is made of the moves one adds, in their order, and then stands on the button', async () => {
    await wait();
    await click(named('Plan a move'));
    await click(offered()[1]!);
    await click(offered()[0]!);
    expect(offered()).toHaveLength(0);
    await click(named('Keep this plan'));
    expect(puts()).toEqual([{ seat: 0, moves: ['K2', 'K1'], standing: null }]);
    expect(all('[role=dialog]')).toHaveLength(0);
    expect(text(all('.plan')[0])).toMatch(/^Planned:/);
  });

  it('loses what is crossed out, and cannot be kept empty', async () => {
    await wait();
    await click(named('Plan a move'));
    await click(offered()[0]!);
    await click(named(/^Take out/));
    expect(offered()).toHaveLength(2);
    expect(named('Keep this plan').hasAttribute('disabled')).toBe(true);
  });

  it('that is refused stays open with the reason', async () => {
    refuse('PUT /tables/t/plan', 'refusal.frozen');
    await wait();
    await click(named('Plan a move'));
    await click(named('Pass until this round ends'));
    await click(named('Keep this plan'));
    expect(puts()).toEqual([{ seat: 0, moves: [], standing: 'pass' }]);
    expect(text(all('[role=dialog] [role=alert]')[0])).not.toBe('');
  });

  it('is not offered when it is your turn, or where only bots are waited for', async () => {
    await show(PlanMove, {}, sitDown({ to_act: [0] }).play);
    expect(said()).toBe('');
    const { play } = sitDown({ to_act: [1] });
    play.table!.seats[1]!.kind = 'bot';
    await show(PlanMove, {}, play);
    expect(said()).toBe('');
  });
});
