import { beforeEach, describe, expect, it } from 'vitest';
import type { Seat } from '../../src/lib/messages';
import type { Play } from '../../src/lib/play.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { stillTable } from '../../src/lib/table/still';
import TableMenu from '../../src/table/TableMenu.svelte';
import { all, asked, click, named, press, refuse, serve, settle, show, text } from '../parts/page';
import { sitDown } from '../parts/positions';

let play: Play;
const items = () => all('[role=menuitem]').map(text);
const posts = () => asked.filter(([method]) => method === 'POST');

async function come(mine: Partial<Seat> = {}): Promise<void> {
  const table = stillTable('classic', ['Ada', 'Ben', 'Cleo']);
  table.seats[0] = { ...table.seats[0]!, is_you: true, ...mine };
  play = sitDown({}, { ...table, id: 't' }).play;
  await show(TableMenu, {}, play);
}
async function open(): Promise<void> {
  named('Menu').focus();
  await press('Enter');
  await settle();
}

beforeEach(() => serve('GET /tables/t/people', { people: ['ada-1', 'ben-2', null] }));

describe('the menu of a table', () => {
  it('leads to the pages of the others who have one', async () => {
    await come();
    expect(asked).toEqual([]);
    await open();
    expect(items().filter((one) => one.startsWith('Page of'))).toEqual(['Page of Ben']);
    expect(named('Page of Ben').getAttribute('href')).toBe('/people/ben-2');
  });

  it('lets a bot play for you, and gives you your seat back', async () => {
    serve('POST /tables/t/takeover', null);
    await come();
    await open();
    await click(named('Let a bot play for me'));
    play.table = { ...play.table!, seats: play.table!.seats.map((one) => ({ ...one, stand_in: 'bot' as const })) };
    await open();
    await click(named('Take my seat back'));
    expect(posts().map(([, , body]) => body)).toEqual([
      { seat: 0, by: 'bot' },
      { seat: 0, by: 'me' },
    ]);
  });

  it('says at the table why that cannot be', async () => {
    refuse('POST /tables/t/takeover', 'refusal.not-playing');
    await come();
    await open();
    await click(named('Let a bot play for me'));
    expect(play.refusal?.key).toBe('refusal.not-playing');
  });

  it('shows a link that takes the seat to another device, until it is closed', async () => {
    serve('POST /tables/t/seats/0/link', { url: '/seats/k' });
    await come();
    await open();
    await click(named('Play on another device'));
    expect(all('.note input').map((one) => (one as HTMLInputElement).value)).toEqual([`${location.origin}/seats/k`]);
    await click(named('Close'));
    expect(all('.note')).toEqual([]);
  });

  it('offers who watches nothing that needs a seat', async () => {
    await come();
    play.update = { ...play.update!, seat: null };
    await open();
    expect(items()).toEqual(['All games', 'Handbook', 'The table in words', 'Replay', 'Page of Ben']);
  });

  it('changes the language at once', async () => {
    await come();
    await click(named('FR, français'));
    expect(settings.language).toBe('fr');
    await click(named('EN, English'));
    expect(settings.language).toBe('en');
  });
});
