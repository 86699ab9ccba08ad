import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat, Entry } from '../../src/lib/messages';
import type { Play } from '../../src/lib/play.svelte';
import Log from '../../src/table/Log.svelte';
import { all, click, named, press, said, settle, show, text, type } from '../parts/page';
import { entry, message, sitDown } from '../parts/positions';

const line = (move: number, n: number, seat = 0): Entry => ({
  ...entry(move, 'event.pass', seat),
  message: message('benefit.stone', { n }),
  points: n === 3 ? 3 : 0,
});
const word = (id: number, words: string): Chat => ({ type: 'chat', id, seat: 1, name: 'Ben', text: words }) as Chat;

let play: Play;
let sent: unknown[];
const moments = vi.fn<(entry: Entry) => void>();
const lines = () => all('.lines li button');

beforeEach(async () => {
  moments.mockReset();
  ({ play, sent } = sitDown({ log: [line(1, 1), line(2, 2, 1), line(3, 3)] }));
  await show(Log, { onmoment: moments }, play);
});

describe('the log', () => {
  it('is one stop of the Tab key, the last line, from which arrows go on', async () => {
    expect(lines().map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
    lines()[2]!.focus();
    await press('ArrowUp');
    expect(document.activeElement).toBe(lines()[1]);
    expect(lines().map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
    await press('Home');
    await press('ArrowUp');
    expect(document.activeElement).toBe(lines()[0]);
    await press('End');
    expect(document.activeElement).toBe(lines()[2]);
  });

  it('shows the moment of a line that is clicked', async () => {
    await click(lines()[1]!);
    expect(moments.mock.calls.map(([one]) => one.move)).toEqual([2]);
  });

  it('can be read by what is yours or brings points', async () => {
    await click(named('mine'));
    expect(lines().map(text)).toEqual(['1 stone', '3 stone +3']);
    await click(named('points'));
    expect(lines().map(text)).toEqual(['3 stone +3']);
    await click(named('all'));
    expect(lines()).toHaveLength(3);
  });
});

describe('the chat', () => {
  it('counts what has not been read, until it is opened', async () => {
    play.chat = [word(1, 'Hello'), word(2, 'Well played')];
    await settle();
    expect(text(named(/^Chat/))).toBe('Chat2');
    await click(named(/^Chat/));
    expect(text(named(/^Chat/))).toBe('Chat');
    expect(said()).toContain('Ben Well played');
  });

  it('sends what is written and clears the field', async () => {
    await click(named('Chat'));
    const field = all('form input')[0] as HTMLInputElement;
    await type(field, ' Hello ');
    await click(named('Send'));
    expect(sent).toEqual(['Hello']);
    expect(field.value).toBe('');
  });
});
