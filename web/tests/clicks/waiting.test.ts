import { beforeEach, describe, expect, it } from 'vitest';
import type { Seat, ShownTable } from '../../src/lib/messages';
import { Play } from '../../src/lib/play.svelte';
import { route } from '../../src/lib/router.svelte';
import { stillTable } from '../../src/lib/table/still';
import Waiting from '../../src/table/Waiting.svelte';
import { all, asked, click, named, refuse, said, serve, show, text } from '../parts/page';

function waiting(seats: Partial<Seat>[], change: Partial<ShownTable> = {}): ShownTable {
  const table = stillTable('classic', ['Ada', '', '', '']);
  const free = { name: null, kind: 'open', may_sit: true, is_here: false } as const;
  table.seats = table.seats.map((seat, n) => ({ ...seat, ...(n ? free : {}), ...seats[n] }));
  return { ...table, id: 't', state: 'waiting', ...change };
}
async function come(table: ShownTable): Promise<Play> {
  const play = new Play();
  play.table = table;
  await show(Waiting, { play });
  return play;
}
const sitDowns = () => all('li').filter((one) => text(one).includes('Sit down'));
const posts = () => asked.filter(([method]) => method !== 'GET').map(([method, path]) => `${method} ${path}`);

beforeEach(() => {
  route.query = '';
  history.replaceState(null, '', '/tables/t');
  serve('GET /tables/t/people', { people: ['ada-1', null, null, null] });
});

describe('the waiting room', () => {
  it('offers first the seat that is kept for you', async () => {
    await come(waiting([{}, {}, { kept_for: 'Ben' }]));
    expect(text(sitDowns().find((one) => one.querySelector('.go')))).toContain('kept for Ben');
    expect(sitDowns()).toHaveLength(3);
  });

  it('lets one sit down once', async () => {
    const play = await come(waiting([]));
    serve('POST /tables/t/seats/1', waiting([{}, { name: 'Ben', is_you: true, kind: 'person' }]));
    await click(all('button.go')[0]!);
    expect(play.table!.seats[1]!.name).toBe('Ben');
    expect(sitDowns()).toEqual([]);
    expect(named('Leave')).toBeTruthy();
  });

  it('says why a seat cannot be taken, until the next attempt', async () => {
    refuse('POST /tables/t/seats/1', 'refusal.seat-taken');
    await come(waiting([]));
    await click(all('button.go')[0]!);
    expect(text(all('[role=alert]')[0])).toBe('Somebody else has taken this seat.');
    serve('POST /tables/t/seats/1', waiting([{}, { name: 'Ben', is_you: true, kind: 'person' }]));
    await click(all('button.go')[0]!);
    expect(all('[role=alert]')).toEqual([]);
  });

  it('lets in by a link whom a friend has invited, and nobody else', async () => {
    const seats: Partial<Seat>[] = [1, 2, 3].map(() => ({ kind: 'friend', may_sit: false }));
    await come(waiting([{}, ...seats]));
    expect(said()).toContain('The seats left are kept for invited people.');
    route.query = '?key=a%2Bb';
    await come(waiting([{}, ...seats]));
    serve('POST /tables/t/seats/1?key=a%2Bb', waiting([]));
    await click(all('button.go')[0]!);
    expect(posts()).toEqual(['POST /tables/t/seats/1?key=a%2Bb']);
  });

  it('shows a link to hand on when it is asked for', async () => {
    serve('POST /tables/t/invitation', { url: '/tables/t?key=k' });
    await come(waiting([{ is_you: true }], { may_invite: true }));
    await click(named('Invite someone'));
    expect(all('input').map((one) => (one as HTMLInputElement).value)).toEqual([`${location.origin}/tables/t?key=k`]);
  });

  it('is left for the first page', async () => {
    serve('DELETE /tables/t/seats/0', null);
    await come(waiting([{ is_you: true }]));
    await click(named('Leave'));
    expect([posts(), location.pathname]).toEqual([['DELETE /tables/t/seats/0'], '/']);
  });

  it('counts the free seats of a large table in place of listing them', async () => {
    const table = waiting([]);
    table.seats = Array.from({ length: 30 }, (_, seat) => ({ ...table.seats[seat ? 1 : 0]!, seat }));
    await come(table);
    expect(all('.seats li')).toHaveLength(3);
    expect(text(all('.seats li')[2])).toContain('28');
  });
});
