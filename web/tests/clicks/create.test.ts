import { beforeEach, describe, expect, it } from 'vitest';
import type { Facts, NewTable } from '../../src/lib/messages';
import Create from '../../src/pages/Create.svelte';
import { all, asked, click, named, refuse, serve, settle, show, text, type } from '../parts/page';

const game = (name: string, min: number, max: number, options = {}) => ({
  name,
  players: { min, max },
  options,
  compiling: null,
  bots: [],
  is_simultaneous: max > 4,
});
const facts: Facts = {
  games: [game('shifting-sands', 2, 4), game('classic', 2, 4, { text: ['2010', 'printed'] }), game('egyptia', 1, 99)],
  levels: ['labourer', 'scribe'],
  version: '1',
};
const seats = () => all('.seats select') as HTMLSelectElement[];
const made = () => asked.filter(([method]) => method === 'POST').map(([, , body]) => body as NewTable);
const hints = () => all('[aria-describedby=about-hints]')[0] as HTMLInputElement;

async function create(): Promise<NewTable> {
  all('form')[0]!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await settle();
  return made().at(-1)!;
}

beforeEach(async () => {
  serve('POST /tables', { id: 'new' });
  await show(Create, { open: true, facts, game: 'classic' });
});

describe('a table to be created', () => {
  it('is you and the usual bots, unless one says otherwise', async () => {
    const table = await create();
    const bot = { kind: 'bot', level: 'scribe' };
    expect([table.game, table.seats, table.options]).toEqual(['classic', [{ kind: 'you' }, bot, bot, bot], {}]);
    expect([table.pace, table.seed, table.hints]).toEqual([{ kind: 'untimed', seconds: null }, null, null]);
    expect(location.pathname).toBe('/tables/new');
  });

  it('keeps who was chosen for a seat when there are fewer of them, or the game is another one', async () => {
    await type(seats()[1]!, 'friend');
    await click(named('2'));
    expect((await create()).seats).toEqual([{ kind: 'you' }, { kind: 'friend' }]);
    await click(named('Shifting Sands'));
    expect((await create()).seats).toEqual([{ kind: 'you' }, { kind: 'friend' }]);
  });

  it('allows hints by itself only as long as nobody else is a person', async () => {
    expect(hints().checked).toBe(true);
    await type(seats()[2]!, 'open');
    expect(hints().checked).toBe(false);
    hints().click();
    await settle();
    expect((await create()).hints).toBe(true);
  });

  it('sends only the options of the game that is chosen', async () => {
    await click(named('as printed'));
    expect((await create()).options).toEqual({ text: 'printed' });
    await click(named('Shifting Sands'));
    expect((await create()).options).toEqual({});
  });

  it('has the time of its pace, and the deal of its seed', async () => {
    await click(named('A day a turn'));
    await type(all('input[inputmode=numeric]')[0]!, '42');
    const table = await create();
    expect([table.pace, table.seed]).toEqual([{ kind: 'correspondence', seconds: 86_400 }, 42]);
  });

  it('has a line for each of twelve seats, and one for all the others', async () => {
    await click(named('Egyptia'));
    await type(all('input[type=number]')[0]!, '40');
    expect(seats()).toHaveLength(13);
    expect(text(seats()[12]!.parentElement)).toContain('Seats 13 to 40');
    await type(seats()[12]!, 'bot:labourer');
    const kinds = (await create()).seats.map(({ kind, level }) => level ?? kind);
    expect(kinds).toHaveLength(40);
    expect([kinds[0], kinds[11], new Set(kinds.slice(12))]).toEqual(['you', 'scribe', new Set(['labourer'])]);
  });

  it('says why it cannot be, and stays as it was', async () => {
    refuse('POST /tables', 'refusal.no-database');
    await click(named('3'));
    await create();
    expect(text(all('[role=alert]')[0])).toContain('The tables cannot be reached');
    expect(seats()).toHaveLength(3);
  });
});
